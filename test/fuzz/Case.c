/* Makes up instructions: legal operands by the letters of a shape (lib/Dialect/Instructions.def).
 *
 * Everything that the specification defines may come up: any repeat count, strides of 0 and more, masks of every kind,
 * counter mode, operands that overlap in any way (a repeat reads before it writes). Overlapping copies inside the UB are
 * left out unless source and destination are the same: the specification leaves them undefined. Instructions that need
 * not agree in the last bit (AC_ULP1) do not read what they wrote: the difference would grow.
 */
#include "Fuzz.h"
#include <string.h>

uint64_t fuzz_next(struct fuzz_random *r) { /* splitmix64 */
  uint64_t z = r->state += 0x9e3779b97f4a7c15ull;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ z >> 27) * 0x94d049bb133111ebull;
  return z ^ z >> 31;
}

uint64_t fuzz_below(struct fuzz_random *r, uint64_t n) { return n ? fuzz_next(r) % n : 0; }
bool fuzz_chance(struct fuzz_random *r, unsigned percent) { return fuzz_below(r, 100) < percent; }

enum { BLOCK = 32, BLOCKS = 8, REPEAT_BYTES = 256, COPY_BLOCKS = 8, COPY_LENGTH = 20, COPY_GAP = 6 };
enum { COPY_BYTES = COPY_LENGTH * BLOCK, COPY_GAP_BYTES = 200 };

struct shape {
  int vec[AC_MAX_VECTORS], blk[AC_MAX_VECTORS], rep[AC_MAX_VECTORS], nvec, nblk, nrep;
  int scalar, mode, scale, elements, lo, hi, counter, repeat, bits;
};

static struct shape positions(const char *letters) {
  struct shape s = {.scalar = -1,
                    .mode = -1,
                    .scale = -1,
                    .elements = -1,
                    .lo = -1,
                    .hi = -1,
                    .counter = -1,
                    .repeat = -1,
                    .bits = -1};
  for (int i = 0; letters[i]; i++) switch (letters[i]) {
    case 'd':
    case 'a':
    case 'B':
    case 'C':
    case 'Q':
    case 's': s.vec[s.nvec++] = i; break;
    case 'b': s.blk[s.nblk++] = i; break;
    case 'p': s.rep[s.nrep++] = i; break;
    case 'x': s.scalar = i; break;
    case 't': s.bits = i; break;
    case 'g': s.mode = i; break;
    case 'q': s.scale = i; break;
    case 'E': s.elements = i; break;
    case 'l': s.lo = i; break;
    case 'h': s.hi = i; break;
    case 'c': s.counter = i; break;
    case 'r': s.repeat = i; break;
    default: break;
    }
  return s;
}

/* Random bits, now and then a value at an edge. */
static uint64_t scalar_value(struct fuzz_random *r, const struct fuzz_case *c, unsigned operand) {
  unsigned bits = ac_type_info(ac_operand_type(c->type, operand))->bytes * 8;
  uint64_t mask = bits == 64 ? ~0ull : (1ull << bits) - 1;
  if (c->inst->flags & AC_AMOUNT)
    return fuzz_below(r, (c->chip->traits & AC_OVERSHIFT ? 2 * bits : bits) + 1) & mask >> 1;
  if (strchr(c->inst->shape, 'f') && bits == 64) return 0; /* the only padding of 8-byte elements */
  if (fuzz_chance(r, 15))
    return (uint64_t[]){0, 1, mask, 1ull << (bits - 1), (1ull << (bits - 1)) - 1}[fuzz_below(r, 5)];
  return fuzz_next(r) & mask;
}

static void random_mask(struct fuzz_random *r, unsigned lanes, uint64_t *lo, uint64_t *hi) {
  unsigned n = (unsigned)fuzz_below(r, lanes + 1);
  switch (fuzz_below(r, 6)) {
  case 0:
  case 1: n = lanes; /* fall through */
  case 2:            /* the first n, as SetVectorMask encodes it */
    *lo = n >= 64 ? ~0ull : (1ull << n) - 1;
    *hi = n >= 128 ? ~0ull : n > 64 ? (1ull << (n - 64)) - 1 : 0;
    return;
  case 3: *lo = *hi = 0x5555555555555555ull; return;
  case 4: *lo = fuzz_next(r), *hi = 0; return;
  default: *lo = fuzz_next(r), *hi = fuzz_next(r); return;
  }
}

