#!/usr/bin/env python3
"""Run `swift test` and name what failed in the last lines, where a log that is cut still has it.

    Scripts/run-tests.py [--again] ARGUMENT...

The arguments are those of `swift test`. With `--again` tests that failed, three at most, run once more without the others
beside them; the run passes when they do, and says so. That is for the end-to-end tests: they wait for servers, processes
and terminals, and each wait ends at a deadline, which a busy machine may miss.
"""
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

AGAIN_AT_MOST = 3


def run(arguments):
    """The exit status of `swift test`, and the names of the tests that failed, each with its first message."""
    with tempfile.TemporaryDirectory() as folder:
        report = os.path.join(folder, "report.xml")
        swift = os.environ.get("SWIFT", "swift")
        status = subprocess.run([swift, "test", "--skip-build", "--xunit-output", report, *arguments]).returncode
        failed = {}
        # SwiftPM adds the name of the library to that of the file.
        path = os.path.join(folder, "report-swift-testing.xml")
        if status != 0 and os.path.exists(path):
            for case in ElementTree.parse(path).iter("testcase"):
                failure = case.find("failure")
                if failure is not None:
                    failed[f"{case.get('classname')}/{case.get('name')}"] = failure.get("message", "")
        return status, failed


def main():
    arguments = sys.argv[1:]
    again = "--again" in arguments
    if again:
        arguments.remove("--again")
    status, failed = run(arguments)
    for name, message in failed.items():
        print(f"failed: {name}: {message}")
    if again and 0 < len(failed) <= AGAIN_AT_MOST:
        names = "|".join(re.escape(name) for name in failed)
        status, stillFailed = run(["--filter", f"^({names})"])
        for name in failed:
            if status == 0:
                print(f"passed without others beside it: {name}")
            elif name in stillFailed:
                print(f"failed again: {name}: {stillFailed[name]}")
    sys.stdout.flush()
    sys.exit(1 if status else 0)


main()
