#!/usr/bin/env python3
"""Write the library's documentation as static pages: no scripts, so that every browser shows them.

    Scripts/docs-pages.py ARCHIVE PAGES

ARCHIVE is a documentation archive of DocC. PAGES is a folder that is made anew, with index.html as its front
page. Fails, and leaves PAGES as it was, when

- the archive has a kind of content that this script cannot write,
- a link leads to no page or to no place in it,
- no chain of links leads from the front page to a page,
- a symbol of the module, or a member of a type with more than MEMBERS members, is in no topic of the catalogue
  and stands in one of DocC's automatic groups.
"""
import collections
import html
import html.parser
import json
import pathlib
import shutil
import sys
import urllib.parse

# Automatic groups ("Instance Properties") are good enough for the members of a type up to this number.
MEMBERS = 10
# These groups need no curation: the cases of an enumeration are a topic, default implementations are shown elsewhere.
SELF_EVIDENT = {"Enumeration Cases", "Default Implementations"}
# A longer declaration has one parameter in each line. The pages have 80 columns in a terminal.
DECLARATION_COLUMNS = 72
NAMES = "names.html"
STYLE = """\
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 48rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; }
pre, code { font-family: ui-monospace, monospace; font-size: 0.95em; }
pre { padding: 0.75rem; overflow-x: auto; border: 1px solid #8886; border-radius: 4px; line-height: 1.4; }
h1 { line-height: 1.2; overflow-wrap: anywhere; }
dt { margin-top: 0.75rem; }
dd { margin-left: 2rem; }
table { border-collapse: collapse; }
th, td { padding: 0.25rem 0.5rem; border: 1px solid #8886; text-align: left; vertical-align: top; }
.kind { color: GrayText; }
aside { padding-left: 1rem; border-left: 4px solid #8886; }
"""


class Unfit(Exception):
    """The archive breaks a promise of these pages."""


def file_of(path):
    """The file of a page, from the path that DocC gives it."""
    parts = path.removeprefix("/documentation/").split("/")
    return "index.html" if len(parts) == 1 else "/".join(parts[1:]) + ".html"