static uint64_t stride(struct fuzz_random *r, bool block) {
  switch (fuzz_below(r, 8)) {
  case 0: return 0;
  case 1: return block ? 2 : 9;
  case 2: return fuzz_below(r, 20);
  default: return fuzz_below(r, 10);
  }
}

/* The destination is the source, in the same places lane by lane, each of them once. */
static void in_place(struct fuzz_random *r, struct fuzz_case *c, const struct shape *s) {
  uint64_t at = fuzz_below(r, c->chip->bytes[AC_UB] / BLOCK - 256 * BLOCKS) * BLOCK;
  for (int i = 0; i < s->nvec; i++) c->value[s->vec[i]] = at, c->value[s->blk[i]] = 1, c->value[s->rep[i]] = BLOCKS;
}

/* Whether the destination's blocks, a number for each operand, share one with a source's. */
static bool overlap(const struct fuzz_case *c, const struct shape *s, const uint64_t *blocks) {
  uint64_t dst = c->value[s->vec[0]] / BLOCK;
  for (int i = 1; i < s->nvec; i++) {
    uint64_t src = c->value[s->vec[i]] / BLOCK;
    if (dst < src + blocks[i] && src < dst + blocks[0]) return true;
  }
  return false;
}

/* A mode that the chip has for the pair. */
static uint64_t round_mode(struct fuzz_random *r, const struct fuzz_case *c) {
  unsigned modes = ac_pair_modes(c->inst, c->type, c->chip->id);
  if (c->inst->id == AC_RTrunc) return AC_RINT + fuzz_below(r, AC_TRUNC);
  for (;;) {
    uint64_t mode = fuzz_below(r, AC_ROUND_MODES);
    if (modes >> mode & 1) return mode;
  }
}

/* The repeat stride without gaps. */
static unsigned whole_repeat(const struct fuzz_case *c, int operand) {
  return BLOCKS * ac_type_info(ac_operand_type(c->type, (unsigned)operand))->bytes / ac_type_info(c->type)->bytes;
}

/* Results that may be NaN, read again as another type, would show the NaNs' bits, which are nobody's contract. */
static bool apart(const struct fuzz_case *c, const struct shape *s) {
  bool to_float = ac_type_info(ac_operand_type(c->type, 0))->kind == 'F',
       from_float = ac_type_info(ac_operand_type(c->type, 1))->kind == 'F';
  return ac_is_pair(c->type) && to_float && (from_float || s->scale >= 0);
}

