// Document 2's example for every row of its table 3, between copies in and out.
#include "kernel_operator.h"

template <typename T, typename U>
__simd_vf__ inline void ShiftLeftVF(__ubuf__ T *dstAddr, __ubuf__ T *src0Addr, __ubuf__ U *src1Addr, uint32_t count,
                                    uint32_t oneRepeatSize, uint16_t repeatTimes) {
  AscendC::Reg::RegTensor<T> srcReg0;
  AscendC::Reg::RegTensor<U> srcReg1;
  AscendC::Reg::RegTensor<T> dstReg;
  AscendC::Reg::MaskReg mask;
  for (uint16_t i = 0; i < repeatTimes; i++) {
    mask = AscendC::Reg::UpdateMask<T>(count);
    AscendC::Reg::LoadAlign(srcReg0, src0Addr + i * oneRepeatSize);
    AscendC::Reg::LoadAlign(srcReg1, src1Addr + i * oneRepeatSize);
    AscendC::Reg::ShiftLeft(dstReg, srcReg0, srcReg1, mask);
    AscendC::Reg::StoreAlign(dstAddr + i * oneRepeatSize, dstReg, mask);
  }
}

template <typename T, typename U>
__simd_vf__ inline void ShiftRightVF(__ubuf__ T *dstAddr, __ubuf__ T *src0Addr, __ubuf__ U *src1Addr, uint32_t count,
                                     uint32_t oneRepeatSize, uint16_t repeatTimes) {
  AscendC::Reg::RegTensor<T> srcReg0, dstReg;
  AscendC::Reg::RegTensor<U> srcReg1;
  for (uint16_t i = 0; i < repeatTimes; i++) {
    AscendC::Reg::MaskReg mask = AscendC::Reg::UpdateMask<T>(count);
    AscendC::Reg::LoadAlign(srcReg0, src0Addr + i * oneRepeatSize);
    AscendC::Reg::LoadAlign(srcReg1, src1Addr + i * oneRepeatSize);
    AscendC::Reg::ShiftRight(dstReg, srcReg0, srcReg1, mask);
    AscendC::Reg::StoreAlign(dstAddr + i * oneRepeatSize, dstReg, mask);
  }
}

template <typename T>
__simd_vf__ inline void ShiftsVF(__ubuf__ T *dstAddr, __ubuf__ T *srcAddr, int16_t amount, bool left) {
  AscendC::Reg::RegTensor<T> reg;
  AscendC::Reg::MaskReg mask = AscendC::Reg::CreateMask<T>();
  AscendC::Reg::LoadAlign(reg, srcAddr);
  if (left) AscendC::Reg::ShiftLefts(reg, reg, amount, mask);
  else AscendC::Reg::ShiftRights(reg, reg, amount, mask);
  AscendC::Reg::StoreAlign(dstAddr, reg, mask);
}

template <typename T, typename U>
__global__ __aicore__ void shift(GM_ADDR x, GM_ADDR y, GM_ADDR z, uint32_t count, int32_t left) {
  AscendC::TPipe pipe;
  AscendC::TBuf<AscendC::TPosition::VECCALC> bufx, bufy, bufz;
  uint32_t lanes = AscendC::GetVecLen() / sizeof(T), repeats = (count + lanes - 1) / lanes, room = repeats * lanes;
  pipe.InitBuffer(bufx, room * sizeof(T));
  pipe.InitBuffer(bufy, room * sizeof(T));
  pipe.InitBuffer(bufz, room * sizeof(T));
  AscendC::GlobalTensor<T> gx, gz;
  AscendC::GlobalTensor<U> gy;
  gx.SetGlobalBuffer((__gm__ T *)x), gy.SetGlobalBuffer((__gm__ U *)y), gz.SetGlobalBuffer((__gm__ T *)z);
  AscendC::LocalTensor<T> lx = bufx.Get<T>(), lz = bufz.Get<T>();
  AscendC::LocalTensor<U> ly = bufy.Get<U>();
  AscendC::DataCopy(lx, gx, room);
  AscendC::DataCopy(ly, gy, room);
  AscendC::DataCopy(lz, gz, room);
  AscendC::PipeBarrier<PIPE_ALL>();
  auto d = (__ubuf__ T *)lz.GetPhyAddr(), s = (__ubuf__ T *)lx.GetPhyAddr();
  auto a = (__ubuf__ U *)ly.GetPhyAddr();
  if (left) asc_vf_call<ShiftLeftVF<T, U>>(d, s, a, count, lanes, (uint16_t)repeats);
  else asc_vf_call<ShiftRightVF<T, U>>(d, s, a, count, lanes, (uint16_t)repeats);
  AscendC::PipeBarrier<PIPE_ALL>();
  AscendC::DataCopy(gz, lz, room);
}

template <typename T> __global__ __aicore__ void shifts(GM_ADDR x, GM_ADDR z, int32_t amount, int32_t left) {
  AscendC::TPipe pipe;
  AscendC::TBuf<AscendC::TPosition::VECCALC> buf;
  constexpr uint32_t lanes = 256 / sizeof(T);
  pipe.InitBuffer(buf, 256);
  AscendC::GlobalTensor<T> gx, gz;
  gx.SetGlobalBuffer((__gm__ T *)x), gz.SetGlobalBuffer((__gm__ T *)z);
  AscendC::LocalTensor<T> l = buf.Get<T>();
  AscendC::DataCopy(l, gx, lanes);
  AscendC::PipeBarrier<PIPE_ALL>();
  auto at = (__ubuf__ T *)l.GetPhyAddr();
  asc_vf_call<ShiftsVF<T>>(at, at, (int16_t)amount, left != 0);
  AscendC::PipeBarrier<PIPE_ALL>();
  AscendC::DataCopy(gz, l, lanes);
}
