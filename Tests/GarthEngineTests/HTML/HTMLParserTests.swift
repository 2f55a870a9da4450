import Testing

@testable import GarthEngine

@Suite("HTML parser") struct HTMLParserTests {
    /// The lines of the tree, without `| `, joined by `/`; leading spaces show the depth.
    private func outline(_ page: String) -> String {
        GarthEngineTests.outline(ofTree: tree(of: Array(page.utf8), pieces: 3))
    }

    /// What stands in the body, one level out of two dropped spaces each.
    private func body(_ page: String) -> String {
        let lines = outline("<!DOCTYPE html><body>" + page).split(separator: "/    ")
        return lines.dropFirst(1).joined(separator: "/")
    }

    @Test(
        "markup has the tree of the standard",
        arguments: [
            ("<p>a<p>b", #"<p>/  "a"/<p>/  "b""#),
            ("<b>a<i>b</b>c</i>", #"<b>/  "a"/  <i>/    "b"/<i>/  "c""#),
            ("<b><p>a</b>b", #"<b>/<p>/  <b>/    "a"/  "b""#),
            ("<a>a<a>b", #"<a>/  "a"/<a>/  "b""#),
            ("<table>a<tr>b<td>c", #""ab"/<table>/  <tbody>/    <tr>/      <td>/        "c""#),
            ("<table>a <!--b-->", #""a "/<table>/  <!-- b -->"#),
            ("<table> <tr> ", #"<table>/  " "/  <tbody>/    <tr>/      " ""#),
            ("<li>a<li>b", #"<li>/  "a"/<li>/  "b""#),
            ("<select><option>a<option>b", #"<select>/  <option>/    "a"/  <option>/    "b""#),
            ("<pre>\r\na</pre>", #"<pre>/  "a""#),
            ("a</br>b</p>c", #""a"/<br>/"b"/<p>/"c""#),
            ("<svg viewbox=1><g/><p>a", #"<svg svg>/  viewBox="1"/  <svg g>/<p>/  "a""#),
            ("<svg><![CDATA[a]]b]]>", #"<svg svg>/  "a]]b""#),
            ("<template><td>a", #"<template>/  content/    <td>/      "a""#),
            ("<textarea>\n<b></textarea>", #"<textarea>/  "<b>""#),
            ("<image title=a>", #"<img>/  title="a""#),
            ("<p title=a title=b id=c>", #"<p>/  id="c"/  title="a""#),
            ("<!-->a<!--b--!>c<?d>", #"<!--  -->/"a"/<!-- b -->/"c"/<!-- ?d -->"#),
            ("a\u{0}b", #""ab""#),
            ("<plaintext>a</plaintext>", #"<plaintext>/  "a</plaintext>""#),
        ])
    func trees(page: String, expected: String) {
        #expect(body(page) == expected)
    }

    @Test(
        "character references mean what the standard's table says",
        arguments: [
            ("&amp;&lt;&gt;&quot;&nbsp;", "&<>\"\u{A0}"), ("&ampx &notin; &notit;", "&x ∉ ¬it;"),
            ("&NotEqualTilde;", "≂̸"), ("&CounterClockwiseContourIntegral;", "∳"),
            ("&check; &check", "✓ &check"), ("&#65;&#x42;&#X43;", "ABC"),
            ("&#128;&#150;&#0;&#xD800;&#1114112;", "€–\u{FFFD}\u{FFFD}\u{FFFD}"),
            ("&#;&#x;&;& &zzz;", "&#;&#x;&;& &zzz;"), ("&copy2", "©2"), ("&zwnj", "&zwnj"),
            ("&sup1;&sup1&supset;&sup", "¹¹⊃&sup"),
        ])
    func references(text: String, expected: String) {
        #expect(body(text) == "\"\(expected)\"")
    }

    @Test("a reference without semicolon before a letter or = stays as it is in an attribute")
    func referencesInAttributes() {
        #expect(
            body("<a href='?a=1&copy=2&amp=3&lt&reg;&notit;'>")
                == #"<a>/  href="?a=1&copy=2&amp=3<®&notit;""#)
    }

    @Test("a script ends where the standard says, its attributes notwithstanding")
    func scripts() {
        #expect(
            outline("<script type=a><!--<script></script>--></script>b")
                == #"<html>/  <head>/    <script>/      type="a"/      "#
                + #""<!--<script></script>-->"/  <body>/    "b""#)
    }

    @Test(
        "a doctype decides on quirks mode",
        arguments: [
            ("<!DOCTYPE html>", false), ("<p>", true), ("<!DOCTYPE svg>", true),
            ("<!doctype HTML PUBLIC \"-//W3C//DTD HTML 4.01//EN\">", false),
            ("<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\">", true),
            ("<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\" \"x\">", false),
            ("<!DOCTYPE html SYSTEM", true),
        ])
    func quirks(page: String, isQuirks: Bool) {
        var document = Document()
        var parser = HTMLParser()
        page.utf8.withContiguousStorageIfAvailable {
            parser.parse(UnsafeRawBufferPointer($0), into: &document)
        }
        parser.finish(into: &document)
        #expect(document.isQuirks == isQuirks)
    }

    @Test("everything decided is in the document after each piece, and open elements say so")
    func increments() {
        var document = Document()
        var parser = HTMLParser()
        func parse(_ piece: String) -> String {
            Array(piece.utf8).withUnsafeBytes { parser.parse($0, into: &document) }
            var output: [UInt8] = []
            exportTree(document, into: &output)
            return String(decoding: output, as: UTF8.self).split(separator: "\n").last
                .map { String($0.drop { $0 == "|" || $0 == " " }) } ?? ""
        }
        #expect(parse("<p>one &am") == "\"one \"")
        #expect(parse("p; two\r") == "\"one & two\"")
        #expect(parse("\nthree <") == "\"one & two\nthree \"".split(separator: "\n").last!)
        #expect(parse("i>é".dropLast() + "") == "<i>")
        let open = document.nodes.filter { $0.flags.contains(.isOpen) }.map(\.tag)
        #expect(open == [.html, .body, .p, .i])
        parser.finish(into: &document)
        #expect(!document.nodes.contains { $0.flags.contains(.isOpen) })
    }

    @Test("elements that the engine must look at are listed in the order of happening")
    func notable() {
        var document = Document()
        var parser = HTMLParser()
        let page = "<base href=a><title>t</title><link><style></style><meta><body><script></script>"
        Array(page.utf8).withUnsafeBytes { parser.parse($0, into: &document) }
        #expect(
            document.notable.map { document[$0].tag }
                == [.base, .title, .link, .style, .meta, .script])
    }

    @Test("plain pages move nothing that was laid out; misnested ones say that they did")
    func structuralChanges() {
        func changes(_ page: String) -> Int {
            var document = Document()
            var parser = HTMLParser()
            Array(page.utf8).withUnsafeBytes { parser.parse($0, into: &document) }
            parser.finish(into: &document)
            return document.structuralChanges
        }
        #expect(changes("<p>a<b>b</b><table><tr><td>c</table><ul><li>d</ul>") == 0)
        #expect(changes("<table>a</table>") > 0)
        #expect(changes("<b><p>a</b>") > 0)
    }
}
