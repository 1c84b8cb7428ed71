"""The demo: one realistic kernel from source to result. Called by ./dev demo as `demo.py BUILD_DIR`.

Makes data with numpy, runs demo.cpp on it with ascpu-run, compares the result with numpy bit for bit, times it beside a
plain C loop, and shows one instruction before and after the passes. Exit status 1 if the results differ.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
N, BLOCKS, RUNS = 2_000_000, 8, 25
SCALE, SHIFT = np.float32(1.5), np.float32(-1)


def say(text=""):
    print(text, flush=True)


def run(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{command[0]} failed with status {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def milliseconds(text):
    """Median and least time of a `time:` line."""
    return [int(ns) / 1e6 for ns in re.search(r"median_ns=(\d+) min_ns=(\d+)", text).groups()]


def kernel_command(ascpu_run, work, *options):
    return [ascpu_run, HERE / "demo.cpp", "demo", f"--blocks={BLOCKS}", *options, work / "x.npy", work / "y.npy",
            f"out:{work}/z.npy:float32:{N}", f"float32:{SCALE}", f"float32:{SHIFT}", f"uint32:{N}"]


def make_data(work):
    rng = np.random.default_rng(1)
    x, y = (rng.normal(0, 100, N).astype(np.float32) for _ in range(2))
    np.save(work / "x.npy", x)
    np.save(work / "y.npy", y)
    return np.abs(x + y) * SCALE + SHIFT


def show_result(ascpu_run, work, want):
    start = time.monotonic()
    run(*kernel_command(ascpu_run, work))
    seconds = time.monotonic() - start
    got = np.load(work / "z.npy")
    same = int((got.view(np.uint32) == want.view(np.uint32)).sum())
    say(f"  source to result in {seconds * 1000:.0f} ms, {3 * got.nbytes / 1e6:.0f} MB of data")
    say(f"  compared with numpy, bit for bit: {same} of {N} elements equal")
    return same == N


def show_times(ascpu_run, work):
    rows = [("ascpu, one thread", run(*kernel_command(ascpu_run, work, "--threads=1", f"--time={RUNS}"))),
            ("ascpu, all threads", run(*kernel_command(ascpu_run, work, f"--time={RUNS}")))]
    clang = shutil.which("clang-22")
    if clang:
        run(clang, "-O3", "-march=native", "-ffp-contract=off", "-o", work / "loop", HERE / "loop.c")
        rows.insert(0, ("C loop, clang -O3 -march=native", run(work / "loop", N, RUNS)))
    first = milliseconds(rows[0][1])[1]
    say(f"  {'':<32} {'median':>10} {'least':>10}   speed (by the least)")
    for name, text in rows:
        median, least = milliseconds(text)
        say(f"  {name:<32} {median:7.2f} ms {least:7.2f} ms  {first / least:5.2f}")


def shorten(line):
    line = re.sub(r", ![\w.]+ !\d+|,? align \d+| noundef| zeroext", "", line.strip())
    line = re.sub(r" #\d+$", "", line)
    return line if len(line) <= 112 else line[:109] + "..."


def show_ir(ascpu_run):
    def lines(kind):
        text = run(ascpu_run, HERE / "demo.cpp", f"--print-ir={kind}")
        return [shorten(line) for line in text.splitlines() if not line.startswith("declare")]

    say("  the vector unit's instructions are calls first (--print-ir=asc) ...")
    for line in [line for line in lines("asc") if re.search(r"@llvm\.asc\.(copy|v)\.", line)][:7]:
        say("    " + line)
    say("  ... and then vectors of this computer (--print-ir=final); the Add of one repeat:")
    final = lines("final")
    add = next(i for i, line in enumerate(final) if re.search(r"fadd <\d\d+ x float>", line))
    for line in final[add - 2:add + 2]:
        say("    " + line)


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: demo.py BUILD_DIR")
    ascpu_run = pathlib.Path(sys.argv[1]).resolve() / "bin" / "ascpu-run"
    with tempfile.TemporaryDirectory(prefix="ascpu-demo-") as folder:
        work = pathlib.Path(folder)
        say(f"z = |x + y| * scale + shift: examples/demo/demo.cpp, {N} floats, {BLOCKS} blocks, tiles of 4096, a tail")
        want = make_data(work)
        say(f"$ ascpu-run demo.cpp demo --blocks={BLOCKS} x.npy y.npy out:z.npy:float32:{N} "
            f"float32:{SCALE} float32:{SHIFT} uint32:{N}")
        same = show_result(ascpu_run, work, want)
        say(f"\nThe kernel beside a hand-written loop (median of {RUNS} launches):")
        show_times(ascpu_run, work)
        say("\nWhat happens to it on the way:")
        show_ir(ascpu_run)
    say("\nWhere to look next:")
    say("  examples/first/add.cpp      the smallest whole kernel")
    say("  examples/embed              compile and launch from a C program")
    say("  docs/architecture.md        how it works, docs/passes.md the passes one by one")
    say("  ascpu-opt --print-pipelines the passes in their order; ascpu-run --check runs on the reference model")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
