#!/usr/bin/env python3
"""Lists the functions that run when a small page is dumped, for the linker to put them together.

  Scripts/startup-order.py garth garth-content OUTPUT

The programs must have their symbols (`make startup-order` builds them so). Each function runs under
valgrind's callgrind, which names it; those of both programs go into one list, in the order of the
record. A page then needs fewer pages of the programs, each of which costs a page fault. A symbol that
no longer exists is ignored by the linker; the list only decides about speed.
"""
import http.server
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

PAGE = b"""<!doctype html><html lang=en><meta charset=utf-8><title>A page</title>
<style>p { color: #333; margin: 1em 0 } .a > b:first-child { font-weight: bold }</style>
<h1 id=top>A heading</h1><p class=a>Some <b>words</b>, <em>more</em> and <a href=/x>a link</a>.
<ul><li>one<li>two</ul><table><tr><th>a<th>b<tr><td>1<td>2</table><pre>code</pre>
<form action=/s><input name=q placeholder=Search><button>Go</button></form><img src=a.png alt=A>"""

# callgrind writes its record when the process ends by itself, into a file: the browser process must
# not end the content process by a signal, nor that process forbid itself files.
SHIM = """#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/types.h>
int kill(pid_t process, int number) {
    for (int i = 3; i < 64; i++) {
        struct sockaddr address;
        socklen_t size = sizeof address;
        if (getsockname(i, &address, &size) == 0 && address.sa_family == AF_UNIX) shutdown(i, SHUT_RDWR);
    }
    return 0;
}
int setrlimit(__rlimit_resource_t kind, const struct rlimit *limit) { return 0; }
int setrlimit64(__rlimit_resource_t kind, const struct rlimit64 *limit) { return 0; }
"""


class Pages(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(PAGE)))
        self.end_headers()
        self.wfile.write(PAGE)

    def log_message(self, *arguments):
        pass


def functions(record, program):
    """The functions of the program itself in a record of callgrind."""
    names, found = {}, {}
    file = ""
    for line in open(record, errors="replace"):
        match = re.match(r"(c?)(ob|fn)=\((\d+)\)(?: (.*))?$", line.rstrip("\n"))
        if not match:
            continue
        callee, kind, number, name = match.groups()
        if name:
            names[kind, number] = name
        if callee:
            continue
        if kind == "ob":
            file = names[kind, number]
        elif file == program:
            found[names[kind, number].split("'")[0]] = None
    return list(found)


def main(garth, content, output):
    folder = tempfile.mkdtemp()
    os.chmod(folder, 0o700)
    shim = f"{folder}/shim.so"
    subprocess.run(["clang", "-shared", "-fPIC", "-w", "-D_GNU_SOURCE", "-x", "c", "-", "-o", shim],
                   input=SHIM.encode(), check=True)
    # valgrind reads no debugging information of this size.
    copies = [f"{folder}/{name}" for name in ("garth", "content")]
    for source, copy in zip((garth, content), copies):
        subprocess.run(["objcopy", "--strip-debug", source, copy], check=True)
    wrapper = f"{folder}/wrapper"
    with open(wrapper, "w") as file:
        file.write(f"#!/bin/sh\nexport LD_PRELOAD={shim}\nexec valgrind --tool=callgrind --demangle=no"
                   f" --log-file=/dev/null --callgrind-out-file={folder}/record.content.$$"
                   f' {copies[1]} "$@"\n')
    os.chmod(wrapper, 0o700)
    with open(f"{folder}/config", "w") as file:
        file.write(f"content-process = {wrapper}\n")
    os.chmod(f"{folder}/config", 0o600)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with open(f"{folder}/page.html", "wb") as file:
        file.write(PAGE)
    environment = dict(os.environ, HOME=folder)
    found = {}
    for number, place in enumerate([f"{folder}/page.html", f"http://127.0.0.1:{server.server_port}/"]):
        dump = ["--no-sandbox", "--profile", folder, "--dump", place]
        record = f"{folder}/record.garth.{number}"
        subprocess.run([copies[0], *dump], env=dict(environment, LD_PRELOAD=shim), check=True,
                       stdout=subprocess.DEVNULL)
        subprocess.run(["valgrind", "--tool=callgrind", "--demangle=no", "--log-file=/dev/null",
                        f"--callgrind-out-file={record}", copies[0], *dump],
                       env=environment, check=True, stdout=subprocess.DEVNULL)
        found.update(dict.fromkeys(functions(record, copies[0])))
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        records = [name for name in os.listdir(folder) if name.startswith("record.content.")
                   and os.path.getsize(f"{folder}/{name}") > 0]
        if len(records) >= 2:
            break
        time.sleep(0.2)
    for name in sorted(records):
        found.update(dict.fromkeys(functions(f"{folder}/{name}", copies[1])))
    shutil.rmtree(folder, ignore_errors=True)
    names = [name for name in found if re.fullmatch(r"[\w$.]+", name) and not name.startswith("0x")]
    if len(names) < 1000:
        sys.exit(f"startup-order: only {len(names)} functions were seen; have the programs symbols?")
    with open(output, "w") as file:
        file.write("\n".join(names) + "\n")
    print(f"{len(names)} functions: {output}")


if __name__ == "__main__":
    main(*sys.argv[1:])
