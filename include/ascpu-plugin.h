/* Plugins for ascpu-opt: passes of your own in a shared library.
 *
 *     ascpu-opt --load=./count.so -passes='asc-early,asc-simplify,count-vector-ops' kernel.ll
 *
 * A plugin is one C function, ascpu_plugin, that returns a table of passes. Passes see the module through LLVM's C API
 * (llvm-c/Core.h); ascpu-opt brings libLLVM along, so a plugin links nothing. See examples/plugin.
 */
#ifndef ASCPU_PLUGIN_H
#define ASCPU_PLUGIN_H
#include <llvm-c/Core.h>
#include <stdbool.h>
#ifdef __cplusplus
extern "C" {
#endif

/* Raised whenever a struct of this header changes; a plugin built for another number is refused. */
enum { ASCPU_PLUGIN_API = 1 };

/* What a pass is given. The function pointers are called with the context itself. */
struct ascpu_pass_context {
  const char *npu_arch;               /* "dav-2201": the chip that the kernel is compiled for */
  /* Reports an error (or a warning) at an instruction: the user's file, line and column are found from its debug
   * location. at may be NULL: no location. check is NULL or a short name that is printed as [ascpu-NAME]; fmt as
   * printf's, one line. After an error the pipeline stops and ascpu-opt ends with status 1. */
  void (*error)(struct ascpu_pass_context *, LLVMValueRef at, const char *check, const char *fmt, ...);
  void (*warning)(struct ascpu_pass_context *, LLVMValueRef at, const char *check, const char *fmt, ...);
  void *internal;                     /* not the plugin's */
};

struct ascpu_plugin_pass {
  const char *name;                   /* as -passes= has it; must not be the name of another pass */
  const char *summary;                /* one sentence for --print-passes */
  /* Looks at or changes the module, which must stay valid. False stops the pipeline; say why with context->error. */
  bool (*run)(LLVMModuleRef, struct ascpu_pass_context *context);
};

struct ascpu_plugin {
  unsigned api;                       /* ASCPU_PLUGIN_API */
  const char *name;
  const struct ascpu_plugin_pass *passes;   /* ends with name == NULL */
};

/* The entry point that a plugin defines. Called once; what it returns must live as long as the plugin. */
const struct ascpu_plugin *ascpu_plugin(void);

#ifdef __cplusplus
}
#endif
#endif
