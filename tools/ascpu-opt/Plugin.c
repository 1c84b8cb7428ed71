/* Loads plugins and lets the pipeline run their passes.
 *
 * In: paths of shared libraries that define ascpu_plugin (include/ascpu-plugin.h). Out: rows like those of our own
 * passes. Libraries stay loaded until the process ends: their functions and strings are in use.
 */
#include "Plugin.h"
#include "ascpu-plugin.h"
#include <dlfcn.h>
#include <string.h>

/* ---- what a plugin's pass sees ---- */

static void report(struct ascpu_pass_context *context, enum ac_severity severity, LLVMValueRef at, const char *check,
                   const char *fmt, va_list args) {
  struct ac_pass_context *inner = context->internal;
  struct ac_loc loc = at ? ac_inst_loc(at) : (struct ac_loc){0};
  ac_diag_add(inner->diags, severity, loc, check, "%s", ac_vprintf(inner->diags->arena, fmt, args));
}

static void plugin_error(struct ascpu_pass_context *context, LLVMValueRef at, const char *check, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  report(context, AC_ERROR, at, check, fmt, args);
  va_end(args);
}

static void plugin_warning(struct ascpu_pass_context *context, LLVMValueRef at, const char *check, const char *fmt,
                           ...) {
  va_list args;
  va_start(args, fmt);
  report(context, AC_WARNING, at, check, fmt, args);
  va_end(args);
}

static bool run_plugin_pass(LLVMModuleRef module, struct ac_pass_context *context, const void *data) {
  const struct ascpu_plugin_pass *pass = data;
  struct ascpu_pass_context outer = {
      .npu_arch = context->chip->name, .error = plugin_error, .warning = plugin_warning, .internal = context};
  unsigned errors = context->diags->errors;
  bool ok = pass->run(module, &outer);
  if (!ok && context->diags->errors == errors)
    ac_error(context->diags, (struct ac_loc){0}, NULL, "pass '%s' failed", pass->name);
  return ok && context->diags->errors == errors;
}

/* ---- loading ---- */

static const struct ascpu_plugin *open_plugin(const char *path, struct ac_arena *arena, struct ac_diags *diags) {
  /* Without a slash dlopen would search the system's folders. */
  void *library = dlopen(strchr(path, '/') ? path : ac_printf(arena, "./%s", path), RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    ac_usage_error(diags, "cannot load plugin '%s': %s", path, dlerror());
    return NULL;
  }
  const struct ascpu_plugin *(*entry)(void) = (const struct ascpu_plugin *(*)(void))dlsym(library, "ascpu_plugin");
  const struct ascpu_plugin *plugin = entry ? entry() : NULL;
  if (!plugin) {
    ac_usage_error(diags, "'%s' is not a plugin: it has no ascpu_plugin function", path);
  } else if (plugin->api != ASCPU_PLUGIN_API) {
    ac_usage_error(diags, "plugin '%s' is built for interface %u, this ascpu-opt has %d", path, plugin->api,
                   ASCPU_PLUGIN_API);
    plugin = NULL;
  }
  return plugin;
}

static bool is_taken(const char *name, const struct ac_pass_info *list, size_t n) {
  for (const struct ac_pass_info *p = ac_passes(); p->name; p++)
    if (strcmp(p->name, name) == 0) return true;
  for (const struct ac_pipeline_info *p = ac_pipelines(); p->name; p++)
    if (strcmp(p->name, name) == 0) return true;
  for (size_t i = 0; i < n; i++)
    if (strcmp(list[i].name, name) == 0) return true;
  return false;
}

const struct ac_pass_info *opt_load_plugins(const struct ac_strs *paths, struct ac_arena *arena,
                                            struct ac_diags *diags) {
  size_t n = 0, cap = 1;
  struct ac_pass_info *list = ac_alloc(arena, sizeof *list);
  for (size_t i = 0; i < paths->len; i++) {
    const struct ascpu_plugin *plugin = open_plugin(paths->data[i], arena, diags);
    if (!plugin) return NULL;
    for (const struct ascpu_plugin_pass *pass = plugin->passes; pass && pass->name; pass++) {
      if (is_taken(pass->name, list, n)) {
        ac_usage_error(diags, "plugin '%s': there is already a pass '%s'", paths->data[i], pass->name);
        return NULL;
      }
      if (n + 1 == cap) {
        struct ac_pass_info *bigger = ac_alloc(arena, cap * 2 * sizeof *bigger);
        list = memcpy(bigger, list, cap * sizeof *list);
        cap *= 2;
      }
      list[n++] = (struct ac_pass_info){
          .name = pass->name, .summary = pass->summary ? pass->summary : "", .run_data = run_plugin_pass, .data = pass};
    }
  }
  return list;
}
