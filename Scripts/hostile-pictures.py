#!/usr/bin/env python3
"""Shows 300 hostile pictures, each beside a good one, and says what they cost.

    Scripts/hostile-pictures.py [GARTH]     (default: .build/release/garth)

Each page is dumped with `--images blocks` from a server on loopback. Garth must end with status 0,
draw the good picture, and keep garth-image below its 512 MB and 10 seconds of processor time. The
script ends with 1 if one of these is not so.
"""

import http.server
import os
import random
import resource
import struct
import subprocess
import sys
import threading
import time
import zlib

GARTH = sys.argv[1] if len(sys.argv) > 1 else ".build/release/garth"
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


def pictures():
    """The hostile files with their names."""
    yield "png 8000 x 8000 of zeros", png(8000, 8000, zeros(8000 * 24001))
    yield "png 65000 x 65000", png(65000, 65000, zeros(1 << 20))
    yield "png 2^31 wide", png((1 << 31) - 1, 1)
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


def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"
    faults, slowest, largest = [], (0, ""), 0
    for index, (name, data) in zip(range(300), pictures()):
        Handler.picture = data
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        start = time.monotonic()
        run = subprocess.run(
            [GARTH, "--dump", "--format", "ansi", "--images", "blocks", "--private", "--allow", "127.0.0.1:*",
             address], capture_output=True, env={"HOME": "/nonexistent", "PATH": os.environ["PATH"]})
        seconds = time.monotonic() - start
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        largest = max(largest, after.ru_maxrss)
        slowest = max(slowest, (seconds, name))
        text = run.stdout
        if run.returncode != 0:
            faults.append(f"{name}: status {run.returncode}: {run.stderr.decode()}")
        if b"48;2;250;20;30" not in text or b"before" not in text or b"after" not in text:
            faults.append(f"{name}: the good picture or the text is missing")
        if any(byte < 32 and byte not in (10, 27) for byte in text):
            faults.append(f"{name}: a control character")
        if after.ru_utime - before.ru_utime > 25:
            faults.append(f"{name}: {after.ru_utime - before.ru_utime:.1f} s of processor time")
    stray = set(Handler.requests) - {"/", "/bad", "/good"}
    if stray:
        faults.append(f"requests that nobody asked for: {stray}")
    print(f"300 pictures; slowest: {slowest[0]:.2f} s ({slowest[1]}); largest process: {largest >> 10} MB")
    for fault in faults:
        print(fault)
    sys.exit(1 if faults else 0)


main()
