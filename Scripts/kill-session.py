#!/usr/bin/env python3
"""Kills a busy browser, again and again, and looks at what it left.

    python3 Scripts/kill-session.py --garth .build/release/garth --rounds 200

Each round runs Garth in a terminal of its own, opens pages (which set cookies) and tabs, closes some
and brings some back, and sends SIGKILL at a random moment. Then

- the database must be sound by SQLite's own check, and nothing set aside;
- what another reader has seen stored must still be there: cookies, the window, its tabs;
- a page that was on the screen more than a second (and a margin, for a busy machine) before
  the kill must be in the session;
- `--restore` must open, show the page of the tab that was shown, and end as it is asked to.
"""

import argparse
import fcntl
import http.server
import os
import pty
import random
import re
import shutil
import signal
import sqlite3
import struct
import sys
import tempfile
import termios
import threading
import time


class Pages(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        number = self.path.rsplit("/", 1)[1]
        time.sleep(random.choice([0, 0, 0, 0.05]))
        links = "".join(f"<p><a href=/page/{number}{n}>on {n}</a>" for n in range(5))
        content = f"<title>Title {number}</title><h1>shows({number})</h1>{links}".encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Set-Cookie", f"k{number}={number}; Max-Age=86400; Path=/")
        self.send_header("Set-Cookie", f"s{number}={number}; Path=/")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass

    def handle_one_request(self):
        try:
            super().handle_one_request()
        except (ConnectionError, BrokenPipeError):
            self.close_connection = True


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, *_):
        pass  # a killed client breaks its connections


class Browser:
    """Garth in a terminal of its own, whose screen is read as it comes."""

    def __init__(self, arguments, profile, *more):
        self.shown = {}  # page -> when it came to the screen
        self.text = ""
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.environ["TERM"] = "xterm-256color"
            os.execv(arguments.garth, [
                arguments.garth, "--profile", profile, "--allow", "127.0.0.1:*", *more])
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        rest = ""
        while True:
            try:
                data = os.read(self.terminal, 65536)
            except OSError:
                return
            if not data:
                return
            text = data.decode("utf-8", "replace")
            # What moves the cursor may stand between letters, where they were there before.
            self.text = (self.text + text)[-200_000:]
            rest = (rest + text)[-4000:]
            for number in re.findall(r"shows\((\d+)\)", rest):
                self.shown.setdefault(number, time.monotonic())

    def type(self, keys):
        try:
            os.write(self.terminal, keys.encode())
        except OSError:
            pass

    def wait_for(self, pattern, seconds=30):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if re.search(pattern, self.text):
                return True
            time.sleep(0.02)
        return False

    def kill(self):
        os.kill(self.pid, signal.SIGKILL)
        return self.end()

    def end(self):
        _, status = os.waitpid(self.pid, 0)
        os.close(self.terminal)
        return status


class Watcher(threading.Thread):
    """Another reader of the database, who remembers what was stored."""

    def __init__(self, file):
        super().__init__(daemon=True)
        self.file, self.seen, self.ends = file, {}, False

    def run(self):
        while not self.ends:
            if os.path.exists(self.file):
                try:
                    self.seen = stored(self.file)
                except sqlite3.Error:
                    pass
            time.sleep(0.05)


def stored(file):
    database = sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=5)
    try:
        database.execute("BEGIN")
        found = {"cookies": {row[0] for row in database.execute("SELECT name FROM cookies")}}
        found["windows"] = {
            row[0]: row[1:] for row in
            database.execute("SELECT id, current, tabs, closed, changed FROM session_windows")}
        found["tabs"] = {
            (row[0], row[1]): bytes(row[2]) for row in
            database.execute("SELECT window, tab, state FROM session_tabs")}
        for name, query in {
            "history": "SELECT url FROM history_pages", "bookmarks": "SELECT url FROM bookmarks",
        }.items():
            found[name] = {row[0] for row in database.execute(query)}
        return found
    finally:
        database.close()


def fail(number, what):
    sys.exit(f"kill-session: round {number}: {what}")


def use(browser, origin, pages, until):
    """Does what a person in a hurry does, until a moment."""
    def pause():
        time.sleep(max(0, min(random.uniform(0.02, 0.25), until - time.monotonic())))
    while time.monotonic() < until:
        pages[0] += 1
        address = f"{origin}/page/{pages[0]}\r"
        browser.type(random.choice([
            f"o{address}", f"o{address}", f"go{address}", "x", "X", "gt", "gT", "\t\x1b\r",
            "zi", "t"]))
        pause()
        # What a key may have asked is put away.
        browser.type(random.choice(["", "", "j", "G"]))
        pause()


