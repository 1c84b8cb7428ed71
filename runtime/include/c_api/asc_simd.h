/* The C API of the vector core, for C17 and later and for C++ (docs/semantics.md 6). The pages grant it to dav-2201 and
 * dav-3510 alone, and there the memory-based instructions and masks to dav-2201 alone.
 *
 * In: lists of element types by instruction from intrinsics.h. Out: asc_* functions on on-chip pointers, overloaded by
 * element type. A function for a type that the chip does not have is declared unavailable, with the reason.
 * The first-n forms set counter mode and the count, and leave NORM mode with {0, count} in the mask register: a strided
 * call after one wants asc_set_vector_mask. Strided forms work with mode and mask as they are. name_sync is the first-n
 * form and a barrier of all pipes. Repeats and strides are int, so that a constant out of range is seen and not cut.
 */
#ifndef ASCPU_ASC_SIMD_H
#define ASCPU_ASC_SIMD_H
#include "../ascpu/types.h"
#include "../ascpu/enums.h"
#include "../ascpu/spr.h"
#include "../ascpu/debug.h"

#if __NPU_ARCH__ != 2201 && __NPU_ARCH__ != 3510
_Static_assert(0, "c_api/asc_simd.h: not supported on " _ASCPU_CHIP);
#endif

/* ---- state and place ---- */
_ASCPU_STATIC void asc_init(void) {
  __asc_init_state();
  __asc_set_atomic(0);
}
_ASCPU_STATIC void asc_set_mask_norm(void) _ASCPU_HAS(asc_set_mask_norm) { __asc_set_counter(0); }
_ASCPU_STATIC void asc_set_mask_count(void) _ASCPU_HAS(asc_set_mask_count) { __asc_set_counter(1); }
_ASCPU_STATIC void asc_set_vector_mask(uint64_t high, uint64_t low) _ASCPU_HAS(asc_set_vector_mask) {
  __asc_set_mask(high, low);
}
_ASCPU_STATIC int64_t asc_get_block_idx(void) { return __asc_block_idx(); }
_ASCPU_STATIC int64_t asc_get_block_num(void) { return __asc_block_num(); }

/* ---- synchronisation ---- */
_ASCPU_STATIC void asc_sync(void) { __asc_sync_barrier(PIPE_ALL); }
_ASCPU_STATIC void asc_sync_vec(void) { __asc_sync_barrier(PIPE_ALL); }
_ASCPU_STATIC void asc_sync_pipe(pipe_t pipe) { __asc_sync_barrier((int)pipe); }
_ASCPU_STATIC void asc_sync_notify(pipe_t pipe, pipe_t tpipe, int id) { __asc_sync_set((int)pipe, (int)tpipe, id); }
_ASCPU_STATIC void asc_sync_wait(pipe_t pipe, pipe_t tpipe, int id) { __asc_sync_wait((int)pipe, (int)tpipe, id); }
/* Between blocks: _inter_ all of them, _subblock_ those of a group, which has one vector core. */
_ASCPU_STATIC void asc_sync_inter_arrive(pipe_t pipe, int flag) { __asc_sync_cross_set(0, (int)pipe, flag); }
_ASCPU_STATIC void asc_sync_inter_wait(pipe_t pipe, int flag) { __asc_sync_cross_wait(0, (int)pipe, flag); }
_ASCPU_STATIC void asc_sync_subblock_arrive(pipe_t pipe, int flag) { __asc_sync_cross_set(1, (int)pipe, flag); }
_ASCPU_STATIC void asc_sync_subblock_wait(pipe_t pipe, int flag) { __asc_sync_cross_wait(1, (int)pipe, flag); }

