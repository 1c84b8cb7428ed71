// Kernels for the tests of ascpu-run's arguments. They work on global memory with plain C++ on purpose: what is tested
// is what goes in and comes out.
#include "kernel_operator.h"
using namespace AscendC;

struct Tiling {
  uint32_t n;
  float scale;
  int64_t add;
};

extern "C" __global__ __aicore__ void bytes(GM_ADDR x, GM_ADDR z, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) z[i] = x[i];
}

extern "C" __global__ __aicore__ void scaled(__gm__ float *x, __gm__ float *y, float scale, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) y[i] = x[i] * scale;
}

extern "C" __global__ __aicore__ void increment(__gm__ int32_t *x) {
  for (uint32_t i = 0; i < 4; i++) x[i] += 1;
}

extern "C" __global__ __aicore__ void scratch(__gm__ int32_t *tmp, __gm__ int32_t *z) {
  for (uint32_t i = 0; i < 8; i++) tmp[i] += 7;
  for (uint32_t i = 0; i < 8; i++) z[i] = tmp[i];
}

extern "C" __global__ __aicore__ void nothing(__gm__ float *z) {}

extern "C" __global__ __aicore__ void halves(__gm__ half *x, __gm__ bfloat16_t *y, __gm__ half *z) {
  for (uint32_t i = 0; i < 4; i++) z[i] = x[i];
}

extern "C" __global__ __aicore__ void tiled(__gm__ int64_t *x, Tiling t, __gm__ int64_t *z) {
  for (uint32_t i = 0; i < t.n; i++) z[i] = int64_t(x[i] * t.scale) + t.add;
}

extern "C" __global__ __aicore__ void tiled_pointer(__gm__ int64_t *x, GM_ADDR tiling, __gm__ int64_t *z) {
  __gm__ Tiling *t = (__gm__ Tiling *)tiling;
  for (uint32_t i = 0; i < t->n; i++) z[i] = int64_t(x[i] * t->scale) + t->add;
}

// Each scalar's bytes, eight places a value.
template <typename T>
__aicore__ inline void put(GM_ADDR z, uint32_t slot, T value) {
  const uint8_t *from = (const uint8_t *)&value;
  for (uint32_t i = 0; i < sizeof(T); i++) z[slot * 8 + i] = from[i];
}

extern "C" __global__ __aicore__ void integers(GM_ADDR z, int8_t a, uint8_t b, int16_t c, uint16_t d, int32_t e, uint32_t f,
                                               int64_t g, uint64_t h, bool i) {
  put(z, 0, a);
  put(z, 1, b);
  put(z, 2, c);
  put(z, 3, d);
  put(z, 4, e);
  put(z, 5, f);
  put(z, 6, g);
  put(z, 7, h);
  put(z, 8, i);
}

extern "C" __global__ __aicore__ void floats(GM_ADDR z, half a, bfloat16_t b, float c, double d) {
  put(z, 0, a);
  put(z, 1, b);
  put(z, 2, c);
  put(z, 3, d);
}

extern "C" __global__ __aicore__ void block_index(__gm__ int32_t *z) {
  z[GetBlockIdx()] = GetBlockIdx() * 1000 + GetBlockNum();
}

extern "C" __global__ __aicore__ void beyond(__gm__ float *x, __gm__ float *z, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) z[i] = x[i];
}
