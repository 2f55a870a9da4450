#!/usr/bin/env python3
"""Blank lines and words of many pages, as a dump prints them.

    Scripts/calm.py [--garth PROGRAM] [--before PROGRAM] [--peer] [--columns N] [--list] PAGE|FOLDER...

Each HTML file (of a folder, all below it) is dumped, and its runs of more than two blank lines are
counted: lines beyond two in a row, and runs that would fill a screen. Blank lines within `pre` and
`textarea` belong to the text: a run does not count where such an element has one behind (or before)
the same words. With --before a second program dumps the same pages, and words that it
shows and the first does not are said to be lost. --peer counts what w3m prints as well. Exit status
1 when a run counts or a word is lost.
"""
import argparse
import collections
import html.parser
import os
import re
import subprocess
import sys

MOST = 2
SCREEN = 22


class Kept(html.parser.HTMLParser):
    """The words next to runs of blank lines in preformatted text."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.depth, self.text, self.edges = 0, [], set()

    def handle_starttag(self, tag, attrs):
        if tag in ("pre", "textarea", "listing", "xmp", "plaintext"):
            self.depth += 1
        elif tag == "br" and self.depth:
            self.text.append("\n")

    def handle_endtag(self, tag):
        if tag in ("pre", "textarea", "listing", "xmp") and self.depth:
            self.depth -= 1
            if not self.depth:
                self.take("".join(self.text))
                self.text = []

    def handle_data(self, data):
        if self.depth:
            self.text.append(data)

    def take(self, text):
        lines = [" ".join(line.split()) for line in text.split("\n")]
        for start, end in runs(lines, 1):
            if start:
                self.edges.add(lines[start - 1])
            if end < len(lines):
                self.edges.add(lines[end])


def runs(lines, most):
    """Where more than `most` blank lines stand in a row, as pairs of first and last plus one."""
    start = None
    for index, line in enumerate(lines + ["."]):
        if line.strip():
            if start is not None and index - start > most:
                yield start, index
            start = None
        elif start is None:
            start = index


def dump(argv):
    try:
        done = subprocess.run(argv, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              stdin=subprocess.DEVNULL, timeout=120)
    except subprocess.TimeoutExpired:
        return None
    return done.stdout.decode("utf-8", "replace")


def beyond(text, edges):
    """How many blank lines stand beyond two in a row, and the longest run."""
    lines = [" ".join(line.split()) for line in text.rstrip("\n").split("\n")]
    count = longest = 0
    for start, end in runs(lines, MOST):
        above = lines[start - 1] if start else ""
        below = lines[end] if end < len(lines) else ""
        if any(edge and (edge in above or edge in below) for edge in edges):
            continue
        count += end - start - MOST
        longest = max(longest, end - start)
    return count, longest


def words(text):
    return collections.Counter(re.findall(r"\w+", text))


def pages(names):
    for name in names:
        if not os.path.isdir(name):
            yield name
            continue
        for folder, below, files in os.walk(name):
            below.sort()
            for file in sorted(files):
                if re.search(r"\.x?html?$", file):
                    yield os.path.join(folder, file)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--garth", default=".build/release/garth")
    parser.add_argument("--before")
    parser.add_argument("--peer", action="store_true")
    parser.add_argument("--columns", type=int, default=80)
    parser.add_argument("--list", action="store_true", help="a line for each page")
    parser.add_argument("pages", nargs="+")
    options = parser.parse_args()

    garth = ["--dump", "--width", str(options.columns), "--"]
    programs = {"garth": [options.garth] + garth}
    if options.before:
        programs["before"] = [options.before] + garth
    if options.peer:
        programs["w3m"] = ["w3m", "-dump", "-T", "text/html", "-cols", str(options.columns)]
    total = {name: [0, 0, 0] for name in programs}
    count = lost_words = 0
    for page in pages(options.pages):
        with open(page, "rb") as file:
            source = file.read().decode("utf-8", "replace")
        kept = Kept()
        kept.feed(source)
        kept.close()
        kept.take("".join(kept.text))
        count += 1
        shown, figures = {}, []
        for name, argv in programs.items():
            text = dump(argv + [page])
            if text is None:
                print(f"{page}: {name} did not end", file=sys.stderr)
                text = ""
            shown[name] = text
            lines, longest = beyond(text, kept.edges)
            total[name][0] += lines
            total[name][1] += longest > SCREEN
            total[name][2] += text.count("\n")
            figures.append(f"{name} {lines} (longest {longest})")
        lost = words(shown["before"]) - words(shown["garth"]) if options.before else {}
        lost_words += sum(lost.values())
        if options.list or lost or total["garth"][0] and figures[0].split()[1] != "0":
            print(f"{page}: {', '.join(figures)}")
            if lost:
                print("    lost: " + " ".join(list(lost)[:20]))
    for name, (lines, screens, height) in total.items():
        print(f"{name}: {count} pages, {height} lines, {lines} blank lines beyond two in a row, "
              f"{screens} pages with a whole screen of them")
    if options.before:
        print(f"words lost: {lost_words}")
    sys.exit(1 if total["garth"][0] or lost_words else 0)


if __name__ == "__main__":
    main()
