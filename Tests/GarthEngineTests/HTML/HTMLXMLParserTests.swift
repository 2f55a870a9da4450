import Testing

@testable import GarthEngine

@Suite("XML parser") struct HTMLXMLParserTests {
    private func parse(
        _ text: String, pieces: Int = 5
    ) throws -> (Document, (line: Int, message: String)?) {
        var document = Document()
        var parser = try #require(XMLParser())
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: pieces) {
            bytes[start..<min(start + pieces, bytes.count)].withUnsafeBytes {
                parser.parse($0, into: &document)
            }
        }
        parser.finish(into: &document)
        return (document, parser.error)
    }

    private func outline(_ document: Document) -> String {
        var output: [UInt8] = []
        exportTree(document, into: &output)
        return GarthEngineTests.outline(ofTree: output)
    }

    @Test("XHTML elements become HTML elements, SVG's and MathML's keep their namespace")
    func xhtml() throws {
        let (document, error) = try parse(
            """
            <?xml version="1.0" encoding="iso-8859-1"?><!DOCTYPE html><html \
            xmlns="http://www.w3.org/1999/xhtml"><head><title>é</title></head><body><p id="a"/>\
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="1"/></body></html>
            """)
        #expect(error == nil)
        #expect(
            outline(document)
                == "<!DOCTYPE html>/<html>/  <head>/    <title>/      \"é\"/  <body>/    <p>/      "
                + "id=\"a\"/    <svg svg>/      viewBox=\"1\"")
        #expect(document.notable.map { document[$0].tag } == [.title])
        #expect(!document.nodes.contains { $0.flags.contains(.isOpen) })
    }

    @Test("other elements keep their qualified name and are no HTML")
    func feed() throws {
        let (document, error) = try parse(
            """
            <rss xmlns:content="urn:c"><title>a&amp;b&nbsp;c</title>\
            <content:encoded><![CDATA[<p>x]]></content:encoded></rss>
            """)
        #expect(error == nil)
        #expect(
            outline(document)
                == "<rss>/  <title>/    \"a&b\u{A0}c\"/  <content:encoded>/    \"<p>x\"")
        #expect(document.nodes.allSatisfy { $0.tag == .other })
    }

    @Test("the first error has its line, and what stood before it stays", arguments: [1, 3, 1000])
    func errors(pieces: Int) throws {
        let (document, error) = try parse("<a>\n<b>x</a>", pieces: pieces)
        #expect(error?.line == 2)
        #expect(error?.message.isEmpty == false)
        #expect(outline(document).contains("\"x\""))
    }

    @Test("entities that a document declares are not expanded, so that none can explode")
    func entities() throws {
        let (document, _) = try parse(
            "<!DOCTYPE a [<!ENTITY b \"xxxx\"><!ENTITY c \"&b;&b;\">]><a>1&c;2</a>")
        #expect(!document.text.contains(UInt8(ascii: "x")))
    }

    @Test("nothing outside the input is read")
    func external() throws {
        let (document, _) = try parse(
            "<!DOCTYPE a SYSTEM \"file:///etc/passwd\" [<!ENTITY b SYSTEM \"/etc/passwd\">]>"
                + "<a>1&b;2</a>")
        #expect(outline(document).hasSuffix("\"12\""))
    }

    @Test("depth and attributes stay within the limits")
    func limits() throws {
        let (document, _) = try parse(
            String(repeating: "<a>x", count: 3000) + String(repeating: "</a>", count: 3000),
            pieces: 1000)
        #expect(document.text.count == 3000)
        #expect(document.isTruncated)
    }
}
