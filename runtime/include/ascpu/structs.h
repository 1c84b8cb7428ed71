/* Parameter structs of the API (C++). Constructors, not aggregates: kernels brace-initialise them in the constructors'
 * order, which is not the order of the members everywhere (docs/semantics.md 2.3). Strides keep their documented types,
 * so that clang refuses a constant that does not fit.
 */
#ifndef ASCPU_STRUCTS_H
#define ASCPU_STRUCTS_H
#include "types.h"

namespace AscendC {
/* Block strides within a repeat and repeat strides between repeats, in data blocks of 32 bytes. */
struct UnaryRepeatParams {
  constexpr UnaryRepeatParams() {}
  constexpr UnaryRepeatParams(uint16_t dstBlk, uint16_t srcBlk, uint8_t dstRep, uint8_t srcRep)
      : dstBlkStride(dstBlk), srcBlkStride(srcBlk), dstRepStride(dstRep), srcRepStride(srcRep) {}
  constexpr UnaryRepeatParams(uint16_t dstBlk, uint16_t srcBlk, uint8_t dstRep, uint8_t srcRep, bool half)
      : dstBlkStride(dstBlk), srcBlkStride(srcBlk), dstRepStride(dstRep), srcRepStride(srcRep), halfBlock(half) {}
  uint16_t dstBlkStride = 1, srcBlkStride = 1;
  uint8_t dstRepStride = 8, srcRepStride = 8;
  /* Kept for sources that set them; no effect. */
  uint32_t blockNumber = 8;
  bool repeatStrideMode = false, strideSizeMode = false, halfBlock = false;
};

struct BinaryRepeatParams {
  constexpr BinaryRepeatParams() {}
  constexpr BinaryRepeatParams(uint8_t dstBlk, uint8_t src0Blk, uint8_t src1Blk, uint8_t dstRep, uint8_t src0Rep,
                               uint8_t src1Rep)
      : dstBlkStride(dstBlk), src0BlkStride(src0Blk), src1BlkStride(src1Blk), dstRepStride(dstRep),
        src0RepStride(src0Rep), src1RepStride(src1Rep) {}
  uint8_t dstBlkStride = 1, src0BlkStride = 1, src1BlkStride = 1;
  uint8_t dstRepStride = 8, src0RepStride = 8, src1RepStride = 8;
  /* Kept for sources that set them; no effect. */
  uint32_t blockNumber = 8;
  bool repeatStrideMode = false, strideSizeMode = false;
};

/* Of the masked Copy: block strides, then repeat strides. Unlike the others' the block strides default to 0. */
struct CopyRepeatParams {
  constexpr CopyRepeatParams() {}
  constexpr CopyRepeatParams(uint16_t dstBlk, uint16_t srcBlk, uint16_t dstRep, uint16_t srcRep)
      : dstStride(dstBlk), srcStride(srcBlk), dstRepeatSize(dstRep), srcRepeatSize(srcRep) {}
  uint16_t dstStride = 0, srcStride = 0, dstRepeatSize = 8, srcRepeatSize = 8;
};

/* blockCount blocks of blockLen data blocks each; gaps from the end of a block to the start of the next, in data blocks
 * on both sides. srcStride and dstStride are the older names of the gaps. */
struct DataCopyParams {
  constexpr DataCopyParams() : blockCount(1), blockLen(0), srcGap(0), dstGap(0) {}
  constexpr DataCopyParams(uint16_t count, uint16_t len, uint16_t sourceGap, uint16_t destinationGap)
      : blockCount(count), blockLen(len), srcGap(sourceGap), dstGap(destinationGap) {}
  uint16_t blockCount, blockLen;
  union { uint16_t srcGap, srcStride; };
  union { uint16_t dstGap, dstStride; };
};

/* DataCopyPad: blockLen is in bytes; strides are gaps, in bytes in global memory, in data blocks in UB. The constructor
 * wants all five: with four arguments in braces a call means DataCopyParams. */
struct DataCopyExtParams {
  constexpr DataCopyExtParams() {}
  constexpr DataCopyExtParams(uint16_t count, uint32_t len, uint32_t sourceStride, uint32_t destinationStride,
                              uint32_t reserved)
      : blockCount(count), blockLen(len), srcStride(sourceStride), dstStride(destinationStride), rsv(reserved) {}
  uint16_t blockCount = 1;
  uint32_t blockLen = 0, srcStride = 0, dstStride = 0;
  uint32_t rsv = 0;   /* no effect */
};

/* What DataCopyPad puts around a block, in elements. */
template <typename _Tp> struct DataCopyPadExtParams {
  constexpr DataCopyPadExtParams() {}
  constexpr DataCopyPadExtParams(bool pad, uint8_t left, uint8_t right, _Tp value)
      : isPad(pad), leftPadding(left), rightPadding(right), paddingValue(value) {}
  bool isPad = false;
  uint8_t leftPadding = 0, rightPadding = 0;
  _Tp paddingValue = _Tp(0);
};
/* The older form: the value as bits. */
struct DataCopyPadParams {
  constexpr DataCopyPadParams() {}
  constexpr DataCopyPadParams(bool pad, uint8_t left, uint8_t right, uint64_t value)
      : isPad(pad), leftPadding(left), rightPadding(right), paddingValue(value) {}
  bool isPad = false;
  uint8_t leftPadding = 0, rightPadding = 0;
  uint64_t paddingValue = 0;
};
} // namespace AscendC
#endif
