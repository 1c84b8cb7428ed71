/* The machine that code is generated for: triple, CPU, features, as one LLVM target machine.
 *
 * In: what -march, -mcpu and --target said, or nothing for this host. Out: a target machine, or a usage error for a
 * target or CPU that there is not. Only the X86 and AArch64 back ends are ever initialised. Does not choose passes.
 */
#include "CodeGen.h"
#include <llvm-c/Target.h>
#include <pthread.h>
#include <string.h>

static void init_targets(void) {
  LLVMInitializeX86TargetInfo();
  LLVMInitializeX86Target();
  LLVMInitializeX86TargetMC();
  LLVMInitializeX86AsmPrinter();
  LLVMInitializeX86AsmParser();
  LLVMInitializeAArch64TargetInfo();
  LLVMInitializeAArch64Target();
  LLVMInitializeAArch64TargetMC();
  LLVMInitializeAArch64AsmPrinter();
  LLVMInitializeAArch64AsmParser();
}

/* The architecture is all before the first dash. */
static bool same_arch(const char *a, const char *b) {
  size_t n = strcspn(a, "-");
  return n == strcspn(b, "-") && memcmp(a, b, n) == 0;
}

/* "aarch64-linux-gnu" and "aarch64-unknown-linux-gnu" are the same place; an Apple or Windows triple is not. */
static bool is_host(const char *triple, const char *host) { return same_arch(triple, host) && strstr(triple, "linux"); }

/* LLVM itself only warns about a CPU it does not know; clang has the list. Asked only when a CPU was named. */
static bool known_cpu(const char *cpu, const char *triple, struct ac_arena *arena) {
  const char *argv[] = {"clang-22", ac_printf(arena, "--target=%s", triple), "--print-supported-cpus", NULL};
  struct ac_spawn clang = {.argv = argv, .capture_out = true, .capture_err = true};
  bool found = !ac_run(&clang); /* without clang nobody can say no */
  const struct ac_buf *streams[] = {&clang.out, &clang.err};
  for (int i = 0; i < 2; i++) {
    for (const char *line = streams[i]->data; line && *line; line += strcspn(line, "\n"), line += *line == '\n') {
      const char *word = line + strspn(line, " \t");
      size_t n = strcspn(word, " \t\r\n");
      if (word > line && n == strlen(cpu) && memcmp(word, cpu, n) == 0) found = true;
    }
  }
  ac_buf_free(&clang.out);
  ac_buf_free(&clang.err);
  return found;
}

/* -march=armv8.2-a+sve names an architecture and extensions: features for LLVM, on a generic CPU. */
static const char *arm_features(const char *march, struct ac_arena *arena) {
  static const char *const renamed[][2] = {{"fp16", "fullfp16"}, {"simd", "neon"}, {"fp", "fp-armv8"}};
  size_t n = strcspn(march, "+");
  if (strncmp(march, "armv", 4) != 0 || n < 7 || memcmp(march + n - 2, "-a", 2) != 0) return NULL;
  struct ac_buf out = {0};
  ac_buf_printf(&out, "+v%.*sa", (int)(n - 6), march + 4);
  while (march[n] == '+') {
    const char *name = march + n + 1;
    size_t len = strcspn(name, "+");
    bool off = len > 2 && strncmp(name, "no", 2) == 0;
    const char *feature = ac_strndup(arena, name + 2 * off, len - 2 * off);
    for (size_t i = 0; i < sizeof renamed / sizeof *renamed; i++)
      if (strcmp(feature, renamed[i][0]) == 0) feature = renamed[i][1];
    ac_buf_printf(&out, ",%c%s", off ? '-' : '+', feature);
    n += 1 + len;
  }
  const char *features = ac_strndup(arena, out.data, out.len);
  ac_buf_free(&out);
  return features;
}

struct choice {
  const char *cpu, *features;
};

static bool choose_cpu(const struct ac_machine_options *options, const char *triple, const char *host,
                       struct ac_arena *arena, struct choice *out, struct ac_diags *diags) {
  const char *cpu = options->cpu;
  bool here = is_host(triple, host);
  *out = (struct choice){"generic", ""};
  if (cpu && strcmp(cpu, "native") == 0 && !here) {
    ac_usage_error(diags, "CPU 'native' cannot be used for target '%s'", triple);
    return false;
  }
  if ((!cpu && here) || (cpu && strcmp(cpu, "native") == 0)) {
    char *name = LLVMGetHostCPUName(), *features = LLVMGetHostCPUFeatures();
    *out = (struct choice){ac_strdup(arena, name), ac_strdup(arena, features)};
    LLVMDisposeMessage(name);
    LLVMDisposeMessage(features);
    return true;
  }
  if (!cpu || strcmp(cpu, "generic") == 0) {
    if (same_arch(triple, "x86_64")) out->cpu = "x86-64";
    return true;
  }
  if (same_arch(triple, "aarch64") && (out->features = arm_features(cpu, arena))) return true;
  if (!known_cpu(cpu, triple, arena)) {
    ac_usage_error(diags, "unknown CPU '%s' for target '%s'", cpu, triple);
    return false;
  }
  *out = (struct choice){cpu, ""};
  return true;
}

static LLVMTargetMachineRef create(LLVMTargetRef target, const char *triple, const struct choice *choice,
                                   const struct ac_machine_options *options) {
  /* Without any effort (level None) vectors wider than a register are selected slowly, and the code is huge. */
  static const LLVMCodeGenOptLevel levels[] = {LLVMCodeGenLevelLess, LLVMCodeGenLevelLess, LLVMCodeGenLevelDefault,
                                               LLVMCodeGenLevelAggressive};
  LLVMTargetMachineOptionsRef o = LLVMCreateTargetMachineOptions();
  LLVMTargetMachineOptionsSetCPU(o, choice->cpu);
  LLVMTargetMachineOptionsSetFeatures(o, choice->features);
  LLVMTargetMachineOptionsSetCodeGenOptLevel(o, levels[options->opt_level > 3 ? 3 : options->opt_level]);
  LLVMTargetMachineOptionsSetRelocMode(o, LLVMRelocPIC);
  LLVMTargetMachineOptionsSetCodeModel(o, options->jit ? LLVMCodeModelJITDefault : LLVMCodeModelDefault);
  LLVMTargetMachineRef machine = LLVMCreateTargetMachineWithOptions(target, triple, o);
  LLVMDisposeTargetMachineOptions(o);
  return machine;
}

LLVMTargetMachineRef ac_machine(const struct ac_machine_options *options, struct ac_diags *diags) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, init_targets);

  struct ac_arena *arena = ac_arena_new();
  char *host = LLVMGetDefaultTargetTriple();
  char *triple = LLVMNormalizeTargetTriple(options->triple ? options->triple : host), *message = NULL;
  LLVMTargetMachineRef machine = NULL;
  LLVMTargetRef target;
  struct choice choice;
  if (LLVMGetTargetFromTriple(triple, &target, &message)) {
    ac_usage_error(diags, "unknown target '%s' (x86-64 and AArch64 are supported)",
                   options->triple ? options->triple : host);
    LLVMDisposeMessage(message);
  } else if (choose_cpu(options, triple, host, arena, &choice, diags)) {
    machine = create(target, triple, &choice, options);
    if (!machine) ac_internal_error(diags, "no target machine for '%s'", triple);
  }
  LLVMDisposeMessage(triple);
  LLVMDisposeMessage(host);
  ac_arena_free(arena);
  return machine;
}
