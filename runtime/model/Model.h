/* The reference model: what each asc instruction does, one lane after the other, straight from docs/semantics.md.
 *
 * In: an instruction id, an element type and operand slots (__ascpu_model in Core.h). Out: changed memories and
 * registers of the running core. Written to be read, not to be fast, and independent of the fast lowering
 * (lib/Transforms/Expand*.c): the fuzzer compares the two. Not here: whether operands are legal (runtime/check).
 */
#ifndef ASCPU_RUNTIME_MODEL_H
#define ASCPU_RUNTIME_MODEL_H
#include "Core.h"
#include "Table.h"

enum { AC_MOP_VECTORS = 5, AC_REPEAT_BYTES = 256, AC_DATA_BLOCK = 32, AC_REPEAT_BLOCKS = 8 };

/* One instruction with its operands, unpacked by the letters of its shape. What the shape lacks is zero. */
struct ac_mop {
  const struct ac_inst *inst;
  enum ac_type type;
  const struct ac_type_info *info; /* of a pair the wider; NULL without element type */
  struct ac_core *core;
  struct ac_loc loc;
  const char *loc_text;         /* the same as the compiler wrote it, or NULL */
  unsigned vectors;             /* vector, copy and register operands, destination first */
  char letter[AC_MOP_VECTORS];  /* d a s D S V v M m B C Q */
  uint64_t vec[AC_MOP_VECTORS]; /* on-chip offset (d a s) or host address (the others) */
  uint64_t scalar, scale;       /* bits of the element, upper ones zero */
  int32_t mode;                 /* enum ac_round */
  int32_t comparison;           /* enum ac_comparison */
  uint64_t bits;                /* t: on-chip offset */
  uint64_t cmp[2];              /* j J */
  uint64_t elements;            /* of each repeat */
  bool saturate;
  uint64_t mask_lo, mask_hi;
  bool counter;
  int32_t repeat, blk[AC_MOP_VECTORS], rep[AC_MOP_VECTORS];
  int32_t count, len, src_gap, dst_gap, left, right;
  int64_t len_bytes, src_gap_bytes, dst_gap_bytes;
  bool fill_first;
  uint32_t atomic;
  unsigned pipes, pipe[2];
  int32_t event;
  int32_t number[10];
};

/* ---- Vector.c: the geometry, which the checks use too ---- */
static inline unsigned ac_lanes(const struct ac_mop *op) { return AC_REPEAT_BYTES / op->info->bytes; }
static inline unsigned ac_operand_bytes(const struct ac_mop *op, unsigned operand) {
  return ac_type_info(ac_operand_type(op->type, operand))->bytes;
}
/* How often the instruction repeats: R, or ceil(count / lanes) in counter mode. */
uint64_t ac_repeats(const struct ac_mop *);
bool ac_lane_active(const struct ac_mop *, uint64_t repeat, unsigned lane);
/* The bit of a lane in packed bits. */
static inline uint64_t ac_lane_bit(const struct ac_mop *op, uint64_t repeat, unsigned lane) {
  return repeat * ac_lanes(op) + lane;
}
/* Bytes from the operand's start to a lane of a repeat. */
int64_t ac_lane_offset(const struct ac_mop *, unsigned operand, uint64_t repeat, unsigned lane);

/* ---- Arithmetic.c ---- */
/* What an instruction does to one lane: element bits a, b, of the scalar and of what an accumulator held in, result bits
 * out (low bytes count). */
typedef uint64_t (*ac_meaning)(uint64_t a, uint64_t b, uint64_t scalar, uint64_t held);
/* NULL if the model has no meaning for the pair. */
ac_meaning ac_find_meaning(enum ac_inst_id, enum ac_type);
/* Compare.c: one comparison of elements given as bits. */
bool ac_model_compare(enum ac_type, int32_t comparison, uint64_t a, uint64_t b);

/* ---- Copy.c: the geometry of copies, which the checks use too ---- */
/* Bytes of a block of the copy, and from the start of a block to that of the next, on either side. */
int64_t ac_copy_bytes(const struct ac_mop *);
int64_t ac_copy_step(const struct ac_mop *, unsigned operand);
/* Bytes of a block in UB with its paddings, up to the next data block. */
int64_t ac_padded_bytes(const struct ac_mop *);

/* ---- Atomic.c ---- */
/* Elements of src, as the mode (ASCPU_ATOMIC_*) has them, added to dst or compared with it; a rest of less than one is
 * left out. The lock on global memory is the caller's. */
void ac_atomic_block(char *dst, const char *src, int64_t bytes, uint32_t mode);
bool ac_atomic_known(uint32_t mode);
/* ---- Cast.c ---- */
/* The bits of one source element converted to the destination's type. */
uint64_t ac_model_cast(const struct ac_mop *, uint64_t bits);
/* Result bits with infinities replaced by the largest finite value and NaNs by 0, where the instruction saturates. */
uint64_t ac_model_saturate(const struct ac_mop *, uint64_t bits);

/* ---- the kinds of instruction ---- */
void ac_model_vector(const struct ac_mop *);    /* Vector.c: shapes with a mask in scalars */
void ac_model_reduction(const struct ac_mop *); /* Reduction.c: shapes that begin with Q */
void ac_model_gather(const struct ac_mop *);    /* Gather.c: elements from elsewhere (AC_OWN) */
void ac_model_cube(const struct ac_mop *);      /* Cube.c: the cube core's (AC_CUBE) */
void ac_model_copy(const struct ac_mop *);      /* Copy.c: copy.* */
void ac_model_counted(const struct ac_mop *);   /* Copy.c: v.copy.count */
void ac_model_sync(const struct ac_mop *);      /* Sync.c: sync.* */
void ac_model_cross(const struct ac_mop *);     /* Sync.c: those between blocks */
void ac_model_register(const struct ac_mop *);  /* Register.c: r.*, registers in memory */
uint64_t ac_model_query(const struct ac_mop *); /* Query.c: shapes that return a value */
#endif
