/* A core's special registers, as kernels (address space 7) and the runtime (struct ac_core, first member) see them.
 *
 * Plain C, included by the kernel headers and by runtime/lib. asc-map-memory turns every use of the kernel's
 * `__asc_spr` into the running core's copy. Start values are those of a fresh block: NORM mode, mask all ones
 * (docs/semantics.md 2.1), deqscale 1.
 */
#ifndef ASCPU_CORE_H
#define ASCPU_CORE_H

enum { ASCPU_MAX_BUFFERS = 64 };   /* buffers a TPipe can hold (docs/semantics.md 7) */

/* The atomic operations, and how one and its element type (a row of Types.def) are one number. */
enum { ASCPU_ATOMIC_ADD = 1, ASCPU_ATOMIC_MAX, ASCPU_ATOMIC_MIN };
#define ASCPU_ATOMIC_MODE(operation, type) ((unsigned)(operation) | (unsigned)(type) << 8)
/* The bit of the control register that switches saturation of half and bfloat16, and its value that means "saturate"
 * (docs/semantics.md 2.1, part 2 1.1 number 30). Blocks start in the mode that keeps infinities and NaNs (part 2 1.3).
 * `saturate` below is kept beside it so that asc-stamp sees whether a program touches the switch at all. */
#define ASCPU_CTRL_SWITCH(chip) ((chip) == 2002 ? 53 : 48)
#define ASCPU_CTRL_SATURATES(chip) ((chip) == 2002)
/* The start value. dav-3510 has two more bits on: bit 60 makes the switch count for conversions too, bit 3. */
#define ASCPU_CTRL_START(chip) \
  ((ASCPU_CTRL_SATURATES(chip) ? 0ul : 1ul << ASCPU_CTRL_SWITCH(chip)) | ((chip) == 3510 ? 1ul << 60 | 1ul << 3 : 0))

#ifdef __cplusplus
#define ASCPU_FLAG bool
#else
#define ASCPU_FLAG _Bool
#endif

/* One InitBuffer call, for the message when a memory runs over. */
struct ascpu_buffer_note { unsigned position, num, bytes, line; };

/* A buffer at an address that the kernel chose. */
struct ascpu_chosen_buffer { unsigned addr, bytes; };

struct ascpu_spr {
  unsigned long mask_lo, mask_hi;  /* the vector mask register */
  ASCPU_FLAG counter;              /* mask mode: 0 NORM, 1 COUNTER */
  unsigned atomic;                 /* what copies to GM do there: 0 write, else ASCPU_ATOMIC_MODE */
  unsigned long pad_value;         /* the bits that DataCopyPad fills unspecified bytes with */
  ASCPU_FLAG saturate;             /* what ctrl says of results that overflow half or bfloat16 (see above) */
  ASCPU_FLAG wraps;                /* and of conversions to integers: that they keep the low bits (dav-3510) */
  _Float16 deqscale;               /* SetDeqScale */
  unsigned long ctrl;              /* the control register; of its bits those about saturation have an effect */
  unsigned buffers;                /* notes in use */
  struct ascpu_buffer_note note[ASCPU_MAX_BUFFERS];
  /* What a TPipe knows. It is here and not in the object, so that no kernel object's address has to be kept. */
  unsigned ub_used;                /* bytes of UB given out by InitBuffer */
  unsigned placed;                 /* buffers given out, at most ASCPU_MAX_BUFFERS */
  unsigned long event_ids[8];      /* by source pipe; byte d, bit i: id i towards pipe d is taken (AllocEventID) */
  /* Buffers whose addresses the kernel chose: the queue knows where its own begin. */
  unsigned chosen;                 /* in use */
  struct ascpu_chosen_buffer chosen_buffer[ASCPU_MAX_BUFFERS];
  unsigned long cmp_lo, cmp_hi;    /* the compare mask register */
  unsigned long tiling_key;        /* of this launch */
  unsigned char *sys_workspace;    /* what SetSysWorkspace was given */
  unsigned long ar, squeezed;      /* the address register AR: bytes that Squeeze has kept, the last one alone */
  unsigned sum;                    /* the bits of what ReduceSum gave last */
  unsigned long survivors;         /* elements that GatherMask took last */
  unsigned mutexes;                /* bit i: AllocMutexID has given out i */
  unsigned used[10];               /* bytes given out by InitBuffer of the memories other than UB, by address space */
};
#undef ASCPU_FLAG
#endif
