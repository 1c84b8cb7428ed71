/* The C API on registers of dav-3510, as C and as C++: a vector function a topic, a result in each 256 bytes. */
#include "c_api/asc_simd.h"
#ifdef __cplusplus
#define KERNEL extern "C" __global__ __vector__ void
#else
#define KERNEL __global__ __vector__ void
#endif
#define UB(T, at) ((__ubuf__ T *)(at))
/* The next 256 bytes. */
#define PUT(T, r) asc_storealign(UB(T, z), r, asc_create_mask_b8(PAT_ALL)), z += 256
#define PUT_MASK(m) asc_storealign(z, m), z += 256
typedef __ubuf__ uint8_t *bytes;

__simd_vf__ static inline void floats(bytes x, bytes z) {
  vector_float a, b, r;
  uint32_t left = 50;
  vector_bool m = asc_update_mask_b32(left);
  asc_loadalign(a, UB(float, x));
  asc_loadalign(b, UB(float, x), 64);
  asc_add(r, a, b, m), PUT(float, r);
  asc_sub(r, a, b, m), PUT(float, r);
  asc_mul(r, a, b, m), PUT(float, r);
  asc_div(r, a, b, m), PUT(float, r);
  asc_max(r, a, b, m), PUT(float, r);
  asc_min(r, a, b, m), PUT(float, r);
  asc_prelu(r, a, b, m), PUT(float, r);
  asc_add_scalar(r, a, 2.5f, m), PUT(float, r);
  asc_mul_scalar(r, a, 2.5f, m), PUT(float, r);
  asc_max_scalar(r, a, 2.5f, m), PUT(float, r);
  asc_min_scalar(r, a, 2.5f, m), PUT(float, r);
  asc_leakyrelu(r, a, 2.5f, m), PUT(float, r);
  asc_abs(r, a, m), PUT(float, r);
  asc_sqrt(r, r, m), PUT(float, r);
  asc_neg(r, a, m), PUT(float, r);
  asc_relu(r, a, m), PUT(float, r);
  asc_abs_sub(r, a, b, m), PUT(float, r);
  r = a, asc_madd(r, b, b, m), PUT(float, r);
  r = a, asc_axpy(r, b, 3.0f, m), PUT(float, r);
  r = b, asc_copy(r, a, m), PUT(float, r);
  asc_duplicate_scalar(r, 7.0f, m), PUT(float, r);
  asc_duplicate_scalar(r, 8.0f), PUT(float, r);
  asc_arange(r, 0.5f), PUT(float, r);
  asc_arange_descend(r, 0.5f), PUT(float, r);
  asc_exp(r, a, m), asc_ln(r, r, m); /* not the last bit */
}

__simd_vf__ static inline void integers(bytes x, bytes z) {
  vector_uint16_t a, b, r, s;
  vector_int16_t n;
  vector_bool all = asc_create_mask_b16(PAT_ALL), third = asc_create_mask_b16(PAT_M3), m, o;
  asc_loadalign(a, UB(uint16_t, x));
  asc_loadalign(b, UB(uint16_t, x), 128);
  asc_and(r, a, b, third), PUT(uint16_t, r);
  asc_or(r, a, b, third), PUT(uint16_t, r);
  asc_xor(r, a, b, third), PUT(uint16_t, r);
  asc_not(r, a, third), PUT(uint16_t, r);
  asc_arange(n, 0);
  asc_shiftleft(r, a, n, all), PUT(uint16_t, r);
  asc_shiftright(r, a, n, all), PUT(uint16_t, r);
  asc_shiftleft_scalar(r, a, 3, all), PUT(uint16_t, r);
  asc_shiftright_scalar(r, a, 3, all), PUT(uint16_t, r);
  asc_intlv(r, s, a, b), PUT(uint16_t, r), PUT(uint16_t, s);
  asc_deintlv(r, s, a, b), PUT(uint16_t, r), PUT(uint16_t, s);
  asc_lt(m, a, b, third), PUT_MASK(m);
  asc_gt(m, a, b, all), PUT_MASK(m);
  asc_eq(m, a, a, third), PUT_MASK(m);
  asc_le(m, a, b, all), PUT_MASK(m);
  asc_ge(m, a, b, all), PUT_MASK(m);
  asc_ne(m, a, b, all), PUT_MASK(m);
  asc_select(r, a, b, third), PUT(uint16_t, r);
  asc_lt_scalar(m, a, 1000, all), PUT_MASK(m);
  asc_gt_scalar(m, a, 1000, all), PUT_MASK(m);
  asc_eq_scalar(m, a, 1000, all), PUT_MASK(m);
  asc_le_scalar(m, a, 1000, all), PUT_MASK(m);
  asc_ge_scalar(m, a, 1000, all), PUT_MASK(m);
  asc_ne_scalar(m, a, 1000, all), PUT_MASK(m);
  asc_and(o, m, third, all), PUT_MASK(o);
  asc_or(o, m, third, all), PUT_MASK(o);
  asc_xor(o, m, third, all), PUT_MASK(o);
  asc_not(o, third, all), PUT_MASK(o);
  asc_select(o, all, third, asc_create_mask_b16(PAT_H)), PUT_MASK(o);
  asc_copy(o, third), asc_copy(m, o, asc_create_mask_b16(PAT_Q)), PUT_MASK(m);
  asc_copy(m, a, 5), PUT_MASK(m);
  asc_copy(m, (vector_uint32_t)a, 6), PUT_MASK(m);
  PUT_MASK(asc_create_mask_b32(PAT_M4));
  PUT_MASK(asc_create_mask_b8(PAT_VL3));
  PUT_MASK(asc_create_mask_b32(PAT_ALLF));
  PUT_MASK(asc_get_mask_spr_b16());
  PUT_MASK(asc_get_mask_spr_b32());
}

