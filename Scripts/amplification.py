#!/usr/bin/env python3
"""What pages cost of which few bytes stand for many: peak memory of both processes, and seconds.

    Scripts/amplification.py [--garth PROGRAM] [--format text] [--seconds 100] [NAME...]
    Scripts/amplification.py --tags 64 [--garth PROGRAM]

Each page has about a megabyte; none may take 200 MB. With --tags, pages of so many megabytes that
are one tag again and again; none may take 500 MB.
"""

import argparse
import importlib.util
import os
import tempfile

path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "hostile-traffic.py")
spec = importlib.util.spec_from_file_location("hostile_traffic", path)
traffic = importlib.util.module_from_spec(spec)
spec.loader.exec_module(traffic)

M = 1_000_000


def fill(unit, size):
    return unit * (size // len(unit))


PAGES = {}
PAGES["content 100k x 2000 p"] = (
    '<style>p::before{content:"' + "ab cd " * 16700 + '"}</style>' + "<p>x" * 2000
)
PAGES["content 500k x 100k p"] = (
    '<style>p::before{content:"' + "ab cd " * 83000 + '"}</style>' + "<p>x" * 100000
)
PAGES["content 1k x 300k p"] = (
    '<style>p::before{content:"' + "ab cd " * 170 + '"}</style>' + "<p>x" * 240000
)
PAGES["content on all *"] = (
    '<style>*::before,*::after{content:"' + "ab cd " * 1000 + '"}</style>' + "<b>" * 200000
)
PAGES["attr chain"] = (
    "<style>p::before{content:"
    + "attr(title) " * 5000
    + "}</style>"
    + '<p title="'
    + "word " * 10000
    + '">x'
)
PAGES["attr 50k x 5"] = (
    "<style>p::before{content:"
    + "attr(t)" * 20000
    + "}</style>"
    + ('<p t="' + "word " * 10000 + '">x') * 15
)
PAGES["counters nested"] = (
    '<style>div{counter-reset:a}div::before{content:counters(a,"'
    + "sep " * 100
    + '")}</style>'
    + "<div>" * 150000
)
PAGES["counters separators"] = (
    '<style>div{counter-reset:a}p::before{content:counters(a,"'
    + "sep " * 10000
    + '")}</style>'
    + "<div>" * 500
    + "<p>x" * 100000
)
PAGES["counters x many"] = (
    "<style>div{counter-reset:a}p::before{content:"
    + 'counters(a,"s")' * 20000
    + "}</style>"
    + "<div>" * 500
    + "<p>x" * 100000
)
PAGES["quotes"] = '<style>q{quotes:"' + "ab " * 100000 + '" "b"}</style>' + "<q>x" * 100000
PAGES["cells that span"] = "<table><tr>" + "<td colspan=1000 rowspan=65534>x" * 30000
PAGES["items in one cell"] = (
    "<style>div{display:grid}i{grid-area:1/1}</style><div>" + "<i>a</i>" * 120000
)
PAGES["quotes open x many"] = (
    "<style>p::before{content:" + "open-quote " * 30000 + "}</style>" + "<p>x" * 100000
)
PAGES["marker string"] = (
    '<style>li{list-style-type:"' + "ab cd " * 50000 + '"}</style>' + "<li>x" * 100000
)
PAGES["counter-style symbols"] = (
    '<style>@counter-style a{system:additive;additive-symbols:1 "'
    + "x" * 200
    + '"}li{list-style:a}</style>'
    + "<li value=1000>x" * 50000
)
PAGES["counter-style prefix"] = (
    '<style>@counter-style a{system:cyclic;symbols:"a";prefix:"'
    + "x" * 4000
    + '";suffix:"'
    + "y" * 4000
    + '"}li{list-style:a}</style>'
    + "<li>x" * 150000
)
PAGES["colspan"] = "<table>" + fill("<tr><td colspan=1000>x<td colspan=1000>y", M)
PAGES["rowspan"] = "<table>" + "<tr>" + "<td rowspan=65534>x" * 1000 + "<tr><td>y" * 90000
PAGES["rowspan+cols"] = "<table>" + fill("<tr><td rowspan=65534 colspan=100>x", M)
PAGES["width huge"] = (
    "<style>div{width:16000px;padding:1600px;text-indent:9999999px}</style>"
    + fill("<div>x</div>", M - 200)
)
PAGES["padding nested"] = "<style>div{padding:0 1600px}</style>" + fill("<div>x", M - 200)
PAGES["td width"] = "<style>td{width:16000px}</style><table>" + fill("<tr><td>x<td>y", M - 200)
PAGES["td padding cells"] = "<style>td{padding:1600px;border:solid}</style><table>" + fill(
    "<tr><td>x<td>y", M - 200
)
PAGES["text-align right wide"] = "<style>p{width:16000px;text-align:right}</style>" + fill(
    "<p>x", M - 200
)
PAGES["text-indent"] = "<style>p{text-indent:16000px}</style>" + fill("<p>x", M - 200)
PAGES["tab-size"] = "<style>pre{tab-size:999999999}</style><pre>" + fill("\t", M - 200)
PAGES["tab-size lines"] = "<style>pre{tab-size:1000}</style><pre>" + fill("\tx\n", M - 200)
PAGES["letter spacing etc"] = "<style>p{letter-spacing:9999px;word-spacing:9999px}</style>" + fill(
    "<p>x y", M - 200
)
PAGES["height"] = "<style>p{height:99999px;margin:9999px}</style>" + fill("<p>x", M - 200)
PAGES["hr"] = fill("<hr>", M)
PAGES["hr wide"] = "<style>hr{width:16000px}</style>" + fill("<hr>", M - 200)
PAGES["nested tables"] = fill("<table><tr><td>x", M)
PAGES["nested tables closed"] = fill("<table><tr><td>x" * 90 + "</table>" * 90, M)
PAGES["nested tables wide"] = "<style>td{padding:0 1600px}</style>" + fill(
    "<table><tr><td>x" * 90 + "</table>" * 90, M
)
PAGES["long titles"] = fill('<a href=x title="' + "t " * 1000 + '">x</a>', M)
PAGES["imgs alt"] = fill('<img alt="' + "t " * 1000 + '">', M)
PAGES["select options"] = "<select>" + fill("<option>x", M)
PAGES["selects of options"] = fill("<select><option>" + "x" * 200 + "<option>y</select>", M)
PAGES["select optgroup"] = "<select>" + fill("<optgroup label=a><option>", M)
PAGES["template"] = fill("<template><p>x", M)
PAGES["inputs size"] = fill("<input size=999999>", M)
PAGES["inputs"] = fill("<input>", M)
PAGES["textarea"] = fill("<textarea rows=9999 cols=9999></textarea>", M)
PAGES["button nested"] = fill("<button>x", M)
PAGES["progress/meter"] = fill("<meter value=1>", M)
PAGES["rules x elements"] = (
    "<style>"
    + "".join(f".a{i} .b{i}{{color:red}}" for i in range(15000))
    + "</style>"
    + '<i class="a1 b1">x</i>' * 30000
)
PAGES["has rules"] = (
    "<style>"
    + "".join(f":has(.b{i}) p:not(:has(i)){{color:red}}" for i in range(5000))
    + "</style>"
    + '<p class="b1">x' * 30000
)
PAGES["nth"] = (
    "<style>"
    + "".join(f"p:nth-last-child({i}n+1){{color:red}}" for i in range(5000))
    + "</style>"
    + "<p>x" * 150000
)
PAGES["is nested"] = (
    "<style>" + ":is(a," * 31 + "b" + ")" * 31 + "{color:red}</style>" + "<p>x" * 200000
)
PAGES["nest css"] = "<style>" + ("a,b,c,d,e,f,g,h{" * 12) + "color:red" + "}" * 12 + "</style><p>x"
PAGES["nest css wide"] = (
    "<style>"
    + (",".join("abcdefghij" * 10) + "{&,&,&{") * 10
    + "color:red"
    + "}" * 20
    + "</style><p>x"
)
PAGES["vars double"] = (
    "<style>:root{"
    + "".join(f"--v{i}:var(--v{i+1}) var(--v{i+1});" for i in range(40))
    + "--v40:xxxxxxxx}p{content:var(--v0);color:var(--v0)}</style>"
    + "<p>x" * 100000
)
PAGES["vars each"] = (
    '<style>:root{--l:"'
    + "ab cd " * 10000
    + '"}p::before{content:var(--l)var(--l)}</style>'
    + "<p>x" * 200000
)
PAGES["vars per element"] = (
    "<style>p{--x:" + "y " * 20000 + ";--z:var(--x) var(--x)}</style>" + "<p><i>x" * 100000
)
PAGES["style attrs"] = fill('<p style="color:red;width:10px;margin:1px">x', M)
PAGES["style attrs differ"] = "".join(
    f'<p style="margin-left:{i}px;--a{i}:{i}">x' for i in range(24000)
)
PAGES["classes differ"] = "".join(f"<p class=c{i}>x" for i in range(50000))
PAGES["open tags"] = fill("<b>", M)
PAGES["open a"] = fill("<a>", M)
PAGES["open font attrs"] = fill("<font color=red size=1>", M)
PAGES["p after b"] = "<b><i><u><s><tt><em>" * 10 + fill("<p>", M)
PAGES["misnest"] = fill("<b><p></b>", M)
PAGES["misnest table"] = fill("<table><b>x<tr>", M)
PAGES["svg"] = fill("<svg><text>x", M)
PAGES["math"] = fill("<math><mi>x", M)
PAGES["svg text"] = fill("<svg><text>abc</text></svg>", M)
PAGES["ids"] = fill("<a id=x name=y>", M)
PAGES["links"] = "".join(f"<a href=/{i}>x</a>" for i in range(60000))
PAGES["long links base"] = (
    '<base href="http://h/'
    + "a" * 100000
    + '/">'
    + "".join(f"<a href={i}>x</a>" for i in range(50000))
)
PAGES["data url"] = '<a href="data:text/plain,' + "x" * (M - 100) + '">x</a>'
PAGES["attrs"] = fill("<p a=1 b=2 c=3 d=4 e=5>", M)
PAGES["attr names"] = "<p " + " ".join(f"a{i}=1" for i in range(120000)) + ">"
PAGES["flex"] = "<style>div{display:flex}</style>" + fill("<div><i>x</i><i>y</i></div>", M - 100)
PAGES["flex nested"] = "<style>div{display:flex}</style>" + fill("<div>x", M - 100)
PAGES["flex gap"] = "<style>div{display:flex;gap:1600px}i{width:1600px}</style>" + fill(
    "<div><i>x</i><i>y</i><i>z</i></div>", M - 100
)
PAGES["inline-block"] = "<style>i{display:inline-block;width:1600px;height:999px}</style>" + fill(
    "<i>x</i>", M - 100
)
PAGES["inline-block nested"] = "<style>i{display:inline-block;padding:99px}</style>" + fill(
    "<i>x", M - 100
)
PAGES["floats"] = "<style>i{float:left;width:30px}</style>" + fill("<i>x</i>y ", M - 100)
PAGES["entities"] = fill("&NotEqualTilde;", M)
PAGES["zalgo"] = fill("a" + "\u0301" * 20, M // 2)
PAGES["wide pre line"] = "<pre>" + "x" * M
PAGES["pre blanks"] = "<pre>" + fill("\n", M)
PAGES["br"] = fill("<br>", M)
PAGES["br x"] = fill("x<br>", M)
PAGES["frames srcdoc"] = fill('<iframe srcdoc="<p>x<iframe srcdoc=y></iframe>"></iframe>', M)
PAGES["details"] = fill("<details><summary>x</summary>y</details>", M)
PAGES["ol reversed"] = "<ol reversed>" + fill("<li>x", M)
PAGES["ol nested"] = fill("<ol><li>x", M)
PAGES["li deep"] = "<ul>" * 400 + fill("<li>x", M - 4000)
PAGES["ruby"] = fill("<ruby>x<rt>y</ruby>", M)
PAGES["labels"] = fill("<label for=a>x</label><input id=a>", M)
PAGES["label one"] = "<label for=a>" + "word " * 100000 + "</label>" + "<input id=a>" * 40000
PAGES["aria"] = "<div id=d>" + "word " * 100000 + "</div>" + "<input aria-labelledby=d>" * 15000
PAGES["aria many"] = (
    "<div id=d>"
    + "word " * 1000
    + "</div>"
    + ('<input aria-labelledby="' + "d " * 1000 + '">') * 400
)
PAGES["datalist"] = (
    "<datalist id=d>" + "<option>x" * 50000 + "</datalist>" + "<input list=d>" * 30000
)
PAGES["image map"] = (
    "<map name=m>" + "<area href=x alt=y>" * 25000 + "</map>" + "<img usemap=#m>" * 30000
)
PAGES["text-transform"] = "<style>p{text-transform:uppercase}</style><p>" + fill("\u00df", M // 2)
PAGES["many sheets"] = fill("<style>p{color:red}</style>", M)
PAGES["noscript"] = fill("<noscript><p>x</noscript>", M)
PAGES["comment"] = fill("<!---->", M)
PAGES["cdata"] = fill("<p>&#x110000;", M)

TAGS = [
    "<b>",
    "<p>",
    "<a href=x>",
    "<i class=a>",
    "<input>",
    "x<br>",
    "<select><option>",
    "<table><tr><td>",
    "<table><tr><td>x",
    "<div style=display:flex>x",
    "<ul><li>x",
    "<td>x<tr>",
]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--garth", default=".build/release/garth")
    parser.add_argument("--format", default="text")
    parser.add_argument("--seconds", type=float, default=100)
    parser.add_argument("--tags", type=int, default=0)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    pages = PAGES
    if options.tags:
        pages = {tag: fill(tag, options.tags * M) for tag in TAGS}
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "page.html")
        for name, page in pages.items():
            if options.names and not any(word in name for word in options.names):
                continue
            with open(file, "w") as output:
                output.write("<!doctype html>" + page)
            own, others, seconds, status, words = traffic.measure(
                [options.garth, "--dump", "--format", options.format, file], options.seconds
            )
            print(
                f"{name:26} {os.path.getsize(file) // 1000:6} kB  garth {own:4.0f} MB "
                f"content {others:5.0f} MB {seconds:6.1f} s  {status} {words}",
                flush=True,
            )


if __name__ == "__main__":
    main()
