"""Slice copies beside the same number of memcpy calls: ratios in one process, pair by pair, L1-resident.

Called by ./dev bench; by itself: `slices.py BUILD_DIR [--pairs 31]`. For each shape of a slice, both directions, slices that
are constants and slices known only at run time: time of DataCopy over that of a loop of memcpy calls, one a burst, by clang-22
-O3 -march=native (slices.c; the burst's length is a constant, or not, as in the kernel). Medians; the order in a pair changes.
Below 1: ours is faster. Writes BUILD_DIR/bench/slices.json.
"""
import argparse
import ctypes
import itertools
import json
import pathlib
import statistics
import subprocess
import tempfile

import numpy as np

from whole import HERE, Library, seconds

TIMES = 2000  # copies a launch: a launch takes as long as some hundred small ones
# Bursts (rows, planes, ...) of each dimension, and data blocks a burst.
SHAPES = [((1,), 1), ((1,), 64), ((16,), 1), ((8,), 8), ((2, 2), 3), ((1, 64), 1), ((4, 16), 2), ((1, 16), 8), ((1, 8), 32),
          ((2, 4, 8), 2), ((2, 2, 2, 2), 4), ((1, 1, 1, 1, 4, 4), 4), ((2, 2, 2, 1, 2, 1, 2, 2), 2)]


# What of the slices is known only at run time: nothing; where the source begins; all but how many dimensions there are; all.
HOWS = ("constant", "moving", "values", "run_time")


class Slices(Library):
    """Kernels of slices.cpp, and what they are called with."""

    def compile_slices(self, source, inner):
        lists = ["{" + ",".join("{" + ",".join(map(str, i)) + "}" for i in side) + "}" for side in (source, inner)]
        words = (ctypes.c_char_p * 4)(f"-DSOURCE={lists[0]}".encode(), f"-DINNER={lists[1]}".encode(), b"-DDIMS=%d" % len(source),
                                      None)
        error = ctypes.c_void_p()
        program = self.lib.ascpu_compile_file(str(HERE / "slices.cpp").encode(), ctypes.byref(self.Options(clang_args=words)),
                                              ctypes.byref(error))
        if not program:
            raise SystemExit(self.lib.ascpu_error_text(error).decode())
        return ctypes.c_void_p(program)

    def kernel(self, program, name, x, numbers):
        kernel = ctypes.c_void_p(self.lib.ascpu_find_kernel(program, name.encode(), None))
        values = [ctypes.c_void_p(x.ctypes.data), ctypes.c_void_p(numbers.ctypes.data), ctypes.c_uint32(TIMES)]
        args = (ctypes.c_void_p * 3)(*[ctypes.addressof(v) for v in values])
        launch = self.Launch(1, 1, 0)

        def run(keep=values):
            if not self.lib.ascpu_launch(kernel, ctypes.byref(launch), args, 3, None):
                raise SystemExit(f"{name} failed")
        return run


def slice_of(parts, blocks, gap):
    """The slices of int32_t, and the bytes at which bursts begin; `gap` data blocks between bursts, one row between rows."""
    burst, info, starts, scale = blocks * 8, [], [], 1
    for dim, count in enumerate(parts):
        unit, between = (burst, gap * 8) if dim == 0 else (1, min(gap, 1))
        shape = count * (unit + between)
        info.append((0, shape - between - 1, between, blocks if dim == 0 else 1, shape))
        starts.append([i * (unit + between) * scale * 4 for i in range(count)])
        scale *= shape
    return info, np.array([sum(at) for at in itertools.product(*reversed(starts))], np.uint32)


def c_loops(folder, bytes_):
    out = folder / f"slices{bytes_}.so"
    subprocess.run(["clang-22", "-O3", "-march=native", f"-DBYTES={bytes_}", "-shared", "-fPIC", "-o", out, HERE / "slices.c"],
                   check=True)
    return ctypes.CDLL(str(out))


def ratio(ours, theirs, pairs):
    found, took = [], []
    for i in range(pairs):
        order = (ours, theirs) if i % 2 else (theirs, ours)
        pair = dict(zip(order, [seconds(run, 1) for run in order]))
        found.append(pair[ours] / pair[theirs])
        took.append(pair[ours])
    return statistics.median(found), statistics.median(took) / TIMES * 1e9


def measure(library, folder, parts, blocks, pairs):
    source, places = slice_of(parts, blocks, 1)
    inner, inner_places = slice_of(parts, blocks, 0)
    x = np.arange((source[0][4] + 8) * int(np.prod([i[4] for i in source[1:]], dtype=int)), dtype=np.int32)  # 8: how far it moves
    ub = np.zeros(int(inner_places[-1]) // 4 + blocks * 8, np.int32)
    numbers = np.array([len(parts)] + [n for i in source + inner for n in i], np.uint32)
    program, loops = library.compile_slices(source, inner), c_loops(folder, blocks * 32)
    for direction, how in itertools.product(("in", "out"), HOWS):
        moves = 7 if how == "moving" else 0
        ours = library.kernel(program, f"{direction}_{how}", x, numbers)
        sides = [(ub, inner_places), (x, places)]
        (to, to_places), (from_, from_places) = sides if direction == "in" else sides[::-1]
        pointers = [ctypes.c_void_p(a.ctypes.data) for a in (to, from_, to_places, from_places)]
        counts = [ctypes.c_uint32(n) for n in (len(places), blocks * 32, TIMES, moves * (direction == "out"), moves * (direction == "in"))]
        loop = loops.constant if how in ("constant", "moving") else loops.run_time
        found, took = ratio(ours, lambda: loop(*pointers, *counts), pairs)
        yield {"bursts": "x".join(map(str, parts)), "bytes": blocks * 32, "direction": direction, "slices": how.replace("_", " "),
               "ns": took, "ratio": found}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--pairs", type=int, default=31)
    args = parser.parse_args()
    build = args.build.resolve()
    library, rows = Slices(build), []
    print("\nDataCopy of slices, time over that of a memcpy a burst.\n")
    columns = [f"{direction}, {how}".replace("_", " ") for direction in ("in", "out") for how in HOWS]
    print("| bursts | bytes a burst | " + " | ".join(columns) + " |\n|" + "---|" * (len(columns) + 2))
    with tempfile.TemporaryDirectory(prefix="ascpu-bench-") as folder:
        for parts, blocks in SHAPES:
            found = list(measure(library, pathlib.Path(folder), parts, blocks, args.pairs))
            rows += found
            print(f"| {found[0]['bursts']} | {blocks * 32} | " + " | ".join(f"{row['ratio']:.2f}" for row in found) + " |", flush=True)
    for how in HOWS:
        found = [row["ratio"] for row in rows if row["slices"] == how.replace("_", " ")]
        print(f"{how.replace('_', ' ')}: most {max(found):.2f}, median {statistics.median(found):.2f}")
    out = build / "bench" / "slices.json"
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
