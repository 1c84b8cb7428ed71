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
/* End the block; fmt takes all four. Of calls of the second asc-verify makes errors of the compilation: their operands
 * are constants. */
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

/* what(0) to what(dims - 1). Written out: an index known only at run time would keep what it indexes in memory. */
template <bool written_out, typename What> _ASCPU_INLINE void each_dimension(uint32_t dims, What what) {
  if constexpr (!written_out) {
    for (uint32_t dim = 0; dim < dims; dim++) what(dim);
  } else {
#define _ASCPU_DIM(dim)                                                                                                \
  if (dim < dims) what(dim##u);
    _ASCPU_DIM(0) _ASCPU_DIM(1) _ASCPU_DIM(2) _ASCPU_DIM(3) _ASCPU_DIM(4) _ASCPU_DIM(5) _ASCPU_DIM(6) _ASCPU_DIM(7)
#undef _ASCPU_DIM
  }
}
#define _ASCPU_EACH [&](uint32_t dim) __attribute__((always_inline))

/* One side of the copy, in elements: how many bursts (rows, planes, ...) each dimension has, how far they are apart. */
struct slice_side {
  uint64_t start, count[8], step[8], whole; /* whole: elements of the dimensions below the one at hand */
};

/* Dimension `dim` of one side. guess: how many parts it may have; dividing is most of what small copies cost. */
_ASCPU_INLINE void take_dimension(slice_side &side, const AscendC::SliceInfo &info, uint64_t shape, uint32_t dim,
                                  uint64_t burst, uint64_t guess, const char *which, place at) {
  constexpr uint64_t most = 1ull << 58; /* elements, so that bytes count in 64 bits */
  const uint64_t unit = burst + info.stride;
  _ASCPU_REFUSE(shape == 0, "%s slice, dimension %llu: the shape is %llu, neither shapeValue nor SetShapeInfo gives it",
                which, dim, 0, 0);
  _ASCPU_REFUSE(info.endIndex < info.startIndex, "%s slice, dimension %llu: endIndex %llu is below startIndex %llu",
                which, dim, info.endIndex, info.startIndex);
  _ASCPU_REFUSE(info.endIndex >= shape,
                "%s slice, dimension %llu: endIndex %llu is outside of the shape, which is %llu", which, dim,
                info.endIndex, shape);
  _ASCPU_REFUSE(dim && info.burstLen != 1, "%s slice, dimension %llu: burstLen is %llu, it has to be %llu", which, dim,
                info.burstLen, 1);
  const uint32_t last = info.endIndex - info.startIndex; /* 32 bits: constant also where only the beginning is not */
  const uint64_t length = 1ull + last, parts_long = guess * unit;
  const bool right = dim ? parts_long > last && parts_long - unit <= last : parts_long == length + info.stride;
  if (!right) {
    guess = (length + info.stride) / unit;
    _ASCPU_REFUSE(!dim && guess * unit != length + info.stride,
                  "%s slice, dimension %llu: %llu elements are not whole bursts of %llu with their gaps", which, dim,
                  length, burst);
  }
  side.start += side.whole * info.startIndex;
  side.count[dim] = guess;
  side.step[dim] = side.whole * unit;
  _ASCPU_REFUSE(__builtin_mul_overflow(side.whole, shape, &side.whole) || side.whole > most,
                "%s slice, dimension %llu: with a shape of %llu it is more than 2^%llu elements", which, dim, shape,
                58);
}

/* like: the other side, if it is known; they should have as many parts. */
template <bool written_out, typename Tensor>
_ASCPU_INLINE void take_side(slice_side &side, const AscendC::SliceInfo *info, const Tensor &tensor, bool by_value,
                             uint32_t dims, uint64_t burst, const slice_side *like, const char *which, place at) {
  side.start = 0, side.whole = 1;
  each_dimension<written_out>(dims, _ASCPU_EACH {
    uint64_t shape = info[dim].shapeValue;
    if (!by_value) {
      const AscendC::ShapeInfo own = tensor.GetShapeInfo();
      shape = dim < own.shapeDim ? own.shape[dim] : 0;
    }
    const uint64_t guess = like ? like->count[dim] : dim ? 1ull + info[dim].endIndex - info[dim].startIndex : 1;
    take_dimension(side, info[dim], shape, dim, dim ? 1 : burst, guess, which, at);
  });
}

/* Both sides, checked. The gap of the side in UB counts in whole data blocks. */
template <bool written_out, bool to_ub, unsigned block, typename Destination, typename Source>
_ASCPU_INLINE void take_sides(slice_side &dst, slice_side &src, const Destination &dst_tensor, const Source &src_tensor,
                              const AscendC::SliceInfo *to, const AscendC::SliceInfo *from, uint32_t dims, place at) {
  const bool by_value = from[0].shapeValue != 0;
  const uint64_t burst = (uint64_t)from[0].burstLen * block;
  _ASCPU_REFUSE(burst == 0, "%s slice, dimension %llu: burstLen is %llu", "source", 0, 0, 0);
  take_side<written_out>(src, from, src_tensor, by_value, dims, burst, nullptr, "source", at);
  take_side<written_out>(dst, to, dst_tensor, by_value, dims, burst, &src, "destination", at);
  each_dimension<written_out>(dims, _ASCPU_EACH {
    _ASCPU_REFUSE(to[dim].burstLen != from[dim].burstLen,
                  "%s slice, dimension %llu: burstLen is %llu, the source's is %llu", "destination", dim,
                  to[dim].burstLen, from[dim].burstLen);
    _ASCPU_REFUSE(dst.count[dim] != src.count[dim], "%s slice, dimension %llu: %llu parts, the source has %llu",
                  "destination", dim, dst.count[dim], src.count[dim]);
  });
  (to_ub ? dst : src).step[0] = burst + (to_ub ? to : from)[0].stride / block * block;
}

/* Loops for all bursts, the innermost first; none is of one round, but for the first two. */
struct slice_loops {
  uint64_t dst, src, count[8], to[8], from[8];
  uint32_t loops;
};

template <bool written_out>
_ASCPU_INLINE void make_loops(slice_loops &made, const slice_side &dst, const slice_side &src, uint32_t dims) {
  made.dst = dst.start, made.src = src.start, made.loops = 0;
  made.count[0] = made.count[1] = 1, made.to[0] = made.to[1] = made.from[0] = made.from[1] = 0;
  each_dimension<written_out>(dims, _ASCPU_EACH {
    if (src.count[dim] == 1) return;
    made.count[made.loops] = src.count[dim], made.to[made.loops] = dst.step[dim];
    made.from[made.loops++] = src.step[dim];
  });
}

template <bool atomic, typename _Tp>
_ASCPU_INLINE void copy_burst(__ubuf__ _Tp *dst, __gm__ _Tp *src, uint32_t blocks) {
  __asc_copy_gm_ub(dst, src, 1, (int)blocks, 0, 0);
}
template <bool atomic, typename _Tp>
_ASCPU_INLINE void copy_burst(__gm__ _Tp *dst, __ubuf__ _Tp *src, uint32_t blocks) {
  __asc_copy_ub_gm(dst, src, 1, (int)blocks, 0, 0, atomic ? (int)__asc_spr.atomic : 0);
}

template <bool atomic, typename To, typename From>
_ASCPU_INLINE void copy_parts(To *dst, From *src, const slice_side &d_, const slice_side &s_, uint32_t dims,
                              uint32_t blocks) {
  dst += d_.start, src += s_.start;
#define _ASCPU_LOOP(dim) for (uint64_t i##dim = 0; i##dim < (dim < dims ? s_.count[dim] : 1); i##dim++)
#define _ASCPU_PART(dim, side) (dim < dims ? i##dim * side.step[dim] : 0)
#define _ASCPU_AT(side)                                                                                                \
  _ASCPU_PART(7, side) + _ASCPU_PART(6, side) + _ASCPU_PART(5, side) + _ASCPU_PART(4, side) + _ASCPU_PART(3, side) +   \
      _ASCPU_PART(2, side) + _ASCPU_PART(1, side) + _ASCPU_PART(0, side)
  _ASCPU_LOOP(7) _ASCPU_LOOP(6) _ASCPU_LOOP(5) _ASCPU_LOOP(4)
  _ASCPU_LOOP(3) _ASCPU_LOOP(2) _ASCPU_LOOP(1) _ASCPU_LOOP(0)
    copy_burst<atomic>(dst + (_ASCPU_AT(d_)), src + (_ASCPU_AT(s_)), blocks);
#undef _ASCPU_AT
#undef _ASCPU_PART
#undef _ASCPU_LOOP
}

template <bool atomic, typename To, typename From>
_ASCPU_INLINE void copy_loops(To *dst, From *src, const slice_loops &made, uint32_t blocks) {
  const uint64_t bursts = made.count[0], rows = made.count[1];
  const uint64_t to0 = made.to[0], from0 = made.from[0], to1 = made.to[1], from1 = made.from[1];
  uint64_t done[8] = {};
  uint32_t dim;
  dst += made.dst, src += made.src;
  do {
    for (uint64_t row = 0; row < rows; row++)
      for (uint64_t i_ = 0; i_ < bursts; i_++)
        copy_burst<atomic>(dst + row * to1 + i_ * to0, src + row * from1 + i_ * from0, blocks);
    for (dim = 2; dim < made.loops; dim++) {
      dst += made.to[dim], src += made.from[dim];
      if (++done[dim] < made.count[dim]) break;
      dst -= done[dim] * made.to[dim], src -= done[dim] * made.from[dim], done[dim] = 0;
    }
  } while (dim < made.loops);
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

/* Atomic copies, which only copies out can be, are loops of their own: the others are plain memory copies. */
#define _ASCPU_COPY(copy, ...)                                                                                         \
  do {                                                                                                                 \
    const auto to_at = dst.GetPhyAddr();                                                                               \
    const auto from_at = src.GetPhyAddr();                                                                             \
    if (!to_ub && __builtin_expect(__asc_spr.atomic != 0, 0)) copy<true>(to_at, from_at, __VA_ARGS__);                 \
    else copy<false>(to_at, from_at, __VA_ARGS__);                                                                     \
  } while (0)

template <typename _Tp, bool to_ub, typename Destination, typename Source, typename To, typename From>
_ASCPU_INLINE void copy_slice(const Destination &dst, const Source &src, const To &to, const From &from, uint32_t dims,
                              place at) {
  static_assert(!is_array<To> || !is_array<From> || slices_in<To> == slices_in<From>,
                "DataCopy: the arrays of the destination's and the source's slices differ in length");
  constexpr size_t most = slices_in<To> < slices_in<From> ? slices_in<To> : slices_in<From>;
  if constexpr (require<copy_slices, _Tp>()) {
    constexpr unsigned block = 32 / sizeof(_Tp);
    const uint32_t blocks = from[0].burstLen;
    _ASCPU_REFUSE(dims == 0 || dims > 8, "%s with %llu dimensions: there can be %llu to %llu", "slices", dims, 1, 8);
    _ASCPU_REFUSE(dims > most, "%s with %llu dimensions, in an array of %llu", "slices", dims, most, 0);
    slice_side d_, s_;
    slice_loops made;
    if (__builtin_constant_p(dims)) {
      take_sides<true, to_ub, block>(d_, s_, dst, src, to, from, dims, at);
      uint64_t bursts = 1;
      each_dimension<true>(dims, _ASCPU_EACH { bursts *= s_.count[dim]; });
      if (__builtin_constant_p(bursts)) {
        _ASCPU_COPY(copy_parts, d_, s_, dims, blocks);
        return;
      }
      make_loops<true>(made, d_, s_, dims);
    } else { /* what is written out would compute eight dimensions always */
      take_sides<false, to_ub, block>(d_, s_, dst, src, to, from, dims, at);
      make_loops<false>(made, d_, s_, dims);
    }
    _ASCPU_COPY(copy_loops, made, blocks);
  }
}
#undef _ASCPU_COPY
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
#undef _ASCPU_EACH
#endif
