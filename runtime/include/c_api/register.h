/* C API: registers of dav-3510, their types and masks (docs/semantics.md 4, 6 and appendix A; C and C++).
 *
 * In: the instruction table's r.* rows. Out: vector_float and the other types of a register, vector_bool, and the macros
 * with which register_*.h write functions once for both languages: in C++ what a function writes is a reference, in C
 * its address, which the macro of the function's name in register_names.h takes. A register converts to one of another
 * type by a cast, bits as they are.
 */
#ifndef ASCPU_C_API_REGISTER_H
#define ASCPU_C_API_REGISTER_H
#include "../ascpu/spr.h"
#include "../ascpu/vf.h"

#define _ASC_R_VECTOR(_Tp) _Tp __attribute__((ext_vector_type(256 / sizeof(_Tp))))
typedef _ASC_R_VECTOR(int8_t) vector_int8_t;
typedef _ASC_R_VECTOR(uint8_t) vector_uint8_t;
typedef _ASC_R_VECTOR(int16_t) vector_int16_t;
typedef _ASC_R_VECTOR(uint16_t) vector_uint16_t;
typedef _ASC_R_VECTOR(half) vector_half;
typedef _ASC_R_VECTOR(bfloat16_t) vector_bfloat16_t;
typedef _ASC_R_VECTOR(int32_t) vector_int32_t;
typedef _ASC_R_VECTOR(uint32_t) vector_uint32_t;
typedef _ASC_R_VECTOR(float) vector_float;
typedef _ASC_R_VECTOR(int64_t) vector_int64_t;
typedef _ASC_R_VECTOR(uint64_t) vector_uint64_t;
/* 256 bits; elements of n bytes have n bits each, of which the lowest counts. */
typedef struct vector_bool { uint64_t bits[4]; } vector_bool;
/* What they would hold is stored at once. */
typedef struct vector_load_unalign { char none; } vector_load_unalign;
typedef struct vector_store_unalign { char none; } vector_store_unalign;

#ifdef __cplusplus
#define _ASC_R_NAME(api) api
#define _ASC_R_OUT(_Tp) _Tp &
#define _ASC_R_IN(_Tp) const _Tp &
#define _ASC_R_AT(name) (&(name))
#else
#define _ASC_R_NAME(api) __c_##api
#define _ASC_R_OUT(_Tp) _Tp *
#define _ASC_R_IN(_Tp) _Tp
#define _ASC_R_AT(name) (name)
#endif
#define _ASC_R_VOID(api) _ASCPU_STATIC void _ASC_R_NAME(api)
#define _ASC_R_DST(_Tp) _ASC_R_OUT(vector_##_Tp)
#define _ASC_R_SRC(_Tp) _ASC_R_IN(vector_##_Tp)
#define _ASC_R_MASK _ASC_R_IN(vector_bool) mask
/* Operands of an instruction. */
#define _ASC_R_TO(_Tp, name) ((_Tp *)_ASC_R_AT(name))
#define _ASC_R_OF(_Tp, name) ((const _Tp *)&(name))

/* Types by width, and those that an instruction has; the others are declared with the reason. */
#define _ASC_R_EACH8(FORM, ...) FORM(int8_t, __VA_ARGS__) FORM(uint8_t, __VA_ARGS__)
#define _ASC_R_EACH16(FORM, ...)                                                                                       \
  FORM(int16_t, __VA_ARGS__) FORM(uint16_t, __VA_ARGS__) FORM(half, __VA_ARGS__) FORM(bfloat16_t, __VA_ARGS__)
#define _ASC_R_EACH32(FORM, ...) FORM(int32_t, __VA_ARGS__) FORM(uint32_t, __VA_ARGS__) FORM(float, __VA_ARGS__)
#define _ASC_R_EACH64(FORM, ...) FORM(int64_t, __VA_ARGS__) FORM(uint64_t, __VA_ARGS__)
#define _ASC_R_EACH(FORM, ...)                                                                                         \
  _ASC_R_EACH8(FORM, __VA_ARGS__) _ASC_R_EACH16(FORM, __VA_ARGS__) _ASC_R_EACH32(FORM, __VA_ARGS__)
