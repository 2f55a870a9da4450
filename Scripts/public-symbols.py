#!/usr/bin/env python3
"""Lists the public declarations of the library, a line each.

    Scripts/public-symbols.py > Tests/public-symbols.txt

`PublicSymbolTests` compares the list with the file: a declaration that goes or changes breaks programs, and stands in
the changelog under "What breaks for upgraders" (semantic versions); a new one is a minor version.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
MODULES = ["Garth", "GarthFoundation", "GarthPage", "GarthURL"]
KIND = r"(?:struct|final class|class|enum|protocol|actor|extension)"
OWNER = re.compile(rf"^(\s*)((?:@\w+(?:\([^)]*\))? )*)(public |package |private |fileprivate |internal )?{KIND} (\[?[\w.]+\]?)")


def declaration(lines, index):
    """The text of a declaration up to its body, white space collapsed."""
    text = ""
    for line in lines[index:]:
        text += " " + line.strip()
        flat = text.replace("->", "  ")
        if flat.count("(") > flat.count(")") or flat.count("<") > flat.count(">"):
            continue
        if "{" in text or not text.rstrip().endswith((",", "->", "=", ":")):
            following = lines[index + 1].strip() if index + 1 < len(lines) else ""
            if "{" in text or not re.match(r"(->|async|throws|where|\) )", following):
                break
        index += 1
    return re.sub(r"\s+", " ", re.split(r" \{| = ", text)[0]).strip()


def symbols(path):
    lines = [l for l in path.read_text().split("\n") if not l.strip().startswith("//")]
    owners = []  # (indentation, name, is a public protocol or enum)
    for index, line in enumerate(lines):
        if not line.strip():
            continue
        indent = len(line) - len(line.lstrip())
        while owners and indent <= owners[-1][0] and not line.strip().startswith(("#", ")")):
            owners.pop()
        name = ".".join(owner[1] for owner in owners)
        owner = OWNER.match(line)
        own = owners[-1] if owners else None
        is_public = re.search(r"(^|\s)public (?!import)", line) and not line.strip().startswith("import")
        if is_public and not line.strip().startswith("public import"):
            yield f"{name + ': ' if name else ''}{declaration(lines, index)}"
        elif own and own[2] == "protocol" and re.match(r"(@\w+ )*(func|var|associatedtype|subscript|init)\b", line.strip()):
            if indent == own[0] + 4:
                yield f"{name}: {declaration(lines, index)}"
        elif own and own[2] == "enum" and line.strip().startswith("case ") and indent == own[0] + 4:
            yield f"{name}: {line.strip()}"
        if owner and "{" in " ".join(lines[index : index + 6]):
            kind = ""
            if (owner.group(3) or "").strip() == "public" and own_is_public(owners):
                kind = "protocol" if " protocol " in " " + line else "enum" if " enum " in " " + line else "type"
            owners.append((indent, owner.group(4), kind))


def own_is_public(owners):
    return all(owner[2] or index == 0 for index, owner in enumerate(owners))


found = []
for module in MODULES:
    for path in sorted((ROOT / "Sources" / module).rglob("*.swift")):
        found += [f"{module}: {symbol}" for symbol in symbols(path)]
sys.stdout.write("".join(line + "\n" for line in sorted(set(found))))
