import Testing

@testable import GarthEngine

@Suite("HTML export") struct HTMLExportTests {
    private func cleaned(_ page: String) -> String {
        var document = Document()
        var parser = HTMLParser()
        Array(page.utf8).withUnsafeBytes { parser.parse($0, into: &document) }
        parser.finish(into: &document)
        var output: [UInt8] = []
        exportHTML(document, into: &output)
        return String(decoding: output, as: UTF8.self)
    }

    private func body(_ page: String) -> String {
        let head = "<html><head><meta charset=\"utf-8\"></head><body>"
        let whole = cleaned(page)
        #expect(whole.hasPrefix(head) && whole.hasSuffix("</body></html>"))
        return String(whole.dropFirst(head.count).dropLast("</body></html>".count))
    }

    @Test(
        "a page is serialized by the standard's algorithm",
        arguments: [
            ("<p>a<br>b", "<p>a<br>b</p>"), ("a&nbsp;&amp;&lt;b>", "a&nbsp;&amp;&lt;b&gt;"),
            ("<a title='\"<&'>x", "<a title=\"&quot;&lt;&amp;\">x</a>"),
            ("<svg viewbox=1><g/></svg>", "<svg viewBox=\"1\"><g></g></svg>"),
            ("<svg><a xlink:href=x>", "<svg><a xlink:href=\"x\"></a></svg>"),
            ("<pre>\n\na</pre>", "<pre>\n\na</pre>"), ("<pre></pre>\nb", "<pre></pre>\nb"),
            ("<textarea><b></textarea>", "<textarea>&lt;b&gt;</textarea>"),
        ])
    func serialization(page: String, expected: String) {
        #expect(body(page) == expected)
    }

    @Test(
        "what runs or is not shown is left out",
        arguments: [
            ("<p>a<script>b</script><style>c</style><!--d-->e", "<p>ae</p>"),
            ("<p>x<noscript><b>a</b></noscript>", "<p>x<b>a</b></p>"),
            ("<p ONCLICK=a onfoo=b id=c>x", "<p id=\"c\">x</p>"),
            ("<a href=' java\tscript:a'>x", "<a>x</a>"),
            ("<a href='&#1;javascript:a'>x", "<a>x</a>"),
            ("<a href='jav&#1;ascript:a'>x", "<a>x</a>"),
            ("<p>a<template>b</template>c", "<p>ac</p>"),
            ("<p><iframe srcdoc=a src=b><p>c</iframe>d", "<p><iframe src=\"b\"></iframe>d</p>"),
            ("<xmp><script></xmp>", "<pre>&lt;script&gt;</pre>"),
            ("<p>a<svg><script>b</script><style>c</style></svg>", "<p>a<svg></svg></p>"),
            ("<p>a\u{1}b\u{1B}[0m\u{7F}\u{9B}c\r\nd", "<p>ab[0mc\nd</p>"),
            ("<p><scr\u{1}ipt>a</scr\u{1}ipt>", "<p>a</p>"),
            ("<p a\"b=c d=e>x", "<p d=\"e\">x</p>"),
        ])
    func cleaning(page: String, expected: String) {
        #expect(body(page) == expected)
    }

    @Test("an encoding that the page named is replaced by the one that is used")
    func encoding() {
        let page = "<!doctype html><meta charset=latin1><meta http-equiv=refresh content=1><title>a"
        #expect(
            cleaned(page)
                == "<!DOCTYPE html><html><head><meta charset=\"utf-8\"><title>a</title></head>"
                + "<body></body></html>")
    }

    @Test("bytes that are no UTF-8 do not come out")
    func malformed() {
        var document = Document()
        var parser = HTMLParser()
        let page: [UInt8] = [0x3C, 0x70, 0x3E, 0xFF, 0xC3, 0x28, 0xE2, 0x82, 0x41, 0x80]
        page.withUnsafeBytes { parser.parse($0, into: &document) }
        parser.finish(into: &document)
        var output: [UInt8] = []
        exportHTML(document, into: &output)
        #expect(String(validating: output, as: UTF8.self) != nil)
    }

    @Test("depth costs no stack")
    func depth() {
        #expect(cleaned(String(repeating: "<div>", count: 20_000)).utf8.count > 200_000)
    }
}
