#!/usr/bin/env python3
"""Turn the examples of the CommonMark specification back into Markdown, and see what is left of them.

    Scripts/markdown-roundtrip.py [--garth PROGRAM] [--show exact|text] [--only N] SPEC

SPEC is the specification's text (spec.txt) or its examples as JSON. The HTML of each example goes
through `garth --dump --format markdown`; what comes is rendered by markdown-it-py (CommonMark rules;
`pip install markdown-it-py`) and compared with the HTML that went in. Examples with HTML of their own
do not count: Markdown that means it can only be HTML again.

exact  the same elements, attributes and text. White space is collapsed outside `pre` and dropped
       beside blocks, attributes are sorted, addresses resolved.
text   the same visible text.

The exit status is 1 when fewer hold than --exact and --text ask for.
"""
import argparse
import html.parser
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.parse

from markdown_it import MarkdownIt

BASE = "https://base.test/"
BLOCKS = set("article aside blockquote body dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre section table "
             "tbody td th thead tr ul".split())
VOID = {"br", "hr", "img"}


def examples(path):
    """Number, Markdown and HTML of each example."""
    text = pathlib.Path(path).read_text(encoding="utf-8")
    if text.lstrip().startswith("["):
        return [(e["example"], e["markdown"], e["html"]) for e in json.loads(text)]
    found = re.findall(r"^`{32} example\n(.*?)^\.\n(.*?)^`{32}$", text, re.M | re.S)
    return [(number, markdown.replace("\u2192", "\t"), html.replace("\u2192", "\t"))
            for number, (markdown, html) in enumerate(found, 1)]


def has_html(tokens):
    return any(token.type in ("html_block", "html_inline") or has_html(token.children or ()) for token in tokens)


def address(text):
    """An address in the one spelling that is compared."""
    decoded = urllib.parse.unquote(text.replace("\\", "/").replace("%5C", "/"))
    parts = urllib.parse.urlsplit(urllib.parse.urljoin(BASE, decoded))
    path = parts.path or ("/" if parts.netloc else "")
    return urllib.parse.urlunsplit((parts.scheme, parts.netloc.lower(), path, parts.query, parts.fragment))


class Tree(html.parser.HTMLParser):
    """The elements and the text of HTML as a list in which only what matters differs."""

    def __init__(self, source):
        super().__init__(convert_charrefs=True)
        self.items, self.pre, self.text = [], 0, ""
        self.feed(source)
        self.close()
        self.settle(True)

    def settle(self, at_block):
        text, self.text = self.text, ""
        if not self.pre:
            text = re.sub(r"[ \t\n\r\f]+", " ", text)
            if not self.items or self.items[-1][0] in ("open", "close", "br"):
                text = text.removeprefix(" ")
            if at_block:
                text = text.removesuffix(" ")
        if text:
            self.items.append(("text", text))

    def handle_starttag(self, tag, attributes):
        self.settle(tag in BLOCKS or tag == "br")
        attributes = sorted((name, address(value or "") if name in ("href", "src") else value or "")
                            for name, value in attributes)
        kind = "open" if tag in BLOCKS else "br" if tag == "br" else "inline"
        self.items.append((kind, tag, tuple(attributes)))
        self.pre += tag == "pre"

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)

    def handle_endtag(self, tag):
        self.settle(tag in BLOCKS)
        self.pre -= tag == "pre"
        if tag not in VOID:
            self.items.append(("close" if tag in BLOCKS else "inline", "/" + tag))

    def handle_data(self, data):
        self.text += data

    def visible(self):
        parts = []
        for item in self.items:
            if item[0] == "text":
                parts.append(item[1])
            elif item[0] != "inline":
                parts.append(" ")
            elif item[1] == "img":
                parts.append(dict(item[2]).get("alt", ""))
        return " ".join("".join(parts).split())


def convert(garth, html, folder):
    command = garth + ["--private", "--dump", "--format", "markdown", "--base-url", BASE, "-"]
    run = subprocess.run(command, input=("<!DOCTYPE html><meta charset=utf-8><body>" + html).encode(), env={**os.environ, "HOME": folder},
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60, check=False)
    if run.returncode:
        sys.exit(f"{' '.join(command)}: status {run.returncode}: {run.stderr.decode(errors='replace')}")
    return run.stdout.decode("utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("spec")
    parser.add_argument("--garth", default=".build/release/garth", help="the program, with options if any")
    parser.add_argument("--show", choices=("exact", "text"), help="print the examples that fail so")
    parser.add_argument("--only", type=int, help="the number of one example")
    parser.add_argument("--exact", type=int, default=0, help="how many must be exact")
    parser.add_argument("--text", type=int, default=0, help="how many must keep their text")
    options = parser.parse_args()
    renderer = MarkdownIt("commonmark")
    counted, exact, text, failed = 0, 0, 0, []
    with tempfile.TemporaryDirectory() as folder:
        for number, markdown, html in examples(options.spec):
            if has_html(renderer.parse(markdown)) or options.only not in (None, number):
                continue
            counted += 1
            converted = convert(options.garth.split(), html, folder)
            rendered = renderer.render(converted)
            before, after = Tree(html), Tree(rendered)
            is_exact = before.items == after.items
            keeps_text = before.visible() == after.visible()
            exact, text = exact + is_exact, text + keeps_text
            failed += [number] if not is_exact else []
            if options.show and not (is_exact if options.show == "exact" else keeps_text):
                print(f"--- {number}\n{html}--- as Markdown\n{converted}--- and back\n{rendered}")
    print(f"{exact} exact and {text} with their text, of {counted}; not exact: {' '.join(map(str, failed)) or 'none'}")
    return exact < options.exact or text < options.text


if __name__ == "__main__":
    sys.exit(main())
