/* Hand-written C loops, the yardstick: what an expert would write for the same work on contiguous data. */
#ifndef ASCPU_BENCH_LOOPS_H
#define ASCPU_BENCH_LOOPS_H
#include "Table.h"

/* z[i] = op(x[i], y[i] or scalar) for n elements; scalar points at one element. */
typedef void (*bench_loop)(void *z, const void *x, const void *y, const void *scalar, long n);
/* NULL if there is none for this row. */
bench_loop bench_loop_for(enum ac_inst_id, enum ac_type);
#endif
