#!/usr/bin/env python3
"""Writes Sources/CUnicode/tables.inc and Sources/CUnicode/include/classes.h.

  pip install wcwidth==0.7.0 uniseg==0.10.1; Scripts/generate-width-tables.py

Display widths and grapheme properties are Unicode 17's (as data in wcwidth); line-break classes are
Unicode 16's (as data in uniseg), and for what came with 17: marks are CM, wide ones ID, others AL.
One 16-bit entry a scalar below U+20000; what is above follows from its plane (text_properties).

  bits 0-1   width in columns           bit 2     U+FE0F makes it two columns wide
  bits 3-7   grapheme cluster class     bits 8-13 line-break class
  bit 14     East Asian (F, W, H) for UAX 14's LB19a and LB30
"""
import os
import unicodedata

from uniseg import db
from wcwidth import table_grapheme as g, table_vs16, table_wide, table_zero

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Sources", "CUnicode")
LIMIT = 0x20000
BLOCK = 128

GRAPHEME = ["OTHER", "CR", "LF", "CONTROL", "EXTEND", "ZWJ", "REGIONAL", "PREPEND", "SPACING", "L", "V",
            "T", "LV", "LVT", "PICTOGRAPHIC", "LINKER", "CONSONANT", "JOINED_EXTEND"]
# UAX 14's classes after LB1, some of them parted where a rule asks for more than the class.
LINE = ["AL", "NU", "SP", "HL", "ID", "CM", "ZWJ", "BK", "CR", "LF", "NL", "ZW", "WJ", "GL", "B2", "BA", "BB",
        "HY", "CB", "CL", "CP", "EX", "IN", "NS", "OP", "QU", "QU_INITIAL", "QU_FINAL", "IS", "PO", "PR", "SY",
        "H2", "H3", "JL", "JV", "JT", "RI", "SA", "EB", "EM", "EB_UNASSIGNED", "AK", "AP", "AS", "VF", "VI",
        "DOTTED_CIRCLE", "HH"]


def members(ranges):
    return {c for low, high in ranges for c in range(low, high + 1)}


def newest(table):
    return members(table[max(table, key=lambda v: tuple(map(int, v.split("."))))])


def grapheme_classes():
    of = {}
    for ranges, name in ((g.GRAPHEME_CONTROL, "CONTROL"), (g.GRAPHEME_EXTEND, "EXTEND"),
                         (g.INCB_EXTEND, "JOINED_EXTEND"), (g.INCB_LINKER, "LINKER"),
                         (g.GRAPHEME_PREPEND, "PREPEND"), (g.GRAPHEME_SPACINGMARK, "SPACING"),
                         (g.GRAPHEME_L, "L"), (g.GRAPHEME_V, "V"), (g.GRAPHEME_T, "T"), (g.GRAPHEME_LV, "LV"),
                         (g.GRAPHEME_LVT, "LVT"), (g.GRAPHEME_REGIONAL_INDICATOR, "REGIONAL"),
                         (g.EXTENDED_PICTOGRAPHIC, "PICTOGRAPHIC"), (g.INCB_CONSONANT, "CONSONANT"),
                         (g.GRAPHEME_CR, "CR"), (g.GRAPHEME_LF, "LF"), (g.GRAPHEME_ZWJ, "ZWJ")):
        for c in members(ranges):
            of[c] = GRAPHEME.index(name)
    return of


def main():
    zero, wide = newest(table_zero.ZERO_WIDTH), newest(table_wide.WIDE_EASTASIAN)
    vs16, cluster = newest(table_vs16.VS16_NARROW_TO_WIDE), grapheme_classes()
    pictographic = members(g.EXTENDED_PICTOGRAPHIC)
    handle = db.get_handle("Line_Break")

    def width(c):
        if c < 32 or 0x7F <= c < 0xA0 or c in zero or c == 0xAD or c in (0x2028, 0x2029):
            return 0
        return 2 if c in wide else 1

    def line(c):
        name = db.get_value(handle, c) or "XX"
        if name in ("XX", "AI", "SG"):
            # LB1; and what is newer than the table.
            name = "AL"
            if db.get_value(handle, c) in ("", "XX"):
                name = "CM" if c in zero else "ID" if c in wide else "AL"
        if name == "CJ":
            name = "NS"
        if name == "SA" and c in zero:
            name = "CM"
        if name == "QU" and unicodedata.category(chr(c)) in ("Pi", "Pf"):
            name = "QU_INITIAL" if unicodedata.category(chr(c)) == "Pi" else "QU_FINAL"
        if c == 0x2010:
            name = "HH"
        if c == 0x25CC:
            name = "DOTTED_CIRCLE"
        if c in pictographic and name == "ID" and unicodedata.category(chr(c)) == "Cn":
            name = "EB_UNASSIGNED"  # LB30b
        return name

    def entry(c):
        new = unicodedata.category(chr(c)) == "Cn"  # Python's own tables are older
        asian = unicodedata.east_asian_width(chr(c)) in "FWH" or (new and c in wide)
        return (width(c) | (c in vs16) << 2 | cluster.get(c, 0) << 3 | LINE.index(line(c)) << 8
                | asian << 14)

    blocks, stage1 = {}, []
    for start in range(0, LIMIT, BLOCK):
        block = tuple(entry(c) for c in range(start, start + BLOCK))
        stage1.append(blocks.setdefault(block, len(blocks)))
    rules = {"wide": 2 | LINE.index("ID") << 8 | 1 << 14,
             "tag": GRAPHEME.index("EXTEND") << 3 | LINE.index("CM") << 8,
             "joined_tag": GRAPHEME.index("JOINED_EXTEND") << 3 | LINE.index("CM") << 8,
             "ignorable": GRAPHEME.index("CONTROL") << 3 | LINE.index("CM") << 8,
             "private": 1 | LINE.index("AL") << 8}

    def above(c):
        if c < 0x40000:
            return "private" if c & 0xFFFE == 0xFFFE else "wide"
        if 0xE0000 <= c <= 0xE0FFF:
            marks = 0xE0020 <= c <= 0xE007F or 0xE0100 <= c <= 0xE01EF
            return "joined_tag" if marks else "ignorable"
        return "private"

    wrong = [c for c in range(LIMIT, 0x110000) if (entry(c) ^ rules[above(c)]) & 0xFF]
    assert not wrong, ["%X" % c for c in wrong[:20]]

    with open(os.path.join(ROOT, "include", "classes.h"), "w", encoding="ascii") as out:
        out.write("// Made by Scripts/generate-width-tables.py.\n#pragma once\n")
        for prefix, names in (("GARTH_GCB_", GRAPHEME), ("GARTH_LB_", LINE)):
            out.write("enum {\n" + "".join(f"    {prefix}{n} = {i},\n" for i, n in enumerate(names)) + "};\n")
        for name, value in rules.items():
            if name != "tag":
                out.write(f"#define GARTH_TEXT_{name.upper()} {value}\n")
    with open(os.path.join(ROOT, "tables.inc"), "w", encoding="ascii") as out:
        out.write("// Made by Scripts/generate-width-tables.py.\n")

        def array(kind, name, values):
            out.write(f"const {kind} {name}[{len(values)}] = {{\n")
            for i in range(0, len(values), 24):
                out.write(",".join(map(str, values[i:i + 24])) + ",\n")
            out.write("};\n")
        array("unsigned char" if len(blocks) <= 256 else "unsigned short", "garth_text_blocks", stage1)
        array("unsigned short", "garth_text_entries", [v for b in blocks for v in b])
    print(len(blocks), "blocks")


main()