__simd_vf__ static inline void loads(bytes x, bytes z) {
  vector_uint16_t r, s;
  vector_uint8_t b;
  vector_bool m, all = asc_create_mask_b16(PAT_ALL);
  vector_load_unalign u;
  __ubuf__ uint16_t *p = UB(uint16_t, x);
  asc_loadalign_postupdate(r, p, 32), PUT(uint16_t, r);
  asc_loadalign_brc_postupdate(r, p, 16), PUT(uint16_t, r);
  asc_loadalign_brc_elem(r, p, 3), PUT(uint16_t, r);
  asc_loadalign_upsample_postupdate(r, p, 16), PUT(uint16_t, r);
  asc_loadalign_downsample(r, p), PUT(uint16_t, r);
  asc_loadalign_unpack(r, p, 16), PUT(uint16_t, r);
  asc_loadalign_brc_v2(r, p), PUT(uint16_t, r);
  asc_loadalign_brc_elem2datablock_postupdate(r, p, -64), PUT(uint16_t, r);
  asc_loadalign_unpack_v2(b, x), PUT(uint8_t, b);
  asc_loadalign_deintlv_postupdate(r, s, p, 64), PUT(uint16_t, r), PUT(uint16_t, s);
  asc_loadalign(r, p, 2, 3, all), PUT(uint16_t, r);
  asc_loadalign_postupdate(r, p, 2, 1, all), asc_loadalign(r, p), PUT(uint16_t, r);
  p++;
  asc_load(r, p), PUT(uint16_t, r);
  asc_loadunalign_pre(u, p);
  asc_loadunalign(r, u, p + 1), PUT(uint16_t, r);
  asc_loadunalign_postupdate(r, u, p, 7), asc_load(r, p), PUT(uint16_t, r);
  __ubuf__ uint32_t *q = UB(uint32_t, x);
  asc_loadalign(m, q), PUT_MASK(m);
  asc_loadalign_upsample_postupdate(m, q, 32), PUT_MASK(m);
  asc_loadalign_downsample(m, q, 32), PUT_MASK(m);
  vector_uint16_t index;
  asc_loadalign(index, UB(uint16_t, x + 1024));
  asc_gather(r, UB(uint16_t, x), index, asc_create_mask_b16(PAT_M3)), PUT(uint16_t, r);
  asc_gather(r, x, index, all), PUT(uint16_t, r);
  vector_uint32_t blocks;
  asc_loadalign(blocks, UB(uint32_t, x + 1280));
  asc_gather_datablock(r, UB(uint16_t, x), blocks), PUT(uint16_t, r);
  asc_gather_datablock(r, UB(uint16_t, x), blocks, asc_create_mask_b32(PAT_VL3)), PUT(uint16_t, r);
}

