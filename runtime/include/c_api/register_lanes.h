/* C API: registers and masks of dav-3510 across their lanes: reductions, packing, look-ups, squeezing, histograms; steps in
 * one, carries (docs/semantics.md 4 and part 2, 2 (b), appendix A; C and C++). A line a name.
 */
#ifndef ASCPU_C_API_REGISTER_LANES_H
#define ASCPU_C_API_REGISTER_LANES_H
#include "register_compute.h"
#include "register_memory.h"

/* ---- reductions: the result in the first lane (of each block: in the first eight), of a maximum or minimum of the
 * register its place in the second; sums of 16 bits have 32 ---- */
_ASC_R_ROW(_ASC_R_UNARY, asc_reduce_sum, r_sum)
_ASC_R_ROW(_ASC_R_UNARY, asc_reduce_max, r_max_lane)
_ASC_R_ROW(_ASC_R_UNARY, asc_reduce_min, r_min_lane)
_ASC_R_ROW(_ASC_R_UNARY, asc_reduce_sum_datablock, r_sum_block)
_ASC_R_ROW(_ASC_R_UNARY, asc_reduce_max_datablock, r_max_block)
_ASC_R_ROW(_ASC_R_UNARY, asc_reduce_min_datablock, r_min_block)
_ASC_R_ROW(_ASC_R_UNARY, asc_pair_reduce_sum, r_sum_pair)
#define _ASC_R_WIDE_SUM(_Sp, _Dp)                                                                                      \
  _ASC_R_VOID(asc_reduce_sum)(_ASC_R_DST(_Dp) dst, _ASC_R_SRC(_Sp) src, _ASC_R_MASK) {                                 \
    __asc_r_sum(_ASC_R_TO(_Dp, dst), _ASC_R_OF(_Sp, src), &mask);                                                      \
  }                                                                                                                    \
  _ASC_R_VOID(asc_reduce_sum_datablock)(_ASC_R_DST(_Dp) dst, _ASC_R_SRC(_Sp) src, _ASC_R_MASK) {                       \
    __asc_r_sum_block(_ASC_R_TO(_Dp, dst), _ASC_R_OF(_Sp, src), &mask);                                                \
  }
_ASC_R_WIDE_SUM(int16_t, int32_t)
_ASC_R_WIDE_SUM(uint16_t, uint32_t)

/* ---- packing: into, or from, the lower half or the upper one ---- */
#define _ASC_R_PACK(_Sp, _Dp, api, part)                                                                               \
  _ASC_R_VOID(api)(_ASC_R_DST(_Dp) dst, _ASC_R_SRC(_Sp) src) {                                                         \
    __asc_r_pack(_ASC_R_TO(_Dp, dst), _ASC_R_OF(_Sp, src), part);                                                      \
  }
#define _ASC_R_UNPACK_TO(_Sp, _Dp, api, part)                                                                          \
  _ASC_R_VOID(api)(_ASC_R_DST(_Dp) dst, _ASC_R_SRC(_Sp) src) {                                                         \
    __asc_r_unpack(_ASC_R_TO(_Dp, dst), _ASC_R_OF(_Sp, src), part);                                                    \
  }
#define _ASC_R_MASK_PACK(api, inst, part)                                                                              \
  _ASC_R_VOID(api)(_ASC_R_OUT(vector_bool) dst, _ASC_R_IN(vector_bool) src) { inst(_ASC_R_AT(dst), &src, part); }
#define _ASC_R_PACKS(api, part)                                                                                        \
  _ASC_R_PACK(int16_t, uint8_t, api, part) _ASC_R_PACK(uint16_t, uint8_t, api, part)                                   \
  _ASC_R_PACK(int32_t, uint16_t, api, part) _ASC_R_PACK(uint32_t, uint16_t, api, part)                                 \
  _ASC_R_MASK_PACK(api, __asc_r_mask_pack, part)
#define _ASC_R_UNPACKS(api, part)                                                                                      \
  _ASC_R_UNPACK_TO(int8_t, int16_t, api, part) _ASC_R_UNPACK_TO(uint8_t, uint16_t, api, part)                          \
  _ASC_R_UNPACK_TO(int16_t, int32_t, api, part) _ASC_R_UNPACK_TO(uint16_t, uint32_t, api, part)                        \
  _ASC_R_MASK_PACK(api, __asc_r_mask_unpack, part)
