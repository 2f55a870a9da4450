#!/usr/bin/env python3
"""Lists the functions that run when a small page is dumped, for the linker to put them together.

  Scripts/startup-order.py garth garth-content OUTPUT

The programs must have their symbols (`make startup-order` builds them so). Each function runs under
valgrind's callgrind, which names it; those of both programs go into one list, in the order of the
record. A page then needs fewer pages of the programs, each of which costs a page fault. A symbol that
no longer exists is ignored by the linker; the list only decides about speed. So it says how many names
of the list before are gone: with one in twenty of them, a dump of two words took 6 % more CPU.

What the switches of a start are worth (dump of two words, CPU of both processes, 200 runs in turns): this
list 15 %, packed relocations 6 %; larger pieces of the heap (`CSandbox/heap.c`) nothing, but 6 % at
100 kB, 13 % at 1 MB and 10 % at 10 MB.
"""
import http.server
import os
import re
import subprocess
import sys
import tempfile
import threading

from callgrind import Recorder

PAGE = b"""<!doctype html><html lang=en><meta charset=utf-8><title>A page</title>
<style>p { color: #333; margin: 1em 0 } .a > b:first-child { font-weight: bold }</style>
<h1 id=top>A heading</h1><p class=a>Some <b>words</b>, <em>more</em> and <a href=/x>a link</a>.
<ul><li>one<li>two</ul><table><tr><th>a<th>b<tr><td>1<td>2</table><pre>code</pre>
<form action=/s><input name=q placeholder=Search><button>Go</button></form><img src=a.png alt=A>"""


class Pages(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(PAGE)))
        self.end_headers()
        self.wfile.write(PAGE)

    def log_message(self, *arguments):
        pass


def functions(record, program):
    """The functions of the program itself in a record of callgrind."""
    names, found = {}, {}
    file = ""
    for line in open(record, errors="replace"):
        match = re.match(r"(c?)(ob|fn)=\((\d+)\)(?: (.*))?$", line.rstrip("\n"))
        if not match:
            continue
        callee, kind, number, name = match.groups()
        if name:
            names[kind, number] = name
        if callee:
            continue
        if kind == "ob":
            file = names[kind, number]
        elif file == program:
            found[names[kind, number].split("'")[0]] = None
    return list(found)


def symbols(program):
    """The names of a program's symbols."""
    lines = subprocess.run(["nm", program], check=True, capture_output=True, text=True).stdout.split("\n")
    return {line.split()[-1] for line in lines if line}


def main(garth, content, output):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/page.html", "wb") as file:
            file.write(PAGE)
        recorder = Recorder(garth, content, folder)
        records = []
        for place in (f"{folder}/page.html", f"http://127.0.0.1:{server.server_port}/"):
            records.append((recorder.content_record(place), recorder.content))
            found.update(dict.fromkeys(functions(recorder.garth_record(place), recorder.garth)))
        for record, program in records:
            found.update(dict.fromkeys(functions(record, program)))
    names = [name for name in found if re.fullmatch(r"[\w$.]+", name) and not name.startswith("0x")]
    if len(names) < 1000:
        sys.exit(f"startup-order: only {len(names)} functions were seen; have the programs symbols?")
    before = set()
    if os.path.exists(output):
        with open(output) as file:
            before = set(file.read().split())
    with open(output, "w") as file:
        file.write("\n".join(names) + "\n")
    gone = before - symbols(garth) - symbols(content)
    print(f"{len(names)} functions: {output} ({len(gone)} of {len(before)} before are gone)")


if __name__ == "__main__":
    main(*sys.argv[1:])
