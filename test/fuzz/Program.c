/* Makes up kernels of several instructions, for asc-fuse: tiles that come in, a chain of instructions, tiles that go out.
 *
 * What asc-fuse has to prove or to test is left to chance: whether buffers overlap, global addresses alias (in every
 * distance and direction), counts agree, buffers swap from round to round, an instruction that is not contiguous stands in
 * between, lanes are off by a mask or by strides, a value is moved inside UB, summed up, or read again in a later round. The elements of a program have one or two types; global memory has half of
 * each, so that the bits of NaNs, which are nobody's contract, are never read as another type. Instructions that need
 * not agree in the last bit (AC_ULP1) are left out: the difference would grow. In some programs whole numbers of two
 * bytes become floats beside them, in the same part of global memory; none of their instructions makes a NaN.
 */
#include "Fuzz.h"
#include <string.h>

enum { BLOCK = 32, BUFFERS = 6, HALF = FUZZ_GM_BYTES / 2, MOST = 512 };

/* Percentages, of one program: most are plain, so that most can become loops. */
struct style {
  unsigned other_count, gaps, alias, constant, near_buffer, atomic, masks, moves, reductions;
};

struct maker {
  struct fuzz_random *r;
  struct style style;
  bool shared;            /* both types in the first half: floats are then never inputs */
  bool tame;              /* what one type wrote may be read as the other: nothing makes a NaN */
  bool computed[BUFFERS]; /* written last by an instruction that computes */
  struct fuzz_program *p;
  uint64_t count;                      /* elements, as most lines have it */
  uint64_t fewer;                      /* by how many it is less in each further round: tiles that are shorter */
  struct fuzz_operand buffer[BUFFERS]; /* on-chip addresses */
  int holds[BUFFERS];                  /* index in p->type of what was written last, -1 nothing yet */
  struct fuzz_operand gm[2][3];        /* global addresses, in each half */
};

static unsigned size_of(const struct maker *m, int type) { return ac_type_info(m->p->type[type])->bytes; }

static void choose_types(struct maker *m) {
  static const enum ac_type pairs[][2] = {{AC_F32, AC_F32}, {AC_F16, AC_F16}, {AC_S32, AC_S32}, {AC_S16, AC_S16},
                                          {AC_F16, AC_F32}, {AC_F32, AC_S32}, {AC_S16, AC_F32}};
  memcpy(m->p->type, pairs[fuzz_below(m->r, sizeof pairs / sizeof *pairs)], sizeof m->p->type);
  m->shared = m->p->type[0] == AC_S16 && m->p->type[1] == AC_F32;
}

static void choose_style(struct maker *m) {
  m->style = (struct style){.other_count = (unsigned[]){0, 0, 6, 25}[fuzz_below(m->r, 4)],
                            .gaps = (unsigned[]){0, 0, 4}[fuzz_below(m->r, 3)],
                            .alias = (unsigned[]){10, 40, 80}[fuzz_below(m->r, 3)],
                            .constant = (unsigned[]){100, 40}[fuzz_below(m->r, 2)],
                            .near_buffer = (unsigned[]){0, 10}[fuzz_below(m->r, 2)],
                            .atomic = (unsigned[]){0, 0, 20}[fuzz_below(m->r, 3)],
                            .masks = (unsigned[]){0, 15, 60}[fuzz_below(m->r, 3)],
                            .moves = (unsigned[]){0, 10}[fuzz_below(m->r, 2)],
                            .reductions = (unsigned[]){0, 0, 80}[fuzz_below(m->r, 3)]};
  /* No float may be read where whole numbers lie: they can be NaNs. */
  bool whole_numbers = ac_type_info(m->p->type[0])->kind != 'F' || ac_type_info(m->p->type[1])->kind != 'F';
  if (m->p->type[0] != m->p->type[1] && whole_numbers) m->style.near_buffer = m->style.other_count = m->style.gaps = 0;
  m->tame = m->p->type[0] != m->p->type[1] && (m->style.near_buffer || m->style.other_count || m->style.gaps);
}

