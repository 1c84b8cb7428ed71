/* Code generation: thunks for parameters as clang lowers them, descriptors, the JIT, output files.
 *
 * The IR texts are what clang makes of the C declarations above them (System V x86-64; AAPCS64 where it says so). */
#include "CodeGen.h"
#include "ascpu.h"
#include "Check.h"
#include <llvm-c/Analysis.h>
#include <llvm-c/IRReader.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static LLVMModuleRef parse(LLVMContextRef context, const char *text) {
  LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(text, strlen(text), "test.ll");
  LLVMModuleRef module = NULL;
  char *message = NULL;
  if (LLVMParseIRInContext(context, buffer, &module, &message)) {
    printf("%s\n", message);
    LLVMDisposeMessage(message);
  }
  return module;
}

#define X86                                                                                                            \
  "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\"\n"          \
  "target triple = \"x86_64-pc-linux-gnu\"\n"
#define ARM                                                                                                            \
  "target datalayout = "                                                                                               \
  "\"e-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32\"\n"                    \
  "target triple = \"aarch64-unknown-linux-gnu\"\n"

static struct ac_param scalar(const char *name, enum ac_param_kind kind, uint64_t size) {
  return (struct ac_param){.name = name, .type = "T", .kind = kind, .size = size};
}

/* struct B { float a, b, c; }; struct C { double d; char c; }; struct D { int a[10]; };
 * void k(char (*)[..] out, bool b, B, C, D, half h, short s); stores what it got into out. */
static const char mixed[] =
    X86 "%struct.D = type { [10 x i32] }\n"
        "define void @k(ptr %out, i1 zeroext %b, <2 x float> %b0, float %b1, double %c0, i8 %c1,"
        " ptr byval(%struct.D) align 8 %d, half %h, i16 signext %s) {\n"
        "  %z = zext i1 %b to i8\n  store i8 %z, ptr %out\n"
        "  %p4 = getelementptr i8, ptr %out, i64 4\n  store <2 x float> %b0, ptr %p4, align 4\n"
        "  %p12 = getelementptr i8, ptr %out, i64 12\n  store float %b1, ptr %p12, align 4\n"
        "  %p16 = getelementptr i8, ptr %out, i64 16\n  store double %c0, ptr %p16\n"
        "  %p24 = getelementptr i8, ptr %out, i64 24\n  store i8 %c1, ptr %p24\n"
        "  %p28 = getelementptr i8, ptr %out, i64 28\n"
        "  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %p28, ptr align 8 %d, i64 40, i1 false)\n"
        "  store i32 -1, ptr %d\n" /* the copy is the callee's */
        "  %p68 = getelementptr i8, ptr %out, i64 68\n  store half %h, ptr %p68\n"
        "  %p70 = getelementptr i8, ptr %out, i64 70\n  store i16 %s, ptr %p70\n"
        "  ret void\n}\n"
        "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n";

struct b {
  float a, b, c;
};
struct c {
  double d;
  char c;
};
struct d {
  int a[10];
};
struct out {
  bool b;
  struct b s;
  struct {
    double d;
    char c;
    char pad[3];
  } __attribute__((packed)) c;
  struct d d;
  _Float16 h;
  short i;
};

static struct ac_jit *jit(const char *text, struct ac_kernel *kernels, size_t n, struct ac_diags *diags) {
  LLVMContextRef context = LLVMContextCreate();
  LLVMModuleRef module = parse(context, text);
  LLVMTargetMachineRef machine = ac_machine(&(struct ac_machine_options){.opt_level = 2, .jit = true}, diags);
  CHECK(module && machine);
  CHECK(ac_add_thunks(module, kernels, n, NULL, diags));
  struct ac_jit *made = ac_jit_new(module, context, machine, diags);
  LLVMDisposeTargetMachine(machine);
  return made;
}