class Page:
    """One page of the archive, and its text in HTML."""

    def __init__(self, document):
        self.document = document
        self.file = file_of(document["variants"][0]["paths"][0])
        self.identifier = document["identifier"]["url"]
        self.title = document["metadata"]["title"]
        self.kind = document["metadata"].get("roleHeading", "")
        self.is_symbol = document["kind"] == "symbol"
        self.topics = document.get("topicSections", [])

    # MARK: - Links

    def reference(self, identifier):
        try:
            return self.document["references"][identifier]
        except KeyError:
            raise Unfit(f"{self.file}: reference without a target: {identifier}") from None

    def address(self, file, anchor=""):
        """The address of another page's file, relative to this page."""
        up = "../" * self.file.count("/") or "./"
        place = "#" + urllib.parse.quote(anchor) if anchor else ""
        return up + urllib.parse.quote(file, safe="/():@=!*+,~-._") + place

    def target(self, reference):
        if reference["type"] == "topic":
            path, _, anchor = reference["url"].partition("#")
            return self.address(file_of(path), anchor)
        return reference["url"] if reference["type"] == "link" else None

    def link(self, identifier, text=None):
        """A link to a symbol, an article or a web page; plain text for symbols of other modules."""
        reference = self.reference(identifier)
        if text is None:
            text = html.escape(reference["title"])
            if reference.get("kind") == "symbol" or reference["type"] == "unresolvable":
                text = f"<code>{text}</code>"
        target = self.target(reference)
        return text if target is None else f'<a href="{html.escape(target)}">{text}</a>'

    # MARK: - Content

    def inline(self, nodes):
        return "".join(self.inline_node(node) for node in nodes)

    def inline_node(self, node):
        match node["type"]:
            case "text":
                return html.escape(node["text"])
            case "codeVoice":
                return f"<code>{html.escape(node['code'])}</code>"
            case "emphasis":
                return f"<em>{self.inline(node['inlineContent'])}</em>"
            case "strong":
                return f"<strong>{self.inline(node['inlineContent'])}</strong>"
            case "reference":
                return self.link(node["identifier"])
            case kind:
                raise Unfit(f"{self.file}: unknown kind of text: {kind}")

    def blocks(self, nodes):
        return "\n".join(self.block(node) for node in nodes)

    def block(self, node):
        match node["type"]:
            case "paragraph":
                return f"<p>{self.inline(node['inlineContent'])}</p>"
            case "heading":
                level = node["level"]
                return f'<h{level} id="{html.escape(node["anchor"])}">{html.escape(node["text"])}</h{level}>'
            case "codeListing":
                return "<pre><code>" + html.escape("\n".join(node["code"])) + "</code></pre>"
            case "unorderedList":
                return self.list("ul", node)
            case "orderedList":
                return self.list("ol", node)
            case "aside":
                name = html.escape(node.get("name", node["style"]))
                return f"<aside>\n<p><strong>{name}</strong></p>\n{self.blocks(node['content'])}\n</aside>"
            case "table":
                return self.table(node)
            case kind:
                raise Unfit(f"{self.file}: unknown kind of content: {kind}")

    def list(self, name, node):
        items = "".join(f"<li>{self.item(item['content'])}</li>\n" for item in node["items"])
        return f"<{name}>\n{items}</{name}>"

    def item(self, nodes):
        """The content of an item or a cell: a single paragraph needs no element of its own."""
        if len(nodes) == 1 and nodes[0]["type"] == "paragraph":
            return self.inline(nodes[0]["inlineContent"])
        return self.blocks(nodes)

    def table(self, node):
        rows = []
        for number, row in enumerate(node["rows"]):
            cell = "th" if number == 0 and node["header"] in ("row", "both") else "td"
            rows.append("<tr>" + "".join(f"<{cell}>{self.item(content)}</{cell}>" for content in row) + "</tr>\n")
        return "<table>\n" + "".join(rows) + "</table>"

    # MARK: - Declarations

    def token(self, token, text):
        identifier = token.get("identifier")
        return self.link(identifier, html.escape(text)) if identifier else html.escape(text)

    def declaration(self, tokens):
        width = sum(len(token["text"]) for token in tokens)
        if width <= DECLARATION_COLUMNS:
            return "".join(self.token(token, token["text"]) for token in tokens)
        return "".join(self.token(token, text) for token, text in broken(tokens))

    # MARK: - Sections

    def section(self, section):
        match section["kind"]:
            case "content":
                return self.blocks(section["content"])
            case "declarations":
                return "\n".join(
                    f"<pre><code>{self.declaration(one['tokens'])}</code></pre>" for one in section["declarations"])
            case "parameters":
                parameters = section["parameters"]
                items = [(f"<code>{html.escape(one['name'])}</code>", self.item(one["content"])) for one in parameters]
                return '<h2 id="parameters">Parameters</h2>\n' + definitions(items)
            case "mentions":
                return '<h2 id="mentions">Mentioned in</h2>\n' + self.line(section["mentions"])
            case kind:
                raise Unfit(f"{self.file}: unknown kind of section: {kind}")

    def line(self, identifiers):
        """Links in one paragraph, of each name the first."""
        links = {self.reference(identifier)["title"]: self.link(identifier) for identifier in reversed(identifiers)}
        return "<p>" + ", ".join(reversed(links.values())) + "</p>"

    def entry(self, identifier):
        """An entry of a topic: the declaration in short as a link, and what it is."""
        reference = self.reference(identifier)
        text = None
        if "fragments" in reference:
            declaration = "".join(fragment["text"] for fragment in reference["fragments"])
            text = f"<code>{html.escape(declaration)}</code>"
        about = self.inline(reference.get("abstract", []))
        is_required = reference.get("required") and not reference.get("defaultImplementations")
        return self.link(identifier, text), about + (" Required." if is_required else "")

    def groups(self, heading, anchor, sections, render):
        if not sections:
            return ""
        parts = [f'<h2 id="{anchor}">{heading}</h2>']
        for section in sections:
            parts.append(f"<h3>{html.escape(section['title'])}</h3>")
            parts.append(render(section["identifiers"]))
        return "\n".join(parts)

    def entries(self, identifiers):
        return definitions([self.entry(identifier) for identifier in identifiers])

    # MARK: - The whole page

    def trail(self):
        """Links to the front page, to what contains this page, and to the list of names."""
        paths = self.document["hierarchy"]["paths"]
        above = paths[0] if paths else []
        links = [self.link(identifier, html.escape(self.reference(identifier)["title"])) for identifier in above]
        links.append(f'<a href="{self.address(NAMES)}">All names</a>')
        return "<nav>" + " | ".join(links) + "</nav>"

    def text(self):
        document = self.document
        primary = document.get("primaryContentSections", [])
        body = [self.trail(), "<main>", f'<p class="kind">{html.escape(self.kind)}</p>']
        body.append(f"<h1>{html.escape(self.title)}</h1>")
        if document.get("abstract"):
            body.append(f"<p>{self.inline(document['abstract'])}</p>")
        body += [self.section(section) for section in primary if section["kind"] != "mentions"]
        body.append(self.groups("Topics", "topics", self.topics, self.entries))
        defaults = document.get("defaultImplementationsSections", [])
        body.append(self.groups("Default implementations", "defaults", defaults, self.entries))
        relationships = document.get("relationshipsSections", [])
        body.append(self.groups("Relationships", "relationships", relationships, self.line))
        body += [self.section(section) for section in primary if section["kind"] == "mentions"]
        body.append(self.groups("See also", "see-also", document.get("seeAlsoSections", []), self.line))
        body.append("</main>")
        return whole(self.title, self.address("style.css"), "\n".join(part for part in body if part))


