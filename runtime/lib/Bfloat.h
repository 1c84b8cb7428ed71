/* Conversions to bfloat16 that the compiler calls by these names (Bfloat.c). */
#ifndef ASCPU_RUNTIME_BFLOAT_H
#define ASCPU_RUNTIME_BFLOAT_H
__bf16 __truncsfbf2(float);
__bf16 __truncdfbf2(double);
#endif
