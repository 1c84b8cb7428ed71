"""Loops of register instructions beside the same loops in C: ratios in one process, pair by pair, L1-resident.

Called by ./dev bench; by itself: `registers.py BUILD_DIR [--pairs 31]`. For each kernel of registers.cpp and count: time of the
vector function's loop over UB over that of registers.c's over memory, by clang-22 -O3 -march=native -ffp-contract=off. Medians;
the order in a pair changes. Below 1: ours is faster. Writes BUILD_DIR/bench/registers.json.
"""
import argparse
import ctypes
import json
import pathlib
import statistics
import subprocess
import tempfile

import numpy as np

from whole import HERE, Library, seconds

ROOM, TIMES = 8192, 2000  # bytes an operand; rounds a launch
KERNELS = {"add_f32": np.float32, "add_s16": np.int16, "add_f16": np.float16, "shl_u32": np.uint32, "shl_u16": np.uint16,
           "shl_s32": np.int32, "shr_s32": np.int32, "chain_f32": np.float32}


class Registers(Library):
    def compile_registers(self):
        words = (ctypes.c_char_p * 2)(b"-DROOM=%d" % ROOM, None)
        error = ctypes.c_void_p()
        options = self.Options(npu_arch=b"dav-3510", clang_args=words)
        program = self.lib.ascpu_compile_file(str(HERE / "registers.cpp").encode(), ctypes.byref(options), ctypes.byref(error))
        if not program:
            raise SystemExit(self.lib.ascpu_error_text(error).decode())
        return ctypes.c_void_p(program)

    def kernel(self, program, name, data, count, times=TIMES):
        kernel = ctypes.c_void_p(self.lib.ascpu_find_kernel(program, name.encode(), None))
        values = [ctypes.c_void_p(data.ctypes.data), ctypes.c_uint32(count), ctypes.c_uint32(times)]
        args = (ctypes.c_void_p * 3)(*[ctypes.addressof(v) for v in values])
        launch = self.Launch(1, 1, 0)

        def run(keep=values):
            if not self.lib.ascpu_launch(kernel, ctypes.byref(launch), args, 3, None):
                raise SystemExit(f"{name} failed")
        return run


def operands(dtype):
    """Three of ROOM bytes: values, amounts of shifts or values, the result."""
    data, n = np.zeros(3 * ROOM, np.uint8), ROOM // np.dtype(dtype).itemsize
    data[:ROOM].view(dtype)[:] = np.arange(n) % 251
    data[ROOM:2 * ROOM].view(dtype)[:] = np.arange(n) % (8 * np.dtype(dtype).itemsize + 2)
    return data


def measure(library, program, loops, name, dtype, count, pairs):
    mine, yours = operands(dtype), operands(dtype)
    pointers = [ctypes.c_void_p(yours.ctypes.data + i * ROOM) for i in range(3)]
    ours = library.kernel(program, name, mine, count)

    def theirs():
        getattr(loops, name)(*pointers, ctypes.c_uint32(count), ctypes.c_uint32(TIMES))
    ours(), theirs()
    if not np.array_equal(mine, yours):
        raise SystemExit(f"{name}, {count} elements: the results differ")
    found, took = [], []
    for i in range(pairs):
        order = (ours, theirs) if i % 2 else (theirs, ours)
        pair = dict(zip(order, [seconds(run, 1) for run in order]))
        found.append(pair[ours] / pair[theirs])
        took.append(pair[ours])
    return {"kernel": name, "count": count, "ratio": statistics.median(found), "ns": statistics.median(took) / TIMES * 1e9}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--pairs", type=int, default=31)
    options = parser.parse_args()
    build, rows = options.build.resolve(), []
    library = Registers(build)
    program = library.compile_registers()
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "registers.so"
        subprocess.run(["clang-22", "-O3", "-march=native", "-ffp-contract=off", "-shared", "-fPIC", "-o", out,
                        HERE / "registers.c"], check=True)
        loops = ctypes.CDLL(str(out))
        print("\n| registers | elements | ns | ratio to C |\n|---|---|---|---|")
        for name, dtype in KERNELS.items():
            n = ROOM // np.dtype(dtype).itemsize
            for count in (n, n - 27):
                row = measure(library, program, loops, name, dtype, count, options.pairs)
                rows.append(row)
                print(f"| {name} | {count} | {row['ns']:.0f} | {row['ratio']:.2f} |", flush=True)
    found = [row["ratio"] for row in rows]
    print(f"most {max(found):.2f}, median {statistics.median(found):.2f}")
    out = build / "bench" / "registers.json"
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
