"""Whole kernels beside the loop an expert would write: ratios in one process, pair by pair.

Called by ./dev bench; by itself: `whole.py BUILD_DIR [--sizes 14,20,24] [--tiles 512,4096] [--kernels add_f32,...]`. For each
kernel of kernels.cpp, size (a power of two of elements) and tile: our JIT code with asc-fuse and without, whole.c's loop
(clang-22 -O3 -march=native, with vectors as wide as clang prefers and with 512 bits where the computer has them), numpy, memcpy
of the same output, and two blocks on two threads. Numbers above 1 mean that ours is faster; of two threads, than one. Medians
of pairs; the order in a pair changes. Writes BUILD_DIR/bench/whole.json and, with matplotlib, a picture a family there.
"""
import argparse
import ctypes
import json
import os
import pathlib
import platform
import re
import statistics
import subprocess
import tempfile
import time

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
PAIRS, BUDGET = 15, 0.15  # BUDGET: seconds a case
SHIFT = {"": 0, "+4": 4}  # bytes by which the arrays are off a 64-byte line
TWO_FROM = 20  # bits of the sizes for which two threads are measured
# name: types of the inputs and the output, what numpy has for it
KERNELS = {
    "add_f32": (np.float32, np.float32, lambda x, y, z: np.add(x, y, out=z)),
    "add_f16": (np.float16, np.float16, None),
    "add_s16": (np.int16, np.int16, lambda x, y, z: np.add(x, y, out=z)),
    "scale_f32": (np.float32, np.float32, lambda x, y, z: np.multiply(x, np.float32(3), out=z)),
    "axpy_f32": (np.float32, np.float32, None),
    "chain_f32": (np.float32, np.float32, None),
    "exp_f32": (np.float32, np.float32, lambda x, y, z: np.exp(x, out=z)),
    "exp_f16": (np.float16, np.float16, None),
    "sigmoid_f32": (np.float32, np.float32, None),
    "cast_chain": (np.float16, np.float16, None),
    "add_s32": (np.int32, np.int32, lambda x, y, z: np.add(x, y, out=z)),
    "gelu_f32": (np.float32, np.float32, None),
    "strided_f32": (np.float32, np.float32, None),
    "masked_f32": (np.float32, np.float32, None),
    "sum_rows": (np.float32, np.float32, lambda x, y, z: x.reshape(-1, y).sum(axis=1)),
    "max_rows": (np.float32, np.float32, lambda x, y, z: x.reshape(-1, y).max(axis=1)),
    "softmax_rows": (np.float32, np.float32, None),
}
ROWS = {"sum_rows", "max_rows", "softmax_rows"}      # a tile is a row
WHOLE_TILES = ROWS | {"strided_f32", "masked_f32"}
FAMILIES = {
    "copies-and-sums": ("add_f32", "add_f16", "add_s16", "add_s32", "scale_f32", "axpy_f32"),
    "chains": ("chain_f32", "gelu_f32", "sigmoid_f32", "cast_chain", "exp_f32", "exp_f16"),
    "strides-and-masks": ("strided_f32", "masked_f32"),
    "rows": ("sum_rows", "max_rows", "softmax_rows"),
}


def seconds(run, times):
    """A call, when so many are made; for those that take long beside Python (slices.py, registers.py)."""
    start = time.perf_counter()
    for _ in range(times):
        run()
    return (time.perf_counter() - start) / times


