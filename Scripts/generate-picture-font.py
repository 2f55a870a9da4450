#!/usr/bin/env python3
"""Writes the font of pictures of pages, Resources/font/glyphs.bin.

The glyphs are those of Terminus Font 4.48 with 8 by 16 pixels, of Debian's package xfonts-terminus
(SIL Open Font License 1.1). The argument is its file ter-u16n_unicode.pcf.gz; the format is that of
the X Window System's PCF fonts.

The output has 16-bit little-endian units: the number of glyphs and their code points in ascending
order; then come the glyphs, each as 16 bytes, a row a byte with the leftmost pixel in the highest
bit.
"""
import gzip
import struct
import sys
from pathlib import Path

METRICS, BITMAPS, ENCODINGS = 1 << 2, 1 << 3, 1 << 5


def tables(data):
    assert data[:4] == b"\x01fcp"
    for place in range(struct.unpack_from("<I", data, 4)[0]):
        kind, form, size, offset = struct.unpack_from("<4I", data, 8 + 16 * place)
        yield kind, (form, data[offset:offset + size])


def order(form):
    return ">" if form & 4 else "<"


def metrics(form, table):
    end = order(form)
    assert form & 0x100, "the metrics are not compressed"
    count = struct.unpack_from(end + "H", table, 4)[0]
    for place in range(count):
        left, right, width, ascent, descent = (
            byte - 128 for byte in table[6 + 5 * place:11 + 5 * place])
        yield left, right, width, ascent, descent


def bitmaps(form, table):
    end = order(form)
    count = struct.unpack_from(end + "I", table, 4)[0]
    offsets = struct.unpack_from(f"{end}{count}I", table, 8)
    bits = table[8 + 4 * count + 16:]
    assert form & 8, "the lowest bit is the leftmost pixel"
    return [bits[offset:] for offset in offsets], 1 << (form & 3)


def encodings(form, table):
    end = order(form)
    low2, high2, low1, high1, _ = struct.unpack_from(end + "5H", table, 4)
    place = 14
    for high in range(low1, high1 + 1):
        for low in range(low2, high2 + 1):
            glyph = struct.unpack_from(end + "H", table, place)[0]
            place += 2
            if glyph != 0xFFFF:
                yield high << 8 | low, glyph


def main():
    found = dict(tables(gzip.open(sys.argv[1]).read()))
    sizes = list(metrics(*found[METRICS]))
    glyphs, padding = bitmaps(*found[BITMAPS])
    ascent = 12
    font = {}
    for code, glyph in encodings(*found[ENCODINGS]):
        left, right, _, above, below = sizes[glyph]
        stride = -(-(right - left) // (8 * padding)) * padding
        rows = bytearray(16)
        for row in range(above + below):
            place = ascent - above + row
            if 0 <= place < 16:
                rows[place] = glyphs[glyph][row * stride] >> max(left, 0)
        font[code] = bytes(rows)
    codes = sorted(font)
    output = struct.pack(f"<{len(codes) + 1}H", len(codes), *codes)
    output += b"".join(font[code] for code in codes)
    folder = Path(__file__).parent.parent / "Resources/font"
    folder.mkdir(exist_ok=True)
    (folder / "glyphs.bin").write_bytes(output)
    print(len(codes), "glyphs,", len(output), "bytes")


main()
