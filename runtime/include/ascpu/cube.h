/* The cube core: DataCopy with ND to NZ, LoadData, Mmad, Fixpipe (C++; docs/semantics.md 5.5).
 *
 * A lies in L0A by rows of fractals (on dav-3510 by columns), B in L0B by rows of transposed fractals, C in L0C by
 * columns of fractals. Results go to global memory as rows or as NZ, converted to half or bfloat16 if quantPre says so;
 * an atomic mode is in force for them too. On a vector core all this does nothing (asc-cores). Not here yet, and refused
 * by name or as the kernel runs: bias tables, GEMV (m = 1), scales, L0C to L1 and UB, three-dimensional loads.
 */
#ifndef ASCPU_CUBE_H
#define ASCPU_CUBE_H
#include "copy.h"

#if __NPU_ARCH__ == 2201 || __NPU_ARCH__ == 3510 /* elsewhere cube and vector core are one: not supported yet */
/* How Fixpipe converts. The order is that of the API's page. */
enum QuantMode_t {
  NoQuant, F322F16, F322BF16, DEQF16, VDEQF16, QF322B8_PRE, VQF322B8_PRE, REQ8, VREQ8
};

namespace AscendC {
using ::QuantMode_t;

/* Rows and columns of matrices in global memory, distances in elements; in L1 distances in data blocks of 32 bytes,
 * between matrices in elements. */
struct Nd2NzParams {
  constexpr Nd2NzParams() {}
  constexpr Nd2NzParams(uint16_t matrices, uint16_t rows, uint32_t columns, uint32_t srcMatrix, uint16_t srcRow,
                        uint16_t dstColumn, uint16_t dstRow, uint16_t dstMatrix)
      : ndNum(matrices), nValue(rows), dValue(columns), srcNdMatrixStride(srcMatrix), srcDValue(srcRow),
        dstNzC0Stride(dstColumn), dstNzNStride(dstRow), dstNzMatrixStride(dstMatrix) {}
  uint16_t ndNum = 0, nValue = 0;
  uint32_t dValue = 0, srcNdMatrixStride = 0;
  uint16_t srcDValue = 0, dstNzC0Stride = 0, dstNzNStride = 0, dstNzMatrixStride = 0;
};

/* Fractals of 512 bytes: from which on, how many, from one to the next in the source, between two in the
 * destination. */
struct LoadData2DParams {
  constexpr LoadData2DParams() {}
  constexpr LoadData2DParams(uint16_t start, uint8_t times, uint16_t stride, uint8_t sid_, uint16_t gap, bool transpose,
                             uint8_t mode)
      : startIndex(start), dstGap(gap), srcStride(stride), ifTranspose(transpose), repeatTimes(times), sid(sid_),
        addrMode(mode) {}
  uint16_t startIndex = 0, dstGap = 0, srcStride = 0;
  bool ifTranspose = false;
  uint8_t repeatTimes = 0, sid = 0, addrMode = 0;
};

struct MmadParams {
  constexpr MmadParams() {}
  constexpr MmadParams(uint16_t rows, uint16_t columns, uint16_t depth) : m(rows), n(columns), k(depth) {}
  constexpr MmadParams(uint16_t rows, uint16_t columns, uint16_t depth, uint8_t flag, bool fromBias, bool fromZero)
      : m(rows), n(columns), k(depth), unitFlag((int8_t)flag), cmatrixSource(fromBias), cmatrixInitVal(fromZero) {}
  uint16_t m = 0, n = 0, k = 0;
  bool isBias = false; /* the older way to say that C is added to */
  int32_t fmOffset = 0;
  bool enSsparse = false, enWinogradA = false, enWinogradB = false;
  int8_t unitFlag = 0; /* finer overlap of two pipes: nothing changes */
  bool kDirectionAlign = false, cmatrixSource = false, cmatrixInitVal = true, disableGemv = false;
};

enum class CO2Layout : uint8_t { NZ, ROW_MAJOR, COLUMN_MAJOR };
struct FixpipeConfig { CO2Layout format; bool isToUB = false; };
constexpr FixpipeConfig CFG_NZ = {CO2Layout::NZ}, CFG_ROW_MAJOR = {CO2Layout::ROW_MAJOR},
                        CFG_COLUMN_MAJOR = {CO2Layout::COLUMN_MAJOR};

/* srcStride in rows of 16 elements; dstStride in elements of a row, for NZ in data blocks. */
struct FixpipeParamsV220 {
  constexpr FixpipeParamsV220() {}
  constexpr FixpipeParamsV220(uint16_t columns, uint16_t rows, uint16_t from, uint32_t to, bool relu)
      : nSize(columns), mSize(rows), srcStride(from), dstStride(to), reluEn(relu) {}
  constexpr FixpipeParamsV220(uint16_t columns, uint16_t rows, uint16_t from, uint32_t to, bool relu, QuantMode_t quant,
                              uint64_t scale, uint16_t matrices, uint16_t fromNext, uint16_t toNext, uint8_t flag)
      : nSize(columns), mSize(rows), srcStride(from), dstStride(to), quantPre(quant), deqScalar(scale), ndNum(matrices),
        srcNdStride(fromNext), dstNdStride(toNext), reluEn(relu), unitFlag(flag) {}
  uint16_t nSize = 0, mSize = 0, srcStride = 0;
  uint32_t dstStride = 0;
  QuantMode_t quantPre = NoQuant;
  uint64_t deqScalar = 0;
  uint16_t ndNum = 1, srcNdStride = 0, dstNdStride = 0;
  bool reluEn = false;
  uint8_t unitFlag = 0;
  bool isChannelSplit = false;
};
} // namespace AscendC

