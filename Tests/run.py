#!/usr/bin/env python3
"""Runs the Python tests of a folder and counts them.

    python3 Tests/run.py Tests/EndToEnd [--filter NAME] [--long] [--again] [--counts FILE]
"""

import argparse
import os
import re
import signal
import sys
import time
import unittest
from collections.abc import Callable, Iterator
from pathlib import Path


class Result(unittest.TextTestResult):
    """One line a test: its rule, how it went and how long it took. A test with failed subtests is
    one failed test."""

    def __init__(self, *arguments, **settings) -> None:
        super().__init__(*arguments, **settings)
        self.failed: set[str] = set()

    def startTest(self, test: unittest.TestCase) -> None:
        self.began = time.monotonic()
        unittest.TestResult.startTest(self, test)

    def line(self, mark: str, test: unittest.TestCase, note: str = "") -> None:
        took = time.monotonic() - self.began if hasattr(self, "began") else 0.0
        self.stream.writeln(f"{mark} {name_of(test)} ({took:.1f} s){note}")
        self.stream.flush()

    def addSuccess(self, test: unittest.TestCase) -> None:
        unittest.TestResult.addSuccess(self, test)
        self.line("passed ", test)

    def addFailure(self, test: unittest.TestCase, err) -> None:
        unittest.TestResult.addFailure(self, test, err)
        self.note_failure(test)

    def addError(self, test: unittest.TestCase, err) -> None:
        unittest.TestResult.addError(self, test, err)
        self.note_failure(test)

    def addSubTest(self, test: unittest.TestCase, subtest: unittest.TestCase, err) -> None:
        unittest.TestResult.addSubTest(self, test, subtest, err)
        if err is not None:
            self.note_failure(test)

    def note_failure(self, test: unittest.TestCase) -> None:
        if test.id() not in self.failed:
            self.failed.add(test.id())
            self.line("FAILED ", test)

    def addSkip(self, test: unittest.TestCase, reason: str) -> None:
        unittest.TestResult.addSkip(self, test, reason)
        self.line("SKIPPED", test, f": {reason}")


def name_of(test: unittest.TestCase) -> str:
    return ".".join(test.id().split(".")[-2:])


def cases_of(suite: unittest.TestSuite) -> Iterator[unittest.TestCase]:
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from cases_of(test)
        else:
            yield test


def select(folder: str, wanted: Callable[[str], bool]) -> unittest.TestSuite:
    """The tests of a folder whose id is wanted, new ones at each call."""
    found = unittest.TestLoader().discover(folder, pattern="test_*.py", top_level_dir=folder)
    return unittest.TestSuite(test for test in cases_of(found) if wanted(test.id()))


def run(suite: unittest.TestSuite) -> Result:
    return unittest.TextTestRunner(sys.stdout, resultclass=Result, verbosity=0).run(suite)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--filter", default="", help="a regular expression that names must match")
    parser.add_argument("--long", action="store_true", help="run the soaks too")
    parser.add_argument("--again", action="store_true",
                        help="give a test that failed a second try, and say so: for tests that play "
                             "in real time, which a busy machine can upset")
    parser.add_argument("--counts", type=Path, help="write passed, failed and skipped here")
    arguments = parser.parse_args()

    # As in a terminal, wherever this is started: who is tested inherits what is ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    if arguments.long:
        os.environ["WETINK_LONG_TESTS"] = "1"
    folder = str(arguments.folder.resolve())
    sys.path.insert(0, folder)
    result = run(select(folder, lambda name: bool(re.search(arguments.filter, name))))
    failed = len(result.failed)
    if arguments.again and 0 < failed <= 5:
        print(f"== {failed} failed, once more")
        second = run(select(folder, lambda name: name in result.failed))
        for name in sorted(result.failed - second.failed):
            print(f"passed at the second try only: {name}")
        failed = len(second.failed)
    skipped = len(result.skipped)
    passed = max(0, result.testsRun - failed - skipped)
    if arguments.counts:
        arguments.counts.write_text(f"{passed} {failed} {skipped}\n", encoding="ascii")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
