/* The differential fuzzer: random asc instructions, the fast lowering against the reference model, bit for bit.
 *
 * Case.c makes up an instruction with operands from the table; Build.c writes it as an IR function, operands baked in as
 * constants or read at run time; Run.c runs both and compares whole memories; main.c loops. What the operands may be
 * comes from the table's shapes, so a new row is fuzzed without a line here.
 */
#ifndef ASCPU_FUZZ_H
#define ASCPU_FUZZ_H
#include "CodeGen.h"
#include "Core.h"
#include "Dialect.h"

enum { FUZZ_SLOTS = 32, FUZZ_GM_BYTES = 1 << 16, FUZZ_REGISTERS = 5, FUZZ_REGISTER_BYTES = 256 };
/* Block strides of registers; how far behind the address indices reach, in bytes. */
enum { FUZZ_STRIDES = 600, FUZZ_INDEXED = 1 << 16 };
/* The unit of an instruction's indices in bytes, 0 if it has none: elements, or (byte offsets of blocks) 32. */
unsigned fuzz_index_bytes(const struct ac_inst *, enum ac_type);

struct fuzz_random {
  uint64_t state;
};
uint64_t fuzz_next(struct fuzz_random *);
/* 0..n-1 */
uint64_t fuzz_below(struct fuzz_random *, uint64_t n);
bool fuzz_chance(struct fuzz_random *, unsigned percent);

struct fuzz_case {
  const struct ac_inst *inst;
  enum ac_type type;
  const struct ac_chip *chip;
  enum ac_type nan_type; /* any NaN of this type equals any other, in elements that start at nan_phase */
  unsigned nan_phase;
  uint64_t memory_seed;
  bool saturating;            /* the .sat form: one slot more */
  unsigned slots;             /* letters of the shape */
  uint64_t value[FUZZ_SLOTS]; /* as __ascpu_model takes them; GM and register pointers as offsets in their buffers */
  bool constant[FUZZ_SLOTS];  /* baked into the code, or read at run time */
};
/* A random case of the row (with a type that the chip has). */
void fuzz_make_case(struct fuzz_random *, const struct ac_inst *, enum ac_type, const struct ac_chip *,
                    struct fuzz_case *);
/* The same code run again: other memory, and other values for the operands that it reads at run time. */
void fuzz_vary(struct fuzz_random *, struct fuzz_case *);
/* Adds `void case_<index>(ptr args)` to the module; args points at one i64 a slot. */
void fuzz_add_function(LLVMModuleRef, const struct fuzz_case *, unsigned index);
/* Prints the case as one line. */
void fuzz_print_case(const struct fuzz_case *, FILE *);

/* Memories that a case runs on. */
struct fuzz_memory {
  struct ac_core *core;
  char *gm, *registers;
  char *ub_before, *ub_fast, *gm_before, *gm_fast, *reg_before, *reg_fast;
  char *cube_before, *cube_fast, *cube_model;
};
struct fuzz_memory *fuzz_memory_new(const struct ac_chip *);
void fuzz_memory_free(struct fuzz_memory *);
/* Runs the compiled function and the model from the same memory. True if they agree; else prints the first difference. */
bool fuzz_run(struct fuzz_memory *, const struct fuzz_case *, void (*compiled)(uint64_t *), FILE *);
/* Runs body(arg) as a block on the memory's core; prints why it failed if it did. */
bool fuzz_block(struct fuzz_memory *, void (*body)(void *), void *arg, const char *who, FILE *);
bool fuzz_is_nan(enum ac_type, const char *);

/* Program.c: kernels of several instructions. Prints like the cases' loop; the number that differ. */
unsigned long fuzz_programs(unsigned long n, uint64_t seed, bool keep_going);

/* ---- Program.c and ProgramRun.c ---- */
enum { FUZZ_LINES = 32, FUZZ_TRIPS = 6 };
/* An operand in round i of the program's loop: at + (i & 1) * swap + i * step. */
struct fuzz_operand {
  uint64_t at, swap, step;
  bool constant;
};
struct fuzz_line {
  const struct ac_inst *inst;
  enum ac_type type;
  unsigned slots;
  struct fuzz_operand operand[FUZZ_SLOTS];
};
/* Global memory is two halves, with elements of one type each: operands' addresses are offsets in it. */
struct fuzz_program {
  const struct ac_chip *chip;
  enum ac_type type[2];
  uint64_t memory_seed, trips;
  unsigned lines;
  struct fuzz_line line[FUZZ_LINES];
};
void fuzz_make_program(struct fuzz_random *, struct fuzz_program *);
/* Adds `void program_<index>(ptr args)`, a kernel: args points at the address of global memory, the trips and the operands
 * that are not constants, an i64 each. */
void fuzz_add_program(LLVMModuleRef, const struct fuzz_program *, unsigned index);
/* Runs it and, line by line, the model; compares global memory (UB means nothing behind a kernel). */
bool fuzz_run_program(struct fuzz_memory *, const struct fuzz_program *, void (*compiled)(uint64_t *), FILE *);
void fuzz_print_program(const struct fuzz_program *, FILE *);
/* The optimised code of a module; NULL, with the reason in the list, when that fails. */
struct ac_jit *fuzz_compile(LLVMModuleRef, LLVMContextRef, const struct ac_chip *, struct ac_fuse_stats *,
                            struct ac_diags *);
/* OwnCube.c: the same for AC_CUBE; and the cube core's memories, as bytes one behind the other. */
void fuzz_cube_operands(struct fuzz_random *, struct fuzz_case *);
size_t fuzz_cube_bytes(const struct ac_chip *);
void fuzz_cube_save(const struct ac_core *, char *to);
void fuzz_cube_restore(struct ac_core *, const char *from);
/* Own.c: operands of instructions with AC_OWN, and offsets in memory that lie in their sources. */
void fuzz_own_operands(struct fuzz_random *, struct fuzz_case *);
void fuzz_bound_offsets(const struct fuzz_case *, char *ub);
#endif
