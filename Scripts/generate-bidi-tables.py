#!/usr/bin/env python3
"""Writes Sources/CUnicode/bidi.inc: the data of the Unicode Bidirectional Algorithm (UAX 9).

  apt-get install unicode-data; pip install unicodedata2==17.0.1; Scripts/generate-bidi-tables.py

The classes of characters are those of unicodedata2, as far as it knows them.

garth_bidi_ranges: the ranges of scalars of one Bidi_Class, ascending; each entry is the first scalar
of a range, shifted left by 5, with the class in the low bits. Unassigned scalars have the classes
that DerivedBidiClass.txt gives them.
garth_bidi_mirrors: pairs of a scalar and its Bidi_Mirroring_Glyph, ascending.
garth_bidi_brackets: an opening bracket and the closing one of each pair, ascending by the first.
"""
import os
import re

import unicodedata2

DATA = "/usr/share/unicode"
OUT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Sources", "CUnicode", "bidi.inc")
CLASSES = ["L", "R", "AL", "EN", "ES", "ET", "AN", "CS", "NSM", "BN", "B", "S", "WS", "ON", "LRE", "LRO", "RLE",
           "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"]
LONG = {"Left_To_Right": "L", "Right_To_Left": "R", "Arabic_Letter": "AL", "European_Terminator": "ET",
        "Boundary_Neutral": "BN"}


def rows(name):
    with open(os.path.join(DATA, name), encoding="utf-8") as lines:
        for line in lines:
            missing = line.startswith("# @missing:")
            line = line.removeprefix("# @missing:") if missing else line
            fields = [field.strip() for field in line.split("#")[0].split(";")]
            if len(fields) > 1:
                yield missing, fields


def span(text):
    first, _, last = text.partition("..")
    return range(int(first, 16), int(last or first, 16) + 1)


def classes():
    of = ["L"] * 0x110000
    found = list(rows("extracted/DerivedBidiClass.txt"))
    for wanted in (True, False):
        for missing, fields in found:
            if missing == wanted:
                for scalar in span(fields[0]):
                    of[scalar] = LONG.get(fields[1], fields[1])
    for scalar in range(len(of)):
        of[scalar] = unicodedata2.bidirectional(chr(scalar)) or of[scalar]
    return of


def main():
    of = classes()
    starts = [c for c in range(0x110000) if c == 0 or of[c] != of[c - 1]]
    ranges = [c << 5 | CLASSES.index(of[c]) for c in starts]
    mirrors = sorted((int(f[0], 16), int(f[1], 16)) for gap, f in rows("BidiMirroring.txt") if not gap)
    brackets = sorted((int(f[0], 16), int(f[1], 16)) for gap, f in rows("BidiBrackets.txt")
                      if not gap and f[2] == "o")
    with open(os.path.join(DATA, "BidiBrackets.txt"), encoding="utf-8") as lines:
        version = re.search(r"-([\d.]+)\.txt", lines.readline()).group(1)
    assert max(max(pair) for pair in mirrors + brackets) < 0x10000

    with open(OUT, "w", encoding="ascii") as out:
        out.write(f"// Made by Scripts/generate-bidi-tables.py from Unicode {unicodedata2.unidata_version},\n"
                  f"// mirrors and brackets from {version}.\n")

        def array(kind, name, values):
            out.write(f"const {kind} {name}[{len(values)}] = {{\n")
            for i in range(0, len(values), 16):
                out.write(",".join(map(str, values[i:i + 16])) + ",\n")
            out.write(f"}};\nconst int32_t {name}_count = {len(values)};\n")
        array("uint32_t", "garth_bidi_ranges", ranges)
        array("uint16_t", "garth_bidi_mirrors", [c for pair in mirrors for c in pair])
        array("uint16_t", "garth_bidi_brackets", [c for pair in brackets for c in pair])


main()
