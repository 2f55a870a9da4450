#!/usr/bin/env python3
"""Measure what the border between Garth's two processes costs a dump.

    GARTH_ONE_PROCESS=1 swift build <the flags of make build> --product OneProcess
    Benchmarks/border.py GARTH ONE_PROCESS TRIVIAL_PAGE ROUNDS PAGE...

Dumps each page with GARTH and, in turns, in one process (`Benchmarks/OneProcess`), and compares the processor
time of all processes. Starting costs both programs something that has nothing to do with the page (one reads no
arguments, policy or settings, the other starts a second program), so what the trivial page takes is
subtracted. Prints minima and medians in milliseconds and their ratios.
"""
import os
import statistics
import sys


def measure(commands, rounds):
    """Runs all commands in turns; the times of each, in milliseconds."""
    times = [[] for _ in commands]
    for _ in range(rounds):
        for command, list_ in zip(commands, times):
            pid = os.posix_spawn(command[0], command, os.environ, file_actions=[
                (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)])
            _, status, usage = os.wait4(pid, 0)
            if status:
                sys.exit(f"{' '.join(command)} ended with {status}")
            list_.append(1000 * (usage.ru_utime + usage.ru_stime))
    return times


def main():
    if len(sys.argv) < 6:
        sys.exit(__doc__)
    garth, one, trivial, rounds, pages = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]), sys.argv[5:]
    for page in pages:
        times = measure([[garth, "--dump", trivial], [one, trivial], [garth, "--dump", page], [one, page]], rounds)
        for name, number in (("least", min), ("median", statistics.median)):
            start, start_one, whole, whole_one = map(number, times)
            print(f"{os.path.basename(page):24} {name:6} {whole:6.1f} - {start:4.1f} against {whole_one:6.1f} - {start_one:4.1f} ms:"
                  f" {(whole - start) / (whole_one - start_one):.2f}, with the start {whole / whole_one:.2f}")


if __name__ == "__main__":
    main()
