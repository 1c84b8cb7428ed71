"""lit's tests of this folder: programs of test/programs, compiled for AArch64 and run by qemu.

In: names of test files below test/programs. Out: each of them run as it is, with this folder's ascpu-run before the other
on PATH. A test that this machine cannot run says what is missing, as unsupported.
"""
import copy
import os
import shutil

import lit.Test
import lit.TestRunner
import lit.formats


class ProgramFormat(lit.formats.ShTest):
    def __init__(self, programs, build):
        super().__init__(execute_external=True)
        self.programs = programs
        runtime = os.path.join(build, "lib", "aarch64-linux-gnu", "libascpu_rt.a")
        self.missing = None
        if not os.path.exists(runtime):
            self.missing = "no runtime for aarch64-linux-gnu in this build (Debian's libc6-dev-arm64-cross, libgcc-12-dev-arm64-cross)"
        elif not shutil.which("qemu-aarch64"):
            self.missing = "no qemu-aarch64 (Debian's qemu-user)"

    def getTestsInDirectory(self, suite, path_in_suite, lit_config, local_config):
        # Their files are in test/programs; what they write is kept apart from what the same test writes there.
        if self.missing:
            lit_config.note("test/aarch64 is not run: " + self.missing)
        own = copy.copy(suite)
        own.name = suite.name + " on aarch64"
        own.test_times = None   # as lit leaves it when it has found all tests
        own.exec_root = os.path.join(suite.exec_root, "aarch64")
        for program in self.programs:
            path = ("programs",) + tuple(program.split("/"))
            if not os.path.exists(suite.getSourcePath(path)):
                lit_config.fatal("test/aarch64 names a test that there is not: %s" % program)
            yield lit.Test.Test(own, path, local_config)

    def execute(self, test, lit_config):
        if self.missing:
            return lit.Test.Result(lit.Test.UNSUPPORTED, self.missing)
        return super().execute(test, lit_config)
