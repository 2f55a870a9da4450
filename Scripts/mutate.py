#!/usr/bin/env python3
"""Break real pages in every way, dump each with garth, and report what must not happen.

    Scripts/mutate.py [--garth PROGRAM] [--count N] [--seed N] [--jobs N] [--save FOLDER] [FOLDER...]

Pages are the *.html files of the folders (default: the documentation in /usr/share/doc). The same seed
makes the same pages. A page is saved when a process is killed by a signal, ends with a status that a
file cannot have, takes more than --seconds, or needs more memory than --megabytes with its children.
The exit status is 1 when there was any such page.
"""
import argparse
import collections
import ctypes
import os
import pathlib
import random
import resource
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time

DOCUMENTATION = ["/usr/share/doc/" + name for name in (
    "python3.11/html", "git-doc", "debian-policy", "postgresql-doc-15/html")]

# Shown, and data that cannot be read; all else needs another kind of URL than a file's.
EXPECTED_STATUSES = {0, 65}
CONTENT_DIED = 70

LARGEST_PAGE = 200_000
WORDS = [
    b"<table>", b"</table>", b"<tr>", b"<td>", b"<td colspan=1000>", b"<td rowspan=65534>", b"<caption>", b"<col span=999>",
    b"<div>", b"</div>", b"<span>", b"<p>", b"</p>", b"<a href=x>", b"</a>", b"<b>", b"<i>", b"<font size=9>", b"<ul><li>",
    b"<ol start=-999999999 reversed>", b"<dl><dd>", b"<pre>", b"<textarea>", b"<select><option>", b"<button>", b"<form>",
    b"<input type=checkbox>", b"<details>", b"<summary>", b"<svg>", b"<math><mi>", b"<template>", b"<script>", b"<style>",
    b"<title>", b"<plaintext>", b"<frameset>", b"<noscript>", b"<!--", b"-->", b"<![CDATA[", b"<!DOCTYPE", b"<base href=//x>",
    b"<meta charset=utf-16>", b"<meta charset=shift_jis>", b"<meta http-equiv=refresh content=0>", b"<br>", b"<hr width=1e9>",
    b"<img alt='", b"&#0;", b"&#x10ffff;", b"&notanentity", b"&amp", b"\"", b"'", b">", b"<",
    b"<ruby><rt>", b"<center>", b"<h1>", b"<link rel=stylesheet href='data:text/css,*{display:none}'>",
]
STYLES = [
    b"display:flex", b"display:grid", b"display:inline-block", b"display:table-cell", b"display:contents", b"display:none",
    b"float:left", b"float:right;width:1e9px", b"position:absolute;left:-9999px", b"width:99999999999px", b"width:0",
    b"margin:-1e30em", b"padding:1e9ch", b"text-indent:-9e9px", b"white-space:pre", b"white-space:nowrap", b"font-size:0",
    b"letter-spacing:9em", b"list-style:hebrew", b"counter-increment:a 2147483647", b"line-height:-1", b"height:1e12px",
    b"width:calc((((1px*1e30))))", b"width:var(--a)", b"--a:var(--b);--b:var(--a)", b"content:counter(a)",
]
RULES = [
    b"*{", b"}", b"*::before{content:'x';display:block}", b"@media(", b"@import url(x);", b":has(:has(*)){}", b":not(:not(:not(a))){}",
    b":nth-child(-999999999n+999999999){color:red}", b"a b c d e f g h i j k l m{color:red}", b"@supports{", b"/*", b"*/", b"\\",
    b"li{counter-reset:a -2147483648}", b"p{display:table-row}", b"table{display:flex}", b"td{display:block}", b"body{display:grid}",
]
CHARACTERS = ["\u202e", "\u0301" * 40, "\u4e2d\u6587" * 20, "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\u0e44\u0e17\u0e22" * 30,
              "\u05d0\u05d1", "\u00ad", "\u200b", "\u0085", "\ufeff", "\ud55c\uad6d\uc5b4", "\U0001f1e6" * 9, "\u1100" * 30]


