#!/usr/bin/env python3
"""Keep ten tabs with busy scripts open and compare the memory at the end with that of the first minute.

    Scripts/soak.py GARTH [--minutes M] [--since M] [--tabs N] [--pace MS]

GARTH is the program, which this script drives by `--mcp`. Each page changes its nodes, listens, fetches,
sets timers, talks to a socket and to a worker, ends both now and then, keeps nothing on purpose, and its
title counts. Every 15 seconds the resident memory of all processes is printed. The end names the ratio to
the minute that `--since` says (the first), and the processes that are left after Garth has ended.
"""
import argparse
import base64
import hashlib
import json
import os
import subprocess
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PAGE = """<!doctype html><title>0</title><div id=d></div><form id=f><input name=i></form><script>
let turns = 0;
const kinds = [
    () => { d.innerHTML = '<p class=a>' + '<b>x</b>'.repeat(50); d.querySelectorAll('b').forEach((e) => { e.onclick = () => {}; e.click(); }); },
    () => { for (let n = 0; n < 50; n++) d.append(document.createElement('span')); d.replaceChildren(); },
    () => { const o = new MutationObserver(() => {}); o.observe(d, { childList: true, subtree: true }); d.append('t'); o.disconnect(); },
    () => { const r = document.createRange(); r.selectNodeContents(document.body); r.cloneContents(); },
    () => { const e = document.createElement('div'); e.attachShadow({ mode: 'open' }).innerHTML = '<slot></slot>'; d.replaceChildren(e); },
    () => fetch('/data?' + turns).then((r) => r.json()).then((v) => { f.i.value = v.n; }),
    () => { const s = new AbortController(); addEventListener('x', () => {}, { signal: s.signal }); s.abort(); dispatchEvent(new Event('x')); },
    () => { structuredClone({ a: [1, 2, { b: new Map([[1, 2]]) }] }); localStorage.setItem('k', turns); },
    () => { const p = new DOMParser().parseFromString('<p>a<b>c', 'text/html'); p.querySelector('b').textContent; },
    () => { getComputedStyle(d).color; d.getBoundingClientRect(); d.style.color = turns % 2 ? 'red' : 'blue'; },
    () => { history.length; new URL('/a?b=c', location).searchParams.get('b'); new Blob(['x'.repeat(1000)]); },
    () => { const i = document.createElement('iframe'); if (turns % 200 === 11) { d.append(i); setTimeout(() => i.remove(), 20); } },
    () => {
        if (sent++ % 40 === 0) { socket?.close(); socket = new WebSocket(`ws://${location.host}/echo`); }
        if (socket?.readyState === 1) socket.send('m'.repeat(500));
    },
    () => {
        if (asked++ % 40 === 0) { worker?.terminate(); worker = new Worker('/worker.js'); }
        worker?.postMessage({ n: turns, bytes: new Uint8Array(1000) });
    },
];
let socket, worker, sent = 0, asked = 0;
function turn() {
    for (let n = 0; n < 4; n++) kinds[turns++ % kinds.length]();
    if (turns % 100 === 0) document.title = turns;
    setTimeout(turn, PACE);
}
// The page is quiet first: a tab is open when its page is.
setTimeout(turn, 3000);
</script>"""
WORKER = "onmessage = (e) => postMessage({ n: e.data.n, sum: e.data.bytes.reduce((a, b) => a + b, 0) });"
# What a server adds to the key of a WebSocket (RFC 6455, 1.3).
SOCKET_KEY = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class Site(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    pace = 100

    def do_GET(self):
        if self.path == "/echo":
            return self.echo()
        kind, body = "text/html", PAGE.replace("PACE", str(self.pace))
        if self.path.startswith("/data"):
            kind, body = "application/json", '{"n": 1}'
        elif self.path == "/worker.js":
            kind, body = "text/javascript", WORKER
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body.encode())

    def echo(self):
        """Sends each short message of a WebSocket back until it ends."""
        self.close_connection = True
        key = hashlib.sha1(self.headers["Sec-WebSocket-Key"].encode() + SOCKET_KEY).digest()
        self.send_response(101)
        self.send_header("Upgrade", "websocket")
        self.send_header("Connection", "Upgrade")
        self.send_header("Sec-WebSocket-Accept", base64.b64encode(key).decode())
        self.end_headers()
        while len(head := self.rfile.read(2)) == 2 and head[0] & 15 != 8:
            size = head[1] & 127
            if size == 126:
                size = int.from_bytes(self.rfile.read(2), "big")
            mask, body = self.rfile.read(4), self.rfile.read(size)
            text = bytes(byte ^ mask[place & 3] for place, byte in enumerate(body))
            length = bytes([size]) if size < 126 else b"\x7e" + size.to_bytes(2, "big")
            self.wfile.write(bytes([head[0]]) + length + text)

    def log_message(self, *_):
        pass


