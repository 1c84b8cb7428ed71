"""Whole kernels beside the loop an expert would write: ratios in one process, pair by pair.

Called by ./dev bench; by itself: `whole.py BUILD_DIR [--sizes 14,20,24] [--tiles 512,4096]`. For each kernel of
kernels.cpp, size (a power of two of elements) and tile: our JIT code with asc-fuse and without, whole.c's loop (clang-22
-O3 -march=native), numpy, and memcpy of the same output. Numbers above 1 mean that ours is faster. One block, on the calling
thread. Medians of pairs; the order in a pair changes. Writes BUILD_DIR/bench/whole.json.
"""
import argparse
import ctypes
import json
import pathlib
import statistics
import subprocess
import tempfile
import time

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
PAIRS, BUDGET = 15, 0.15  # BUDGET: seconds a case
SHIFT = {"": 0, "+4": 4}  # bytes by which the arrays are off a 64-byte line
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


def c_loops(folder):
    out = folder / "whole.so"
    subprocess.run(["clang-22", "-O3", "-march=native", "-ffp-contract=off", "-fno-math-errno", "-fveclib=libmvec", "-shared",
                    "-fPIC", "-o", out, HERE / "whole.c", "-lmvec", "-lm"], check=True)
    loops = ctypes.CDLL(str(out))
    for name in ("time_loop", "time_launch", "time_copy"):
        getattr(loops, name).restype = ctypes.c_double
    return loops


def of_python(run):
    """A timer of what Python calls."""
    def seconds(times):
        start = time.perf_counter()
        for _ in range(times):
            run()
        return (time.perf_counter() - start) / times
    return seconds


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


def measure(library, loops, programs, name, bits, shift, rng):
    source, target, by_numpy = KERNELS[name]
    n = 1 << bits
    x, y, z = arrays((source, target), n, SHIFT[shift], rng)
    fused = library.timer(loops, programs[True], name, x, y, z, n)
    plain = library.timer(loops, programs[False], name, x, y, z, n)
    px, py, pz = (ctypes.c_void_p(a.ctypes.data) for a in (x, y, z))

    def loop(times):
        return loops.time_loop(getattr(loops, name), px, py, pz, ctypes.c_uint32(n), ctypes.c_long(times))

    def copy(times):
        return loops.time_copy(pz, px, ctypes.c_size_t(z.nbytes), ctypes.c_long(times))

    row = {"kernel": name, "n": n, "shift": shift, "C": ratio(fused, loop), "unfused": ratio(fused, plain),
           "memcpy": ratio(fused, copy)}
    if by_numpy:
        row["numpy"] = ratio(fused, of_python(lambda: by_numpy(x, y, z)))
    return row


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--sizes", default="12,14,17,20,23,26")
    parser.add_argument("--tiles", default="512,4096")
    parser.add_argument("--kernels", default=",".join(KERNELS))
    args = parser.parse_args()
    build = args.build.resolve()
    library, rng, rows = Library(build), np.random.default_rng(1), []
    with tempfile.TemporaryDirectory(prefix="ascpu-bench-") as folder:
        loops = c_loops(pathlib.Path(folder))
        print("\nWhole kernels, times over ours (above 1: ours is faster). +4: arrays 4 bytes off a line.\n")
        print("| kernel | tile | n | C -O3 | unfused | numpy | memcpy |\n|---|---|---|---|---|---|---|")
        for tile in map(int, args.tiles.split(",")):
            programs = {fuse: library.compile(HERE / "kernels.cpp", tile, fuse) for fuse in (True, False)}
            for name in args.kernels.split(","):
                for bits in map(int, args.sizes.split(",")):
                    for shift in SHIFT:
                        row = measure(library, loops, programs, name, bits, shift, rng)
                        row["tile"] = tile
                        rows.append(row)
                        print(f"| {name}{shift} | {tile} | 2^{bits} | {row['C']:.2f} | {row['unfused']:.2f} | "
                              f"{format(row['numpy'], '.2f') if 'numpy' in row else ''} | {row['memcpy']:.2f} |", flush=True)
    mean = statistics.geometric_mean(row["C"] for row in rows)
    print(f"\nbeside C: geometric mean {mean:.2f}, least {min(row['C'] for row in rows):.2f}")
    out = build / "bench" / "whole.json"
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