static void vector_operands(struct fuzz_random *r, struct fuzz_case *c, const struct shape *s) {
  unsigned lanes = REPEAT_BYTES / ac_type_info(c->type)->bytes;
  bool count_only = !ac_is_pair(c->type) && c->inst->count_only[c->chip->id] >> c->type & 1,
       counter = count_only || fuzz_chance(r, 35);
  c->value[s->counter] = counter;
  uint64_t repeat = fuzz_chance(r, 80) ? fuzz_below(r, 9) : fuzz_below(r, 256), count = fuzz_below(r, 12 * lanes);
  for (int i = 0; i < s->nblk; i++) {
    bool plain = fuzz_chance(r, 60);
    c->value[s->blk[i]] = plain ? 1 : stride(r, true);
    c->value[s->rep[i]] = plain ? whole_repeat(c, i) : stride(r, false);
  }
  if (fuzz_chance(r, 35))
    for (int i = 0; i < s->nblk; i++) c->value[s->blk[i]] = 1, c->value[s->rep[i]] = whole_repeat(c, i);
  if (ac_inst_reduces(c->inst)) c->value[s->rep[0]] = fuzz_below(r, 3); /* in what a repeat gives */
  c->value[s->repeat] = repeat;
  if (counter) c->value[s->lo] = count, c->value[s->hi] = fuzz_next(r);
  else random_mask(r, lanes, &c->value[s->lo], &c->value[s->hi]);
  if (apart(c, s)) {
    enum { FEW = 8, ROOM = 1536 };
    if (counter) c->value[s->lo] = count % (FEW * lanes);
    c->value[s->repeat] = repeat % FEW;
    for (int i = 0; i < s->nvec; i++) c->value[s->vec[i]] = ((unsigned)i * ROOM + fuzz_below(r, ROOM / 2)) * BLOCK;
    return;
  }
  bool once = c->inst->flags & AC_ULP1;
  if (once && fuzz_chance(r, 25)) return in_place(r, c, s);
  uint64_t rounds = counter ? (count + lanes - 1) / lanes : repeat, common = fuzz_next(r);
  uint64_t room[AC_MAX_VECTORS], extents[AC_MAX_VECTORS];
  if (rounds == 0) rounds = 1;
  for (int i = 0; i < s->nvec; i++) {
    uint64_t blk = c->value[s->blk[i]] ? c->value[s->blk[i]] : 1;
    extents[i] = (rounds - 1) * c->value[s->rep[i]] + (BLOCKS - 1) * blk + 1;
    if (i == 0 && ac_inst_packs(c->inst)) extents[i] = rounds; /* a block is enough for a repeat's bits */
    if (i == 0 && ac_inst_reduces(c->inst)) extents[i] = ((rounds - 1) * c->value[s->rep[0]] + 1) * 4; /* 128 bytes */
    room[i] = c->chip->bytes[AC_UB] / BLOCK - extents[i];
    /* near the others one time in three: overlaps */
    uint64_t at = fuzz_chance(r, 33) ? common % 64 + fuzz_below(r, 12) : fuzz_next(r) % (room[i] + 1);
    c->value[s->vec[i]] = (at > room[i] ? room[i] : at) * BLOCK;
  }
  if (s->bits >= 0) c->value[s->bits] = fuzz_below(r, c->chip->bytes[AC_UB] / BLOCK - rounds) * BLOCK;
  int last = s->nvec - 1;
  if (once && overlap(c, s, extents)) in_place(r, c, s);
  else if (!once && last > 0 && fuzz_chance(r, 25) && c->value[s->vec[0]] <= room[last] * BLOCK)
    c->value[s->vec[last]] = c->value[s->vec[0]];
}

/* Comparisons and selections: which, the compare mask; one repeat where that is the destination. */
static void bit_operands(struct fuzz_random *r, struct fuzz_case *c, const struct shape *s) {
  for (unsigned i = 0; c->inst->shape[i]; i++) switch (c->inst->shape[i]) {
    case 'w':
      do c->value[i] = fuzz_below(r, AC_COMPARISONS);
      while (!ac_inst_compares(c->inst, c->type, (enum ac_comparison)c->value[i], c->chip->id));
      break;
    case 'j':
    case 'J': c->value[i] = fuzz_next(r); break;
    case 'k': c->value[i] = fuzz_below(r, ac_inst_reduces_all(c->inst) ? 2 : 4); break;
    case 'C': {
      unsigned lanes = REPEAT_BYTES / ac_type_info(c->type)->bytes;
      c->value[i] = 0;
      if (c->value[s->counter]) c->value[s->lo] %= lanes + 1;
      else c->value[s->repeat] %= 2;
      break;
    }
    default: break;
    }
}

/* Often none; else an operation on a type that the chip has for it. */
static uint64_t atomic_mode(struct fuzz_random *r, const struct ac_chip *chip) {
  if (fuzz_chance(r, 40)) return 0;
  unsigned operation = (unsigned)fuzz_below(r, 3), type = (unsigned)fuzz_below(r, AC_TYPES);
  uint32_t types = ac_state_at((enum ac_state_id)(AC_SetAtomicAdd + operation))->types[chip->id];
  for (unsigned i = 0; i < AC_TYPES; i++, type = (type + 1) % AC_TYPES)
    if (types != AC_NO_TYPES && types >> type & 1) return ASCPU_ATOMIC_MODE(ASCPU_ATOMIC_ADD + operation, type);
  return 0;
}

