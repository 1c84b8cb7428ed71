/* Spawn: a child process without a shell, and files in memory to hand it.
 *
 * In: an argument vector, which file descriptors it keeps, which of its streams we want. Out: its exit status and what
 * it wrote. Both pipes are drained together, so a child that fills one while we read the other cannot block.
 * Not here: feeding a child's standard input, running in the background.
 */
#include "Support.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* Above the standard streams, so that dup2 onto 1 and 2 cannot hit the other pipe when the caller has them closed. */
static bool move_up(int *fd) {
  if (*fd > STDERR_FILENO) return true;
  int moved = fcntl(*fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (moved < 0) return false;
  close(*fd);
  *fd = moved;
  return true;
}

static bool open_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC) == 0 && move_up(&ends[0]) && move_up(&ends[1]); }

static void close_fd(int *fd) {
  if (*fd >= 0) close(*fd);
  *fd = -1;
}

/* Every descriptor of ours is close-on-exec; dup2 of one onto itself clears that in the child only. */
static int start(const struct ac_spawn *run, int out, int err, pid_t *pid) {
  posix_spawn_file_actions_t actions;
  int error = posix_spawn_file_actions_init(&actions);
  if (error) return error;
  if (out >= 0) error = posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
  if (!error && err >= 0) error = posix_spawn_file_actions_adddup2(&actions, err, STDERR_FILENO);
  for (size_t i = 0; !error && i < run->inherit_count; i++)
    error = posix_spawn_file_actions_adddup2(&actions, run->inherit_fds[i], run->inherit_fds[i]);
  if (!error) error = posix_spawnp(pid, run->argv[0], &actions, NULL, (char *const *)(uintptr_t)run->argv, environ);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

/* Takes what is there; closes *fd at its end. */
static void take(int *fd, struct ac_buf *into) {
  char bytes[65536];
  ssize_t n = read(*fd, bytes, sizeof bytes);
  if (n > 0) ac_buf_add(into, bytes, (size_t)n);
  else if (n == 0 || errno != EINTR) close_fd(fd);
}

static void drain(struct ac_spawn *run, int *out, int *err) {
  while (*out >= 0 || *err >= 0) {
    struct pollfd fds[2] = {{.fd = *out, .events = POLLIN}, {.fd = *err, .events = POLLIN}}; /* poll skips fd -1 */
    if (poll(fds, 2, -1) < 0) {
      if (errno == EINTR) continue;
      return;
    }
    if (fds[0].revents) take(out, &run->out);
    if (fds[1].revents) take(err, &run->err);
  }
}

static int wait_for(pid_t pid, int *status) {
  int raw;
  while (waitpid(pid, &raw, 0) < 0)
    if (errno != EINTR) return errno;
  *status = WIFSIGNALED(raw) ? 128 + WTERMSIG(raw) : WEXITSTATUS(raw);
  return 0;
}

bool ac_run(struct ac_spawn *run) {
  int out[2] = {-1, -1}, err[2] = {-1, -1}, error = 0;
  pid_t pid = 0;
  run->status = 127;
  if ((run->capture_out && !open_pipe(out)) || (run->capture_err && !open_pipe(err))) error = errno;
  if (!error) error = start(run, out[1], err[1], &pid);
  close_fd(&out[1]);
  close_fd(&err[1]);
  if (!error) {
    drain(run, &out[0], &err[0]);
    error = wait_for(pid, &run->status);
  }
  close_fd(&out[0]);
  close_fd(&err[0]);
  if (error) ac_buf_printf(&run->err, "cannot run '%s': %s", run->argv[0], strerror(error));
  return error == 0;
}

static bool write_all(int fd, const char *bytes, size_t n) {
  while (n) {
    ssize_t written = write(fd, bytes, n);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes += written;
    n -= (size_t)written;
  }
  return true;
}

int ac_memfd(const char *name, const void *bytes, size_t n) {
  int fd = memfd_create(name, MFD_CLOEXEC);
  if (fd < 0) return -1;
  if (write_all(fd, bytes, n) && lseek(fd, 0, SEEK_SET) == 0) return fd;
  int error = errno;
  close(fd);
  errno = error;
  return -1;
}
