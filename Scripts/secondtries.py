#!/usr/bin/env python3
"""Keeps account of tests that failed once in a run and passed alone.

    Scripts/secondtries.py begin     forgets those of the run before
    Scripts/secondtries.py judge     names those of this run; status 1 beyond the budget

A run writes them to `.build/second-tries.txt`, a line each: the day, the test, its first message. Who runs the tests
looks for the race, and adds the line with what was found to `Tests/second-tries.txt`. Three in a month, of the list and
the run together, are the budget: with one more the run is red.
"""
import datetime
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
OF_RUN = os.path.join(ROOT, ".build", "second-tries.txt")
KEPT = os.path.join(ROOT, "Tests", "second-tries.txt")
BUDGET = 3


def lines(path):
    """The records of a file: the day, the test and the message of each."""
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        return [line.rstrip("\n").split("\t") for line in file if line.strip() and not line.startswith("#")]


def note(name, message, today=None):
    """Adds a test that passed at its second try to the file of the run."""
    today = today or datetime.date.today()
    os.makedirs(os.path.dirname(OF_RUN), exist_ok=True)
    with open(OF_RUN, "a", encoding="utf-8") as file:
        file.write("\t".join([today.isoformat(), name, " ".join(message.split())]) + "\n")


def excess(kept, found, month):
    """How many records of a month are beyond the budget; one of the run that is kept already counts once."""
    names = {(day, name) for day, name, *_ in kept + found if day.startswith(month)}
    return len(names) - BUDGET


def judge():
    """The exit status of a run."""
    found, kept = lines(OF_RUN), lines(KEPT)
    for day, name, message in found:
        print(f"second try: {name}: {message}")
    beyond = excess(kept, found, datetime.date.today().isoformat()[:7])
    if found and beyond > 0:
        print(f"failed: second tries are {beyond} over the budget of {BUDGET} a month (Tests/second-tries.txt)")
        return 1
    return 0


if __name__ == "__main__":
    if sys.argv[1:] == ["begin"]:
        if os.path.exists(OF_RUN):
            os.remove(OF_RUN)
    elif sys.argv[1:] == ["judge"]:
        sys.exit(judge())
    else:
        sys.exit(__doc__)