/* Operands in bytes, global memory at any alignment. With an atomic operation on floats, elements of all blocks have the
 * same phase, so that NaNs can be told from other bits when the results are compared. */
static void byte_operands(struct fuzz_random *r, struct fuzz_case *c) {
  uint64_t size = c->type == AC_NO_TYPE ? 1 : ac_type_info(c->type)->bytes, step = 1;
  const char *l = c->inst->shape, *a = strchr(l, 'A'), *to = strchr(l, 'D');
  if (a) {
    uint64_t mode = c->value[a - l] = atomic_mode(r, c->chip);
    c->nan_type = mode ? (enum ac_type)(mode >> 8) : AC_NO_TYPE;
    if (mode) step = ac_type_info(c->nan_type)->bytes;
    if (mode && to) c->nan_phase = (unsigned)(c->value[to - l] % step);
  }
  if (size > step) step = size;
  for (unsigned i = 0; l[i]; i++) switch (l[i]) {
    case 'y': {
      uint64_t unit = fuzz_chance(r, 40) ? BLOCK : step;
      c->value[i] = fuzz_below(r, COPY_BYTES / unit + 1) * unit;
      break;
    }
    case 'I': c->value[i] = fuzz_chance(r, 40) ? 0 : fuzz_below(r, COPY_GAP_BYTES); break;
    case 'O': c->value[i] = fuzz_chance(r, 40) ? 0 : fuzz_below(r, COPY_GAP_BYTES / step) * step; break;
    case 'L':
    case 'R': c->value[i] = fuzz_chance(r, 60) ? 0 : fuzz_below(r, BLOCK / size + 1); break;
    case 'f': c->value[i] = fuzz_chance(r, 40); break;
    default: break;
    }
}

/* Copy with a count of each repeat: operands that do not overlap, in halves of the UB. */
static void counted_operands(struct fuzz_random *r, struct fuzz_case *c, const struct shape *s) {
  enum { REPEATS = 12, LENGTH = 20 };
  c->value[s->repeat] = fuzz_below(r, REPEATS + 1);
  c->value[s->elements] = fuzz_below(r, LENGTH * BLOCK / ac_type_info(c->type)->bytes + 1);
  for (int i = 0; i < s->nblk; i++) {
    c->value[s->blk[i]] = fuzz_chance(r, 50) ? 1 : stride(r, true);
    c->value[s->rep[i]] = fuzz_chance(r, 30) ? LENGTH : stride(r, false);
    c->value[s->vec[i]] = fuzz_below(r, 2048) * BLOCK + (i ? 3072 * BLOCK : 0);
  }
}

static void copy_operands(struct fuzz_random *r, struct fuzz_case *c) {
  const char *l = c->inst->shape;
  for (unsigned i = 0; l[i]; i++) switch (l[i]) {
    case 'n': c->value[i] = fuzz_chance(r, 50) ? 1 : fuzz_below(r, COPY_BLOCKS + 1); break;
    case 'z': c->value[i] = fuzz_below(r, COPY_LENGTH + 1); break;
    case 'i':
    case 'o': c->value[i] = fuzz_chance(r, 40) ? 0 : fuzz_below(r, COPY_GAP + 1); break;
    case 'd':
    case 's': c->value[i] = fuzz_below(r, 1024) * BLOCK + (l[i] == 's' ? 2048 * BLOCK : 0); break;
    case 'D':
    case 'S': c->value[i] = fuzz_below(r, FUZZ_GM_BYTES / 2); break;
    default: break;
    }
  byte_operands(r, c);
  if (strcmp(l, "dsnzio") == 0 && fuzz_chance(r, 20)) c->value[1] = c->value[0], c->value[4] = c->value[5];
}

