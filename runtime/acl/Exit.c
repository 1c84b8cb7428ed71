/* The end of the process: launches that nobody waited for come to their end, and a kernel that failed shows in the exit
 * status, however little the program looked at error codes.
 *
 * In: exit. Out: status 1 in the place of 0 when a kernel or a launch has failed. Not here: messages (Stream.c).
 */
#include "Acl.h"
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

static atomic_bool failed;

void ac_exit_failed(void) { atomic_store(&failed, true); }

static void wait_for_launches(void) { ac_stream_wait_all(); }

/* Registered before anything else, so it runs after everything else; the way to say something else than main did. */
static void change_status(int status, void *unused) {
  (void)unused;
  if (status != 0 || !atomic_load(&failed)) return;
  fflush(NULL);
  _exit(1);
}

static __attribute__((constructor(101))) void begin(void) { on_exit(change_status, NULL); }

static void register_wait(void) { atexit(wait_for_launches); }

void ac_exit_watch(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, register_wait);
}
