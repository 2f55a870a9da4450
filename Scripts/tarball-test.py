#!/usr/bin/env python3
"""Installs, uses and removes the archive of a release in bare roots, where no library of Garth's is.

  Scripts/tarball-test.py ARCHIVE.tar.gz ROOTS RELEASE...

ROOTS is the folder that keeps a bare root for each release of Debian; mmdebstrap makes those that are
missing. Needs root (chroot, mounts), a Debian mirror, and Python on this machine alone. Each check
prints a line; the first that fails ends the script with status 1.
"""
import glob
import http.server
import os
import re
import subprocess
import sys
import tempfile
import threading
import time

from bare_root import NOBODY, PAGE, Page, apt, browse, check, inside
from distros import FILES

# What a page needs each library for: the file to hide, the arguments, a word of the page without it,
# and a word of the one line that says so (none where the page reads as well without).
LOSSES = [
    ("libcurl.so.4", ["--dump", "URL"], None, "libcurl"),
    ("libsqlite3.so.0", ["--dump", "/tmp/home/page.html"], "Hello", None),
    ("libpsl.so.5", ["--dump", "/tmp/home/page.html"], "Hello", None),
    ("libxml2.so*", ["--dump", "/tmp/home/feed.rss"], None, "libxml2"),
    ("libjavascriptcoregtk-6.0.so.1", ["--dump", "--javascript", "on", "/tmp/home/scripted.html"], "plain",
     "JavaScriptCore"),
    ("libicuuc.so*", ["--dump", "/tmp/home/page.html"], "Hello", None),
    ("libpng16.so.16", ["--dump", "--format", "ansi", "--images", "blocks", "/tmp/home/png.html"], "Two",
     "libpng"),
    ("librsvg-2.so.2", ["--dump", "--format", "ansi", "--images", "blocks", "/tmp/home/svg.html"], "Two",
     "librsvg"),
]
FIRST_PAGE_SECONDS = 60


def packages_for_debian(report):
    """The packages that the report of --doctor names for Debian, by what this release has of them."""
    names = []
    for line in report.splitlines():
        found = re.search(r"install it: Debian ([^,]*),", line)
        if found:
            names.append([word for word in re.split(r"[ ():]+", found[1]) if word.startswith("lib")])
        elif "ca-certificates" in line and "no certificates" in line:
            names.append(["ca-certificates"])
    return names


def known(root, names):
    for name in names:
        policy = inside(root, ["apt-cache", "showpkg", name]).stdout
        provides = policy.split("Reverse Provides:")[-1].strip()
        if re.search(r"^Versions: \n\S", policy, re.M) or provides:
            return name
    # Another release than the three that are named: what brings the library along does.
    return None


class Machine:
    """A bare root with the archive in it."""

    def __init__(self, root, url):
        self.root, self.url, self.commands = root, url, []

    def garth(self, *arguments):
        arguments = [self.url if argument == "URL" else argument for argument in arguments]
        return inside(self.root, ["garth", *arguments], NOBODY)

    def type(self, command):
        """A command that a person types, as root."""
        self.commands.append(command)
        return inside(self.root, ["sh", "-c", command])


def install(machine, archive):
    begin = time.monotonic()
    name = os.path.basename(archive).removesuffix(".tar.gz")
    check("the checksum is that of the archive", machine.type(
        f"cd /tmp && sha256sum -c {name}.tar.gz.sha256").returncode == 0)
    check("it is unpacked", machine.type(f"cd /tmp && tar xf {name}.tar.gz").returncode == 0)
    result = machine.type(f"cd /tmp/{name} && ./install.sh")
    check("install.sh installs it, and names what is missing in a line each", result.returncode == 0
          and "libcurl" in result.stdout and not result.stderr, result)
    page = machine.garth("--dump", "/tmp/home/page.html")
    check(f"the first page, of a file, after {len(machine.commands) + 1} commands and "
          f"{time.monotonic() - begin:.1f} s", page.returncode == 0 and "Hello" in page.stdout
          and not page.stderr and time.monotonic() - begin < FIRST_PAGE_SECONDS, page)


