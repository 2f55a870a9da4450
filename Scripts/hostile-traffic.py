#!/usr/bin/env python3
"""What traffic in small pieces costs a dump: peak memory of both processes, and seconds.

    Scripts/hostile-traffic.py [--garth .build/release/garth] [--seconds 60] [--browse] [NAME...]

Each server sends as fast as it is read, until the load ends or the time is over. The bound is
150 MB for a dump, and 200 MB for the browser (--browse, in a terminal that nobody reads).
openssl(1) makes the certificate of `http2 ...`.
"""

import argparse
import fcntl
import os
import pty
import re
import socket
import ssl
import struct
import subprocess
import tempfile
import termios
import threading
import time
import zlib

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n"


def chunk(data):
    return b"%x\r\n%s\r\n" % (len(data), data)


def tiny(data):
    return b"".join(b"1\r\n%c\r\n" % byte for byte in data)


def repeated(*parts):
    """Sends the last part again and again."""

    def handle(connection):
        for part in parts[:-1]:
            connection.sendall(part)
        while True:
            connection.sendall(parts[-1])

    return handle


def deflated(data):
    """A deflate block of its own for each byte."""
    packer = zlib.compressobj(1, zlib.DEFLATED, -15)
    return b"".join(
        packer.compress(data[i : i + 1]) + packer.flush(zlib.Z_SYNC_FLUSH) for i in range(len(data))
    )


GZIP = bytes([31, 139, 8, 0, 0, 0, 0, 0, 0, 3])
TEXT = b"<p>a few words of a page " * 400


def redirects(connection):
    field = b"X-A: " + b"b" * 900 + b"\r\n"
    connection.sendall(
        b"HTTP/1.1 302 Found\r\nLocation: /\r\n" + field * 200 + b"Content-Length: 0\r\n\r\n"
    )


def frame(kind, flags, stream, payload):
    return (
        struct.pack(">I", len(payload))[1:]
        + bytes([kind, flags])
        + struct.pack(">I", stream)
        + payload
    )


def http2(padding):
    """DATA frames of one byte each, within the window that the client grants (RFC 9113)."""

    def literal(name, value):
        return b"\x00" + bytes([len(name)]) + name + bytes([len(value)]) + value

    def handle(connection):
        received = b""
        connection.sendall(frame(4, 0, 0, b""))
        stream = 0
        window = {0: 65535}
        initial = 65535
        pending = b""

        def read(block):
            nonlocal pending, stream, initial
            connection.settimeout(30 if block else 0.0)
            try:
                pending += connection.recv(65536)
            except (ssl.SSLWantReadError, BlockingIOError):
                return
            finally:
                connection.settimeout(30)
            while len(pending) >= 9:
                size = int.from_bytes(pending[:3], "big")
                if len(pending) < 9 + size:
                    break
                kind, flags = pending[3], pending[4]
                number = int.from_bytes(pending[5:9], "big") & 0x7FFFFFFF
                payload, pending = pending[9 : 9 + size], pending[9 + size :]
                if kind == 4 and not flags & 1:
                    for i in range(0, size, 6):
                        key, value = struct.unpack(">HI", payload[i : i + 6])
                        if key == 4:
                            initial = value
                    connection.sendall(frame(4, 1, 0, b""))
                elif kind == 8:
                    more = int.from_bytes(payload, "big")
                    window[number] = window.get(number, initial) + more
                elif kind == 1:
                    stream = number
                    window.setdefault(stream, initial)

        pending = received
        preface = b""
        while len(preface) < 24:
            preface += connection.recv(24 - len(preface))
        while not stream:
            read(True)
        connection.sendall(frame(1, 4, stream, b"\x88" + literal(b"content-type", b"text/html")))
        flags = 8 if padding else 0
        tail = b"\0" * padding
        one = [
            frame(0, flags, stream, (bytes([padding]) if padding else b"") + bytes([b]) + tail)
            for b in TEXT
        ]
        cost = 1 + (1 + padding if padding else 0)
        block, blockcost = b"".join(one[:1000]), 1000 * cost
        while True:
            while window[0] < blockcost or window[stream] < blockcost:
                read(True)
            connection.sendall(block)
            window[0] -= blockcost
            window[stream] -= blockcost
            read(False)

    return handle


