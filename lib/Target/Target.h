/* Target: the chips that kernels are written for, and their on-chip memories.
 *
 * In: Chips.def. Out: ac_chip rows by name; address-space numbers. Not here: the host machine (CodeGen) and which
 * instruction a chip has (Dialect).
 */
#ifndef ASCPU_TARGET_H
#define ASCPU_TARGET_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* LLVM address spaces of the kernel's memories; global memory is plain host memory, 0. */
enum ac_space {
  AC_GM = 0,
  AC_L1 = 2,
  AC_L0A = 3,
  AC_L0B = 4,
  AC_L0C = 5,
  AC_UB = 6,
  AC_SPR = 7,
  AC_BIAS = 8,  /* BiasTable */
  AC_FIXBUF = 9, /* of Fixpipe */
  AC_SPACES = 10
};

enum ac_chip_id {
#define AC_CHIP(id, ...) AC_##id,
#include "Chips.def"
  AC_CHIPS
};
/* What chips do differently. */
enum ac_trait {
  AC_COUNTER = 1, /* has counter mode; without it first-n forms are repeats and a tail (docs/semantics.md 2.4) */
  AC_VECTOR_REGISTERS =
      2,               /* first-n forms work on vector registers: mask and mode untouched, isSetMask without effect */
  AC_INIT_MASK = 4,    /* InitSocState sets NORM mode and all ones (part 2, 1.1 #20) */
  AC_SCALAR_COUNT = 8, /* a mask given as a number is the count itself in counter mode (section 10, 3) */
  AC_OVERSHIFT = 16,   /* shift amounts beyond the width are allowed and leave 0 (part 2, 1.1 #32) */
  AC_C_API = 32,       /* the C API of the memory-based vector instructions (section 6) */
  AC_SPLIT = 64        /* cube cores and vector cores are cores of their own (section 1) */
};
struct ac_chip {
  enum ac_chip_id id;
  unsigned number;                        /* 2201 */
  const char *name;                       /* "dav-2201" */
  const char *product, *soc, *core_model; /* soc: a chip of the kind by its own name, "Ascend910B1" */
  uint64_t bytes[AC_SPACES];              /* size of each on-chip memory; 0 for GM and SPR */
  unsigned event_ids;
  unsigned traits;
};
const struct ac_chip *ac_chip_at(enum ac_chip_id);
/* "dav-2201" -> row; NULL if there is no such chip. */
const struct ac_chip *ac_chip_find(const char *name);
/* "Ascend910B3" -> row; NULL likewise. */
const struct ac_chip *ac_chip_of_soc(const char *name);
/* 2201 -> row; NULL likewise. */
const struct ac_chip *ac_chip_by_number(unsigned number);
const char *ac_space_name(enum ac_space); /* "UB", "L1", ... */
#endif
