/* DataCopy of slices: parts of tensors of 1 to 8 dimensions, between global memory and UB (C++; docs/semantics.md 5.4).
 *
 * A slice is described dimension by dimension, the innermost first: from startIndex to endIndex, both in it, in bursts
 * with gaps of `stride`. A burst of the innermost dimension is burstLen data blocks of 32 bytes, one of the others a
 * row. The shapes come from shapeValue, or, where the source's first is 0, from the tensors' own (SetShapeInfo). What
 * cannot be right ends the block with the dimension and the value; where all of it is constant, asc-verify says so at
 * compile time.
 */
#ifndef ASCPU_SLICES_H
#define ASCPU_SLICES_H
#include "copy.h"

namespace AscendC {
constexpr uint32_t K_MAX_DIM = 8; /* of slices */
struct SliceInfo {
  constexpr SliceInfo() {}
  constexpr SliceInfo(uint32_t start, uint32_t end, uint32_t gap, uint32_t burst, uint32_t shape = 0)
      : startIndex(start), endIndex(end), stride(gap), burstLen(burst), shapeValue(shape) {}
  uint32_t startIndex = 0, endIndex = 0, stride = 0, burstLen = 0, shapeValue = 0;
};
} // namespace AscendC

extern "C" {
/* End the block; fmt takes all four. Of calls of the second asc-verify makes errors of the compilation: their operands are
 * constants. */
[[noreturn]] void __ascpu_refuse(const char *file, int line, const char *fmt, const char *which, unsigned long long dim,
                                 unsigned long long value, unsigned long long limit) noexcept __attribute__((cold));
[[noreturn]] void __ascpu_refuse_constant(const char *file, int line, const char *fmt, const char *which,
                                          unsigned long long dim, unsigned long long value,
                                          unsigned long long limit) noexcept __attribute__((cold));
}

