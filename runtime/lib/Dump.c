/* DumpTensor: values of a tensor as text, into the block's output.
 *
 * In: where they are, what they are, how many, perhaps a shape (runtime/include/ascpu/dump.h). Out: a header line, with a shape that
 * is not the number of values one more, then the values: in one pair of brackets, or one a dimension. Places of the shape without
 * a value are "-". Not here: when it is written (Print.c).
 */
#include "Core.h"
#include <string.h>

struct dump {
  struct ac_buf text;
  const char *at;
  int kind, bytes;
  uint32_t count, next; /* values, and the one to print next */
};

static void add_float(struct dump *d, const char *at) {
  double value;
  if (d->kind == 'b') {
    __bf16 narrow;
    memcpy(&narrow, at, 2);
    value = (double)(float)narrow;
  } else if (d->bytes == 2) {
    _Float16 narrow;
    memcpy(&narrow, at, 2);
    value = (double)narrow;
  } else if (d->bytes == 4) {
    float single;
    memcpy(&single, at, 4);
    value = (double)single;
  } else memcpy(&value, at, 8);
  ac_buf_printf(&d->text, "%f", value);
}

static void add_value(struct dump *d) {
  if (d->next >= d->count) {
    ac_buf_puts(&d->text, "-");
    return;
  }
  const char *at = d->at + (size_t)d->next++ * (size_t)d->bytes;
  uint64_t bits = 0;
  if (d->kind == 'f' || d->kind == 'b') {
    add_float(d, at);
    return;
  }
  memcpy(&bits, at, (size_t)d->bytes);
  unsigned spare = 64 - 8 * (unsigned)d->bytes;
  if (d->kind == 'i') ac_buf_printf(&d->text, "%lld", (long long)((int64_t)(bits << spare) >> spare));
  else ac_buf_printf(&d->text, "%llu", (unsigned long long)(d->kind == 't' ? bits != 0 : bits));
}

static void add_shaped(struct dump *d, const uint32_t *shape, int dims) {
  ac_buf_puts(&d->text, "[");
  for (uint32_t i = 0; i < shape[0]; i++) {
    if (i) ac_buf_puts(&d->text, dims > 1 ? ",\n" : ",");
    if (dims > 1) add_shaped(d, shape + 1, dims - 1);
    else add_value(d);
  }
  ac_buf_puts(&d->text, "]");
}

static void add_plain(struct dump *d) {
  ac_buf_puts(&d->text, "[");
  for (uint32_t i = 0; i < d->count; i++) {
    if (i) ac_buf_puts(&d->text, ", ");
    add_value(d);
  }
  ac_buf_puts(&d->text, "]");
}

static void add_header(struct dump *d, int space, uint64_t address, uint32_t desc) {
  char type[16];
  if (d->kind == 't') snprintf(type, sizeof type, "bool");
  else if (d->kind == 'b') snprintf(type, sizeof type, "bfloat16");
  else snprintf(type, sizeof type, "%s%d", d->kind == 'f' ? "float" : d->kind == 'i' ? "int" : "uint", d->bytes * 8);
  ac_buf_printf(&d->text, "DumpTensor: desc=%u, addr=0x%llx, data_type=%s, position=%s, dump_size=%u\n", desc,
                (unsigned long long)address, type, space ? ac_space_name((enum ac_space)space) : "GM", d->count);
}

/* Says so when the shape has not as many places as there are values. */
static void compare_shape(struct dump *d, const uint32_t *shape, int dims) {
  uint64_t places = 1;
  for (int i = 0; i < dims; i++) places *= shape[i];
  if (places == d->count) return;
  ac_buf_puts(&d->text, "shape is [");
  for (int i = 0; i < dims; i++) ac_buf_printf(&d->text, "%s%u", i ? ", " : "", shape[i]);
  ac_buf_printf(&d->text, "], dumpSize is %u, %s.\n", d->count,
                places < d->count ? "dumpSize is greater than shapeSize" : "data is not enough");
}

void __ascpu_dump(int space, uint64_t address, int kind, int bytes, uint32_t desc, uint32_t count,
                  const uint32_t *shape, int dims, const char *file, int line) {
  struct ac_core *core = __ascpu_core();
  struct dump d = {.kind = kind, .bytes = bytes, .count = count, .at = (const char *)(uintptr_t)address};
  if (space) {
    uint64_t size = core->chip->bytes[space];
    if (address > size || (uint64_t)count * (uint64_t)bytes > size - address)
      __ascpu_fail(file, line, "DumpTensor: %u elements of %d bytes at %llu are outside %s (%llu bytes)", count, bytes,
                   (unsigned long long)address, ac_space_name((enum ac_space)space), (unsigned long long)size);
    d.at = core->base[space] + address;
  } else {
    for (uint64_t i = 0; i < (uint64_t)count * (uint64_t)bytes; i += 4096) /* a bad address is the block's fault */
      (void)*(const volatile char *)(d.at + i);
  }
  add_header(&d, space, address, desc);
  if (dims > 0) {
    compare_shape(&d, shape, dims);
    add_shaped(&d, shape, dims);
  } else add_plain(&d);
  __ascpu_printf("%s\n", d.text.data);
  ac_buf_free(&d.text);
}
