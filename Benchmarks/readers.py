#!/usr/bin/env python3
"""Compares the readers of HTML: Garth's own, and libxml2's tokenizer in front of Garth's tree builder.

  Benchmarks/readers.py PROGRAM [--library NAME=FOLDER]... [--documentation FOLDER] [--others FOLDER]
                        [--html5lib FOLDER] [--rounds N] [--no-time]

PROGRAM is `garth`, or `OneProcess` (`GARTH_ONE_PROCESS=1 swift build <the flags of make build> --product
OneProcess`), which has no sandbox. Each `--library` is a version of libxml2 by a name and the folder of its
`libxml2.so.*`; with `=` alone it is that of the system. For `garth`, whose content process takes no paths from
the environment, the folder is laid over that of the system's libraries, in a mount namespace of this script:
that needs root.

Prints, for each library, how many pages have the tree, the text and the links of Garth's own reader: pages of
documentation, others (60 are taken from a folder, spread evenly), and those of `odd_pages.py`. Then how many
document tests of html5lib have their tree and text, and the processor time and the memory of a dump, in turns.
"""
import argparse
import ctypes
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile

import odd_pages

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FORMATS = ("tree", "innertext", "hyperlinks")
SYSTEM_LIBRARIES = "/usr/lib/x86_64-linux-gnu"
SECONDS = 60
# A process counts as large as the one that it was a copy of before it became a program: this one is small.
MEMORY = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


class Reader:
    """A process that runs dumps with one libxml2; without a name, Garth's own reader."""

    def __init__(self, program, name="", folder=""):
        self.name = name or "own"
        self.command = [os.path.abspath(program), "--dump", "--html-parser", "libxml2" if name else "standard"]
        requests, self.requests = os.pipe()
        self.answers, answers = os.pipe()
        self.process = os.fork()
        if self.process == 0:
            os.close(self.requests)
            os.close(self.answers)
            self.serve(os.fdopen(requests), os.fdopen(answers, "w"), os.path.abspath(folder) if folder else "")
            os._exit(0)
        os.close(requests)
        os.close(answers)
        self.requests, self.answers = os.fdopen(self.requests, "w"), os.fdopen(self.answers)

    def serve(self, requests, answers, folder):
        environment = {"PATH": os.environ["PATH"], "HOME": tempfile.gettempdir() + "/garth-readers",
                       "LC_ALL": "C.UTF-8"}
        if folder:
            environment["LD_LIBRARY_PATH"] = folder
            if os.path.basename(self.command[0]) == "garth":
                lay_over(folder, SYSTEM_LIBRARIES)
        for request in requests:
            before, arguments = json.loads(request)
            json.dump(run(before + self.command + arguments, environment), answers)
            answers.write("\n")
            answers.flush()

    def ask(self, *arguments, before=()):
        """The output's file, the processor time and the status of a dump."""
        self.requests.write(json.dumps([list(before), list(arguments)]) + "\n")
        self.requests.flush()
        return json.loads(self.answers.readline())

    def output(self, page, form):
        answer = self.ask("--format", form, page)
        with open(answer["file"], "rb") as file:
            content = file.read()
        os.unlink(answer["file"])
        return content, answer["status"]

    def cost(self, page):
        answer = self.ask(page)
        os.unlink(answer["file"])
        return answer["time"]

    def memory(self, page):
        """The most memory of a process of the dump, in MB."""
        answer = self.ask(page, before=[sys.executable, "-I", "-c", MEMORY])
        with open(answer["file"]) as file:
            kilobytes = int(file.read())
        os.unlink(answer["file"])
        return kilobytes / 1024


def lay_over(folder, system):
    clone_newns = 0x20000
    if ctypes.CDLL(None, use_errno=True).unshare(clone_newns):
        sys.exit("readers: a mount namespace needs root (or use OneProcess)")
    subprocess.run(["mount", "--make-rprivate", "/"], check=True)
    subprocess.run(["mount", "-t", "overlay", "overlay", "-o", f"lowerdir={folder}:{system}", system], check=True)


def run(command, environment):
    handle, path = tempfile.mkstemp(prefix="readers-")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        status = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=handle, stderr=subprocess.DEVNULL,
                                timeout=SECONDS, env=environment).returncode
    except subprocess.TimeoutExpired:
        status = "late"
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    os.close(handle)
    return {"file": path, "status": status,
            "time": after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime}