class Library:
    """The few functions of libascpu that are needed, by ctypes."""

    class Options(ctypes.Structure):
        _fields_ = [("npu_arch", ctypes.c_char_p), ("clang_args", ctypes.POINTER(ctypes.c_char_p)), ("optimize", ctypes.c_int),
                    ("checked", ctypes.c_bool), ("wrap", ctypes.c_bool), ("kernels", ctypes.POINTER(ctypes.c_char_p)),
                    ("no_fuse", ctypes.c_bool)]

    class Launch(ctypes.Structure):
        _fields_ = [("blocks", ctypes.c_uint), ("threads", ctypes.c_uint), ("tiling_key", ctypes.c_uint64)]

    def __init__(self, build):
        self.lib = ctypes.CDLL(str(build / "lib" / "libascpu.so"))
        for name in ("ascpu_compile_file", "ascpu_find_kernel"):
            getattr(self.lib, name).restype = ctypes.c_void_p
        self.lib.ascpu_error_text.restype = ctypes.c_char_p

    def compile(self, path, tile, fuse):
        words = (ctypes.c_char_p * 2)(b"-DTILE=%d" % tile, None)
        options = self.Options(clang_args=words, no_fuse=not fuse)
        error = ctypes.c_void_p()
        program = self.lib.ascpu_compile_file(str(path).encode(), ctypes.byref(options), ctypes.byref(error))
        if not program:
            raise SystemExit(self.lib.ascpu_error_text(error).decode())
        return ctypes.c_void_p(program)

    def timer(self, timers, program, name, x, y, z, n, threads=1):
        """A function: seconds a launch, when so many are made."""
        kernel = ctypes.c_void_p(self.lib.ascpu_find_kernel(program, name.encode(), None))
        values = [ctypes.c_void_p(a.ctypes.data) for a in (x, y, z)] + [ctypes.c_uint32(n // threads)]
        args = (ctypes.c_void_p * 4)(*[ctypes.addressof(v) for v in values])
        launch = self.Launch(threads, threads, 0)
        call = ctypes.cast(self.lib.ascpu_launch, ctypes.c_void_p)

        def seconds(times, keep=values):
            took = timers.time_launch(call, kernel, ctypes.byref(launch), args, ctypes.c_size_t(4), ctypes.c_long(times))
            if took < 0:
                raise SystemExit(f"{name} failed")
            return took
        return seconds


def has_wide_vectors():
    return "avx512f" in pathlib.Path("/proc/cpuinfo").read_text() if pathlib.Path("/proc/cpuinfo").exists() else False


def c_loops(folder, tile, wide=False):
    out = folder / f"whole-{tile}-{wide}.so"
    subprocess.run(["clang-22", "-O3", "-march=native", f"-DTILE={tile}", "-ffp-contract=off", "-fno-math-errno",
                    "-fveclib=libmvec", *(["-mprefer-vector-width=512"] if wide else []), "-shared", "-fPIC", "-o", out,
                    HERE / "whole.c", "-lmvec", "-lm"], check=True)
    loops = ctypes.CDLL(str(out))
    for name in ("time_loop", "time_launch", "time_copy"):
        getattr(loops, name).restype = ctypes.c_double
    return loops


def of_python(run):
    """A timer of what Python calls."""
    return lambda times: seconds(run, times)


def ratio(ours, theirs):
    """Their time over ours, the median of pairs of timers."""
    once = max(ours(1), ours(3), 1e-7)
    times = max(1, int(BUDGET / PAIRS / 2 / once))
    pairs = []
    for i in range(PAIRS):
        runs = [ours, theirs] if i % 2 else [theirs, ours]
        took = [run(times) for run in runs]
        pairs.append(took[0] / took[1] if i % 2 == 0 else took[1] / took[0])
    return statistics.median(pairs)


def arrays(kinds, n, shift, rng):
    """x, y, z: n elements each, `shift` bytes off a 64-byte line."""
    made = []
    for kind in (kinds[0], kinds[0], kinds[1]):
        size = np.dtype(kind).itemsize
        raw = np.empty(n * size + 128, np.uint8)
        start = -raw.ctypes.data % 64 + shift
        view = raw[start:start + n * size].view(kind)
        view[:] = rng.uniform(-4, 4, n) if np.dtype(kind).kind == "f" else rng.integers(-1000, 1000, n)
        made.append(view)
    return made


def measure(library, loops, programs, name, bits, shift, tile, rng):
    """A row of the table; loops: the C code's libraries, of which the fastest counts."""
    source, target, by_numpy = KERNELS[name]
    n = 1 << bits
    x, y, z = arrays((source, target), n, SHIFT[shift], rng)
    timers = loops[0]
    fused = library.timer(timers, programs[True], name, x, y, z, n)
    plain = library.timer(timers, programs[False], name, x, y, z, n)
    px, py, pz = (ctypes.c_void_p(a.ctypes.data) for a in (x, y, z))
    written = z.nbytes // tile if name in ROWS and name != "softmax_rows" else z.nbytes

    def loop_of(lib):
        return lambda times: timers.time_loop(getattr(lib, name), px, py, pz, ctypes.c_uint32(n), ctypes.c_long(times))

    def copy(times):
        return timers.time_copy(pz, px, ctypes.c_size_t(written), ctypes.c_long(times))

    row = {"kernel": name, "n": n, "shift": shift, "tile": tile, "C": min(ratio(fused, loop_of(lib)) for lib in loops),
           "unfused": ratio(fused, plain), "memcpy": ratio(fused, copy)}
    if by_numpy:
        row["numpy"] = ratio(fused, of_python(lambda: by_numpy(x, tile if name in ROWS else y, z)))
    if bits >= TWO_FROM and not shift:
        row["two"] = ratio(library.timer(timers, programs[True], name, x, y, z, n, 2), fused)
    return row


def draw(rows, folder):
    """A picture a family: our speed over the C loop's against the size, a line a kernel and tile."""
    try:
        import matplotlib
        matplotlib.use("Agg")
        import matplotlib.pyplot as plot
    except ImportError:
        print("no pictures: matplotlib (Debian's python3-matplotlib) is not here")
        return
    for family, kernels in FAMILIES.items():
        mine = [row for row in rows if row["kernel"] in kernels and not row["shift"]]
        if not mine:
            continue
        figure, axes = plot.subplots(figsize=(8, 4.5))
        styles = dict(zip(sorted({row["tile"] for row in mine}), ("-", "--", ":", "-.")))
        for color, kernel in enumerate(kernels):
            for tile, style in styles.items():
                line = [row for row in mine if row["kernel"] == kernel and row["tile"] == tile]
                if line:
                    axes.plot([row["n"] for row in line], [row["C"] for row in line], style, color=f"C{color}", marker=".",
                              label=f"{kernel}, tile {tile}")
        axes.set_xscale("log", base=2)
        axes.axhline(1, color="black", linewidth=0.8)
        axes.set_ylim(bottom=0)
        axes.set_xlabel("elements")
        axes.set_ylabel("speed beside the C loop (1: the same)")
        axes.set_title(f"{family} ({machine()})", fontsize=9)
        axes.legend(fontsize=6, ncol=2)
        figure.tight_layout()
        figure.savefig(folder / f"{family}.png", dpi=110)
        plot.close(figure)
        print(f"drawn: {folder / family}.png")


def machine():
    text = pathlib.Path("/proc/cpuinfo").read_text() if pathlib.Path("/proc/cpuinfo").exists() else ""
    model = re.search(r"model name\s*: (.*)", text)
    return f"{model.group(1) if model else platform.machine()}, {os.cpu_count()} cores"


def summary(rows):
    for name, chosen in (("all", rows), ("2^14 to 2^26, tiles of 512 and more", [r for r in rows if r["n"] >= 1 << 14]),
                         ("outputs of 64 MB and more", [r for r in rows if r["n"] >= 1 << 24])):
        if chosen:
            print(f"beside C, {name}: geometric mean {statistics.geometric_mean(row['C'] for row in chosen):.2f}, "
                  f"least {min(row['C'] for row in chosen):.2f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--sizes", default="10,12,14,17,20,23,26")
    parser.add_argument("--tiles", default="512,2048,8192")
    parser.add_argument("--kernels", default=",".join(KERNELS))
    args = parser.parse_args()
    build = args.build.resolve()
    library, rng, rows = Library(build), np.random.default_rng(1), []
    with tempfile.TemporaryDirectory(prefix="ascpu-bench-") as folder:
        print("\nWhole kernels, times over ours (above 1: ours is faster). +4: arrays 4 bytes off a line. two: what two threads gain.\n")
        print("| kernel | tile | n | C -O3 | unfused | numpy | memcpy | two |\n|---|---|---|---|---|---|---|---|")
        for tile in map(int, args.tiles.split(",")):
            loops = [c_loops(pathlib.Path(folder), tile, wide) for wide in ([False, True] if has_wide_vectors() else [False])]
            programs = {fuse: library.compile(HERE / "kernels.cpp", tile, fuse) for fuse in (True, False)}
            for name in args.kernels.split(","):
                for bits in map(int, args.sizes.split(",")):
                    for shift in SHIFT:
                        if name in WHOLE_TILES and (1 << bits) < tile:
                            continue
                        row = measure(library, loops, programs, name, bits, shift, tile, rng)
                        rows.append(row)
                        cells = [format(row[key], ".2f") if key in row else "" for key in ("C", "unfused", "numpy", "memcpy", "two")]
                        print(f"| {name}{shift} | {tile} | 2^{bits} | {' | '.join(cells)} |", flush=True)
    print()
    summary(rows)
    out = build / "bench" / "whole.json"
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps({"machine": machine(), "rows": rows}, indent=1))
    draw(rows, out.parent)


if __name__ == "__main__":
    main()
