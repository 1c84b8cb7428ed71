/* Tensors: values that say where data is (C++).
 *
 * A LocalTensor is an integer byte offset into an on-chip memory, a size in elements, a position, and the buffer of its
 * queue that it stands for. A GlobalTensor is a pointer and a size. Both are plain values without pointers to other
 * objects: after inlining only integers are left. Not here: who gives out the memory (pipe.h).
 */
#ifndef ASCPU_TENSOR_H
#define ASCPU_TENSOR_H
#include "checks.h"
#include "enums.h"
#include "shape.h"

extern "C" void __ascpu_poll(void) noexcept;

namespace AscendC {
template <typename _Ap, typename _Bp> struct IsSameType { static constexpr bool value = ascpu::is_same<_Ap, _Bp>; };
template <bool condition, typename _Ap, typename _Bp> struct Conditional { using type = _Ap; };
template <typename _Ap, typename _Bp> struct Conditional<false, _Ap, _Bp> { using type = _Bp; };

/* A tensor type that carries more than its element type. */
template <typename _Tp, TPosition pos = TPosition::GM, typename Layout = void> struct TensorTrait {
  using LiteType = _Tp;
  using LiteLayoutType = Layout;
  static constexpr TPosition tPos = pos;
};
} // namespace AscendC

namespace AscendC { template <typename _Tp> class LocalTensor; }

namespace ascpu {
template <typename _Tp> struct prim { using type = _Tp; static constexpr bool trait = false; };
template <typename _Tp, AscendC::TPosition pos, typename Layout> struct prim<AscendC::TensorTrait<_Tp, pos, Layout>> {
  using type = _Tp;
  static constexpr bool trait = true;
};
/* On a vector core the cube core's memories are not there: what is addressed so lies far outside of everything. */
constexpr uint64_t nowhere = 1ull << 44;
constexpr bool elsewhere(AscendC::TPosition position) { return _ASCPU_ON_VECTOR && on_cube(position); }
/* LocalTensor::slot of a tensor that no queue gave out. The last bit of a queue's set, which no buffer has. */
constexpr uint64_t no_slot = 63;

/* What `x + y` is until it is assigned: the operands. Copies: a stored address would keep the tensors, and the object
 * that they are members of, in memory. See operators.h. */
template <char op, typename _Tp> struct lazy { AscendC::LocalTensor<_Tp> left, right; };
/* Declared once and not for each type of tensor, and not looked at for anything else that has operators. */
struct operators {
#define _ASCPU_OPERATOR(symbol, op)                                                                                    \
  template <typename _Tp>                                                                                              \
  _ASCPU_INLINE friend lazy<op, _Tp> operator symbol(const AscendC::LocalTensor<_Tp> &left,                            \
                                                   const AscendC::LocalTensor<_Tp> &right) {                           \
    return {left, right};                                                                                              \
  }
  _ASCPU_OPERATOR(+, '+')
  _ASCPU_OPERATOR(-, '-')
  _ASCPU_OPERATOR(*, '*')
  _ASCPU_OPERATOR(/, '/')
  _ASCPU_OPERATOR(&, '&')
  _ASCPU_OPERATOR(|, '|')
  _ASCPU_OPERATOR(<, '<')
  _ASCPU_OPERATOR(>, '>')
  _ASCPU_OPERATOR(==, '=')
  _ASCPU_OPERATOR(<=, 'l')
  _ASCPU_OPERATOR(>=, 'g')
  _ASCPU_OPERATOR(!=, '!')
#undef _ASCPU_OPERATOR
};
template <char op, typename _Tp, typename _Up>
_ASCPU_INLINE void assign(const AscendC::LocalTensor<_Tp> &dst, const AscendC::LocalTensor<_Up> &left,
                          const AscendC::LocalTensor<_Up> &right);
} // namespace ascpu

