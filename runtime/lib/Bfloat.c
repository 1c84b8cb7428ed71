/* float and double to bfloat16, rounded to nearest even: clang calls libgcc's names for them, and libgcc has them only
 * from version 13 on. Weak, so that a newer libgcc linked statically does not collide. Widening needs no call.
 */
#include "Bfloat.h"
#include <stdint.h>
#include <string.h>

static __bf16 from_bits(uint16_t bits) {
  __bf16 value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

__attribute__((weak)) __bf16 __truncsfbf2(float x) {
  uint32_t bits;
  memcpy(&bits, &x, sizeof bits);
  if ((bits & 0x7fffffff) > 0x7f800000) return from_bits((uint16_t)(bits >> 16 | 0x40)); /* NaN stays NaN, quiet */
  return from_bits((uint16_t)((bits + 0x7fff + (bits >> 16 & 1)) >> 16));
}

/* To float first with the last bit sticky (round to odd), so that the second rounding is the only one. */
__attribute__((weak)) __bf16 __truncdfbf2(double x) {
  float near = (float)x;
  if ((double)near != x && x == x) {
    uint32_t bits;
    memcpy(&bits, &near, sizeof bits);
    double away = near < 0 ? -(double)near : (double)near, size = x < 0 ? -x : x;
    if (away > size) bits--; /* toward zero; also from infinity to the largest float */
    bits |= 1;
    memcpy(&near, &bits, sizeof near);
  }
  return __truncsfbf2(near);
}
