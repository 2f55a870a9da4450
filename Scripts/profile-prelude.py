#!/usr/bin/env python3
"""Lists the functions of the prelude that ordinary pages call (Resources/js/warm.txt).

  Scripts/profile-prelude.py PAGE…

Each page is an address, or a file, which is served with its folder. They are loaded by a debug build whose
prelude logs its calls; what a seventh of them calls is warm. The program bundles the prelude with the new
list at the end. The list decides about speed alone: a function that is not on it is read when it is called.

The list of today is of 22 pages: one line of script, five themes of Sphinx, rustdoc, mdBook, Doxygen, CMake's,
Django's, Python's, Node's, MkDocs', SQLite's and Apache's manuals, Debian's policy, Flot, Chart.js, React, Vue,
and Swagger UI.
"""
import functools
import http.server
import json
import os
import subprocess
import sys
import tempfile
import threading

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUNDLE = [sys.executable, os.path.join(ROOT, "Scripts/bundle-prelude.py")]


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


def address(page):
    if "://" in page:
        return page
    folder, name = os.path.split(os.path.abspath(page))
    handler = functools.partial(Quiet, directory=folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/{name}"


def load(page, log):
    steps = [{"do": "load", "url": address(page)}, {"do": "waitFor", "quiet": True}, {"do": "text"}]
    garth = os.path.join(ROOT, ".build/debug/garth")
    with open(log, "wb") as file:
        subprocess.run([garth, "--javascript", "on", "--private", "--drive", "-"], stdout=file,
                       input="".join(json.dumps(step) + "\n" for step in steps).encode(), timeout=300)


def main():
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    subprocess.run([*BUNDLE, "--profile"], check=True)
    try:
        subprocess.run(["swift", "build"], cwd=ROOT, check=True)
        with tempfile.TemporaryDirectory() as folder:
            logs = [os.path.join(folder, str(number)) for number in range(len(sys.argv) - 1)]
            for page, log in zip(sys.argv[1:], logs):
                load(page, log)
            subprocess.run([*BUNDLE, "--warm", *logs], check=True)
    finally:
        subprocess.run(BUNDLE, check=True)


main()
