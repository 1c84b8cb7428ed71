/* Numbers of data types, for kernels that ask the preprocessor: #if ORIG_DTYPE_X == DT_BF16, with
 * -DORIG_DTYPE_X=DT_BF16. Undefined names are equal there, both 0. Those a source has defined itself stay.
 */
#ifndef ASCPU_DTYPES_H
#define ASCPU_DTYPES_H
#ifndef DT_FLOAT
#define DT_FLOAT 0
#endif
#ifndef DT_FLOAT16
#define DT_FLOAT16 1
#endif
#ifndef DT_INT8
#define DT_INT8 2
#endif
#ifndef DT_INT32
#define DT_INT32 3
#endif
#ifndef DT_UINT8
#define DT_UINT8 4
#endif
#ifndef DT_INT16
#define DT_INT16 6
#endif
#ifndef DT_UINT16
#define DT_UINT16 7
#endif
#ifndef DT_UINT32
#define DT_UINT32 8
#endif
#ifndef DT_INT64
#define DT_INT64 9
#endif
#ifndef DT_UINT64
#define DT_UINT64 10
#endif
#ifndef DT_DOUBLE
#define DT_DOUBLE 11
#endif
#ifndef DT_BOOL
#define DT_BOOL 12
#endif
#ifndef DT_COMPLEX64
#define DT_COMPLEX64 16
#endif
#ifndef DT_COMPLEX128
#define DT_COMPLEX128 17
#endif
#ifndef DT_BF16
#define DT_BF16 27
#endif
#ifndef DT_INT4
#define DT_INT4 29
#endif
#ifndef DT_COMPLEX32
#define DT_COMPLEX32 33
#endif
#ifndef DT_HIFLOAT8
#define DT_HIFLOAT8 34
#endif
#ifndef DT_FLOAT8_E5M2
#define DT_FLOAT8_E5M2 35
#endif
#ifndef DT_FLOAT8_E4M3FN
#define DT_FLOAT8_E4M3FN 36
#endif
#ifndef DT_FLOAT8_E8M0
#define DT_FLOAT8_E8M0 37
#endif
#ifndef DT_FLOAT4_E2M1
#define DT_FLOAT4_E2M1 40
#endif
#ifndef DT_FLOAT4_E1M2
#define DT_FLOAT4_E1M2 41
#endif
#endif
