/* Compare: what a run gave against what was expected.
 *
 * In: INDEX=FILE.npy pairs, the arguments after the run, tolerances. Out: for each pair one line with the number of
 * differing elements, and the first ten of them. With tolerances 0 elements must have the same bits, except that every
 * NaN equals every NaN.
 */
#include "Run.h"
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN = 10 };

static bool read_wanted(struct run_wanted *wanted, const struct run_expectation *e, const struct run_args *args,
                        struct ac_diags *diags) {
  *wanted = (struct run_wanted){.index = e->index, .path = e->path};
  if (e->index >= args->len) {
    ac_usage_error(diags, "--expect: there is no argument %zu, %zu given", e->index, args->len);
    return false;
  }
  enum run_form form = args->list[e->index].form;
  if (form == RUN_SCALAR || form == RUN_RAW) {
    ac_usage_error(diags, "--expect: argument %zu is not a tensor", e->index);
    return false;
  }
  char why[256];
  errno = 0;
  if (ac_npy_read(e->path, &wanted->tensor, why, sizeof why)) return true;
  if (errno == ENOENT || errno == ENOTDIR) ac_usage_error(diags, "--expect: cannot read '%s': %s", e->path, why);
  else ac_error(diags, (struct ac_loc){0}, NULL, "--expect: cannot read '%s': %s", e->path, why);
  return false;
}

bool run_wanted_read(struct run_wanteds *wanteds, const struct run_options *o, const struct run_args *args,
                     struct ac_diags *diags) {
  *wanteds = (struct run_wanteds){.list = ac_alloc(diags->arena, (o->nexpect + 1) * sizeof *wanteds->list)};
  for (size_t i = 0; i < o->nexpect; i++)
    if (!read_wanted(&wanteds->list[wanteds->len++], &o->expect[i], args, diags)) return false;
  return true;
}

void run_wanted_free(struct run_wanteds *wanteds) {
  for (size_t i = 0; i < wanteds->len; i++) free(wanteds->list[i].tensor.data);
}

static bool same_shape(const struct ac_npy *a, const struct ac_npy *b) {
  if (a->dtype != b->dtype || a->rank != b->rank) return false;
  for (unsigned i = 0; i < a->rank; i++)
    if (a->shape[i] != b->shape[i]) return false;
  return true;
}

static void shape_text(const struct ac_npy *t, struct ac_buf *text) {
  ac_buf_printf(text, "%s ", ac_dtype_name(t->dtype));
  for (unsigned i = 0; i < t->rank; i++) ac_buf_printf(text, "%s%llu", i ? "x" : "", (unsigned long long)t->shape[i]);
  if (t->rank == 0) ac_buf_puts(text, "scalar");
}

static bool same_element(const struct ac_npy *got, const struct ac_npy *want, size_t i, const struct run_options *o) {
  size_t size = ac_dtype_size(got->dtype);
  if (memcmp((char *)got->data + i * size, (char *)want->data + i * size, size) == 0) return true;
  long double a = run_element(got, i), b = run_element(want, i);
  if (isnan(a) || isnan(b)) return isnan(a) && isnan(b);
  if ((o->rtol == 0 && o->atol == 0) || isinf(a) || isinf(b)) return false;
  return fabsl(a - b) <= o->atol + o->rtol * fabsl(b);
}

/* [i, j, ...] of element number i. */
static void print_index(const struct ac_npy *t, size_t i, FILE *to) {
  uint64_t at[32];
  for (unsigned d = t->rank; d-- > 0; i /= t->shape[d]) at[d] = i % t->shape[d];
  for (unsigned d = 0; d < t->rank; d++) fprintf(to, "%s%llu", d ? ", " : "[", (unsigned long long)at[d]);
  fputs(t->rank ? "]" : "[]", to);
}

static void print_difference(const struct ac_npy *got, const struct ac_npy *want, size_t i, FILE *to) {
  char a[64], b[64];
  run_element_text(got, i, a, sizeof a);
  run_element_text(want, i, b, sizeof b);
  fputs("  ", to);
  print_index(got, i, to);
  fprintf(to, " got %s, want %s\n", a, b);
}

static bool compare_one(const struct run_wanted *wanted, const struct run_arg *arg, const struct run_options *o,
                        FILE *to) {
  const struct ac_npy *got = &arg->tensor, *want = &wanted->tensor;
  if (!same_shape(got, want)) {
    struct ac_buf text = {0};
    shape_text(got, &text);
    ac_buf_printf(&text, ", but %s is ", wanted->path);
    shape_text(want, &text);
    fprintf(to, "%s: is %s\n", arg->label, text.data);
    ac_buf_free(&text);
    return false;
  }
  size_t differing = 0, first[SHOWN];
  for (size_t i = 0; i < got->count; i++) {
    if (same_element(got, want, i, o)) continue;
    if (differing < SHOWN) first[differing] = i;
    differing++;
  }
  fprintf(to, "%s: %zu of %zu elements differ from %s\n", arg->label, differing, got->count, wanted->path);
  for (size_t i = 0; i < differing && i < SHOWN; i++) print_difference(got, want, first[i], to);
  return differing == 0;
}

bool run_compare(const struct run_wanteds *wanteds, const struct run_args *args, const struct run_options *o,
                 FILE *to) {
  bool same = true;
  for (size_t i = 0; i < wanteds->len; i++)
    same &= compare_one(&wanteds->list[i], &args->list[wanteds->list[i].index], o, to);
  return same;
}