#ifdef __x86_64__
static void test_mixed(void) {
  struct ac_param params[] = {scalar("out", AC_PARAM_POINTER, 8), scalar("b", AC_PARAM_BOOL, 1),
                              scalar("s", AC_PARAM_STRUCT, 12),   scalar("c", AC_PARAM_STRUCT, 16),
                              scalar("d", AC_PARAM_STRUCT, 40),   scalar("h", AC_PARAM_FLOAT, 2),
                              scalar("i", AC_PARAM_INT, 2)};
  struct ac_kernel kernel = {.name = "k", .symbol = "k", .params = params, .nparams = 7};
  struct ac_diags diags;
  ac_diags_init(&diags);
  struct ac_jit *made = jit(mixed, &kernel, 1, &diags);
  CHECK(made);
  void *address = made ? ac_jit_lookup(made, "__ascpu_entry.k", &diags) : NULL;
  CHECK(address);
  if (!address) return;
  void (*entry)(void **);
  memcpy(&entry, &address, sizeof entry);

  struct out got;
  memset(&got, 0, sizeof got);
  struct out *out = &got;
  bool b = true;
  struct b s = {1.5f, -2.5f, 3.25f};
  struct c c = {1e300, 'x'};
  struct d d = {{1, 2, 3, 4, 5, 6, 7, 8, 9, -10}}, before = d;
  _Float16 h = (_Float16)0.125;
  short i = -7;
  void *args[] = {&out, &b, &s, &c, &d, &h, &i};
  entry(args);
  CHECK(got.b == true);
  CHECK(memcmp(&got.s, &s, sizeof s) == 0);
  CHECK(got.c.d == 1e300 && got.c.c == 'x');
  CHECK(memcmp(&got.d, &d, sizeof d) == 0);
  CHECK(memcmp(&before, &d, sizeof d) == 0); /* the caller's struct is not the callee's */
  CHECK(got.h == (_Float16)0.125 && got.i == -7);
  ac_jit_free(made);
  ac_diags_free(&diags);
}
#endif

/* ---- thunks as IR ---- */

static char *thunk_text(const char *text, struct ac_kernel *kernel, const struct ac_chip *chip,
                        struct ac_diags *diags) {
  LLVMContextRef context = LLVMContextCreate();
  LLVMModuleRef module = parse(context, text);
  char *message = NULL, *out = NULL;
  if (ac_add_thunks(module, kernel, 1, chip, diags)) {
    CHECK(!LLVMVerifyModule(module, LLVMReturnStatusAction, &message));
    LLVMDisposeMessage(message);
    out = LLVMPrintModuleToString(module);
  }
  LLVMDisposeModule(module);
  LLVMContextDispose(context);
  return out;
}

/* struct A { char c[3]; }; struct B { float a, b, c; }; struct C { double d; char c; }; struct D { int a[10]; };
 * void k(A, B, C, D) on AArch64. */
static void test_arm(void) {
  static const char text[] = ARM "define void @k(i64 %0, [3 x float] alignstack(8) %1, [2 x i64] %2, ptr noundef "
                                 "dead_on_return %3) { ret void }\n";
  struct ac_param params[] = {scalar("a", AC_PARAM_STRUCT, 3), scalar("b", AC_PARAM_STRUCT, 12),
                              scalar("c", AC_PARAM_STRUCT, 16), scalar("d", AC_PARAM_STRUCT, 40)};
  struct ac_kernel kernel = {.name = "k", .symbol = "k", .params = params, .nparams = 4};
  struct ac_diags diags;
  ac_diags_init(&diags);
  char *ir = thunk_text(text, &kernel, NULL, &diags);
  CHECK(ir);
  if (ir) {
    CHECK(strstr(ir, "load i64, ptr"));
    CHECK(strstr(ir, "load [3 x float], ptr"));
    CHECK(strstr(ir, "load [2 x i64], ptr"));
    CHECK(strstr(ir, "i64 3, i1 false)"));  /* three bytes are read, not eight */
    CHECK(strstr(ir, "i64 40, i1 false)")); /* the thunk owns the copy */
    CHECK(strstr(ir, "[3 x float] alignstack(8) %"));
    LLVMDisposeMessage(ir);
  }
  ac_diags_free(&diags);
}

