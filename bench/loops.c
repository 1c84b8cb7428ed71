/* The loops themselves; compiled with -O3 -march=native -ffp-contract=off, and with libmvec for expf and logf
 * (bench/CMakeLists.txt). Each computes exactly what the instruction is defined to (docs/semantics.md part 2, 3): NaNs and
 * zeros of Max and Min, one rounding of FusedMulAdd, two of Axpy. Only expf and logf are libmvec's own. */
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
#define RELU(T, value) (T)(value) <= 0 ? (T)0 : (T)(value)
#define ARITHMETIC(suffix, T)                                                                                          \
  LOOP(add_##suffix, T, x[i] + y[i])                                                                                   \
  LOOP(mul_##suffix, T, x[i] * y[i])                                                                                   \
  LOOP(adds_##suffix, T, x[i] + s)                                                                                     \
  LOOP(muls_##suffix, T, x[i] * s)
ARITHMETIC(f32, float)
ARITHMETIC(f16, _Float16)
ARITHMETIC(s16, int16_t)
ARITHMETIC(s32, int32_t)

#define FLOATING(suffix, T)                                                                                            \
  LOOP(div_##suffix, T, x[i] / y[i])                                                                                   \
  LOOP(max_##suffix, T, __builtin_elementwise_maximum(x[i], y[i]))                                                     \
  LOOP(min_##suffix, T, __builtin_elementwise_minimum(x[i], y[i]))                                                     \
  LOOP(maxs_##suffix, T, __builtin_elementwise_maximum(x[i], s))                                                       \
  LOOP(mins_##suffix, T, __builtin_elementwise_minimum(x[i], s))                                                       \
  LOOP(add_relu_##suffix, T, RELU(T, x[i] + y[i]))                                                                     \
  LOOP(sub_relu_##suffix, T, RELU(T, x[i] - y[i]))                                                                     \
  LOOP(lrelu_##suffix, T, x[i] >= 0 ? x[i] : x[i] * s)                                                                 \
  LOOP(relu_##suffix, T, RELU(T, x[i]))                                                                                \
  LOOP(exp_##suffix, T, expf((float)x[i]))                                                                             \
  LOOP(ln_##suffix, T, logf((float)x[i]))                                                                              \
  LOOP(sqrt_##suffix, T, sqrtf((float)x[i]))                                                                           \
  LOOP(rsqrt_##suffix, T, 1 / sqrtf((float)x[i]))                                                                      \
  LOOP(rec_##suffix, T, 1 / (float)x[i])                                                                               \
  LOOP(axpy_##suffix, T, (T)(s * x[i]) + z[i])                                                                         \
  LOOP(mla_##suffix, T, (T)(x[i] * y[i]) + z[i])
FLOATING(f32, float)
FLOATING(f16, _Float16)
LOOP(fma_f32, float, fmaf(x[i], z[i], y[i]))
LOOP(fma_relu_f32, float, RELU(float, fmaf(x[i], z[i], y[i])))
LOOP(fma_f16, _Float16, (double)x[i] * (double)z[i] + (double)y[i])
LOOP(fma_relu_f16, _Float16, RELU(_Float16, (double)x[i] * (double)z[i] + (double)y[i]))
LOOP(abs_f32, float, fabsf(x[i]))
LOOP(abs_f16, _Float16, __builtin_fabsf16(x[i]))

#define SIGNED(suffix, T)                                                                                              \
  LOOP(max_##suffix, T, x[i] > y[i] ? x[i] : y[i])                                                                     \
  LOOP(min_##suffix, T, x[i] < y[i] ? x[i] : y[i])                                                                     \
  LOOP(maxs_##suffix, T, x[i] > s ? x[i] : s)                                                                          \
  LOOP(mins_##suffix, T, x[i] < s ? x[i] : s)                                                                          \
  LOOP(relu_##suffix, T, RELU(T, x[i]))                                                                                \
  LOOP(add_relu_##suffix, T, RELU(T, x[i] + y[i]))                                                                     \
  LOOP(sub_relu_##suffix, T, RELU(T, x[i] - y[i]))                                                                     \
  LOOP(shr_##suffix, T, x[i] >> s)                                                                                     \
  LOOP(shr_round_##suffix, T, s ? (x[i] >> s) + (x[i] >> (s - 1) & 1) : x[i])
SIGNED(s16, int16_t)
SIGNED(s32, int32_t)
#define BITWISE(suffix, T)                                                                                             \
  LOOP(and_##suffix, T, x[i] & y[i])                                                                                   \
  LOOP(or_##suffix, T, x[i] | y[i])                                                                                    \
  LOOP(not_##suffix, T, ~x[i])
BITWISE(s16, int16_t)
BITWISE(u16, uint16_t)
LOOP(shr_u16, uint16_t, x[i] >> s)
LOOP(shr_u32, uint32_t, x[i] >> s)
LOOP(shl_u16, uint16_t, x[i] << s)
LOOP(shl_s16, int16_t, (x[i] & INT16_MIN) | ((x[i] << s) & INT16_MAX))
LOOP(shl_s32, int32_t, (x[i] & INT32_MIN) | ((int32_t)((uint32_t)x[i] << s) & INT32_MAX))
LOOP(dup_f32, float, s)
LOOP(dup_f16, _Float16, s)

bench_loop bench_loop_for(enum ac_inst_id inst, enum ac_type type) {
#define FLOATS(name) [AC_F32] = name##_f32, [AC_F16] = name##_f16
#define SIGNEDS(name) [AC_S16] = name##_s16, [AC_S32] = name##_s32
  static const bench_loop table[AC_INSTS][AC_TYPES] = {
      [AC_VAdd] = {FLOATS(add), SIGNEDS(add)},
      [AC_VMul] = {FLOATS(mul), SIGNEDS(mul)},
      [AC_VAdds] = {FLOATS(adds), SIGNEDS(adds)},
      [AC_VMuls] = {FLOATS(muls), SIGNEDS(muls)},
      [AC_VDiv] = {FLOATS(div)},
      [AC_VMax] = {FLOATS(max), SIGNEDS(max)},
      [AC_VMin] = {FLOATS(min), SIGNEDS(min)},
      [AC_VMaxs] = {FLOATS(maxs), SIGNEDS(maxs)},
      [AC_VMins] = {FLOATS(mins), SIGNEDS(mins)},
      [AC_VAnd] = {[AC_S16] = and_s16, [AC_U16] = and_u16},
      [AC_VOr] = {[AC_S16] = or_s16, [AC_U16] = or_u16},
      [AC_VNot] = {[AC_S16] = not_s16, [AC_U16] = not_u16},
      [AC_VAddRelu] = {FLOATS(add_relu), SIGNEDS(add_relu)},
      [AC_VSubRelu] = {FLOATS(sub_relu), SIGNEDS(sub_relu)},
      [AC_VLeakyRelu] = {FLOATS(lrelu)},
      [AC_VRelu] = {FLOATS(relu), SIGNEDS(relu)},
      [AC_VExp] = {FLOATS(exp)},
      [AC_VLn] = {FLOATS(ln)},
      [AC_VSqrt] = {FLOATS(sqrt)},
      [AC_VRsqrt] = {FLOATS(rsqrt)},
      [AC_VRec] = {FLOATS(rec)},
      [AC_VAxpy] = {FLOATS(axpy)},
      [AC_VMulAddDst] = {FLOATS(mla)},
      [AC_VFma] = {FLOATS(fma)},
      [AC_VFmaRelu] = {FLOATS(fma_relu)},
      [AC_VAbs] = {FLOATS(abs)},
      [AC_VShl] = {[AC_U16] = shl_u16, SIGNEDS(shl)},
      [AC_VShr] = {[AC_U16] = shr_u16, [AC_U32] = shr_u32, SIGNEDS(shr)},
      [AC_VShrRound] = {SIGNEDS(shr_round)},
      [AC_VDup] = {FLOATS(dup)},
  };
  return table[inst][type];
}