namespace ascpu {
template <typename _Tp> _ASCPU_INLINE uint64_t offset_of(const AscendC::LocalTensor<_Tp> &tensor) {
  return (uint64_t)tensor.GetPhyAddr();
}
/* Which conversion a destination type stands for: 0 none, 1 half, 2 bfloat16; -1: not supported. */
template <typename To, typename From> constexpr int conversion() {
  if (is_same<To, From> && (is_same<To, float> || is_same<To, int32_t>)) return 0;
  if (!is_same<From, float>) return -1;
  return is_same<To, half> ? 1 : is_same<To, bfloat16_t> ? 2 : -1;
}
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"
template <typename To, typename From> constexpr bool require_conversion() {
  constexpr bool has = conversion<To, From>() >= 0;
  if constexpr (!has)
    static_assert(false, text()
                             .add("Fixpipe: ")
                             .add(element<From>::name ? element<From>::name : "this type")
                             .add(" to ")
                             .add(element<To>::name ? element<To>::name : "this type")
                             .add(" is not supported yet"));
  return has;
}
struct mmad_op {
  static constexpr const char *api = "Mmad";
  static constexpr unsigned types = ASCPU_TYPES_mmad;
};
template <typename To, typename From> constexpr bool require_product() {
  constexpr bool known = require<mmad_op, From>(), fits = is_same<To, int32_t> == is_same<From, int8_t> &&
                                                          (is_same<To, int32_t> || is_same<To, float>);
  if constexpr (known && !fits) static_assert(false, text().add("Mmad: the result is float, of int8_t it is int32_t"));
  return known && fits;
}
template <AscendC::CO2Layout layout> constexpr bool require_layout_of() {
  constexpr bool has = layout != AscendC::CO2Layout::COLUMN_MAJOR;
  if constexpr (!has) static_assert(false, text().add("not supported yet: CFG_COLUMN_MAJOR"));
  return has;
}
template <typename _Tp> constexpr bool require_width() {
  constexpr bool has = sizeof(_Tp) == 1 || sizeof(_Tp) == 2 || sizeof(_Tp) == 4;
  if constexpr (!has) static_assert(false, text().add("DataCopy: elements of this width have no ND to NZ"));
  return has;
}
#pragma clang diagnostic pop

template <unsigned bytes> _ASCPU_INLINE void copy_nd(uint64_t to, const void *from, const AscendC::Nd2NzParams &p_) {
#define _ASCPU_COPY_ND(width)                                                                                          \
  __asc_copy_nd_gm_l1((__cbuf__ const void *)to, (const width *)from, p_.ndNum, p_.nValue, (int)p_.dValue,             \
                      (int)p_.srcNdMatrixStride, p_.srcDValue, p_.dstNzC0Stride, p_.dstNzNStride,                      \
                      p_.dstNzMatrixStride)
  if constexpr (bytes == 1) _ASCPU_COPY_ND(uint8_t);
  else if constexpr (bytes == 2) _ASCPU_COPY_ND(uint16_t);
  else _ASCPU_COPY_ND(uint32_t);
#undef _ASCPU_COPY_ND
}
template <unsigned bytes>
_ASCPU_INLINE void load_fractals(bool left, uint64_t to, uint64_t from, const AscendC::LoadData2DParams &p_) {
  int gap = __NPU_ARCH__ == 3510 ? 0 : p_.dstGap; /* without effect there */
#define _ASCPU_LOAD(name, width, space)                                                                                \
  __asc_load_l1_##name##_##width((space const void *)to, (__cbuf__ const void *)from, p_.startIndex, p_.repeatTimes,   \
                                 p_.srcStride, gap, p_.ifTranspose, p_.addrMode)
  if constexpr (bytes == 1) left ? _ASCPU_LOAD(l0a, u8, __ca__) : _ASCPU_LOAD(l0b, u8, __cb__);
  else if constexpr (bytes == 2) left ? _ASCPU_LOAD(l0a, u16, __ca__) : _ASCPU_LOAD(l0b, u16, __cb__);
  else left ? _ASCPU_LOAD(l0a, u32, __ca__) : _ASCPU_LOAD(l0b, u32, __cb__);
#undef _ASCPU_LOAD
}
template <typename _Tp>
_ASCPU_INLINE void multiply(uint64_t c_, uint64_t a_, uint64_t b_, const AscendC::MmadParams &p_, bool fresh) {
#define _ASCPU_MMAD(type)                                                                                              \
  __asc_mmad_##type((__cc__ const void *)c_, (__ca__ const void *)a_, (__cb__ const void *)b_, p_.m, p_.n, p_.k, fresh)
  if constexpr (is_same<_Tp, half>) _ASCPU_MMAD(f16);
  else if constexpr (is_same<_Tp, bfloat16_t>) _ASCPU_MMAD(bf16);
  else if constexpr (is_same<_Tp, float>) _ASCPU_MMAD(f32);
  else _ASCPU_MMAD(s8);
#undef _ASCPU_MMAD
}
} // namespace ascpu

