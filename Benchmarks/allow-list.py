#!/usr/bin/env python3
"""How long a program needs for a long allow-list, and how much memory: whole processes of a release build.

  Benchmarks/allow-list.py [GARTH] [RULES]          .build/release/garth and 1000000 by default

Loading is CPU time of a run with the list less a run with one rule. A decision is the CPU time of many
questions less few, by the list, less the same by one rule: reading and writing JSON cancel out.
"""
import json
import os
import sys
import tempfile

GARTH = sys.argv[1] if len(sys.argv) > 1 else ".build/release/garth"
RULES = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
QUESTIONS = 100_000 if RULES > 10_000 else 1_000
KINDS = {
    "names": lambda i: f"site{i}.example{i % 977}.org",
    "exact names": lambda i: f"=site{i}.example{i % 977}.org",
    "addresses": lambda i: f"10.{i >> 16 & 255}.{i >> 8 & 255}.{i & 255}",
    "with paths": lambda i: f"https://b{i}.org/x",
}


def run(option, rules, count, folder):
    """CPU seconds and peak megabytes of one process that answers `count` questions."""
    questions = os.path.join(folder, f"questions{count}")
    if not os.path.exists(questions):
        with open(questions, "w") as file:
            for n in range(count):
                i = n * 7919 % RULES
                file.write(json.dumps({"input": f"https://www.site{i}.example{i % 977}.org/x/y?q"}) + "\n")
    child = os.fork()
    if child == 0:
        os.dup2(os.open(questions, os.O_RDONLY), 0)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.execv(GARTH, [GARTH, "--private", option, rules, "--check-url", "--batch", "-"])
    _, status, usage = os.wait4(child, 0)
    if status:
        sys.exit(f"{GARTH} ended with {status}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def best(*arguments):
    return min(run(*arguments) for _ in range(3))


with tempfile.TemporaryDirectory() as folder:
    one = os.path.join(folder, "one")
    with open(one, "w") as file:
        file.write("example.org\n")
    empty, _ = best("--allow-file", one, 1, folder)
    many, _ = best("--allow-file", one, QUESTIONS, folder)
    print(f"{RULES} rules; one process; CPU")
    for kind, rule in KINDS.items():
        path = os.path.join(folder, "list")
        with open(path, "w") as file:
            file.writelines(rule(i) + "\n" for i in range(RULES))
        for option in ("--allow-file", "--deny-file"):
            load, peak = best(option, path, 1, folder)
            all, _ = best(option, path, QUESTIONS, folder)
            each = ((all - load) - (many - empty)) / QUESTIONS
            print(f"{kind:12} {option:13} load {load - empty:6.2f} s   peak {peak:4.0f} MB"
                  f"   a decision beyond one rule's {each * 1e6:6.2f} us")
