#!/usr/bin/env python3
"""List the public suites in Tests/Suites with their number of cases.

    Scripts/count-suites.py

Fails when a suite is missing, has no licence beside it, or has another number of cases than the table in
Tests/Suites/README.md says.
"""
import json
import pathlib
import re
import sys

SUITES = pathlib.Path(__file__).resolve().parent.parent / "Tests/Suites"


def read(name):
    return (SUITES / name).read_text(encoding="utf-8")


def inputs(name):
    return sum(1 for case in json.loads(read(name)) if isinstance(case, dict) and "input" in case)


def trees():
    count = 0
    for path in sorted((SUITES / "html5lib").glob("*.dat")):
        for case in path.read_bytes().split(b"#data\n")[1:]:
            sections = re.findall(rb"(?m)^#([a-z-]+)$", case)
            count += b"document-fragment" not in sections and b"script-on" not in sections
    return count


def labels():
    groups = json.loads(read("encoding/encodings.json"))
    return sum(len(encoding["labels"]) for group in groups for encoding in group["encodings"])


def suffixes():
    return sum(1 for line in read("psl/tests.txt").splitlines() if line and not line.startswith("//"))


COUNTS = [
    ("url", "urltestdata.json", lambda: inputs("url/urltestdata.json")),
    ("url", "toascii.json", lambda: inputs("url/toascii.json")),
    ("encoding", "indexes.json", lambda: len(json.loads(read("encoding/indexes.json")))),
    ("encoding", "encodings.json", labels),
    ("html5lib", "tree construction", trees),
    ("http-state", "parser", lambda: len(list((SUITES / "http-state/parser").glob("*-test")))),
    ("http-state", "dates", lambda: len(json.loads(read("http-state/dates/examples.json")))),
    ("psl", "tests.txt", suffixes),
    ("documentation", "pages", lambda: len(list((SUITES / "documentation").glob("*.html")))),
]


def main():
    table = [row.split("|")[1:3] for row in read("README.md").splitlines() if row.startswith("| `")]
    said = [(name.strip(" `"), int(count.split()[0])) for name, count in table]
    found = [(name, count()) for name, _, count in COUNTS]
    for (name, what, _), (_, count) in zip(COUNTS, found):
        print(f"{name:12} {what:20} {count:6}")
    missing = [name for name, _ in found if not (SUITES / name / "LICENSE").is_file()]
    if missing:
        sys.exit(f"count-suites: no licence beside {', '.join(missing)}")
    if said != found:
        sys.exit(f"count-suites: Tests/Suites/README.md says {said}, and there are {found}")


if __name__ == "__main__":
    main()