def definitions(items):
    return "<dl>\n" + "".join(f"<dt>{term}</dt>\n<dd>{text}</dd>\n" for term, text in items) + "</dl>"


def broken(tokens):
    """The tokens of a long declaration with line breaks: behind its attributes, and one line for each parameter."""
    depth, lists, previous = 0, 0, ""
    for token in tokens:
        text = token["text"]
        if depth == 0 and text == " " and previous == "attribute":
            text = "\n"
        elif token["kind"] == "text":
            text, depth, lists = broken_text(text, depth, lists)
        previous = token["kind"]
        yield token, text


def broken_text(text, depth, lists):
    """The text with line breaks in the first list of the declaration, behind `depth` brackets and `lists` lists."""
    out = ""
    for index, character in enumerate(text):
        if character in "([<":
            depth += 1
            lists += character == "(" and depth == 1
            out += "(\n    " if character == "(" and depth == lists == 1 else character
        elif character in ")]" or character == ">" and text[index - 1:index] != "-":
            out += "\n)" if character == ")" and depth == lists == 1 else character
            depth -= 1
        elif character == " " and depth == lists == 1 and text[index - 1:index] == ",":
            out += "\n    "
        else:
            out += character
    return out, depth, lists


def whole(title, style, body):
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{html.escape(title)} - Garth</title>
<link rel="stylesheet" href="{style}">
</head>
<body>
{body}
</body>
</html>
"""


def names(pages):
    """The page with the name of every symbol, by its letters."""
    front = pages[0]
    letters = collections.defaultdict(list)
    for name, place, file in sorted((name_and_place(page) for page in pages[1:] if page.is_symbol), key=alphabetical):
        link = f'<a href="{html.escape(front.address(file))}"><code>{html.escape(name)}</code></a>'
        letter = name[0].upper() if name[0].isalpha() else "Operators"
        letters[letter].append(f"<li>{link}{html.escape(place)}</li>\n")
    body = ['<nav><a href="./index.html">Garth</a></nav>', "<main>", "<h1>All names</h1>"]
    body.append("<p>" + " ".join(f'<a href="#{letter}">{letter}</a>' for letter in letters) + "</p>")
    for letter, items in letters.items():
        body.append(f'<h2 id="{letter}">{letter}</h2>\n<ul>\n{"".join(items)}</ul>')
    return whole("All names", "./style.css", "\n".join(body) + "\n</main>")


def name_and_place(page):
    """The last part of a symbol's name, the type that it is a member of, and the file of its page."""
    parents = page.document["hierarchy"]["paths"][0]
    if len(parents) < 2:
        return page.title, "", page.file
    parent = page.reference(parents[-1])["title"]
    return page.title.removeprefix(parent + "."), f" in {parent}", page.file


