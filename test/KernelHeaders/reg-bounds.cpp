// How far each distribution reaches: in checked mode its last byte may be the UB's last, and not the one behind. The
// three numbers of a row: distribution, bytes, alignment.
// DEFINE: %{run} = ascpu-run --npu-arch=dav-3510 --check %s kernel
// RUN: %{run} int32:-1 int32:0
// RUN: for row in '0 256 32' '1 1 1' '2 2 2' '3 4 4' '6 128 32' '7 128 32' '8 512 32' '9 512 32' '13 128 32' '14 128 32' \
// RUN:   '15 32 32' '16 16 16' '17 32 32' '18 128 32' '20 64 32' '100 256 32' '103 1 1' '104 2 2' '105 4 4' '106 128 32' \
// RUN:   '107 128 32' '108 128 32' '112 64 32'; do set -- $row; at=$((253952 - $2 + $3)); \
// RUN:   if %{run} int32:$1 int32:$at > %t 2>&1; then echo "$1 passes"; exit 1; fi; \
// RUN:   grep -q "Align: bytes $at to $((at + $2 - 1)) are not in the 253952-byte UB of dav-3510" %t || \
// RUN:     { cat %t; exit 1; }; done
#include "kernel_operator.h"
namespace R = AscendC::Reg;

template <R::LoadDist dist, typename T, int bytes> __simd_callee__ inline void load(int which, int at) {
  R::RegTensor<T> r;
  if (which == int(dist)) R::LoadAlign<T, dist>(r, (__ubuf__ T *)at);
  if (which < 0) R::LoadAlign<T, dist>(r, (__ubuf__ T *)(253952 - bytes));
}
template <R::StoreDist dist, typename T, int bytes> __simd_callee__ inline void store(int which, int at) {
  R::RegTensor<T> r;
  R::MaskReg all = R::CreateMask<T>();
  R::Duplicate(r, T(0), all);
  if (which == 100 + int(dist)) R::StoreAlign<T, dist>((__ubuf__ T *)at, r, all);
  if (which < 0) R::StoreAlign<T, dist>((__ubuf__ T *)(253952 - bytes), r, all);
}
__simd_vf__ inline void probe(int which, int at) {
  using L = R::LoadDist;
  load<L::DIST_NORM, float, 256>(which, at);
  load<L::DIST_BRC_B8, uint8_t, 1>(which, at);
  load<L::DIST_BRC_B16, half, 2>(which, at);
  load<L::DIST_BRC_B32, float, 4>(which, at);
  load<L::DIST_US_B8, uint8_t, 128>(which, at);
  load<L::DIST_US_B16, half, 128>(which, at);
  load<L::DIST_DS_B8, uint8_t, 512>(which, at);
  load<L::DIST_DS_B16, half, 512>(which, at);
  load<L::DIST_UNPACK_B8, uint8_t, 128>(which, at);
  load<L::DIST_UNPACK_B16, half, 128>(which, at);
  load<L::DIST_BLK, half, 32>(which, at);
  load<L::DIST_E2B_B16, half, 16>(which, at);
  load<L::DIST_E2B_B32, float, 32>(which, at);
  load<L::DIST_UNPACK_B32, float, 128>(which, at);
  load<L::DIST_UNPACK4_B8, uint8_t, 64>(which, at);
  using S = R::StoreDist;
  store<S::DIST_NORM_B8, uint8_t, 256>(which, at);
  store<S::DIST_FIRST_ELEMENT_B8, uint8_t, 1>(which, at);
  store<S::DIST_FIRST_ELEMENT_B16, half, 2>(which, at);
  store<S::DIST_FIRST_ELEMENT_B32, float, 4>(which, at);
  store<S::DIST_PACK_B16, half, 128>(which, at);
  store<S::DIST_PACK_B32, float, 128>(which, at);
  store<S::DIST_PACK_B64, uint64_t, 128>(which, at);
  store<S::DIST_PACK4_B32, float, 64>(which, at);
}
__global__ __aicore__ void kernel(int32_t which, int32_t at) { asc_vf_call<probe>(which, at); }
