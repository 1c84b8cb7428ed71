"""Real kernels of others, unmodified, against numpy models of ours.

    run.py --ops-math DIR --vllm DIR [--build DIR] [NAME...]

DIRs are checkouts of the ops-math and vllm-ascend repositories; a collection whose DIR is not given is left out and
said so. BUILD is a build tree or an installed prefix (its bin/ascpu-run is used; default build/release). Nothing of
those repositories is kept here: cases.py says which file, which type definitions as an operator's build gives them, and
which tiling numbers, whose order is read from the kernel's own struct; the model says what the operator means.

Prints a line a case and last `N passed, M failed`. Exit status 1 if any failed, 2 if there was nothing to run.
"""
import argparse
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

import cases

ROOT = pathlib.Path(__file__).resolve().parents[2]


def difference(case, got, want):
    """None if they agree as the case asks: bit for bit, or within so many units in the last place."""
    if case.ulp == 0:
        same = got.tobytes() == want.tobytes()
        return None if same else "%d elements differ" % int((got != want).sum())
    spacing = np.spacing(np.abs(want)).astype(np.float64)
    off = np.abs(got.astype(np.float64) - want.astype(np.float64)) / spacing
    return None if not (off > case.ulp).any() else "up to %.1f units in the last place off" % np.nanmax(off)


def run(case, kernel_file, ascpu_run, work):
    command = [ascpu_run, f"--blocks={case.blocks}", f"--tiling-key={case.tiling_key}"]
    command += [f"-D{name}={value}" for name, value in case.defines.items()]
    command += [kernel_file, case.kernel]
    for i, array in enumerate(case.inputs):
        np.save(work / f"in{i}.npy", array)
        command.append(work / f"in{i}.npy")
    output = work / "out.npy"
    command.append(f"out:{output}:{case.output_type}:{case.want.size}")
    (work / "tiling").write_bytes(case.tiling(kernel_file))
    command += ["zeros:uint8:64", f"raw:{work / 'tiling'}"]
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode:
        return (done.stderr or done.stdout).strip().splitlines()[0]
    return difference(case, np.load(output), case.want)


def main():
    parser = argparse.ArgumentParser(description="Runs real kernels, unmodified, against numpy models.")
    parser.add_argument("--ops-math", type=pathlib.Path, help="a checkout of ops-math")
    parser.add_argument("--vllm", type=pathlib.Path, help="a checkout of vllm-ascend")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release", help="a build tree or a prefix")
    parser.add_argument("names", nargs="*", help="only these kernels")
    args = parser.parse_args()
    checkouts = {"ops-math": args.ops_math, "vllm": args.vllm}
    passed = failed = 0
    for name in sorted(name for name, folder in checkouts.items() if not folder):
        print(f"no checkout of {name}: its kernels are left out")
    for case in cases.all_cases():
        folder = checkouts[case.repository]
        if not folder or (args.names and case.name not in args.names):
            continue
        with tempfile.TemporaryDirectory() as work:
            reason = run(case, folder / case.file, args.build / "bin/ascpu-run", pathlib.Path(work))
        passed, failed = (passed, failed + 1) if reason else (passed + 1, failed)
        print(f"{'FAIL' if reason else 'ok  '} {case.name} {case.title}{': ' + reason if reason else ''}", flush=True)
    print(f"{passed} passed, {failed} failed")
    return 2 if passed + failed == 0 else 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
