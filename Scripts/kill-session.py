#!/usr/bin/env python3
"""Kills a busy browser, again and again, and looks at what it left.

    python3 Scripts/kill-session.py --garth .build/release/garth --rounds 200
    python3 Scripts/kill-session.py --garth .build/release/garth --rounds 500 --scripts --two

With `--scripts` pages are made by scripts, which set cookies, too; with `--two` another Garth is busy
on the same profile, and both are killed at one moment. `--seed` repeats the choices, not the times.

Each round runs Garth in a terminal of its own, opens pages (which set cookies) and tabs, closes some
and brings some back, adds bookmarks, downloads files, and sends SIGKILL at a random moment. The next
round begins with `--restore` on what is left. After each kill

- every database must be sound by SQLite's own check, and nothing set aside;
- what another reader has seen stored must still be there: cookies, the window, its tabs;
- bookmarks and downloads that a message has confirmed must be there, the files whole;
- no file has its name before it is whole; what is called `.part` is the beginning of its file, and is
  listed to be gone on with;
- a page that was on the screen more than a second (and a margin, for a busy machine) before
  the kill must be in the session.

After each start `--restore` must show the page of the tab that was shown. Every tenth round all
interrupted downloads are gone on with to their end, Garth is asked to quit, and a new profile
begins, so that the first rows are at risk, too.
"""

import argparse
import fcntl
import glob
import http.server
import os
import pty
import random
import re
import select
import shutil
import signal
import sqlite3
import struct
import sys
import tempfile
import termios
import threading
import time

COLUMNS, ROWS = 100, 30