_ASC_R_PACKS(asc_pack_to_low, 0)
_ASC_R_PACKS(asc_pack_to_high, 1)
_ASC_R_PACKS(asc_pack, 0)
_ASC_R_PACKS(asc_pack_v2, 1)
_ASC_R_UNPACKS(asc_unpack_lower, 0)
_ASC_R_UNPACKS(asc_unpack_upper, 1)
#define _ASC_R_MASK_ZIP(api, first, second)                                                                            \
  _ASC_R_VOID(api)(_ASC_R_OUT(vector_bool) dst0, _ASC_R_OUT(vector_bool) dst1, _ASC_R_IN(vector_bool) src0,            \
                   _ASC_R_IN(vector_bool) src1) {                                                                      \
    vector_bool one, other;                                                                                            \
    first(&one, &src0, &src1), second(&other, &src0, &src1);                                                           \
    *_ASC_R_AT(dst0) = one, *_ASC_R_AT(dst1) = other;                                                                  \
  }
_ASC_R_MASK_ZIP(asc_intlv_b8, __asc_r_mask_zip_low_u8, __asc_r_mask_zip_high_u8)
_ASC_R_MASK_ZIP(asc_intlv_b16, __asc_r_mask_zip_low_u16, __asc_r_mask_zip_high_u16)
_ASC_R_MASK_ZIP(asc_intlv_b32, __asc_r_mask_zip_low_u32, __asc_r_mask_zip_high_u32)
_ASC_R_MASK_ZIP(asc_deintlv_b8, __asc_r_mask_unzip_even_u8, __asc_r_mask_unzip_odd_u8)
_ASC_R_MASK_ZIP(asc_deintlv_b16, __asc_r_mask_unzip_even_u16, __asc_r_mask_unzip_odd_u16)
_ASC_R_MASK_ZIP(asc_deintlv_b32, __asc_r_mask_unzip_even_u32, __asc_r_mask_unzip_odd_u32)

/* ---- look-ups: indices are taken modulo the lanes ---- */
#define _ASC_R_TAKE(_Tp, _Ip)                                                                                          \
  _ASC_R_VOID(asc_gather)(_ASC_R_DST(_Tp) dst, _ASC_R_SRC(_Tp) src, _ASC_R_SRC(_Ip) index) {                           \
    __asc_r_take(_ASC_R_TO(_Tp, dst), _ASC_R_OF(_Tp, src), _ASC_R_OF(_Tp, index));                                     \
  }
_ASC_R_EACH8(_ASC_R_TAKE, uint8_t)
_ASC_R_EACH16(_ASC_R_TAKE, uint16_t)
_ASC_R_EACH32(_ASC_R_TAKE, uint32_t)
/* The lowest lane everywhere. */
#define _ASC_R_SPREAD(_Tp, api)                                                                                        \
  _ASC_R_VOID(api)(_ASC_R_DST(_Tp) dst, _ASC_R_SRC(_Tp) src, _ASC_R_MASK) {                                            \
    _Tp lowest = src[0];                                                                                               \
    __asc_r_dup(_ASC_R_TO(_Tp, dst), lowest, &mask);                                                                   \
  }
_ASC_R_EACH(_ASC_R_SPREAD, asc_duplicate)
/* Bin: the lower or the upper half of the numbers; cumulative: those below are counted too. */
#define _ASC_R_HISTOGRAM(api, bin, cumulative)                                                                         \
  _ASC_R_VOID(api)(_ASC_R_DST(uint16_t) dst, _ASC_R_SRC(uint8_t) src, _ASC_R_MASK) {                                   \
    __asc_r_hist(_ASC_R_TO(uint16_t, dst), (const uint8_t *)_ASC_R_AT(dst), _ASC_R_OF(uint8_t, src), bin, cumulative,  \
                 &mask);                                                                                               \
  }
_ASC_R_HISTOGRAM(asc_frequency_histogram_bin0, 0, 0)
_ASC_R_HISTOGRAM(asc_frequency_histogram_bin1, 1, 0)
_ASC_R_HISTOGRAM(asc_cumulative_histogram_bin0, 0, 1)
_ASC_R_HISTOGRAM(asc_cumulative_histogram_bin1, 1, 1)

