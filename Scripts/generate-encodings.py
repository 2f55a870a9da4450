#!/usr/bin/env python3
"""Writes Resources/encodings/tables.bin, Sources/GarthPage/Encoding/Encoding.swift and
Sources/GarthEngine/Encoding/EncodingData.swift.

  Scripts/generate-encodings.py FOLDER

FOLDER holds encodings.json and indexes.json of the WHATWG Encoding Standard. The tables are 16-bit
little-endian scalars, 0 where a pointer means nothing. Big5 alone reaches beyond U+FFFF, always
into plane 2: a set of bits, one a pointer, says where.
"""
import json
import os
import struct
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
MULTI = ["big5", "euc-kr", "gb18030", "jis0208", "jis0212", "iso-2022-jp-katakana"]


def case_name(name):
    first, *rest = name.lower().replace("-", " ").replace("_", " ").split(" ")
    return first + "".join(part.capitalize() for part in rest)


def main():
    folder = sys.argv[1]
    with open(os.path.join(folder, "encodings.json"), encoding="utf-8") as file:
        encodings = [e for part in json.load(file) for e in part["encodings"]]
    with open(os.path.join(folder, "indexes.json"), encoding="utf-8") as file:
        indexes = json.load(file)
    units, offsets = [], {}

    def place(name, values):
        offsets[name] = len(units)
        units.extend(values)

    for encoding in encodings:
        name = encoding["name"].lower()
        if len(indexes.get(name, ())) == 128:
            place(name, [c or 0 for c in indexes[name]])
    for name in MULTI:
        assert all(c is None or c < 0x10000 or (name == "big5" and c >> 16 == 2) for c in indexes[name])
        place(name, [(c or 0) & 0xFFFF for c in indexes[name]])
    big5 = indexes["big5"]
    place("big5-plane2", [sum(((big5[i + k] or 0) > 0xFFFF) << k for k in range(min(16, len(big5) - i)))
                          for i in range(0, len(big5), 16)])
    place("gb18030-ranges", [half for pointer, scalar in indexes["gb18030-ranges"] if pointer <= 39419
                             for half in (pointer, scalar)])
    with open(os.path.join(ROOT, "Resources", "encodings", "tables.bin"), "wb") as out:
        out.write(struct.pack(f"<{len(units)}H", *units))

    labels = "".join(" ".join([e["name"], *e["labels"]]) + "\n" for e in encodings)
    with open(os.path.join(ROOT, "Sources", "GarthPage", "Encoding", "Encoding.swift"), "w") as out:
        out.write("// Made by Scripts/generate-encodings.py from the Encoding Standard's own tables.\n\n")
        out.write("/// The encodings of the Encoding Standard (section 4.2), in its order.\n")
        out.write("package enum Encoding: UInt8, CaseIterable, Sendable {\n")
        for e in encodings:
            out.write(f"    case {case_name(e['name'])}\n")
        out.write("}\n\nextension Encoding {\n")
        out.write("    /// A line for each encoding: its name, then its labels, parted by spaces.\n")
        out.write('    static let listing: StaticString = """\n')
        for line in labels.splitlines():
            words, row = line.split(" "), "       "
            rows = []
            for word in words:
                if len(row) + len(word) > 88:
                    rows.append(row)
                    row = "       "
                row += " " + word
            rows.append(row)
            out.write(" \\\n".join(rows) + "\n")
        out.write('        """\n}\n')
    with open(os.path.join(ROOT, "Sources", "GarthEngine", "Encoding", "EncodingData.swift"), "w") as out:
        out.write("// Made by Scripts/generate-encodings.py from the Encoding Standard's own tables.\n\n")
        out.write("import GarthPage\n\nextension Encoding {\n")
        out.write("    /// Where a single-byte encoding's 128 scalars begin in the tables; nil for others.\n")
        out.write("    var singleByteTable: Int? {\n        switch self {\n")
        for e in encodings:
            name = "iso-8859-8" if e["name"] == "ISO-8859-8-I" else e["name"].lower()
            if name in offsets and name not in MULTI:
                out.write(f"        case .{case_name(e['name'])}: return {offsets[name]}\n")
        out.write("        default: return nil\n        }\n    }\n}\n\n")
        out.write("/// Where the other tables begin, and their counts, in 16-bit units.\n")
        out.write("enum EncodingTable {\n")
        ends = list(offsets.values())[1:] + [len(units)]
        for (name, start), end in zip(offsets.items(), ends):
            if name in MULTI or name in ("big5-plane2", "gb18030-ranges"):
                swift = case_name(name.replace("iso-2022-jp-", ""))
                out.write(f"    static let {swift} = {start}..<{end}\n")
        out.write("}\n")
    print(len(units) * 2, "bytes")


main()