/* struct E {}; void k(E, char *) has one LLVM parameter on x86-64; two of one byte cannot be told apart. */
static void test_empty(void) {
  struct ac_param params[] = {scalar("e", AC_PARAM_STRUCT, 1), scalar("p", AC_PARAM_POINTER, 8)};
  struct ac_kernel kernel = {.name = "k", .symbol = "k", .params = params, .nparams = 2};
  struct ac_diags diags;
  ac_diags_init(&diags);
  char *ir = thunk_text(X86 "define void @k(ptr %p) { ret void }\n", &kernel, NULL, &diags);
  CHECK(ir && strstr(ir, "getelementptr inbounds i8, ptr %0, i64 8"));
  LLVMDisposeMessage(ir);

  struct ac_param same[] = {scalar("e", AC_PARAM_STRUCT, 1), scalar("c", AC_PARAM_STRUCT, 1)};
  kernel = (struct ac_kernel){.name = "k", .symbol = "k", .params = same, .nparams = 2};
  CHECK(!thunk_text(X86 "define void @k(i8 %c) { ret void }\n", &kernel, NULL, &diags));
  CHECK(diags.len == 1 && strcmp(diags.list[0].text, "kernel 'k': not supported yet: an empty class beside a one-byte "
                                                     "struct among the parameters") == 0);
  ac_diags_free(&diags);
}

/* struct alignas(16) H { double d; }; is one register, and the types alone do not say which half it is. */
static void test_misfit(void) {
  struct ac_param params[] = {scalar("h", AC_PARAM_STRUCT, 16)};
  struct ac_kernel kernel = {.name = "ns::k", .symbol = "k", .loc = {"a.cpp", 3, 7}, .params = params, .nparams = 1};
  struct ac_diags diags;
  ac_diags_init(&diags);
  CHECK(!thunk_text(X86 "define void @k(double %h) { ret void }\n", &kernel, NULL, &diags));
  CHECK(diags.status == 1 && diags.list[0].loc.line == 3);
  CHECK(strcmp(diags.list[0].text, "kernel 'ns::k': not supported yet: how parameter 'h' (T, 16 bytes) is passed") ==
        0);
  ac_diags_free(&diags);
}

static void test_descriptors(void) {
  const struct ac_chip *chip = ac_chip_find("dav-2201");
  struct ac_param params[] = {scalar("x", AC_PARAM_POINTER, 8)};
  struct ac_kernel kernel = {.name = "k", .symbol = "_Z1kPv", .params = params, .nparams = 1};
  static const char text[] = X86 "define void @_Z1kPv(ptr %x) { ret void }\n"
                                 "@ascpu_kernel_k = external constant { ptr, ptr, i32, i32 }\n"
                                 "define ptr @f() { ret ptr @ascpu_kernel_k }\n";
  struct ac_diags diags;
  ac_diags_init(&diags);
  char *ir = thunk_text(text, &kernel, chip, &diags);
  CHECK(ir && strstr(ir, "\n@ascpu_kernel_k = constant { ptr, ptr, i32, i32, i32 } { ptr @"));
  CHECK(ir && strstr(ir, ", ptr @__ascpu_entry._Z1kPv, i32 2201, i32 1, i32 0 }, align 8"));
  CHECK(ir && strstr(ir, "ret ptr @ascpu_kernel_k\n"));
  LLVMDisposeMessage(ir);

  kernel.name = "k<float>"; /* no C identifier: a thunk, but no descriptor */
  ir = thunk_text(text, &kernel, chip, &diags);
  CHECK(ir && strstr(ir, "define void @__ascpu_entry._Z1kPv(ptr"));
  CHECK(ir && strstr(ir, "@ascpu_kernel_k = external"));
  LLVMDisposeMessage(ir);
  ac_diags_free(&diags);
}

/* ---- the JIT ---- */

static void test_undefined(void) {
  struct ac_diags diags;
  ac_diags_init(&diags);
  struct ac_jit *made = jit("declare void @nowhere_to_be_found()\ndefine void @k() { call void @nowhere_to_be_found()\n"
                            "ret void }\n",
                            NULL, 0, &diags);
  CHECK(!made);
  CHECK(diags.len == 1 && diags.status == 1);
  CHECK(diags.len && strcmp(diags.list[0].text, "'nowhere_to_be_found' is called but not defined") == 0);
  ac_diags_free(&diags);
}