/* ---- squeezing: lanes that are on, packed; with_status notes in AR how many bytes that are, and
 * asc_storeunalign_postupdate without a count stores as many, behind those before ---- */
_ASC_R_ROW(_ASC_R_UNARY, asc_squeeze, r_squeeze)
_ASCPU_STATIC unsigned long __asc_bytes_on(const vector_bool *mask, int bytes) {
  uint64_t each = bytes == 1 ? ~(uint64_t)0 : bytes == 2 ? 0x5555555555555555 : 0x1111111111111111;
  unsigned long lanes = 0;
  for (int word = 0; word < 4; word++) lanes += (unsigned long)__builtin_popcountl(mask->bits[word] & each);
  return lanes * (unsigned long)bytes;
}
#define _ASC_R_SQUEEZE(_Tp, api)                                                                                       \
  _ASC_R_VOID(api)(_ASC_R_DST(_Tp) dst, _ASC_R_SRC(_Tp) src, _ASC_R_MASK) {                                            \
    __asc_spr.squeezed = __asc_bytes_on(&mask, (int)sizeof(_Tp));                                                      \
    __asc_spr.ar += __asc_spr.squeezed;                                                                                \
    __asc_r_squeeze(_ASC_R_TO(_Tp, dst), _ASC_R_OF(_Tp, src), &mask);                                                  \
  }
#define _ASC_R_STORE_SQUEEZED(_Tp, api)                                                                                \
  _ASC_R_VOID(api)(_ASC_R_OUT(__ubuf__ _Tp *) dst, _ASC_R_OUT(vector_store_unalign) src0, _ASC_R_SRC(_Tp) src1) {      \
    unsigned long start = __asc_spr.ar - __asc_spr.squeezed;                                                           \
    (void)src0;                                                                                                        \
    _ASC_R_NAME(asc_store)(_ASC_R_BYTES_ON(_Tp, *_ASC_R_AT(dst), start), src1,                                         \
                           (uint32_t)(__asc_spr.squeezed / sizeof(_Tp)));                                              \
  }
_ASC_R_EACH(_ASC_R_SQUEEZE, asc_squeeze_with_status)
_ASC_R_EACH(_ASC_R_SQUEEZE, asc_squeeze_v2)
_ASC_R_EACH(_ASC_R_STORE_SQUEEZED, asc_storeunalign_postupdate)
_ASCPU_STATIC void asc_clear_ar_spr(void) { __asc_spr.ar = 0, __asc_spr.squeezed = 0; }
_ASCPU_STATIC int64_t asc_get_ar_spr(void) { return (int64_t)__asc_spr.ar; }
_ASCPU_STATIC int64_t asc_get_squeeze_status(void) { return (int64_t)__asc_spr.ar; }
#define _ASC_R_UNSQUEEZE(_Tp, api, inst)                                                                               \
  _ASC_R_VOID(api)(_ASC_R_DST(_Tp) dst, _ASC_R_MASK) { inst(_ASC_R_TO(_Tp, dst), &mask); }
_ASC_R_ROW(_ASC_R_UNSQUEEZE, asc_unsqueeze, r_unsqueeze)

/* ---- steps in one ---- */
/* To whole numbers, of the same type; modes as in vector_cast.h. */
#define _ASC_R_WHOLE(_Tp, api, mode)                                                                                   \
  _ASC_R_VOID(api)(_ASC_R_DST(_Tp) dst, _ASC_R_SRC(_Tp) src, _ASC_R_MASK) {                                            \
    __asc_r_trunc(_ASC_R_TO(_Tp, dst), _ASC_R_OF(_Tp, src), mode, &mask);                                              \
  }
#define _ASC_R_WHOLES(api, mode)                                                                                       \
  _ASC_R_WHOLE(half, api, mode) _ASC_R_WHOLE(bfloat16_t, api, mode) _ASC_R_WHOLE(float, api, mode)
_ASC_R_WHOLES(asc_rint, 1)
_ASC_R_WHOLES(asc_floor, 2)
_ASC_R_WHOLES(asc_ceil, 3)
_ASC_R_WHOLES(asc_round, 4)
_ASC_R_WHOLES(asc_trunc, 5)
/* Of halves the even ones, v2: the odd ones; as floats. */
#define _ASC_R_EXP_SUB(_Sp, api, layout)                                                                               \
  _ASC_R_VOID(api)(_ASC_R_DST(float) dst, _ASC_R_SRC(_Sp) src0, _ASC_R_SRC(_Sp) src1, _ASC_R_MASK) {                   \
    __asc_r_expsub(_ASC_R_TO(float, dst), _ASC_R_OF(_Sp, src0), _ASC_R_OF(_Sp, src1), layout, &mask);                  \
  }
