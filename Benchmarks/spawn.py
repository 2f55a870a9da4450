#!/usr/bin/env python3
"""Measure how long a content process takes from its start until it is locked down and says so.

    Benchmarks/spawn.py [GARTH_CONTENT] [ROUNDS]

Prints the least, the median and the greatest wall time, and the processor time of one, in milliseconds.
"""
import os
import resource
import socket
import statistics
import sys
import time


def start(program):
    """Starts a content process; answers the time until its first message, in seconds."""
    ours, theirs = socket.socketpair()
    begin = time.perf_counter()
    process = os.posix_spawn(program, [program], {}, file_actions=[(os.POSIX_SPAWN_DUP2, theirs.fileno(), 3)])
    theirs.close()
    ours.settimeout(10)
    first = ours.recv(4096)
    end = time.perf_counter()
    ours.close()
    status = os.waitpid(process, 0)[1]
    if not first or status:
        sys.exit(f"{program} said {first!r} and ended with {status}")
    return end - begin


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else ".build/release/garth-content"
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    times = sorted(1000 * start(program) for _ in range(rounds))
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = 1000 * (used.ru_utime + used.ru_stime) / rounds
    print(f"least {times[0]:.1f}  median {statistics.median(times):.1f}  greatest {times[-1]:.1f} ms; processor {processor:.1f} ms")


if __name__ == "__main__":
    main()
