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

namespace AscendC {
template <typename A, typename B> struct IsSameType { static constexpr bool value = ascpu::is_same<A, B>; };
template <bool condition, typename A, typename B> struct Conditional { using type = A; };
template <typename A, typename B> struct Conditional<false, A, B> { using type = B; };

/* A tensor type that carries more than its element type. */
template <typename T, TPosition pos = TPosition::GM, typename Layout = void> struct TensorTrait {
  using LiteType = T;
  using LiteLayoutType = Layout;
  static constexpr TPosition tPos = pos;
};
} // namespace AscendC

namespace AscendC { template <typename T> class LocalTensor; }

namespace ascpu {
template <typename T> struct prim { using type = T; static constexpr bool trait = false; };
template <typename T, AscendC::TPosition pos, typename Layout> struct prim<AscendC::TensorTrait<T, pos, Layout>> {
  using type = T;
  static constexpr bool trait = true;
};
/* LocalTensor::slot of a tensor that no queue gave out. The last bit of a queue's set, which no buffer has. */
constexpr uint64_t no_slot = 63;

/* What `x + y` is until it is assigned: the operands. Copies: a stored address would keep the tensors, and the object
 * that they are members of, in memory. See operators.h. */
template <char op, typename T> struct lazy { AscendC::LocalTensor<T> left, right; };
/* Declared once and not for each type of tensor, and not looked at for anything else that has operators. */
struct operators {
#define _ASCPU_OPERATOR(symbol, op)                                                                                    \
  template <typename T>                                                                                                \
  _ASCPU_INLINE friend lazy<op, T> operator symbol(const AscendC::LocalTensor<T> &left,                                \
                                                   const AscendC::LocalTensor<T> &right) {                             \
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
template <char op, typename T, typename U>
_ASCPU_INLINE void assign(const AscendC::LocalTensor<T> &dst, const AscendC::LocalTensor<U> &left,
                          const AscendC::LocalTensor<U> &right);
} // namespace ascpu

namespace AscendC {
/* The element type behind a tensor type. */
template <typename T> using PrimT = typename ascpu::prim<T>::type;

template <typename T> class LocalTensor : ascpu::operators {
public:
  using PrimType = PrimT<T>;
  LocalTensor() = default;
  _ASCPU_INLINE LocalTensor(TPosition position, uint32_t byteAddr, uint32_t elements)
      __attribute__((diagnose_if(!ascpu::in_ub(position), "not supported yet: a LocalTensor outside UB", "error")))
      : addr(byteAddr), size(elements), position(position) {}
  template <typename U = T, typename ascpu::enable_if<ascpu::prim<U>::trait, int>::type = 0>
  _ASCPU_INLINE explicit LocalTensor(uint32_t byteAddr) : addr(byteAddr), position(U::tPos) {}

  _ASCPU_INLINE LocalTensor operator[](uint32_t elements) const {
    LocalTensor part = *this;
    part.addr += (int64_t)(int32_t)elements * (int64_t)sizeof(PrimType);
    part.size = size > elements ? size - elements : 0;
    return part;
  }
  _ASCPU_INLINE __ubuf__ PrimType *GetPhyAddr() const { return (__ubuf__ PrimType *)addr; }
  _ASCPU_INLINE __ubuf__ PrimType *GetPhyAddr(uint32_t offset) const { return GetPhyAddr() + offset; }
  _ASCPU_INLINE PrimType GetValue(uint32_t i) const { return GetPhyAddr()[i]; }
  _ASCPU_INLINE void SetValue(uint32_t i, PrimType value) const { GetPhyAddr()[i] = value; }
  _ASCPU_INLINE __ubuf__ PrimType &operator()(uint32_t i) const { return GetPhyAddr()[i]; }
  /* The same bytes as another type; a rest of less than one element is lost. */
  template <typename U> _ASCPU_INLINE LocalTensor<U> ReinterpretCast() const {
    LocalTensor<U> other;
    other.addr = addr;
    other.slot = slot;
    other.size = (uint32_t)(size * sizeof(PrimType) / sizeof(PrimT<U>));
    other.position = position;
    return other;
  }
  _ASCPU_INLINE uint32_t GetSize() const { return size; }
  _ASCPU_INLINE uint32_t GetLength() const { return size * (uint32_t)sizeof(PrimType); }
  _ASCPU_INLINE void SetSize(uint32_t elements) { size = elements; }
  _ASCPU_INLINE void SetBufferLen(uint32_t bytes) { size = bytes / (uint32_t)sizeof(PrimType); }
  /* Another tensor's place and what is left of it, `elements` of its elements further on. */
  template <typename U> _ASCPU_INLINE void SetAddrWithOffset(const LocalTensor<U> &other, uint32_t elements) {
    *this = other[elements].template ReinterpretCast<T>();
  }
  _ASCPU_INLINE TPosition GetPosition() const { return position; }
  _ASCPU_INLINE void SetUserTag(TTagType value) { tag = value; }
  _ASCPU_INLINE TTagType GetUserTag() const { return tag; }
  _ASCPU_INLINE void SetShapeInfo(const ShapeInfo &info) { shape = info; }
  _ASCPU_INLINE ShapeInfo GetShapeInfo() const { return shape; }

  template <char op, typename U> _ASCPU_INLINE LocalTensor &operator=(const ascpu::lazy<op, U> &operands) {
    ascpu::assign<op>(*this, operands.left, operands.right);
    return *this;
  }

private:
  template <typename U> friend class LocalTensor;
  template <TPosition, TPosition, int32_t, auto> friend class TQueBind;
  /* More than 16 bytes, so that clang returns it in memory, by members, and not packed into two registers. */
  uint64_t addr = 0, slot = ascpu::no_slot;
  uint32_t size = 0;
  TTagType tag = 0;
  TPosition position = TPosition::VECCALC;
  ShapeInfo shape;
};

template <typename T> class GlobalTensor {
public:
  using PrimType = PrimT<T>;
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
  _ASCPU_INLINE PrimType GetValue(uint64_t i) const { return pointer[i]; }
  _ASCPU_INLINE void SetValue(uint64_t i, PrimType value) const { pointer[i] = value; }
  _ASCPU_INLINE __gm__ PrimType &operator()(uint64_t i) const { return pointer[i]; }
  _ASCPU_INLINE uint64_t GetSize() const { return size; }
  _ASCPU_INLINE void SetShapeInfo(const ShapeInfo &info) { shape = info; }
  _ASCPU_INLINE ShapeInfo GetShapeInfo() const { return shape; }
  template <CacheRwMode access = CacheRwMode::RW> _ASCPU_INLINE void SetL2CacheHint(CacheMode) {}
  /* The same bytes as another type; a rest of less than one element is lost. */
  template <typename U> _ASCPU_INLINE GlobalTensor<U> ReinterpretCast() const {
    GlobalTensor<U> other;
    other.SetGlobalBuffer((__gm__ PrimT<U> *)pointer, size * sizeof(PrimType) / sizeof(PrimT<U>));
    return other;
  }

private:
  __gm__ PrimType *pointer = nullptr;
  uint64_t size = 0;
  ShapeInfo shape;
};

/* Cleaning and preloading of the scalar unit's data cache: the memory here is coherent, there is nothing to do. */
template <typename T, CacheLine what, DcciDst where = DcciDst::CACHELINE_ALL>
_ASCPU_INLINE void DataCacheCleanAndInvalid(const GlobalTensor<T> &) {}
template <typename T, CacheLine what, DcciDst where = DcciDst::CACHELINE_ALL>
_ASCPU_INLINE void DataCacheCleanAndInvalid(const LocalTensor<T> &) {}
template <typename T> _ASCPU_INLINE void DataCachePreload(const GlobalTensor<uint64_t> &, T) {}
} // namespace AscendC
#endif
