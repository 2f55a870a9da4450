#!/usr/bin/env python3
"""Writes tables.c: what UTS 46 needs to know of each code point.

  pip install idna==3.20 unicodedata2==17.0.1 && python3 Sources/CIdna/generate.py > Sources/CIdna/tables.c

The mapping (IdnaMappingTable.txt) and the joining types come from the idna package, bidirectional
classes and canonical decompositions from unicodedata2. Code points that it does not know yet are
disallowed: a name that is newer than our other tables is refused, not guessed.
"""
import sys

import unicodedata2 as unicodedata
from idna import idnadata, uts46data

LAST = 0x110000
VALID, IGNORED, MAPPED, SEQUENCE, DISALLOWED = range(5)
BIDI = ["L", "R", "AL", "AN", "EN", "ES", "CS", "ET", "ON", "BN", "NSM"]
JOINING = "LRDT"


def mapping():
    """One (first, status, value) for each range; a sequence is kept in a pool."""
    pool, ranges = [], []
    starts = list(uts46data.uts46_starts) + [LAST]
    for index in range(len(starts) - 1):
        status = chr(uts46data.uts46_statuses[index])
        target = uts46data.uts46_replacements[index]
        for code in range(starts[index], starts[index + 1]):
            if status == "X" or unicodedata.category(chr(code)) == "Cn":
                entry = (DISALLOWED, 0)
            elif status in "VD" or status == "3" and not target:
                entry = (VALID, 0)
            elif status == "I":
                entry = (IGNORED, 0)
            elif len(target) == 1:
                entry = (MAPPED, ord(target))
            else:
                points = [ord(c) for c in target]
                at = next((i for i in range(len(pool)) if pool[i:i + len(points)] == points), None)
                if at is None:
                    at = len(pool)
                    pool += points
                entry = (SEQUENCE, at << 8 | len(points))
            if ranges:
                first, last_status, value = ranges[-1]
                expected = value + code - first if last_status == MAPPED else value
                if last_status != SEQUENCE and entry == (last_status, expected):
                    continue
            ranges.append((code, *entry))
    return ranges, pool


def classes(of):
    """A packed first << 4 | class for each range; 15 is everything else."""
    out, last = [], None
    for code in range(LAST):
        value = of(code)
        if value != last:
            out.append(code << 4 | value)
            last = value
    return out


def bidi(code):
    name = unicodedata.bidirectional(chr(code))
    return BIDI.index(name) if name in BIDI else 15


def joining(code):
    return JOINING.index(JOINING_OF[code]) if code in JOINING_OF else 15


JOINING_OF = {
    code: name for name, spans in idnadata.joining_types.items() if name in JOINING
    for span in spans for code in range(span >> 32, span & 0xFFFFFFFF)
}


def decompositions():
    """Code point, first and second part; 0 when it decomposes to one code point.

    Excluded from composition: singletons, and those that NFC takes apart.
    """
    out = []
    for code in range(LAST):
        text = unicodedata.decomposition(chr(code))
        if not text or text.startswith("<"):
            continue
        parts = [int(part, 16) for part in text.split()]
        composes = len(parts) == 2 and unicodedata.normalize("NFC", chr(code)) == chr(code)
        out.append((code | (0 if composes else 1 << 31), parts[0], parts[1] if len(parts) > 1 else 0))
    return out


def emit(kind, name, values):
    print(f"\nstatic const {kind} {name}[{len(values)}] = {{")
    for start in range(0, len(values), 8):
        print("    " + ", ".join(f"0x{value:X}" for value in values[start:start + 8]) + ",")
    print("};")


ranges, pool = mapping()
print("// Made by generate.py; do not edit. "
      f"UTS 46 {uts46data.__version__}, characters of Unicode {unicodedata.unidata_version}.")
print('#include "CIdna.h"')
emit("uint32_t", "mapping_starts", [first << 3 | status for first, status, _ in ranges])
emit("uint32_t", "mapping_values", [value for _, _, value in ranges])
emit("uint32_t", "mapping_pool", pool)
emit("uint32_t", "bidi_ranges", classes(bidi))
emit("uint32_t", "joining_ranges", classes(joining))
parts = decompositions()
emit("uint32_t", "decompositions", [number for part in parts for number in part])
pairs = sorted((first, second, code) for code, first, second in parts if not code >> 31)
emit("uint32_t", "compositions", [number for pair in pairs for number in pair])
for name in ("mapping_starts", "mapping_values", "mapping_pool", "bidi_ranges", "joining_ranges",
             "decompositions", "compositions"):
    print(f"\nIdnaTable idna_{name}(void) {{\n    return (IdnaTable){{ {name}, sizeof {name} / sizeof *{name} }};\n}}")
print(f"{len(ranges)} ranges", file=sys.stderr)