/* Mostly apart; else near another, in steps of a data block. */
static void choose_buffers(struct maker *m) {
  for (int i = 0; i < BUFFERS; i++) {
    m->buffer[i] = (struct fuzz_operand){.at = (uint64_t)i * 8192, .constant = fuzz_chance(m->r, 80)};
    if (i && fuzz_chance(m->r, m->style.near_buffer)) {
      m->buffer[i].at = m->buffer[fuzz_below(m->r, (uint64_t)i)].at + fuzz_below(m->r, 48) * BLOCK;
      continue;
    }
    if (fuzz_chance(m->r, 40)) m->buffer[i].swap = fuzz_chance(m->r, 80) ? 4096 : fuzz_below(m->r, 48) * BLOCK;
    m->holds[i] = -1;
  }
  for (int i = 0; i < BUFFERS; i++) m->holds[i] = -1;
}

static void choose_gm(struct maker *m) {
  for (int half = 0; half < 2; half++)
    for (int i = 0; i < 3; i++) {
      unsigned size = size_of(m, half);
      struct fuzz_operand *to = &m->gm[half][i];
      uint64_t step = m->count * size;
      *to = (struct fuzz_operand){.at = (uint64_t)half * HALF + (uint64_t)i * 9000 / size * size, .step = step};
      uint64_t below =
          (1 + fuzz_below(m->r, 2)) * step; /* an output that a later tile's comes up to: it goes on twice as fast */
      if (m->shared && half && m->gm[0][i].at > below && fuzz_chance(m->r, m->style.alias / 2))
        to->at = m->gm[0][i].at - below;
      else if (m->shared && half && fuzz_chance(m->r, m->style.alias))
        to->at = m->gm[0][i].at + fuzz_below(m->r, 80) * 2;
      else if (i && fuzz_chance(m->r, m->style.alias)) to->at = m->gm[half][0].at + fuzz_below(m->r, 80) * size;
      else if (i &&
               fuzz_chance(m->r, m->style.alias / 2)) /* some tiles further: what one round leaves a later one meets */
        to->at = m->gm[half][0].at + (1 + fuzz_below(m->r, 4)) * step + fuzz_below(m->r, 3) * size;
      if (fuzz_chance(m->r, 10)) to->step = 0;
    }
}

/* A buffer that begins inside another holds what was written there. */
static void holds_now(struct maker *m, int buffer, int type) {
  const struct fuzz_operand *to = &m->buffer[buffer];
  m->holds[buffer] = type;
  for (int i = 0; i < BUFFERS; i++) {
    const struct fuzz_operand *other = &m->buffer[i];
    bool inside = other->at > to->at && other->at < to->at + m->count * size_of(m, type);
    if (inside && other->swap == to->swap) m->holds[i] = type;
  }
}

static uint64_t some_count(struct maker *m) {
  if (!fuzz_chance(m->r, m->style.other_count)) return m->count;
  uint64_t count = m->count + fuzz_below(m->r, 40);
  return count > 20 ? count - 20 : count;
}

static struct fuzz_operand fixed(uint64_t value) { return (struct fuzz_operand){.at = value, .constant = true}; }

static struct fuzz_operand number(struct maker *m, uint64_t value) {
  return (struct fuzz_operand){.at = value, .constant = fuzz_chance(m->r, m->style.constant)};
}

static struct fuzz_line *new_line(struct maker *m, enum ac_inst_id id, enum ac_type type) {
  struct fuzz_line *line = &m->p->line[m->p->lines++];
  *line = (struct fuzz_line){.inst = ac_inst_at(id), .type = type};
  line->slots = (unsigned)strlen(line->inst->shape);
  for (unsigned i = 0; i < line->slots; i++) line->operand[i] = fixed(0);
  return line;
}

static void set(struct fuzz_line *line, char letter, struct fuzz_operand value) {
  for (unsigned i = 0; i < line->slots; i++)
    if (line->inst->shape[i] == letter) line->operand[i] = value;
}

/* A count that becomes less from round to round, as most do. */
static struct fuzz_operand shrinking(struct maker *m, uint64_t value, uint64_t fewer) {
  struct fuzz_operand o = number(m, value);
  if (!fuzz_chance(m->r, m->style.other_count)) o.step = -fewer;
  return o;
}

/* DataCopy or DataCopyPad of one run of bytes. */
static struct fuzz_line *copy(struct maker *m, bool in, unsigned size) {
  uint64_t bytes = some_count(m) * size;
  bool pad = bytes % BLOCK || fuzz_chance(m->r, 30);
  enum ac_type width = (enum ac_type[]){AC_U8, AC_U8, AC_U16, 0, AC_U32}[size];
  struct fuzz_line *line = in ? new_line(m, pad ? AC_CopyPadIn : AC_CopyIn, pad ? width : AC_NO_TYPE)
                              : new_line(m, pad ? AC_CopyPadOut : AC_CopyOut, pad ? width : AC_NO_TYPE);
  set(line, 'n', fixed(1));
  set(line, 'z', shrinking(m, bytes / BLOCK, m->fewer * size / BLOCK));
  set(line, 'y', shrinking(m, bytes, m->fewer * size));
  return line;
}

