#!/usr/bin/env python3
"""Prepare what `make fuzz` starts from: seeds and a dictionary of words.

    Scripts/fuzz.py FOLDER [SUITES]

FOLDER gets `engine/` (one seed for each small page of the layout fixtures and each tree of html5lib's
suite, if SUITES has it), `words.dict`, a folder for each format of pictures (small ones in /usr/share) and
`pictures.dict`. Nothing here is random; the same sources give the same files.
"""
import hashlib
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LARGEST_SEED = 4096

# The eight bytes in front of a document, as Tests/GarthFuzzing/EngineCase.swift reads them.
COLUMNS = (80, 30, 12)
SHOWS_FRAMES = 8
FLAGS = {"plain": 0, "interactive": 2 | 4 | 128, "libxml2": 1 | 128, "reader": 8}


def header(kind=0, columns=80, piece=0, flags=0, choices=0, export=0):
    return bytes([kind, 0, columns, piece, flags, choices, export, 24])


def pages():
    for path in sorted((ROOT / "Tests/LayoutFixtures").rglob("*.html")):
        yield path.read_bytes()


def html5lib(suites):
    for path in sorted(suites.glob("html5lib/**/*.dat")):
        text = path.read_bytes()
        for part in text.split(b"#data\n")[1:]:
            yield part.split(b"\n#errors")[0]
    for path in sorted(suites.glob("layout/*.html")):
        yield path.read_bytes()


OTHERS = [
    (2, b'<?xml version="1.0"?><rss version="2.0"><channel><title>T</title><item><title>A &amp; b</title>'
        b'<link>http://a.test/</link><description>&lt;p&gt;x</description></item></channel></rss>'),
    (3, b'<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><title type="html">a</title>'
        b'<link href="/x"/><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">x</div></content></entry></feed>'),
    (1, b'<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><body><p>x&nbsp;<br/><![CDATA[y]]></p></body></html>'),
    (4, b'{"a": [1, 2.5e3, true, null, "x\\u0041\\n"], "b": {}, "c": []}'),
    (5, "plain text\twith tabs, \u4e2d\u6587 and a very-long-word-without-any-space\n\n\x0c next".encode()),
    (6, b'<a><b c="d">e</b><!-- f --><?g h?></a>'),
    (7, b'\x89PNG\r\n\x1a\n'),
]

FRAMES = [
    b'<p>a<iframe src=a width=90></iframe>b<a href=x target=n>c</a><iframe src=b name=n></iframe>'
    b'<!--frame--><p>f <iframe src=c></iframe><a href=x target=_parent>g</a><a name=p></a>',
    b'<table><tr><td><iframe src=a></iframe><td>b</table><iframe src=a></iframe><iframe src=b></iframe>'
    b"<iframe srcdoc='<form action=y><input name=z value=1><iframe src=d></iframe>'></iframe><!--frame--><pre>f\n  g",
    b'<frameset cols="20%,*"><frame src=a name=a><frameset><frame src=b><frame src=c></frameset></frameset>'
    b'<!--frame--><style>p{display:list-item}</style><p>x<p>y<details><summary>s</summary>t</details>',
    b'<object data=a type=text/html>x</object><embed src=b><dialog open><iframe src=c></iframe></dialog><iframe src=d>',
]


def write_seed(folder, content):
    if len(content) <= LARGEST_SEED:
        (folder / hashlib.sha1(content).hexdigest()).write_bytes(content)


def write_seeds(folder, suites):
    folder.mkdir(parents=True, exist_ok=True)
    documents = list(pages()) + (list(html5lib(suites)) if suites else [])
    for number, document in enumerate(documents):
        flags = list(FLAGS.values())[number % len(FLAGS)]
        write_seed(folder, header(
            columns=COLUMNS[number % len(COLUMNS)], piece=(0, 1, 7, 64)[number % 4], flags=flags,
            choices=number % 256, export=number % 7) + document)
    for number, (kind, document) in enumerate(OTHERS):
        for flags in FLAGS.values():
            write_seed(folder, header(kind, piece=5, flags=flags, export=number % 7) + document)
    for number, document in enumerate(FRAMES):
        for flags in FLAGS.values():
            for piece in (0, 1, 9):
                write_seed(folder, header(SHOWS_FRAMES, piece=piece, flags=flags, export=number % 7) + document)


