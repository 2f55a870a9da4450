#!/usr/bin/env python3
"""Counts the instructions with which the content process dumps pages, beside another release.

  Scripts/instructions.py FOLDER PAGE...                 the release in FOLDER
  Scripts/instructions.py FOLDER --base FOLDER PAGE...   beside another, with the ratio

A FOLDER holds `garth` and `garth-content` with their symbols (`make build STRIP=`, `.build/release`).
Instructions, unlike times, are the same beside other programs, to about a thousandth.
`--functions` lists the functions whose share differs most.
"""
import argparse
import collections
import re
import subprocess
import tempfile

from callgrind import Recorder, instructions


def shares(record):
    """Instructions of each function by itself."""
    text = subprocess.run(["callgrind_annotate", "--threshold=99.9", record], capture_output=True, text=True,
                          check=True).stdout
    found = collections.Counter()
    for line in text.splitlines():
        match = re.match(r" *([\d,]+) \([ \d.]+%\)  \S+?:(\S+)", line)
        if match:
            found[match[2]] += int(match[1].replace(",", ""))
    return found


def demangled(name):
    """The beginning of a function's name in Swift."""
    text = subprocess.run(["swift", "demangle", "--compact", name], capture_output=True, text=True).stdout
    return text.strip()[:150]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("release")
    parser.add_argument("--base")
    parser.add_argument("--functions", type=int, default=0, metavar="N")
    parser.add_argument("pages", nargs="+")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        new = Recorder(f"{options.release}/garth", f"{options.release}/garth-content", one)
        base = options.base and Recorder(f"{options.base}/garth", f"{options.base}/garth-content", other)
        for page in options.pages:
            record = new.content_record(page)
            count = instructions(record)
            if not base:
                print(f"{count / 1e6:9.3f} M  {page}", flush=True)
                continue
            before = base.content_record(page)
            known = instructions(before)
            print(f"{known / 1e6:9.3f} M {count / 1e6:9.3f} M {count / known:.3f}  {page}", flush=True)
            if options.functions:
                mine, theirs = shares(record), shares(before)
                changes = {name: mine[name] - theirs[name] for name in mine | theirs}
                for name in sorted(changes, key=lambda name: -abs(changes[name]))[:options.functions]:
                    print(f"  {changes[name]:+11,} of {theirs[name]:11,}  {demangled(name)}")


if __name__ == "__main__":
    main()