__simd_vf__ static inline void stores(bytes x, bytes z) {
  vector_uint16_t r, s;
  vector_uint32_t w;
  vector_bool all = asc_create_mask_b16(PAT_ALL), m;
  vector_store_unalign u;
  asc_loadalign(r, UB(uint16_t, x));
  asc_loadalign(s, UB(uint16_t, x), 128);
  asc_loadalign(w, UB(uint32_t, x));
  asc_loadalign(m, UB(uint32_t, x));
  __ubuf__ uint16_t *p = UB(uint16_t, z);
  asc_storealign_postupdate(p, r, 128, all);
  asc_storealign(p, r, 16, asc_create_mask_b16(PAT_VL16));
  p += 128;
  asc_storealign_pack_postupdate(p, r, 128, asc_create_mask_b16(PAT_M3));
  asc_storealign_1st_postupdate(p, r, 128);
  asc_storealign_1st(p, s, 1);
  p += 128;
  asc_storealign_intlv(p, r, s), p += 256;
  asc_storealign(p, r, 2, 1, all), p += 256 + 128;
  asc_storealign_postupdate(p, s, 1, 8, all);
  asc_storealign_pack_quarter(UB(uint32_t, p), w, asc_create_mask_b32(PAT_ALL)), p += 128;
  asc_storealign(p, m, 64);
  asc_storealign_pack(UB(uint8_t, p), m), p += 128;
  asc_storeunalign_postupdate(p, u, m);
  asc_storeunalign_post(p, u), p += 120 + 1;
  asc_store(p, r, 5), p += 5;
  asc_storeunalign(p, u, s, 20), p += 20;
  asc_storeunalign_postupdate(p, u, r, 30);
  asc_storeunalign_post_postupdate(p, u, 73 - 1); /* 128 in all */
  asc_store(p, s), p += 128;
  vector_uint16_t index;
  asc_loadalign(index, UB(uint16_t, x + 1024));
  asc_scatter(p, r, index, asc_create_mask_b16(PAT_M3)), p += 128;
  vector_uint8_t b;
  asc_loadalign(b, x);
  asc_scatter(UB(uint8_t, p), b, index, all);
  asc_mem_bar(VST_VLD);
}

__simd_vf__ static inline void conversions(bytes x, bytes z) {
  vector_float f;
  vector_half h;
  vector_bfloat16_t t;
  vector_int16_t s;
  vector_int32_t w;
  vector_uint8_t b;
  vector_bool all = asc_create_mask_b16(PAT_ALL), some = asc_create_mask_b32(PAT_VL32);
  asc_loadalign(f, UB(float, x));
  asc_float2int16_rna_sat(s, f, all), PUT(int16_t, s);
  asc_float2int16_rd_v2(s, f, all), PUT(int16_t, s);
  asc_int162int32(w, s, all), PUT(int32_t, w);
  asc_int162int32_v2(w, s, all), PUT(int32_t, w);
  asc_float2half_rn(h, f, some), PUT(half, h);
  asc_half2float(f, h, all), PUT(float, f);
  asc_half2int32_ru(w, h, all), PUT(int32_t, w);
  asc_half2int16_rz_sat(s, h, all), PUT(int16_t, s);
  asc_int322float_rn(f, w, all), PUT(float, f);
  asc_float2bfloat16_rz(t, f, all), PUT(bfloat16_t, t);
  asc_int322uint8_sat_v3(b, w, all), PUT(uint8_t, b);
  vector_uint16_t u;
  asc_int322uint16_v2(u, w, all), PUT(uint16_t, u);
  asc_int322uint16_sat(u, w, all), PUT(uint16_t, u);
}

