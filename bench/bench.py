"""Ratios, measured in one run on the machine at hand. Called by ./dev bench as `bench.py BUILD_DIR`.

Four tables: the code of single instructions beside hand-written C, strided and masked forms and the model
(bench/expand.c); DataCopyPad beside DataCopy (bench/copies.c); from source to result beside clang on an empty file;
compile time against the number of vector calls.
Everything measured is also written to BUILD_DIR/bench/results.json. Nothing is tested here: machines are noisy.
"""
import json
import os
import pathlib
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import time

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parent.parent
ROUNDS, PAIRS, CALLS = 31, 21, (1250, 2500, 5000)


def run(*command, cwd=None):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, cwd=cwd)
    if done.returncode:
        sys.exit(f"{command[0]} failed with status {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def seconds(*command, cwd=None):
    start = time.monotonic()
    run(*command, cwd=cwd)
    return time.monotonic() - start


def machine():
    text = pathlib.Path("/proc/cpuinfo").read_text() if os.path.exists("/proc/cpuinfo") else ""
    model = re.search(r"model name\s*: (.*)", text)
    flags = [flag for flag in ("avx2", "f16c", "avx512f", "avx512_fp16") if re.search(rf"\b{flag}\b", text)]
    return f"{model.group(1) if model else platform.machine()}, {os.cpu_count()} cores, {' '.join(flags)}"


def instructions(build):
    run("cmake", "--build", build, "--target", "ascpu-bench-expand")
    rows = [json.loads(line) for line in run(build / "bench" / "ascpu-bench-expand", ROUNDS).splitlines()]
    table = {}
    for row in rows:
        table.setdefault((row["case"], row["type"]), {})[row["form"]] = row["ratio"]
    forms = list(dict.fromkeys(row["form"] for row in rows))
    print("\nInstructions on L1-resident data. `contiguous`: time over hand-written C (clang -O3 -march=native); the other forms: "
          "time of a\n256-byte repeat over the contiguous one's; `model`: time over the contiguous code's.\n")
    print("| instruction | " + " | ".join(forms) + " |")
    print("|---|" + "---|" * len(forms))
    for (case, kind), cells in table.items():
        print(f"| {case} {kind} | " + " | ".join(f"{cells[f]:.2f}" if f in cells else "" for f in forms) + " |")
    return rows


def copies(build):
    run("cmake", "--build", build, "--target", "ascpu-bench-copies")
    rows = [json.loads(line) for line in run(build / "bench" / "ascpu-bench-copies", ROUNDS).splitlines()]
    print("\nDataCopyPad of 8 KB over DataCopy of the same bytes:\n\n| DataCopyPad | ns | ratio |\n|---|---|---|")
    for row in rows:
        print(f"| {row['form']} | {row['ns']:.0f} | {row['ratio']:.2f} |")
    return [{"case": "DataCopyPad", "to": "DataCopy", **row} for row in rows]


def source_to_result(build, work):
    for name in "xy":
        np.save(work / f"{name}.npy", np.ones((8, 2048), np.float32))
    (work / "empty.cpp").write_text("")
    kernel = ROOT / "examples" / "first" / "add.cpp"
    pairs = []
    for _ in range(PAIRS):
        empty = seconds("clang++-22", "-O2", "-c", "empty.cpp", "-o", "empty.o", cwd=work)
        whole = seconds(build / "bin" / "ascpu-run", kernel, "add_custom", "--blocks=8", "x.npy", "y.npy", "out:z.npy:float32:8x2048", cwd=work)
        pairs.append((empty, whole))
    ratio = statistics.median(whole / empty for empty, whole in pairs)
    print(f"\nFrom source to result (examples/first/add.cpp, 8 blocks): {statistics.median(w for _, w in pairs) * 1000:.0f} ms, "
          f"{ratio:.1f}x `clang++-22 -O2 -c` on an empty file (median of {PAIRS} pairs)")
    return {"case": "source to result", "ratio": ratio, "to": "clang++ -O2 -c of an empty file"}


def many_calls(build, work):
    print("\nCompile and run a kernel of n vector calls with run-time strides:")
    rows = []
    for n in CALLS:
        names = "abc"
        body = "".join(f"  Add({names[i % 3]}, {names[(i + 1) % 3]}, {names[(i * 7 + 2) % 3]}, (uint64_t)64, 4, p);\n" for i in range(n))
        (work / "many.cpp").write_text(
            '#include "kernel_operator.h"\nusing namespace AscendC;\n'
            'extern "C" __global__ __aicore__ void many(uint8_t s, uint8_t r) {\n'
            "  LocalTensor<float> a(TPosition::VECIN, 0, 4096), b(TPosition::VECIN, 16384, 4096), c(TPosition::VECOUT, 32768, 4096);\n"
            "  BinaryRepeatParams p(s, s, s, r, r, r);\n" + body + "}\n")
        command = [str(word) for word in (build / "bin" / "ascpu-run", "many.cpp", "many", "uint8:1", "uint8:8")]
        start = time.monotonic()
        process = subprocess.Popen(command, cwd=work)
        _, status, usage = os.wait4(process.pid, 0)
        took, megabytes = time.monotonic() - start, usage.ru_maxrss / 1024
        if status:
            sys.exit(f"a kernel of {n} calls failed")
        print(f"  {n:5} calls: {took:5.1f} s, {megabytes:4.0f} MB, {took / n * 1000:.2f} ms a call")
        rows.append({"case": f"{n} calls", "seconds": took, "megabytes": megabytes})
    return rows


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: bench.py BUILD_DIR")
    build = pathlib.Path(sys.argv[1]).resolve()
    print(f"machine: {machine()}")
    results = instructions(build) + copies(build)
    with tempfile.TemporaryDirectory(prefix="ascpu-bench-") as folder:
        results.append(source_to_result(build, pathlib.Path(folder)))
        results += many_calls(build, pathlib.Path(folder))
    out = build / "bench" / "results.json"
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps({"machine": machine(), "results": results}, indent=1))
    print(f"\nwritten: {out}")


if __name__ == "__main__":
    main()
