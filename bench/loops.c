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
/* A bit an element; eight of them at a time make a byte. */
#define PACK(name, T, expression)                                                                                      \
  static __attribute__((noinline)) void name(void *restrict zv, const void *restrict xv, const void *restrict yv,      \
                                             const void *restrict sv, long n) {                                        \
    unsigned char *restrict z = zv;                                                                                    \
    const T *restrict x = xv, *restrict y = yv, s = *(const T *)sv;                                                    \
    (void)y, (void)s;                                                                                                  \
    for (long b = 0; b < n / 8; b++) {                                                                                 \
      unsigned byte = 0;                                                                                               \
      for (long k = 0, i = b * 8; k < 8; k++, i++) byte |= (unsigned)(expression) << k;                                \
      z[b] = (unsigned char)byte;                                                                                      \
    }                                                                                                                  \
  }
/* The bits follow in the third operand. */
#define CHOOSE(name, T, other)                                                                                         \
  static __attribute__((noinline)) void name(void *restrict zv, const void *restrict xv, const void *restrict yv,      \
                                             const void *restrict sv, long n) {                                        \
    T *restrict z = zv;                                                                                                \
    const T *restrict x = xv, *restrict y = yv, s = *(const T *)sv;                                                    \
    const unsigned char *restrict bits = (const unsigned char *)yv;                                                    \
    (void)y, (void)s;                                                                                                  \
    for (long b = 0; b < n / 8; b++)                                                                                   \
      for (long k = 0, i = b * 8; k < 8; k++, i++) z[i] = bits[b] >> k & 1 ? x[i] : (other);                           \
  }
PACK(cmp_f32, float, x[i] == y[i])
PACK(cmp_f16, _Float16, x[i] == y[i])
PACK(cmps_f32, float, x[i] == s)
PACK(cmps_f16, _Float16, x[i] == s)
PACK(cmps_s32, int32_t, x[i] == s)
CHOOSE(select_f32, float, y[i])
CHOOSE(select_f16, _Float16, y[i])
CHOOSE(selects_f32, float, s)
CHOOSE(selects_f16, _Float16, s)

LOOP(shl_u16, uint16_t, x[i] << s)
LOOP(shl_s16, int16_t, (x[i] & INT16_MIN) | ((x[i] << s) & INT16_MAX))
LOOP(shl_s32, int32_t, (x[i] & INT32_MIN) | ((int32_t)((uint32_t)x[i] << s) & INT32_MAX))
LOOP(dup_f32, float, s)
LOOP(dup_f16, _Float16, s)

/* Conversions to the nearest; to integers saturated, NaN to 0. */
#define CAST(name, From, To, expression)                                                                               \
  static __attribute__((noinline)) void name(void *restrict zv, const void *restrict xv, const void *restrict yv,      \
                                             const void *restrict sv, long n) {                                        \
    To *restrict z = zv;                                                                                               \
    const From *restrict x = xv, *restrict y = yv, s = *(const From *)sv;                                              \
    (void)y, (void)s;                                                                                                  \
    for (long i = 0; i < n; i++) z[i] = (To)(expression);                                                              \
  }
static inline float between(float x, float low, float high) {
  x = x == x ? x : 0;
  x = x > low ? x : low;
  return x < high ? x : high;
}
/* High is the first float that is too large, which for these types is the one above the last. */
#define WHOLE(x, T, low, high, last) ((x) != (x) ? 0 : (x) >= (high) ? (last) : (x) < (low) ? (T)(low) : (T)rintf(x))
static inline uint16_t upper_half(uint32_t bits) {
  if ((bits & 0x7fffffff) > 0x7f800000) return 0x7fc0;
  return (uint16_t)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}
static inline float from_upper_half(uint16_t x) {
  union {
    uint32_t bits;
    float value;
  } u = {(uint32_t)x << 16};
  return u.value;
}
CAST(cast_f16_f32, _Float16, float, x[i])
CAST(cast_f32_f16, float, _Float16, x[i])
CAST(cast_f32_s32, float, int32_t, WHOLE(x[i], int32_t, -0x1p31f, 0x1p31f, INT32_MAX))
CAST(cast_s32_f32, int32_t, float, x[i])
CAST(cast_f32_bf16, uint32_t, uint16_t, upper_half(x[i]))
CAST(cast_bf16_f32, uint16_t, float, from_upper_half(x[i]))
CAST(cast_s16_f16, int16_t, _Float16, (float)x[i])
CAST(cast_u8_f16, uint8_t, _Float16, (float)x[i])
CAST(cast_f32_s16, float, int16_t, between(rintf(x[i]), -32768, 32767))
CAST(cast_s32_s16, int32_t, int16_t, x[i] > INT16_MAX ? INT16_MAX : x[i] < INT16_MIN ? INT16_MIN : x[i])
CAST(cast_f32_f32, float, float, rintf(x[i]))
CAST(cast_f32_s64, float, int64_t, WHOLE(x[i], int64_t, -0x1p63f, 0x1p63f, INT64_MAX))
CAST(cast_s64_f32, int64_t, float, x[i])
CAST(axpy_f16_f32, _Float16, float, (float)s *(float)x[i] + z[i])
CAST(mla_f16_f32, _Float16, float, (float)x[i] * (float)y[i] + z[i])

