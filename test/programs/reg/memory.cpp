// Registers and masks to and from UB: blocks with strides, addresses in an AddrReg, masks, elements by index; under the
// names before 9.0 too. A vector function a topic; each result has 256 bytes of its own.
#include "kernel_operator.h"
using namespace AscendC;
namespace R = AscendC::Reg;
template <typename T> using ptr = __ubuf__ T *;
constexpr auto update = R::PostLiteral::POST_MODE_UPDATE, normal = R::PostLiteral::POST_MODE_NORMAL;
constexpr auto block = R::DataCopyMode::DATA_BLOCK_COPY;

template <typename T> __simd_callee__ inline void put(ptr<uint8_t> &z, const R::RegTensor<T> &r) {
  R::StoreAlign((ptr<T>)z, r, R::CreateMask<T>());
  z += 256;
}
__simd_callee__ inline void put(ptr<uint8_t> &z, const R::MaskReg &m) { R::StoreAlign(z, m), z += 256; }

__simd_vf__ inline void blocks(ptr<uint8_t> x, ptr<uint8_t> z) {
  R::RegTensor<half> h;
  R::RegTensor<int8_t> b;
  R::MaskReg all = R::CreateMask<half>(), few = R::CreateMask<half, R::MaskPattern::VL32>(),
             third = R::CreateMask<int8_t, R::MaskPattern::M3>();
  auto p = (ptr<half>)x;
  R::LoadAlign<half, block>(h, p, 3, all);
  put(z, h);
  R::LoadAlign<half, block, update>(h, p, 0, 5, few); // block 0 again and again, the rest is 0
  put(z, h);
  R::LoadAlign<half, block, normal>(h, p, 1, 2, few); // 5 + 2 blocks on
  put(z, h);
  R::DataCopy<half, block, update>(h, p, 0xffff, 1, R::CreateMask<half, R::MaskPattern::VL16>()); // others: far, off
  put(z, h);
  R::LoadAlign(b, (ptr<int8_t>)p);
  auto to = (ptr<int8_t>)z;
  R::StoreAlign<int8_t, block, update>(to, b, 2, 16, third); // every second block
  R::DataCopy<int8_t, block>(to, b, 0xffff, R::CreateMask<int8_t, R::MaskPattern::VL8>());
}

__simd_vf__ inline void addresses(ptr<uint8_t> x, ptr<uint8_t> z) {
  R::RegTensor<uint32_t> r;
  R::MaskReg all = R::CreateMask<uint32_t>();
  R::UnalignRegForLoad u;
  R::UnalignRegForStore v;
  auto from = (ptr<uint32_t>)x, to = (ptr<uint32_t>)z;
  for (uint16_t i = 0; i < 2; i++)
    for (uint16_t j = 0; j < 2; j++) {
      R::AddrReg a = R::CreateAddrReg<uint32_t>(i, 64u, j, 8u), o = R::CreateAddrReg<uint32_t>(i, 128u, j, 64u);
      R::LoadAlign(r, from, a);
      R::StoreAlign(to, r, o, all);
    }
  R::AddrReg four = R::CreateAddrReg<uint32_t>(1, 1u, 1, 2u, 2, 3u, 3, 7u); // 30
  R::LoadUnAlignPre(u, from, four);
  R::LoadUnAlign(r, u, from, four, 0);
  R::StoreAlign(to + 256, r, all);
  to += 321;
  R::StoreUnAlign(to, r, v, R::CreateAddrReg<uint32_t>(1, 64u));
  R::StoreUnAlignPost(to, v, four);
}

__simd_vf__ inline void masks(ptr<uint8_t> x, ptr<uint8_t> z) {
  R::MaskReg m;
  R::UnalignRegForStore u;
  R::LoadAlign(m, x);
  put(z, m);
  auto p = (ptr<half>)x;
  R::LoadAlign<half, update, R::MaskDist::DIST_US>(m, p, 64); // bytes
  put(z, m);
  R::LoadAlign<half, R::MaskDist::DIST_DS>(m, p);
  put(z, m);
  R::DataCopy<uint32_t>(m, (ptr<uint32_t>)x, R::CreateAddrReg<uint32_t>(2, 8u)); // 64 bytes
  R::StoreAlign<uint8_t, R::MaskDist::DIST_PACK>(z, m);
  R::StoreAlign((ptr<uint32_t>)z, m, R::CreateAddrReg<uint32_t>(1, 8u));
  auto to = (ptr<uint16_t>)(z + 64);
  R::StoreAlign<uint16_t, update>(to, m, 32);
  R::StoreUnAlign(to, m, u);
  R::StoreUnAlign(to, m, u);
  auto wide = (ptr<float>)to;
  R::StoreUnAlign(wide, m, u);
  R::StoreUnAlign(wide, m, u);
  R::StoreUnAlignPost(wide, u, 0);
  z += 256;
  R::RegTensor<half> h;
  R::RegTensor<int32_t> s;
  R::LoadAlign(h, (ptr<half>)x);
  R::LoadAlign(s, (ptr<int32_t>)x);
  R::MaskGenWithRegTensor<half, 15>(m, h);
  put(z, m);
  R::MaskGenWithRegTensor<int32_t, 30>(m, s);
  put(z, m);
  R::Select(s, s, *(R::RegTensor<int32_t> *)&h, m); // a mask of bits as lanes
  R::Adds(s, s, 1, m);
  put(z, s);
  m = R::MoveMask<half>();
  put(z, m);
  m = R::MoveMask<float>();
  put(z, m);
}