static void copy_in(struct maker *m, int buffer, int type) {
  struct fuzz_line *line = copy(m, true, size_of(m, type));
  set(line, 'd', m->buffer[buffer]);
  set(line, 'S', m->gm[type][fuzz_below(m->r, 3)]);
  holds_now(m, buffer, type);
  m->computed[buffer] = false;
}

static void copy_out(struct maker *m, int buffer) {
  int type = m->holds[buffer];
  struct fuzz_line *line = copy(m, false, size_of(m, type));
  uint64_t adds = ASCPU_ATOMIC_MODE(ASCPU_ATOMIC_ADD, (uint64_t)m->p->type[type]);
  set(line, 's', m->buffer[buffer]);
  set(line, 'A', number(m, fuzz_chance(m->r, m->style.atomic) ? adds : 0));
  set(line, 'D', m->gm[type][fuzz_below(m->r, 3)]);
}

/* A buffer that holds elements of the type; -1 if there is none. */
static int holding(struct maker *m, int type) {
  int from = (int)fuzz_below(m->r, BUFFERS);
  for (int i = 0; i < BUFFERS; i++) {
    int at = (from + i) % BUFFERS;
    if (m->holds[at] >= 0 && m->p->type[m->holds[at]] == m->p->type[type]) return at;
  }
  return -1;
}

static uint64_t tame_scalar(struct maker *m, enum ac_type type) {
  static const uint32_t floats[] = {0x3f800000, 0xbf000000, 0x40490fdb, 0x3dcccccd, 0},
                        halves[] = {0x3c00, 0xb800, 0x4248, 0x2e66, 0};
  uint64_t i = fuzz_below(m->r, m->tame ? 2 : 5);
  if (type == AC_F32) return floats[i];
  return type == AC_F16 ? halves[i] : fuzz_below(m->r, 100);
}

static void set_strides(struct fuzz_line *line, unsigned block, unsigned lanes) {
  unsigned operand = 0;
  for (unsigned i = 0; i < line->slots; i++) {
    if (line->inst->shape[i] == 'b') line->operand[i] = fixed(block);
    if (line->inst->shape[i] == 'p')
      line->operand[i] = fixed(lanes * ac_type_info(ac_operand_type(line->type, operand++))->bytes / BLOCK * block);
  }
}

/* Bits of all kinds: any, such that come again soon, the first few. */
static uint64_t some_mask(struct maker *m) {
  uint64_t few = (1ull << fuzz_below(m->r, 64)) - 1;
  return (uint64_t[]){fuzz_next(m->r), 0x5555555555555555, 0x00ff00ff00ff00ff, few}[fuzz_below(m->r, 4)];
}

/* Repeats with some lanes off: by a mask, by strides that all operands have, or because they are short. */
static void some_lanes(struct maker *m, struct fuzz_line *line) {
  unsigned lanes = 256 / ac_type_info(line->type)->bytes, block = 1, each = lanes;
  uint64_t all = lanes >= 64 ? ~0ull : (1ull << lanes) - 1, mask = all, kind = fuzz_below(m->r, 3);
  if (kind == 0) mask = some_mask(m);
  else if (kind == 1) block = 2u << fuzz_below(m->r, 2);
  else each = 16u << fuzz_below(m->r, 2), mask = (1ull << each) - 1;
  if (each >= lanes) each = lanes, mask &= all;
  set(line, 'c', fixed(0));
  set(line, 'r', number(m, some_count(m) / (each * block) % 256));
  set(line, 'l', kind ? fixed(mask) : number(m, mask));
  set(line, 'h', fixed(lanes <= 64 || each < lanes ? 0 : kind ? ~0ull : some_mask(m)));
  set_strides(line, block, each);
}

/* Contiguous: a count, or whole repeats; now and then blocks with gaps, which no loop can take. fits: the destination holds
 * elements of its type already, so that lanes may be off. */
