#!/usr/bin/env python3
"""Measures Garth's dumps beside the terminal browsers that are installed, and draws the chart.

  Benchmarks/peers.py GARTH [--rounds N] [--chart FILE.svg]

The pages are those of Tests/Suites/documentation and some shapes that are made here. Programs take turns on
each page; a figure is the median of the processor time of a program and its children. Prints a table.
"""
import argparse
import os
import resource
import shutil
import statistics
import subprocess
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DOCUMENTATION = os.path.join(ROOT, "Tests", "Suites", "documentation")
PEERS = {"w3m": ["w3m", "-dump", "-cols", "80"], "lynx": ["lynx", "-dump", "-nolist", "-width=80"],
         "links2": ["links2", "-dump", "-width", "80"], "elinks": ["elinks", "-dump", "1", "-dump-width", "80"]}
SHAPES = {
    "two words": "<p>Two words",
    "table of 5,000 rows": "<table>" + "".join(
        f"<tr><td>row {n}<td>{n * 7919 % 1000}<td>a cell of words" for n in range(5000)) + "</table>",
    "20,000 links": "".join(f"<p><a href=/p/{n}>link number {n}</a> and words" for n in range(20000)),
    "preformatted, 2 MB": "<pre>" + "a line of text that is as long as many are\n" * 46000 + "</pre>",
    "CJK, 1 MB": '<meta charset="utf-8"><p>' + "永和九年歳在癸丑暮春之初會于會稽山陰之蘭亭。" * 15000,
    "tables in tables, 10 deep": ("<table><tr><td>cell<td>" * 10 + "inner" + "</table>" * 10) * 150,
}


def processor_time(command, page):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command + [page], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL, timeout=120,
                   env={"PATH": os.environ["PATH"], "HOME": tempfile.gettempdir() + "/garth-peers",
                        "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure(programs, pages, rounds):
    """The median of each program over the rounds; a page of several files counts as their sum."""
    times = {name: [] for name in programs}
    for _ in range(rounds):
        for name, command in programs.items():
            times[name].append(sum(processor_time(command, page) for page in pages))
    return {name: statistics.median(values) for name, values in times.items()}


def rows(programs, rounds):
    names = sorted(name for name in os.listdir(DOCUMENTATION) if name.endswith(".html"))
    yield f"{len(names)} pages of documentation", measure(
        programs, [os.path.join(DOCUMENTATION, name) for name in names], rounds)
    with tempfile.TemporaryDirectory() as folder:
        for name, text in SHAPES.items():
            page = os.path.join(folder, "page.html")
            with open(page, "w", encoding="utf-8") as file:
                file.write("<!DOCTYPE html>" + text)
            yield name, measure(programs, [page], rounds)


def chart(table, programs):
    """Bars of the ratio to Garth, which is 1."""
    width, bar, left = 760, 14, 250
    parts, y = [], 40
    longest = min(12, max(values[name] / values["garth"] for _, values in table for name in programs))
    colours = ["#2f7d57", "#8a6d3b", "#5b6fa8", "#9a5b86", "#777777"]
    for title, values in table:
        parts.append(f'<text x="{left - 10}" y="{y + 12}" text-anchor="end">{title}</text>')
        for name, colour in zip(programs, colours):
            ratio = values[name] / values["garth"]
            size = min(ratio, longest) / longest * (width - left - 110)
            parts.append(f'<rect x="{left}" y="{y}" width="{size:.0f}" height="{bar - 2}" fill="{colour}"/>'
                         f'<text x="{left + size + 6:.0f}" y="{y + 11}">{name} {ratio:.2f}</text>')
            y += bar
        y += 12
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{y}" font-family="sans-serif" '
            f'font-size="12">\n<title>Processor time of a dump, Garth = 1</title>\n'
            f'<rect width="100%" height="100%" fill="#ffffff"/>\n'
            f'<text x="{left}" y="22" font-weight="bold">Processor time of a dump, Garth = 1 (less is better)'
            f'</text>\n' + "\n".join(parts) + "\n</svg>\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("garth")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--chart")
    options = parser.parse_args()
    os.makedirs(tempfile.gettempdir() + "/garth-peers", exist_ok=True)
    programs = {"garth": [os.path.abspath(options.garth), "--dump", "--private"]}
    programs.update({name: command for name, command in PEERS.items() if shutil.which(name)})
    table = []
    print("| page | " + " | ".join(programs) + " |\n|---|" + "---|" * len(programs), flush=True)
    for title, values in rows(programs, options.rounds):
        table.append((title, values))
        print(f"| {title} | " + " | ".join(f"{values[name] * 1000:.1f} ms" for name in programs) + " |", flush=True)
    if options.chart:
        with open(options.chart, "w", encoding="utf-8") as file:
            file.write(chart(table, programs))


if __name__ == "__main__":
    main()
