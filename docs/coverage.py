"""Writes docs/api-coverage.md to standard output: every name of the interface, and whether ascpu has it.

usage: coverage.py BUILD        (./dev docs does it)

Nothing here is decided by hand. Names: lib/Frontend/KnownApis.def and the instruction table. Chips: `ascpu-gen chips`. Whether a
name exists: clang, asked about the kernel headers in BUILD. Whether it is tested: the sources below test/.
"""
import os
import re
import subprocess
import sys

root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
build = os.path.abspath(sys.argv[1])
CLANG = "/usr/lib/llvm-22/bin/clang"
# Classes whose members kernels call; a member exists if one of them has it.
CLASSES = ["TPipe", "TQue<TPosition::VECIN, 1>", "TQueBind<TPosition::VECIN, TPosition::VECOUT, 1>", "TBuf<TPosition::VECCALC>",
           "LocalTensor<float>", "GlobalTensor<float>"]
# Classes that a later version may have: looked at if the headers do.
LATER = {"TBufPool": "TBufPool<TPosition::VECCALC>", "LocalMemAllocator": "LocalMemAllocator<>", "ListTensorDesc": "ListTensorDesc",
         "TensorDesc": "TensorDesc<float>", "Mutex": "Mutex", "KfcWorkspace": "KfcWorkspace"}


def known():
    text = open(os.path.join(root, "lib/Frontend/KnownApis.def")).read()
    return [(name, kind == "METHOD") for kind, name in re.findall(r"^AC_(API|METHOD)\((\w+)\)", text, re.M)]


def table():
    lines = subprocess.run([build + "/bin/ascpu-gen", "chips"], capture_output=True, text=True, check=True).stdout.splitlines()
    chips = lines[0].split(";")[2:]
    rows = [line.split(";") for line in lines[1:]]
    return chips, [(op, api, cells) for op, api, *cells in rows]


def clang(source, *options):
    command = [CLANG, "-x", "c++", "-std=gnu++17", "-isystem", build + "/include/ascpu/kernel", "-D__NPU_ARCH__=2201", "-D__ASCPU__=1",
               "-w", *options, "-"]
    return subprocess.run(command, input=source, capture_output=True, text=True)


HEADERS = '#include "kernel_operator.h"\n#include "c_api/asc_simd.h"\nusing namespace AscendC;\n'


def compiles(declarations):
    """Which of the declarations, one a line, clang takes."""
    first = HEADERS.count("\n") + 1
    errors = clang(HEADERS + "\n".join(declarations) + "\n", "-fsyntax-only", "-ferror-limit=0", "-fno-spell-checking").stderr
    bad = {int(line) - first for line in re.findall(r"^<stdin>:(\d+):\d+: (?:fatal )?error:", errors, re.M)}
    if re.search(r"^(?!<stdin>).*error:", errors, re.M):
        sys.exit("coverage.py: the kernel headers do not compile:\n" + errors)
    return [i not in bad for i in range(len(declarations))]


def existing(names):
    macros = set(re.findall(r"^#define (\w+)", clang(HEADERS, "-E", "-dM").stdout, re.M))
    functions = [name for name, method in names if not method and name not in macros]
    lines = [f"namespace probe_{i} {{ using {where}::{name}; }}" for i, name in enumerate(functions) for where in ("", "AscendC", "Reg")]
    found = compiles(lines)
    has = {name for i, name in enumerate(functions) if any(found[3 * i:3 * i + 3])}
    has |= {name for name, _ in names if name in macros}
    classes = CLASSES + [spelling for name, spelling in LATER.items() if name in has]
    methods = [name for name, method in names if method]
    lines = [f"struct member_{i}_{n} : {base} {{ using Base = {base}; using Base::{name}; }};"
             for i, name in enumerate(methods) for n, base in enumerate(classes)]
    found = compiles(lines)
    return has | {name for i, name in enumerate(methods) if any(found[i * len(classes):(i + 1) * len(classes)])}


def tested_words():
    words = set()
    for folder, _, files in os.walk(os.path.join(root, "test")):
        if os.path.basename(folder) == "fuzz":
            continue
        for name in files:
            if name.endswith((".cpp", ".c", ".h", ".ll", ".test")):
                words |= set(re.findall(r"[A-Za-z_]\w*", open(os.path.join(folder, name)).read()))
    return words


def c_api_rows():
    """(asc_name, instruction) of each line of the C API's headers that says so."""
    folder = os.path.join(root, "runtime/include/c_api")
    text = "".join(open(os.path.join(folder, name)).read() for name in sorted(os.listdir(folder)))
    for name, op in re.findall(r"^_ASC_API\(\w+, (asc_\w+), (\w+)\)", text, re.M):
        yield name, op
    for name, which in re.findall(r"^_ASC_COMPARISON\((asc_\w+), \d, (\w*)\)", text, re.M):
        yield name, "v_cmp" + which
        yield name + "_scalar", "v_cmps" + which


def columns(chips, rows):
    """name -> a cell a chip."""
    cells, by_op = {}, {op: line for op, _, line in rows if op}
    for op, api, line in rows:
        if op.endswith(("_wrap", "_copy_count", "_order")):
            continue
        have = cells.setdefault(api, [[] for _ in chips])
        for cell, words in zip(line, have):
            words += [word for word in cell.split() if word not in words]
    result = {}
    for api, lists in cells.items():
        result[api] = [" ".join(w for w in words if w != "none" or len(words) == 1).replace("any", "yes") for words in lists]
    for name, op in c_api_rows():
        result[name] = result[name + "_sync"] = [cell.removesuffix(" pairs") if chip == "dav-2201" else "none" for chip, cell in zip(chips, by_op[op])]
    return result


def main():
    chips, rows = table()
    names = dict(known())
    for _, api, _ in rows:
        if "::" not in api:
            names.setdefault(api, False)
    has, words, cells = existing(list(names.items())), tested_words(), columns(chips, rows)
    c_api = [("yes" if chip in ("dav-2201", "dav-3510") else "none") for chip in chips]
    works = [n for n in has if n in words]
    print("# API coverage\n\nGenerated by `./dev docs`; do not edit. `docs/coverage.py` says where each column comes from.\n")
    print(f"{len(names)} names of the interface: {len(works)} work, {len(has) - len(works)} are there without a test that names them, "
          f"{len(names) - len(has)} are not there yet\n(a kernel that uses one is told `not supported yet: NAME`).\n")
    print("`works`: the kernel headers have it and a test names it. Element types by chip as in `docs/instructions.md`; a star: first-n forms "
          "alone; `yes`:\nno element type of its own; `none`: refused on that chip; `-`: not verified for it, and refused.\n")
    print("| name | status | " + " | ".join(chips) + " |\n|---|---|" + "---|" * len(chips))
    for name in sorted(has):
        line = cells.get(name) or (c_api if name.startswith("asc_") else ["yes"] * len(chips))
        print(f"| {name} | {'works' if name in words else 'no test'} | " + " | ".join(line) + " |")
    missing = sorted(set(names) - has)
    for title, wanted in ("C++ API, classes and macros", lambda n: not n.startswith("asc_")), ("C API", lambda n: n.startswith("asc_")):
        print(f"\n## Not yet: {title}\n")
        line = ""
        for name in filter(wanted, missing):
            if len(line) + len(name) > 138:
                print(line)
                line = ""
            line += (" " if line else "") + f"`{name}`"
        print(line)


main()
