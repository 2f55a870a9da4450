import GarthIPC
import GarthPage
import Testing

@testable import Garth

@Suite("The libraries of a content process") struct ContentStartTests {
    private func libraries(
        _ mediaType: String, _ bytes: [UInt8] = [], charset: String? = nil,
        parser: HTMLParserChoice = .standard, compression: DocumentCompression = .none
    ) throws -> ContentLibraries {
        var start = ContentStart()
        var info = DocumentInfo(url: "about:blank", mediaType: mediaType, charset: charset)
        info.compression = compression
        guard
            case .hold = start.take(
                .open(info, LayoutOptions(columns: 80, rows: 24), isReader: false, parser: parser))
        else { throw WireError.badIndex }
        guard case .begin(let libraries, let commands) = start.take(.bytes(bytes)) else {
            throw WireError.badIndex
        }
        #expect(commands.count == 2 && start.isOver)
        return libraries
    }

    @Test(
        "HTML and text need none", arguments: ["text/html", "text/plain", "application/json", ""])
    func none(type: String) throws {
        #expect(try libraries(type, Array("<p>é 日本 ไทย".utf8)) == [])
    }

    @Test(
        "XML needs libxml2, and so does HTML that libxml2 is to read",
        arguments: ["text/xml", "application/xml", "application/rss", "application/xhtml+xml"])
    func xml(type: String) throws {
        #expect(try libraries(type) == .xml)
        #expect(try libraries("text/html", parser: .libxml2) == .xml)
    }

    @Test(
        "a run in a script that writes no spaces needs ICU",
        arguments: ["ภาษาไทยเป็นภาษา", "ພາສາລາວແມ່ນພາສາ", "ភាសាខ្មែរជាភាសា", "မြန်မာဘာသာစကား"])
    func lineBreaks(text: String) throws {
        #expect(try libraries("text/html", Array("<p>\(text)".utf8)) == .lineBreaks)
        #expect(try libraries("text/xml", Array("<p>\(text)".utf8)) == [.xml, .lineBreaks])
        for count in 0..<20 {
            let latin = String(repeating: "a", count: count)
            #expect(try libraries("text/html", Array((latin + text).utf8)) == .lineBreaks)
        }
        // A cut in a character is no fault.
        #expect(try libraries("text/html", Array(text.utf8.prefix(26))) == .lineBreaks)
        #expect(try libraries("text/html", Array(text.utf8.prefix(20))) == [])
    }

    @Test("so does an encoding for Thai, of the head or the markup, and what is compressed")
    func encodings() throws {
        #expect(try libraries("text/html", charset: "TIS-620") == .lineBreaks)
        let markup = "<meta name=x content='a=b'><meta CHARSET=\"Windows-874\">"
        #expect(try libraries("text/html", Array(markup.utf8)) == .lineBreaks)
        #expect(try libraries("text/html", Array("<meta charset=utf-8>tis-620".utf8)) == [])
        let compression = DocumentCompression.gzip(byteLimit: 9, isSniffed: true)
        #expect(try libraries("text/plain", compression: compression) == .lineBreaks)
    }

    @Test("what a page was found to need stays, and the size may change before the first byte")
    func order() {
        var start = ContentStart(.xml)
        let info = DocumentInfo(url: "about:blank", mediaType: "text/html")
        let options = LayoutOptions(columns: 80, rows: 24)
        _ = start.take(.open(info, options, isReader: false, parser: .standard))
        if case .begin = start.take(.resize(options)) { Issue.record("too early") }
        guard case .begin(let libraries, let commands) = start.take(.finished) else {
            Issue.record("the end of the document begins")
            return
        }
        #expect(libraries == .xml && commands.last == .finished && commands.count == 3)
    }

    @Test("the arguments of a process say what it loads")
    func arguments() {
        for libraries in [ContentLibraries(), .xml, .lineBreaks, [.xml, .lineBreaks]] {
            #expect(ContentLibraries(arguments: ["x"] + libraries.arguments) == libraries)
        }
    }
}