/* Register instructions. Numbers: distributions among those that there are, counts and amounts about their limits. */
static uint64_t register_number(struct fuzz_random *r, const struct fuzz_case *c) {
  enum { LOADS = 21, STORES = 17, FIRST_PAIR = 9, LAST_PAIR = 11, WHOLE = 16 };
  unsigned bytes = c->type == AC_NO_TYPE ? 1 : ac_type_info(c->type)->bytes;
  uint64_t number;
  switch (c->inst->id) {
  case AC_RLoad:
    do number = fuzz_below(r, LOADS);
    while (!ac_load_bytes((int)number, bytes));
    return number;
  case AC_RStore:
    number = fuzz_chance(r, 40) ? WHOLE : fuzz_below(r, STORES);
    return (number >= FIRST_PAIR && number <= LAST_PAIR) || number > 12 ? WHOLE : number;
  case AC_RLoadBlock:
  case AC_RStoreBlock: return fuzz_chance(r, 60) ? fuzz_below(r, 10) : fuzz_below(r, FUZZ_STRIDES);
  case AC_RMaskLoad:
  case AC_RMaskStore: return fuzz_below(r, 3);
  case AC_RPack:
  case AC_RUnpack:
  case AC_RMaskPack:
  case AC_RMaskUnpack:
  case AC_RExpSub:
  case AC_RMulsCast: return fuzz_below(r, 2);
  case AC_RMaskBits: return fuzz_below(r, 8 * bytes);
  case AC_RMaskFirst: return fuzz_chance(r, 10) ? fuzz_next(r) & 0xffffffff : fuzz_below(r, 256 / bytes + 3);
  default: return fuzz_below(r, bytes * 8 + 3);
  }
}

unsigned fuzz_index_bytes(const struct ac_inst *inst, enum ac_type type) {
  switch (inst->id) {
  case AC_RGather:
  case AC_RScatter: return ac_type_info(type)->bytes;
  case AC_RGatherByte:
  case AC_RScatterByte: return 1;
  case AC_RGatherBlock: return BLOCK;
  default: return 0;
  }
}

/* How many bytes from its address an instruction may touch. */
static unsigned reach(const struct fuzz_case *c) {
  if (c->inst->id == AC_RLoadBlock || c->inst->id == AC_RStoreBlock) return FUZZ_STRIDES * (BLOCKS - 1) * BLOCK + BLOCK;
  return fuzz_index_bytes(c->inst, c->type) ? FUZZ_INDEXED + BLOCK : 2 * REPEAT_BYTES;
}

static void register_operands(struct fuzz_random *r, struct fuzz_case *c) {
  unsigned reg = 0;
  for (unsigned i = 0; c->inst->shape[i]; i++) switch (c->inst->shape[i]) {
    case 'V':
    case 'M':
    case 'v':
    case 'm':
      c->value[i] = (fuzz_chance(r, 20) && reg ? 0 : reg) * FUZZ_REGISTER_BYTES;
      reg++;
      break;
    case 'd':
    case 's': c->value[i] = fuzz_below(r, (c->chip->bytes[AC_UB] - reach(c)) / BLOCK) * BLOCK; break;
    case 'k': c->value[i] = register_number(r, c); break;
    case 'w': c->value[i] = fuzz_below(r, AC_COMPARISONS); break;
    default: break;
    }
  if (c->inst->id == AC_RCast) c->value[3] = fuzz_below(r, 4), c->value[4] = fuzz_below(r, 2);
  if (c->inst->id == AC_RHist) c->value[3] = fuzz_below(r, 2), c->value[4] = fuzz_below(r, 2);
  if (c->inst->id == AC_RArange) c->value[2] = fuzz_below(r, 2);
}

static void other_operands(struct fuzz_random *r, struct fuzz_case *c) {
  for (unsigned i = 0; c->inst->shape[i]; i++) switch (c->inst->shape[i]) {
    case 'P': c->value[i] = fuzz_below(r, 6); break;
    case 'e': c->value[i] = fuzz_below(r, c->chip->event_ids); break;
    default: break;
    }
}

