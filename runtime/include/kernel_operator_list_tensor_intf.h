/* Lists of tensors as one kernel argument (C++; docs/semantics-2: ListTensorDesc).
 *
 * In memory, 64-bit words: the byte offset of the pointers; for each tensor its number of dimensions (low half; the
 * high half is the tensor's index, in the first word the number of tensors) and its sizes; then a pointer for each
 * tensor.
 */
#ifndef ASCPU_LIST_TENSOR_H
#define ASCPU_LIST_TENSOR_H
#include "kernel_operator.h"

namespace AscendC {
template <typename _Tp> class TensorDesc {
public:
  /* Where GetDesc puts the sizes: as many words as the tensor has dimensions. */
  _ASCPU_INLINE void SetShapeAddr(uint64_t *addr) { sizes = addr; }
  _ASCPU_INLINE uint64_t GetDim() const { return dim; }
  _ASCPU_INLINE uint64_t GetIndex() const { return index; }
  _ASCPU_INLINE uint64_t GetShape(uint32_t which) const { return sizes[which]; }
  _ASCPU_INLINE _Tp *GetDataPtr() const { return data; }
  _ASCPU_INLINE GlobalTensor<_Tp> GetDataObj() const {
    uint64_t elements = 1;
    for (uint64_t i_ = 0; i_ < dim; i_++) elements *= sizes[i_];
    GlobalTensor<_Tp> tensor;
    tensor.SetGlobalBuffer((__gm__ _Tp *)data, elements * sizeof(_Tp));
    return tensor;
  }

private:
  friend class ListTensorDesc;
  uint64_t *sizes = nullptr;
  uint64_t dim = 0, index = 0;
  _Tp *data = nullptr;
};

class ListTensorDesc {
public:
  _ASCPU_INLINE ListTensorDesc() {}
  _ASCPU_INLINE ListTensorDesc(__gm__ void *list, uint32_t length = ~0u, uint32_t shapeSize = ~0u) {
    Init(list, length, shapeSize);
  }
  /* length and shapeSize, the bytes and the number of pointers, are only compared with what the list says. */
  _ASCPU_INLINE void Init(__gm__ void *list, uint32_t length = ~0u, uint32_t shapeSize = ~0u,
                          const char *file = __builtin_FILE(), int line = __builtin_LINE()) {
    words = (__gm__ uint64_t *)list;
    uint32_t count = GetSize();
    if (shapeSize != ~0u && shapeSize != count)
      __ascpu_fail(file, line, "ListTensorDesc: %u tensors in a list of %u", shapeSize, count);
    if (length != ~0u && words[0] + count * 8ul > length)
      __ascpu_fail(file, line, "ListTensorDesc: a list of %llu bytes in %u",
                   (unsigned long long)(words[0] + count * 8ul), length);
  }
  _ASCPU_INLINE uint32_t GetSize() const {
    uint32_t count = uint32_t(words[1] >> 32), n_ = 0;
    if (count) return count;
    for (uint64_t at = 1; at < words[0] / 8; at += 1 + (uint32_t)words[at]) n_++;
    return n_;
  }
  template <typename _Tp> _ASCPU_INLINE __gm__ _Tp *GetDataPtr(uint32_t index) const {
    return ((__gm__ _Tp *__gm__ *)((__gm__ uint8_t *)words + words[0]))[index];
  }
  template <typename _Tp> _ASCPU_INLINE void GetDesc(TensorDesc<_Tp> &desc, uint32_t index) const {
    uint64_t at = 1;
    for (uint32_t i_ = 0; i_ < index; i_++) at += 1 + (uint32_t)words[at];
    desc.dim = (uint32_t)words[at];
    desc.index = index;
    for (uint64_t i_ = 0; i_ < desc.dim; i_++) desc.sizes[i_] = words[at + 1 + i_];
    desc.data = GetDataPtr<_Tp>(index);
  }

private:
  __gm__ uint64_t *words = nullptr;
};
} // namespace AscendC
#endif
