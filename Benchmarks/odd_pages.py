#!/usr/bin/env python3
"""Writes 36 odd and hostile pages, on which readers of HTML are compared.

  Benchmarks/odd_pages.py FOLDER

The same program gives the same bytes.
"""
import os
import sys

SVG_ICON = "<svg viewBox='0 0 9 9'><title>icon {0}</title><style>.a{{b:c}}</style><path d='M0 0'/></svg>"
PAGES = {
    "references-hexadecimal": "<p>" + "&#x" * 300_000,
    "references-without-name": "<p>" + "&" * 300_000,
    "references-unknown": "<p>" + "&unknown; " * 100_000,
    "references-prefixes": "<p>" + "&notit;&ampx&ltgt " * 60_000,
    "references-in-values": "<a href='" + "&copy=1&amp;x&#x41" * 40_000 + "'>a</a>",
    "references-of-numbers": "".join(f"&#{n};" for n in range(0, 0x11200, 7)),
    "attributes-20000": "<p " + " ".join(f"a{n}={n}" for n in range(20_000)) + ">text",
    "attributes-equal": "<p " + "class=a " * 100_000 + ">text",
    "attribute-of-2-MB": "<p title='" + "x" * 2_000_000 + "'>text",
    "attribute-names-of-1-MB": "<p " + "n" * 1_000_000 + "=1>text",
    "attributes-odd": "<p a='b'c=d =e / f /g= h>one<p a=b/>two<br/ x>three<a b='c\"d>'e>four",
    "nul-in-names": "<p\0q a\0b=c>x</p\0q><d\0iv>y</d\0iv>" * 2_000,
    "nul-in-text": "<p>a\0b<svg><text>c\0d</text></svg><table>\0<td>\0e</table>" * 2_000,
    "nul-only": "\0" * 1_000_000,
    "comment-of-2-MB": "<p>before<!--" + "c-" * 1_000_000 + "--><p>behind",
    "comment-without-end": "<p>before<!--" + "c> " * 600_000,
    "comments-odd": "<!--><p>a<!---><p>b<!----!><p>c<!-- --!><p>d<!--<!-- --><p>e<!-x><p>f<?x><p>g</ h><p>i" * 500,
    "doctypes-odd": "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01//EN' x><!doctype><!DOCTYPEhtml><p>text" * 300,
    "tag-name-of-1-MB": "<" + "t" * 1_000_000 + ">text",
    "tags-without-end": "<p>text" + "<a b='" * 200_000,
    "lesser-signs": "<p>" + "<" * 1_000_000,
    "end-tags-odd": "</><p>a</ b>c</p x='>'>d</br></p></body>e</html>f" * 5_000,
    "end-tags-stray": "<div>" * 20_000 + "</b>" * 20_000,
    "depth-of-200000": "<div>" * 200_000 + "deep",
    "formatting-open": "<a href=x><b><i><font color=red>" * 3_000 + "text",
    "tables-in-tables": "<table><tr><td>" * 3_000 + "cell" + "</table>x" * 3_000,
    "tables-fostering": "<table>" + "text<b>bold" * 20_000 + "<td>cell",
    "script-escapes": "<script><!--<script></script>--></script><p>a<script><!-- --!></script><p>b<script>"
                      "<!--<script>x</script><p>c</script><p>d" * 500,
    "script-of-2-MB": "<p>a<script>" + "if (a < b) '<p>';\n" * 110_000 + "</script><p>b",
    "raw-text-self-closed": "<textarea/>a<b>&lt;</textarea>c<script/>d<p></script>e<xmp/><p></xmp>f" * 1_000,
    "icons-with-titles": "".join(SVG_ICON.format(n) + f"<p>line {n}" for n in range(20_000)),
    "cdata": "<p>a<![CDATA[x>y]]>b<svg><text><![CDATA[<p>c]]]>]]></text></svg>" * 5_000,
    "plaintext": "<p>a<svg><plaintext>b</svg><plaintext>c</plaintext>" + "<p>&lt;" * 100_000,
    "line-ends": "<pre>\r\n\r\na\rb\r\n\rc\n\r</pre><p title='a\r\nb\rc'>d<!--\r-->\r" * 10_000,
    "byte-order-marks": "\ufeff\ufeff<p>a\ufeff<svg><title>\ufeff</title></svg>\ufeff b",
    "marks-and-pictures": "<p>e" + "\u0301" * 200_000 + "\U0001f468\u200d\U0001f469 " * 20_000 + "\u202eabc",
}


def write(folder):
    """Writes the pages; returns their paths."""
    os.makedirs(folder, exist_ok=True)
    paths = []
    for name, text in PAGES.items():
        paths.append(os.path.join(folder, name + ".html"))
        with open(paths[-1], "w", encoding="utf-8", newline="") as file:
            file.write('<meta charset="utf-8">' + text)
    return paths


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(f"{len(write(sys.argv[1]))} pages")
