#!/usr/bin/env python3
"""Runs the commands of docs/tutorials as they stand, and compares what they print.

  Scripts/tutorials.py PROGRAMS [TUTORIAL...]

PROGRAMS is the folder with garth (and PageTitle, for the tutorial in Swift). All blocks of `sh` of a tutorial
run in one shell and an empty folder. Each line of the block of `text` behind one stands in its output, in
that order; a line may be the part of a longer one.
"""
import os
import re
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
    # What a tutorial has started ends with its shell, also where a command fails.
    script = "set -eu\ntrap 'kill $(jobs -p) 2>/dev/null || true' EXIT\n" + "".join(
        f"echo '{MARK % number}'\n{command}\n" for number, command in enumerate(commands))
    with tempfile.TemporaryDirectory(prefix="garth-tutorial-") as folder:
        os.mkdir(folder + "/home")
        environment = {"PATH": programs + ":/usr/local/bin:/usr/bin:/bin", "HOME": folder + "/home",
                       "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}
        result = subprocess.run(["bash", "-c", script], cwd=folder, env=environment, text=True,
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                timeout=120)
    parts = re.split(r"^=== block \d+ ===\n", result.stdout, flags=re.M)[1:]
    return result.returncode, parts


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
