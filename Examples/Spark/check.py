"""Runs pages.py over a small folder of archives and checks what it wrote (`make examples-spark`)."""

import gzip
import json
import pathlib
import subprocess
import sys
import tempfile


def record(url, html):
    body = f"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n{html}".encode()
    head = (
        f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\n"
        f"WARC-Record-ID: <urn:{url}>\r\nContent-Type: application/http\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body + b"\r\n\r\n"


def main(garth):
    here = pathlib.Path(__file__).parent
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "in").mkdir()
        expected = {}
        for archive in range(3):
            with open(folder / "in" / f"{archive}.warc.gz", "wb") as file:
                for page in range(20):
                    url = f"http://{archive}.test/{page}"
                    text = " ".join(f"word{n}" for n in range(page + 50))
                    expected[url] = text
                    html = f"<title>{page}</title><article><h1>{page}</h1><p>{text}</article>"
                    file.write(gzip.compress(record(url, html)))
        result = subprocess.run(
            [sys.executable, here / "pages.py", folder / "in", folder / "out", garth],
            stdout=subprocess.PIPE, text=True)
        print(result.stdout, end="")
        assert result.returncode == 0, "pages.py failed"
        pages = {}
        for part in (folder / "out").glob("part-*"):
            for line in part.read_text().splitlines():
                page = json.loads(line)
                pages[page["url"]] = page["body"]
        assert pages.keys() == expected.keys(), "pages are missing"
        for url, text in expected.items():
            assert text in " ".join(pages[url].split()), f"words of {url} are missing"
    print("examples-spark: all pages came back whole")


main(sys.argv[1])
