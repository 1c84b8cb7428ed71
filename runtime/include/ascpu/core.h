/* A core's special registers, as kernels (address space 7) and the runtime (struct ac_core, first member) see them.
 *
 * Plain C, included by the kernel headers and by runtime/lib. asc-map-memory turns every use of the kernel's
 * `__asc_spr` into the running core's copy. Start values are those of a fresh block: NORM mode, mask all ones
 * (docs/semantics.md 2.1).
 */
#ifndef ASCPU_CORE_H
#define ASCPU_CORE_H

enum { ASCPU_MAX_BUFFERS = 64 };   /* buffers a TPipe can hold (docs/semantics.md 7) */

/* The atomic operations, and how one and its element type (a row of Types.def) are one number. */
enum { ASCPU_ATOMIC_ADD = 1, ASCPU_ATOMIC_MAX, ASCPU_ATOMIC_MIN };
#define ASCPU_ATOMIC_MODE(operation, type) ((unsigned)(operation) | (unsigned)(type) << 8)

#ifdef __cplusplus
#define ASCPU_FLAG bool
#else
#define ASCPU_FLAG _Bool
#endif

/* One InitBuffer call, for the message when a memory runs over. */
struct ascpu_buffer_note { unsigned position, num, bytes, line; };

struct ascpu_spr {
  unsigned long mask_lo, mask_hi;  /* the vector mask register */
  ASCPU_FLAG counter;              /* mask mode: 0 NORM, 1 COUNTER */
  unsigned atomic;                 /* what copies to GM do there: 0 write, else ASCPU_ATOMIC_MODE */
  unsigned long pad_value;         /* the bits that DataCopyPad fills unspecified bytes with */
  unsigned buffers;                /* notes in use */
  struct ascpu_buffer_note note[ASCPU_MAX_BUFFERS];
  /* What a TPipe knows. It is here and not in the object, so that no kernel object's address has to be kept. */
  unsigned ub_used;                /* bytes of UB given out by InitBuffer */
  unsigned placed;                 /* buffers given out, at most ASCPU_MAX_BUFFERS */
  unsigned long event_ids[6];      /* by source pipe; byte d, bit i: id i towards pipe d is taken (AllocEventID) */
};
#undef ASCPU_FLAG
#endif
