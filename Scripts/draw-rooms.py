#!/usr/bin/env python3
"""Draws the rooms and what they import: docs/rooms.svg.

  Scripts/draw-rooms.py          write the drawing
  Scripts/draw-rooms.py --check  compare it with what is checked in; 1 if a run was forgotten

Nodes are the targets of Package.swift below Sources and Resources. An arrow is an import that a longer way does not
imply; each import must be a dependency of the manifest, directly or not. C targets are dashed. A colour says which
programs have the room.
"""
import os
import re
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
DRAWING = "docs/rooms.svg"
IMPORT = re.compile(r"^(?:@\w+(?:\([^)]*\))? +|(?:public|package|internal|fileprivate|private) +)*import +(?:\w+ +)?(\w+)", re.M)

BOX, ROW, GAP, LANE, MARGIN = 38, 104, 16, 10, 24   # heights of box and layer; space between boxes; a passing arrow; the edge
COLOURS = {  # programs that link the room: its colour in the light, in the dark, and the words of the legend
    "library": ("#ececec", "#3a3a3a", "no program of Garth"), "garth": ("#d7e8ff", "#1f3a5f", "garth alone"),
    "garth-content": ("#ffe3cc", "#5c3a1c", "garth-content alone"), "garth-image": ("#f6d6ea", "#57294a", "garth-image alone"),
    "several": ("#d9f0d3", "#27482a", "several programs"),
}


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def manifest():
    """The targets of the manifest: their kind and dependencies, by name; and the target of each program."""
    text = re.sub(r"//[^\n]*", "", read("Package.swift"))
    targets = {}
    for match in re.finditer(r"\.(target|executableTarget)\(", text):
        end, depth = match.end(), 1
        while depth:
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        body = text[match.end():end - 1]
        name = re.search(r'name: "(\w+)"', body)
        path = re.search(r'path: "([^"]+)"', body)
        folder = path[1] if path else "Sources/" + name[1]
        if not folder.startswith(("Sources/", "Resources")):
            continue
        needed = re.search(r"dependencies: \[(.*?)\]", body, re.S)
        targets[name[1]] = (folder, set(re.findall(r'"(\w+)"', re.sub(r"\.product\([^)]*\)", "", needed[1]))) if needed else set())
    programs = re.findall(r'\.executable\(name: "([\w-]+)", targets: \["(\w+)"\]\)', text)
    return targets, {target: program for program, target in programs}


def imports(folder):
    """The modules that the Swift files of a folder import."""
    found = set()
    for path, _, names in os.walk(os.path.join(ROOT, folder)):
        for name in names:
            if name.endswith(".swift"):
                with open(os.path.join(path, name), encoding="utf-8") as file:
                    found.update(IMPORT.findall(file.read()))
    return found


def graph():
    """What each target uses, and the program of a target."""
    targets, programs = manifest()
    needs = {name: needed & set(targets) for name, (_, needed) in targets.items()}
    uses = {}
    for name, (folder, _) in targets.items():
        if name.startswith("Garth"):
            uses[name] = imports(folder) & set(targets)
            lacking = uses[name] - reached(needs, name)
            if lacking:
                raise SystemExit(f"draw-rooms: {name} imports {', '.join(sorted(lacking))}, which Package.swift does not give it")
        else:
            uses[name] = needs[name]
    return uses, programs


def reached(uses, name):
    """All targets that one uses, directly or not."""
    found, waiting = set(), [name]
    while waiting:
        for other in uses[waiting.pop()] - found:
            found.add(other)
            waiting.append(other)
    return found


def reduced(uses):
    """The uses that no longer way implies."""
    below = {name: reached(uses, name) for name in uses}
    return {name: {other for other in used if not any(other in below[third] for third in used)} for name, used in uses.items()}


def layers(uses):
    """The layer of each target: a room stands above all that it uses; C targets have the last two."""
    depth = {}
    rooms = [name for name in uses if name.startswith("Garth")]

    def height(name):
        if name not in depth:
            depth[name] = 1 + max((height(other) for other in uses[name] if other in rooms), default=-1)
        return depth[name]

    highest = max(height(name) for name in rooms)
    layer = {name: highest - depth[name] for name in rooms}
    for name in set(uses) - set(rooms):
        layer[name] = highest + (2 if any(name in uses[other] for other in uses if other not in rooms) else 1)
    return layer


