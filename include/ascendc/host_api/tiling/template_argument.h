/* Tiling template keys on the host: ASCENDC_TPL_* declare a kernel's template parameters and their legal combinations,
 * GET_TPL_TILING_KEY(values...) gives the key of one (C++11; docs/semantics.md part 2 (d)).
 *
 * The first parameter is in the key's lowest bits. Types, formats and kinds of kernels are there as they are, 8 bits each,
 * a bool in one, a number as its index in the declaration's list. A combination that no ASCENDC_TPL_ARGS_SEL covers has
 * the key INVALID_TILING_KEY. Kernels see another header of this name, in which all this is nothing.
 */
#ifndef ASCPU_HOST_TEMPLATE_ARGUMENT_H
#define ASCPU_HOST_TEMPLATE_ARGUMENT_H
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <vector>

#ifndef INVALID_TILING_KEY
#define INVALID_TILING_KEY (~(uint64_t)0)
#endif
#define ASCENDC_TPL_UI_RANGE 0
#define ASCENDC_TPL_UI_LIST 1
#define ASCENDC_TPL_UI_MIX 2
#define ASCENDC_TPL_1_BW 1
#define ASCENDC_TPL_2_BW 2
#define ASCENDC_TPL_4_BW 4
#define ASCENDC_TPL_8_BW 8
/* The kinds of kernels, by their numbers. */
#define ASCENDC_TPL_AIV_ONLY 0
#define ASCENDC_TPL_AIC_ONLY 1
#define ASCENDC_TPL_MIX_AIV_1_0 4
#define ASCENDC_TPL_MIX_AIC_1_0 5
#define ASCENDC_TPL_MIX_AIC_1_1 6
#define ASCENDC_TPL_MIX_AIC_1_2 7
/* The type or format of an input or output: any, as far as the host knows. */
#define ASCENDC_TPL_INPUT(index) ((uint64_t)1 << 63 | (index))
#define ASCENDC_TPL_OUTPUT(index) ((uint64_t)1 << 62 | (index))

namespace ascpu {
struct tpl_param {
  enum kind_t { VALUE, NUMBER, NO_KEY } kind;
  const char *name;
  unsigned width; /* bits of the key */
  std::vector<uint64_t> values;
};
typedef std::vector<tpl_param> tpl_params;

/* The legal values: of a number the ranges, which are written {mode, ranges, from, to, ...}, then the list. */
inline std::vector<uint64_t> tpl_values(const tpl_param &p) {
  if (p.kind != tpl_param::NUMBER || p.values.empty()) return p.values;
  std::vector<uint64_t> all;
  size_t at = 1;
  if (p.values[0] != ASCENDC_TPL_UI_LIST && p.values.size() > 1)
    for (uint64_t ranges = p.values[at++]; ranges > 0 && at + 1 < p.values.size(); ranges--, at += 2)
      for (uint64_t value = p.values[at]; value <= p.values[at + 1]; value++) all.push_back(value);
  if (p.values[0] != ASCENDC_TPL_UI_RANGE) all.insert(all.end(), p.values.begin() + (long)at, p.values.end());
  return all;
}
/* Where the value is among the legal ones, -1 if it is not. */
inline int64_t tpl_index(const tpl_param &p, uint64_t value) {
  const std::vector<uint64_t> all = tpl_values(p);
  for (size_t i = 0; i < all.size(); i++)
    if (all[i] == value || (p.kind == tpl_param::VALUE && all[i] >> 62)) return (int64_t)i;
  return -1;
}
inline bool tpl_covers(const tpl_params &selection, const tpl_params &declared, const std::vector<uint64_t> &values) {
  size_t which = 0;
  for (const tpl_param &parameter : declared) {
    if (parameter.kind == tpl_param::NO_KEY) continue;
    for (const tpl_param &p : selection)
      if (p.kind != tpl_param::NO_KEY && strcmp(p.name, parameter.name) == 0 && tpl_index(p, values[which]) < 0)
        return false;
    which++;
  }
  return true;
}
inline uint64_t tpl_key(const tpl_params &declared, const std::vector<tpl_params> &selections,
                        const std::vector<uint64_t> &values) {
  uint64_t key = 0;
  unsigned shift = 0;
  size_t which = 0;
  for (const tpl_param &p : declared) {
    if (p.kind == tpl_param::NO_KEY) continue;
    if (which == values.size()) return INVALID_TILING_KEY;
    const int64_t index = tpl_index(p, values[which]);
    const uint64_t bits = p.kind == tpl_param::NUMBER ? (uint64_t)index : values[which];
    if (index < 0 || bits >> p.width || shift + p.width > 64) return INVALID_TILING_KEY;
    key |= bits << shift;
    shift += p.width;
    which++;
  }
  if (which != values.size()) return INVALID_TILING_KEY;
  for (const tpl_params &selection : selections)
    if (tpl_covers(selection, declared, values)) return key;
  return INVALID_TILING_KEY;
}
template <typename... Values> std::vector<uint64_t> tpl_list(Values... values) { return {(uint64_t)values...}; }
} // namespace ascpu

