/* Macros of the operator framework: tiling data, tiling keys, kinds of kernels (C++; docs/semantics.md 7).
 *
 * On the device an operator's build generates most of them; here a tiling struct is read from the tiling argument,
 * which holds its bytes. GET_TILING_DATA, which names no struct, takes the one of REGISTER_TILING_DEFAULT before it in
 * the function, else ASCPU_TILING, a macro of the command line. A source may bring macros of its own.
 */
#ifndef ASCPU_TILING_H
#define ASCPU_TILING_H
#include "checks.h"
#include "spr.h"

namespace ascpu {
/* A struct from its bytes, which may lie anywhere in global memory. */
template <typename _Sp, typename _Pp> _ASCPU_INLINE void read_tiling(_Sp &to, const _Pp *from) {
  static_assert(__is_trivially_copyable(_Sp), "tiling data is copied byte by byte: it must be a plain struct");
  __builtin_memcpy((void *)&to, (const void *)from, sizeof to);
}
/* Sources of COPY_TILING_*: a pointer, or what one would point at. */
template <typename _Sp> _ASCPU_INLINE const void *tiling_source(_Sp *const &from) { return from; }
template <typename _Sp> _ASCPU_INLINE const void *tiling_source(const _Sp &from) { return &from; }

/* ---- the struct of GET_TILING_DATA ---- */
struct no_tiling {};
struct one_struct { static constexpr bool by_key = false; };
struct struct_by_key { static constexpr bool by_key = true; };
/* Of the function, else of the whole source. */
template <typename _Sp, typename Fallback> struct tiling_choice { using type = _Sp; };
template <typename Fallback> struct tiling_choice<no_tiling, Fallback> { using type = Fallback; };
template <typename _Sp, typename Fallback> using tiling_of = typename tiling_choice<_Sp, Fallback>::type;
template <typename _Sp, typename Fallback, typename Keys> constexpr bool require_tiling() {
  static_assert(!Keys::by_key,
                "GET_TILING_DATA: the struct depends on the tiling key: use GET_TILING_DATA_WITH_STRUCT");
  static_assert(!is_same<_Sp, no_tiling> || !is_same<Fallback, no_tiling>,
                "GET_TILING_DATA: no struct is known: write REGISTER_TILING_DEFAULT(STRUCT) before it, or compile with "
                "-DASCPU_TILING=STRUCT");
  return true;
}

/* ---- keys and kinds ---- */
_ASCPU_INLINE uint64_t tiling_key() { return __asc_spr.tiling_key; }
constexpr bool runs_here(int kind) { return kind == 0 || kind == 4 || kind >= 8; }
constexpr bool needs_cube(int kind) { return kind == 1 || (kind >= 5 && kind <= 7); }
constexpr const char *kind_names[] = {"AIV_ONLY",    "AIC_ONLY",    "", "", "MIX_AIV_1_0", "MIX_AIC_1_0",
                                      "MIX_AIC_1_1", "MIX_AIC_1_2"};
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"
template <int kind> constexpr bool require_kind() {
  if constexpr (!runs_here(kind) && !(split_chip && needs_cube(kind))) static_assert(false, not_yet("KERNEL_TYPE_", kind_names[kind]));
  return true;
}
#pragma clang diagnostic pop
template <int kind> _ASCPU_INLINE void require_kind_of(bool is_this_key, const char *file, int line) {
  if constexpr (!runs_here(kind))
    if (is_this_key) __ascpu_fail(file, line, "not supported yet: KERNEL_TYPE_%s", kind_names[kind]);
}
} // namespace ascpu

using __ascpu_tiling_default = ascpu::no_tiling;
ascpu::one_struct __ascpu_tiling_keys(int);

/* Which cores a block has; in the kernel's own body. */
enum KernelMetaType {
  KERNEL_TYPE_AIV_ONLY = 0,
  KERNEL_TYPE_AIC_ONLY = 1,
  KERNEL_TYPE_MIX_AIV_1_0 = 4,
  KERNEL_TYPE_MIX_AIC_1_0 = 5,
  KERNEL_TYPE_MIX_AIC_1_1 = 6,
  KERNEL_TYPE_MIX_AIC_1_2 = 7,
  KERNEL_TYPE_AICORE = 8,
  KERNEL_TYPE_VECTORCORE = 9,
  KERNEL_TYPE_MIX_AICORE = 10,
  KERNEL_TYPE_MIX_VECTOR_CORE = 11
};
#if __NPU_ARCH__ == 2201 || __NPU_ARCH__ == 3510
#define KERNEL_TASK_TYPE_DEFAULT(kind)                                                                                 \
  static_assert(ascpu::require_kind<kind>());                                                                          \
  if constexpr (ascpu::needs_cube(kind)) __asc_task_type(kind);