/* Reductions, packing, look-ups, squeezing, carries. */
__simd_vf__ static inline void across(bytes x, bytes z) {
  vector_int32_t w, v;
  vector_int16_t s;
  vector_int8_t b;
  vector_uint8_t ub;
  vector_uint16_t h, g;
  vector_uint32_t u, t, c;
  vector_float f, e;
  vector_half k;
  vector_store_unalign o;
  vector_bool all = asc_create_mask_b16(PAT_ALL), third = asc_create_mask_b32(PAT_M3), m, n;
  asc_loadalign(w, UB(int32_t, x)), asc_loadalign(s, UB(int16_t, x)), asc_loadalign(b, UB(int8_t, x));
  asc_loadalign(h, UB(uint16_t, x)), asc_loadalign(u, UB(uint32_t, x)), asc_loadalign(t, UB(uint32_t, x), 64);
  asc_loadalign(m, UB(uint32_t, x)), asc_loadalign(ub, x);
  asc_reduce_sum(v, w, third), PUT(int32_t, v);
  asc_reduce_sum(v, s, all), PUT(int32_t, v);
  asc_reduce_max(s, s, all), PUT(int16_t, s);
  asc_loadalign(s, UB(int16_t, x));
  asc_reduce_min(g, h, all), PUT(uint16_t, g);
  asc_reduce_sum_datablock(v, s, all), PUT(int32_t, v);
  asc_reduce_max_datablock(v, w, all), PUT(int32_t, v);
  asc_reduce_min_datablock(g, h, all), PUT(uint16_t, g);
  asc_arange(f, -9.5f);
  asc_pair_reduce_sum(e, f, third), PUT(float, e);
  asc_rint(e, f, third), PUT(float, e);
  asc_floor(e, f, all), PUT(float, e);
  asc_ceil(e, f, all), PUT(float, e);
  asc_round(e, f, all), PUT(float, e);
  asc_trunc(e, f, all), PUT(float, e);
  asc_muls_v2(k, f, 0.25f, all), PUT(half, k);
  asc_exp_sub(e, f, f, all), PUT(float, e); /* 1 */
  vector_uint8_t q;
  asc_pack_to_low(q, h), PUT(uint8_t, q);
  asc_pack_to_high(q, h), PUT(uint8_t, q);
  asc_pack(g, w), PUT(uint16_t, g);
  asc_unpack_lower(s, b), PUT(int16_t, s);
  asc_unpack_upper(t, h), PUT(uint32_t, t);
  asc_pack_to_low(n, m), PUT_MASK(n);
  asc_pack_to_high(n, m), PUT_MASK(n);
  asc_unpack_upper(n, m), PUT_MASK(n);
  asc_intlv_b16(m, n, m, third), PUT_MASK(m), PUT_MASK(n);
  asc_deintlv_b16(m, n, m, n), PUT_MASK(m), PUT_MASK(n);
  asc_gather(g, h, h), PUT(uint16_t, g);
  asc_duplicate(g, h, third), PUT(uint16_t, g);
  asc_duplicate_scalar(g, 3);
  asc_frequency_histogram_bin0(g, ub, asc_create_mask_b8(PAT_ALL)), PUT(uint16_t, g);
  asc_frequency_histogram_bin1(g, ub, asc_create_mask_b8(PAT_M3)), PUT(uint16_t, g);
  asc_squeeze(w, w, third), PUT(int32_t, w);
  asc_clear_ar_spr();
  __ubuf__ uint32_t *p = UB(uint32_t, z + 4);
  asc_squeeze_with_status(t, u, third);
  asc_storeunalign_postupdate(p, o, t);
  asc_squeeze_with_status(t, u, asc_create_mask_b32(PAT_VL4));
  asc_storeunalign_postupdate(p, o, t);
  asc_storeunalign_post(p, o);
  *UB(int32_t, z) = (int32_t)asc_get_ar_spr(), z += 256;
  asc_unsqueeze(t, third), PUT(uint32_t, t);
  asc_loadalign(t, UB(uint32_t, x), 64);
  asc_mull(u, c, u, t, all), PUT(uint32_t, u), PUT(uint32_t, c);
  asc_add(m, u, t, c, all), PUT_MASK(m), PUT(uint32_t, u);
  asc_addc(n, u, t, c, m, all), PUT_MASK(n), PUT(uint32_t, u);
  asc_sub(m, u, t, c, all), PUT_MASK(m), PUT(uint32_t, u);
  asc_subc(n, u, t, c, m, third), PUT_MASK(n), PUT(uint32_t, u);
}

/* A topic after the other, 4096 bytes of input and 11264 of results each. */
KERNEL registers(__gm__ uint8_t *x, __gm__ uint8_t *z) {
  bytes in = UB(uint8_t, 0), out = UB(uint8_t, 4096);
  asc_init();
  for (int topic = 0; topic < 7; topic++) {
    asc_copy_gm2ub(in, x + topic * 4096, 4096);
    asc_copy_gm2ub(out, z + topic * 11264, 11264);
    asc_sync();
    if (topic == 0) floats(in, out);
    if (topic == 1) integers(in, out);
    if (topic == 2) loads(in, out);
    if (topic == 3) stores(in, out);
    if (topic == 4) conversions(in, out);
    if (topic == 5) across(in, out);
    if (topic == 6) {
      asc_set_ctrl((uint64_t)asc_get_ctrl() & ~((uint64_t)1 << 60)); /* the names say whether */
      conversions(in, out);
    }
    asc_sync();
    asc_copy_ub2gm(z + topic * 11264, out, 11264);
  }
}
