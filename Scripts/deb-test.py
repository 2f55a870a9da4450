#!/usr/bin/env python3
"""Installs, uses and purges a Debian package of Garth in a fresh Debian without Swift.

  Scripts/deb-test.py PACKAGE.deb [FRESH.tar]

FRESH.tar is the fresh root of the release whose name it bears (bookworm.tar); mmdebstrap makes it where it
is not there. Needs root (chroot, mounts), a Debian mirror, and Python on this machine alone. Each check prints
a line; the first that fails
ends the script with status 1.
"""
import hashlib
import http.server
import os
import shlex
import subprocess
import sys
import tempfile
import threading

from bare_root import NOBODY, PAGE, Page, apt, browse, check, inside

# What apt, dpkg and ldconfig note about any installation, and what is no file of the root.
STATE = ("dev", "proc", "run", "sys", "tmp", "var/cache", "var/lib/apt", "var/lib/dpkg", "var/log",
         "etc/ld.so.cache", "etc/resolv.conf", "root")
FEED = (b'<?xml version="1.0"?><rss version="2.0"><channel><title>A feed</title>'
        b"<item><title>Its entry</title></item></channel></rss>")


def snapshot(root):
    """Every path of the root with what it holds."""
    found = {}
    for folder, folders, files in os.walk(root):
        inner = os.path.relpath(folder, root)
        folders[:] = [name for name in folders
                      if os.path.normpath(os.path.join(inner, name)) not in STATE]
        for name in folders + files:
            path = os.path.normpath(os.path.join(inner, name))
            if path in STATE:
                continue
            full = os.path.join(folder, name)
            if os.path.islink(full):
                found[path] = "-> " + os.readlink(full)
            elif os.path.isfile(full):
                with open(full, "rb") as file:
                    found[path] = hashlib.sha1(file.read()).hexdigest()
            else:
                found[path] = "folder"
    return found


def use(root, version):
    home = os.path.join(root, "tmp/home")
    os.makedirs(home)
    for name, data in ("page.html", PAGE), ("feed.xml", FEED):
        with open(os.path.join(home, name), "wb") as file:
            file.write(data)
    os.chown(home, 65534, 65534)
    result = inside(root, ["garth", "--version"], NOBODY)
    check(f"garth --version says {version} and what holds the content process",
          result.returncode == 0 and result.stdout.startswith(f"garth {version}\n")
          and "content process: " in result.stdout and "process: none" not in result.stdout,
          result.stdout + result.stderr)
    print("    " + result.stdout.strip().replace("\n", "\n    "))
    for name, text in ("page.html", "Hello\n\nFrom loopback, a link.\n"), ("feed.xml", "Its entry"):
        result = inside(root, ["garth", "--dump", "/tmp/home/" + name], NOBODY)
        check(f"a dump of {name}", result.returncode == 0 and text in result.stdout
              and not result.stderr, result)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}/"
    result = inside(root, ["garth", "--dump", url], NOBODY)
    check("a dump of a page on loopback", result.returncode == 0
          and "From loopback, a link." in result.stdout and not result.stderr, result)
    status, shown, screen = browse(root, url)
    check("the browser shows that page in a terminal", shown, screen)
    check("the browser ends by its key with status 0", status == 0, (status, screen))
    check("the browser has kept a profile (SQLite is loaded)", any(
        name.endswith(".sqlite") for _, _, files in os.walk(home) for name in files))
    server.shutdown()
    result = inside(root, ["bash", "-c", "set -e; bash -n /usr/share/bash-completion/completions/garth;"
                           " gzip -t /usr/share/man/man1/garth.1.gz"])
    check("the completion and the manual are whole", result.returncode == 0, result.stderr)
    manual = subprocess.run(["gzip", "-dc", root + "/usr/share/man/man1/garth.1.gz"],
                            capture_output=True, text=True).stdout if os.path.exists(
                                root + "/usr/share/man/man1/garth.1.gz") else ""
    check("the manual names the version", f'"garth {version}"' in manual, manual[:200])


def check_packages(root):
    """Each package that `make` installs has a name that this release knows."""
    listed = subprocess.run(["make", "--dry-run", "--no-print-directory", "packages"],
                            capture_output=True, text=True, check=True)
    script, *packages = shlex.split(listed.stdout.split("\n")[0])
    with open(script, encoding="utf-8") as file:
        known = inside(root, ["sh", "-s", "--", "--known", *packages], input=file.read())
    check(f"the release knows the {len(packages)} packages of the Makefile", known.returncode == 0, known.stderr)


def main():
    if os.geteuid() != 0:
        sys.exit("deb-test: needs root for chroot and mounts (sudo make deb-test)")
    package = os.path.abspath(sys.argv[1])
    fresh = sys.argv[2] if len(sys.argv) > 2 else None
    version = subprocess.run(["dpkg-deb", "-f", package, "Version"], check=True,
                             capture_output=True, text=True).stdout.strip()
    if fresh is None or not os.path.exists(fresh):
        fresh = fresh or os.path.join(tempfile.mkdtemp(), "bookworm.tar")
        release = os.path.basename(fresh).removesuffix(".tar")
        subprocess.run(["mmdebstrap", "--quiet", "--variant=apt", '--aptopt=Acquire::Check-Valid-Until "false"',
                        release, fresh], check=True)
    with tempfile.TemporaryDirectory(prefix="garth-deb-") as root:
        subprocess.run(["tar", "--extract", "--file", fresh, "--directory", root], check=True)
        os.chmod(root, 0o755)
        subprocess.run(["cp", "--dereference", "/etc/resolv.conf", root + "/etc/resolv.conf"],
                       check=True)
        before = snapshot(root)
        check("the fresh root has no Swift", not any("swift" in path.lower() for path in before))
        subprocess.run(["cp", package, root + "/tmp/garth.deb"], check=True)
        os.chmod(root + "/tmp/garth.deb", 0o644)
        apt(root, "update", "-oAcquire::Check-Valid-Until=false")
        check_packages(root)
        apt(root, "install", "/tmp/garth.deb")
        installed = snapshot(root)
        own = {path.strip("/") for path in
               inside(root, ["dpkg", "-L", "garth"]).stdout.split("\n") if path not in ("", "/.")}
        check(f"the package has {len(own)} paths, and Swift is nowhere", len(own) > 10
              and not any("libswift" in path for path in installed))
        use(root, version.split("~")[0].rsplit("-", 1)[0])
        check("using it has changed nothing outside of the home", snapshot(root) == installed)
        apt(root, "purge", "garth")
        purged = snapshot(root)
        check("purging has left nothing of its own",
              not [path for path in purged if "garth" in path]
              and not [name for name in os.listdir(root + "/var/lib/dpkg/info") if "garth" in name],
              [path for path in purged if "garth" in path])
        check("purging has taken its own paths, and no other",
              {path for path in installed if path not in purged} <= own
              and all(installed[path] == value for path, value in purged.items()),
              {path for path in installed if path not in purged} - own)
        # What the fresh root merely recommends (apt: ca-certificates) must not stay for that.
        apt(root, "autoremove", "--purge", "-oAPT::AutoRemove::RecommendsImportant=false",
            "-oAPT::AutoRemove::SuggestsImportant=false")
        after = snapshot(root)
        changed = {path for path in before.keys() | after.keys()
                   if before.get(path) != after.get(path)}
        check("without its dependencies the root is as it was", not changed, sorted(changed))


if __name__ == "__main__":
    main()