// x + 1024: indices
__simd_vf__ inline void elements(ptr<uint8_t> x, ptr<uint8_t> z) {
  R::RegTensor<half> h;
  R::RegTensor<int16_t> s;
  R::RegTensor<uint16_t> narrow;
  R::RegTensor<uint32_t> index;
  R::RegTensor<uint64_t> large;
  R::RegTensor<int32_t> w;
  R::RegTensor<int64_t> l;
  R::RegTensor<int8_t> b;
  R::MaskReg all = R::CreateMask<half>(), third = R::CreateMask<half, R::MaskPattern::M3>(),
             quarter = R::CreateMask<float, R::MaskPattern::M4>();
  R::LoadAlign(narrow, (ptr<uint16_t>)(x + 1024));
  R::LoadAlign(index, (ptr<uint32_t>)(x + 1280));
  R::LoadAlign(large, (ptr<uint64_t>)(x + 1536));
  R::Gather(h, (ptr<half>)x, narrow, third);
  put(z, h);
  R::DataCopyGather(s, (ptr<int8_t>)(x + 32), narrow, all); // bytes, zeros above
  put(z, s);
  R::Gather(w, (ptr<int32_t>)x, index, quarter);
  put(z, w);
  R::Gather(l, (ptr<int64_t>)x, index, R::CreateMask<int64_t>());
  put(z, l);
  R::Gather(l, (ptr<int64_t>)x, large, R::CreateMask<int64_t, R::MaskPattern::M3>());
  put(z, l);
  R::LoadAlign(index, (ptr<uint32_t>)(x + 1792));
  R::GatherB(h, (ptr<half>)x, index, R::CreateMask<float, R::MaskPattern::M3>()); // blocks 0, 3, 6
  put(z, h);
  R::LoadAlign(b, (ptr<int8_t>)x);
  R::LoadAlign(h, (ptr<half>)x);
  R::LoadAlign(l, (ptr<int64_t>)x);
  R::LoadAlign(narrow, (ptr<uint16_t>)(x + 2048)); // each once
  R::Scatter((ptr<half>)z, h, narrow, third);
  R::DataCopyScatter((ptr<int8_t>)(z + 256), b, narrow, all);
  R::LoadAlign(index, (ptr<uint32_t>)(x + 2304));
  R::Scatter((ptr<int64_t>)(z + 512), l, index, R::CreateMask<int64_t>());
  R::Scatter((ptr<int32_t>)(z + 768), *(R::RegTensor<int32_t> *)&l, index, quarter);
}

__simd_vf__ inline void older(ptr<uint8_t> x, ptr<uint8_t> z) {
  namespace M = AscendC::MicroAPI;
  M::RegTensor<float> f, g;
  M::MaskReg m, all = M::CreateMask<float>();
  M::UnalignReg u;
  M::UnalignRegForStore v;
  auto from = (ptr<float>)x, to = (ptr<float>)z;
  M::DataCopy(f, from);
  M::DataCopy(to, f, all);
  M::DataCopy<float, M::LoadDist::DIST_BRC_B32>(f, from + 5);
  M::DataCopy<float, M::StoreDist::DIST_FIRST_ELEMENT_B32>(to + 64, f, all);
  M::DataCopy<float, update>(f, from, 64);
  M::DataCopy<float, M::LoadDist::DIST_DINTLV_B32>(f, g, from);
  M::DataCopy<float, M::StoreDist::DIST_INTLV_B32>(to + 128, g, f, all);
  M::DataCopy(m, (ptr<uint8_t>)x);
  to += 256;
  M::DataCopy<float, update>(to, f, 64, m);
  from = (ptr<float>)x + 3;
  M::DataCopyUnAlignPre(u, from);
  M::DataCopyUnAlign(f, u, from, 64);
  M::DataCopyUnAlign(g, u, from);
  M::DataCopy(to, f, all);
  to += 65;
  M::DataCopyUnAlign(to, g, v, 20);
  M::DataCopyUnAlign(to, f, v, 20);
  M::DataCopyUnAlignPost(to, v, 0);
}

__global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR z, int32_t topic) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buf;
  pipe.InitBuffer(buf, 4096 + 4096);
  LocalTensor<uint8_t> in = buf.Get<uint8_t>(), out = in[4096];
  GlobalTensor<uint8_t> gx, gz;
  gx.SetGlobalBuffer((__gm__ uint8_t *)x), gz.SetGlobalBuffer((__gm__ uint8_t *)z);
  DataCopy(in, gx, 4096);
  DataCopy(out, gz, 4096);
  SetVectorMask<half>(0x8000000000000001, 0x00000000ffff0005);
  PipeBarrier<PIPE_ALL>();
  auto from = (ptr<uint8_t>)in.GetPhyAddr(), to = (ptr<uint8_t>)out.GetPhyAddr();
  if (topic == 0) asc_vf_call<blocks>(from, to);
  if (topic == 1) asc_vf_call<addresses>(from, to);
  if (topic == 2) asc_vf_call<masks>(from, to);
  if (topic == 3) asc_vf_call<elements>(from, to);
  if (topic == 4) asc_vf_call<older>(from, to);
  PipeBarrier<PIPE_ALL>();
  DataCopy(gz, out, 4096);
}