namespace ascpu {
/* The chips' element types (docs/semantics.md part 2, 1.2 number 46). */
struct copy_slices {
  static constexpr const char *api = "DataCopy of slices";
  static constexpr unsigned types = ASCPU_TYPES_copy_slices;
};

struct place {
  const char *file;
  int line;
};
#define _ASCPU_REFUSE(wrong, fmt, which, dim, value, limit)                                                            \
  do {                                                                                                                 \
    bool wrong_ = (wrong), constant_ = __builtin_constant_p(wrong_); /* not const: clang would fold the second */      \
    if (wrong_ && constant_) __ascpu_refuse_constant(at.file, at.line, "DataCopy: " fmt, which, dim, value, limit);    \
    if (wrong_) __ascpu_refuse(at.file, at.line, "DataCopy: " fmt, which, dim, value, limit);                          \
  } while (0)

/* One side of the copy, in elements: how many bursts (rows, planes, ...) each dimension has, how far they are apart. */
struct slice_side {
  uint64_t start, count[8], step[8], whole; /* whole: elements of the dimensions below the one at hand */
};

/* Dimension `dim` of one side. */
_ASCPU_INLINE void take_dimension(slice_side &side, const AscendC::SliceInfo &info, uint64_t shape, uint32_t dim,
                                  uint64_t burst, const char *which, place at) {
  const uint64_t length = 1ull + info.endIndex - info.startIndex, unit = burst + info.stride;
  _ASCPU_REFUSE(shape == 0, "%s slice, dimension %llu: the shape is %llu, neither shapeValue nor SetShapeInfo gives it",
                which, dim, 0, 0);
  _ASCPU_REFUSE(info.endIndex < info.startIndex, "%s slice, dimension %llu: endIndex %llu is below startIndex %llu",
                which, dim, info.endIndex, info.startIndex);
  _ASCPU_REFUSE(info.endIndex >= shape,
                "%s slice, dimension %llu: endIndex %llu is outside of the shape, which is %llu", which, dim, info.endIndex, shape);
  _ASCPU_REFUSE(dim && info.burstLen != 1, "%s slice, dimension %llu: burstLen is %llu, it has to be %llu", which, dim,
                info.burstLen, 1);
  _ASCPU_REFUSE(!dim && (length + info.stride) % unit != 0,
                "%s slice, dimension %llu: %llu elements are not whole bursts of %llu with their gaps", which, dim,
                length, burst);
  side.start += side.whole * info.startIndex;
  side.count[dim] = (length + info.stride) / unit;
  side.step[dim] = side.whole * unit;
  side.whole *= shape;
}

/* Written out for each dimension: an index known only at run time would keep the slices in memory. */
template <typename Tensor>
_ASCPU_INLINE void take_side(slice_side &side, const AscendC::SliceInfo *info, const Tensor &tensor, bool by_value,
                             uint32_t dims, uint64_t burst, const char *which, place at) {
  const AscendC::ShapeInfo own = tensor.GetShapeInfo();
  side.start = 0, side.whole = 1;
#define _ASCPU_DIM(dim)                                                                                                \
  side.count[dim] = 1, side.step[dim] = 0;                                                                             \
  if (dim < dims)                                                                                                      \
    take_dimension(side, info[dim], by_value ? info[dim].shapeValue : dim < own.shapeDim ? own.shape[dim] : 0, dim,    \
                   dim ? 1 : burst, which, at);
  _ASCPU_DIM(0) _ASCPU_DIM(1) _ASCPU_DIM(2) _ASCPU_DIM(3) _ASCPU_DIM(4) _ASCPU_DIM(5) _ASCPU_DIM(6) _ASCPU_DIM(7)
#undef _ASCPU_DIM
}

_ASCPU_INLINE void same_parts(const slice_side &dst, const slice_side &src, const AscendC::SliceInfo *to,
                              const AscendC::SliceInfo *from, uint32_t dims, place at) {
#define _ASCPU_DIM(dim)                                                                                                \
  if (dim < dims) {                                                                                                    \
    _ASCPU_REFUSE(to[dim].burstLen != from[dim].burstLen,                                                              \
                  "%s slice, dimension %llu: burstLen is %llu, the source's is %llu", "destination", dim,              \
                  to[dim].burstLen, from[dim].burstLen);                                                               \
    _ASCPU_REFUSE(dst.count[dim] != src.count[dim],                                                                    \
                  "%s slice, dimension %llu: %llu parts, the source has %llu", "destination", dim, dst.count[dim],     \
                  src.count[dim]);                                                                                     \
  }
  _ASCPU_DIM(0) _ASCPU_DIM(1) _ASCPU_DIM(2) _ASCPU_DIM(3) _ASCPU_DIM(4) _ASCPU_DIM(5) _ASCPU_DIM(6) _ASCPU_DIM(7)
#undef _ASCPU_DIM
}

template <typename _Tp> _ASCPU_INLINE void copy_burst(__ubuf__ _Tp *dst, __gm__ _Tp *src, uint32_t blocks) {
  __asc_copy_gm_ub(dst, src, 1, (int)blocks, 0, 0);
}
template <typename _Tp> _ASCPU_INLINE void copy_burst(__gm__ _Tp *dst, __ubuf__ _Tp *src, uint32_t blocks) {
  __asc_copy_ub_gm(dst, src, 1, (int)blocks, 0, 0, (int)__asc_spr.atomic);
}

template <typename To, typename From>
_ASCPU_INLINE void copy_parts(To *dst, From *src, const slice_side &d_, const slice_side &s_, uint32_t blocks) {
  dst += d_.start, src += s_.start;
#define _ASCPU_LOOP(dim) for (uint64_t i##dim = 0; i##dim < s_.count[dim]; i##dim++)
#define _ASCPU_AT(side)                                                                                                \
  i7 * side.step[7] + i6 * side.step[6] + i5 * side.step[5] + i4 * side.step[4] + i3 * side.step[3] +                  \
      i2 * side.step[2] + i1 * side.step[1] + i0 * side.step[0]
  _ASCPU_LOOP(7) _ASCPU_LOOP(6) _ASCPU_LOOP(5) _ASCPU_LOOP(4)
  _ASCPU_LOOP(3) _ASCPU_LOOP(2) _ASCPU_LOOP(1) _ASCPU_LOOP(0)
    copy_burst(dst + (_ASCPU_AT(d_)), src + (_ASCPU_AT(s_)), blocks);
#undef _ASCPU_AT
#undef _ASCPU_LOOP
}

template <typename _Tp> constexpr size_t slices_in = 8;
template <size_t n_> constexpr size_t slices_in<AscendC::SliceInfo[n_]> = n_;
template <size_t n_> constexpr size_t slices_in<const AscendC::SliceInfo[n_]> = n_;
template <typename _Tp> constexpr bool is_array = false;
template <typename _Tp, size_t n_> constexpr bool is_array<_Tp[n_]> = true;
template <typename _Tp> struct slice_list { static constexpr bool is = false; };
template <> struct slice_list<AscendC::SliceInfo *> { static constexpr bool is = true; };
template <> struct slice_list<const AscendC::SliceInfo *> { static constexpr bool is = true; };
template <size_t n_> struct slice_list<AscendC::SliceInfo[n_]> { static constexpr bool is = true; };
template <size_t n_> struct slice_list<const AscendC::SliceInfo[n_]> { static constexpr bool is = true; };
template <typename To, typename From>
using if_slices = typename enable_if<slice_list<To>::is && slice_list<From>::is, int>::type;

/* The gap of the side in UB counts in whole data blocks. */
template <typename _Tp> _ASCPU_INLINE AscendC::SliceInfo in_ub_blocks(AscendC::SliceInfo info) {
  constexpr uint32_t block = 32 / sizeof(_Tp);
  info.stride = info.stride / block * block;
  return info;
}

template <typename _Tp, bool to_ub, typename Destination, typename Source, typename To, typename From>
_ASCPU_INLINE void copy_slice(const Destination &dst, const Source &src, const To &to, const From &from, uint32_t dims,
                              place at) {
  static_assert(!is_array<To> || !is_array<From> || slices_in<To> == slices_in<From>,
                "DataCopy: the arrays of the destination's and the source's slices differ in length");
  constexpr size_t most = slices_in<To> < slices_in<From> ? slices_in<To> : slices_in<From>;
  if constexpr (require<copy_slices, _Tp>()) {
    _ASCPU_REFUSE(dims == 0 || dims > 8, "%s with %llu dimensions: there can be %llu to %llu", "slices", dims, 1, 8);
    _ASCPU_REFUSE(dims > most, "%s with %llu dimensions, in an array of %llu", "slices", dims, most, 0);
    const bool by_value = from[0].shapeValue != 0;
    const uint64_t burst = (uint64_t)from[0].burstLen * (32 / sizeof(_Tp));
    _ASCPU_REFUSE(burst == 0, "%s slice, dimension %llu: burstLen is %llu", "source", 0, 0, 0);
    slice_side d_, s_;
    take_side(s_, from, src, by_value, dims, burst, "source", at);
    take_side(d_, to, dst, by_value, dims, burst, "destination", at);
    same_parts(d_, s_, to, from, dims, at);
    if constexpr (to_ub) d_.step[0] = burst + in_ub_blocks<_Tp>(to[0]).stride;
    else s_.step[0] = burst + in_ub_blocks<_Tp>(from[0]).stride;
    copy_parts(dst.GetPhyAddr(), src.GetPhyAddr(), d_, s_, from[0].burstLen);
  }
}
} // namespace ascpu

