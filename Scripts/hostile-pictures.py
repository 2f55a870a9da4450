#!/usr/bin/env python3
"""Shows 300 hostile pictures, each beside a good one, and says what they cost.

    Scripts/hostile-pictures.py [--browse] [GARTH]     (default: .build/release/garth)

Each page is dumped with `--images blocks` from a server on loopback. Garth must end with status 0,
draw the good picture, and keep garth-image below its 512 MB and 5 seconds of processor time for a
picture; all of it takes a minute on an idle machine. With
`--browse`, each page is opened in the browser, in a pseudo-terminal: the text must come within 50 ms of
the time that it takes without pictures, a key must be answered, and the good picture must be drawn.
The script ends with 1 if one of these is not so.
"""

import fcntl
import http.server
import os
import pty
import random
import resource
import select
import statistics
import struct
import subprocess
import sys
import termios
import threading
import time
import zlib

NAMES = [argument for argument in sys.argv[1:] if argument != "--browse"]
GARTH = os.path.abspath(NAMES[0] if NAMES else ".build/release/garth")
BROWSES = "--browse" in sys.argv
RANDOM = random.Random(17)


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, data=None, depth=8, color=2, interlace=0, extra=b""):
    head = struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, interlace)
    if data is None:
        row = b"\0" + bytes(3 * width)
        data = zlib.compress(row * height, 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + extra + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def zeros(count):
    """A zlib stream of so many zeros."""
    packer = zlib.compressobj(9)
    parts = []
    while count > 0:
        parts.append(packer.compress(bytes(min(count, 1 << 20))))
        count -= 1 << 20
    return b"".join(parts) + packer.flush()


def bmp(width, height, bits=24, data=b"", compression=0):
    return (b"BM" + struct.pack("<IIIIiiHHIIiiII", 54 + len(data), 0, 54, 40, width, height, 1, bits,
                                compression, len(data), 2835, 2835, 0, 0) + data)


def gif(width, height, frames=1, data=b"\x02\x44\x01\x00"):
    head = b"GIF89a" + struct.pack("<HHBBB", width, height, 0x80, 0, 0) + bytes(6)
    frame = b"\x2c" + struct.pack("<HHHHB", 0, 0, width, height, 0) + data
    return head + frame * frames + b"\x3b"


def ico(entries, count=None):
    head = struct.pack("<HHH", 0, 1, len(entries) if count is None else count)
    offset = 6 + 16 * len(entries)
    table, body = b"", b""
    for data in entries:
        table += struct.pack("<BBBBHHII", 0, 0, 0, 0, 1, 32, len(data), offset + len(body))
        body += data
    return head + table + body


GOOD = bmp(16, 8, data=bytes([30, 20, 250] * 8 + [90, 200, 10] * 8) * 8)
SEEDS = [png(16, 16), bmp(16, 16, data=bytes(768)), gif(16, 16, data=b"\x02\x10" + bytes(16) + b"\0"),
         ico([png(16, 16)]), b"RIFF\x24\0\0\0WEBPVP8L\x18\0\0\0\x2f\x0f\xc0\x03\0" + bytes(20),
         b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0\xff\xc0\0\x0b\x08\0\x10\0\x10\x01\x01\x11\0"
         b"\xff\xda\0\x08\x01\x01\0\0\x3f\0" + bytes(40) + b"\xff\xd9"]


def svg(content, attributes="viewBox='0 0 100 100'"):
    return (f"<svg xmlns='http://www.w3.org/2000/svg' xmlns:x='http://www.w3.org/1999/xlink' {attributes}>"
            f"{content}</svg>").encode()


def drawings():
    """Drawings that cost much, lead elsewhere or call themselves."""
    astray = f"{Handler.origin}/astray".encode()
    yield "svg of 2^31 pixels", svg("<rect width='9' height='9'/>", "width='2147483647' height='2147483647'")
    yield "svg of a million elements", svg("<g/>" * 1100000)
    yield "svg nested 100000 deep", svg("<g>" * 100000 + "</g>" * 100000)
    yield "svg nested 900 deep with opacity", svg("<g opacity='.9'>" * 900 + "<rect width='9' height='9'/>" + "</g>" * 900)
    uses = "".join(f"<g id='a{i}'>" + f"<use x:href='#a{i - 1}'/>" * 10 + "</g>" for i in range(1, 12))
    yield "svg of 10^11 copies", svg(f"<g id='a0'><rect width='1' height='1'/></g>{uses}<use x:href='#a11'/>")
    yield "svg that uses itself", svg("<g id='a'><use x:href='#a'/></g>")
    entities = "".join(f"<!ENTITY e{i} '{f'&e{i - 1};' * 10}'>" for i in range(1, 12))
    yield "svg of entities that grow", (f"<!DOCTYPE svg [<!ENTITY e0 'ha'>{entities}]>".encode()
                                        + svg("<text>&e11;</text>"))
    yield "svg with a wide blur", svg("<filter id='f' x='-9' y='-9' width='99' height='99'><feGaussianBlur stdDeviation='1e9'/>"
                                      "</filter><rect width='90' height='90' filter='url(#f)'/>")
    yield "svg with 400 turbulences", svg("<filter id='f'><feTurbulence numOctaves='99999' baseFrequency='.1'/></filter>"
                                          + "<rect width='90' height='90' filter='url(#f)'/>" * 400)
    yield "svg with a pattern of a pattern", svg(
        "".join(f"<pattern id='p{i}' width='.01' height='.01'><rect width='9' height='9' fill='url(#p{i + 1})'/></pattern>"
                for i in range(9)) + "<rect width='99' height='99' fill='url(#p0)'/>")
    yield "svg with a path of 2 MB", svg("<path d='M0 0" + "L9 9 1 1" * 250000 + "' stroke='red' stroke-width='9' "
                                         "stroke-dasharray='.001'/>")
    yield "svg with text of 1 MB", svg("<text>" + "word " * 200000 + "</text>")
    yield "svg with a size of 1e30", svg("<text font-size='1e30'>x</text><rect width='1e300' height='1e300'/>")
    yield "svg with an entity of a file", (b'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + svg("<text>&x;</text>"))
    yield "svg with an entity of the network", (b'<!DOCTYPE svg SYSTEM "' + astray + b'.dtd" [<!ENTITY x SYSTEM "' + astray
                                                + b'">]>' + svg("<text>&x;</text>"))
    yield "svg with references", svg("<image x:href='file:///etc/passwd' width='9' height='9'/>"
                                     "<image x:href='/dev/zero' width='9' height='9'/>"
                                     f"<image x:href='{Handler.origin}/astray.png' width='9' height='9'/>"
                                     "<style>@import url('file:///dev/zero'); @font-face { font-family: x; src: url(/x) }</style>"
                                     "<use x:href='other.svg#a'/>")
    yield "svg with a script", svg("<script>while(1);</script><rect width='9' height='9' onload='while(1);'/>")
    yield "svg in svg in svg", svg("<image width='99' height='99' x:href='data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E'/>"
                                   * 2000)
    yield "svg of a bomb of gzip", b"\x1f\x8b\x08\0\0\0\0\0\0\3" + zeros(300 << 20)[2:]
    yield "svg cut", svg("<rect width='9' height='9'/>")[:-9]
    yield "svg of one letter", b"<svg"


def box(kind, data):
    return struct.pack(">I", 8 + len(data)) + kind + data


def avif(data=b"\x12\0\x0a\x06", width=64, height=64, properties=b"", kind=b"av01", references=b"", extent=None):
    """An AVIF file of one item."""
    entry = box(b"infe", b"\2\0\0\0" + struct.pack(">HH", 1, 0) + kind + b"\0")
    sizes = box(b"ispe", struct.pack(">III", 0, width, height)) + properties
    count = 1 + (1 if properties else 0)
    links = box(b"ipma", struct.pack(">IIHB", 0, 1, 1, count) + bytes(range(1, count + 1)))
    def meta(offset):
        place = box(b"iloc", struct.pack(">IHHHHHII", 0, 0x4400, 1, 1, 0, 1, offset, len(data) if extent is None else extent))
        return box(b"meta", b"\0\0\0\0" + box(b"pitm", struct.pack(">IH", 0, 1)) + place
                   + box(b"iinf", struct.pack(">IH", 0, 1) + entry)
                   + box(b"iprp", box(b"ipco", sizes) + links) + references)
    head = box(b"ftyp", b"avif\0\0\0\0avifmif1")
    return head + meta(len(head) + len(meta(0)) + 8) + box(b"mdat", data)


def avif_files():
    yield "avif 2^32 wide", avif(width=(1 << 32) - 1, height=1)
    yield "avif 65536 x 65536", avif(width=65536, height=65536)
    yield "avif without data", avif(data=b"")
    yield "avif of noise", avif(data=RANDOM.randbytes(200000))
    yield "avif with an extent outside", avif(extent=(1 << 32) - 1)
    yield "avif grid without tiles", avif(data=b"\0\0\xff\xff\xff\xff\xff\xff", kind=b"grid")
    yield "avif grid of itself", avif(data=b"\0\0\0\0\0\x40\0\x40", kind=b"grid", references=box(
        b"iref", b"\0\0\0\0" + box(b"dimg", struct.pack(">HHH", 1, 1, 1))))
    yield "avif with a crop of 0", avif(properties=box(b"clap", bytes(32)))
    yield "avif with a crop of 2^32", avif(properties=box(b"clap", b"\xff" * 32))
    yield "avif with boxes of size 0", box(b"ftyp", b"avif\0\0\0\0avif") + bytes(100000)
    yield "avif with a box of 2^63", box(b"ftyp", b"avif\0\0\0\0avif") + b"\0\0\0\1meta" + b"\xff" * 8
    for place in range(0, 300, 12):
        file = bytearray(avif(properties=box(b"irot", b"\1")))
        file[place % len(file)] ^= 0xFF
        yield f"avif changed at {place}", bytes(file)


def pictures():
    """The hostile files with their names."""
    yield "png 8000 x 8000 of zeros", png(8000, 8000, zeros(8000 * 24001))
    yield "png 65000 x 65000", png(65000, 65000, zeros(1 << 20))
    yield "png 2^31 wide", png((1 << 31) - 1, 1, zeros(1 << 20))
    yield "png 100000 x 1", png(100000, 1)
    yield "png 1 x 100000", png(1, 100000)
    yield "png 8191 x 8191, 16 bits, interlaced", png(8191, 8191, zeros(1 << 24), 16, 6, 1)
    yield "png with a text of 200 MB", png(8, 8, extra=chunk(b"zTXt", b"a\0\0" + zeros(200 << 20)))
    yield "png with a profile of 200 MB", png(8, 8, extra=chunk(b"iCCP", b"a\0\0" + zeros(200 << 20)))
    yield "png with 100000 chunks", png(8, 8, extra=chunk(b"tEXt", b"a\0b") * 100000)
    yield "png without data", png(64, 64, b"")
    yield "gif 65535 x 65535", gif(65535, 65535)
    yield "gif of a million frames", gif(16, 16, 1000000)
    yield "gif of blocks without end", gif(4000, 4000, data=b"\x02" + (b"\xff" + b"\x44" * 255) * 20000)
    yield "gif that grows its codes", gif(8000, 8000, data=b"\x08" + (b"\xff" + bytes(range(255))) * 40000)
    yield "bmp 2^30 wide", bmp(1 << 30, 1)
    yield "bmp 1000000 x 1000000", bmp(1000000, 1000000)
    yield "bmp with a negative width", bmp(-5, 5)
    yield "bmp of the least height", bmp(5, -(1 << 31))
    yield "bmp of runs", bmp(8000, 8000, 8, b"\xff\1" * 100000, 1)
    yield "ico of 65535 entries", ico([png(16, 16)], 65535)
    yield "ico in an ico", ico([ico([png(16, 16)])])
    yield "ico of a large png", ico([png(8000, 8000, zeros(8000 * 24001))])
    yield "webp 16383 x 16383", b"RIFF\x16\0\0\0WEBPVP8L\x0a\0\0\0\x2f\xff\xff\xff\x0f" + bytes(6)
    yield "webp canvas of 2^24", b"RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\2\0\0\0" + b"\xff" * 6 + bytes(40)
    yield "jpeg 65535 x 65535", (b"\xff\xd8\xff\xc0\0\x11\x08\xff\xff\xff\xff\x03\x01\x22\0\x02\x11\1\x03\x11\1"
                                 + SEEDS[5][35:])
    yield "jpeg of 10000 scans", (b"\xff\xd8\xff\xc2\0\x0b\x08\x20\0\x20\0\x01\x01\x11\0"
                                  + b"\xff\xda\0\x08\x01\x01\0\0\0\0\0" * 10000 + b"\xff\xd9")
    yield "svg with an external entity", (b'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
                                          b'<svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>')
    yield "svg with a script", b'<svg xmlns="http://www.w3.org/2000/svg"><script>while(1);</script></svg>'
    yield from drawings()
    yield from avif_files()
    yield "empty", b""
    yield "one byte", b"\x89"
    number = 0
    while True:
        # Cut, changed and mixed files of every format.
        seed = bytearray(RANDOM.choice(SEEDS))
        for _ in range(RANDOM.randrange(1, 12)):
            seed[RANDOM.randrange(len(seed))] = RANDOM.choice([0, 1, 127, 128, 255, RANDOM.randrange(256)])
        if RANDOM.random() < 0.4:
            seed = seed[:RANDOM.randrange(len(seed))]
        number += 1
        yield f"changed {number}", bytes(seed)


class Handler(http.server.BaseHTTPRequestHandler):
    picture = b""
    origin = ""
    requests = []

    def do_GET(self):
        Handler.requests.append(self.path)
        if self.path == "/":
            body = b"<p>before<p><img src=bad width=80 height=48 alt=bad><p><img src=good width=64 height=32 alt=good><p>after"
            kind = "text/html"
        else:
            body, kind = (GOOD if self.path == "/good" else Handler.picture), "image/png"
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        try:
            self.wfile.write(body)
        except OSError:
            pass

    def log_message(self, *_):
        pass


# Linux hands the peak of a process on to the program that it starts: between this script, which holds
# the pictures, and Garth stands a small one, which says the peak of its children.
MEASURED = [sys.executable, "-c", """import resource, subprocess, sys
status = subprocess.call(sys.argv[1:])
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)
sys.exit(status)"""]


class Browser:
    """Garth in a pseudo-terminal."""

    def __init__(self, address, images="blocks"):
        environment = {"HOME": "/nonexistent", "PATH": os.environ["PATH"], "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        self.start = time.monotonic()
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.execve(GARTH, [GARTH, "--private", "--images", images, "--allow", "127.0.0.1:*", address], environment)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 640, 384))
        self.written = b""

    def wait(self, text, seconds):
        """The seconds since the start when a text was written; None if it was not."""
        end = time.monotonic() + seconds
        while text not in self.written:
            if time.monotonic() > end or not self.read(end):
                return None
        return time.monotonic() - self.start

    def read(self, end):
        if not select.select([self.terminal], [], [], max(0, end - time.monotonic()))[0]:
            return True
        try:
            data = os.read(self.terminal, 1 << 16)
        except OSError:
            return False
        self.written += data
        if b"\x1b[c" in data:
            os.write(self.terminal, b"\x1b[?64;1c")
        return True

    def end(self):
        """Types Q; whether Garth ended with status 0."""
        os.write(self.terminal, b"Q")
        end = time.monotonic() + 10
        while time.monotonic() < end and self.read(end):
            pass
        status = os.waitpid(self.process, os.WNOHANG)
        if status[0] == 0:
            os.kill(self.process, 9)
            os.waitpid(self.process, 0)
        os.close(self.terminal)
        return status[0] != 0 and status[1] == 0


def browse(address, plain, delays):
    """The faults of a page in the browser."""
    browser = Browser(address)
    text = browser.wait(b"after", 10)
    if text is None:
        browser.end()
        return ["the text never came"]
    delays.append(1000 * text - plain)
    os.write(browser.terminal, b":help me")
    faults = [] if browser.wait(b"me", 5) else ["keys are not answered"]
    os.write(browser.terminal, b"\x1b")
    if browser.wait(b"48;2;250;20;30", 40) is None:
        faults.append("the good picture is missing")
    if not browser.end():
        faults.append("garth did not end")
    return faults


def browse_all(address):
    Handler.picture = b""
    times = []
    for _ in range(9):
        browser = Browser(address, images="off")
        times.append(1000 * browser.wait(b"after", 10))
        browser.end()
    plain = statistics.median(times)
    faults, delays, count = [], [], 0
    for index, (name, data) in zip(range(300), pictures()):
        Handler.picture = data
        faults += [f"{name}: {fault}" for fault in browse(address, plain, delays)]
        count = index + 1
    late = sorted(delays)
    print(f"{count} pictures in the browser; text without pictures after {plain:.0f} ms; beside hostile ones "
          f"{statistics.median(late):+.0f} ms, at most {late[-1]:+.0f} ms; more than 50 ms: {sum(d > 50 for d in late)}")
    return faults


def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    Handler.origin = f"http://127.0.0.1:{server.server_port}"
    address = f"{Handler.origin}/"
    if BROWSES:
        finish(browse_all(address))
    faults, slowest, largest, count, begin = [], (0, ""), 0, 0, time.monotonic()
    for index, (name, data) in zip(range(300), pictures()):
        Handler.picture = data
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        start = time.monotonic()
        run = subprocess.run(
            [*MEASURED, GARTH, "--dump", "--format", "ansi", "--images", "blocks", "--private", "--allow", "127.0.0.1:*",
             address], capture_output=True, env={"HOME": "/nonexistent", "PATH": os.environ["PATH"]})
        seconds = time.monotonic() - start
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        largest = max(largest, int(run.stderr.split()[-1]))
        count = index + 1
        slowest = max(slowest, (seconds, name))
        text = run.stdout
        if run.returncode != 0:
            faults.append(f"{name}: status {run.returncode}: {run.stderr.decode()}")
        if b"48;2;250;20;30" not in text or b"before" not in text or b"after" not in text:
            faults.append(f"{name}: the good picture or the text is missing")
        if any(byte < 32 and byte not in (10, 27) for byte in text):
            faults.append(f"{name}: a control character")
        # The pictures of the page, and the page itself.
        if after.ru_utime - before.ru_utime > 8:
            faults.append(f"{name}: {after.ru_utime - before.ru_utime:.1f} s of processor time")
    print(f"{count} pictures in {time.monotonic() - begin:.0f} s; slowest: {slowest[0]:.2f} s ({slowest[1]}); largest process: {largest >> 10} MB")
    finish(faults)


def finish(faults):
    stray = set(Handler.requests) - {"/", "/bad", "/good"}
    if stray:
        faults.append(f"requests that nobody asked for: {stray}")
    for fault in faults:
        print(fault)
    sys.exit(1 if faults else 0)


main()
