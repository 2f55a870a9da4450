#!/usr/bin/env python3
"""Start-up with a profile of a million pages, beside an empty one.

    GARTH_BENCH=1 GARTH_BENCH_PROFILE=/tmp/million swift test -c release --filter HistoryBenchmarks
    Benchmarks/history.py .build/release/garth /tmp/million

Prints, for a dump of a trivial page and for the browser's start page, the median processor time of
all processes and the median wall time, for both profiles in turns, and their ratio.
"""
import os
import pty
import resource
import select
import statistics
import subprocess
import sys
import tempfile
import time

ROUNDS = 21


def processor_time():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def dump(garth, profile, page):
    before, start = processor_time(), time.monotonic()
    child = os.posix_spawn(
        garth, [garth, "--profile", profile, "--dump", page], os.environ,
        file_actions=[(os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)])
    assert os.waitpid(child, 0)[1] == 0
    return time.monotonic() - start, processor_time() - before


def browse(garth, profile, sought):
    """From the start until a text stands on the screen, and until the program has ended."""
    before, start = processor_time(), time.monotonic()
    child, terminal = pty.fork()
    if child == 0:
        os.environ["TERM"] = "xterm-256color"
        os.execv(garth, [garth, "--profile", profile])
    shown, output = None, b""
    while True:
        ready = select.select([terminal], [], [], 10)[0]
        if not ready:
            sys.exit(f"never seen: {sought}")
        try:
            output += os.read(terminal, 65536)
        except OSError:
            break
        if shown is None and sought in output:
            shown = time.monotonic() - start
            os.write(terminal, b"Q")
    os.waitpid(child, 0)
    os.close(terminal)
    return shown, processor_time() - before


def compare(name, run, full, empty):
    figures = {"full": [], "empty": []}
    for _ in range(ROUNDS):
        figures["full"].append(run(full))
        figures["empty"].append(run(empty))
    for index, what in enumerate(["wall", "processor"]):
        million, none = (
            statistics.median(figure[index] for figure in figures[key]) * 1000
            for key in ("full", "empty"))
        print(f"{name}, {what}: {million:.1f} ms, empty {none:.1f} ms, {million / none:.2f} x")


def main():
    garth, full = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder:
        page = folder + "/page.html"
        with open(page, "w", encoding="utf-8") as file:
            file.write("<title>t</title><p>Hello")
        empty = folder + "/empty"
        # One that was used before: it has its database, and nothing in it.
        subprocess.run(
            [garth, "--profile", empty, "--import-bookmarks", page], check=True,
            stdout=subprocess.DEVNULL)
        compare("dump of a trivial page", lambda profile: dump(garth, profile, page), full, empty)
        compare("first frame", lambda profile: browse(garth, profile, b"Refresh"), full, empty)
        compare("start page", lambda profile: browse(garth, profile, b"walls"), full, empty)


main()