def alphabetical(entry):
    name, place, file = entry
    return name.casefold(), place.casefold(), file


# MARK: - Checks


def without_topic(pages):
    """The symbols in DocC's automatic groups that a topic of the catalogue should name."""
    for page in pages:
        groups = [group for group in page.topics if group["title"] not in SELF_EVIDENT]
        members = sum(len(group["identifiers"]) for group in groups)
        if page.file == "index.html" or members > MEMBERS:
            for group in groups:
                if group.get("generated"):
                    for identifier in group["identifiers"]:
                        symbol = identifier.partition("/documentation/")[2]
                        yield f"in no topic of Sources/Garth/Garth.docc: {symbol} (on the page {page.title})"


class Links(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.addresses, self.places = [], {""}
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "href":
                self.addresses.append(value)
            elif name == "id":
                self.places.add(value)


def faulty_links(texts):
    """Links that lead nowhere, and pages to which no link leads; the list of names does not count as a way."""
    links = {file: Links(text) for file, text in texts.items() if file.endswith(".html")}
    ways = {file: set() for file in links}
    for file, found in links.items():
        for address in found.addresses:
            url = urllib.parse.urlsplit(urllib.parse.urljoin("file:///" + urllib.parse.quote(file), address))
            target = urllib.parse.unquote(url.path).removeprefix("/")
            if url.scheme != "file":
                continue
            if target not in texts:
                yield f"{file}: link to no page: {address}"
            elif url.fragment and urllib.parse.unquote(url.fragment) not in links[target].places:
                yield f"{file}: link to no place: {address}"
            elif target in ways and file != NAMES:
                ways[file].add(target)
    reached, open_ends = {"index.html"}, ["index.html"]
    while open_ends:
        new = ways[open_ends.pop()] - reached
        reached |= new
        open_ends += new
    yield from (f"no links lead here: {file}" for file in sorted(set(links) - reached))


def main(archive, folder):
    files = sorted(pathlib.Path(archive, "data/documentation").rglob("*.json"))
    pages = [Page(json.loads(file.read_text(encoding="utf-8"))) for file in files]
    pages.sort(key=lambda page: (page.file != "index.html", page.file))
    if not pages or pages[0].file != "index.html":
        raise Unfit(f"{archive} is no documentation archive")
    texts = {page.file: page.text() for page in pages}
    texts[NAMES] = names(pages)
    texts["style.css"] = STYLE
    faults = list(without_topic(pages)) + list(faulty_links(texts))
    if faults:
        raise Unfit("\n".join(faults))
    write(texts, pathlib.Path(folder))


def write(texts, folder):
    fresh = folder.with_name(folder.name + ".new")
    shutil.rmtree(fresh, ignore_errors=True)
    for file, text in texts.items():
        path = fresh / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    shutil.rmtree(folder, ignore_errors=True)
    fresh.rename(folder)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    try:
        main(*sys.argv[1:])
    except Unfit as fault:
        sys.exit("\n".join("docs-pages: " + line for line in str(fault).splitlines()))
