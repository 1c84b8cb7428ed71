// The headers give no warning as user headers either, in every version of C++ that kernels are written in, with libc's
// and the standard library's headers before or after them.
// RUN: %clang -x c++ -std=gnu++17 -Wall -Wextra -Werror -I%build/include/ascpu/kernel -D__NPU_ARCH__=2201 -fsyntax-only %s
// RUN: %clang -x c++ -std=c++17 -Wall -Wextra -Werror -I%build/include/ascpu/kernel -D__NPU_ARCH__=2201 -fsyntax-only %s
// RUN: %clang -x c++ -std=gnu++20 -Wall -Wextra -Werror -I%build/include/ascpu/kernel -D__NPU_ARCH__=2201 -fsyntax-only %s
// RUN: %clang -x c++ -std=gnu++23 -Wall -Wextra -Werror -I%build/include/ascpu/kernel -D__NPU_ARCH__=3510 -fsyntax-only %s
// RUN: %kernel_cxx -Wall -Wextra -Werror -DBEFORE -fsyntax-only %s
// RUN: %kernel_cxx -Wall -Wextra -Werror -DAFTER -fsyntax-only %s
// RUN: %kernel_cxx -Wall -Wextra -Werror -DASCENDC_DUMP=0 -fsyntax-only %s
// No libc header comes along:
// RUN: %kernel_cxx -nostdinc -fsyntax-only %s
// RUN: not %clang -x c++ -isystem %build/include/ascpu/kernel -fsyntax-only %s 2>&1 | FileCheck %s
// CHECK: error: "__NPU_ARCH__ is not defined: compile kernels with ascpu-cc or ascpu-run"
#ifdef BEFORE
#include <cassert>
#include <tuple>
#include <type_traits>
#include <cstdint>
#include <cstdio>
#include <vector>
#endif
#include "kernel_basic_intf.h"
#include "kernel_operator.h"
#include "c_api/asc_simd.h"
#include "kernel_operator_list_tensor_intf.h"
#include "kernel_tiling/kernel_tiling.h"
#include "ascendc/host_api/tiling/template_argument.h"
#include "register/tilingdata_base.h"
#ifdef AFTER
#include <algorithm>
#include <cmath>
#include <tuple>
#include <type_traits>
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <iostream>
#endif
using namespace AscendC;

static_assert(sizeof(half) == 2 && sizeof(bfloat16_t) == 2 && UINT64_MAX == ~uint64_t(0) && INT16_MIN == -32768);
extern "C" __global__ __aicore__ void k(GM_ADDR x, int32_t n) {
  if ASCEND_IS_AIV {
    assert(x != nullptr);
    printf("%d %f\n", n, half(1));
  }
  if ASCEND_IS_NOT_AIV { return; }
  TPipe pipe;
  TQue<QuePosition::VECIN, 2> q;
  TBuf<TPosition::VECCALC> buf;
  pipe.InitBuffer(q, 2, 64);
  pipe.InitBuffer(buf, 64);
  LocalTensor<int32_t> t = q.AllocTensor<int32_t>();
  q.EnQue(t);
  LocalTensor<int32_t> u = q.DeQue<int32_t>();
#if __NPU_ARCH__ == 2201
  uint64_t mask[1] = {1};
  Add(u, u, u, n);
  Add(u, u, u, mask, 1, {});
  ShiftLeft(u, u, 3, 1, 1, {1, 1, 8, 8});
  Duplicate(u, 3, n);
  asc_add(u.GetPhyAddr(), u.GetPhyAddr(), u.GetPhyAddr(), 8);
#endif
  DataCopy(buf.Get<int32_t>(), u, n);
  q.FreeTensor(u);
}

// What kernels use of the standard library without including it, and the same names when the library is there.
static_assert(std::is_same_v<int, std::conditional_t<true, int, float>> && !std::is_same<int, float>::value);
static_assert(std::is_same<std::enable_if_t<true, half>, half>::value && std::true_type::value);
static_assert(std::min(3, 4) == 3 && std::max(3u, 4u) == 4 && Std::min(5, 3L) == 3 && Std::max(5u, 3) == 5);
static_assert(Std::is_same<int, int>::value && !Std::is_same_v<int, char>);
float root(float x) { return sqrt(x); }
int tuples() {
  Std::tuple<int, float, char> t = Std::make_tuple(1, 2.0f, 'c');
  Std::get<1>(t) += 1;
  return int(Std::get<1>(t)) + Std::get<2>(t);
}
