#!/usr/bin/env python3
"""Run `swift test` and name what failed in the last lines, where a log that is cut still has it.

    Scripts/run-tests.py ARGUMENT...

The arguments are those of `swift test`. A run in which for ten minutes no test begins or ends is ended, and the tests that
had begun are named. Tests that failed, three at most, run once more without the others beside them; the run passes when they
do, and names them. A run that was ended, or that ended without a report, begins once more; where a test trapped, its line is
named. Tests wait for servers, processes and terminals, and each wait ends at a deadline, which a busy machine may miss. A test
that is named so is to be looked into, and second tries have a budget (`Scripts/secondtries.py`).
"""
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import xml.etree.ElementTree as ElementTree

import secondtries

AGAIN_AT_MOST = 3
# Longer than any single test waits (`Patience` in TestSupport), also where some wait one after the other.
SILENCE_AT_MOST = 600
# The tests' process has ended, and one that it has left holds the output of the run.
ORPHANED_FOR = 30
# The status of a run that was ended, or ended itself before its time.
CUT_SHORT = -1
# Of a trap, only the thread that trapped: all threads with all images take minutes on a busy machine.
BACKTRACE = "enable=yes,threads=crashed,images=none"


def family(root):
    """The process identifiers of a process and of all that descend from it and have not ended."""
    children = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as file:
                    state, parent = file.read().rpartition(")")[2].split()[:2]
            except OSError:
                continue
            if state != "Z":
                children.setdefault(int(parent), []).append(int(name))
    found = [root]
    for process in found:
        found += children.get(process, [])
    return found


def end(process):
    """Ends a run with all its processes, and says which they were."""
    processes = family(process.pid)
    subprocess.run(["ps", "-o", "pid,ppid,stat,etimes,wchan:24,args", "-p", ",".join(map(str, processes))], check=False)
    for each in processes:
        try:
            os.kill(each, signal.SIGKILL)
        except ProcessLookupError:
            pass
    process.wait()


def without_end(events):
    """The tests of an event stream that began and did not end: the module, suite and function of each."""
    begun, suites = set(), set()
    with open(events, encoding="utf-8", errors="replace") as file:
        for line in file:
            try:
                record = json.loads(line)
            except ValueError:
                continue
            content = record.get("payload", {})
            if record.get("kind") == "test" and content.get("kind") == "suite":
                suites.add(content.get("id"))
            elif content.get("kind") == "testStarted":
                begun.add(content.get("testID"))
            elif content.get("kind") in ("testEnded", "testSkipped"):
                begun.discard(content.get("testID"))
    # An identifier is "Module.Suite/function()/File.swift:12:6".
    return [re.sub(r"/[^/]*:\d+:\d+$", "", name) for name in sorted(begun - suites - {None})]


def copied(pipe, traps):
    """Copies what a run writes to standard error, and notes the lines of tests in which it trapped."""
    inside = False
    for line in pipe:
        sys.stderr.buffer.write(line)
        sys.stderr.flush()
        inside = inside or b"Program crashed" in line
        place = re.search(rb"/(Tests/\S+\.swift:\d+)", line)
        if inside and place:
            traps.append(place[1].decode())
            inside = False


def run(arguments):
    """The exit status of `swift test`, and the tests that failed, or lines at which it trapped, each with a message."""
    with tempfile.TemporaryDirectory() as folder:
        report = os.path.join(folder, "report.xml")
        events = os.path.join(folder, "events.jsonl")
        swift = os.environ.get("SWIFT", "swift")
        process = subprocess.Popen([swift, "test", "--skip-build", "--xunit-output", report,
                                    "--event-stream-output-path", events, "--event-stream-version", "0", *arguments],
                                   env={"SWIFT_BACKTRACE": BACKTRACE, **os.environ}, stderr=subprocess.PIPE)
        traps = []
        # It does not hold the run: a process that a test has left may keep the pipe.
        reader = threading.Thread(target=copied, args=(process.stderr, traps), daemon=True)
        reader.start()
        last, size = time.monotonic(), -1
        while True:
            try:
                status = process.wait(timeout=1)
                break
            except subprocess.TimeoutExpired:
                now = os.path.getsize(events) if os.path.exists(events) else -1
                if now != size:
                    last, size = time.monotonic(), now
                elif time.monotonic() - last > SILENCE_AT_MOST or (
                        now > 0 and time.monotonic() - last > ORPHANED_FOR and len(family(process.pid)) == 1):
                    end(process)
                    hanging = without_end(events) if os.path.exists(events) else []
                    if not hanging:
                        print("no test runs, but a process that one has left holds the output of the run")
                    # On one line: a log that is cut has room for the processes above it.
                    print(f"failed: the run was ended; these had begun: {', '.join(hanging)}", flush=True)
                    return CUT_SHORT, {}
        failed = {}
        # SwiftPM adds the name of the library to that of the file.
        path = os.path.join(folder, "report-swift-testing.xml")
        if status != 0:
            reader.join(timeout=ORPHANED_FOR)
        trapped = {trap: "a test trapped" for trap in traps}
        if status != 0 and not os.path.exists(path):
            print("failed: the run ended without a report", flush=True)
            return CUT_SHORT, trapped
        if status != 0:
            try:
                cases = list(ElementTree.parse(path).iter("testcase"))
            except ElementTree.ParseError:
                # A process that ends in the middle of its tests has only begun it.
                print("failed: the run ended within its report", flush=True)
                return CUT_SHORT, trapped
            for case in cases:
                failure = case.find("failure")
                if failure is not None:
                    failed[f"{case.get('classname')}/{case.get('name')}"] = failure.get("message", "")
        return status, failed


def main():
    arguments = sys.argv[1:]
    status, failed = run(arguments)
    if status == CUT_SHORT:
        for place, message in failed.items():
            print(f"failed: {place}: {message}")
        print("once more, all of it", flush=True)
        secondtries.note(f"all of {' '.join(arguments)}", " ".join(["the run was cut short", *failed]))
        status, failed = run(arguments)
    for name, message in failed.items():
        print(f"failed: {name}: {message}")
    if status != CUT_SHORT and 0 < len(failed) <= AGAIN_AT_MOST:
        names = "|".join(re.escape(name) for name in failed)
        status, stillFailed = run(["--filter", f"^({names})"])
        for name in failed:
            if status == 0:
                print(f"passed without others beside it: {name}")
                secondtries.note(name, failed[name])
            elif name in stillFailed:
                print(f"failed again: {name}: {stillFailed[name]}")
    sys.stdout.flush()
    sys.exit(1 if status else 0)


main()