#define ASCPU_TPL(kind, name, width, ...)                                                                              \
  ascpu::tpl_param { ascpu::tpl_param::kind, #name, width, ascpu::tpl_list(__VA_ARGS__) }
#define ASCENDC_TPL_DTYPE_DECL(name, ...) ASCPU_TPL(VALUE, name, 8, __VA_ARGS__)
#define ASCENDC_TPL_DATATYPE_DECL(name, ...) ASCPU_TPL(VALUE, name, 8, __VA_ARGS__)
#define ASCENDC_TPL_FORMAT_DECL(name, ...) ASCPU_TPL(VALUE, name, 8, __VA_ARGS__)
#define ASCENDC_TPL_KERNEL_TYPE_DECL(name, ...) ASCPU_TPL(VALUE, name, 8, __VA_ARGS__)
#define ASCENDC_TPL_UINT_DECL(name, width, ...) ASCPU_TPL(NUMBER, name, width, __VA_ARGS__)
#define ASCENDC_TPL_BOOL_DECL(name, ...) ASCPU_TPL(VALUE, name, 1, __VA_ARGS__)
#define ASCENDC_TPL_DETERMINISTIC_DECL(...) ASCPU_TPL(NO_KEY, , 0, 0)
#define ASCENDC_TPL_DTYPE_SEL(name, ...) ASCPU_TPL(VALUE, name, 8, __VA_ARGS__)
#define ASCENDC_TPL_DATATYPE_SEL(name, ...) ASCPU_TPL(VALUE, name, 8, __VA_ARGS__)
#define ASCENDC_TPL_FORMAT_SEL(name, ...) ASCPU_TPL(VALUE, name, 8, __VA_ARGS__)
#define ASCENDC_TPL_SHARED_KERNEL_TYPE_SEL(name, ...) ASCPU_TPL(VALUE, name, 8, __VA_ARGS__)
#define ASCENDC_TPL_UINT_SEL(name, ...) ASCPU_TPL(NUMBER, name, 0, __VA_ARGS__)
#define ASCENDC_TPL_BOOL_SEL(name, ...) ASCPU_TPL(VALUE, name, 1, __VA_ARGS__)
#define ASCENDC_TPL_KERNEL_TYPE_SEL(...) ASCPU_TPL(NO_KEY, , 0, 0)
#define ASCENDC_TPL_DETERMINISTIC_SEL(...) ASCPU_TPL(NO_KEY, , 0, 0)
#define ASCENDC_TPL_TILING_STRUCT_SEL(...) ASCPU_TPL(NO_KEY, , 0, 0)
#define ASCENDC_TPL_ARGS_SEL(...) ascpu::tpl_params { __VA_ARGS__ }
#define ASCENDC_TPL_ARGS_DECL(Operator, ...) static const ascpu::tpl_params ascpu_tpl_declared { __VA_ARGS__ }
#define ASCENDC_TPL_SEL(...) static const std::vector<ascpu::tpl_params> ascpu_tpl_selections { __VA_ARGS__ }
#define GET_TPL_TILING_KEY(...)                                                                                        \
  ascpu::tpl_key(ascpu_tpl_declared, ascpu_tpl_selections, ascpu::tpl_list(__VA_ARGS__))
#define ASCENDC_TPL_SEL_PARAM(context, ...) ((context)->SetTilingKey(GET_TPL_TILING_KEY(__VA_ARGS__)))
#endif
