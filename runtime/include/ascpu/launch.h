/* Kernel launches: what `k<<<blocks, ub, stream>>>(args)` says in front of the call (C++).
 *
 * The front end turns a launch into (ascpu::configure(blocks, ub, stream), k(args)); the kernel's symbol is, for host
 * code, a function that packs its arguments and hands them to the runtime with what configure left. Not for device code.
 */
#ifndef ASCPU_LAUNCH_H
#define ASCPU_LAUNCH_H
#include "types.h"

extern "C" void __ascpu_configure(long long blocks, unsigned long ub, void *stream, const char *file, int line);

namespace ascpu {
/* Older sources give a null pointer (or the address of L2 settings) in the place of the bytes of UB. */
struct launch_bytes {
  unsigned long value;
  constexpr launch_bytes(const void *) : value(0) {}
  template <typename _Tp, decltype(_Tp(0) + 0ul) = 0> constexpr launch_bytes(_Tp bytes) : value((unsigned long)bytes) {}
};
inline void configure(long long blocks, launch_bytes ub, void *stream = nullptr, const char *file = __builtin_FILE(),
                      int line = __builtin_LINE())
    __attribute__((diagnose_if(blocks < 1 || blocks > 65535, "kernel launch: the number of blocks is not in 1..65535",
                               "error"))) {
  __ascpu_configure(blocks, ub.value, stream, file, line);
}
template <typename _Gp, typename _Tp, typename _Up, typename _Sp>
void configure(_Gp, _Tp, _Up, _Sp)
    __attribute__((diagnose_if(true, "not supported yet: launch of a SIMT kernel <<<grid, threads, ub, stream>>>",
                               "error")));

/* ACLRT_LAUNCH_KERNEL(k)(blocks, stream, args...) where the kernel is declared. */
template <typename... _Pp> struct launcher {
  void (*kernel)(_Pp...);
  template <typename... _Ap> unsigned operator()(unsigned blocks, void *stream, _Ap... args) const {
    return __ascpu_configure(blocks, 0, stream, __builtin_FILE(), 0), kernel(args...), 0;
  }
};
template <typename... _Pp> launcher(void (*)(_Pp...)) -> launcher<_Pp...>;
} // namespace ascpu
#ifndef ACLRT_LAUNCH_KERNEL
#define ACLRT_LAUNCH_KERNEL(kernel) (::ascpu::launcher{kernel})
#endif
#endif
