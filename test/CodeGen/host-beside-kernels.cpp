// A host program in the file of its kernels: only what kernels reach is device code. Its kernels are found by name through
// descriptors; kernels without a plain name have none, overloaded ones neither.
// RUN: ascpu-cc -S -emit-llvm %s -o %t.ll && FileCheck %s --check-prefix=IR < %t.ll
// RUN: ascpu-cc %s -o %t && %t | FileCheck %s
// RUN: ascpu-cc %t.ll -o %t.again && %t.again | FileCheck %s

// IR-DAG: @ascpu_kernel_add_one = {{.*}}constant { ptr, ptr, i32, i32, i32 } { ptr {{.*}}, ptr @__ascpu_entry.{{.*}}add_one{{.*}}, i32 2201, i32 2, i32 1 }
// IR-DAG: @ascpu_kernel_c_name = {{.*}}constant {{.*}}@__ascpu_entry.c_name, i32 2201, i32 1, i32 1 }
// IR-NOT: @ascpu_kernel_{{(inner|twice|add_many|overloaded)}}
// IR-NOT: @llvm.asc.
// IR: define {{.*}}void @__ascpu_entry.{{.*}}add_one
#include "kernel_operator.h"
#include <ascpu.h>
#include <vector>

static __attribute__((noinline)) int helper(int x) { return x + 1; }

__global__ __aicore__ void add_one(GM_ADDR x, int n) {
  __gm__ int *values = (__gm__ int *)x;
  for (int i = AscendC::GetBlockIdx(); i < n; i += AscendC::GetBlockNum()) values[i] = helper(values[i]);
}
extern "C" __global__ __aicore__ void c_name(GM_ADDR x) { *(__gm__ int *)x = 7; }
namespace ns {
__global__ __aicore__ void inner(GM_ADDR x) { *(__gm__ int *)x = 8; }
} // namespace ns
template <int n> __global__ __aicore__ void add_many(GM_ADDR x) { *(__gm__ int *)x += n; }
template __global__ __aicore__ void add_many<3>(GM_ADDR x);
__global__ __aicore__ void overloaded(int a) { (void)a; }
__global__ __aicore__ void overloaded(float a) { (void)a; }

ASCPU_LINKED_KERNEL(add_one);
ASCPU_LINKED_KERNEL(c_name);

// CHECK: {{^}}add_one 2 arguments, chip 2201{{$}}
// CHECK: {{^}}sum 55, helper 101{{$}}
// CHECK: {{^}}c_name 7{{$}}
// CHECK: {{^}}wrong number: status 2{{$}}
int main() {
  printf("%s %u arguments, chip %u\n", ascpu_kernel_add_one.name, ascpu_kernel_add_one.nargs, ascpu_kernel_add_one.npu_arch);
  std::vector<int> values;
  for (int i = 0; i < 10; i++) values.push_back(i);
  int *pointer = values.data(), n = 10, sum = 0;
  void *args[] = {&pointer, &n};
  if (ascpu_launch_linked(&ascpu_kernel_add_one, 4, 2, args, 2)) return 1;
  for (int value : values) sum += value;
  printf("sum %d, helper %d\n", sum, helper(100));
  if (ascpu_launch_linked(&ascpu_kernel_c_name, 1, 1, args, 1)) return 1;
  printf("c_name %d\n", values[0]);
  printf("wrong number: status %d\n", ascpu_launch_linked(&ascpu_kernel_c_name, 1, 1, args, 2));
  return 0;
}
