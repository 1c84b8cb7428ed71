/* The yardstick of registers.py: the same loops on memory, with what a shift means beyond the width (docs/semantics.md 4). */
#include <stdint.h>

#define LOOP(name, Type, Other, value)                                                                                 \
  void name(Type *restrict x, Other *restrict y, Type *restrict z, uint32_t count, uint32_t times) {                   \
    for (uint32_t t = 0; t < times; t++) {                                                                             \
      for (uint32_t i = 0; i < count; i++) {                                                                           \
        Type a = x[i];                                                                                                 \
        Other b = y[i];                                                                                                \
        z[i] = value;                                                                                                  \
      }                                                                                                                \
      __asm__ volatile("" : : "r"(z) : "memory"); /* each round is one */                                              \
    }                                                                                                                  \
  }
LOOP(add_f32, float, float, a + b)
LOOP(add_s16, int16_t, int16_t, (int16_t)(a + b))
LOOP(add_f16, _Float16, _Float16, a + b)
LOOP(shl_u32, uint32_t, int32_t, (uint32_t)b < 32 ? a << b : 0)
LOOP(shl_u16, uint16_t, int16_t, (uint16_t)b < 16 ? (uint16_t)(a << b) : 0)
LOOP(shl_s32, int32_t, int32_t,
     (uint32_t)b < 32 ? (int32_t)(((uint32_t)a << b & 0x7fffffff) | ((uint32_t)a & 0x80000000)) : a >> 31)
LOOP(shr_s32, int32_t, int32_t, a >> ((uint32_t)b < 32 ? b : 31))
LOOP(chain_f32, float, float, a * b + 1.0f > 0.0f ? a * b + 1.0f : 0.0f)
