#!/usr/bin/env python3
"""Kills Garth while it fills its cache, again and again, and looks at what it left.

    python3 Scripts/kill-cache.py --garth .build/release/garth --rounds 200

Each round starts two `garth --fetch-script -` on one profile, asks each for pages of all sizes, old
and new, and sends SIGKILL after a random time. Then the database must be sound by SQLite's own
check, and what a third Garth finds in the cache must be whole and right, byte for byte. At the end
the same profile must still take and give pages, and its size must be what its rows say.
"""

import argparse
import http.server
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time


def body(path):
    """The only right body of a path: its length and its bytes follow from the name."""
    number = int(path.rsplit("/", 1)[1])
    size = [0, 10, 4000, 60000, 66000, 300000][number % 6] + number
    return (f"{path}-" * (size // 4 + 1)).encode()[:size]


class Pages(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        content = body(self.path)
        tag = f'"{self.path}"'
        if self.headers.get("If-None-Match") == tag:
            self.send_response(304)
            self.send_header("ETag", tag)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        self.send_response(200)
        lifetime = 0 if hash(self.path) % 3 == 0 else 1000
        self.send_header("Cache-Control", f"max-age={lifetime}")
        self.send_header("ETag", tag)
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


def start(arguments, profile):
    return subprocess.Popen(
        [arguments.garth, "--fetch-script", "-", "--profile", profile],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)


def ask(garth, requests):
    """Sends requests; the answers are read by whoever wants them."""
    text = "".join(json.dumps(request) + "\n" for request in requests)
    try:
        garth.stdin.write(text)
        garth.stdin.flush()
    except BrokenPipeError:
        pass


def answers(garth, requests):
    ask(garth, requests)
    found = {}
    while len(found) < len(requests):
        line = garth.stdout.readline()
        if not line:
            sys.exit("kill-cache: garth ended by itself")
        answer = json.loads(line)
        found[answer["id"]] = answer
    return found


def busy_until_killed(arguments, profile, origin, numbers):
    garths = [start(arguments, profile) for _ in range(2)]
    for garth in garths:
        threading.Thread(target=garth.stdout.read, daemon=True).start()
        random.shuffle(numbers)
        ask(garth, [{"id": n, "url": f"{origin}/page/{n}"} for n in numbers])
    time.sleep(random.uniform(0, arguments.longest))
    for garth in garths:
        garth.send_signal(signal.SIGKILL)
    for garth in garths:
        garth.wait()


def check_database(profile, number):
    file = f"{profile}/cache/http.sqlite"
    if not os.path.exists(file):
        return 0
    database = sqlite3.connect(file)
    sound = database.execute("PRAGMA integrity_check").fetchone()[0]
    if sound != "ok":
        sys.exit(f"kill-cache: round {number}: integrity_check says {sound}")
    has_tables = database.execute(
        "SELECT count(*) FROM sqlite_schema WHERE name = 'usage'").fetchone()[0]
    count = 0
    if has_tables:
        total, = database.execute("SELECT bytes FROM usage").fetchone()
        count, costs = database.execute(
            "SELECT count(*), coalesce(sum(cost), 0) FROM responses").fetchone()
        if total != costs:
            sys.exit(f"kill-cache: round {number}: {total} bytes are said, {costs} are there")
    database.close()
    if [name for name in os.listdir(f"{profile}/cache") if "damaged" in name]:
        sys.exit(f"kill-cache: round {number}: a database was set aside")
    return count


def check_bodies(arguments, profile, origin, numbers, number):
    garth = start(arguments, profile)
    found = answers(
        garth,
        [{"id": n, "url": f"{origin}/page/{n}", "cache": "only-if-cached"} for n in numbers])
    right = 0
    for n, answer in found.items():
        if "error" in answer:
            continue
        if answer["status"] != 200 or answer["body"].encode() != body(f"/page/{n}"):
            sys.exit(f"kill-cache: round {number}: page {n} is wrong: {str(answer)[:200]}")
        right += 1
    garth.stdin.close()
    garth.wait()
    return right


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--garth", required=True)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--pages", type=int, default=40)
    parser.add_argument("--longest", type=float, default=0.6, help="seconds until the kill")
    parser.add_argument("--seed", type=int, default=None)
    arguments = parser.parse_args()
    random.seed(arguments.seed)
    server = Server(("127.0.0.1", 0), Pages)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    origin = f"http://127.0.0.1:{server.server_port}"
    numbers = list(range(arguments.pages))
    rows = right = 0
    with tempfile.TemporaryDirectory() as profile:
        for number in range(arguments.rounds):
            busy_until_killed(arguments, profile, origin, numbers)
            rows += check_database(profile, number)
            right += check_bodies(arguments, profile, origin, numbers, number)
            if number % 20 == 19:  # Begin anew, so that the first rows are at risk, too.
                os.system(f"rm -rf {profile}/cache")
        garth = start(arguments, profile)
        answers(garth, [{"id": n, "url": f"{origin}/page/{n}"} for n in numbers])
        garth.stdin.close()
        garth.wait()
        if check_bodies(arguments, profile, origin, numbers, "last") != len(numbers):
            sys.exit("kill-cache: after all rounds not every page is stored")
    print(f"kill-cache: {arguments.rounds} rounds, {rows} rows and {right} bodies checked: all right")


main()