#define KERNEL_TASK_TYPE(key, kind) __asc_task_type_key(int32_t(uint64_t(key)), int32_t(uint64_t(key) >> 32), kind);
#else
#define KERNEL_TASK_TYPE_DEFAULT(kind) static_assert(ascpu::require_kind<kind>());
#define KERNEL_TASK_TYPE(key, kind) ascpu::require_kind_of<kind>(TILING_KEY_IS(key), __FILE__, __LINE__);
#endif

/* ---- tiling keys: the launch's (ascpu-run --tiling-key), or the one that a build fixes ---- */
#ifdef TILING_KEY_VAR
#define TILING_KEY_IS(key) ((uint64_t)(TILING_KEY_VAR) == (uint64_t)(key))
#else
#define TILING_KEY_IS(key) (ascpu::tiling_key() == (uint64_t)(key))
#endif
#define TILING_KEY_LIST(key0, key1) (TILING_KEY_IS(key0) || TILING_KEY_IS(key1))

/* ---- registering structs ---- */
#define REGISTER_TILING_DEFAULT(...) using __ascpu_tiling_default [[maybe_unused]] = __VA_ARGS__;
/* A declaration in the function hides the global one. */
#define REGISTER_TILING_FOR_TILINGKEY(expression, ...)                                                                 \
  static_assert(sizeof(expression) && sizeof(__VA_ARGS__));                                                            \
  extern ascpu::struct_by_key __ascpu_tiling_keys(long);
#define REGISTER_NONE_TILING ((void)0)

/* ---- reading them ---- */
#ifndef __tiling_data_ptr__
#if __NPU_ARCH__ == 2002
#define __tiling_data_ptr__ __gm__
#else
#define __tiling_data_ptr__ __gm__ const
#endif
#endif
#ifndef GET_TILING_DATA
#define GET_TILING_DATA(name, tiling)                                                                                  \
  static_assert(ascpu::require_tiling<__ascpu_tiling_default, ASCPU_TILING, decltype(__ascpu_tiling_keys(0))>());      \
  ascpu::tiling_of<__ascpu_tiling_default, ASCPU_TILING> name;                                                         \
  ascpu::read_tiling(name, tiling)
#ifndef ASCPU_TILING   /* -DASCPU_TILING=STRUCT: the operator's, for sources that register none */
#define ASCPU_TILING ascpu::no_tiling
#endif
#endif
#ifndef GET_TILING_DATA_WITH_STRUCT
#define GET_TILING_DATA_WITH_STRUCT(Struct, name, tiling)                                                              \
  Struct name;                                                                                                         \
  ascpu::read_tiling(name, tiling)
#endif
#ifndef GET_TILING_DATA_MEMBER
#define GET_TILING_DATA_MEMBER(Struct, member, name, tiling)                                                           \
  decltype(((Struct *)nullptr)->member) name;                                                                          \
  ascpu::read_tiling(name, &((const Struct *)(tiling))->member)
#endif
#ifndef GET_TILING_DATA_PTR_WITH_STRUCT
#define GET_TILING_DATA_PTR_WITH_STRUCT(Struct, name, tiling)                                                          \
  __tiling_data_ptr__ Struct *name = (__tiling_data_ptr__ Struct *)(tiling)
#endif
/* Private copies of a part of the tiling data, and pointers to them. */
#ifndef COPY_TILING_WITH_STRUCT
#define COPY_TILING_WITH_STRUCT(Struct, source, pointer)                                                               \
  Struct __ascpu_copy_##pointer;                                                                                       \
  ascpu::read_tiling(__ascpu_copy_##pointer, (const char *)ascpu::tiling_source(source));                              \
  const Struct *pointer = &__ascpu_copy_##pointer
#endif
#ifndef COPY_TILING_WITH_ARRAY
#define COPY_TILING_WITH_ARRAY(Element, count, source, pointer)                                                        \
  Element __ascpu_copy_##pointer[count];                                                                               \
  ascpu::read_tiling(__ascpu_copy_##pointer, (const char *)ascpu::tiling_source(source));                              \
  const Element(*pointer)[count] = &__ascpu_copy_##pointer
#endif
#endif