/* Halves to integers. clang would round them as halves, one by one: here x86's instructions, and a fence. */
#ifdef __F16C__
#include <immintrin.h>
static inline __m256 eight(const _Float16 *x) {
  __m256 v = _mm256_cvtph_ps(_mm_loadu_si128((const void *)x));
  __asm__("" : "+x"(v));
  v = _mm256_round_ps(v, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
  return _mm256_and_ps(v, _mm256_cmp_ps(v, v, _CMP_ORD_Q));
}
static inline __m256i eight_within(const _Float16 *x, float low, float high) {
  __m256 v = _mm256_max_ps(eight(x), _mm256_set1_ps(low));
  return _mm256_cvttps_epi32(_mm256_min_ps(v, _mm256_set1_ps(high)));
}
static inline __m256i sixteen_within(const _Float16 *x, float low, float high) {
  __m256i both = _mm256_packs_epi32(eight_within(x, low, high), eight_within(x + 8, low, high));
  return _mm256_permute4x64_epi64(both, 0xd8);
}
#define HALVES(name, To, step, expression)                                                                             \
  static __attribute__((noinline)) void name(void *restrict zv, const void *restrict xv, const void *restrict yv,      \
                                             const void *restrict sv, long n) {                                        \
    To *restrict z = zv;                                                                                               \
    const _Float16 *restrict x = xv;                                                                                   \
    (void)yv, (void)sv;                                                                                                \
    for (long i = 0; i < n; i += step) _mm256_storeu_si256((void *)(z + i), expression);                               \
  }
HALVES(cast_f16_s16, int16_t, 16, sixteen_within(x + i, -32768, 32767))
HALVES(cast_f16_s8, int8_t, 32,
       _mm256_permute4x64_epi64(_mm256_packs_epi16(sixteen_within(x + i, -128, 127),
                                                   sixteen_within(x + i + 16, -128, 127)),
                                0xd8))
/* infinities: what cvttps gives for those that are too large is one more than the last, which all bits turned make it */
HALVES(cast_f16_s32, int32_t, 8,
       _mm256_xor_si256(_mm256_cvttps_epi32(eight(x + i)),
                        _mm256_castps_si256(_mm256_cmp_ps(eight(x + i), _mm256_set1_ps(0x1p31f), _CMP_GE_OQ))))
#else
CAST(cast_f16_s16, _Float16, int16_t, between(rintf((float)x[i]), -32768, 32767))
CAST(cast_f16_s8, _Float16, int8_t, between(rintf((float)x[i]), -128, 127))
CAST(cast_f16_s32, _Float16, int32_t, WHOLE((float)x[i], int32_t, -0x1p31f, 0x1p31f, INT32_MAX))
#endif

static bench_loop mixed_loop(enum ac_inst_id inst, enum ac_type type) {
#define CASTS(src, dst, loop)                                                                                          \
  { AC_VCast, AC_##src, AC_##dst, loop }
  static const struct {
    enum ac_inst_id inst;
    enum ac_type src, dst;
    bench_loop loop;
  } table[] = {CASTS(F16, F32, cast_f16_f32),
               CASTS(F32, F16, cast_f32_f16),
               CASTS(F32, S32, cast_f32_s32),
               CASTS(S32, F32, cast_s32_f32),
               CASTS(F32, BF16, cast_f32_bf16),
               CASTS(BF16, F32, cast_bf16_f32),
               CASTS(F16, S16, cast_f16_s16),
               CASTS(S16, F16, cast_s16_f16),
               CASTS(F16, S8, cast_f16_s8),
               CASTS(U8, F16, cast_u8_f16),
               CASTS(F16, S32, cast_f16_s32),
               CASTS(F32, S16, cast_f32_s16),
               CASTS(S32, S16, cast_s32_s16),
               CASTS(F32, F32, cast_f32_f32),
               CASTS(F32, S64, cast_f32_s64),
               CASTS(S64, F32, cast_s64_f32),
               {AC_VAxpy, AC_F16, AC_F32, axpy_f16_f32},
               {AC_VMulAddDst, AC_F16, AC_F32, mla_f16_f32}};
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
    if (table[i].inst == inst && ac_pair(table[i].src, table[i].dst) == type) return table[i].loop;
  return NULL;
}

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
      [AC_VCmp] = {FLOATS(cmp)},
      [AC_VCmps] = {FLOATS(cmps), [AC_S32] = cmps_s32},
      [AC_VSelTensor] = {FLOATS(select)},
      [AC_VSelScalar] = {FLOATS(selects)},
  };
  return ac_is_pair(type) ? mixed_loop(inst, type) : table[inst][type];
}