#define _ASC_R_ROW(FORM, api, inst) ASCPU_EACH_##inst(FORM, api, __asc_##inst) ASCPU_REST_##inst(_ASC_R_REFUSED, api)
#define _ASC_R_REFUSED(_Tp, why, api)                                                                                  \
  _ASCPU_DECL void _ASC_R_NAME(api)(_ASC_R_DST(_Tp), ...) __attribute__((unavailable(#api ": " why)));
/* The unsigned integer as wide, for what moves bits. */
#define _ASC_R_BITS_int8_t uint8_t
#define _ASC_R_BITS_uint8_t uint8_t
#define _ASC_R_BITS_int16_t uint16_t
#define _ASC_R_BITS_uint16_t uint16_t
#define _ASC_R_BITS_half uint16_t
#define _ASC_R_BITS_bfloat16_t uint16_t
#define _ASC_R_BITS_int32_t uint32_t
#define _ASC_R_BITS_uint32_t uint32_t
#define _ASC_R_BITS_float uint32_t
#define _ASC_R_BITS_int64_t uint64_t
#define _ASC_R_BITS_uint64_t uint64_t
#define _ASC_R_BITS(_Tp) _ASC_R_BITS_##_Tp

/* ---- masks ---- */
enum {
  PAT_ALL, PAT_VL1, PAT_VL2, PAT_VL3, PAT_VL4, PAT_VL8, PAT_VL16, PAT_VL32, PAT_VL64, PAT_VL128, PAT_M3, PAT_M4, PAT_H,
  PAT_Q, PAT_ALLF = 15
};
#define _ASC_R_MASKS(BITS, first)                                                                                      \
  _ASCPU_STATIC vector_bool _ASC_R_NAME(asc_update_mask_b##BITS)(_ASC_R_OUT(uint32_t) value) {                         \
    vector_bool mask;                                                                                                  \
    uint32_t *count = _ASC_R_AT(value), lanes = 2048 / BITS;                                                           \
    first(&mask, (int)*count);                                                                                         \
    *count = *count < lanes ? 0 : *count - lanes;                                                                      \
    return mask;                                                                                                       \
  }                                                                                                                    \
  _ASCPU_STATIC vector_bool asc_create_mask_b##BITS(int pat_mode) {                                                    \
    vector_bool mask = {{0, 0, 0, 0}};                                                                                 \
    int lanes = 2048 / BITS, step = pat_mode == PAT_M3 ? 3 : 4;                                                        \
    if (pat_mode == PAT_M3 || pat_mode == PAT_M4)                                                                      \
      for (int lane = 0; lane < lanes; lane += step)                                                                   \
        mask.bits[lane * (BITS / 8) / 64] |= (uint64_t)1 << lane * (BITS / 8) % 64;                                    \
    else                                                                                                               \
      first(&mask, __asc_pattern_lanes(pat_mode, lanes));                                                              \
    return mask;                                                                                                       \
  }
_ASCPU_STATIC int __asc_pattern_lanes(int pattern, int lanes) {
  return pattern == PAT_ALL     ? lanes
         : pattern == PAT_H     ? lanes / 2
         : pattern == PAT_Q     ? lanes / 4
         : pattern <= PAT_VL4   ? pattern
         : pattern <= PAT_VL128 ? 8 << (pattern - PAT_VL8)
                                : 0;
}
_ASC_R_MASKS(8, __asc_r_mask_first_u8)
_ASC_R_MASKS(16, __asc_r_mask_first_u16)
_ASC_R_MASKS(32, __asc_r_mask_first_u32)

/* A piece of a register, a bit an element; and the mask register of memory-based instructions. */
_ASC_R_VOID(asc_copy)(_ASC_R_OUT(vector_bool) dst, _ASC_R_SRC(uint16_t) src, int part) {
  __asc_r_mask_bits(_ASC_R_AT(dst), _ASC_R_OF(uint16_t, src), part);
}
_ASC_R_VOID(asc_copy)(_ASC_R_OUT(vector_bool) dst, _ASC_R_SRC(uint32_t) src, int part) {
  __asc_r_mask_bits(_ASC_R_AT(dst), _ASC_R_OF(uint32_t, src), part);
}
_ASCPU_STATIC vector_bool asc_get_mask_spr_b16(void) {
  vector_bool mask;
  vector_uint64_t words = 0;
  words[0] = __asc_spr.mask_lo, words[1] = __asc_spr.mask_hi;
  __asc_r_mask_bits(&mask, _ASC_R_OF(uint16_t, words), 0);
  return mask;
}
_ASCPU_STATIC vector_bool asc_get_mask_spr_b32(void) {
  vector_bool mask;
  vector_uint64_t words = 0;
  words[0] = __asc_spr.mask_lo;
  __asc_r_mask_bits(&mask, _ASC_R_OF(uint32_t, words), 0);
  return mask;
}
#define _ASC_R_MASK_LOGIC(api, inst)                                                                                   \
  _ASC_R_VOID(api)(_ASC_R_OUT(vector_bool) dst, _ASC_R_IN(vector_bool) src0, _ASC_R_IN(vector_bool) src1,              \
                   _ASC_R_MASK) {                                                                                      \
    inst(_ASC_R_AT(dst), &src0, &src1, &mask);                                                                         \
  }
_ASC_R_MASK_LOGIC(asc_and, __asc_r_mask_and)
_ASC_R_MASK_LOGIC(asc_or, __asc_r_mask_or)
_ASC_R_MASK_LOGIC(asc_xor, __asc_r_mask_xor)
_ASC_R_MASK_LOGIC(asc_select, __asc_r_mask_sel)
_ASC_R_VOID(asc_not)(_ASC_R_OUT(vector_bool) dst, _ASC_R_IN(vector_bool) src, _ASC_R_MASK) {
  __asc_r_mask_not(_ASC_R_AT(dst), &src, &mask);
}
_ASC_R_VOID(asc_copy)(_ASC_R_OUT(vector_bool) dst, _ASC_R_IN(vector_bool) src) { *_ASC_R_AT(dst) = src; }
_ASC_R_VOID(asc_copy)(_ASC_R_OUT(vector_bool) dst, _ASC_R_IN(vector_bool) src, _ASC_R_MASK) {
  __asc_r_mask_and(_ASC_R_AT(dst), &src, &src, &mask);
}

/* Within a core everything happens in order. */
typedef enum MEM_TYPE {
  VV_ALL, VST_VLD, VLD_VST, VST_VST, VS_ALL, VST_LD, VLD_ST, VST_ST, SV_ALL, ST_VLD, LD_VST, ST_VST
} MEM_TYPE;
_ASCPU_STATIC void asc_mem_bar(MEM_TYPE mem_type) { (void)mem_type; }
#endif
