/* What the programs of test/Api share: CHECK, and kernels as text. */
#include <ascpu.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;
#define CHECK(condition) \
  ((condition) ? (void)0 : (void)(failures++, fprintf(stderr, "%s:%d: failed: %s\n", __FILE__, __LINE__, #condition)))
#define CHECK_TEXT(got, want) check_text(got, want, __LINE__)

static inline void check_text(const char *got, const char *want, int line) {
  if (got && strcmp(got, want) == 0) return;
  failures++;
  fprintf(stderr, "line %d:\n   got: %s\n  want: %s\n", line, got ? got : "(null)", want);
}

/* z = x + y on n floats (a multiple of 64), shared out among the blocks; and two kernels of the same tail name. */
static const char source[] =
    "#include \"kernel_operator.h\"\n"
    "using namespace AscendC;\n"
    "extern \"C\" __global__ __aicore__ void add(__gm__ float *x, __gm__ float *y, GM_ADDR z, uint32_t n) {\n"
    "  TPipe pipe;\n"
    "  TBuf<TPosition::VECCALC> buf;\n"
    "  pipe.InitBuffer(buf, 512);\n"
    "  LocalTensor<float> a = buf.Get<float>(), b = a[64];\n"
    "  GlobalTensor<float> gm;\n"
    "  for (uint32_t at = GetBlockIdx() * 64; at < n; at += GetBlockNum() * 64) {\n"
    "    gm.SetGlobalBuffer(x + at);\n"
    "    DataCopy(a, gm, 64);\n"
    "    gm.SetGlobalBuffer(y + at);\n"
    "    DataCopy(b, gm, 64);\n"
    "    Add(a, a, b, 64);\n"
    "    gm.SetGlobalBuffer((__gm__ float *)z + at);\n"
    "    DataCopy(gm, a, 64);\n"
    "  }\n"
    "}\n"
    "namespace one { __global__ __aicore__ void k(__gm__ half *h, bool b, bfloat16_t s) {} }\n"
    "namespace two { __global__ __aicore__ void k(const __gm__ void *p, double d) {} }\n"
    "extern \"C\" __global__ __aicore__ void fails(int32_t at) { assert(GetBlockIdx() < at); }\n";

static inline struct ascpu_program *compile_source(const struct ascpu_compile_options *options) {
  struct ascpu_error *error = NULL;
  struct ascpu_program *program = ascpu_compile_buffer("source.cpp", source, sizeof source - 1, options, &error);
  if (!program) {
    fprintf(stderr, "%s", ascpu_error_text(error));
    exit(1);
  }
  return program;
}

static inline int result(void) { return failures ? 1 : 0; }
