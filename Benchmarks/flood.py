#!/usr/bin/env python3
"""How long a key waits, and what the browser process takes, while a content process floods it.

    Benchmarks/flood.py [--garth .build/release/garth] [--relay .build/debug/ContentRelay]
                        [--seconds 8] [FLOOD...]

`garth` runs in a pseudo-terminal with `ContentRelay` (a target of the tests) in the place of its
content process. After the first lines of a page the relay tells one lie without end. Meanwhile letters
are typed into the command line, one every 100 ms, and each is timed until it is on the screen. The
figures: keys that were answered of those typed, the median and the longest wait in milliseconds (a key
without an answer counts with the time that it has waited), and the peak of resident memory of `garth`.
"""
import argparse, fcntl, os, pty, select, shutil, struct, subprocess, sys, tempfile, termios, time

FLOODS = {
    "none": "",
    "short titles": "say forever title text=t%n",
    "long titles": "say forever title text=0123456789%n times=800000",
    "frames": "say 60000 frame href=http://frame.invalid/%n",
    "same frame": "say forever frame element=1 href=http://frame.invalid/%n",
    "style sheets": "say 60000 styleSheet href=http://sheet.invalid/%n",
    "navigations": "say forever wantsNavigation href=http://elsewhere.invalid/%n",
    "posts": "say forever wantsNavigation href=http://elsewhere.invalid/%n method=POST form=1 "
             "type=application/x-www-form-urlencoded body=a=%n times=100",
    "unreadable refreshes": "say forever refresh seconds=0 href=http://[%n times=1000",
    "bases": "say forever base href=http://base.invalid/%n times=1000",
    "encodings": "say forever encoding text=utf-%n times=100",
    "limits": "say forever limitReached text=limit-%n",
    "refused forms": "say forever submissionRefused text=reason-%n",
    "restarts": "say forever restarted",
    "links": "say forever targets count=512 href=http://link.invalid/",
    "changed links": "say forever targetChanged href=http://link.invalid/%n",
    "lines": "say forever lines count=400 text=flood-%n times=10",
    "drawn lines": "say forever linesRedrawn text=flood-%n times=10",
}
LETTERS = [chr(0x410 + i) for i in range(32)]


class Browser:
    """garth in a pseudo-terminal."""

    def __init__(self, garth, relay, rule):
        self.folder = tempfile.mkdtemp(prefix="garth-flood-")
        page = os.path.join(self.folder, "page.html")
        with open(page, "w") as file:
            file.write("<title>page</title>" + "".join(
                f"<p><a href='/{i}'>first words {i}</a>" for i in range(200)))
        script = os.path.join(self.folder, "script")
        with open(script, "w") as file:
            # The person's first key must have been answered before the flood begins.
            file.write(f"on report lines: wait 1000\n")
            if rule:
                file.write(f"on report lines: {rule}\n")
            file.write("swallow done\n")
        content = os.path.join(self.folder, "content")
        with open(content, "w") as file:
            real = os.path.join(os.path.dirname(os.path.abspath(garth)), "garth-content")
            file.write(f"#!/bin/sh\nexec '{relay}' '{script}' '{real}' \"$@\"\n")
        os.chmod(content, 0o700)
        with open(os.path.join(self.folder, "config"), "w") as file:
            file.write(f"content-process = {content}\n")
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.environ["TERM"] = "xterm-256color"
            os.execv(garth, [garth, "--profile", self.folder, page])
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.seen = b""

    def read(self, seconds):
        """Reads what comes within a time."""
        end = time.monotonic() + seconds
        while True:
            left = end - time.monotonic()
            ready, _, _ = select.select([self.terminal], [], [], max(0, left))
            if not ready:
                return
            try:
                self.seen += os.read(self.terminal, 1 << 20)
            except OSError:
                return
            if left < 0:
                return

    def wait(self, text, seconds):
        """The time until a text is on the screen; nil when it does not come."""
        begin = time.monotonic()
        while text.encode() not in self.seen:
            if time.monotonic() - begin > seconds:
                return None
            self.read(0.002)
        return time.monotonic() - begin

    def peak(self):
        """The peak of resident memory, in MB."""
        try:
            with open(f"/proc/{self.process}/status") as file:
                for line in file:
                    if line.startswith("VmHWM"):
                        return int(line.split()[1]) / 1024
        except OSError:
            pass
        return float("nan")

    def end(self):
        os.kill(self.process, 9)
        os.waitpid(self.process, 0)
        os.close(self.terminal)
        shutil.rmtree(self.folder, ignore_errors=True)


def measure(garth, relay, rule, seconds):
    browser = Browser(garth, relay, rule)
    try:
        if browser.wait("first words", 20) is None:
            return "no page came"
        os.write(browser.terminal, b":")
        browser.read(1.2)
        waits, answered = [], 0
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            letter = LETTERS[len(waits) % len(LETTERS)]
            browser.seen = b""
            if len(waits) % 24 == 23:
                os.write(browser.terminal, b"\x15")
                browser.read(0.05)
                browser.seen = b""
            begin = time.monotonic()
            os.write(browser.terminal, letter.encode())
            wait = browser.wait(letter, max(0.5, end + 15 - begin))
            answered += wait is not None
            waits.append(time.monotonic() - begin)
            browser.read(max(0, 0.1 - waits[-1]))
        waits.sort()
        text = (f"{answered}/{len(waits)} keys, median {1000 * waits[len(waits) // 2]:6.1f} ms, "
                f"longest {1000 * waits[-1]:8.1f} ms, peak {browser.peak():6.1f} MB")
        return text
    finally:
        browser.end()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--garth", default=".build/release/garth")
    parser.add_argument("--relay", default=".build/debug/ContentRelay")
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("floods", nargs="*", default=list(FLOODS))
    arguments = parser.parse_args()
    relay = os.path.abspath(arguments.relay)
    for name in arguments.floods or FLOODS:
        print(f"{name:22} {measure(arguments.garth, relay, FLOODS[name], arguments.seconds)}", flush=True)


if __name__ == "__main__":
    main()
