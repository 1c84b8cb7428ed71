/* The cube core's instructions as generated code calls them: operands in the order of the row (lib/Dialect/Instructions.def), on-chip
 * addresses as offsets, then the element type's number (lib/Dialect/Table.h) and "file:line:col" or NULL. */
#ifndef ASCPU_RUNTIME_CUBE_H
#define ASCPU_RUNTIME_CUBE_H
#include <stdint.h>

void __ascpu_copy_gm_l1(uint64_t l1, const char *gm, int count, int length, int src_gap, int dst_gap, int type,
                        const char *loc);
void __ascpu_copy_nd_gm_l1(uint64_t l1, const char *gm, int matrices, int rows, int columns, int src_matrix,
                           int src_row, int dst_c0, int dst_row, int dst_matrix, int type, const char *loc);
void __ascpu_load_l1_l0a(uint64_t l0, uint64_t l1, int start, int repeats, int src_stride, int dst_gap, int transpose,
                         int down, int type, const char *loc);
void __ascpu_load_l1_l0b(uint64_t l0, uint64_t l1, int start, int repeats, int src_stride, int dst_gap, int transpose,
                         int down, int type, const char *loc);
void __ascpu_mmad(uint64_t c, uint64_t a, uint64_t b, int m, int n, int k, int fresh, int type, const char *loc);
void __ascpu_fixpipe(char *gm, uint64_t l0c, int layout, int n, int m, int src_stride, int dst_stride, int conversion,
                     int relu, int matrices, int src_matrix, int dst_matrix, int atomic, int type, const char *loc);
#endif