/* ---- copies: a size in bytes, a rest below 32 is not copied; or bursts, everything in data blocks of 32 bytes ---- */
#if ASCPU_HAS_asc_copy_gm2ub
#define _ASC_COPY(api, inst, Dst, Src, ...)                                                                            \
  _ASCPU_STATIC void api(Dst *dst, const Src *src, uint32_t size) {                                                    \
    inst(dst, src, 1, (int)(size / 32), 0, 0 __VA_ARGS__);                                                             \
  }                                                                                                                    \
  _ASCPU_STATIC void api(Dst *dst, const Src *src, int n_burst, int len_burst, int src_gap, int dst_gap) {             \
    inst(dst, src, n_burst, len_burst, src_gap, dst_gap __VA_ARGS__);                                                  \
  }                                                                                                                    \
  _ASCPU_STATIC void api##_sync(Dst *dst, const Src *src, uint32_t size) { api(dst, src, size), asc_sync(); }
#else   /* other chips give the parameters another meaning */
#define _ASC_COPY(api, inst, Dst, Src, ...)                                                                            \
  _ASCPU_DECL void api(Dst *, const Src *, ...) __attribute__((unavailable(#api ": not verified for " _ASCPU_CHIP)));  \
  _ASCPU_DECL void api##_sync(Dst *, const Src *, uint32_t)                                                            \
      __attribute__((unavailable(#api "_sync: not verified for " _ASCPU_CHIP)));
#endif
#define _ASC_ATOMIC , (int)__asc_spr.atomic
_ASC_COPY(asc_copy_gm2ub, __asc_copy_gm_ub, __ubuf__ void, __gm__ void, )
_ASC_COPY(asc_copy_ub2gm, __asc_copy_ub_gm, __gm__ void, __ubuf__ void, _ASC_ATOMIC)
_ASC_COPY(asc_copy_ub2ub, __asc_copy_ub_ub, __ubuf__ void, __ubuf__ void, )

/* ---- vector instructions ---- */
#define _ASC_COUNT_MASK (unsigned long)count, 0, 1, 1
#define _ASC_AS_SET __asc_spr.mask_lo, __asc_spr.mask_hi, __asc_spr.counter, repeat
_ASCPU_STATIC void __asc_leave_count(uint32_t count) {
  __asc_set_counter(0);
  __asc_set_mask(0, count);
}

#define _ASC_BINARY(_Tp, api, inst)                                                                                    \
  _ASCPU_STATIC void api(__ubuf__ _Tp *dst, __ubuf__ const _Tp *src0, __ubuf__ const _Tp *src1, uint32_t count) {      \
    inst(dst, src0, src1, _ASC_COUNT_MASK, 1, 1, 1, 8, 8, 8);                                                          \
    __asc_leave_count(count);                                                                                          \
  }                                                                                                                    \
  _ASCPU_STATIC void api(__ubuf__ _Tp *dst, __ubuf__ const _Tp *src0, __ubuf__ const _Tp *src1, int repeat,            \
                         int dst_block_stride, int src0_block_stride, int src1_block_stride, int dst_repeat_stride,    \
                         int src0_repeat_stride, int src1_repeat_stride) {                                             \
    inst(dst, src0, src1, _ASC_AS_SET, dst_block_stride, src0_block_stride, src1_block_stride, dst_repeat_stride,      \
         src0_repeat_stride, src1_repeat_stride);                                                                      \
  }                                                                                                                    \
  _ASCPU_STATIC void api##_sync(__ubuf__ _Tp *dst, __ubuf__ const _Tp *src0, __ubuf__ const _Tp *src1,             \
                                 uint32_t count) {                                                                     \
    api(dst, src0, src1, count), asc_sync();                                                                           \
  }
#define _ASC_UNARY(_Tp, api, inst)                                                                                     \
  _ASCPU_STATIC void api(__ubuf__ _Tp *dst, __ubuf__ const _Tp *src, uint32_t count) {                                 \
    inst(dst, src, _ASC_COUNT_MASK, 1, 1, 8, 8);                                                                       \
    __asc_leave_count(count);                                                                                          \
  }                                                                                                                    \
  _ASCPU_STATIC void api(__ubuf__ _Tp *dst, __ubuf__ const _Tp *src, int repeat, int dst_block_stride,                 \
                         int src_block_stride, int dst_repeat_stride, int src_repeat_stride) {                         \
    inst(dst, src, _ASC_AS_SET, dst_block_stride, src_block_stride, dst_repeat_stride, src_repeat_stride);             \
  }                                                                                                                    \
  _ASCPU_STATIC void api##_sync(__ubuf__ _Tp *dst, __ubuf__ const _Tp *src, uint32_t count) {                          \
    api(dst, src, count), asc_sync();                                                                                  \
  }
/* V is the scalar's type in the API, VALUE what the instruction gets. */
#define _ASC_SCALAR_AS(_Tp, _Vp, VALUE, api, inst)                                                                     \
  _ASCPU_STATIC void api(__ubuf__ _Tp *dst, __ubuf__ const _Tp *src, _Vp value, uint32_t count) {                      \
    inst(dst, src, VALUE, _ASC_COUNT_MASK, 1, 1, 8, 8);                                                                \
    __asc_leave_count(count);                                                                                          \
  }                                                                                                                    \
  _ASCPU_STATIC void api(__ubuf__ _Tp *dst, __ubuf__ const _Tp *src, _Vp value, int repeat, int dst_block_stride,      \
                         int src_block_stride, int dst_repeat_stride, int src_repeat_stride) {                         \
    inst(dst, src, VALUE, _ASC_AS_SET, dst_block_stride, src_block_stride, dst_repeat_stride, src_repeat_stride);      \
  }                                                                                                                    \
  _ASCPU_STATIC void api##_sync(__ubuf__ _Tp *dst, __ubuf__ const _Tp *src, _Vp value, uint32_t count) {               \
    api(dst, src, value, count), asc_sync();                                                                           \
  }
#define _ASC_SCALAR(_Tp, api, inst) _ASC_SCALAR_AS(_Tp, _Tp, value, api, inst)
#define _ASC_FILL(_Tp, api, inst)                                                                                      \
  _ASCPU_STATIC void api(__ubuf__ _Tp *dst, _Tp value, uint32_t count) {                                               \
    inst(dst, value, _ASC_COUNT_MASK, 1, 8);                                                                           \
    __asc_leave_count(count);                                                                                          \
  }                                                                                                                    \
  _ASCPU_STATIC void api(__ubuf__ _Tp *dst, _Tp value, int repeat, int dst_block_stride, int dst_repeat_stride) {      \
    inst(dst, value, _ASC_AS_SET, dst_block_stride, dst_repeat_stride);                                                \
  }                                                                                                                    \
  _ASCPU_STATIC void api##_sync(__ubuf__ _Tp *dst, _Tp value, uint32_t count) { api(dst, value, count), asc_sync(); }
/* Left shift amounts are uint32_t whatever the type; one that does not fit it must not come back as a small one. Those of
 * right shifts are int32_t for signed types; a negative one stays out of range. */
#define _ASC_SHIFT(_Tp, api, inst)                                                                                     \
  _ASC_SCALAR_AS(_Tp, uint32_t, (_Tp)(value < 255 ? value : 255), api, _ASC_SHIFT_##_Tp(inst))
#define _ASC_SHIFT_uint16_t(inst) inst
#define _ASC_SHIFT_uint32_t(inst) inst
#if ASCPU_SIGNED_SHIFT_WRAP
#define _ASC_SHIFT_int16_t(inst) inst##_wrap
#define _ASC_SHIFT_int32_t(inst) inst##_wrap
#else
#define _ASC_SHIFT_int16_t(inst) inst
#define _ASC_SHIFT_int32_t(inst) inst
#endif
#define _ASC_SHIFT_RIGHT(_Tp, api, inst) _ASC_SHIFT_RIGHT_##_Tp(_Tp, api, inst)
#define _ASC_SHIFT_RIGHT_uint16_t(_Tp, api, inst)                                                                      \
  _ASC_SCALAR_AS(_Tp, uint32_t, (_Tp)(value < 255 ? value : 255), api, inst)
#define _ASC_SHIFT_RIGHT_uint32_t _ASC_SHIFT_RIGHT_uint16_t
#define _ASC_SHIFT_RIGHT_int16_t(_Tp, api, inst)                                                                       \
  _ASC_SCALAR_AS(_Tp, int32_t, (_Tp)(value < 0 ? -1 : value < 255 ? value : 255), api, inst)
#define _ASC_SHIFT_RIGHT_int32_t _ASC_SHIFT_RIGHT_int16_t
#define _ASC_REFUSED(_Tp, why, api)                                                                                    \
  _ASCPU_DECL void api(__ubuf__ _Tp *, ...) __attribute__((unavailable(#api ": " why)));                               \
  _ASCPU_DECL void api##_sync(__ubuf__ _Tp *, ...) __attribute__((unavailable(#api "_sync: " why)));

#define _ASC_API(FORMS, api, inst)                                                                                     \
  ASCPU_EACH_##inst(FORMS, api, __asc_##inst) ASCPU_REST_##inst(_ASC_REFUSED, api)
_ASC_API(_ASC_BINARY, asc_add, v_add)
_ASC_API(_ASC_BINARY, asc_sub, v_sub)
_ASC_API(_ASC_BINARY, asc_mul, v_mul)
_ASC_API(_ASC_BINARY, asc_div, v_div)
_ASC_API(_ASC_BINARY, asc_max, v_max)
_ASC_API(_ASC_BINARY, asc_min, v_min)
_ASC_API(_ASC_BINARY, asc_and, v_and)
_ASC_API(_ASC_BINARY, asc_or, v_or)
_ASC_API(_ASC_BINARY, asc_add_relu, v_add_relu)
_ASC_API(_ASC_BINARY, asc_sub_relu, v_sub_relu)
_ASC_API(_ASC_BINARY, asc_mul_add_relu, v_fma_relu)
_ASC_API(_ASC_SCALAR, asc_add_scalar, v_adds)
_ASC_API(_ASC_SCALAR, asc_mul_scalar, v_muls)
_ASC_API(_ASC_SCALAR, asc_max_scalar, v_maxs)
_ASC_API(_ASC_SCALAR, asc_min_scalar, v_mins)
_ASC_API(_ASC_SCALAR, asc_leakyrelu, v_lrelu)
_ASC_API(_ASC_SCALAR, asc_axpy, v_axpy)
_ASC_API(_ASC_UNARY, asc_abs, v_abs)
_ASC_API(_ASC_UNARY, asc_relu, v_relu)
_ASC_API(_ASC_UNARY, asc_not, v_not)
_ASC_API(_ASC_UNARY, asc_exp, v_exp)
_ASC_API(_ASC_UNARY, asc_log, v_ln)
_ASC_API(_ASC_UNARY, asc_sqrt, v_sqrt)
_ASC_API(_ASC_UNARY, asc_rsqrt, v_rsqrt)
_ASC_API(_ASC_UNARY, asc_rcp, v_rec)
_ASC_API(_ASC_FILL, asc_duplicate, v_dup)
_ASC_API(_ASC_SHIFT, asc_shiftleft, v_shl)
_ASC_API(_ASC_SHIFT_RIGHT, asc_shiftright, v_shr)
_ASC_API(_ASC_SHIFT_RIGHT, asc_shiftright_round, v_shr_round)

#undef _ASC_API
#undef _ASC_REFUSED
#undef _ASC_SHIFT
#undef _ASC_SHIFT_uint16_t
#undef _ASC_SHIFT_uint32_t
#undef _ASC_SHIFT_int16_t
#undef _ASC_SHIFT_int32_t
#undef _ASC_SHIFT_RIGHT
#undef _ASC_SHIFT_RIGHT_uint16_t
#undef _ASC_SHIFT_RIGHT_uint32_t
#undef _ASC_SHIFT_RIGHT_int16_t
#undef _ASC_SHIFT_RIGHT_int32_t
#undef _ASC_FILL
#undef _ASC_SCALAR
#undef _ASC_SCALAR_AS
#undef _ASC_UNARY
#undef _ASC_BINARY
#undef _ASC_AS_SET
#undef _ASC_COUNT_MASK
#undef _ASC_COPY
#undef _ASC_ATOMIC
#endif
