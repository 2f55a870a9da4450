#!/usr/bin/env python3
"""Holds the limits of the code's form: lengths of functions, sentences of doors, words, files of a folder.

    Scripts/lint-code.py           print what is over a limit; 1 if anything is
    Scripts/lint-code.py --count   print the figures as well
"""
import os
import re
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
LONGEST = 70            # lines of a function
LONGEST_OF_MOST = 27    # lines of 95 of 100 functions; it only becomes smaller
MOST_FILES = 40         # files of a folder of the engine

# Functions that are one switch with a row or two for each case: a table, which has no parts by meaning.
TABLES = {
    "GarthEngine/CSS/Properties/PropertyTable.swift": {"entry"},
    "GarthEngine/CSS/Cascade/ComputedValues.swift": {"text"},
    "GarthCLI/Configuration/Setting.swift": {"facts"},
    "GarthTerminal/Keys/Action.swift": {"summary"},
    "GarthTerminal/Interface/Interface+Actions.swift": {"perform"},
    "GarthCLI/Browse/Browser+Commands.swift": {"perform"},
    "GarthEngine/HTML/TreeBuilder+Body.swift": {"startTagInBody"},
    # One loop over bytes, whose state lies in registers.
    "GarthEngine/Layout/Inline/LineBuilder+ASCII.swift": {"appendPiece"},
}

MODIFIERS = r"(?:@\w+(?:\([^)]*\))?\s+|(?:public|package|private|fileprivate|internal|static|class|final|mutating|nonmutating|" \
            r"override|nonisolated|unsafe|borrowing|consuming|convenience|required|isolated|indirect|lazy|weak)(?:\([\w ]+\))?\s+)*"
FUNCTION = re.compile(r"^(\s*)" + MODIFIERS + r"(?:func\s+(\S+?)(?=[(<])|(init)[?!]?\s*[(<]|(subscript|deinit)\b|var\s+(\w+)[^=]*\{\s*$)")
DOOR = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public|package)(?:\(set\))?\s+" + MODIFIERS
                  + r"(?:func|var|let|struct|enum|class|actor|typealias|protocol|init|subscript)\b")
REQUIREMENT = re.compile(r"^    (?:mutating |static )*(?:func|var|init|subscript)\b")
# Words of a door's comment that need a second reading.
WORDS = re.compile(r"\bst(?:ands?|ood)\b|\b(?:is|are|was|were|be|been) told\b|\b[Tt]he same(?:,| with| for)|\b[Ww]hat is no\b")


def sources():
    for folder, _, names in os.walk(os.path.join(ROOT, "Sources")):
        if "/Generated" not in folder:
            for name in sorted(names):
                if name.endswith(".swift"):
                    path = os.path.join(folder, name)
                    with open(path, encoding="utf-8") as file:
                        yield os.path.relpath(path, ROOT), file.read().split("\n")


def functions(lines):
    """The name, first line and length of each function, initializer, subscript and computed property."""
    for number, line in enumerate(lines):
        match = FUNCTION.match(line)
        if not match:
            continue
        name, indent = match[2] or match[3] or match[4] or match[5], match[1]
        if line.rstrip().endswith("}") and line.count("{") == line.count("}"):
            yield name, number + 1, 1
            continue
        for end in range(number + 1, len(lines)):
            if lines[end].startswith(indent + "}"):
                yield name, number + 1, end - number + 1
                break
            if lines[end].strip() and len(lines[end]) - len(lines[end].lstrip()) < len(indent):
                break   # a requirement of a protocol, without a body


def comment(lines, number):
    """The documentation comment above a declaration."""
    end = number
    while end and lines[end - 1].strip().startswith("@"):
        end -= 1
    start = end
    while start and lines[start - 1].strip().startswith("///"):
        start -= 1
    return lines[start:end]


def doors(lines):
    """The lines of doors: public and package declarations, and the requirements of such protocols."""
    is_protocol = False
    for number, line in enumerate(lines):
        if line and not line[0].isspace() and line[0] not in "/@}#":
            is_protocol = bool(re.match(r"(?:@\w+ )*(?:public|package) protocol\b", line))
        if DOOR.match(line) or is_protocol and REQUIREMENT.match(line):
            yield number


def prelude():
    """Comments of the prelude with words that need a second reading."""
    for folder, _, names in sorted(os.walk(os.path.join(ROOT, "Resources/js"))):
        for name in sorted(names):
            path = os.path.join(folder, name)
            with open(path, encoding="utf-8") as file:
                for number, line in enumerate(file):
                    match = re.match(r"\s*//", line) and WORDS.search(line)
                    if match:
                        place = f"{os.path.relpath(path, ROOT)}:{number + 1}"
                        yield f"{place}: '{match[0]}' needs a second reading: {line.strip()}"


def main():
    faults, lengths, sentences, count = [], [], 0, 0
    for path, lines in sources():
        for name, line, length in functions(lines):
            lengths.append(length)
            if length > LONGEST and name not in TABLES.get(path[len("Sources/"):], ()):
                faults.append(f"{path}:{line}: {name} has {length} lines, more than {LONGEST}")
        for number in doors(lines):
            count += 1
            words = comment(lines, number)
            sentences += bool(words)
            if not words:
                faults.append(f"{path}:{number + 1}: a door without a sentence: {lines[number].strip()}")
            for word in words:
                if match := WORDS.search(word):
                    faults.append(f"{path}:{number + 1}: '{match[0]}' needs a second reading: {word.strip()}")
    for folder, _, names in os.walk(os.path.join(ROOT, "Sources/GarthEngine")):
        path = os.path.relpath(folder, ROOT)
        if len(names) > MOST_FILES:
            faults.append(f"{path}: {len(names)} files, more than {MOST_FILES}")
    faults += prelude()
    lengths.sort()
    most = lengths[len(lengths) * 95 // 100]
    if most > LONGEST_OF_MOST:
        faults.append(f"95 % of the functions have at most {most} lines, more than {LONGEST_OF_MOST}")
    print("\n".join(faults), end="\n" if faults else "")
    if "--count" in sys.argv:
        print(f"{len(lengths)} functions, 95 % of them of at most {most} lines; "
              f"{sentences} of {count} doors with a sentence")
    raise SystemExit(1 if faults else 0)


main()