/* The runtime, libc and libm are there; constructors run before the first look-up. */
static void test_process(void) {
  static const char text[] =
      "@v = global i32 1\n"
      "@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @init, ptr "
      "null }]\n"
      "declare double @fmod(double, double)\ndeclare i64 @strlen(ptr)\ndeclare ptr @__ascpu_core()\n"
      "define internal void @init() { store i32 42, ptr @v\n ret void }\n"
      "define double @rest(double %x) { %y = call double @fmod(double %x, double 4.0)\n ret double %y }\n"
      "define i64 @len(ptr %s) { %n = call i64 @strlen(ptr %s)\n ret i64 %n }\n"
      "define void @core(ptr %p) { %c = call ptr @__ascpu_core()\n store ptr %c, ptr %p\n ret void }\n"
      "define i32 @get() { %x = load i32, ptr @v\n ret i32 %x }\n";
  struct ac_diags diags;
  ac_diags_init(&diags);
  struct ac_jit *made = jit(text, NULL, 0, &diags);
  CHECK(made);
  if (made) {
    double (*rest)(double) = (double (*)(double))ac_jit_lookup(made, "rest", &diags);
    int64_t (*len)(const char *) = (int64_t (*)(const char *))ac_jit_lookup(made, "len", &diags);
    int (*get)(void) = (int (*)(void))ac_jit_lookup(made, "get", &diags);
    CHECK(rest && rest(7) == 3);
    CHECK(len && len("four") == 4);
    CHECK(get && get() == 42);
    CHECK(ac_jit_lookup(made, "core", &diags));
    CHECK(!ac_jit_lookup(made, "not_there", &diags));
    CHECK(diags.len == 1 && strstr(diags.list[0].text, "cannot load 'not_there'"));
  }
  ac_jit_free(made);
  ac_diags_free(&diags);
}

/* ---- machines and files ---- */

static void test_machines(void) {
  struct ac_diags diags;
  ac_diags_init(&diags);
  LLVMTargetMachineRef machine = ac_machine(&(struct ac_machine_options){.triple = "aarch64-linux-gnu"}, &diags);
  CHECK(machine);
  char *cpu = LLVMGetTargetMachineCPU(machine);
#ifndef __aarch64__
  CHECK(strcmp(cpu, "generic") == 0);
#endif
  LLVMDisposeMessage(cpu);
  LLVMDisposeTargetMachine(machine);

  machine = ac_machine(&(struct ac_machine_options){0}, &diags);
  char *host = LLVMGetHostCPUName();
  cpu = LLVMGetTargetMachineCPU(machine);
  CHECK(strcmp(cpu, host) == 0);
  LLVMDisposeMessage(cpu);
  LLVMDisposeMessage(host);
  LLVMDisposeTargetMachine(machine);
  CHECK(diags.len == 0);

  CHECK(!ac_machine(&(struct ac_machine_options){.triple = "riscv64-linux-gnu"}, &diags));
  CHECK(!ac_machine(&(struct ac_machine_options){.cpu = "nosuch"}, &diags));
  CHECK(diags.len == 2 && diags.status == 2);
  CHECK(strcmp(diags.list[0].text, "unknown target 'riscv64-linux-gnu' (x86-64 and AArch64 are supported)") == 0);
  CHECK(strncmp(diags.list[1].text, "unknown CPU 'nosuch' for target '", 33) == 0);
  ac_diags_free(&diags);
}

static void test_files(void) {
  struct ac_diags diags;
  ac_diags_init(&diags);
  char folder[] = "/tmp/ascpu-test-XXXXXX";
  CHECK(mkdtemp(folder));
  const char *path = ac_printf(diags.arena, "%s/f", folder);
  CHECK(ac_write_output(path, "abc", 3, &diags));
  CHECK(chmod(path, 0755) == 0);
  CHECK(ac_write_output(path, "de", 2, &diags));
  struct stat st;
  CHECK(stat(path, &st) == 0 && st.st_size == 2 && (st.st_mode & 0777) == 0755);
  CHECK(ac_write_output("/dev/null", "abc", 3, &diags));
  CHECK(stat("/dev/null", &st) == 0 && S_ISCHR(st.st_mode));
  CHECK(diags.len == 0);
  CHECK(!ac_write_output(folder, "abc", 3, &diags));
  CHECK(diags.len == 1 && strstr(diags.list[0].text, "Is a directory"));
  unlink(path);
  CHECK(rmdir(folder) == 0); /* no temporary is left */
  ac_diags_free(&diags);
}

int main(void) {
#ifdef __x86_64__
  test_mixed();
#endif
  test_arm();
  test_empty();
  test_misfit();
  test_descriptors();
  test_undefined();
  test_process();
  test_machines();
  test_files();
  return check_result();
}
