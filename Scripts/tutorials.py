#!/usr/bin/env python3
"""Runs the commands of docs/tutorials as they stand, and compares what they print.

  Scripts/tutorials.py PROGRAMS [TUTORIAL...]

PROGRAMS is the folder with garth (and PageTitle, for the tutorial in Swift). All blocks of `sh` of a tutorial
run in one shell and an empty folder. Each line of the block of `text` behind one stands in its output, in
that order; a line may be the part of a longer one.
"""
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile

FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "docs", "tutorials")
BLOCK = re.compile(r"^```(sh|text)\n(.*?)^```$", re.M | re.S)
MARK = "=== block %d ==="
PORT = "8947"


def steps(text):
    """The commands of a tutorial, each with the lines that it is said to print."""
    found = []
    for kind, body in BLOCK.findall(text):
        if kind == "sh":
            found.append([body, []])
        else:
            found[-1][1] += [line.strip() for line in body.splitlines() if line.strip()]
    return found


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return str(one.getsockname()[1])


def outputs(commands, programs):
    """What each of the commands prints, in one shell."""
    # A port that the tutorials name may be in use here.
    port = free_port()
    commands = [command.replace(PORT, port) for command in commands]
    script = "set -eu\n" + "".join(
        f"echo '{MARK % number}'\n{command}\n" for number, command in enumerate(commands))
    with tempfile.TemporaryDirectory(prefix="garth-tutorial-") as folder:
        os.mkdir(folder + "/home")
        environment = {"PATH": programs + ":/usr/local/bin:/usr/bin:/bin", "HOME": folder + "/home",
                       "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}
        # A group of its own: what a tutorial has started ends with it, also where a command fails, and
        # where the caller has blocked SIGTERM. A file takes the output: a server may hold a pipe open.
        with open(folder + "/output", "w+", encoding="utf-8") as output:
            shell = subprocess.Popen(["bash", "-c", script], cwd=folder, env=environment, stdout=output,
                                     stdin=subprocess.DEVNULL, stderr=subprocess.STDOUT, start_new_session=True)
            try:
                status = shell.wait(timeout=120)
            except subprocess.TimeoutExpired:
                status = -signal.SIGKILL
            try:
                os.killpg(shell.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass  # It has started nothing that is still there.
            output.seek(0)
            text = output.read()
    return status, re.split(r"^=== block \d+ ===\n", text, flags=re.M)[1:]


def try_tutorial(name, programs):
    with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
        found = steps(file.read())
    status, parts = outputs([command for command, _ in found], programs)
    faults = []
    for (command, lines), output in zip(found, parts):
        rest = output
        for line in lines:
            before, hit, rest = rest.partition(line)
            if not hit:
                faults.append(f"{name}: {command.strip().splitlines()[-1]}\n  has not printed: {line}\n"
                              f"  but: {output.strip()}")
                break
    if status != 0 or len(parts) < len(found):
        faults.append(f"{name}: ended with {status} after block {len(parts)} of {len(found)}: {parts[-1:]}")
    return len(found), faults


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    programs = os.path.abspath(sys.argv[1])
    names = sys.argv[2:] or sorted(name for name in os.listdir(FOLDER) if name.endswith(".md"))
    faults = []
    for name in names:
        count, found = try_tutorial(name, programs)
        print(f"{name}: {count} blocks, {len(found)} faults", flush=True)
        faults += found
    sys.exit("\n".join(faults) or 0)


if __name__ == "__main__":
    main()