def arranged(uses, layer):
    """Rows of places from left to right, and each arrow as a list of places: a place is a target, or a lane between two."""
    rows = [[] for _ in range(max(layer.values()) + 1)]
    for name in sorted(uses):
        rows[layer[name]].append(name)
    arrows = []
    for name in sorted(uses):
        for other in sorted(uses[name]):
            way = [name] + [(name, other, at) for at in range(layer[name] + 1, layer[other])] + [other]
            for at, lane in enumerate(way[1:-1], layer[name] + 1):
                rows[at].append(lane)
            arrows.append(way)
    beside = {}
    for way in arrows:
        for upper, lower in zip(way, way[1:]):
            beside.setdefault(lower, ([], []))[0].append(upper)
            beside.setdefault(upper, ([], []))[1].append(lower)

    def sort(order, side):
        at = {place: (index + 0.5) / len(row) for row in rows for index, place in enumerate(row)}
        for row in order:
            def middle(place):
                near = beside.get(place, ([], []))[side]
                return sum(at[other] for other in near) / len(near) if near else at[place]
            row.sort(key=lambda place: (round(middle(place), 6), str(place)))
            at.update({place: (index + 0.5) / len(row) for index, place in enumerate(row)})

    def crossings():
        count = 0
        at = {place: index for row in rows for index, place in enumerate(row)}
        for upper in rows:
            ends = [(at[place], at[other]) for place in upper for other in beside.get(place, ([], []))[1]]
            count += sum((a < c and b > d) for a, b in ends for c, d in ends)
        return count

    best = (crossings(), [list(row) for row in rows])
    for _ in range(24):
        sort(rows[1:], 0)
        sort(rows[-2::-1], 1)
        best = min(best, (crossings(), [list(row) for row in rows]), key=lambda pair: pair[0])
    return best[1], arrows


def width(place):
    return 20 + 8.2 * len(place) if isinstance(place, str) else LANE


def drawn(uses, programs):
    """The text of the drawing."""
    below = {program: reached(uses, target) | {target} for target, program in programs.items()}
    uses = reduced(uses)
    rows, arrows = arranged(uses, layers(uses))
    widths = [sum(width(place) for place in row) + GAP * (len(row) - 1) for row in rows]
    whole = max(widths) + 2 * MARGIN
    middle, top = {}, {}
    for index, row in enumerate(rows):
        # A short row is spread, so that its arrows are less steep.
        spread = GAP + min((max(widths) - widths[index]) / max(len(row), 1), 60)
        x = (whole - sum(width(place) for place in row) - spread * (len(row) - 1)) / 2
        for place in row:
            middle[place], top[place] = x + width(place) / 2, MARGIN + index * ROW
            x += width(place) + spread
    height = MARGIN + (len(rows) - 1) * ROW + BOX + 64

    def colour(name):
        having = [program for program in sorted(below) if name in below[program]]
        return "library" if not having else having[0] if len(having) == 1 else "several"

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole:.0f} {height:.0f}" role="img">',
           "<title>The rooms of Garth, and what they import</title>", "<style>",
           "text { font: 13px sans-serif; text-anchor: middle; fill: #1a1a1a } .page { fill: #ffffff }",
           "rect { stroke: #555555 } .c { stroke-dasharray: 4 3; fill: none } path { fill: none; stroke: #888888 }",
           "path.c { stroke: #b5b5b5 } .program { stroke-width: 2.5 } .legend { text-anchor: start } .page { stroke: none }"]
    out += [f".{name} {{ fill: {light} }}" for name, (light, _, _) in COLOURS.items()]
    out += ["@media (prefers-color-scheme: dark) {", "text { fill: #eeeeee } .page { fill: #161616 } rect { stroke: #aaaaaa }",
            "path { stroke: #8a8a8a } path.c { stroke: #5a5a5a }"]
    out += [f".{name} {{ fill: {dark} }}" for name, (_, dark, _) in COLOURS.items()]
    out += ["}", "</style>", '<rect class="page" width="100%" height="100%"/>']
    for way in arrows:
        line = f"M{middle[way[0]]:.0f} {top[way[0]] + BOX:.0f}"
        for upper, lower in zip(way, way[1:]):
            (x, y), (toX, toY) = (middle[upper], top[upper] + BOX), (middle[lower], top[lower])
            half = (y + toY) / 2
            line += f"C{x:.0f} {half:.0f} {toX:.0f} {half:.0f} {toX:.0f} {toY:.0f}"
            if lower != way[-1]:
                line += f"V{toY + BOX:.0f}"
        kind = "" if way[-1].startswith("Garth") else ' class="c"'
        out.append(f'<path{kind} d="{line}"/>')
    for row in rows:
        for name in row:
            if isinstance(name, str):
                kind = "c" if name.startswith("C") else colour(name) + (" program" if name in programs else "")
                x = middle[name] - width(name) / 2
                out.append(f'<rect class="{kind}" x="{x:.0f}" y="{top[name]:.0f}" width="{width(name):.0f}" height="{BOX}" rx="5"/>')
                out.append(f'<text x="{middle[name]:.0f}" y="{top[name] + BOX / 2 + 4.5:.0f}">{name}</text>')
    x = MARGIN
    for name, (_, _, words) in COLOURS.items():
        out.append(f'<rect class="{name}" x="{x:.0f}" y="{height - 34:.0f}" width="16" height="16" rx="3"/>')
        words = f"in {words}"
        out.append(f'<text class="legend" x="{x + 22:.0f}" y="{height - 21:.0f}">{words}</text>')
        x += 50 + 7 * len(words)
    return "\n".join(out + ["</svg>", ""])


def main():
    drawing = drawn(*graph())
    if sys.argv[1:] == ["--check"]:
        if not os.path.exists(os.path.join(ROOT, DRAWING)) or read(DRAWING) != drawing:
            raise SystemExit(f"{DRAWING} is not what Scripts/draw-rooms.py draws; run it")
    elif sys.argv[1:]:
        raise SystemExit(__doc__)
    else:
        with open(os.path.join(ROOT, DRAWING), "w", encoding="utf-8") as file:
            file.write(drawing)


main()