namespace AscendC {
#define _ASCPU_LINE const char *file = __builtin_FILE(), int line = __builtin_LINE()
/* dstSliceInfo and srcSliceInfo: arrays of dimValue slices, or pointers to them. */
template <typename _Tp, typename To, typename From, ascpu::if_slices<To, From> = 0>
_ASCPU_INLINE void DataCopy(const LocalTensor<_Tp> &dst, const GlobalTensor<_Tp> &src, const To &dstSliceInfo,
                            const From &srcSliceInfo, const uint32_t dimValue = 1, _ASCPU_LINE) {
  ascpu::copy_slice<_Tp, true>(dst, src, dstSliceInfo, srcSliceInfo, dimValue, {file, line});
}
template <typename _Tp, typename To, typename From, ascpu::if_slices<To, From> = 0>
_ASCPU_INLINE void DataCopy(const GlobalTensor<_Tp> &dst, const LocalTensor<_Tp> &src, const To &dstSliceInfo,
                            const From &srcSliceInfo, const uint32_t dimValue = 1, _ASCPU_LINE) {
  ascpu::copy_slice<_Tp, false>(dst, src, dstSliceInfo, srcSliceInfo, dimValue, {file, line});
}
#undef _ASCPU_LINE
} // namespace AscendC
#undef _ASCPU_REFUSE
#endif
