"""Runs a dump under valgrind's callgrind, for the scripts that ask what the programs do.

The programs must have their symbols (`make build STRIP=`).
"""
import os
import re
import subprocess
import time

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
VALGRIND = ["valgrind", "--tool=callgrind", "--demangle=no", "--log-file=/dev/null"]


class Recorder:
    """Copies of both programs in an empty folder, and a profile that runs one of them under callgrind."""

    def __init__(self, garth, content, folder):
        self.folder = folder
        os.chmod(folder, 0o700)
        self.shim = f"{folder}/shim.so"
        subprocess.run(["clang", "-shared", "-fPIC", "-w", "-D_GNU_SOURCE", "-x", "c", "-", "-o", self.shim],
                       input=SHIM.encode(), check=True)
        # valgrind reads no debugging information of this size.
        self.garth, self.content = f"{folder}/garth", f"{folder}/content"
        for source, copy in ((garth, self.garth), (content, self.content)):
            subprocess.run(["objcopy", "--strip-debug", source, copy], check=True)
        wrapper = f"{folder}/wrapper"
        with open(wrapper, "w") as file:
            file.write(f"#!/bin/sh\nexport LD_PRELOAD={self.shim}\nexec {' '.join(VALGRIND)}"
                       f' --callgrind-out-file={folder}/record.content.$$ {self.content} "$@"\n')
        os.chmod(wrapper, 0o700)
        with open(f"{folder}/config", "w") as file:
            file.write(f"content-process = {wrapper}\n")
        os.chmod(f"{folder}/config", 0o600)
        self.seen = set()

    def _run(self, command, place, variables):
        subprocess.run([*command, "--no-sandbox", "--profile", self.folder, "--dump", place], check=True,
                       env=dict(os.environ, HOME=self.folder, **variables), stdout=subprocess.DEVNULL)

    def content_record(self, place):
        """The record of the content process that dumps a page."""
        self._run([self.garth], place, {"LD_PRELOAD": self.shim})
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            for name in sorted(os.listdir(self.folder)):
                path = f"{self.folder}/{name}"
                if name.startswith("record.content.") and path not in self.seen and _is_whole(path):
                    self.seen.add(path)
                    return path
            time.sleep(0.1)
        raise SystemExit(f"callgrind: no record of {place}")

    def garth_record(self, place):
        """The record of the browser process that dumps a page."""
        path = f"{self.folder}/record.garth.{len(self.seen)}"
        self.seen.add(path)
        # The content process runs by itself: the wrapper's record of it is nobody's.
        self._run([*VALGRIND, f"--callgrind-out-file={path}", self.garth], place, {})
        return path


def _is_whole(path):
    with open(path, errors="replace") as file:
        return any(line.startswith("totals:") for line in file)


def instructions(path):
    """How many instructions a record counts."""
    with open(path, errors="replace") as file:
        return int(re.search(r"^(?:totals|summary): (\d+)", file.read(), re.M)[1])
