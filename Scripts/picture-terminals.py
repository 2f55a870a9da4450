#!/usr/bin/env python3
"""Shows a page of pictures in real terminals under Xvfb, and saves screenshots to look at.

    Scripts/picture-terminals.py FOLDER [GARTH [PAGE]]     (default: .build/debug/garth and a page of its own)

Needs xvfb, xdotool, imagemagick, xterm, mlterm and kitty; terminals that are missing are passed over. For each
terminal there is one screenshot of the page, one after a scroll by three lines, one with the help
over it and one after the end of Garth.
"""

import functools
import http.server
import os
import shutil
import struct
import subprocess
import sys
import threading
import time

FOLDER = os.path.abspath(sys.argv[1])
GARTH = os.path.abspath(sys.argv[2] if len(sys.argv) > 2 else ".build/debug/garth")
PAGE = sys.argv[3] if len(sys.argv) > 3 else None
DISPLAY = ":97"
TERMINALS = {
    "xterm": ["xterm", "-ti", "vt340", "-fa", "DejaVu Sans Mono", "-fs", "10", "-geometry", "80x30", "-e"],
    "mlterm": ["mlterm", "--geometry", "80x30", "-e"],
    "kitty": ["kitty", "--config", "NONE", "-o", "initial_window_width=80c", "-o", "initial_window_height=30c",
              "-o", "remember_window_size=no"],
    "blocks": ["xterm", "-fa", "DejaVu Sans Mono", "-fs", "10", "-geometry", "80x30", "-e"],
}


def bitmap(width, height):
    rows = bytearray()
    for y in range(height):
        for x in range(width):
            field = (x // 20 + y // 20) % 2
            rows += bytes([255 * y // height, 200 if field else 60, 255 * x // width, 0])
    return (b"BM" + struct.pack("<IIIIiiHHIIiiII", 54 + len(rows), 0, 54, 40, width, -height, 1, 32, 0, len(rows),
                                2835, 2835, 0, 0) + bytes(rows))


def serve(folder):
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=folder)
    handler.log_message = lambda *_: None
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_port


def shoot(name):
    subprocess.run(["import", "-display", DISPLAY, "-window", "root", f"{FOLDER}/{name}.png"], check=False)


def show(name, command, address, environment):
    log = open(f"{FOLDER}/{name}.log", "w")
    images = "--images blocks" if name == "blocks" else ""
    script = f"{GARTH} {images} --profile {FOLDER}/profile --allow '127.0.0.1:*' {address}; sleep 4"
    process = subprocess.Popen(command + ["sh", "-c", script], env=environment, stdout=log, stderr=log)
    time.sleep(12)
    shoot(f"{name}-1-page")
    for label, keys in [("2-scrolled", ["3", "j"]), ("3-help", ["F1"]), ("4-back", ["q"]), ("5-ended", ["q"])]:
        for key in keys:
            subprocess.run(["xdotool", "key", "--clearmodifiers", key], env=environment, check=False)
        time.sleep(4)
        shoot(f"{name}-{label}")
    process.terminate()
    process.wait()
    log.close()


def main():
    os.makedirs(FOLDER, exist_ok=True)
    site = f"{FOLDER}/site"
    os.makedirs(site, exist_ok=True)
    os.makedirs(f"{FOLDER}/profile", exist_ok=True)
    with open(f"{site}/a.bmp", "wb") as file:
        file.write(bitmap(320, 160))
    with open(f"{site}/index.html", "w") as file:
        file.write("<title>Pictures</title><h1>Pictures</h1><p>Above<p><img src=a.bmp width=320 height=160 alt=large>"
                   "<p>Text <img src=a.bmp width=64 height=32 alt=small> beside<p>Between"
                   + "".join(f"<p>line {n}" for n in range(9)) + "<p><img src=a.bmp alt=natural><p>End")
    address = PAGE or f"http://127.0.0.1:{serve(site)}/index.html"
    environment = dict(os.environ, DISPLAY=DISPLAY, HOME=FOLDER, LANG="C.UTF-8", LIBGL_ALWAYS_SOFTWARE="1")
    environment.pop("NO_COLOR", None)
    server = subprocess.Popen(["Xvfb", DISPLAY, "-screen", "0", "1000x800x24"], stderr=subprocess.DEVNULL)
    time.sleep(2)
    try:
        for name, command in TERMINALS.items():
            if shutil.which(command[0]):
                show(name, command, address, environment)
            else:
                print(f"{command[0]} is not installed")
    finally:
        server.terminate()


main()
