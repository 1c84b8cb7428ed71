/* The loops themselves; compiled with -O3 -march=native -ffp-contract=off (bench/CMakeLists.txt). */
#include "loops.h"
#include <math.h>

#define LOOP(name, T, expression)                                                                                      \
  static __attribute__((noinline)) void name(void *restrict zv, const void *restrict xv, const void *restrict yv,      \
                                             const void *restrict sv, long n) {                                        \
    T *restrict z = zv;                                                                                                \
    const T *restrict x = xv, *restrict y = yv, s = *(const T *)sv;                                                    \
    (void)x, (void)y, (void)s;                                                                                         \
    for (long i = 0; i < n; i++) z[i] = (T)(expression);                                                               \
  }
#define ARITHMETIC(suffix, T)                                                                                          \
  LOOP(add_##suffix, T, x[i] + y[i])                                                                                   \
  LOOP(mul_##suffix, T, x[i] * y[i])                                                                                   \
  LOOP(adds_##suffix, T, x[i] + s)                                                                                     \
  LOOP(muls_##suffix, T, x[i] * s)
ARITHMETIC(f32, float)
ARITHMETIC(f16, _Float16)
ARITHMETIC(s16, int16_t)
ARITHMETIC(s32, int32_t)
LOOP(abs_f32, float, fabsf(x[i]))
LOOP(abs_f16, _Float16, __builtin_fabsf16(x[i]))
LOOP(shl_u16, uint16_t, x[i] << s)
LOOP(shl_s16, int16_t, (x[i] & INT16_MIN) | ((x[i] << s) & INT16_MAX))
LOOP(shl_s32, int32_t, (x[i] & INT32_MIN) | ((int32_t)((uint32_t)x[i] << s) & INT32_MAX))
LOOP(dup_f32, float, s)
LOOP(dup_f16, _Float16, s)

bench_loop bench_loop_for(enum ac_inst_id inst, enum ac_type type) {
  static const bench_loop table[AC_INSTS][AC_TYPES] = {
      [AC_VAdd] = {[AC_F32] = add_f32, [AC_F16] = add_f16, [AC_S16] = add_s16, [AC_S32] = add_s32},
      [AC_VMul] = {[AC_F32] = mul_f32, [AC_F16] = mul_f16, [AC_S16] = mul_s16, [AC_S32] = mul_s32},
      [AC_VAdds] = {[AC_F32] = adds_f32, [AC_F16] = adds_f16, [AC_S16] = adds_s16, [AC_S32] = adds_s32},
      [AC_VMuls] = {[AC_F32] = muls_f32, [AC_F16] = muls_f16, [AC_S16] = muls_s16, [AC_S32] = muls_s32},
      [AC_VAbs] = {[AC_F32] = abs_f32, [AC_F16] = abs_f16},
      [AC_VShl] = {[AC_U16] = shl_u16, [AC_S16] = shl_s16, [AC_S32] = shl_s32},
      [AC_VDup] = {[AC_F32] = dup_f32, [AC_F16] = dup_f16},
  };
  return table[inst][type];
}