def check(number, profile, seen, shown, killed_at, longest):
    file = f"{profile}/garth.sqlite"
    if not os.path.exists(file):
        if seen:
            fail(number, "the database is gone")
        return {}
    database = sqlite3.connect(file)
    sound = database.execute("PRAGMA integrity_check").fetchone()[0]
    tables = database.execute(
        "SELECT count(*) FROM sqlite_schema WHERE name = 'session_windows'").fetchone()[0]
    database.close()
    if sound != "ok":
        fail(number, f"integrity_check says {sound}")
    if not tables:
        return {}
    if [name for name in os.listdir(profile) if "damaged" in name]:
        fail(number, "a database was set aside")
    now = stored(file)
    for kind in ("cookies", "history", "bookmarks"):
        lost = seen.get(kind, set()) - now[kind]
        if lost:
            fail(number, f"{kind} were stored and are lost: {sorted(lost)[:5]}")
    if set(seen.get("windows", {})) - set(now["windows"]):
        fail(number, "a window was stored and is lost")
    for (window, tab), state in now["tabs"].items():
        if not state.startswith(b"garth-interaction-state "):
            fail(number, f"tab {tab} of window {window} is no state: {state[:80]}")
    for window, (_, tabs, closed, _) in now["windows"].items():
        named = tabs.split() + [word.split("@")[0] for word in closed.split()]
        kept = {str(tab) for owner, tab in now["tabs"] if owner == window}
        if set(named) != kept:
            fail(number, f"window {window} names {named}, its tabs are {sorted(kept)}")
    everything = b"\n".join(now["tabs"].values())
    for page, moment in shown.items():
        if killed_at - moment > longest and f"/page/{page}\t".encode() not in everything:
            fail(number, f"page {page} was shown {killed_at - moment:.2f} s before, and is lost")
    return now


def current_page(now):
    """The number of the page that is shown in the window that changed last; None for no page."""
    if not now.get("windows"):
        return None
    window = max(now["windows"], key=lambda id: (now["windows"][id][3], id))
    state = now["tabs"].get((window, now["windows"][window][0]), b"").decode("utf-8", "replace")
    words = state.split("\n")[0].split(" ")
    lines = state.split("\n")[1:]
    try:
        entry = lines[int(words[3])].split("\t")[0]
    except (IndexError, ValueError):
        return None
    return entry.rsplit("/", 1)[1] if "/page/" in entry else None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--garth", required=True)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--longest", type=float, default=4, help="seconds until the kill")
    parser.add_argument("--margin", type=float, default=1, help="seconds beyond the promised one")
    parser.add_argument("--seed", type=int, default=None)
    arguments = parser.parse_args()
    arguments.garth = os.path.abspath(arguments.garth)
    random.seed(arguments.seed)
    server = Server(("127.0.0.1", 0), Pages)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    origin = f"http://127.0.0.1:{server.server_port}"
    pages = [1000]
    checked = restored = cookies = 0
    with tempfile.TemporaryDirectory() as profile:
        for number in range(arguments.rounds):
            if number % 10 == 0:  # Begin anew, so that the first rows are at risk, too.
                shutil.rmtree(profile)
                os.mkdir(profile)
            wish = ["--restore"] if number % 3 == 2 else []
            browser = Browser(arguments, profile, *wish, f"{origin}/page/{pages[0]}")
            watcher = Watcher(f"{profile}/garth.sqlite")
            watcher.start()
            until = time.monotonic() + random.uniform(0.1, arguments.longest)
            use(browser, origin, pages, until)
            browser.kill()
            killed_at = time.monotonic()
            watcher.ends = True
            watcher.join()
            shown = dict(browser.shown)
            now = check(
                number, profile, watcher.seen, shown, killed_at, 1 + arguments.margin)
            checked += len(shown)
            cookies += len(now.get("cookies", ()))
            page = current_page(now)
            after = Browser(arguments, profile, "--restore")
            # The start page has a link to a port on which nobody listens.
            wanted = rf"shows\({page}\)" if page else "about:start|shows|refuses"
            if not after.wait_for(wanted):
                fail(number, f"--restore does not show page {page}:\n{after.text[-2000:]}")
            if "could not be read" in after.text:
                fail(number, "--restore could not read the session")
            restored += page is not None
            after.type("Q")
            status = after.end()
            if status != 0:
                fail(number, f"--restore ended with {status}")
    print(f"kill-session: {arguments.rounds} kills, {checked} pages on the screen and {cookies} "
          f"cookies looked for, {restored} pages restored: all right")


main()
