/* Hardware faults of a block (SIGSEGV, SIGBUS, SIGFPE) become failures of that block.
 *
 * In: threads that run blocks, between ac_signals_enter and ac_signals_leave. Out: core->fault_* and a jump back to
 * ac_core_run. The handlers are installed while at least one thread is inside, and put back after. A fault that is not
 * a running block's goes to the handler that was there before. Not here: the words (describe_fault in Core.c).
 */
#include "Core.h"
#include <pthread.h>
#include <signal.h>

enum { FAULTS = 3 };
static const int fault_signal[FAULTS] = {SIGSEGV, SIGBUS, SIGFPE};

/* Signal handlers belong to the process, hence these. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned users;
static struct sigaction previous[FAULTS];

/* What was there before us: its handler, or the default action, which ends the process when the access is repeated. */
static void chain(int signal, siginfo_t *info, void *context) {
  int i = 0;
  while (i < FAULTS - 1 && fault_signal[i] != signal) i++;
  const struct sigaction *old = &previous[i];
  if (old->sa_flags & SA_SIGINFO) {
    old->sa_sigaction(signal, info, context);
  } else if (old->sa_handler != SIG_DFL && old->sa_handler != SIG_IGN) {
    old->sa_handler(signal);
  } else {
    struct sigaction fatal = {.sa_handler = SIG_DFL};
    sigaction(signal, &fatal, NULL);
    if (info->si_code <= 0) raise(signal); /* sent by kill(): nothing will repeat it */
  }
}

static void on_fault(int signal, siginfo_t *info, void *context) {
  struct ac_core *core = __ascpu_core();
  if (!core || !core->running || info->si_code <= 0) {
    chain(signal, info, context);
    return;
  }
  core->running = false;
  core->fault_signal = signal;
  core->fault_code = info->si_code;
  core->fault_address = info->si_addr;
  longjmp(core->fail, 1); /* SA_NODEFER: the mask is as it was, nothing to restore */
}

static void install(void) {
  struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < FAULTS; i++) sigaction(fault_signal[i], &action, &previous[i]);
}

/* Leaves a handler alone that somebody else has put in meanwhile. */
static void uninstall(void) {
  for (int i = 0; i < FAULTS; i++) {
    struct sigaction was;
    sigaction(fault_signal[i], &previous[i], &was);
    if (!(was.sa_flags & SA_SIGINFO) || was.sa_sigaction != on_fault) sigaction(fault_signal[i], &was, NULL);
  }
}

/* A thread that has a stack for signals already keeps it. */
void ac_signals_enter(struct ac_signals *state, struct ac_core *core) {
  pthread_mutex_lock(&lock);
  if (users++ == 0) install();
  pthread_mutex_unlock(&lock);
  stack_t old, mine = {.ss_sp = core->signal_stack, .ss_size = core->signal_stack_bytes};
  state->own_stack = sigaltstack(&mine, &old) == 0;
  if (state->own_stack && !(old.ss_flags & SS_DISABLE)) {
    sigaltstack(&old, NULL);
    state->own_stack = false;
  }
}

void ac_signals_leave(struct ac_signals *state) {
  stack_t none = {.ss_flags = SS_DISABLE};
  if (state->own_stack) sigaltstack(&none, NULL);
  pthread_mutex_lock(&lock);
  if (--users == 0) uninstall();
  pthread_mutex_unlock(&lock);
}
