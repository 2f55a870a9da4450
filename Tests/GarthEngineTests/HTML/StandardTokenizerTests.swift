import Testing

@testable import GarthEngine

/// The reader that libxml2 2.14 and newer has: its tree is that of Garth's own.
@Suite(
    "HTML read by the standard tokenizer of libxml2",
    .enabled(if: Libxml2.hasStandardTokenizer, "libxml2 2.14 or newer is not installed"))
struct StandardTokenizerTests {
    private static let sizes = [1, 2, 3, 5, 16, 61, 10_000]

    private func expectSameTree(_ page: String, _ sizes: [Int] = Self.sizes) throws {
        let bytes = Array(page.utf8)
        let own = outline(ofTree: tree(of: bytes, pieces: bytes.count))
        for size in sizes {
            let second = outline(ofTree: try secondTree(of: bytes, pieces: size))
            #expect(second == own, "\(page.prefix(200)) in pieces of \(size)")
        }
    }

    @Test("every page of the html5lib suite has the suite's tree, whole and in pieces")
    func suite() throws {
        for test in try TreeSuite.cases() {
            for pieces in [test.input.count, 1, 4] {
                let tree = try secondTree(of: test.input, pieces: pieces)
                #expect(tree == test.tree, "\(test.name) in pieces of \(pieces)")
            }
        }
    }

    @Test(
        "the tree builder's word decides where raw text comes",
        arguments: [
            "<svg><title>a<b>c</b></title>d", "<svg><style>a<g>b</style>c</svg>d",
            "<svg><script>a<g>&lt;</script>b", "<math><textarea>a<b>c</textarea>d",
            "<svg><title>&lt;a</title></svg><title>b<i>&lt;</title>c", "<svg><xmp>a<g>b</xmp>c",
            "<textarea/>a<b>&amp;</textarea>c", "<script/>a<b>c</script>d", "<xmp/><b></xmp>c",
            "<title/>a<b></title>c", "<plaintext/>a<b>", "<svg><plaintext>a<g>b",
            "<noscript>a<b>c</noscript>d", "<head><noscript><link><style>a<b></style></noscript>",
            "<select><textarea>a<b></textarea>", "<frameset><plaintext><title>a<frame>",
            "<frameset><noframes>a<frame></noframes><frame>", "<svg><desc><title>a<b></title>c",
            "<table><plaintext>a<td>b", "<svg><title/><title>a</title></svg>b",
        ])
    func rawText(page: String) throws { try expectSameTree(page) }

    @Test(
        "what libxml2 skips or cuts is read again",
        arguments: [
            "a\0b\0\0c", "\0", "\0<p>a", "<p>\0</p>\0", "<svg>a\0\0b<title>\0\0c</title>\0",
            "<svg></>\0</>a", "<table>\0a\0<td>\0b", "<!doctype html\0 public><p>\0",
            "<body></body>\0a", "<textarea>\0a</textarea><script>\0</script><!--\0-->",
            "<a\0b c\0=\0'd\0'>", "<frameset>\0<frame>", "<select>\0<option>\0a",
            "<colgroup>\0<col>",
            "<!DOCTYPE html PUBLIC \"a>b", "<!DOCTYPE>", "<!DOCTYPE html SYSTEM 'x' y><p>",
            "<!DOCTYPE html PUBLIC 'a''b'><p>", "<!doctype html SYSTEM>", "<!DOCTYPE html",
            "<svg><![CDATA[a<b>c]]]>]]>d<g>e", "<svg><![CDATA[a>b", "<![CDATA[a]]>b",
            "<svg><!--[CDATA[a]]>-->b</svg>", "<svg></[CDATA[a]]>b", "<svg><![cdata[a]]>b",
            "<math><mi><![CDATA[a]]><b>c", "<svg><![CDATA[\0\r\na]]>",
            "a<\0<svg>b<\0c<<\0", "<<!doctype html><p>", "<svg><<![CDATA[a]]>b<</>\0",
            "<svg>&lt;\0<\0&lt;<!--a-->&lt;<![CDATA[b]]>", "<svg><</>\0< \0<1\0",
            "a\r\nb\rc\r", "<pre>\r\n\r\na</pre>\r", "<!--a\r\nb\rc-->", "<p a='b\r\nc\rd'>",
            " \u{FEFF}a", "\u{FEFF}\u{FEFF}a", "\u{FEFF}<p>a", "   <!-- a --> <p>",
            "<?xml version='1.0' encoding='utf-16'?><p>é",
            "<meta charset=shift_jis><p>é日🇩🇪", "&notit;&not&amp&#x80;&#0;&#xD800;&#x110000;&#13;",
            "<a b=&notit; c=&not d='&amp=' e=&lt>",
            "&CounterClockwiseContourIntegral;&NotANameAtAll;",
        ])
    func again(page: String) throws { try expectSameTree(page) }

    @Test("names longer than libxml2 keeps are whole, whatever else their tags hold")
    func longNames() throws {
        for count in [95, 96, 97, 99, 100, 101, 300] {
            let name = String(repeating: "x", count: count)
            let wide = String(repeating: "é", count: count / 2)
            for page in [
                "<\(name) a=b>c</\(name)>d", "<p \(name)y=1 \(name)z=2>c", "<p \(wide)=1 b='>'/>c",
                "<textarea \(name)=1>a<b></textarea>c", "<textarea \(name)/>a<b></textarea>c",
                "<svg><title \(name)>a<b>c", "<a\(wide)>b</a\(wide)>c", "</p \(name)=1>b",
                "<br> de</\(name)>x",
            ] { try expectSameTree(page, [1, 40, 10_000]) }
        }
    }

    @Test("a page for which libxml2 is stopped many times is read whole")
    func manyStops() throws {
        let page =
            "<svg>" + String(repeating: "<title>a<g>b</g></title><style/>", count: 3_000)
            + "</svg>" + String(repeating: "<textarea/>&lt;<b></textarea>c", count: 3_000)
        try expectSameTree(page, [300, 7_000, 1 << 20])
    }

    @Test("what has come is in the tree before the page ends")
    func arrival() throws {
        var document = Document()
        var parser = try #require(LibXML2HTMLParser())
        for (piece, last) in [
            ("<svg><title>a</title></svg><p>one</p>", "\"one\""), ("<textarea/>t", "\"t\""),
            ("wo</textarea><p>three<b>", "<b>"),
        ] {
            Array(piece.utf8).withUnsafeBytes { parser.parse($0, into: &document) }
            var tree: [UInt8] = []
            exportTree(document, into: &tree)
            #expect(outline(ofTree: tree).hasSuffix(last))
        }
        parser.finish(into: &document)
    }
}