def content(number):
    """The bytes of a file, which its number says."""
    size = 100_000 + number * 7919 % 300_000
    pattern = bytes((index * 7 + number) & 255 for index in range(256))
    return (pattern * (size // 256 + 1))[:size]


class Pages(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    hurry = False
    scripted = False
    resumed = 0

    def do_GET(self):
        if self.path.startswith("/file/"):
            return self.send_file(int(re.search(r"\d+", self.path).group()))
        if not (found := re.fullmatch(r"/page/(\d+)", self.path)):
            return self.send_error(404)  # keys that met another prompt make strange addresses
        number = found.group(1)
        time.sleep(random.choice([0, 0, 0, 0.05]))
        links = "".join(f"<p><a href=/page/{number}{n}>on {n}</a>" for n in range(5))
        heading = f"<h1>shows({number})</h1>"
        if Pages.scripted:
            heading = (f"<h1></h1><script>document.cookie = 'j{number}={number}; Max-Age=86400; Path=/';"
                       f"localStorage.k{number} = 'x'.repeat(1000);"
                       f"document.querySelector('h1').textContent = 'shows({number})'</script>")
        page = (f"<title>Title {number}.</title>{heading}"
                f"<p><a href=/file/file-{number}.bin>a file</a>{links}").encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Cache-Control", "max-age=600")
        self.send_header("Set-Cookie", f"k{number}={number}; Max-Age=86400; Path=/")
        self.send_header("Set-Cookie", f"s{number}={number}; Path=/")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def send_file(self, number):
        whole, start = content(number), 0
        wish = re.match(r"bytes=(\d+)-$", self.headers.get("Range", ""))
        is_part = wish is not None and self.headers.get("If-Range") == f'"{number}"'
        if is_part:
            start = int(wish.group(1))
            Pages.resumed += start > 0
        self.send_response(206 if is_part else 200)
        self.send_header("Content-Type", "application/octet-stream")
        self.send_header("ETag", f'"{number}"')
        if is_part:
            self.send_header("Content-Range", f"bytes {start}-{len(whole) - 1}/{len(whole)}")
        self.send_header("Content-Length", str(len(whole) - start))
        self.end_headers()
        pause = 0 if Pages.hurry else random.choice([0, 0.02, 0.05])
        for at in range(start, len(whole), 16384):
            self.wfile.write(whole[at:at + 16384])
            time.sleep(pause)

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


class Screen:
    """As much of a terminal as Garth uses; what it shows is text."""

    sequence = re.compile(
        r"\x1b\[([0-?]*)[ -/]*([@-~])|\x1b\][^\x1b\x07]*(?:\x07|\x1b\\)|\x1b[P_].*?\x1b\\"
        r"|\x1b[()].|\x1b[=>78cDM]|[\r\n\x08\x0e\x0f]|[^\x1b\r\n\x08\x0e\x0f]+", re.S)

    def __init__(self):
        self.rows = [[" "] * COLUMNS for _ in range(ROWS)]
        self.row = self.column = 0
        self.bottom = ROWS
        self.rest = ""
        self.frames = []  # the screen after each whole frame
        self.is_asked = False  # whether Garth has asked if frames may be marked

    def feed(self, text):
        text, at = self.rest + text, 0
        while at < len(text):
            match = self.sequence.match(text, at)
            if match is None or match.end() == len(text) and text[at] == "\x1b" and not match[2]:
                break
            at = match.end()
            if match[2]:
                self.control(match[2], match[1])
            elif match[0][0] == "\r":
                self.column = 0
            elif match[0][0] == "\n":
                self.row = min(self.row + 1, ROWS - 1)
            elif match[0][0] not in "\x1b\x08\x0e\x0f":
                for letter in match[0]:
                    self.rows[self.row][self.column] = letter
                    self.column = min(self.column + 1, COLUMNS - 1)
        self.rest = text[at:]

    def control(self, final, parameters):
        if parameters == "?2026" and final == "l":
            self.frames.append(self.text)
        if parameters == "?2026" and final == "p":
            self.is_asked = True
        if parameters[:1] in ("?", ">", "<"):
            return
        numbers = [int(word) if word.isdigit() else 0 for word in parameters.split(";")]
        first = max(numbers[0], 1)
        if final == "H":
            self.row = min(first, ROWS) - 1
            self.column = min(max(numbers[1] if len(numbers) > 1 else 1, 1), COLUMNS) - 1
        elif final == "C":
            self.column = min(self.column + first, COLUMNS - 1)
        elif final == "D":
            self.column = max(self.column - first, 0)
        elif final == "K":
            self.rows[self.row][self.column:] = [" "] * (COLUMNS - self.column)
        elif final == "J":
            self.rows = [[" "] * COLUMNS for _ in range(ROWS)]
        elif final == "r":
            self.bottom = numbers[1] if len(numbers) > 1 else ROWS
            self.row = self.column = 0
        elif final in "LM":
            for _ in range(first):
                blank = [" "] * COLUMNS
                if final == "M":
                    self.rows.insert(self.bottom, blank)
                    del self.rows[self.row]
                else:
                    self.rows.insert(self.row, blank)
                    del self.rows[self.bottom]

    @property
    def text(self):
        return "\n".join("".join(row) for row in self.rows)


class Browser:
    """Garth in a terminal of its own, whose screen is read as it comes."""

    def __init__(self, arguments, profile, *more):
        self.shown = {}  # page -> when it came to the screen
        self.bookmarked, self.downloaded = set(), set()
        self.screen = Screen()
        self.text = ""
        self.complaints = set()
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.environ["TERM"] = "xterm-256color"
            os.execv(arguments.garth, [
                arguments.garth, "--profile", profile, "--allow", "127.0.0.1:*",
                *(["--javascript", "on"] if arguments.scripts else []), *more])
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        is_marked = False  # whether Garth marks its frames: it does if the answer came in time
        while True:
            try:
                if not is_marked and not select.select([self.terminal], [], [], 0.3)[0]:
                    self.see(self.screen.text)  # at rest, so that it is a whole frame
                    select.select([self.terminal], [], [])
                data = os.read(self.terminal, 65536)
            except OSError:
                return
            if not data:
                return
            self.screen.feed(data.decode("utf-8", "replace"))
            if self.screen.is_asked:
                self.screen.is_asked = False
                self.type("\x1b[?2026;2$y")
            frames, self.screen.frames = self.screen.frames, []
            is_marked = is_marked or bool(frames)
            for text in frames:
                self.see(text)

    def see(self, text):
        """Half a frame can say what neither it nor the one before says."""
        self.text = text
        for number in re.findall(r"shows\((\d+)\)", text):
            self.shown.setdefault(number, time.monotonic())
        self.bookmarked.update(re.findall(r"bookmark added: Title (\d+)\. ", text))
        self.downloaded.update(re.findall(r"downloaded: (file-\d+(?: \(\d+\))?\.bin)", text))
        self.complaints.update(re.findall("could not be read|not stored|damaged", text))

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
            time.sleep(0.01)
        return False

    @property
    def state(self):
        """What the process does, for a round that nobody has an explanation for."""
        words = [f"screen at rest: {self.screen.text.strip()[:200]!r}"]
        for file in ("cmdline", "wchan", "status"):
            try:
                with open(f"/proc/{self.pid}/{file}") as text:
                    words.append(f"{file}: {text.read()[:400]!r}")
            except OSError as error:
                words.append(f"{file}: {error}")
        return "\n".join(words)

    def end(self):
        _, status = os.waitpid(self.pid, 0)
        # What was written before the end was on the screen.
        self.reader.join(5)
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
            "history": "SELECT url FROM history_pages", "bookmarks": "SELECT title FROM bookmarks",
            "downloads": "SELECT path FROM downloads",
        }.items():
            found[name] = {row[0] for row in database.execute(query)}
        return found
    finally:
        database.close()


def fail(number, what):
    sys.exit(f"kill-session: round {number}: {what}")


def use(browser, origin, pages, until):
    """Does what a person in a hurry does, until a moment."""
    def left():
        return max(0, until - time.monotonic())

    def pause(longest=0.25):
        time.sleep(min(random.uniform(0.02, longest), left()))

    def bookmark():
        browser.type("a")
        for prompt in ("Title: ", "Tags, "):
            if not browser.wait_for(prompt, min(0.5, left())):
                return browser.type("\x1b")
            pause(0.05)
            browser.type("\r")

    while time.monotonic() < until:
        pages[0] += 1
        address = f"{origin}/page/{pages[0]}\r"
        action = random.choice([
            f"o{address}", f"o{address}", f"go{address}", "x", "X", "gt", "gT", "\t\t\x1b\r",
            "zi", "t", *["\td"] * 4, *[bookmark] * 4])
        if action is bookmark:
            bookmark()
        else:
            browser.type(action)
        pause()
        # What a key may have asked is put away.
        browser.type(random.choice(["", "", "j", "G"]))
        pause(0.1)


def check_databases(number, profile):
    """Copies of the files, as Garth will find them: whoever opens a database tidies it up."""
    if glob.glob(f"{profile}/**/*damaged*", recursive=True):
        fail(number, "a database was set aside")
    with tempfile.TemporaryDirectory() as folder:
        for file in glob.glob(f"{profile}/**/*.sqlite", recursive=True):
            copy = f"{folder}/{len(os.listdir(folder))}.sqlite"
            for end in ("", "-wal"):
                if os.path.exists(file + end):
                    shutil.copyfile(file + end, copy + end)
            database = sqlite3.connect(copy)
            sound = database.execute("PRAGMA integrity_check").fetchone()[0]
            database.close()
            if sound != "ok":
                fail(number, f"integrity_check says {sound} of {file}")


def check_files(number, files, rows, confirmed, killed_at, longest):
    names = set(os.listdir(files))
    for name in names:
        if not (found := re.match(r"file-(\d+)", name)):
            continue  # a page that was saved by a key that met another link
        with open(f"{files}/{name}", "rb") as file:
            data = file.read()
        whole = content(int(found.group(1)))
        if not name.endswith(".part"):
            if data != whole:
                fail(number, f"{name} has {len(data)} of {len(whole)} bytes, or other ones")
        elif not whole.startswith(data):
            fail(number, f"{name} is no beginning of its file")
        elif f"{files}/{name[:-5]}" not in rows and \
                killed_at - os.stat(f"{files}/{name}").st_ctime > longest:
            fail(number, f"{name} is not listed, and cannot be gone on with")
    if lost := confirmed - names:
        fail(number, f"these were downloaded and are lost: {sorted(lost)}")


def check(number, profile, seen, browser, killed_at, longest):
    file = f"{profile}/garth.sqlite"
    check_databases(number, profile)
    if not os.path.exists(file):
        if seen or browser.bookmarked:
            fail(number, "the database is gone")
        return {}
    try:
        now = stored(file)
    except sqlite3.OperationalError as error:
        if seen or "no such table" not in str(error):
            raise
        return {}
    for kind in ("cookies", "history", "bookmarks"):
        if lost := seen.get(kind, set()) - now[kind]:
            fail(number, f"{kind} were stored and are lost: {sorted(lost)[:5]}")
    if lost := {f"Title {name}." for name in browser.bookmarked} - now["bookmarks"]:
        fail(number, f"bookmarks were confirmed and are lost: {sorted(lost)[:5]}")
    if set(seen.get("windows", {})) - set(now["windows"]):
        fail(number, "a window was stored and is lost")
    for (window, tab), state in now["tabs"].items():
        if not state.startswith(b"garth-interaction-state "):
            fail(number, f"tab {tab} of window {window} is no state: {state[:80]}")
    for window, (_, tabs, closed, _) in now["windows"].items():
        named = tabs.split() + [word.split("@")[0] for word in closed.split()]
        rows = {str(tab) for owner, tab in now["tabs"] if owner == window}
        if set(named) != rows:
            fail(number, f"window {window} names {named}, its tabs are {sorted(rows)}")
    everything = b"\n".join(now["tabs"].values())
    for page, moment in browser.shown.items():
        if killed_at - moment > longest and f"/page/{page}\t".encode() not in everything:
            fail(number, f"page {page} was shown {killed_at - moment:.2f} s before, and is lost")
    return now


def last_window(now):
    """The window that changed last."""
    return max(now["windows"], key=lambda id: (now["windows"][id][3], id))


def current_page(now, window):
    """The number of the page that a window shows; None for no page."""
    state = now["tabs"].get((window, now["windows"][window][0]), b"").decode("utf-8", "replace")
    words = state.split("\n")[0].split(" ")
    lines = state.split("\n")[1:]
    try:
        entry = lines[int(words[3])].split("\t")[0]
    except (IndexError, ValueError):
        return None
    return entry.rsplit("/", 1)[1] if "/page/" in entry else None


def finish_downloads(number, browser, files):
    """Goes on with all downloads that were interrupted, to their ends; answers how many."""
    parts = [name for name in os.listdir(files) if name.endswith(".part")]
    Pages.hurry = True
    browser.type("D")
    if parts and not browser.wait_for("resume", 10):
        fail(number, f"there is no list of downloads:\n{browser.text}")
    end = time.monotonic() + 30
    while [name for name in os.listdir(files) if name.endswith(".part")]:
        if time.monotonic() > end:
            fail(number, f"not gone on with: {sorted(os.listdir(files))}\n{browser.text}")
        browser.type("r")
        time.sleep(0.03)
        browser.type("j")
        if random.random() < 0.1:
            browser.type("gg")
        time.sleep(0.03)
    Pages.hurry = False
    browser.type("\x1b")
    time.sleep(0.1)
    return len(parts)


def shown_pages(now, arguments):
    """What `--restore` may show: the page of the window that changed last; of two Garths that were busy
    until one moment, either may be that."""
    windows = now.get("windows", {})
    chosen = list(windows) if arguments.two else [last_window(now)] if windows else []
    return {page for window in chosen if (page := current_page(now, window))}


def use_all(browsers, origin, pages, until):
    """Several Garths are used at one time."""
    users = [threading.Thread(target=use, args=(each, origin, pages, until)) for each in browsers]
    for user in users:
        user.start()
    for user in users:
        user.join()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--garth", required=True)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--longest", type=float, default=3, help="seconds until the kill")
    parser.add_argument("--margin", type=float, default=1, help="seconds beyond the promised one")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--scripts", action="store_true", help="pages are made by scripts")
    parser.add_argument("--two", action="store_true", help="another Garth uses the same profile")
    arguments = parser.parse_args()
    Pages.scripted = arguments.scripts
    arguments.garth = os.path.abspath(arguments.garth)
    longest = 1 + arguments.margin
    random.seed(arguments.seed)
    server = Server(("127.0.0.1", 0), Pages)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    origin = f"http://127.0.0.1:{server.server_port}"
    pages = [1000]
    totals = dict.fromkeys(
        ("pages on the screen", "cookies", "bookmarks", "finished downloads",
         "interrupted downloads", "restored pages"), 0)
    with tempfile.TemporaryDirectory() as folder:
        profile, files = f"{folder}/profile", f"{folder}/files"
        now, confirmed = {}, set()
        for number in range(arguments.rounds):
            if number % 10 == 0:
                for path in (profile, files):
                    shutil.rmtree(path, ignore_errors=True)
                    os.mkdir(path)
                with open(f"{profile}/config", "w") as config:
                    config.write(f"download-folder = {files}\n")
                now, confirmed = {}, set()
                browser = Browser(arguments, profile, f"{origin}/page/{pages[0]}")
            watcher = Watcher(f"{profile}/garth.sqlite")
            watcher.start()
            browsers = [browser]
            if arguments.two:
                browsers.append(Browser(arguments, profile, f"{origin}/page/{pages[0]}99"))
            until = time.monotonic() + random.uniform(0.1, arguments.longest)
            use_all(browsers, origin, pages, until)
            for each in browsers:
                os.kill(each.pid, signal.SIGKILL)
            killed_at = time.monotonic()
            for each in browsers:
                each.end()
            watcher.ends = True
            watcher.join()
            for each in browsers:
                confirmed |= each.downloaded
                now = check(number, profile, watcher.seen, each, killed_at, longest)
            check_files(number, files, now.get("downloads", set()), confirmed, time.time(), longest)
            totals["cookies"] += len(now.get("cookies", ()))
            for each in browsers:
                totals["pages on the screen"] += len(each.shown)
                totals["bookmarks"] += len(each.bookmarked)
                totals["finished downloads"] += len(each.downloaded)
            shown = shown_pages(now, arguments)
            browser = Browser(arguments, profile, "--restore")
            # The start page has a link to a port on which nobody listens; keys may have named a host.
            start = "about:start|shows|refuses|Unauthorized visit"
            wanted = rf"shows\(({'|'.join(shown)})\)" if shown else start
            if arguments.two:  # one of the windows may show the start page
                wanted = f"{wanted}|{start}"
            if not browser.wait_for(wanted):
                fail(number, f"--restore does not show page {shown}:\n{browser.text}\n{browser.state}")
            if browser.complaints:
                fail(number, f"--restore says {browser.complaints}:\n{browser.text}")
            totals["restored pages"] += bool(shown)
            if number % 10 == 9 or number == arguments.rounds - 1:
                totals["interrupted downloads"] += finish_downloads(number, browser, files)
                browser.type("Q")
                if status := browser.end():
                    fail(number, f"Garth ended with {status} when it was asked to quit")
                check_files(number, files, set(), confirmed | browser.downloaded, 0, longest)
    found = ", ".join(f"{count} {name}" for name, count in totals.items())
    print(f"kill-session: {arguments.rounds} kills; {found} ({Pages.resumed} requests for the rest "
          "of a file): all right")


main()
