#!/usr/bin/env python3
"""Runs all tests of an instrumented build, and prints what they reach, room by room.

    Scripts/coverage.py FOLDER            runs the tests of the build in FOLDER, and prints the table (`make coverage`)
    Scripts/coverage.py FOLDER --table    prints the table of the last run again
    Scripts/coverage.py FOLDER --doors    with the functions of doors (`package`, `public`) that no test runs

The counters are memory that processes share with a file, so what a killed process ran counts, and what the locked
content process ran, which can write no file. That process starts with an empty environment: a script in its place
names the file of its counters. SwiftPM gives C no counters, so the rooms of C libraries are not in the table.
"""
import collections
import glob
import json
import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LOCKED = ["garth-content", "garth-image"]
# The steps of `make test`.
STEPS = [["--skip", "EndToEndTests", "--skip", "PolicyAttackTests", "--skip", "GarthFetchTests",
          "--skip", r"^Garth(Foundation)?Tests\."]] + [["--filter", name] for name in (
              r"^Garth(Foundation)?Tests\.", "GarthFetchTests", "PolicyAttackTests", "EndToEndTests")]
WORST = 15


def tool(name):
    """The path of a tool of LLVM that reads what this compiler writes."""
    swift = os.path.realpath(shutil.which(os.environ.get("SWIFT", "swift")))
    return os.path.join(os.path.dirname(swift), name)


def stand_in(debug, counters):
    """Puts scripts into the place of the locked programs, which name the file of the counters."""
    covered = os.path.join(debug, "covered")
    os.makedirs(covered, exist_ok=True)
    for name in LOCKED:
        path, moved = os.path.join(debug, name), os.path.join(covered, name)
        with open(path, "rb") as file:
            if file.read(4) == b"\x7fELF":
                os.replace(path, moved)
        with open(path, "w", encoding="utf-8") as file:
            file.write(f'#!/bin/sh\nLLVM_PROFILE_FILE="{counters}" exec "{moved}" "$@"\n')
        os.chmod(path, 0o755)


def link_examples(debug):
    """Links the programs of Examples, which tests run beside their own."""
    for product in glob.glob(os.path.join(ROOT, ".build", "debug", "*.product")):
        path = product.removesuffix(".product")
        if os.path.isfile(path) and not os.path.lexists(os.path.join(debug, os.path.basename(path))):
            os.symlink(path, os.path.join(debug, os.path.basename(path)))


def run_tests(debug, folder):
    """Runs the steps, and merges the counters of all processes."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    counters = os.path.join(folder, "%c%m.profraw")
    stand_in(debug, counters)
    link_examples(debug)
    for number, step in enumerate(STEPS):
        log = os.path.join(folder, f"step-{number}.log")
        with open(log, "w", encoding="utf-8") as file:
            status = subprocess.run(
                [os.path.join(debug, "garthPackageTests.xctest"), "--testing-library", "swift-testing", *step],
                cwd=ROOT, env=dict(os.environ, LLVM_PROFILE_FILE=counters), stdout=file, stderr=file).returncode
        # A test that measures may fail beside counters; what it ran counts all the same.
        print(f"step {number + 1} of {len(STEPS)}: status {status}, {log}", flush=True)
    raw = glob.glob(os.path.join(folder, "*.profraw"))
    subprocess.run([tool("llvm-profdata"), "merge", "-sparse", *raw, "-o", os.path.join(folder, "all.profdata")],
                   check=True)


def exported(debug, folder):
    """What llvm-cov says of files and functions."""
    objects = [os.path.join(debug, "garth"), *[os.path.join(debug, "covered", name) for name in LOCKED]]
    command = [tool("llvm-cov"), "export", "-instr-profile", os.path.join(folder, "all.profdata"),
               os.path.join(debug, "garthPackageTests.xctest")]
    command += [word for path in objects for word in ("-object", path)]
    output = subprocess.run([*command, os.path.join(ROOT, "Sources")], stdout=subprocess.PIPE, check=True).stdout
    return json.loads(output)["data"][0]


def room(path):
    """The room of a file."""
    return os.path.relpath(path, ROOT).split("/")[1]


def doors(functions):
    """The doors that no test runs: the file, the line and the words of each."""
    ran = collections.Counter()
    for function in functions:
        line = function["regions"][0][0]
        ran[function["filenames"][0], line] += function["count"]
    found = []
    for (path, line), count in sorted(ran.items()):
        if count or not path.startswith(os.path.join(ROOT, "Sources")):
            continue
        with open(path, encoding="utf-8") as file:
            lines = file.read().split("\n")
        # The body of a function whose parameters fill lines begins behind them.
        for place in range(line - 1, max(line - 12, -1), -1):
            if re.search(r"\b(func|init|var|let|subscript)\b", lines[place]):
                if re.search(r"\b(package|public|open)\b", lines[place]):
                    found.append((path, place + 1, lines[place].strip()))
                break
    return found


def table(debug, folder, with_doors):
    """Prints the rooms and the files that tests reach least."""
    data = exported(debug, folder)
    lines, covered = collections.Counter(), collections.Counter()
    files = []
    for file in data["files"]:
        all_lines, reached = file["summary"]["lines"]["count"], file["summary"]["lines"]["covered"]
        lines[room(file["filename"])] += all_lines
        covered[room(file["filename"])] += reached
        files.append((all_lines - reached, reached, all_lines, os.path.relpath(file["filename"], ROOT)))
    unused = doors(data["functions"])
    silent = collections.Counter(room(path) for path, _, _ in unused)
    print("| room | lines | covered | doors that no test runs |\n|---|---|---|---|")
    for name in sorted(lines):
        print(f"| `{name}` | {lines[name]:,} | {100 * covered[name] / max(1, lines[name]):.1f} % | {silent[name]} |")
    print(f"| all | {sum(lines.values()):,} | {100 * sum(covered.values()) / sum(lines.values()):.1f} % "
          f"| {len(unused)} |\n\nMost lines that no test runs:\n")
    for missed, reached, all_lines, name in sorted(files, reverse=True)[:WORST]:
        print(f"- {missed} of {all_lines} ({100 * reached / all_lines:.0f} % run): `{name}`")
    if with_doors:
        for path, line, words in unused:
            print(f"{os.path.relpath(path, ROOT)}:{line}: {words}")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    debug = os.path.realpath(os.path.join(sys.argv[1], "debug"))
    folder = os.path.join(os.path.realpath(sys.argv[1]), "counters")
    if len(sys.argv) == 2:
        run_tests(debug, folder)
    table(debug, folder, "--doors" in sys.argv)


main()