namespace AscendC {
/* The element type behind a tensor type. */
template <typename _Tp> using PrimT = typename ascpu::prim<_Tp>::type;

template <typename _Tp> class LocalTensor : ascpu::operators {
public:
  using PrimType = PrimT<_Tp>;
  LocalTensor() = default;
  _ASCPU_INLINE LocalTensor(TPosition position, uint32_t byteAddr, uint32_t elements)
      __attribute__((diagnose_if(!ascpu::on_chip(position), "not supported yet: a LocalTensor in global memory",
                                 "error")))
      : addr(byteAddr + (ascpu::elsewhere(position) ? ascpu::nowhere : 0)), size(elements), position(position) {}
  template <typename _Up = _Tp, typename ascpu::enable_if<ascpu::prim<_Up>::trait, int>::type = 0>
  _ASCPU_INLINE explicit LocalTensor(uint32_t byteAddr)
      : addr(byteAddr + (ascpu::elsewhere(_Up::tPos) ? ascpu::nowhere : 0)), position(_Up::tPos) {}

  _ASCPU_INLINE LocalTensor operator[](uint32_t elements) const {
    LocalTensor part = *this;
    part.addr += (int64_t)(int32_t)elements * (int64_t)sizeof(PrimType);
    part.size = size > elements ? size - elements : 0;
    return part;
  }
  _ASCPU_INLINE __ubuf__ PrimType *GetPhyAddr() const { return (__ubuf__ PrimType *)addr; }
  _ASCPU_INLINE __ubuf__ PrimType *GetPhyAddr(uint32_t offset) const { return GetPhyAddr() + offset; }
  /* The same place as a pointer into another memory, by address space. */
  template <int space> _ASCPU_INLINE __attribute__((address_space(space))) PrimType *In() const {
    return (__attribute__((address_space(space))) PrimType *)addr;
  }
#if _ASCPU_ON_CUBE
  /* Only UB can be read by the scalar unit, and here places in other memories look like some in UB. */
  _ASCPU_INLINE __ubuf__ PrimType &operator()(uint32_t i_, const char *file = __builtin_FILE(),
                                              int line = __builtin_LINE()) const {
    if (ascpu::on_cube(position))
      __ascpu_fail(file, line, "a scalar access of a tensor at TPosition::%s: only UB has them",
                   ascpu::name_of(position));
    return GetPhyAddr()[i_];
  }
  _ASCPU_INLINE PrimType GetValue(uint32_t i_, const char *file = __builtin_FILE(), int line = __builtin_LINE()) const {
    return (*this)(i_, file, line);
  }
  _ASCPU_INLINE void SetValue(uint32_t i_, PrimType value, const char *file = __builtin_FILE(),
                              int line = __builtin_LINE()) const {
    (*this)(i_, file, line) = value;
  }
#else
  _ASCPU_INLINE PrimType GetValue(uint32_t i_) const { return GetPhyAddr()[i_]; }
  _ASCPU_INLINE void SetValue(uint32_t i_, PrimType value) const { GetPhyAddr()[i_] = value; }
  _ASCPU_INLINE __ubuf__ PrimType &operator()(uint32_t i_) const { return GetPhyAddr()[i_]; }
#endif
  /* The same bytes as another type; a rest of less than one element is lost. */
  template <typename _Up> _ASCPU_INLINE LocalTensor<_Up> ReinterpretCast() const {
    LocalTensor<_Up> other;
    other.addr = addr;
    other.slot = slot;
    other.size = (uint32_t)(size * sizeof(PrimType) / sizeof(PrimT<_Up>));
    other.position = position;
    return other;
  }
  _ASCPU_INLINE uint32_t GetSize() const { return size; }
  _ASCPU_INLINE uint32_t GetLength() const { return size * (uint32_t)sizeof(PrimType); }
  _ASCPU_INLINE void SetSize(uint32_t elements) { size = elements; }
  _ASCPU_INLINE void SetBufferLen(uint32_t bytes) { size = bytes / (uint32_t)sizeof(PrimType); }
  /* Another tensor's place and what is left of it, `elements` of its elements further on. */
  template <typename _Up> _ASCPU_INLINE void SetAddrWithOffset(const LocalTensor<_Up> &other, uint32_t elements) {
    *this = other[elements].template ReinterpretCast<_Tp>();
  }
  _ASCPU_INLINE TPosition GetPosition() const { return position; }
  _ASCPU_INLINE void SetUserTag(TTagType value) { tag = value; }
  _ASCPU_INLINE TTagType GetUserTag() const { return tag; }
  _ASCPU_INLINE void SetShapeInfo(const ShapeInfo &info) { shape = info; }
  _ASCPU_INLINE ShapeInfo GetShapeInfo() const { return shape; }

  template <char op, typename _Up> _ASCPU_INLINE LocalTensor &operator=(const ascpu::lazy<op, _Up> &operands) {
    ascpu::assign<op>(*this, operands.left, operands.right);
    return *this;
  }

private:
  template <typename _Up> friend class LocalTensor;
  template <TPosition, TPosition, int32_t, auto> friend class TQueBind;
  /* More than 16 bytes, so that clang returns it in memory, by members, and not packed into two registers. */
  uint64_t addr = 0, slot = ascpu::no_slot;
  uint32_t size = 0;
  TTagType tag = 0;
  TPosition position = TPosition::VECCALC;
  ShapeInfo shape;
};

template <typename _Tp> class GlobalTensor {
public:
  using PrimType = PrimT<_Tp>;
  _ASCPU_INLINE void SetGlobalBuffer(__gm__ PrimType *buffer, uint64_t elements) {
    pointer = buffer;
    size = elements;
  }
  _ASCPU_INLINE void SetGlobalBuffer(__gm__ PrimType *buffer) { pointer = buffer; }
  _ASCPU_INLINE GlobalTensor operator[](uint64_t elements) const {
    GlobalTensor part = *this;
    part.pointer += elements;
    part.size = size > elements ? size - elements : 0;
    return part;
  }
  _ASCPU_INLINE __gm__ PrimType *GetPhyAddr() const { return pointer; }
  _ASCPU_INLINE __gm__ PrimType *GetPhyAddr(uint64_t offset) const { return pointer + offset; }
  _ASCPU_INLINE PrimType GetValue(uint64_t i_) const { return pointer[i_]; }
  _ASCPU_INLINE void SetValue(uint64_t i_, PrimType value) const { pointer[i_] = value; }
  _ASCPU_INLINE __gm__ PrimType &operator()(uint64_t i_) const { return pointer[i_]; }
  _ASCPU_INLINE uint64_t GetSize() const { return size; }
  _ASCPU_INLINE void SetShapeInfo(const ShapeInfo &info) { shape = info; }
  _ASCPU_INLINE ShapeInfo GetShapeInfo() const { return shape; }
  template <CacheRwMode access = CacheRwMode::RW> _ASCPU_INLINE void SetL2CacheHint(CacheMode) {}
  /* The same bytes as another type; a rest of less than one element is lost. */
  template <typename _Up> _ASCPU_INLINE GlobalTensor<_Up> ReinterpretCast() const {
    GlobalTensor<_Up> other;
    other.SetGlobalBuffer((__gm__ PrimT<_Up> *)pointer, size * sizeof(PrimType) / sizeof(PrimT<_Up>));
    return other;
  }

private:
  __gm__ PrimType *pointer = nullptr;
  uint64_t size = 0;
  ShapeInfo shape;
};

/* Cleaning and preloading of the scalar unit's data cache: the memory here is coherent. Global memory is read anew behind
 * it, and who calls it again and again lets other blocks run. */
template <typename _Tp, CacheLine what, DcciDst where = DcciDst::CACHELINE_ALL>
_ASCPU_INLINE void DataCacheCleanAndInvalid(const GlobalTensor<_Tp> &) { __ascpu_poll(); }
template <typename _Tp, CacheLine what, DcciDst where = DcciDst::CACHELINE_ALL>
_ASCPU_INLINE void DataCacheCleanAndInvalid(const LocalTensor<_Tp> &) {}
template <typename _Tp> _ASCPU_INLINE void DataCachePreload(const GlobalTensor<uint64_t> &, _Tp) {}
} // namespace AscendC
#endif