SERVERS = {
    "chunks of one byte": repeated(CHUNKED + b"\r\n", tiny(TEXT)),
    "header lines without end": repeated(HEAD, b"X-A: b\r\n" * 1000),
    "shortest header lines": repeated(HEAD, b"a:\r\n" * 1000),
    "1xx without end": repeated(b"HTTP/1.1 103 Early\r\nLink: <x>\r\n\r\n" * 100),
    "redirects with big heads": redirects,
    "trailers without end": repeated(
        CHUNKED + b"\r\n" + chunk(TEXT) + b"0\r\n", b"X-A: b\r\n" * 1000
    ),
    "chunk extensions without end": repeated(CHUNKED + b"\r\n5", b";a=bcdefgh" * 1000),
    "compressed blocks of one byte": repeated(
        CHUNKED + b"Content-Encoding: gzip\r\n\r\n" + chunk(GZIP), chunk(deflated(TEXT))
    ),
    "the same in chunks of one byte": repeated(
        CHUNKED + b"Content-Encoding: gzip\r\n\r\n" + chunk(GZIP), tiny(deflated(TEXT))
    ),
    "compressed blocks of nothing": repeated(
        CHUNKED + b"Content-Encoding: gzip\r\n\r\n" + chunk(GZIP),
        chunk(bytes([0, 0, 0, 255, 255]) * 2000),
    ),
    "plain text": repeated(HEAD + b"\r\n", TEXT * 10),
    "a bomb": repeated(
        CHUNKED + b"Content-Encoding: gzip\r\n\r\n" + chunk(GZIP),
        chunk(
            deflated(b"")
            + (lambda p: p.compress(b"x" * 10_000_000) + p.flush(zlib.Z_FULL_FLUSH))(
                zlib.compressobj(9, zlib.DEFLATED, -15)
            )
        ),
    ),
    "http2 frames of one byte": http2(0),
    "http2 frames of one byte and padding": http2(200),
}


def serve(handle, context):
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", 0))
    listener.listen(64)

    def run(connection):
        try:
            if context:
                connection = context.wrap_socket(connection, server_side=True)
            else:
                head = b""
                while b"\r\n\r\n" not in head:
                    more = connection.recv(65536)
                    if not more:
                        return
                    head += more
            handle(connection)
        except OSError:
            pass
        finally:
            connection.close()

    def accept():
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            threading.Thread(target=run, args=(connection,), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    return listener


def peak(process):
    try:
        with open(f"/proc/{process}/status") as file:
            return int(re.search(r"VmHWM:\s+(\d+)", file.read())[1]) / 1024
    except (OSError, TypeError):
        return 0


def children(process):
    found = []
    try:
        for task in os.listdir(f"/proc/{process}/task"):
            with open(f"/proc/{process}/task/{task}/children") as file:
                found += [int(word) for word in file.read().split()]
    except OSError:
        pass
    return found


def terminal():
    """The two ends of a terminal whose output is thrown away."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def drain():
        try:
            while os.read(ours, 65536):
                pass
        except OSError:
            pass

    threading.Thread(target=drain, daemon=True).start()
    return theirs


def measure(arguments, seconds, browses=False):
    """The peak of the program and of its greatest child in MB, seconds, status, last words."""
    start = time.time()
    with tempfile.TemporaryFile() as errors:
        if browses:
            screen = terminal()
            child = subprocess.Popen(
                arguments,
                stdin=screen,
                stdout=screen,
                stderr=errors,
                start_new_session=True,
                preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
                env=dict(os.environ, TERM="xterm-256color"),
            )
        else:
            child = subprocess.Popen(
                arguments, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors
            )
        own, others = 0, 0
        while child.poll() is None and time.time() - start < seconds:
            own = max(own, peak(child.pid))
            others = max([others] + [peak(other) for other in children(child.pid)])
            time.sleep(0.02)
        status = child.poll()
        if status is None:
            child.kill()
            child.wait()
            status = "stopped"
        errors.seek(0)
        words = errors.read().decode(errors="replace").strip()[:90]
    return own, others, time.time() - start, status, words


def certificate(folder):
    path = os.path.join(folder, "server.pem")
    subprocess.run(
        [
            "openssl",
            "req",
            "-x509",
            "-newkey",
            "rsa:2048",
            "-nodes",
            "-days",
            "2",
            "-subj",
            "/CN=localhost",
            "-addext",
            "subjectAltName=DNS:localhost",
            "-keyout",
            path + ".key",
            "-out",
            path,
        ],
        check=True,
        capture_output=True,
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path, path + ".key")
    context.set_alpn_protocols(["h2"])
    return path, context


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--garth", default=".build/release/garth")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--max-bytes", type=int, default=64 << 20)
    parser.add_argument("--browse", action="store_true")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path, context = certificate(folder)
        print(f"{'traffic':38} {'garth':>6} {'content':>8} {'seconds':>8}  status")
        for name, handle in SERVERS.items():
            if options.names and not any(word in name for word in options.names):
                continue
            secure = name.startswith("http2")
            listener = serve(handle, context if secure else None)
            port = listener.getsockname()[1]
            url = f"https://localhost:{port}/" if secure else f"http://127.0.0.1:{port}/"
            mode = [] if options.browse else ["--dump"]
            own, others, seconds, status, words = measure(
                [
                    options.garth,
                    *mode,
                    "--private",
                    "--max-bytes",
                    str(options.max_bytes),
                    "--cacert",
                    path,
                    url,
                ],
                options.seconds,
                options.browse,
            )
            listener.close()
            print(
                f"{name:38} {own:4.0f} MB {others:5.0f} MB {seconds:8.1f}  {status} {words}",
                flush=True,
            )


if __name__ == "__main__":
    main()
