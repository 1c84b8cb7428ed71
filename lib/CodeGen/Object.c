/* Objects and assembly: a lowered module through LLVM's back end into memory, and bytes into files.
 *
 * In: plain LLVM IR. Out: a memory buffer, or a file that appears whole or not at all. An instruction of the asc
 * dialect that is still there is a fault of the pipeline and is named. Does not link.
 */
#include "Init.h"
#include <errno.h>
#include <fcntl.h>
#include <llvm-c/Analysis.h>
#include <llvm-c/Target.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The back end would end the process at an intrinsic it does not know. */
static bool check_lowered(LLVMModuleRef module, struct ac_diags *diags) {
  for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn)) {
    size_t n;
    const char *name = LLVMGetValueName2(fn, &n);
    if (n < 9 || memcmp(name, "llvm.asc.", 9) != 0 || !LLVMGetFirstUse(fn)) continue;
    ac_internal_error(diags, "'%.*s' is left after lowering", (int)n, name);
    return false;
  }
  char *message = NULL;
  bool broken = LLVMVerifyModule(module, LLVMReturnStatusAction, &message);
  if (broken) ac_internal_error(diags, "invalid IR after lowering: %s", message);
  LLVMDisposeMessage(message);
  return !broken;
}

/* What the back end has to say (bad inline assembly, say); its own handler would print and end the process. */
static void collect_diagnostic(LLVMDiagnosticInfoRef info, void *data) {
  LLVMDiagnosticSeverity severity = LLVMGetDiagInfoSeverity(info);
  if (severity != LLVMDSError && severity != LLVMDSWarning) return;
  char *text = LLVMGetDiagInfoDescription(info);
  ac_diag_add(data, severity == LLVMDSError ? AC_ERROR : AC_WARNING, (struct ac_loc){0}, NULL, "%s", text);
  LLVMDisposeMessage(text);
}

LLVMMemoryBufferRef ac_emit_memory(LLVMModuleRef module, LLVMTargetMachineRef machine, bool assembly,
                                   struct ac_diags *diags) {
  if (!check_lowered(module, diags)) return NULL;
  char *triple = LLVMGetTargetMachineTriple(machine), *message = NULL;
  LLVMSetTarget(module, triple);
  LLVMDisposeMessage(triple);
  LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(machine);
  LLVMSetModuleDataLayout(module, layout);
  LLVMDisposeTargetData(layout);
  ac_place_initialisers(module);

  LLVMContextRef context = LLVMGetModuleContext(module);
  LLVMDiagnosticHandler old = LLVMContextGetDiagnosticHandler(context);
  void *old_data = LLVMContextGetDiagnosticContext(context);
  LLVMContextSetDiagnosticHandler(context, collect_diagnostic, diags);
  unsigned before = diags->errors;
  LLVMMemoryBufferRef out = NULL;
  LLVMCodeGenFileType type = assembly ? LLVMAssemblyFile : LLVMObjectFile;
  if (LLVMTargetMachineEmitToMemoryBuffer(machine, module, type, &message, &out)) {
    ac_internal_error(diags, "code generation: %s", message);
    LLVMDisposeMessage(message);
    out = NULL;
  }
  LLVMContextSetDiagnosticHandler(context, old, old_data);
  if (out && diags->errors != before) {
    LLVMDisposeMemoryBuffer(out);
    out = NULL;
  }
  return out;
}

bool ac_emit_file(LLVMModuleRef module, LLVMTargetMachineRef machine, const char *path, bool assembly,
                  struct ac_diags *diags) {
  LLVMMemoryBufferRef buffer = ac_emit_memory(module, machine, assembly, diags);
  if (!buffer) return false;
  bool ok = ac_write_output(path, LLVMGetBufferStart(buffer), LLVMGetBufferSize(buffer), diags);
  LLVMDisposeMemoryBuffer(buffer);
  return ok;
}

static bool write_all(int fd, const char *bytes, size_t n) {
  while (n) {
    ssize_t done = write(fd, bytes, n);
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) return false;
    bytes += done;
    n -= (size_t)done;
  }
  return true;
}

/* A fresh file beside path: created by open, so that the umask applies without this thread having to read it. */
static int open_beside(const char *path, mode_t mode, struct ac_buf *name) {
  int fd = -1;
  for (unsigned i = 0; i < 100 && fd < 0; i++) {
    name->len = 0;
    ac_buf_printf(name, "%s.%d-%u.tmp", path, (int)getpid(), i);
    fd = open(name->data, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (fd < 0 && errno != EEXIST) break;
  }
  return fd;
}

static bool write_renamed(const char *path, const struct stat *old, const void *bytes, size_t n) {
  struct ac_buf temporary = {0};
  int fd = open_beside(path, 0666, &temporary);
  bool ok = fd >= 0 && write_all(fd, bytes, n) && (!old || fchmod(fd, old->st_mode & 07777) == 0);
  int reason = errno;
  if (fd >= 0 && close(fd) != 0 && ok) {
    ok = false;
    reason = errno;
  }
  if (ok && rename(temporary.data, path) != 0) {
    ok = false;
    reason = errno;
  }
  if (!ok && fd >= 0) unlink(temporary.data);
  ac_buf_free(&temporary);
  errno = reason;
  return ok;
}

bool ac_write_output(const char *path, const void *bytes, size_t n, struct ac_diags *diags) {
  struct stat st;
  bool exists = stat(path, &st) == 0, ok;
  if (strcmp(path, "-") == 0) {
    fflush(stdout);
    ok = write_all(STDOUT_FILENO, bytes, n);
  } else if (exists && S_ISDIR(st.st_mode)) {
    errno = EISDIR;
    ok = false;
  } else if (exists && !S_ISREG(st.st_mode)) {
    int fd = open(path, O_WRONLY);
    ok = fd >= 0 && write_all(fd, bytes, n);
    if (fd >= 0 && close(fd) != 0) ok = false;
  } else {
    ok = write_renamed(path, exists ? &st : NULL, bytes, n);
  }
  if (!ok) ac_error(diags, (struct ac_loc){0}, NULL, "cannot write '%s': %s", path, strerror(errno));
  return ok;
}
