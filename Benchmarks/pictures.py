#!/usr/bin/env python3
"""A page of fifty pictures of a megabyte each over loopback: the first text, page down, bytes.

    Benchmarks/pictures.py [--garth .build/release/garth] [--runs 5]

`garth` runs in a pseudo-terminal that answers as kitty, as tmux within kitty, as a terminal with sixels,
as iTerm2, or as one without graphics. For each the figures are: the milliseconds from the start of
the process to the first text, with pictures and without (median of the runs); the median and the
longest wait from Space to the text of the next screen while pictures come; and, once all pictures
have come and each screen has been shown, the median and the most bytes that a page down writes.
"""
import argparse, fcntl, http.server, os, pty, random, select, statistics, struct, tempfile, termios, threading, time
import zlib

COLUMNS, ROWS = 100, 40
WIDTH, HEIGHT = 800, 420
# The page has so many whole screens.
SCREENS = 18
KINDS = {
    "kitty": ("kitty(0.32.2)", {"TERM": "xterm-kitty"}),
    "tmux in kitty": ("tmux 3.4", {"TERM": "tmux-256color", "TMUX": "/tmp/tmux,1,0", "COLORTERM": "truecolor"}),
    "sixel": ("XTerm(379)", {"TERM": "xterm-256color"}),
    "iTerm2": ("iTerm2 3.5", {"TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"}),
    "blocks": ("XTerm(379)", {"TERM": "xterm-256color", "COLORTERM": "truecolor"}),
}


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def picture(seed):
    """A PNG file of about a megabyte: soft colours with noise, as a photograph has."""
    noise = random.Random(seed)
    rows = bytearray()
    for y in range(HEIGHT):
        rows.append(0)
        line = bytearray(noise.randbytes(WIDTH * 3))
        for x in range(WIDTH):
            line[3 * x] = (x * 255 // WIDTH + line[3 * x] % 200) % 256
        rows += line
    head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(rows), 1)) + chunk(b"IEND", b"")


class Server(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    files = []
    page = b""

    def do_GET(self):
        body = Server.page if self.path == "/" else Server.files[int(self.path[1:])]
        self.send_response(200)
        self.send_header("Content-Type", "text/html" if self.path == "/" else "image/png")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class QuietServer(http.server.ThreadingHTTPServer):
    def handle_error(self, *_):
        """A browser that ends closes its connections."""


class Browser:
    def __init__(self, garth, kind, address, images):
        self.kind, (self.name, more) = kind, KINDS[kind]
        self.profile = tempfile.mkdtemp(prefix="garth-pictures-")
        with open(os.path.join(self.profile, "config"), "w") as file:
            file.write(f"images = {images}\n")
        environment = {"PATH": os.environ["PATH"], "HOME": self.profile, "LANG": "C.UTF-8", **more}
        self.start = time.monotonic()
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.execve(garth, [garth, "--profile", self.profile, "--allow", "127.0.0.1:*", address],
                      environment)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, COLUMNS * 8, ROWS * 16))
        self.written = b""

    def read(self, seconds):
        if not select.select([self.terminal], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.terminal, 1 << 16)
        except OSError:
            return False
        self.written += data
        self.answer(data)
        return True

    def answer(self, data):
        reply = b""
        if b"a=q" in data and self.kind in ("kitty", "tmux in kitty"):
            reply += b"\x1b_Gi=31;OK\x1b\\"
        if b"Ptmux" in data and b">0q" in data and self.kind == "tmux in kitty":
            reply += b"\x1bP>|kitty(0.32.2)\x1b\\"
        if b"\x1b[>0q" in data:
            reply += b"\x1bP>|" + self.name.encode() + b"\x1b\\"
        if b"\x1b[c" in data:
            reply += b"\x1b[?64;4c" if self.kind == "sixel" else b"\x1b[?64;1c"
        if b"[?1;1;0S" in data and self.kind == "sixel":
            reply += b"\x1b[?1;0;256S"
        if reply:
            os.write(self.terminal, reply)

    def wait(self, text, since, limit=60):
        end = time.monotonic() + limit
        while text not in self.written[since:]:
            if time.monotonic() > end:
                raise SystemExit(f"{self.kind}: never seen: {text}\n{self.written[since:][-2000:]!r}")
            self.read(0.5)
        return time.monotonic()

    def rest(self, quiet):
        """Reads until nothing has come for so many seconds."""
        while self.read(quiet):
            pass

    def type(self, keys):
        os.write(self.terminal, keys)

    def end(self):
        self.type(b"Q")
        while self.read(2):
            pass
        os.waitpid(self.process, 0)
        os.close(self.terminal)


def measure(garth, kind, address, runs):
    first = {}
    for images in ("all", "off"):
        times = []
        for _ in range(runs):
            browser = Browser(garth, kind, address, images)
            times.append(1000 * (browser.wait(b"begins", 0) - browser.start))
            browser.end()
        first[images] = statistics.median(times)
    browser = Browser(garth, kind, address, "all")
    browser.wait(b"begins", 0)
    waits = []
    for _ in range(SCREENS):
        since, start = len(browser.written), time.monotonic()
        browser.type(b" ")
        browser.wait(b"\x1b[", since)
        waits.append(1000 * (time.monotonic() - start))
        browser.rest(0.1)
    browser.rest(6)
    # Each screen is shown with its pictures, also where their decoding lagged behind.
    browser.type(b"gg")
    for _ in range(SCREENS):
        browser.rest(0.8)
        browser.type(b" ")
    browser.rest(3)
    browser.type(b"gg")
    browser.rest(3)
    counts = []
    for _ in range(SCREENS):
        since = len(browser.written)
        browser.type(b" ")
        browser.rest(0.4)
        counts.append(len(browser.written) - since)
    browser.end()
    print(f"{kind:14} first text {first['all']:.0f} ms, without pictures {first['off']:.0f} ms; page down while they come "
          f"{statistics.median(waits):.1f} ms, at most {max(waits):.1f}; bytes of a page down {statistics.median(counts):.0f}, "
          f"at most {max(counts)}", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--garth", default=".build/release/garth")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--kind", choices=KINDS)
    options = parser.parse_args()
    Server.files = [picture(seed) for seed in range(50)]
    Server.page = ("<title>Pictures</title><h1>The page begins</h1>" + "".join(
        f"<p>Paragraph {number} of words beside a picture.<p><img src=/{number} width=400 height=210 alt='picture {number}'>"
        for number in range(50))).encode()
    server = QuietServer(("127.0.0.1", 0), Server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(f"50 pictures of {len(Server.files[0]) / 1e6:.2f} MB")
    for kind in [options.kind] if options.kind else KINDS:
        measure(os.path.abspath(options.garth), kind, f"http://127.0.0.1:{server.server_port}/", options.runs)


main()