void fuzz_make_case(struct fuzz_random *r, const struct ac_inst *inst, enum ac_type type, const struct ac_chip *chip,
                    struct fuzz_case *c) {
  *c = (struct fuzz_case){.inst = inst,
                          .type = type,
                          .chip = chip,
                          .nan_type =
                              ac_inst_packs(inst) || inst->shape[0] == 'M' ? AC_NO_TYPE : ac_operand_type(type, 0),
                          .memory_seed = fuzz_next(r),
                          .slots = (unsigned)strlen(inst->shape)};
  struct shape s = positions(inst->shape);
  if (inst->shape[0] == '=') c->slots = 0;
  if (inst->flags & AC_REG) register_operands(r, c);
  else if (inst->flags & AC_CUBE) fuzz_cube_operands(r, c);
  else if (inst->flags & AC_OWN) fuzz_own_operands(r, c);
  else if (s.lo >= 0) vector_operands(r, c, &s), bit_operands(r, c, &s);
  else if (s.elements >= 0) counted_operands(r, c, &s);
  else if (strchr(inst->shape, 'n')) copy_operands(r, c);
  else other_operands(r, c);
  if (s.scalar >= 0) c->value[s.scalar] = scalar_value(r, c, 1);
  if (s.scale >= 0) c->value[s.scale] = scalar_value(r, c, 0);
  if (s.mode >= 0) c->value[s.mode] = round_mode(r, c);
  if (ac_inst_saturates(inst, type) && fuzz_chance(r, 30)) {
    c->saturating = true;
    c->value[c->slots++] = fuzz_below(r, 2);
  }
  /* half of the cases all constant or all at run time, the rest mixed */
  unsigned percent = (unsigned[]){100, 0, 70, 40}[fuzz_below(r, 4)];
  for (unsigned i = 0; i < c->slots; i++) c->constant[i] = fuzz_chance(r, percent);
  for (unsigned i = 0; i < c->slots; i++)
    if (inst->id == AC_RLoad || inst->id == AC_RStore || inst->id == AC_RMaskLoad || inst->id == AC_RMaskStore)
      c->constant[i] |= inst->shape[i] == 'k';
  bool narrow = inst->id == AC_RCast || inst->id == AC_RExpSub || inst->id == AC_RMulsCast;
  for (unsigned i = 0; i < c->slots; i++) /* layouts; whether a cast saturates may be known at run time alone */
    c->constant[i] |= narrow && (inst->id != AC_RCast || i != 4);
  for (unsigned i = 0; i < c->slots; i++) c->constant[i] |= ac_inst_reduces(inst) && inst->shape[i] == 'k';
  /* a round mode that is not constant takes six times the code */
  if (s.mode >= 0) c->constant[s.mode] = inst->flags & AC_REG || fuzz_chance(r, 90);
  /* only the low eight bits of a run-time repeat count matter */
  if (s.repeat >= 0 && !(inst->flags & AC_OWN) && !c->constant[s.repeat] && !ac_inst_reduces_all(inst))
    c->value[s.repeat] += fuzz_below(r, 3) << 8;
}

/* Round modes aside, which go with any other operands. */
static bool any_constant(const struct fuzz_case *c) {
  for (unsigned i = 0; i < c->slots; i++)
    if (c->constant[i] && c->inst->shape[i] != 'g') return true;
  return false;
}

void fuzz_vary(struct fuzz_random *r, struct fuzz_case *c) {
  struct fuzz_case other;
  fuzz_make_case(r, c->inst, c->type, c->chip, &other);
  c->memory_seed = other.memory_seed;
  /* With constants among them only the scalar is free: addresses, strides and counts belong together. */
  bool all = !any_constant(c);
  if (all) c->nan_type = other.nan_type, c->nan_phase = other.nan_phase;
  for (unsigned i = 0; i < c->slots; i++)
    if (!c->constant[i] && (all || c->inst->shape[i] == 'x')) c->value[i] = other.value[i];
}

void fuzz_print_case(const struct fuzz_case *c, FILE *to) {
  fprintf(to, "%s on %s: llvm.asc.%s%s%s(", c->inst->api, c->chip->name, c->inst->op, ac_type_suffix(c->type).text,
          c->saturating ? ".sat" : "");
  for (unsigned i = 0; i < c->slots; i++)
    fprintf(to, "%s%c%s0x%llx", i ? ", " : "", c->inst->shape[i] ? c->inst->shape[i] : '!', c->constant[i] ? "=" : "~",
            (unsigned long long)c->value[i]);
  fprintf(to, ") memory seed 0x%llx\n", (unsigned long long)c->memory_seed);
}
