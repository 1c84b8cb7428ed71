/* What --help and --version print. In: nothing. Out: text on a stream. */
#include "cc.h"
#include <llvm-c/Core.h>

void cc_help(FILE *to) {
  fputs("usage: ascpu-cc [options] FILE...\n"
        "Compiles Ascend C kernels for this computer's CPU.\n"
        "\n"
        "FILEs: .c (gnu23), .cpp .cc .cxx (gnu++17), .asc (kernels and their host program, gnu++17),\n"
        "       .ll .bc (LLVM IR), .o .a .so (linked)\n"
        "\n"
        "  -c                           an object for each FILE\n"
        "  -S                           host assembly for each FILE\n"
        "  -shared                      a shared library\n"
        "  -lib                         a static library\n"
        "  -emit-llvm                   with -S or -c: LLVM IR as text or bitcode\n"
        "  --emit-asc                   IR that still has the asc instructions, as text, or with -c as bitcode\n"
        "  -o FILE                      the output (default: a.out, or the input's name with another suffix)\n"
        "  -x c|c++|asc                 the language of FILEs, whatever their suffix\n"
        "  -O0 -O1 -O2 -O3              optimisation (default -O2)\n"
        "  -g                           keep debug information\n"
        "  -march=CPU -mcpu=CPU         the CPU to generate code for (default: this one)\n"
        "  --target=TRIPLE              the computer to generate code for (x86-64 or AArch64)\n"
        "  --npu-arch=dav-NNNN          the chip that kernels are written for (default dav-2201)\n"
        "  --npu-soc=NAME               the same by the name of a product, Ascend910B1\n"
        "  -fsigned-shift-left=MODE     ShiftLeft of signed numbers: keep-sign (default) or wrap\n"
        "  -I -D -U -include -isystem -std= -W... -f...   as for clang\n"
        "  -MD -MMD -MP -MF FILE -MT NAME                 a dependency file, as for clang\n"
        "  -L -l -Wl,...                as for clang, when linking\n"
        "  -v                           print the commands that are run\n"
        "  -###                         print them, run nothing\n"
        "  -fno-asc-fuse                instructions one by one, not as loops with values in registers\n"
        "  -fasc-stream=BYTES           outputs of such loops go past the caches from so many on (default 8388608; 0: "
        "never)\n"
        "  -Rpass=asc-fuse -Rpass-missed=asc-fuse         say which became a loop, and which did not and why\n"
        "  -save-stats                  NAME.stats beside the output: what asc-fuse did, as JSON\n"
        "  -save-temps                  keep NAME.asc.ll, NAME.ll and NAME.s beside the output\n"
        "  --diagnostics=json           one JSON object a diagnostic\n"
        "  --launch-headers=FOLDER      aclrtlaunch_NAME.h for each kernel, for ACLRT_LAUNCH_KERNEL in host sources\n"
        "  --precompile=FILE            write the headers, precompiled (done at installation)\n"
        "  --help --version\n",
        to);
}

void cc_version(FILE *to) {
  unsigned major, minor, patch;
  LLVMGetVersion(&major, &minor, &patch);
  fprintf(to, "ascpu-cc %s (LLVM %u.%u.%u)\n", ASCPU_VERSION, major, minor, patch);
}