class Breaker:
    """Breaks pages; each way takes bytes and answers bytes."""

    def __init__(self, pages, seed):
        self.pages = pages
        self.random = random.Random(seed)
        self.ways = [self.flip, self.flip, self.delete_tags, self.duplicate_tags, self.splice, self.truncate, self.attributes,
                     self.nest, self.encoding, self.styles, self.rules, self.words, self.characters, self.repeat, self.shuffle]

    def page(self):
        page = self.random.choice(self.pages)
        names = []
        for _ in range(self.random.choice((1, 1, 2, 3))):
            way = self.random.choice(self.ways)
            names.append(way.__name__)
            page = way(page)[:2 * LARGEST_PAGE]
        return page, "+".join(names)

    def place(self, page):
        return self.random.randrange(len(page) + 1)

    def many(self):
        return self.random.choice((1, 3, 10, 50))

    def insert(self, page, bits):
        pieces, last = [], 0
        for place, bit in sorted((self.place(page), bit) for bit in bits):
            pieces += [page[last:place], bit]
            last = place
        return b"".join(pieces) + page[last:]

    def flip(self, page):
        page = bytearray(page)
        for _ in range(self.many() if page else 0):
            page[self.random.randrange(len(page))] ^= 1 << self.random.randrange(8)
        return bytes(page)

    def tags(self, page):
        """Some tags, as ranges, the last first."""
        found = set()
        for _ in range(self.many()):
            start = page.find(b"<", self.place(page))
            end = page.find(b">", start)
            if 0 <= start < end:
                found.add((start, end + 1))
        return sorted(found, reverse=True)

    def delete_tags(self, page):
        for start, end in self.tags(page):
            page = page[:start] + page[end:]
        return page

    def duplicate_tags(self, page):
        for start, end in self.tags(page):
            page = page[:end] + page[start:end] * self.random.choice((1, 2, 20)) + page[end:]
        return page

    def splice(self, page):
        other = self.random.choice(self.pages)
        return page[:self.place(page)] + other[self.place(other):]

    def truncate(self, page):
        return page[:self.place(page)]

    def attributes(self, page):
        count = self.random.choice((10, 300, 5000))
        flood = b" ".join(b"a%d=%d" % (i if self.random.random() < .9 else 0, i) for i in range(count))
        return self.insert(page, [b"<div " + flood + self.random.choice((b">", b"", b"'>", b" style='" ))])

    def nest(self, page):
        word = b"".join(self.random.choice(WORDS) for _ in range(self.random.choice((1, 1, 2, 3))))
        return self.insert(page, [word * self.random.choice((10, 100, 600, 5000))])

    def encoding(self, page):
        way = self.random.randrange(5)
        if way == 0:
            return bytes(self.random.choice((b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf"))) + page
        if way == 1:
            return page.decode("latin-1").encode(self.random.choice(("utf-16-le", "utf-16-be", "utf-7")))
        if way == 2:
            return self.insert(page, [bytes([self.random.randrange(128, 256)]) for _ in range(200)])
        if way == 3:
            return self.insert(page, [b"\x1b$B", b"\x0e", b"\x1b(J", b"\x00" * 50])
        label = self.random.choice((b"gb18030", b"big5", b"euc-jp", b"iso-2022-jp", b"euc-kr", b"shift_jis", b"x-user-defined"))
        return b"<meta charset=" + label + b">" + self.insert(page, [os_bytes(self.random, 300)])

    def styles(self, page):
        for start, end in self.tags(page):
            if page[start + 1:start + 2] != b"/":
                style = b";".join(self.random.choice(STYLES) for _ in range(self.random.choice((1, 2, 5))))
                page = page[:end - 1] + b" style=\"" + style + b"\"" + page[end - 1:]
        return page

    def rules(self, page):
        css = b"".join(self.random.choice(RULES) for _ in range(self.many()))
        return self.insert(page, [b"<style>" + css + self.random.choice((b"</style>", b"", b"</sty"))])

    def words(self, page):
        return self.insert(page, [self.random.choice(WORDS) for _ in range(self.many())])

    def characters(self, page):
        return self.insert(page, [self.random.choice(CHARACTERS).encode() for _ in range(self.many())])

    def repeat(self, page):
        start = self.place(page)
        part = page[start:start + self.random.choice((20, 200, 2000))]
        return page[:start] + part * self.random.choice((5, 40)) + page[start:]

    def shuffle(self, page):
        parts = page.split(b"<")
        start = self.random.randrange(len(parts))
        part = parts[start:start + self.random.choice((5, 100))]
        self.random.shuffle(part)
        return b"<".join(parts[:start] + part + parts[start + len(part):])


def os_bytes(source, count):
    return bytes(source.randrange(256) for _ in range(count))


Run = collections.namedtuple("Run", "status seconds processor_seconds megabytes message")


class Measure:
    """Runs a program and measures it with the processes it starts.

    Those that it waits for itself are in wait4's account. Ones that are left over become children of this
    process (it is their "subreaper") and are counted too, and ended.
    """

    def __init__(self, seconds):
        self.seconds = seconds
        ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER

    def run(self, command, errors):
        begin = time.monotonic()
        errors.seek(0)
        errors.truncate()
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors,
                                 start_new_session=True, preexec_fn=no_core)
        watch = os.pidfd_open(child.pid)
        waits = select.poll()
        waits.register(watch, select.POLLIN)
        late = not waits.poll(self.seconds * 1000)
        if late:
            os.killpg(child.pid, signal.SIGKILL)
        os.close(watch)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.monotonic() - begin
        processor, kilobytes = usage.ru_utime + usage.ru_stime, usage.ru_maxrss
        orphans = 0
        while True:
            try:
                pid, _, usage = os.wait4(-1, os.WNOHANG)
            except ChildProcessError:
                break
            if pid == 0:
                # It is on its way out, or it should be.
                orphans += 1
                time.sleep(.001)
                if orphans > 1000:
                    break
                continue
            processor += usage.ru_utime + usage.ru_stime
            kilobytes = max(kilobytes, usage.ru_maxrss)
        errors.seek(0)
        return Run("late" if late else "orphan" if orphans > 1000 else child.returncode, seconds, processor,
                   kilobytes / 1024, errors.read(300).decode(errors="replace").strip())


def no_core():
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def work(options, pages, part):
    """Does every `jobs`-th page; answers what happened as lines on standard output."""
    breaker = Breaker(pages, options.seed * 1000 + part)
    measure = Measure(options.seconds)
    statuses, worst, findings = collections.Counter(), [0, 0, 0], 0
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as errors:
        path = pathlib.Path(folder) / "page.html"
        for number in range(part, options.count, options.jobs):
            page, ways = breaker.page()
            path.write_bytes(page)
            width = breaker.random.choice(("80", "80", "200", "40", "9"))
            form = breaker.random.choice(("text", "text", "text", "ansi", "markdown", "json"))
            run = measure.run([options.garth, "--dump", "--width", width, "--format", form, str(path)], errors)
            statuses[run.status] += 1
            worst = [max(a, b) for a, b in zip(worst, (run.seconds, run.processor_seconds, run.megabytes))]
            wrong = [] if run.status in EXPECTED_STATUSES else ["status %s" % run.status]
            if run.status == CONTENT_DIED:
                wrong = ["the content process died"]
            if run.megabytes > options.megabytes:
                wrong.append("%d MB" % run.megabytes)
            if wrong:
                findings += 1
                name = "%s/%d-%d.html" % (options.save, options.seed, number)
                shutil.copyfile(path, name)
                print("%s: %s, %.2f s, %.0f MB, --width %s --format %s, %s: %s" % (
                    name, ", ".join(wrong), run.seconds, run.megabytes, width, form, ways, run.message), flush=True)
    print("part %d: statuses %s; at most %.2f s, %.2f s of processor time, %.0f MB in one process; %d findings" % (
        part, dict(statuses), *worst, findings), flush=True)
    return findings


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--garth", default=".build/release/garth")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--megabytes", type=float, default=500)
    parser.add_argument("--save", default=".build/mutate-found")
    parser.add_argument("folders", nargs="*", default=DOCUMENTATION)
    options = parser.parse_args()
    files = sorted(file for folder in options.folders for file in pathlib.Path(folder).rglob("*.html") if file.is_file())
    pages = [page for page in (file.read_bytes() for file in files) if 0 < len(page) <= LARGEST_PAGE]
    if not pages:
        sys.exit("mutate.py: no pages in %s" % " ".join(options.folders))
    os.makedirs(options.save, exist_ok=True)
    begin = time.monotonic()
    parts = []
    for part in range(options.jobs):
        pid = os.fork()
        if pid == 0:
            os._exit(1 if work(options, pages, part) else 0)
        parts.append(pid)
    failed = [pid for pid in parts if os.waitpid(pid, 0)[1] != 0]
    print("%d pages made of %d in %.0f s" % (options.count, len(pages), time.monotonic() - begin))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
