/* Child processes: statuses, both pipes, kept descriptors, files in memory. */
#include "Check.h"
#include "Support.h"
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

static struct ac_spawn shell(const char *const *argv) {
  return (struct ac_spawn){.argv = argv, .capture_out = true, .capture_err = true};
}

static void done(struct ac_spawn *run) {
  ac_buf_free(&run->out);
  ac_buf_free(&run->err);
}

static void statuses(void) {
  struct ac_spawn run = shell((const char *const[]){"sh", "-c", "echo out; echo err >&2; exit 7", NULL});
  CHECK(ac_run(&run) && run.status == 7);
  CHECK_TEXT(run.out.data, "out\n");
  CHECK_TEXT(run.err.data, "err\n");
  done(&run);
  run = shell((const char *const[]){"sh", "-c", "kill -9 $$", NULL});
  CHECK(ac_run(&run) && run.status == 128 + 9);
  done(&run);
  run = (struct ac_spawn){.argv = (const char *const[]){"true", NULL}};
  CHECK(ac_run(&run) && run.status == 0 && !run.out.data && !run.err.data);
  done(&run);
  run = shell((const char *const[]){"no-such-program-anywhere", NULL});
  CHECK(!ac_run(&run) && run.status == 127);
  CHECK_TEXT(run.err.data, "cannot run 'no-such-program-anywhere': No such file or directory");
  done(&run);
}

/* Arguments reach the child as they are: there is no shell in between. */
static void arguments(void) {
  struct ac_spawn run = shell((const char *const[]){"printf", "[%s]", "a b", "$HOME", "'*'", "", NULL});
  CHECK(ac_run(&run) && run.status == 0);
  CHECK_TEXT(run.out.data, "[a b][$HOME]['*'][]");
  done(&run);
}

/* More than a pipe holds on both streams, alternating: reading one to its end first would block for ever. */
static void both_pipes(void) {
  struct ac_spawn run = shell((const char *const[]){
      "sh", "-c", "i=0; while [ $i -lt 40 ]; do head -c 10000 /dev/zero; head -c 10000 /dev/zero >&2; i=$((i+1)); done",
      NULL});
  CHECK(ac_run(&run) && run.status == 0);
  CHECK(run.out.len == 400000 && run.err.len == 400000);
  done(&run);
}

static void descriptors(void) {
  int fd = ac_memfd("test", "in memory", 9);
  char path[64];
  if (!CHECK(fd >= 0)) return;
  snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
  CHECK(fcntl(fd, F_GETFD) & FD_CLOEXEC);

  struct ac_spawn run = shell((const char *const[]){"cat", path, NULL});
  run.inherit_fds = &fd;
  run.inherit_count = 1;
  CHECK(ac_run(&run) && run.status == 0);
  CHECK_TEXT(run.out.data, "in memory");
  CHECK(fcntl(fd, F_GETFD) & FD_CLOEXEC); /* still closed in every other child */
  done(&run);

  run = shell((const char *const[]){"cat", path, NULL});
  CHECK(ac_run(&run) && run.status != 0 && run.out.len == 0);
  done(&run);

  close(fd);
  run = shell((const char *const[]){"true", NULL});
  run.inherit_fds = (const int[]){900}; /* not open */
  run.inherit_count = 1;
  CHECK(!ac_run(&run) && run.status == 127);
  CHECK_TEXT(run.err.data, "cannot run 'true': Bad file descriptor");
  done(&run);
}

/* With our own streams closed the pipes get their numbers; the child must not notice. */
static void closed_streams(void) {
  int keep = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 10);
  fflush(stdout);
  close(STDOUT_FILENO);
  close(STDERR_FILENO);
  struct ac_spawn run = shell((const char *const[]){"sh", "-c", "echo out; echo err >&2", NULL});
  bool ok = ac_run(&run);
  dup2(keep, STDOUT_FILENO);
  dup2(keep, STDERR_FILENO);
  CHECK(ok && run.status == 0);
  CHECK_TEXT(run.out.data, "out\n");
  CHECK_TEXT(run.err.data, "err\n");
  done(&run);
}

int main(void) {
  statuses();
  arguments();
  both_pipes();
  descriptors();
  closed_streams();
  return check_result();
}