def check_bare(machine):
    page = machine.garth("--dump", "URL")
    check("without libcurl a page of the network is one line that names the packages", page.returncode != 0
          and page.stderr.count("\n") == 1 and "Debian libcurl4, Fedora libcurl, Arch curl" in page.stderr, page)
    report = machine.garth("--doctor")
    check("--doctor ends with 71, and names each library that is missing", report.returncode == 71
          and report.stdout.count(" missing ") > 8, report)
    return report.stdout


def check_whole(machine, report):
    names = [known(machine.root, names) for names in packages_for_debian(report)]
    names = [name for name in names if name]
    begin = time.monotonic()
    machine.type("apt-get install " + " ".join(names))
    apt(machine.root, "install", "--no-install-recommends", *names)
    print(f"    {len(names)} packages in {time.monotonic() - begin:.0f} s")
    report = machine.garth("--doctor")
    check("with the packages that --doctor names nothing is missing", report.returncode == 0
          and " missing " not in report.stdout and "no certificates" not in report.stdout, report)
    print("    " + report.stdout.strip().replace("\n", "\n    "))
    page = machine.garth("--dump", "URL")
    check("a page of the network", page.returncode == 0 and "From loopback" in page.stdout
          and not page.stderr, page)
    status, shown, screen = browse(machine.root, machine.url)
    check("the browser shows it in a terminal, and ends by its key", shown and status == 0, screen)


def check_losses(machine):
    for pattern, arguments, words, error in LOSSES:
        files = glob.glob(f"{machine.root}/usr/lib/*/{pattern}")
        check(f"{pattern} is there", files)
        for file in files:
            os.rename(file, file + ".away")
        result = machine.garth(*arguments)
        report = machine.garth("--doctor").stdout
        said = result.stderr.strip()
        check(f"without {pattern}: {said or 'the page as it is'}",
              (words is None or words in result.stdout) and said.count("\n") == 0
              and (error is None and not said or error is not None and error in said + result.stdout)
              and " missing " in report, (result, report))
        for file in files:
            os.rename(file + ".away", file)


def installed_files(root):
    return {os.path.join(folder, name) for folder, _, names in os.walk(root + "/usr/local") for name in names}


def remove(machine, name, before):
    result = machine.type(f"cd /tmp/{name} && ./install.sh --uninstall")
    left = installed_files(machine.root) - before
    check("--uninstall takes every file away", result.returncode == 0 and not left, (result, left))


def try_release(release, archive, roots, url):
    print(f"{release}:", flush=True)
    kept = os.path.join(roots, release + ".tar")
    if not os.path.exists(kept):
        # By the end of the name mmdebstrap knows that an archive is wanted.
        part = os.path.join(roots, release + ".part.tar")
        subprocess.run(["mmdebstrap", "--quiet", "--variant=apt", '--aptopt=Acquire::Check-Valid-Until "false"',
                        release, part], check=True)
        os.rename(part, kept)
    with tempfile.TemporaryDirectory(prefix="garth-tarball-") as root:
        subprocess.run(["tar", "--extract", "--file", kept, "--directory", root], check=True)
        os.chmod(root, 0o755)
        subprocess.run(["cp", "--dereference", "/etc/resolv.conf", root + "/etc/resolv.conf"], check=True)
        home = os.path.join(root, "tmp/home")
        os.makedirs(home)
        for file, data in FILES.items():
            with open(os.path.join(home, file), "wb") as output:
                output.write(data)
        os.chown(home, 65534, 65534)
        for file in archive, archive + ".sha256":
            subprocess.run(["cp", file, root + "/tmp/"], check=True)
        machine = Machine(root, url)
        before = installed_files(root)
        install(machine, archive)
        report = check_bare(machine)
        apt(root, "update", "-oAcquire::Check-Valid-Until=false")
        check_whole(machine, report)
        check_losses(machine)
        remove(machine, os.path.basename(archive).removesuffix(".tar.gz"), before)


def main():
    if os.geteuid() != 0:
        sys.exit("tarball-test: needs root for chroot and mounts (sudo make tarball-test)")
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    archive, roots = (os.path.abspath(argument) for argument in sys.argv[1:3])
    os.makedirs(roots, exist_ok=True)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    for release in sys.argv[3:]:
        try_release(release, archive, roots, f"http://127.0.0.1:{server.server_port}/")


if __name__ == "__main__":
    main()