static void lanes_and_strides(struct maker *m, struct fuzz_line *line, bool fits) {
  if (fits && fuzz_chance(m->r, m->style.masks)) {
    some_lanes(m, line);
    return;
  }
  unsigned widest = ac_type_info(line->type)->bytes, operand = 0, stride = 0;
  uint64_t count = some_count(m), lanes = 256 / widest;
  bool repeats = count % lanes == 0 && count / lanes < 256 && fuzz_chance(m->r, 40),
       gaps = fuzz_chance(m->r, m->style.gaps);
  set(line, 'c', fixed(!repeats));
  set(line, 'r', repeats ? number(m, count / lanes) : fixed(1));
  set(line, 'l', repeats ? fixed(lanes >= 64 ? ~0ull : (1ull << lanes) - 1) : shrinking(m, count, m->fewer));
  set(line, 'h', fixed(repeats && lanes > 64 ? ~0ull : 0));
  for (unsigned i = 0; i < line->slots; i++) {
    if (line->inst->shape[i] == 'b') line->operand[i] = fixed(gaps && stride++ == 0 ? 2 : 1);
    if (line->inst->shape[i] == 'p')
      line->operand[i] = fixed(8 * ac_type_info(ac_operand_type(line->type, operand++))->bytes / widest);
  }
}

static void addresses(struct maker *m, struct fuzz_line *line, int to, int type) {
  for (unsigned i = 0; i < line->slots; i++) {
    char letter = line->inst->shape[i];
    if (letter == 'd' || letter == 'a') line->operand[i] = m->buffer[to];
    if (letter == 's') line->operand[i] = m->buffer[holding(m, type)];
    if (letter == 'x') {
      line->operand[i] = number(m, tame_scalar(m, line->type));
      if (fuzz_chance(m->r, 5)) line->operand[i].step = 1;
    }
  }
}

static void compute(struct maker *m) {
  static const enum ac_inst_id any[] = {AC_VAdd,  AC_VSub,  AC_VMul,  AC_VMax,  AC_VMin, AC_VAdds,
                                        AC_VMuls, AC_VMaxs, AC_VMins, AC_VRelu, AC_VDup},
                               floats[] = {AC_VAxpy, AC_VMulAddDst, AC_VAbs, AC_VSqrt, AC_VDiv, AC_VFma},
                               tame[] = {AC_VMax, AC_VMin, AC_VMaxs, AC_VMins, AC_VRelu, AC_VAbs, AC_VDup};
  int type = (int)fuzz_below(m->r, 2), to = (int)fuzz_below(m->r, BUFFERS);
  bool is_float = ac_type_info(m->p->type[type])->kind == 'F';
  enum ac_inst_id id = is_float && fuzz_chance(m->r, 40) ? floats[fuzz_below(m->r, sizeof floats / sizeof *floats)]
                                                         : any[fuzz_below(m->r, sizeof any / sizeof *any)];
  if (m->tame) id = tame[fuzz_below(m->r, sizeof tame / sizeof *tame)];
  if (m->shared && (id == AC_VMul || id == AC_VMuls || is_float)) id = fuzz_chance(m->r, 50) ? AC_VAdd : AC_VMaxs;
  if (!ac_inst_granted(ac_inst_at(id), m->p->type[type], m->p->chip->id)) return;
  if (holding(m, type) < 0) return;
  if (ac_inst_accumulates(ac_inst_at(id)) && (to = holding(m, type)) < 0) return;
  struct fuzz_line *line = new_line(m, id, m->p->type[type]);
  addresses(m, line, to, type);
  lanes_and_strides(m, line, m->holds[to] >= 0 && m->p->type[m->holds[to]] == m->p->type[type]);
  holds_now(m, to, type);
  m->computed[to] = true;
}

static void convert(struct maker *m) {
  int from = (int)fuzz_below(m->r, 2), to = (int)fuzz_below(m->r, BUFFERS);
  enum ac_type pair = ac_pair(m->p->type[from], m->p->type[!from]);
  if (m->p->type[0] == m->p->type[1] || holding(m, from) < 0) return;
  if (!ac_pair_modes(ac_inst_at(AC_VCast), pair, m->p->chip->id)) return;
  struct fuzz_line *line = new_line(m, AC_VCast, pair);
  addresses(m, line, to, from);
  lanes_and_strides(m, line, m->holds[to] == !from);
  set(line, 'g', fixed(ac_pair_modes(line->inst, pair, m->p->chip->id) >> AC_RINT & 1 ? AC_RINT : AC_NONE));
  holds_now(m, to, !from);
  m->computed[to] = true;
}

