/* The diagnostics list and its printer: both forms, the caret, the exit statuses. */
#include "Check.h"
#include "Support.h"
#include <stdlib.h>

static const struct ac_loc nowhere = {0};

/* What the list prints, as text; frees the list. */
static void expect(struct ac_diags *diags, bool json, const char *want) {
  char *text = NULL;
  size_t n = 0;
  FILE *to = open_memstream(&text, &n);
  ac_diags_print(diags, to, "ascpu-run", json);
  fclose(to);
  CHECK_TEXT(text, want);
  free(text);
  ac_diags_free(diags);
}

static void locations(void) {
  struct ac_diags diags;
  ac_diags_init(&diags);
  ac_error(&diags, (struct ac_loc){"add.cpp", 12, 3}, NULL, "no such thing as %s", "z");
  ac_diag_add(&diags, AC_WARNING, (struct ac_loc){"add.cpp", 7, 0}, "race", "later");
  ac_diag_add(&diags, AC_NOTE, (struct ac_loc){"x.npy", 0, 0}, NULL, "here");
  ac_error(&diags, nowhere, "overflow", "too big");
  CHECK(diags.len == 4 && diags.errors == 2 && diags.status == 1);
  expect(&diags, false,
         "add.cpp:12:3: error: no such thing as z\n"
         "add.cpp:7: warning: later [ascpu-race]\n"
         "x.npy: note: here\n"
         "ascpu-run: error: too big [ascpu-overflow]\n");
}

static void carets(void) {
  struct ac_diags diags;
  ac_diags_init(&diags);
  ac_error(&diags, (struct ac_loc){"a.c", 1, 6}, NULL, "one");
  diags.list[0].source = "\tint \xC3\xA9 = 1;"; /* the column counts bytes: 6 is the e with an accent */
  ac_error(&diags, (struct ac_loc){"a.c", 1, 9}, NULL, "two");
  diags.list[1].source = "\tint \xC3\xA9 = 1;\r\n";
  ac_error(&diags, (struct ac_loc){"a.c", 2, 99}, NULL, "three");
  diags.list[2].source = "end";
  ac_error(&diags, (struct ac_loc){"a.c", 3, 0}, NULL, "four");
  diags.list[3].source = "no column";
  expect(&diags, false,
         "a.c:1:6: error: one\n\tint \xC3\xA9 = 1;\n\t    ^\n"
         "a.c:1:9: error: two\n\tint \xC3\xA9 = 1;\n\t      ^\n"
         "a.c:2:99: error: three\nend\n   ^\n"
         "a.c:3: error: four\nno column\n");
}

static void statuses(void) {
  struct ac_diags diags;
  ac_diags_init(&diags);
  CHECK(diags.status == 0);
  ac_diag_add(&diags, AC_WARNING, nowhere, NULL, "w");
  ac_diag_add(&diags, AC_NOTE, nowhere, NULL, "n");
  CHECK(diags.status == 0 && diags.errors == 0);
  ac_diag_add(&diags, AC_ERROR, nowhere, NULL, "e");
  CHECK(diags.status == 1);
  ac_usage_error(&diags, "unknown option '%s'", "--x");
  CHECK(diags.status == 2);
  ac_error(&diags, nowhere, NULL, "e");
  CHECK(diags.status == 2);
  ac_internal_error(&diags, "pass '%s' broke the module\n", "asc-expand");
  ac_usage_error(&diags, "u");
  CHECK(diags.status == 3 && diags.errors == 5);
  expect(&diags, false,
         "ascpu-run: warning: w\nascpu-run: note: n\nascpu-run: error: e\n"
         "ascpu-run: error: unknown option '--x'\nascpu-run: error: e\n"
         "ascpu-run: error: pass 'asc-expand' broke the module. This is a fault of ascpu itself, please report it\n"
         "ascpu-run: error: u\n");
}

static void json(void) {
  struct ac_diags diags;
  ac_diags_init(&diags);
  ac_error(&diags, (struct ac_loc){"a \"b\"\\.c", 12, 3}, "mask", "tab\tand \x01 and \xC3\xA9 and \xFF.");
  ac_usage_error(&diags, "two\nlines\n");
  expect(&diags, true,
         "{\"file\":\"a \\\"b\\\"\\\\.c\",\"line\":12,\"column\":3,\"severity\":\"error\","
         "\"text\":\"tab\\u0009and \\u0001 and \xC3\xA9 and \\ufffd.\",\"name\":\"mask\"}\n"
         "{\"file\":null,\"line\":null,\"column\":null,\"severity\":\"error\",\"text\":\"two lines\",\"name\":null}\n");
}

/* Texts and file names are copied: the caller's may change. */
static void copies(void) {
  struct ac_diags diags;
  char file[] = "one.c", name[] = "mask";
  ac_diags_init(&diags);
  for (int i = 0; i < 100; i++) ac_error(&diags, (struct ac_loc){file, 1, 1}, name, "%d", i);
  file[0] = name[0] = '#';
  CHECK(diags.len == 100);
  CHECK_TEXT(diags.list[99].loc.file, "one.c");
  CHECK_TEXT(diags.list[99].name, "mask");
  CHECK_TEXT(diags.list[99].text, "99");
  ac_diags_free(&diags);
  CHECK(diags.len == 0 && !diags.list && !diags.arena);
}

int main(void) {
  locations();
  carets();
  statuses();
  json();
  copies();
  return check_result();
}
