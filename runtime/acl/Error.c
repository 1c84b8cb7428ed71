/* Error texts: one line on standard error for each misuse, kept for aclGetRecentErrMsg.
 *
 * In: a code and words. Out: the code. The text lives as long as its thread, until the next error. Not here: what is
 * misuse.
 */
#include "Acl.h"
#include <string.h>

static _Thread_local char recent[512];
static _Thread_local aclError last;

void ac_acl_note(aclError code, const char *text) {
  last = code;
  snprintf(recent, sizeof recent, "%s", text);
}

aclError ac_acl_error(aclError code, const char *fmt, ...) {
  char text[sizeof recent - 32];
  va_list args;
  va_start(args, fmt);
  vsnprintf(text, sizeof text, fmt, args);
  va_end(args);
  last = code;
  snprintf(recent, sizeof recent, "%s (error %d)", text, code);
  fflush(stdout);
  fprintf(stderr, "ascpu: error: %s\n", recent);
  return code;
}

const char *aclGetRecentErrMsg(void) { return recent; }

aclError aclrtPeekAtLastError(aclrtLastErrLevel level) {
  (void)level; /* there is one */
  return last;
}

aclError aclrtGetLastError(aclrtLastErrLevel level) {
  aclError code = aclrtPeekAtLastError(level);
  last = ACL_SUCCESS;
  return code;
}
