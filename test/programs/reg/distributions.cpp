// Every distribution of loads and stores, all lanes on and every third, with and without post-update.
#include "kernel_operator.h"
using namespace AscendC;
namespace R = AscendC::Reg;

constexpr int stride = 64; // bytes
template <typename T> using ptr = __ubuf__ T *;

// The even ones of four go on from where the post-update of the one before left the address.
template <typename T, R::LoadDist dist, int n> __simd_callee__ inline void load(ptr<uint8_t> x, ptr<uint8_t> &z) {
  R::RegTensor<T> r;
  auto from = (ptr<T>)(x + n % 4 / 2 * 2 * stride);
  if constexpr (n % 2 == 0) {
    R::LoadAlign<T, dist>(r, from);
  } else {
    R::RegTensor<T> before;
    R::LoadAlign<T, R::PostLiteral::POST_MODE_UPDATE, dist>(before, from, stride / int(sizeof(T)));
    R::LoadAlign<T, dist>(r, from);
  }
  R::StoreAlign((ptr<T>)z, r, R::CreateMask<T>());
  z += 256;
}
template <typename T, R::LoadDist dist, int n> __simd_callee__ inline void load2(ptr<uint8_t> x, ptr<uint8_t> &z) {
  R::RegTensor<T> even, odd;
  auto from = (ptr<T>)(x + n % 4 / 2 * 2 * stride);
  if constexpr (n % 2 == 0) {
    R::LoadAlign<T, dist>(even, odd, from);
  } else {
    R::LoadAlign<T, R::PostLiteral::POST_MODE_UPDATE, dist>(even, odd, from, stride / int(sizeof(T)));
    R::LoadAlign<T, dist>(even, odd, from);
  }
  R::StoreAlign((ptr<T>)z, even, R::CreateMask<T>());
  R::StoreAlign((ptr<T>)(z + 256), odd, R::CreateMask<T>());
  z += 512;
}

__simd_vf__ inline void loads(ptr<uint8_t> x, ptr<uint8_t> z) {
  using D = R::LoadDist;
  load<uint8_t, D::DIST_NORM, 0>(x, z);
  load<uint16_t, D::DIST_NORM, 1>(x, z);
  load<uint32_t, D::DIST_NORM, 2>(x, z);
  load<uint8_t, D::DIST_BRC_B8, 3>(x, z);
  load<uint16_t, D::DIST_BRC_B16, 4>(x, z);
  load<uint32_t, D::DIST_BRC_B32, 5>(x, z);
  load<uint8_t, D::DIST_US_B8, 6>(x, z);
  load<uint16_t, D::DIST_US_B16, 7>(x, z);
  load<uint8_t, D::DIST_DS_B8, 8>(x, z);
  load<uint16_t, D::DIST_DS_B16, 9>(x, z);
  load<uint8_t, D::DIST_UNPACK_B8, 10>(x, z);
  load<uint16_t, D::DIST_UNPACK_B16, 11>(x, z);
  load<uint32_t, D::DIST_UNPACK_B32, 12>(x, z);
  load<uint8_t, D::DIST_UNPACK4_B8, 13>(x, z);
  load<uint8_t, D::DIST_BLK, 14>(x, z);
  load<uint16_t, D::DIST_E2B_B16, 15>(x, z);
  load<uint32_t, D::DIST_E2B_B32, 16>(x, z);
  load2<uint8_t, D::DIST_DINTLV_B8, 17>(x, z);
  load2<uint16_t, D::DIST_DINTLV_B16, 18>(x, z);
  load2<uint32_t, D::DIST_DINTLV_B32, 19>(x, z);
}

template <typename T, R::StoreDist dist, bool all, bool post>
__simd_callee__ inline void store(ptr<uint8_t> x, ptr<uint8_t> &z) {
  R::RegTensor<T> r;
  R::LoadAlign(r, (ptr<T>)x);
  R::MaskReg mask = R::CreateMask<T, all ? R::MaskPattern::ALL : R::MaskPattern::M3>();
  auto to = (ptr<T>)z;
  if constexpr (post) R::StoreAlign<T, R::PostLiteral::POST_MODE_UPDATE, dist>(to, r, 512 / int(sizeof(T)), mask);
  else R::StoreAlign<T, dist>(to, r, mask), to += 512 / sizeof(T);
  z = (ptr<uint8_t>)to;
}
template <typename T, R::StoreDist dist, bool all> __simd_callee__ inline void store2(ptr<uint8_t> x, ptr<uint8_t> &z) {
  R::RegTensor<T> even, odd;
  R::LoadAlign(even, (ptr<T>)x);
  R::LoadAlign(odd, (ptr<T>)(x + 256));
  R::MaskReg mask = R::CreateMask<T, all ? R::MaskPattern::ALL : R::MaskPattern::M3>();
  R::StoreAlign<T, dist>((ptr<T>)z, even, odd, mask);
  z += 512;
}

template <bool all> __simd_vf__ inline void stores(ptr<uint8_t> x, ptr<uint8_t> z) {
  using D = R::StoreDist;
  store<uint8_t, D::DIST_NORM, all, false>(x, z);
  store<uint8_t, D::DIST_NORM_B8, all, true>(x, z);
  store<uint8_t, D::DIST_FIRST_ELEMENT_B8, all, true>(x, z);
  store2<uint8_t, D::DIST_INTLV_B8, all>(x, z);
  store<uint16_t, D::DIST_NORM, all, true>(x, z);
  store<uint16_t, D::DIST_NORM_B16, all, false>(x, z);
  store<uint16_t, D::DIST_FIRST_ELEMENT_B16, all, false>(x, z);
  store2<uint16_t, D::DIST_INTLV_B16, all>(x, z);
  store<uint32_t, D::DIST_NORM, all, true>(x, z);
  store<uint32_t, D::DIST_NORM_B32, all, true>(x, z);
  store<uint32_t, D::DIST_FIRST_ELEMENT_B32, all, true>(x, z);
  store2<uint32_t, D::DIST_INTLV_B32, all>(x, z);
  store<uint16_t, D::DIST_PACK_B16, all, true>(x, z);
  store<uint32_t, D::DIST_PACK_B32, all, false>(x, z);
  store<uint32_t, D::DIST_PACK4_B32, all, true>(x, z);
  store<uint64_t, D::DIST_PACK_B64, all, true>(x, z);
}

__global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR z, int32_t topic) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buf;
  pipe.InitBuffer(buf, 2048 + 16384);
  LocalTensor<uint8_t> in = buf.Get<uint8_t>(), out = in[2048];
  GlobalTensor<uint8_t> gx, gz;
  gx.SetGlobalBuffer((__gm__ uint8_t *)x), gz.SetGlobalBuffer((__gm__ uint8_t *)z);
  uint32_t count = topic == 0 ? 23 * 256 : 32 * 512;
  DataCopy(in, gx, 2048);
  DataCopy(out, gz, count);
  PipeBarrier<PIPE_ALL>();
  auto from = (ptr<uint8_t>)in.GetPhyAddr(), to = (ptr<uint8_t>)out.GetPhyAddr();
  if (topic == 0) {
    asc_vf_call<loads>(from, to);
  } else {
    asc_vf_call<stores<true>>(from, to);
    asc_vf_call<stores<false>>(from, to + 16 * 512);
  }
  PipeBarrier<PIPE_ALL>();
  DataCopy(gz, out, count);
}