namespace AscendC {
/* dst in L1, 32 bytes aligned. */
template <typename _Tp>
_ASCPU_INLINE void DataCopy(const LocalTensor<_Tp> &dst, const GlobalTensor<_Tp> &src, const Nd2NzParams &params,
                            const char *file = __builtin_FILE(), int line = __builtin_LINE()) {
  if (!ascpu::in_l1(dst.GetPosition()))
    __ascpu_fail(file, line, "not supported yet: DataCopy with Nd2NzParams to TPosition::%s",
                 ascpu::name_of(dst.GetPosition()));
  if constexpr (ascpu::require_width<PrimT<_Tp>>())
    ascpu::copy_nd<sizeof(PrimT<_Tp>)>(ascpu::offset_of(dst), src.GetPhyAddr(), params);
}

/* From L1 to L0A or L0B. */
template <typename _Tp>
_ASCPU_INLINE void LoadData(const LocalTensor<_Tp> &dst, const LocalTensor<_Tp> &src, const LoadData2DParams &params,
                            const char *file = __builtin_FILE(), int line = __builtin_LINE()) {
  bool left = dst.GetPosition() == TPosition::A2;
  if ((!left && dst.GetPosition() != TPosition::B2) || !ascpu::in_l1(src.GetPosition()))
    __ascpu_fail(file, line, "not supported yet: LoadData from TPosition::%s to TPosition::%s",
                 ascpu::name_of(src.GetPosition()), ascpu::name_of(dst.GetPosition()));
  if (params.ifTranspose && sizeof(PrimT<_Tp>) != 2)
    __ascpu_fail(file, line, "LoadData: ifTranspose is for elements of two bytes");
  ascpu::load_fractals<sizeof(PrimT<_Tp>)>(left, ascpu::offset_of(dst), ascpu::offset_of(src), params);
}

template <typename To, typename From>
_ASCPU_INLINE void Mmad(const LocalTensor<To> &dst, const LocalTensor<From> &fm, const LocalTensor<From> &filter,
                        const MmadParams &params, const char *file = __builtin_FILE(), int line = __builtin_LINE()) {
  if (params.m > 4095 || params.n > 4095 || params.k > 4095)
    __ascpu_fail(file, line, "Mmad: m, n, k are %u, %u, %u: each is at most 4095", params.m, params.n, params.k);
  if (params.m == 1 && !(__NPU_ARCH__ == 3510 && params.disableGemv))
    __ascpu_fail(file, line, "not supported yet: Mmad with m = 1 (GEMV)");
  if (!params.cmatrixInitVal && params.cmatrixSource)
    __ascpu_fail(file, line, "not supported yet: Mmad with cmatrixSource (the bias table)");
  if (params.kDirectionAlign) __ascpu_fail(file, line, "not supported yet: Mmad with kDirectionAlign");
  if constexpr (ascpu::require_product<PrimT<To>, PrimT<From>>())
    ascpu::multiply<PrimT<From>>(ascpu::offset_of(dst), ascpu::offset_of(fm), ascpu::offset_of(filter), params,
                                 params.cmatrixInitVal && !params.isBias);
}

template <typename To, typename From, const FixpipeConfig &config = CFG_ROW_MAJOR>
_ASCPU_INLINE void Fixpipe(const GlobalTensor<To> &dst, const LocalTensor<From> &src, const FixpipeParamsV220 &params,
                           const char *file = __builtin_FILE(), int line = __builtin_LINE()) {
  if (params.isChannelSplit) __ascpu_fail(file, line, "not supported yet: Fixpipe with isChannelSplit");
  constexpr bool types = ascpu::require_conversion<PrimT<To>, PrimT<From>>(),
                 layout = ascpu::require_layout_of<config.format>();
  if constexpr (types && layout) {
    constexpr int conversion = ascpu::conversion<PrimT<To>, PrimT<From>>();
    constexpr bool rows = config.format == CO2Layout::ROW_MAJOR;
    if ((int)params.quantPre != conversion)
      __ascpu_fail(file, line, "Fixpipe: quantPre is %d, for these types it is %d", (int)params.quantPre, conversion);
    /* the row's type is the source's */
    __asc_fixpipe((PrimT<From> *)dst.GetPhyAddr(), (__cc__ const void *)ascpu::offset_of(src), !rows, params.nSize,
                  params.mSize, params.srcStride, (int)params.dstStride, conversion, params.reluEn,
                  rows ? params.ndNum : 1, rows ? params.srcNdStride : 0, rows ? params.dstNdStride : 0,
                  (int)__asc_spr.atomic);
  }
}
} // namespace AscendC
#endif
#endif
