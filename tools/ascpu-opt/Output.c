/* Writes a module to a file or to standard output.
 *
 * In: a module, a path. Out: text or bitcode; a regular file is written under a temporary name beside it and renamed, so
 * that no partial file is ever seen. Pipes and devices are written directly.
 */
#include "Output.h"
#include <errno.h>
#include <llvm-c/BitWriter.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool to_stdout(const char *path) { return !path || strcmp(path, "-") == 0; }

bool opt_output_possible(const char *path, bool assembly, struct ac_diags *diags) {
  if (assembly || !to_stdout(path) || !isatty(STDOUT_FILENO)) return true;
  ac_usage_error(diags, "bitcode is not written to a terminal; use -S for text or -o FILE");
  return false;
}

static bool failed(struct ac_diags *diags, const char *path, int error) {
  ac_error(diags, (struct ac_loc){.file = path}, NULL, "cannot write: %s", strerror(error));
  return false;
}

static int write_all(int fd, const char *bytes, size_t n) {
  while (n) {
    ssize_t done = write(fd, bytes, n);
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) return errno;
    bytes += done;
    n -= (size_t)done;
  }
  return 0;
}

/* Readable as umask allows, like any new file; mkstemp's are private. */
static int finish_temporary(int fd, const char *temporary, const char *path) {
  mode_t mask = umask(0);
  umask(mask);
  int error = fchmod(fd, 0666 & ~mask) == 0 ? 0 : errno;
  if (close(fd) != 0 && !error) error = errno;
  if (!error && rename(temporary, path) != 0) error = errno;
  return error;
}

static bool write_file(const char *path, const char *bytes, size_t n, struct ac_diags *diags) {
  char *target = realpath(path, NULL); /* through a symbolic link to what it names */
  const char *real = target ? target : path;
  char *temporary = ac_printf(diags->arena, "%s.XXXXXX", real);
  int fd = mkstemp(temporary), error = fd < 0 ? errno : write_all(fd, bytes, n);
  if (fd >= 0 && !error) error = finish_temporary(fd, temporary, real);
  else if (fd >= 0) close(fd);
  if (fd >= 0 && error) unlink(temporary);
  free(target);
  return error ? failed(diags, path, error) : true;
}

static bool write_bytes(const char *path, const char *bytes, size_t n, struct ac_diags *diags) {
  struct stat status;
  bool standard = to_stdout(path);
  if (!standard && (stat(path, &status) != 0 || S_ISREG(status.st_mode))) return write_file(path, bytes, n, diags);
  FILE *file = standard ? stdout : fopen(path, "wb");
  if (!file) return failed(diags, path, errno);
  errno = 0;
  bool ok = fwrite(bytes, 1, n, file) == n && fflush(file) == 0;
  int error = errno;
  if (!standard && fclose(file) != 0 && ok) ok = false, error = errno;
  return ok ? true : failed(diags, standard ? "<stdout>" : path, error);
}

bool opt_write(LLVMModuleRef module, const char *path, bool assembly, struct ac_diags *diags) {
  if (assembly) {
    char *text = LLVMPrintModuleToString(module);
    bool ok = write_bytes(path, text, strlen(text), diags);
    LLVMDisposeMessage(text);
    return ok;
  }
  LLVMMemoryBufferRef bitcode = LLVMWriteBitcodeToMemoryBuffer(module);
  bool ok = write_bytes(path, LLVMGetBufferStart(bitcode), LLVMGetBufferSize(bitcode), diags);
  LLVMDisposeMemoryBuffer(bitcode);
  return ok;
}
