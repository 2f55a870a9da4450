#!/usr/bin/env python3
"""Draws docs/gallery/garth.svg, the picture of the README: each of its panels is drawn by Garth.

  Scripts/gallery.py GARTH [--check]

The panels are a page of docs/gallery, a refusal and an agent's snapshot, as this Garth prints them.
With --check the picture is compared with the one in the tree, and nothing is written.
"""
import html
import json
import os
import re
import subprocess
import sys

FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "docs", "gallery")
PICTURE = os.path.join(FOLDER, "garth.svg")
REFUSED = ["https://example.org/map", "https://tracker.example/pixel.gif", "http://example.org.evil.test/"]
TITLES = ["A page: boxes, colours, a table, a field", "The wall: garth --allow example.org",
          "What an agent sees: garth --dump --format snapshot"]
MARGIN, BAR, WIDTH, SNAPSHOT_LINES = 16, 24, 640, 21
GROUND, TEXT = "#15191c", "#e4e7e4"


def run(garth, *arguments, input=None):
    # A refusal has a status of its own, which is no failure here.
    return subprocess.run([garth, *arguments], input=input, capture_output=True, text=True,
                          env={**os.environ, "HOME": "/nonexistent", "NO_COLOR": ""})


def draw(garth, step):
    """The drawing of the page that a step of --drive loads."""
    lines = "".join(json.dumps(one) + "\n" for one in (
        {**step, "id": 1}, {"do": "draw", "format": "svg", "id": 2}))
    result = run(garth, "--drive", "-", "--allow", "file://" + FOLDER + "/", input=lines)
    for line in result.stdout.splitlines():
        answer = json.loads(line)
        if answer.get("done") == 2 and answer.get("drawing"):
            return answer["drawing"]
    sys.exit(f"gallery: nothing was drawn: {result.stdout[-500:]} {result.stderr}")


def draw_text(garth, text):
    return draw(garth, {"do": "loadHTML", "html": f"<!DOCTYPE html><pre>{html.escape(text)}</pre>",
                        "base": "about:blank"})


def refusals(garth):
    lines = []
    for url in REFUSED[1:]:
        lines += [f"$ garth --allow example.org {url}",
                  run(garth, "--dump", "--allow", "example.org", url).stderr.strip()]
    lines.append("$ garth --allow example.org --check-url ...")
    lines.append(run(garth, "--allow", "example.org", "--check-url", *REFUSED).stdout.strip())
    folded = []
    for line in "\n".join(lines).split("\n"):
        while len(line) > 78:
            cut = line.rfind(" ", 0, 78)
            folded.append(line[:cut])
            line = "    " + line[cut + 1:]
        folded.append(line)
    return "\n".join(folded)


def snapshot(garth):
    page = os.path.join(FOLDER, "garden.html")
    lines = run(garth, "--dump", "--format", "snapshot", page).stdout.strip().split("\n")
    lines = [line.replace("file://" + page, "https://garth.example/") for line in lines]
    return "\n".join([line[:78] for line in lines[:SNAPSHOT_LINES]] + ["..."])


def size(drawing):
    return int(re.search(r'height="(\d+)"', drawing)[1])


def compose(drawings):
    parts, y = [], MARGIN
    for title, drawing in zip(TITLES, drawings):
        height = size(drawing)
        # The colours of the terminal itself, which a drawing leaves to its reader; blanks count.
        drawing = re.sub('(<rect [^>]*)fill="#ffffff"', f'\\1fill="{GROUND}"', drawing).replace('fill="#000000"', f'fill="{TEXT}"')
        drawing = drawing.replace("<text ", '<text xml:space="preserve" ')
        drawing = re.sub(r"<title>.*?</title>\n?", "", drawing, count=1)
        parts.append(f'<rect x="{MARGIN - 1}" y="{y}" width="{WIDTH + 18}" height="{BAR + height + 17}" rx="6" '
                     f'fill="{GROUND}" stroke="#8a9a90"/>\n'
                     f'<text x="{MARGIN + 8}" y="{y + 16}" font-weight="bold" fill="#8fd3a8">{title}</text>\n'
                     + drawing.replace("<svg ", f'<svg x="{MARGIN + 8}" y="{y + BAR}" ', 1).strip())
        y += BAR + height + 17 + MARGIN
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH + 2 * MARGIN + 16}" height="{y}" '
            f'font-family="monospace" font-size="13">\n<title>Garth: a page, a refusal, a snapshot</title>\n'
            f'<rect width="100%" height="100%" fill="#e9eee6"/>\n' + "\n".join(parts) + "\n</svg>\n")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    garth = os.path.abspath(sys.argv[1])
    picture = compose([draw(garth, {"do": "load", "url": "file://" + FOLDER + "/garden.html"}),
                       draw_text(garth, refusals(garth)), draw_text(garth, snapshot(garth))])
    if "--check" in sys.argv[2:]:
        with open(PICTURE, encoding="utf-8") as file:
            if file.read() != picture:
                sys.exit("gallery: docs/gallery/garth.svg is old (make gallery)")
        return
    with open(PICTURE, "w", encoding="utf-8") as file:
        file.write(picture)
    print(PICTURE)


if __name__ == "__main__":
    main()
