/* Operators on whole tensors: `z = x + y` is Add(z, x, y, z.GetSize()) (C++; docs/semantics.md 7). Comparisons take
 * all of their sources: the result, of bits, has fewer elements.
 *
 * In: the operands that tensor.h kept. Out: one call of the count form, when the result is assigned. The calls are
 * resolved when an operator is used, so that one without its instruction is refused there, by name.
 */
#ifndef ASCPU_OPERATORS_H
#define ASCPU_OPERATORS_H
#include "tensor.h"

namespace ascpu {
template <char op, typename _Tp, typename _Up>
_ASCPU_INLINE void assign(const AscendC::LocalTensor<_Tp> &dst, const AscendC::LocalTensor<_Up> &left,
                          const AscendC::LocalTensor<_Up> &right) {
  const uint32_t count = dst.GetSize();
  if constexpr (op == '+') Add(dst, left, right, (int32_t)count);
  else if constexpr (op == '-') Sub(dst, left, right, (int32_t)count);
  else if constexpr (op == '*') Mul(dst, left, right, (int32_t)count);
  else if constexpr (op == '/') Div(dst, left, right, (int32_t)count);
  else if constexpr (op == '&') And(dst, left, right, (int32_t)count);
  else if constexpr (op == '|') Or(dst, left, right, (int32_t)count);
  else if constexpr (op == '<') Compare(dst, left, right, AscendC::CMPMODE::LT, left.GetSize());
  else if constexpr (op == '>') Compare(dst, left, right, AscendC::CMPMODE::GT, left.GetSize());
  else if constexpr (op == '=') Compare(dst, left, right, AscendC::CMPMODE::EQ, left.GetSize());
  else if constexpr (op == 'l') Compare(dst, left, right, AscendC::CMPMODE::LE, left.GetSize());
  else if constexpr (op == 'g') Compare(dst, left, right, AscendC::CMPMODE::GE, left.GetSize());
  else Compare(dst, left, right, AscendC::CMPMODE::NE, left.GetSize());
}
} // namespace ascpu
#endif
