/* What tensors carry besides their place: shapes, formats, hints for caches (C++; docs/semantics.md 7).
 *
 * Nothing here changes what an instruction does. A shape is what the kernel put in, for its own use and for functions
 * that ask for it. Global memory is the host's memory, coherent, so that cache hints and cleaning have no effect.
 */
#ifndef ASCPU_SHAPE_H
#define ASCPU_SHAPE_H
#include "types.h"

/* A kernel may define it before it includes this, 0 for tensors without shapes. */
#ifndef K_MAX_SHAPE_DIM
#define K_MAX_SHAPE_DIM 8
#endif

namespace AscendC {
enum class DataFormat : uint8_t { ND, NZ, NCHW, NC1HWC0, NHWC, NCDHW, NDC1HWC0, FRACTAL_Z_3D };

/* Dimensions that were not given stay unset: only shapeDim and originalShapeDim of them mean something. */
struct ShapeInfo {
  _ASCPU_INLINE ShapeInfo() {}
  _ASCPU_INLINE ShapeInfo(uint8_t dim, const uint32_t sizes[], DataFormat format = DataFormat::ND)
      : ShapeInfo(dim, sizes, dim, sizes, format) {}
  _ASCPU_INLINE ShapeInfo(uint8_t dim, const uint32_t sizes[], uint8_t originalDim, const uint32_t originalSizes[],
                          DataFormat format)
      : shapeDim(dim), originalShapeDim(originalDim), dataFormat(format) {
    Take(shape, sizes, dim);
    Take(originalShape, originalSizes, originalDim);
  }
  uint8_t shapeDim = 0, originalShapeDim = 0;
  uint32_t shape[K_MAX_SHAPE_DIM ? K_MAX_SHAPE_DIM : 1], originalShape[K_MAX_SHAPE_DIM ? K_MAX_SHAPE_DIM : 1];
  DataFormat dataFormat = DataFormat::ND;

private:
  /* Written out: an index known only at run time would keep the tensor that holds the shape in memory. */
  _ASCPU_INLINE static void Take(uint32_t *to, const uint32_t *from, uint8_t n_) {
#define _ASCPU_DIM(at) if constexpr (at < K_MAX_SHAPE_DIM) if (at < n_) to[at] = from[at];
    _ASCPU_DIM(0) _ASCPU_DIM(1) _ASCPU_DIM(2) _ASCPU_DIM(3) _ASCPU_DIM(4) _ASCPU_DIM(5) _ASCPU_DIM(6) _ASCPU_DIM(7)
#undef _ASCPU_DIM
  }
};
/* The number of elements of a shape; 0 for one without dimensions. */
_ASCPU_INLINE int GetShapeSize(const ShapeInfo &info) {
  int size = info.shapeDim != 0;
#define _ASCPU_DIM(at) if constexpr (at < K_MAX_SHAPE_DIM) size *= at < info.shapeDim ? (int)info.shape[at] : 1;
  _ASCPU_DIM(0) _ASCPU_DIM(1) _ASCPU_DIM(2) _ASCPU_DIM(3) _ASCPU_DIM(4) _ASCPU_DIM(5) _ASCPU_DIM(6) _ASCPU_DIM(7)
#undef _ASCPU_DIM
  return size;
}

using TTagType = int32_t;
enum class CacheMode : uint8_t { CACHE_MODE_DISABLE, CACHE_MODE_NORMAL, CACHE_MODE_LAST, CACHE_MODE_PERSISTENT };
enum class CacheRwMode : uint8_t { READ = 1, WRITE, RW };
enum class CacheLine : uint64_t { SINGLE_CACHE_LINE, ENTIRE_DATA_CACHE };
enum class DcciDst : uint64_t { CACHELINE_ALL, CACHELINE_UB, CACHELINE_OUT, CACHELINE_ATOMIC };
} // namespace AscendC
#endif
