/* LLVM IR from a buffer: text or bitcode, told apart by its first bytes, and verified.
 *
 * In: bytes and a name for messages. Out: a module, or one error with the line and column that LLVM's parser gives.
 */
#include "Frontend.h"
#include <llvm-c/Analysis.h>
#include <llvm-c/BitReader.h>
#include <llvm-c/IRReader.h>
#include <stdlib.h>
#include <string.h>

static bool is_bitcode(const char *bytes, size_t n) {
  return n >= 4 && (memcmp(bytes, "BC\xC0\xDE", 4) == 0 || memcmp(bytes, "\xDE\xC0\x17\x0B", 4) == 0);
}

/* LLVM's message is "NAME:LINE:COL: error: TEXT", then the line and a caret. */
static void text_error(const char *name, const char *message, struct ac_diags *diags) {
  struct ac_loc loc = {.file = name};
  size_t n = strlen(name);
  const char *text = message;
  if (strncmp(message, name, n) == 0 && message[n] == ':') {
    char *end;
    loc.line = (unsigned)strtoul(message + n + 1, &end, 10);
    if (*end == ':') loc.col = (unsigned)strtoul(end + 1, &end, 10);
    text = end;
  }
  const char *mark = strstr(text, "error: ");
  if (mark) text = mark + strlen("error: ");
  ac_error(diags, loc, NULL, "%.*s", (int)strcspn(text, "\n"), text);
}

/* The verifier's first line says what is wrong; the ones behind it print the value. */
static bool verify(LLVMModuleRef module, const char *name, struct ac_diags *diags) {
  char *message = NULL;
  bool broken = LLVMVerifyModule(module, LLVMReturnStatusAction, &message);
  if (broken) {
    size_t first = strcspn(message, "\n");
    const char *next = message[first] ? message + first + 1 + strspn(message + first + 1, " ") : "";
    ac_error(diags, (struct ac_loc){.file = name}, NULL, "invalid IR: %.*s%s%.*s", (int)first, message,
             *next ? ": " : "", (int)strcspn(next, "\n"), next);
  }
  LLVMDisposeMessage(message);
  return !broken;
}

LLVMModuleRef ac_parse_ir(LLVMContextRef context, const char *name, const char *bytes, size_t n,
                          struct ac_diags *diags) {
  /* A copy: the parser of text wants a NUL behind the last byte. */
  LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(n ? bytes : "", n, name);
  LLVMModuleRef module = NULL;
  char *message = NULL;
  bool bitcode = is_bitcode(bytes, n), failed;
  /* The forms without message end the process when the context has no diagnostic handler. */
  if (bitcode) failed = LLVMParseBitcodeInContext(context, buffer, &module, &message);
  else failed = LLVMParseIRInContext2(context, buffer, &module, &message);
  LLVMDisposeMemoryBuffer(buffer);
  if (failed) {
    if (bitcode) ac_error(diags, (struct ac_loc){.file = name}, NULL, "%s", message ? message : "unreadable bitcode");
    else text_error(name, message ? message : "unreadable IR", diags);
    module = NULL;
  }
  LLVMDisposeMessage(message);
  if (module && !verify(module, name, diags)) {
    LLVMDisposeModule(module);
    module = NULL;
  }
  return module;
}
