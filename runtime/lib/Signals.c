/* Hardware faults of a block (SIGSEGV, SIGBUS, SIGFPE) become failures of that block.
 *
 * In: threads that run blocks, which call ac_signals_enter before. Out: core->fault_* and a jump back to ac_core_run. The
 * handlers stay from the first launch on: to put them in and back each time took most of a short launch. Somebody who
 * has put in others meanwhile finds ours above them some launches later (to ask each time would take half of a short
 * one). A fault that is not a running block's goes to the handler that was there before. Each thread has its stack for
 * signals until it ends. Not here: the words (describe_fault in Core.c).
 */
#include "Core.h"
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

enum { FAULTS = 3, STACK = 65536 };
static const int fault_signal[FAULTS] = {SIGSEGV, SIGBUS, SIGFPE};

/* Signal handlers belong to the process, hence these. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct sigaction previous[FAULTS];
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t stack_key;

/* Initial-exec, as in Core.c. chained: where on the stack another handler was called, which may have jumped away since. */
static _Thread_local __attribute__((tls_model("initial-exec"))) bool has_stack;
static _Thread_local __attribute__((tls_model("initial-exec"))) uintptr_t chained;
static _Thread_local __attribute__((tls_model("initial-exec"))) unsigned entered;

static void fatal(int signal, const siginfo_t *info) {
  struct sigaction action = {.sa_handler = SIG_DFL};
  sigaction(signal, &action, NULL);
  if (info->si_code <= 0) raise(signal); /* sent by kill(): nothing will repeat it */
}

/* What was there before us: its handler, or the default action, which ends the process when the access is repeated. */
static void chain(int signal, siginfo_t *info, void *context) {
  int i = 0;
  while (i < FAULTS - 1 && fault_signal[i] != signal) i++;
  const struct sigaction *old = &previous[i];
  bool handler = old->sa_flags & SA_SIGINFO || (old->sa_handler != SIG_DFL && old->sa_handler != SIG_IGN);
  uintptr_t here = (uintptr_t)__builtin_frame_address(0);
  if (!handler || (chained && here < chained)) { /* it found us there before, and calls us from below */
    fatal(signal, info);
    return;
  }
  chained = here;
  if (old->sa_flags & SA_SIGINFO) old->sa_sigaction(signal, info, context);
  else old->sa_handler(signal);
  chained = 0;
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

/* ---- handlers ---- */

static bool is_ours(const struct sigaction *action) {
  return (action->sa_flags & SA_SIGINFO) && action->sa_sigaction == on_fault;
}

static void install(void) {
  struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER}, was;
  sigemptyset(&action.sa_mask);
  pthread_mutex_lock(&lock);
  for (int i = 0; i < FAULTS; i++)
    if (sigaction(fault_signal[i], NULL, &was) == 0 && !is_ours(&was)) {
      previous[i] = was;
      sigaction(fault_signal[i], &action, NULL);
    }
  pthread_mutex_unlock(&lock);
}

/* This code may go before the process does. */
static __attribute__((destructor)) void uninstall(void) {
  for (int i = 0; i < FAULTS; i++) {
    struct sigaction was;
    if (sigaction(fault_signal[i], NULL, &was) == 0 && is_ours(&was)) sigaction(fault_signal[i], &previous[i], NULL);
  }
}

/* ---- stacks ---- */

static size_t stack_bytes(void) {
  long minimum = sysconf(_SC_SIGSTKSZ), page = sysconf(_SC_PAGESIZE);
  size_t bytes = STACK + (minimum > 0 ? (size_t)minimum : 0);
  return (bytes + (size_t)page - 1) / (size_t)page * (size_t)page;
}

static void free_stack(void *stack) {
  stack_t now, none = {.ss_flags = SS_DISABLE};
  if (sigaltstack(NULL, &now) == 0 && now.ss_sp == stack) sigaltstack(&none, NULL);
  munmap(stack, stack_bytes());
}

static void make_key(void) { pthread_key_create(&stack_key, free_stack); }

/* A thread that has a stack for signals already keeps it. */
static void give_stack(void) {
  stack_t old;
  has_stack = true;
  pthread_once(&once, make_key);
  if (sigaltstack(NULL, &old) != 0 || !(old.ss_flags & SS_DISABLE)) return;
  stack_t mine = {.ss_size = stack_bytes()};
  mine.ss_sp = mmap(NULL, mine.ss_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mine.ss_sp == MAP_FAILED) return;
  sigaltstack(&mine, NULL);
  pthread_setspecific(stack_key, mine.ss_sp);
}

void ac_signals_enter(void) {
  struct sigaction now;
  if (!has_stack) give_stack();
  if (entered++ % AC_SIGNALS_LOOK == 0 && sigaction(SIGSEGV, NULL, &now) == 0 && !is_ours(&now)) install();
}
