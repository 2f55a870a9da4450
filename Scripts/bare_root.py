"""A bare root of a Debian release, in which scripts install and use Garth.

Needs root (chroot, mounts) and Python on this machine alone.
"""
import http.server
import os
import pty
import select
import signal
import subprocess
import sys
import time

PAGE = b"<!doctype html><title>A page</title><h1>Hello</h1><p>From loopback, <a href=/x>a link</a>."
NOBODY = ["--userspec=65534:65534"]
DEADLINE = 120


def check(claim, holds, detail=""):
    print(("ok: " if holds else "FAILED: ") + claim, flush=True)
    if not holds:
        sys.exit(str(detail)[-3000:] or 1)


def inside(root, command, options=(), **rest):
    """Runs a command in the root, with a /proc and a process space of its own."""
    enter = ["unshare", "--mount", "--pid", "--fork", "--kill-child", f"--mount-proc={root}/proc",
             "chroot", *options, root]
    environment = {"PATH": "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8",
                   "HOME": "/tmp/home", "TERM": "xterm-256color",
                   "DEBIAN_FRONTEND": "noninteractive"}
    if rest.pop("replacing", False):
        os.execvpe(enter[0], enter + command, environment)
    if "input" not in rest:
        rest["stdin"] = subprocess.DEVNULL
    return subprocess.run(enter + command, env=environment, capture_output=True, text=True,
                          timeout=900, **rest)


def apt(root, *arguments):
    result = inside(root, ["apt-get", "--yes", "--quiet", *arguments])
    check("apt-get " + " ".join(arguments), result.returncode == 0, result.stdout + result.stderr)


class Page(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(PAGE)))
        self.end_headers()
        self.wfile.write(PAGE)

    def log_message(self, *arguments):
        pass


def browse(root, url):
    """Opens the browser in a pseudo-terminal, waits for the page, quits; its status and output."""
    process, terminal = pty.fork()
    if process == 0:
        inside(root, ["garth", url], NOBODY, replacing=True)
    screen, asked, end = b"", False, time.monotonic() + DEADLINE
    while time.monotonic() < end:
        if select.select([terminal], [], [], 0.2)[0]:
            try:
                piece = os.read(terminal, 65536)
            except OSError:
                break
            if not piece:
                break
            screen += piece
        if not asked and b"From loopback" in screen:
            os.write(terminal, b"q")
            asked = True
    else:
        os.kill(process, signal.SIGKILL)
    return os.waitpid(process, 0)[1], asked, screen
