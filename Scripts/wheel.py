#!/usr/bin/env python3
"""Makes a wheel of the Python package with the programs inside (`make wheel`).

    Scripts/wheel.py VERSION PROGRAMS FOLDER

PROGRAMS is the folder of the release programs; the wheel comes to FOLDER, and its path is printed. Nothing
but the standard library is needed: a wheel is an archive of files with a list of them (PyPA, "binary
distribution format"). The same programs give the same bytes.

The tag is py3-none-linux_ARCHITECTURE. It is no manylinux wheel: such a wheel may load few libraries of
the system, and Garth loads those that it reads pages with (libcurl, libxml2, SQLite, ...) from the system,
so that their mends reach it. So the wheel is for machines that have them, and not for the index of Python.
"""
import base64
import hashlib
import os
import pathlib
import platform
import sys
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAMS = ["garth", "garth-content", "garth-image"]
# The name `garth` of the index is another project's.
NAME = "garth_browser"
# Zip knows no earlier time.
TIME = (1980, 1, 1, 0, 0, 0)

METADATA = """\
Metadata-Version: 2.1
Name: garth-browser
Version: {version}
Summary: Web pages as text, Markdown and articles, many at once, and pages to work with
License: MIT
Requires-Python: >=3.9
Description-Content-Type: text/markdown

{description}
"""

WHEEL = """\
Wheel-Version: 1.0
Generator: garth
Root-Is-Purelib: false
Tag: {tag}
"""


def main(version, programs, folder):
    tag = f"py3-none-linux_{platform.machine()}"
    info = f"{NAME}-{version}.dist-info"
    files = {}
    for source in sorted((ROOT / "Python" / "garth").iterdir()):
        if source.is_file():
            files[f"garth/{source.name}"] = (source.read_bytes(), 0o644)
    for name in PROGRAMS:
        files[f"garth/programs/{name}"] = (pathlib.Path(programs, name).read_bytes(), 0o755)
    description = (ROOT / "Python" / "README.md").read_text()
    for name in ["LICENSE", "THIRD-PARTY.md"]:
        files[f"{info}/{name}"] = ((ROOT / name).read_bytes(), 0o644)
    for name, text in {
        "METADATA": METADATA.format(version=version, description=description),
        "WHEEL": WHEEL.format(tag=tag),
        "entry_points.txt": "[console_scripts]\ngarth = garth._program:main\n",
        "top_level.txt": "garth\n",
    }.items():
        files[f"{info}/{name}"] = (text.encode(), 0o644)
    record = "".join(
        f"{name},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()},{len(data)}\n"
        for name, (data, _) in files.items())
    files[f"{info}/RECORD"] = (f"{record}{info}/RECORD,,\n".encode(), 0o644)
    os.makedirs(folder, exist_ok=True)
    path = pathlib.Path(folder, f"{NAME}-{version}-{tag}.whl")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, (data, mode) in files.items():
            entry = zipfile.ZipInfo(name, TIME)
            entry.external_attr = (0o100000 | mode) << 16
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED)
    print(path)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
