"""Real kernels of others, unmodified, against numpy models of ours.

    run.py --ops-math DIR --vllm DIR [--build DIR] [--check] [NAME...]

DIRs are checkouts of the ops-math and vllm-ascend repositories; a collection whose DIR is not given is left out and
said so. BUILD is a build tree or an installed prefix (its bin/ascpu-run is used; default build/release). Nothing of
those repositories is kept here: elementwise.py and shaped.py say which file, which type definitions as an operator's
build gives them, and which tiling numbers, whose order is read from the kernel's own struct; the models say what the
operators mean.

Prints a line a case and last `N passed, M failed`. Exit status 1 if any failed, 2 if there was nothing to run or a DIR
is no such checkout.
"""
import argparse
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

import elementwise
import shaped
import tiling
from case import Result, Scratch, Tiling, Updated

ROOT = pathlib.Path(__file__).resolve().parents[2]
KERNELS = elementwise.KERNELS + shaped.KERNELS
FOLDERS = {"ops-math": "experimental", "vllm": "csrc"}  # what a checkout has


def difference(got, want, ulp):
    """None if they agree: bit for bit, or within so many units in the last place."""
    if ulp == 0:
        same = got.tobytes() == want.tobytes()
        return None if same else "%d elements differ" % int((got.reshape(-1) != want.reshape(-1)).sum())
    spacing = np.spacing(np.abs(want)).astype(np.float64)
    off = np.abs(got.astype(np.float64) - want.astype(np.float64)) / spacing
    return None if not (off > ulp).any() else "up to %.1f units in the last place off" % np.nanmax(off)


def word(argument, index, case, kernel_file, work):
    """An argument as ascpu-run wants it; its files, named by its index, are written."""
    before, after = work / f"{index}.npy", work / f"{index}.out.npy"
    if isinstance(argument, Result):
        return f"out:{after}:{argument.want.dtype.name}:{argument.want.size}"
    if isinstance(argument, Updated):
        np.save(before, argument.before)
        return f"inout:{before}:{after}"
    if isinstance(argument, Scratch):
        return f"zeros:uint8:{argument.bytes}"
    if isinstance(argument, Tiling):
        (work / "tiling").write_bytes(tiling.pack(argument.numbers, case.tiling_file(kernel_file)))
        return f"raw:{work / 'tiling'}"
    np.save(before, argument)
    return str(before)


def run(case, kernel_file, ascpu_run, work, options=()):
    command = [ascpu_run, *options, f"--blocks={case.blocks}", f"--tiling-key={case.tiling_key}", *case.flags]
    command += [f"-D{name}={value}" for name, value in case.defines.items()]
    if case.host_header:
        command += tiling.host_options(case.tiling_file(kernel_file), work)
    command += [kernel_file, case.kernel]
    command += [word(argument, i, case, kernel_file, work) for i, argument in enumerate(case.arguments)]
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode:
        return ((done.stderr or done.stdout).strip().splitlines() or [f"exit status {done.returncode}"])[0]
    for i, argument in enumerate(case.arguments):
        if isinstance(argument, (Result, Updated)):
            reason = difference(np.load(work / f"{i}.out.npy"), argument.want, case.ulp)
            if reason:
                return f"argument {i}: {reason}"
    return None


def run_all(args, checkouts):
    passed = failed = 0
    options = ["--check"] if args.check else []
    for kernel in KERNELS:
        folder = checkouts[kernel.repository]
        if not folder or (args.names and kernel.name not in args.names):
            continue
        for case in kernel.cases():
            with tempfile.TemporaryDirectory() as work:
                reason = run(case, folder / case.file, args.build / "bin/ascpu-run", pathlib.Path(work), options)
            passed, failed = (passed, failed + 1) if reason else (passed + 1, failed)
            verdict, why = ("FAIL", ": " + reason) if reason else ("ok  ", "")
            print(f"{verdict} {kernel.name} {case.title}{why}", flush=True)
    return passed, failed


def main():
    parser = argparse.ArgumentParser(description="Runs real kernels, unmodified, against numpy models.")
    parser.add_argument("--ops-math", type=pathlib.Path, help="a checkout of ops-math")
    parser.add_argument("--vllm", type=pathlib.Path, help="a checkout of vllm-ascend")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release", help="a build tree or a prefix")
    parser.add_argument("--check", action="store_true", help="on the reference model, with bounds checked")
    parser.add_argument("names", nargs="*", help="only these kernels")
    args = parser.parse_args()
    checkouts = {"ops-math": args.ops_math, "vllm": args.vllm}
    unknown = set(args.names) - {kernel.name for kernel in KERNELS}
    if unknown:
        parser.error(f"no such kernel here: {', '.join(sorted(unknown))}")
    for name, folder in sorted(checkouts.items()):
        if not folder:
            print(f"no checkout of {name}: its kernels are left out")
        elif not (folder / FOLDERS[name]).is_dir():
            parser.error(f"{folder} is no checkout of {name}: it has no {FOLDERS[name]}")
    passed, failed = run_all(args, checkouts)
    print(f"{passed} passed, {failed} failed")
    return 2 if passed + failed == 0 else 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
