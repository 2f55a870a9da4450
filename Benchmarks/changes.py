#!/usr/bin/env python3
"""Measures what a small change of a large page costs.

    Benchmarks/changes.py .build/release/garth

Opens a page of 16 MB in tmux, opens and closes a disclosure in its middle with the mouse, and
prints the processor time of all processes for each click, in milliseconds. Needs tmux.
"""

import os
import random
import subprocess
import sys
import tempfile
import time

WORDS = "the quick brown fox jumps over a lazy dog while many other words stand here and there".split()
CLICKS = 12


def page():
    """A page of 16 MB with a disclosure in every fiftieth section."""
    random.seed(1)
    parts, size, number = [], 0, 0
    while size < 16_000_000:
        number += 1
        words = lambda: " ".join(random.choice(WORDS) for _ in range(60))
        part = f"<h2>Section {number}</h2>" + "".join(
            f"<p>{words()} <a href=/x>link</a></p>\n" for _ in range(8))
        if number % 50 == 25:
            part += f"<details><summary>More of {number}</summary><p>Hidden words {number}</p></details>"
        parts.append(part)
        size += len(part)
    return "<!doctype html><title>Large</title><body>" + "".join(parts)


class Browser:
    """Garth on a page, in a tmux server of its own."""

    def __init__(self, garth, file):
        self.server = f"garth-changes-{os.getpid()}"
        self.tmux("new-session", "-d", "-x", "100", "-y", "30", f"exec {garth} --private {file}")
        pid = self.tmux("list-panes", "-F", "#{pane_pid}").strip()
        self.find = lambda: [pid] + subprocess.run(
            ["pgrep", "-P", pid], capture_output=True, text=True).stdout.split()

    def tmux(self, *arguments):
        command = ["tmux", "-f", "/dev/null", "-L", self.server, *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    def rows(self):
        return self.tmux("capture-pane", "-p").splitlines()

    def wait(self, condition):
        end = time.monotonic() + 60
        while not any(condition(row) for row in self.rows()):
            if time.monotonic() > end:
                sys.exit("the page does not show what was expected:\n" + "\n".join(self.rows()))
            time.sleep(0.1)

    def click(self, row, column):
        for end in "Mm":
            self.tmux("send-keys", "-l", f"\x1b[<0;{column + 1};{row + 1}{end}")

    def processor_time(self):
        """The milliseconds that all threads of the processes have run."""
        total = 0
        for process in self.find():
            for thread in os.listdir(f"/proc/{process}/task"):
                with open(f"/proc/{process}/task/{thread}/schedstat") as file:
                    total += int(file.read().split()[0])
        return total / 1e6


def main():
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "large.html")
        with open(file, "w") as out:
            out.write(page())
        browser = Browser(os.path.abspath(sys.argv[1]), file)
        try:
            browser.wait(lambda row: "Section 1" in row)
            time.sleep(3)
            browser.tmux("send-keys", "-l", "/More of 2525")
            browser.tmux("send-keys", "Enter", "Escape")
            browser.wait(lambda row: "More of 2525" in row and "/" not in row)
            row = next(i for i, text in enumerate(browser.rows()) if "More of 2525" in text)
            times = []
            for number in range(CLICKS):
                mark = "▾" if number % 2 == 0 else "▸"
                before = browser.processor_time()
                browser.click(row, 3)
                browser.wait(lambda row: f"{mark} More of 2525" in row)
                time.sleep(0.5)
                times.append(browser.processor_time() - before)
            print(" ".join(f"{value:.1f}" for value in times), "ms; median", end=" ")
            print(f"{sorted(times)[CLICKS // 2]:.1f} ms")
        finally:
            browser.tmux("kill-server")


if __name__ == "__main__":
    main()