static void move(struct maker *m) {
  int type = (int)fuzz_below(m->r, 2), from = holding(m, type), to = (int)fuzz_below(m->r, BUFFERS);
  if (from < 0 || from == to) return;
  struct fuzz_line *line = new_line(m, AC_CopyLocal, AC_NO_TYPE);
  set(line, 'd', m->buffer[to]);
  set(line, 's', m->buffer[from]);
  set(line, 'n', fixed(1));
  set(line, 'z', number(m, (some_count(m) * size_of(m, type) + BLOCK - 1) / BLOCK));
  holds_now(m, to, m->holds[from]);
  m->computed[to] = m->computed[from];
}

/* Everything that a buffer holds to one value and perhaps its place, which goes out. */
static void reduce(struct maker *m) {
  static const enum ac_inst_id any[] = {AC_VAllSum, AC_VAllMax, AC_VAllMin};
  int type = (int)fuzz_below(m->r, 2), from = holding(m, type), to = (int)fuzz_below(m->r, BUFFERS);
  enum ac_inst_id id = any[m->tame ? 1 + fuzz_below(m->r, 2) : fuzz_below(m->r, 3)];
  if (from < 0 || !ac_inst_granted(ac_inst_at(id), m->p->type[type], m->p->chip->id)) return;
  struct fuzz_line *line = new_line(m, id, m->p->type[type]);
  set(line, 'Q', m->buffer[to]);
  set(line, 's', m->buffer[from]);
  set(line, 'k', fixed(id == AC_VAllSum ? 0 : fuzz_below(m->r, 2)));
  set(line, 'c', fixed(1));
  set(line, 'l', number(m, some_count(m)));
  set(line, 'r', fixed(1));
  set_strides(line, 1, 256 / size_of(m, type));
  m->holds[to] = -1; /* a place beside the value is no element */
  line = new_line(m, AC_CopyPadOut, AC_U8);
  set(line, 's', m->buffer[to]);
  set(line, 'n', fixed(1));
  set(line, 'y', number(m, size_of(m, type)));
  set(line, 'D', m->gm[type][fuzz_below(m->r, 3)]);
}

/* What goes out: mostly something that was computed. */
static int written(struct maker *m) {
  int from = (int)fuzz_below(m->r, BUFFERS), any = -1;
  bool computed = fuzz_chance(m->r, 90);
  for (int i = 0; i < BUFFERS; i++) {
    int at = (from + i) % BUFFERS;
    if (m->holds[at] < 0) continue;
    any = at;
    if (m->computed[at] || !computed) return at;
  }
  return any;
}

void fuzz_make_program(struct fuzz_random *r, struct fuzz_program *p) {
  struct maker m = {.r = r, .p = p};
  *p = (struct fuzz_program){.chip = ac_chip_at(AC_DAV2201),
                             .memory_seed = fuzz_next(r),
                             .trips = fuzz_chance(r, 50) ? 1 : 1 + fuzz_below(r, FUZZ_TRIPS)};
  choose_types(&m);
  choose_style(&m);
  m.count = fuzz_chance(r, 60) ? (1 + fuzz_below(r, MOST / 64)) * 64 : fuzz_below(r, MOST);
  if (fuzz_chance(r, 20))
    m.fewer = m.count / 8 & ~(uint64_t)15; /* whole data blocks, and some are left in the last round */
  choose_buffers(&m);
  choose_gm(&m);
  unsigned rounds = 1 + (unsigned)fuzz_below(r, 2);
  for (unsigned k = 0; k < rounds; k++) {
    unsigned inputs = 1 + (unsigned)fuzz_below(r, 3), computes = 1 + (unsigned)fuzz_below(r, 6);
    for (unsigned i = 0; i < inputs; i++)
      copy_in(&m, (int)fuzz_below(r, BUFFERS), m.shared ? 0 : (int)fuzz_below(r, 2));
    for (unsigned i = 0; i < computes; i++)
      if (fuzz_chance(r, m.style.moves)) move(&m);
      else if (fuzz_chance(r, 20)) convert(&m);
      else compute(&m);
    if (fuzz_chance(r, m.style.reductions)) reduce(&m);
    for (unsigned i = 0; i < 1 + fuzz_below(r, 2); i++)
      if (written(&m) >= 0) copy_out(&m, written(&m));
  }
}
