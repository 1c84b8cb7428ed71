/* Types and qualifiers of the kernel language, for C and C++.
 *
 * In: the compiler's own macros. Out: fixed-width integers, half, bfloat16_t, address spaces, kernel and function
 * qualifiers, the macros that the generated declarations need. Only in a whole program (.asc) is a libc header included, and
 * any may be, before or after. Not here: anything that needs a declaration of the API.
 */
#ifndef ASCPU_TYPES_H
#define ASCPU_TYPES_H
#ifndef __NPU_ARCH__
#error "__NPU_ARCH__ is not defined: compile kernels with ascpu-cc or ascpu-run"
#endif

#if defined __ASCPU_PROGRAM__ && defined __cplusplus
#include "program.h"
#endif

#include "integers.h"
typedef _Float16 half;
typedef __bf16 bfloat16_t;
typedef _Float16 float16_t;
typedef float float32_t;

/* ---- where data lives: address spaces of lib/Target/Target.h; global memory is host memory ---- */
#define __gm__
#define __ubuf__ __attribute__((address_space(6)))
#define __local_mem__ __ubuf__ /* its name in kernels on registers */
#define __cbuf__ __attribute__((address_space(2)))
#define __ca__ __attribute__((address_space(3)))
#define __cb__ __attribute__((address_space(4)))
#define __cc__ __attribute__((address_space(5)))
#define __biasbuf__ __attribute__((address_space(8)))
#define __fbuf__ __attribute__((address_space(9)))
#define GM_ADDR __gm__ uint8_t *

/* ---- what a function is: every function of a kernel source is device code, so only the entry needs a mark ---- */
#define __aicore__
#define __global__ __attribute__((used, annotate("asc.kernel")))
#define __vector__
#define __schedmode__(mode)
/* Kernels for the cube core, alone or with one or two vector cores: the front end parses the source once more for them,
 * with __ASCPU_CUBE_CORE__ defined (lib/Frontend/Cores.c). Where cube and vector core are one: an error at the user's line. */
#define __mix__(cube, vector) _ASCPU_CORES(cube, vector)
#if __NPU_ARCH__ == 2201 || __NPU_ARCH__ == 3510
#define __cube__ _ASCPU_CORES(1, 0)
#define _ASCPU_CORES(cube, vector) __attribute__((annotate("asc.cores." #cube "." #vector)))
#else
#define __cube__ _Pragma("GCC error \"not supported yet: __cube__\"")
#define _ASCPU_CORES(cube, vector) _ASCPU_MIX_##cube##_##vector
#define _ASCPU_MIX_0_1
#define _ASCPU_MIX_1_0 _Pragma("GCC error \"not supported yet: __mix__(1, 0)\"")
#define _ASCPU_MIX_1_1 _Pragma("GCC error \"not supported yet: __mix__(1, 1)\"")
#define _ASCPU_MIX_1_2 _Pragma("GCC error \"not supported yet: __mix__(1, 2)\"")
#endif

/* Written `if ASCEND_IS_AIV { }`, without parentheses. */
#ifdef __ASCPU_CUBE_CORE__
#define _ASCPU_ON_CUBE 1
#define _ASCPU_ON_VECTOR 0
#define __DAV_CUBE__ 1
#if __NPU_ARCH__ == 2201
#define __DAV_C220_CUBE__ 1
#endif
#else
#define _ASCPU_ON_CUBE 0
#define _ASCPU_ON_VECTOR 1
#define __DAV_VEC__ 1
#if __NPU_ARCH__ == 2201
#define __DAV_C220_VEC__ 1
#endif
#endif
#ifdef __cplusplus
#define ASCEND_IS_AIV constexpr(_ASCPU_ON_VECTOR)
#define ASCEND_IS_AIC constexpr(_ASCPU_ON_CUBE)
#else
#define ASCEND_IS_AIV (_ASCPU_ON_VECTOR)
#define ASCEND_IS_AIC (_ASCPU_ON_CUBE)
#endif
#define ASC_IS_AIV ASCEND_IS_AIV
#define ASC_IS_AIC ASCEND_IS_AIC
#define ASCEND_IS_NOT_AIV ASCEND_IS_AIC
#define ASCEND_IS_NOT_AIC ASCEND_IS_AIV

/* The older macro of the same meaning as __NPU_ARCH__ (docs/semantics.md 1). */
#ifndef __CCE_AICORE__
#if __NPU_ARCH__ == 1001
#define __CCE_AICORE__ 100
#elif __NPU_ARCH__ == 2002
#define __CCE_AICORE__ 200
#elif __NPU_ARCH__ == 2201
#define __CCE_AICORE__ 220
#elif __NPU_ARCH__ == 3002
#define __CCE_AICORE__ 300
#endif
#endif

/* ---- for our own declarations ---- */
/* nothrow: with a TPipe alive, whose destructor must run, clang would emit invoke, which intrinsics do not allow. */
#ifdef __cplusplus
#define _ASCPU_BOOL bool
#define _ASCPU_DECL extern __attribute__((nothrow))
#define _ASCPU_INLINE __attribute__((always_inline, nothrow)) inline
#define _ASCPU_STATIC static _ASCPU_INLINE
#else
#define _ASCPU_BOOL _Bool
#define _ASCPU_DECL extern __attribute__((overloadable, nothrow))
#define _ASCPU_STATIC static inline __attribute__((always_inline, nothrow, overloadable))
#endif
#define _ASCPU_LABEL(name) __asm__(name)
#define _ASCPU_TEXT(x_) #x_
#define _ASCPU_STRING(x_) _ASCPU_TEXT(x_)
#define _ASCPU_CHIP "dav-" _ASCPU_STRING(__NPU_ARCH__)

/* On a function that the chip lacks: an error at each call. */
#define _ASCPU_NEEDS(condition, text) __attribute__((diagnose_if(!(condition), text " on " _ASCPU_CHIP, "error")))
#define _ASCPU_HAS(Api) _ASCPU_NEEDS(ASCPU_HAS_##Api, #Api ": not supported")

#ifndef ASCPU_SIGNED_SHIFT_WRAP   /* 1 under -fsigned-shift-left=wrap */
#define ASCPU_SIGNED_SHIFT_WRAP 0
#endif

#include "intrinsics.h"
#ifdef __cplusplus
#include "launch.h"
#endif
#endif
