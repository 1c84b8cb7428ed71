"""lit's tests of this folder: one a row of the instruction table and chip, named after both.

In: what `ascpu-fuzz --list` prints. Out: a test a line, which passes when 40 random cases of that instruction, over all
the types that the chip has for it, give bit for bit what the reference model gives. A new row is a new test without a line here. The
long mixed run over all rows is `./dev fuzz`.
"""
import os
import subprocess

import lit.Test
import lit.TestRunner
import lit.formats
import lit.util

CASES = "40"


class RowFormat(lit.formats.TestFormat):
    def __init__(self, fuzzer):
        self.fuzzer = fuzzer

    def getTestsInDirectory(self, suite, path_in_suite, lit_config, local_config):
        if not os.path.exists(self.fuzzer):
            lit_config.fatal("no fuzzer at '%s': build the tree first" % self.fuzzer)
        rows = subprocess.run([self.fuzzer, "--list"], check=True, capture_output=True, text=True).stdout.splitlines()
        if not rows:
            lit_config.fatal("'%s --list' names no instruction" % self.fuzzer)
        for row in rows:
            yield lit.Test.Test(suite, path_in_suite + tuple(row.split()), local_config)

    def execute(self, test, lit_config):
        op, chip = test.path_in_suite[-2:]
        command = [self.fuzzer, "--only", op, "--chip", chip, "--cases", CASES, "--seed", "7"]
        try:
            out, err, status = lit.util.executeCommand(command, env=test.config.environment,
                                                       timeout=lit_config.maxIndividualTestTime)
        except lit.util.ExecuteCommandTimeoutException as e:
            return lit.Test.TIMEOUT, "%s\n%s" % (" ".join(command), e.out)
        text = "%s\n%s%s" % (" ".join(command), out, err)
        good = status == 0 and "fuzz: %s cases, 0 differ" % CASES in out
        return (lit.Test.PASS if good else lit.Test.FAIL), text
