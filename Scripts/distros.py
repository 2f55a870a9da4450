#!/usr/bin/env python3
"""Uses a release of Garth in bare roots of the Debian releases that have other libraries than this machine.

  Scripts/distros.py INSTALLED ROOTS [RELEASE...]

INSTALLED is the folder that `make install DESTDIR=...` filled, ROOTS the folder that keeps a bare root for
each release (mmdebstrap makes those that are missing). Needs root (chroot, mounts), a Debian mirror, and
Python on this machine alone. Each check prints a line; the first that fails ends the script with status 1.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import http.server
import zlib
import struct

from bare_root import NOBODY, PAGE, Page, browse, check, inside

# The libraries that Garth loads, by their packages in each release. No -dev package, and no Swift.
COMMON = ["ca-certificates", "libcurl4t64", "libjavascriptcoregtk-6.0-1", "libmd4c-html0", "libpng16-16t64",
          "libpoppler-glib8t64", "libpsl5t64", "librsvg2-2", "libsqlite3-0", "libturbojpeg0", "libwebp7", "publicsuffix"]
RELEASES = {"trixie": COMMON + ["libdav1d7", "libxml2"], "testing": COMMON + ["libdav1d7", "libxml2-16"]}
# From this version on, libxml2 reads HTML by the standard's tokenizer, which knows where scripts end.
NEW_TOKENIZER = (2, 14)

TABLE = b"<table border=1><tr><th>Name<th>Size<tr><td>alpha<td>12<tr><td>beta<td>3456</table>"
RSS = (b'<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>A feed</title>'
       b"<item><title>Its entry</title><description>&lt;b&gt;Words&lt;/b&gt;</description></item></channel></rss>")
ATOM = (b'<feed xmlns="http://www.w3.org/2005/Atom"><title>Another</title><entry><title>Atom entry</title>'
        b'<link href="http://a.test/"/></entry></feed>')
XHTML = (b'<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>X</title></head>'
         b"<body><p>Strict&#160;words<br/>and a line</p></body></html>")
# By the standard the script ends at the second end tag; libxml2 up to 2.13 ends it at the first.
# It has enough words to be no page that a script makes.
ESCAPED = b"<p>one" + b" word" * 80 + b"<script><!--<script></script>seen--></script><p>two"
NESTED = b"<div><div>inner</div></div><p>behind"
SCRIPTED = b"""<p>plain<p id=a><script>
const made = [];
for (let i = 0; i < 200000; i++) made.push({number: i, text: "n" + i, ["p" + i % 50]: [i]});
a.append("objects " + made.reduce((sum, one) => sum + one.number, 0));
</script><p id=b><script>
b.append(new Intl.NumberFormat("de").format(1234567.5) + " " + new Intl.DateTimeFormat("en", {timeZone: "UTC",
  dateStyle: "long"}).format(new Date(Date.UTC(2026, 10, 28))));
