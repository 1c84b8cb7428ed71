/* The tables of passes and named pipelines.
 *
 * In: nothing. Out: what --print-passes and --print-pipelines print and ac_run_pipeline looks up. A new pass is one row.
 * The texts of the pipelines are docs/passes.md's; whoever reorders them says why here.
 */
#include "Transforms.h"

static const struct ac_pass_info passes[] = {
    {"asc-stamp", ac_pass_stamp, "memory effects and scopes on asc instructions, device functions ready for inlining"},
    {"asc-cores", ac_pass_cores, "on cube cores nothing of vector cores, and the other way round"},
    {"asc-raise", ac_pass_raise, "register instructions from pointer form to value form"},
    {"asc-verify", ac_pass_verify, "constant operands against the table and the chip; changes nothing"},
    {"asc-canonicalize", ac_pass_canonicalize, "prefix masks to counts, contiguous repeats to one extent, no-ops away"},
    {"asc-fuse", ac_pass_fuse, "runs of instructions on the same elements to one loop with its values in registers"},
    {"asc-expand", ac_pass_expand, "each instruction to host vector code (fast lowering)"},
    {"asc-model", ac_pass_model, "each instruction to a call of the reference model (checked lowering)"},
    {"asc-map-memory", ac_pass_map_memory,
     "on-chip addresses, arrays and special registers to the running core's memory"},
    {0},
};

#define INSTCOMBINE "instcombine<no-verify-fixpoint>"

static const struct ac_pipeline_info pipelines[] = {
    /* The API's wrappers are cleaned before they are inlined thousands of times, and lose their variables' descriptions
   * (lines stay): without either, inlining and SROA are quadratic in the number of calls (measured: 30 s at 1,250).
   * globaldce right after inlining: most of what the kernel headers bring along goes before anything looks at it. */
    {"asc-early", "asc-stamp,strip-nonlinetable-debuginfo,sroa,early-cse,simplifycfg,always-inline,globaldce,asc-cores",
     "everything that a kernel calls becomes part of it"},
    /* early-cse makes masks constants; the one before sccp is what makes queue state vanish (measured).
     * lower-constant-intrinsics last: what is no constant by then will be none (VerifyRefusal.c). */
    {"asc-simplify",
     "sroa," INSTCOMBINE ",early-cse<memssa>," INSTCOMBINE ",simplifycfg,sccp,early-cse<memssa>," INSTCOMBINE
     ",simplifycfg,lower-constant-intrinsics,simplifycfg,asc-cores",
     "LLVM passes that make the operands of asc instructions constants"},
    /* dse: writes of mask registers that the next instruction overwrites. */
    {"asc-fast", "asc-early,asc-raise,asc-simplify,dse,asc-verify,asc-canonicalize,asc-fuse,asc-expand,asc-map-memory",
     "the fast lowering, without host optimisation"},
    {"asc-checked", "asc-early,asc-simplify,asc-verify,asc-model,asc-map-memory,default<O1>", "the checked lowering"},
    {"asc-jit",
     "asc-fast,always-inline,globaldce,sroa,early-cse<memssa>," INSTCOMBINE
     ",simplifycfg,loop-rotate,loop-mssa(licm),early-cse<memssa>," INSTCOMBINE ",simplifycfg,globaldce",
     "the fast lowering and a short host pipeline: the default"},
    {"asc-O3", "asc-fast,default<O3>", "the fast lowering and LLVM's O3"},
    {0},
};

const struct ac_pass_info *ac_passes(void) { return passes; }
const struct ac_pipeline_info *ac_pipelines(void) { return pipelines; }
