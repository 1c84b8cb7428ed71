# How lit runs the tests. Called by ./dev check; by hand:
#   lit --param build=DIR [--param asan=1] test/Passes
# where DIR is a build tree (build/release) and lit is /usr/lib/llvm-22/bin/lit.
import os

import lit.formats

config.name = "ascpu"
config.test_format = lit.formats.ShTest(execute_external=True)
config.suffixes = [".ll", ".cpp", ".c", ".asc", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(os.path.abspath(__file__))

source = os.path.dirname(config.test_source_root)
asan = lit_config.params.get("asan", "") not in ("", "0")
build = lit_config.params.get("build") or os.path.join(source, "build", "asan" if asan else "release")
build = os.path.abspath(build)
if not os.path.isdir(build):
    lit_config.fatal("no build tree at '%s': run ./dev build" % build)
config.build = build
config.test_exec_root = os.path.join(build, "test", "lit")

llvm = "/usr/lib/llvm-22/bin"
config.environment["PATH"] = os.pathsep.join([os.path.join(build, "bin"), llvm, os.environ.get("PATH", "/usr/bin:/bin")])
config.environment["LC_ALL"] = "C.UTF-8"

# %sanitize: flags for linking a program of a test against our libraries, which are instrumented in the asan build.
config.substitutions += [
    ("%python", "/usr/bin/python3"),
    ("%unit", os.path.join(build, "test", "unit")),
    ("%build", build),
    ("%source", source),
    ("%clang", os.path.join(llvm, "clang")),
    ("%sanitize", "-fsanitize=address,undefined" if asan else ""),
]

if asan:
    config.available_features.add("asan")
    lit_config.note("tests whose programs another compiler links are left out: its sanitizers' runtime is not clang's")
    # Leaks are looked for, but not below libLLVM: it keeps pass registries and contexts to the end of the process.
    options = {
        "ASAN_OPTIONS": "detect_leaks=1",
        "LSAN_OPTIONS": "print_suppressions=0:suppressions=" + os.path.join(config.test_source_root, "lsan.supp"),
        "UBSAN_OPTIONS": "print_stacktrace=1",
    }
    for name, value in options.items():
        config.environment.setdefault(name, value)
    config.environment.setdefault("ASAN_SYMBOLIZER_PATH", os.path.join(llvm, "llvm-symbolizer"))

# A test that hangs fails after two minutes; lit can only do that with psutil.
if lit_config.maxIndividualTestTimeIsSupported[0] and not lit_config.maxIndividualTestTime:
    lit_config.maxIndividualTestTime = 120