def family(pid):
    """The process and all below it, with their resident kilobytes."""
    parents, kilobytes = {}, {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            status = open(f"/proc/{name}/status").read()
            parents[int(name)] = int(status.split("PPid:")[1].split()[0])
            kilobytes[int(name)] = int(status.split("VmRSS:")[1].split()[0])
        except (OSError, IndexError):
            pass
    found = {pid}
    while below := {child for child, parent in parents.items() if parent in found and child not in found}:
        found |= below
    return {member: kilobytes.get(member, 0) for member in found}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("garth")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--since", type=float, default=1, help="the minute that the end is compared with")
    parser.add_argument("--tabs", type=int, default=10)
    parser.add_argument("--pace", type=int, default=100, help="milliseconds between the turns of a page")
    arguments = parser.parse_args()
    Site.pace = arguments.pace
    site = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    origin = f"127.0.0.1:{site.server_port}"
    garth = subprocess.Popen([arguments.garth, "--mcp", "--allow", origin], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    last = 0

    def call(method, parameters):
        nonlocal last
        last += 1
        garth.stdin.write(json.dumps({"jsonrpc": "2.0", "id": last, "method": method, "params": parameters}) + "\n")
        garth.stdin.flush()
        while True:
            answer = json.loads(garth.stdout.readline())
            if answer.get("id") == last:
                return answer

    call("initialize", {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "soak", "version": "1"}})
    for _ in range(arguments.tabs):
        opened = call("tools/call", {"name": "new_tab", "arguments": {}})
        tab = opened["result"]["structuredContent"]["tab"]
        answer = call("tools/call", {"name": "navigate", "arguments": {"url": f"http://{origin}/", "tab": tab}})
        if answer.get("error") or answer["result"].get("isError"):
            sys.exit(f"soak: {answer}")
    begin, first, turns = time.time(), None, 0
    while (past := time.time() - begin) < arguments.minutes * 60:
        time.sleep(15)
        kilobytes = sum(family(garth.pid).values())
        if past >= arguments.since * 60 - 15 and first is None:
            first = kilobytes
        print(f"{past + 15:5.0f} s {kilobytes // 1024:6d} MB, processes {len(family(garth.pid))}", flush=True)
    answer = call("tools/call", {"name": "tabs", "arguments": {}})
    print(json.dumps(answer)[:1500])
    family_before = family(garth.pid)
    garth.stdin.close()
    garth.wait(timeout=30)
    left = list(family_before)
    for _ in range(100):
        left = [pid for pid in left if os.path.exists(f"/proc/{pid}")]
        if not left:
            break
        time.sleep(0.1)
    print(f"ratio to minute {arguments.since:g} {sum(family_before.values()) / (first or 1):.2f}, processes left {len(left)}")
    return 1 if left or sum(family_before.values()) > 1.2 * (first or 1) else 0


if __name__ == "__main__":
    sys.exit(main())