</script><p id=c><script>
c.append("letters " + "\\u0436\\u00e9x1_".match(/\\p{L}+/u)[0].length);
</script><p id=d><script>
const large = [];
while (large.length < 20) large.push(new Array(1 << 20).fill(large.length));
d.append("memory " + large.length);
</script>"""
THAI = "สวัสดีชาวโลก".encode()
MARKDOWN = b"# Head\n\n- one *word*\n- two\n\n| a | b |\n|---|---|\n| c | d |\n"
PDF = (b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
       b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</A<</Type/Font"
       b"/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj\n4 0 obj<</Length 51>>stream\n"
       b"BT /A 12 Tf 20 100 Td (Words of a document) Tj ET  \nendstream endobj\ntrailer<</Root 1 0 R>>\n")


def png(width, height):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + bytes((255, 64, 0)) * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="80" height="80" fill="#0a0"/></svg>'
FILES = {
    "page.html": PAGE, "table.html": TABLE, "feed.rss": RSS, "feed.atom": ATOM, "page.xhtml": XHTML,
    "nested.html": NESTED, "escaped.html": ESCAPED, "scripted.html": SCRIPTED, "thai.html": b"<meta charset=utf-8><p>" + THAI,
    "picture.png": png(64, 64), "drawing.svg": SVG, "page.md": MARKDOWN, "document.pdf": PDF,
    "pictures.html": b"<p>Two:<p><img src=picture.png width=64 height=64><p><img src=drawing.svg width=80 height=80>",
    "png.html": b"<p>Two:<p><img src=picture.png width=64 height=64>",
    "svg.html": b"<p>Two:<p><img src=drawing.svg width=80 height=80>",
}


class Use:
    """Runs Garth in a root, as nobody."""

    def __init__(self, root):
        self.root = root

    def garth(self, *arguments, **rest):
        return inside(self.root, ["garth", *arguments], NOBODY, **rest)

    def dump(self, claim, name, *arguments, words, status=0, error=""):
        result = self.garth("--dump", *arguments, "/tmp/home/" + name)
        check(claim, result.returncode == status and all(word in result.stdout for word in words)
              and (error in result.stderr if error else not result.stderr), result)
        return result.stdout


def check_documents(use):
    use.dump("a page", "page.html", words=["Hello\n\nFrom loopback, a link.\n"])
    use.dump("a table", "table.html", words=["alpha", "3456"])
    use.dump("an RSS feed", "feed.rss", words=["A feed", "Its entry", "Words"])
    use.dump("an Atom feed", "feed.atom", words=["Another", "Atom entry"])
    text = use.dump("XHTML", "page.xhtml", words=["words\nand a line"])
    check("XHTML is no source", "<p>" not in text, text)
    text = use.dump("Markdown", "page.md", words=["Head", "one word", "c"])
    check("Markdown is no source", "*word*" not in text, text)
    use.dump("a PDF document", "document.pdf", words=["Words of a document"])
    use.dump("Thai breaks between words", "thai.html", "--width", "8", words=["สวัสดีชาว\nโลก"])


def check_second_reader(use, libxml2):
    use.dump("HTML read by libxml2", "nested.html", "--html-parser", "libxml2", words=["inner\n\nbehind"])
    text = use.dump("HTML read by libxml2: where a script ends", "escaped.html", "--html-parser", "libxml2",
                    words=["one", "two"])
    check("its tokenizer is the one of this version", ("seen" in text) == (libxml2 < NEW_TOKENIZER), text)


def check_scripts(use):
    use.dump("scripts: 200,000 objects, Intl, \\p{L}, 160 MB", "scripted.html", "--javascript", "on",
             words=["plain", "objects 19999900000", "1.234.567,5 November 28, 2026", "letters 3", "memory 20"])
    steps = [{"do": "load", "url": "file:///tmp/home/scripted.html", "id": 1},
             {"do": "evaluate", "script": "document.title = 'Driven'; [...'ab'].map(x => x + x).join()", "id": 2}]
    result = use.garth("--drive", "-", "--javascript", "on", "--allow", "file:///tmp/home/",
                       input="".join(json.dumps(step) + "\n" for step in steps))
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    value = next((line.get("value") for line in lines if line.get("done") == 2), None)
    check("--drive evaluates a script", result.returncode == 0 and value in ("aa,bb", '"aa,bb"'), result)


def check_network(use):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}/"
    result = use.garth("--dump", url)
    check("a page of a server", result.returncode == 0 and "From loopback, a link." in result.stdout
          and not result.stderr, result)
    result = use.garth("--dump", "--allow", "only.test", url)
    check("the policy refuses it with 77 and one line", result.returncode == 77 and not result.stdout
          and result.stderr.startswith("garth: blocked: 127.0.0.1") and result.stderr.count("\n") == 1, result)
    result = use.garth("--allow", "only.test", "--check-url", "http://only.test/", "http://a.test/")
    check("--check-url", result.returncode == 77
          and [line.split()[0] for line in result.stdout.splitlines()] == ["allow", "deny"], result)
    status, shown, screen = browse(use.root, url)
    check("the browser shows a page in a terminal, and ends by its key", shown and status == 0, (status, screen))
    home = os.path.join(use.root, "tmp/home")
    check("it has kept a profile", any(
        name.endswith(".sqlite") for _, _, files in os.walk(home) for name in files))
    result = use.garth("--dump", "--private", url)
    check("a page with that profile aside", result.returncode == 0 and not result.stderr, result)
    server.shutdown()


def check_pictures(use):
    result = use.garth("--dump", "--images", "blocks", "--format", "ansi", "/tmp/home/pictures.html")
    check("pictures: a PNG file and a drawing", result.returncode == 0 and not result.stderr
          and "255;64;0" in result.stdout and "0;170;0" in result.stdout, result)


def check_version(use):
    """The versions of the libraries as numbers, by name."""
    result = use.garth("--version")
    check("garth --version names what holds the content process and its libraries", result.returncode == 0
          and "seccomp filter" in result.stdout and "libxml2 2." in result.stdout
          and "JavaScriptCore 2." in result.stdout and "not tried" not in result.stdout, result)
    print("    " + result.stdout.strip().replace("\n", "\n    "))
    words = result.stdout.replace(",", " ").split()
    return {name: tuple(int(part) for part in number.split("."))
            for name, number in zip(words, words[1:]) if name in ("libxml2", "JavaScriptCore")}


def try_release(name, installed, roots):
    print(f"{name}:", flush=True)
    # Another list of packages makes another root.
    kept = os.path.join(roots, f"{name}-{zlib.crc32(' '.join(RELEASES[name]).encode()):08x}.tar")
    if not os.path.exists(kept):
        # By the end of the name mmdebstrap knows that an archive is wanted.
        part = os.path.join(roots, name + ".part.tar")
        # A mirror may lag behind: its list of testing then has expired, and its signature still holds.
        subprocess.run(["mmdebstrap", "--quiet", "--variant=apt", '--aptopt=Acquire::Check-Valid-Until "false"',
                        "--include=" + ",".join(RELEASES[name]), name, part], check=True)
        os.rename(part, kept)
    with tempfile.TemporaryDirectory(prefix="garth-distro-") as root:
        subprocess.run(["tar", "--extract", "--file", kept, "--directory", root], check=True)
        os.chmod(root, 0o755)
        shutil.copytree(installed, root, dirs_exist_ok=True)
        home = os.path.join(root, "tmp/home")
        os.makedirs(home)
        for file, data in FILES.items():
            with open(os.path.join(home, file), "wb") as output:
                output.write(data)
        os.chown(home, 65534, 65534)
        use = Use(root)
        versions = check_version(use)
        check_documents(use)
        check_second_reader(use, versions["libxml2"])
        check_scripts(use)
        check_network(use)
        check_pictures(use)


def main():
    if os.geteuid() != 0:
        sys.exit("distros: needs root for chroot and mounts (sudo make distros)")
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    installed, roots = (os.path.abspath(argument) for argument in sys.argv[1:3])
    os.makedirs(roots, exist_ok=True)
    for name in sys.argv[3:] or RELEASES:
        try_release(name, installed, roots)


if __name__ == "__main__":
    main()