def spread(folder, count):
    """`count` pages of a folder, evenly, without those that are too small to say anything."""
    paths = sorted(os.path.join(where, name) for where, _, names in os.walk(folder)
                   for name in names if name.endswith((".html", ".htm")))
    paths = [path for path in paths if os.path.getsize(path) > 400]
    return [paths[i * len(paths) // count] for i in range(count)] if len(paths) > count else paths


def compare(own, reader, pages, title):
    different = {form: [] for form in FORMATS}
    for page in pages:
        for form in FORMATS:
            wanted = own.output(page, form)
            if wanted[1] != 0 or wanted != reader.output(page, form):
                different[form].append(os.path.basename(page))
    equal = ", ".join(f"{form} {len(pages) - len(names)}" for form, names in different.items())
    print(f"{reader.name:12} {title:24} of {len(pages)} equal to Garth's own reader: {equal}")
    for name in sorted(set(sum(different.values(), []))):
        print(f"    {name}: " + ", ".join(form for form in FORMATS if name in different[form]))


def document_tests(folder):
    """The input and the tree of each document test of html5lib that needs no script."""
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".dat"):
            continue
        with open(os.path.join(folder, name), "rb") as file:
            parts = (b"\n" + file.read()).split(b"\n#data\n")[1:]
        for part in parts:
            if b"\n#document-fragment" not in part and b"\n#script-on" not in part:
                data, tree = part.split(b"\n#errors", 1)[0], part.split(b"\n#document\n", 1)[1]
                yield data, tree.rstrip(b"\n")


def words(tree):
    return [line for line in tree.split(b"\n") if line.lstrip(b"| ").startswith(b'"')]


def conformance(readers, folder):
    tests = list(document_tests(folder))
    with tempfile.TemporaryDirectory() as place:
        page = os.path.join(place, "page.html")
        counts = {reader.name: [0, 0] for reader in readers}
        for data, tree in tests:
            with open(page, "wb") as file:
                file.write(b"\xef\xbb\xbf" + data)
            for reader in readers:
                got = reader.output(page, "tree")[0].rstrip(b"\n")
                counts[reader.name][0] += got == tree
                counts[reader.name][1] += words(got) == words(tree)
    for name, (trees, texts) in counts.items():
        print(f"{name:12} html5lib, {len(tests)} document tests: trees {100 * trees / len(tests):.1f} %, "
              f"text {100 * texts / len(tests):.1f} %")


def dearest(readers, pages, rounds, title):
    """Processor time of the pages one after the other, each page in turns."""
    times = {reader.name: [] for reader in readers}
    for page in pages:
        taken = {reader.name: [] for reader in readers}
        for _ in range(rounds):
            for reader in readers:
                taken[reader.name].append(reader.cost(page))
        for name, values in taken.items():
            times[name].append(statistics.median(values))
    base = times["own"]
    for name, values in times.items():
        ratios = sorted(value / own for value, own in zip(values, base) if own)
        print(f"{name:12} {title:24} {1000 * sum(values):8.1f} ms of processor time, {sum(values) / sum(base):.2f} of "
              f"Garth's own; by page {ratios[0]:.2f} to {ratios[-1]:.2f}")
        if len(values) <= 40:
            slow = [(value / own, path) for value, own, path in zip(values, base, pages) if value > 1.5 * own + .01]
            for ratio, path in sorted(slow, reverse=True)[:8]:
                print(f"    {os.path.basename(path)}: {ratio:.2f}")


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("program")
    options.add_argument("--library", action="append", default=[])
    options.add_argument("--documentation", default=os.path.join(ROOT, "Tests/Suites/documentation"))
    options.add_argument("--others")
    options.add_argument("--html5lib", default=os.path.join(ROOT, "Tests/Suites/html5lib"))
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--no-time", action="store_true")
    options = options.parse_args()
    libraries = [tuple(text.partition("=")[::2]) for text in options.library]
    own = Reader(options.program)
    readers = [Reader(options.program, name, folder) for name, folder in libraries]
    documentation = spread(options.documentation, 60)
    with tempfile.TemporaryDirectory() as place:
        groups = [("documentation", documentation)]
        groups += [("others", spread(options.others, 60))] if options.others else []
        groups += [("odd and hostile", odd_pages.write(place))]
        conformance([own] + readers, options.html5lib)
        for title, pages in groups:
            for reader in readers:
                compare(own, reader, pages, title)
        if options.no_time:
            return
        for title, pages in groups:
            dearest([own] + readers, pages, options.rounds, title)
        whole = os.path.join(place, "whole.html")
        with open(whole, "wb") as out:
            for page in documentation:
                with open(page, "rb") as file:
                    out.write(file.read())
        for reader in [own] + readers:
            print(f"{reader.name:12} memory of a dump of {os.path.getsize(whole) / 1e6:.1f} MB: "
                  f"{reader.memory(whole):.1f} MB")


if __name__ == "__main__":
    main()