def words():
    """Tags, attributes, properties and keywords, as the sources and the style sheet spell them."""
    found = set()
    sheet = (ROOT / "Resources/ua.css").read_text()
    found |= {word + ":" for word in re.findall(r"([a-z-]+)\s*:", sheet)}
    found |= set(re.findall(r":\s*([a-z-]+)\s*[;}]", sheet))
    for tag in set(re.findall(r"(?:^|[\s,}])([a-z][a-z0-9]*)(?=[\s,{\[:.])", sheet)):
        found |= {"<" + tag + ">", "</" + tag + ">"}
    for path in sorted((ROOT / "Sources/GarthEngine").rglob("*.swift")):
        text = path.read_text()
        if path.parent.name in ("CSS", "DOM", "HTML", "Layout"):
            found |= set(re.findall(r'"([a-z][a-z-]{1,20})"', text))
            for line in re.findall(r"^\s+case ([a-z0-9A-Z_, `]+)$", text, re.M):
                for word in line.replace("`", "").split(","):
                    word = word.strip()
                    if re.fullmatch(r"[a-z][a-zA-Z0-9]*", word):
                        kebab = re.sub(r"([A-Z])", r"-\1", word).lower()
                        found |= {kebab, " " + kebab + "="} if path.parent.name == "DOM" else {kebab}
    for tag in re.findall(r"^\s+case ([a-z0-9, `]+)", (ROOT / "Sources/GarthEngine/DOM/Tag.swift").read_text(), re.M):
        for word in tag.replace("`", "").split(","):
            if word.strip():
                found |= {"<" + word.strip() + ">", "</" + word.strip() + ">", "<" + word.strip() + " "}
    found |= {"<!--", "-->", "<!DOCTYPE html>", "<![CDATA[", "]]>", "<style>", "</style>", "@media ", "@import url(",
              "calc(", "var(--", "counter(", ":has(", ":not(", ":nth-child(2n+1)", "::before{content:", "!important",
              "/*sheet*/", "<!--frame-->", "<iframe src=", "<iframe srcdoc='", "<frameset><frame src=", " target=_top", "&nbsp;", "&#x41;", "&#", "\\0", " style=\"", " colspan=", " rowspan=", " width=\"50%\"",
              "<?xml version=\"1.0\"?>", "<!ENTITY", "xmlns=\"http://www.w3.org/1999/xhtml\"", "<meta charset=",
              "<link rel=stylesheet href=a>", "<base href=", "position:absolute", "99999999999", "-1"}
    return sorted(found)


def write_words(path):
    with open(path, "w") as out:
        for word in words():
            escaped = word.replace("\\", "\\\\").replace('"', '\\"')
            out.write('"%s"\n' % escaped)
        # Characters that layout treats in ways of their own.
        for text in ("\u4e2d", "\u0e44\u0e17\u0e22", "\u0301", "\U0001f468\u200d\U0001f469", "\u202e", "\ufeff",
                     "\u00ad", "\u3000", "\U0001f1e6\U0001f1f9", "\u1100\u1161", "\u0085"):
            out.write('"%s"\n' % "".join("\\x%02x" % byte for byte in text.encode()))


# The eight bytes in front of a picture, as Tests/GarthFuzzing/PictureCase.swift reads them.
PICTURE_HEADERS = [bytes(8), bytes([4, 15, 7, 0, 95, 128, 128, 50]), bytes([5, 40, 3, 2, 10, 200, 20, 9]),
                   bytes([1, 15, 7, 1, 95, 128, 128, 50])]
# The formats of Sources/GarthPage/PictureFormat.swift; their files end as they are called, and as said here.
PICTURE_FORMATS = re.search(r"^    case ([\w, ]+)$", (ROOT / "Sources/GarthPage/PictureFormat.swift").read_text(), re.M)[1].split(", ")
PICTURE_TYPES = {name: [name, *{"jpeg": ["jpg"], "bmp": ["ico"], "svg": ["svgz"]}.get(name, [])] for name in PICTURE_FORMATS}
MOST_PICTURES = 100
PICTURE_WORDS = [
    b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"gAMA", b"iCCP", b"cHRM", b"eXIf", b"GIF89a", b"NETSCAPE2.0",
    b"RIFF", b"WEBP", b"VP8 ", b"VP8L", b"VP8X", b"ALPH", b"ANIM", b"ANMF", b"JFIF\0", b"Exif\0\0", b"Adobe\0", b"MM\0*",
    b"II*\0", b"\xff\xd8", b"\xff\xc0", b"\xff\xc2", b"\xff\xc4", b"\xff\xda", b"\xff\xdd", b"\xff\xd9", b"ftyp", b"avif",
    b"avis", b"mif1", b"meta", b"pitm", b"iloc", b"iinf", b"infe", b"iref", b"iprp", b"ipco", b"ipma", b"ispe", b"irot",
    b"imir", b"clap", b"auxC", b"auxl", b"dimg", b"grid", b"av01", b"av1C", b"colr", b"nclx", b"idat", b"mdat", b"<svg ",
    b"</svg>", b"<use href='#", b"<filter id='", b"<feTurbulence ", b"<pattern id='", b"<mask id='", b"url(#", b" d='M",
    b"<image href='", b"data:image/png;base64,", b"<text>", b"<!ENTITY", b" viewBox='", b" transform='scale(", b"1e9",
    b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff",
]


def write_pictures(folder):
    files = sorted(path for path in pathlib.Path("/usr/share").rglob("*.*")
                   if path.suffix[1:] in sum(PICTURE_TYPES.values(), []))
    for door, types in PICTURE_TYPES.items():
        (folder / door).mkdir(parents=True, exist_ok=True)
        small = [path for path in files if path.suffix[1:] in types and path.is_file()
                 and path.stat().st_size <= LARGEST_SEED - 8]
        # Not only those of the first package.
        for number, path in enumerate(small[::max(1, len(small) // MOST_PICTURES)][:MOST_PICTURES]):
            write_seed(folder / door, PICTURE_HEADERS[number % len(PICTURE_HEADERS)] + path.read_bytes())
    with open(folder / "pictures.dict", "w") as out:
        for word in PICTURE_WORDS:
            out.write('"%s"\n' % "".join("\\x%02x" % byte for byte in word))


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    suites = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    write_seeds(folder / "engine", suites)
    write_words(folder / "words.dict")
    write_pictures(folder)


if __name__ == "__main__":
    main()
