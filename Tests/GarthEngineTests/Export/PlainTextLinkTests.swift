import GarthPage
import Testing

@testable import GarthEngine

/// The links of a text, each as its address between angle brackets, in the text around them.
private func marked(_ text: String, _ type: String = "text/plain", pieceSize: Int = .max) -> String
{
    var engine = Engine()
    engine.open(
        DocumentInfo(url: "http://a.test/", mediaType: type),
        options: LayoutOptions(columns: 500, isInteractive: true))
    let bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
        let end = min(bytes.count, pieceSize == .max ? bytes.count : start + pieceSize)
        bytes[start..<end].withUnsafeBytes { engine.receive($0) }
        start = end
    }
    engine.finish()
    var content = PageContent()
    for update in engine.takeUpdates() { content.apply(update) }
    return (0..<content.lines.count).map { line in
        content.pieces(ofLine: line).map { piece in
            guard case .link(let link)? = content.target(piece.target)?.kind else {
                return piece.text
            }
            #expect(link.href == piece.text)
            return "<\(piece.text)>"
        }.joined()
    }.joined(separator: "\n")
}

@Suite("Addresses in plain text") struct PlainTextLinkTests {
    @Test(
        "an address is a link, without the punctuation around it",
        arguments: [
            ("see http://b.test/x.", "see <http://b.test/x>."),
            ("HTTPS://B.test/a?b=c#d, and", "<HTTPS://B.test/a?b=c#d>, and"),
            ("(http://b.test/a_(b)) x", "(<http://b.test/a_(b)>) x"),
            ("[x](http://b.test/y)!", "[x](<http://b.test/y>)!"),
            ("<http://b.test/>", "<<http://b.test/>>"),
            ("\"http://b.test/?q=\";", "\"<http://b.test/?q=>\";"),
            ("http://[::1]:8/x]", "<http://[::1]:8/x>]"),
            ("*http://b.test/*", "*<http://b.test/>*"),
            ("„http://b.test/ü“ x", "„<http://b.test/ü>“ x"),
            ("http://b.test/。c", "<http://b.test/>。c"),
            ("http://b.test/...", "<http://b.test/>..."),
            ("a\nhttp://b.test\nc", "a\n<http://b.test>\nc"),
            ("http:// x", "http:// x"), ("http:/b.test", "http:/b.test"), ("http", "http"),
            ("xhttp://b.test", "xhttp://b.test"), ("ftp://b.test/", "ftp://b.test/"),
            ("http://.", "http://."),
            ("https://a.test https://b.test", "<https://a.test> <https://b.test>"),
        ])
    func addresses(text: String, expected: String) {
        for pieceSize in [1, 2, 3, 7, .max] {
            #expect(marked(text, pieceSize: pieceSize) == expected)
        }
    }

    @Test("JSON's strings and the lines of other text files have them as well")
    func otherTypes() {
        #expect(marked(#"["http://b.test/"]"#, "application/json").contains("\"<http://b.test/>\""))
        #expect(marked("x = \"http://b.test/\"", "application/toml") == "x = \"<http://b.test/>\"")
    }

    @Test(
        "an address longer than addresses are stays text, and nothing is lost",
        arguments: [64, .max])
    func endless(pieceSize: Int) {
        let long = "http://b.test/" + String(repeating: "x", count: 5000)
        let shown = marked("a \(long) b", pieceSize: pieceSize)
        #expect(shown.filter { $0 != "\n" } == "a \(long) b".filter { $0 != "\n" })
    }

    @Test("line ends of all systems stay before an address")
    func lineEnds() {
        for end in ["\n", "\r\n", "\r"] {
            #expect(marked("a\(end)http://b.test/\(end)b") == "a\n<http://b.test/>\nb")
        }
    }

    @Test("exports know the links of a text")
    func exports() {
        var engine = Engine()
        engine.open(
            DocumentInfo(url: "http://a.test/", mediaType: "text/plain"), options: LayoutOptions())
        Array("see http://b.test/x.".utf8).withUnsafeBytes { engine.receive($0) }
        engine.finish()
        #expect(
            String(decoding: engine.export(.links), as: UTF8.self)
                == "http://b.test/x\thttp://b.test/x\n")
        #expect(
            String(decoding: engine.export(.innertext), as: UTF8.self) == "see http://b.test/x.")
    }
}
