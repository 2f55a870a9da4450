#!/usr/bin/env python3
"""Writes Sources/GarthEngine/CSS/Values/QuotationMarkTable.swift.

  apt-get install unicode-cldr-core; Scripts/generate-quotation-marks.py

The marks are CLDR's delimiters (Debian's unicode-cldr-core, CLDR 41). A language that is not in the table
has the marks of the longest beginning of its tag that is, down to the root's.
"""
import glob
import os
import re
import xml.etree.ElementTree as tree

CLDR = "/usr/share/unicode/cldr/common"
TARGET = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Sources", "GarthEngine", "CSS",
                      "QuotationMarkTable.swift")
KINDS = ("quotationStart", "quotationEnd", "alternateQuotationStart", "alternateQuotationEnd")


def read(path):
    found = {}
    for delimiters in tree.parse(path).getroot().iter("delimiters"):
        for kind in KINDS:
            element = delimiters.find(kind)
            if element is not None and element.text and element.text != "\u2191\u2191\u2191":
                found[kind] = element.text
    return found


def main():
    own = {os.path.basename(p)[:-4]: read(p) for p in glob.glob(CLDR + "/main/*.xml")}
    supplemental = tree.parse(CLDR + "/supplemental/supplementalData.xml").getroot()
    parents = {child: entry.get("parent") for entry in supplemental.iter("parentLocale")
               for child in entry.get("locales").split()}
    likely = tree.parse(CLDR + "/supplemental/likelySubtags.xml").getroot()
    full = {entry.get("from"): entry.get("to") for entry in likely.iter("likelySubtag")}

    def parent(locale):
        if locale in parents:
            return parents[locale]
        return locale.rpartition("_")[0] or ("root" if locale != "root" else None)

    def marks(locale):
        result = {}
        while locale:
            result = {**own.get(locale, {}), **result}
            locale = parent(locale)
        return tuple(result[kind] for kind in KINDS)

    wanted = {locale: marks(locale) for locale in own}
    for tag, to in full.items():
        # A region that implies another script than its language: zh-TW is zh-Hant.
        language, script, region = (to.split("_") + ["", ""])[:3]
        if re.fullmatch(r"(?!und)[a-z]+_[A-Z]{2}", tag) and f"{language}_{script}" in own:
            wanted.setdefault(tag, marks(f"{language}_{script}"))
    kept = {}
    for locale in sorted(wanted, key=lambda l: (l.count("_"), l)):
        if locale == "root":
            continue
        shorter = locale.rpartition("_")[0]
        while shorter and shorter not in kept:
            shorter = shorter.rpartition("_")[0]
        if wanted[locale] != (kept[shorter] if shorter else marks("root")):
            kept[locale] = wanted[locale]

    rows = {}
    for locale, value in kept.items():
        rows.setdefault(value, []).append(locale.lower().replace("_", "-"))
    lines = []
    for value, locales in sorted(rows.items(), key=lambda row: min(row[1])):
        line = " ".join(value)
        for locale in sorted(locales):
            if len(line) + len(locale) > 90:
                lines.append(line + " \\")
                line = ""
            line += (" " if line else "") + locale
        lines.append(line)
    with open(TARGET, "w", encoding="utf-8") as file:
        file.write("// Written by Scripts/generate-quotation-marks.py from CLDR 41.\n\n"
                   "extension QuotationMarks {\n"
                   "    /// A line for each set: its four marks, then the languages that have it.\n"
                   '    static let table: StaticString = """\n')
        file.writelines(f"        {line}\n" for line in lines)
        file.write('        """\n}\n')


main()