_ASC_R_EXP_SUB(float, asc_exp_sub, 0)
_ASC_R_EXP_SUB(half, asc_exp_sub, 0)
_ASC_R_EXP_SUB(float, asc_exp_sub_v2, 1)
_ASC_R_EXP_SUB(half, asc_exp_sub_v2, 1)
#define _ASC_R_MULS(api, layout)                                                                                       \
  _ASC_R_VOID(api)(_ASC_R_DST(half) dst, _ASC_R_SRC(float) src, float value, _ASC_R_MASK) {                            \
    __asc_r_mulscast(_ASC_R_TO(half, dst), _ASC_R_OF(float, src), value, layout, &mask);                               \
  }
_ASC_R_MULS(asc_muls, 0)
_ASC_R_MULS(asc_muls_v2, 1)

/* ---- 64 bits of 32 ---- */
#define _ASC_R_MULL(_Tp, api)                                                                                          \
  _ASC_R_VOID(api)(_ASC_R_DST(_Tp) dst0, _ASC_R_DST(_Tp) dst1, _ASC_R_SRC(_Tp) src0, _ASC_R_SRC(_Tp) src1,             \
                   _ASC_R_MASK) {                                                                                      \
    vector_##_Tp low, high;                                                                                            \
    __asc_r_mul((_Tp *)&low, _ASC_R_OF(_Tp, src0), _ASC_R_OF(_Tp, src1), &mask);                                       \
    __asc_r_mul_high((_Tp *)&high, _ASC_R_OF(_Tp, src0), _ASC_R_OF(_Tp, src1), &mask);                                 \
    *_ASC_R_AT(dst0) = low, *_ASC_R_AT(dst1) = high;                                                                   \
  }
_ASC_R_MULL(int32_t, asc_mull)
_ASC_R_MULL(uint32_t, asc_mull)
/* The carry of each element, or 1 for no borrow. */
#define _ASC_R_CARRY(api, inst)                                                                                        \
  _ASC_R_VOID(api)(_ASC_R_OUT(vector_bool) carry, _ASC_R_DST(uint32_t) dst, _ASC_R_SRC(uint32_t) src0,                 \
                   _ASC_R_SRC(uint32_t) src1, _ASC_R_MASK) {                                                           \
    vector_bool out;                                                                                                   \
    inst##_out(&out, _ASC_R_OF(uint32_t, src0), _ASC_R_OF(uint32_t, src1), &mask);                                     \
    inst(_ASC_R_TO(uint32_t, dst), _ASC_R_OF(uint32_t, src0), _ASC_R_OF(uint32_t, src1), &mask);                       \
    *_ASC_R_AT(carry) = out;                                                                                           \
  }
#define _ASC_R_CARRIES(api, inst)                                                                                      \
  _ASC_R_VOID(api)(_ASC_R_OUT(vector_bool) carry, _ASC_R_DST(uint32_t) dst, _ASC_R_SRC(uint32_t) src0,                 \
                   _ASC_R_SRC(uint32_t) src1, _ASC_R_IN(vector_bool) carry_src, _ASC_R_MASK) {                         \
    vector_bool out;                                                                                                   \
    vector_uint32_t sum;                                                                                               \
    inst##_out(&out, _ASC_R_OF(uint32_t, src0), _ASC_R_OF(uint32_t, src1), &carry_src, &mask);                         \
    inst((uint32_t *)&sum, _ASC_R_OF(uint32_t, src0), _ASC_R_OF(uint32_t, src1), &carry_src, &mask);                   \
    *_ASC_R_AT(carry) = out, *_ASC_R_AT(dst) = sum;                                                                    \
  }
_ASC_R_CARRY(asc_add, __asc_r_add)
_ASC_R_CARRY(asc_sub, __asc_r_sub)
_ASC_R_CARRIES(asc_addc, __asc_r_addc)
_ASC_R_CARRIES(asc_subc, __asc_r_subc)
#endif
