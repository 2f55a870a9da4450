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
            let given = ["x"] + libraries.arguments
            #expect(ContentLibraries { given.contains($0) } == libraries)
        }
    }

    /// The libraries for a page whose scripts may run, given in pieces, and the commands before its
    /// end.
    private func dumpedPage(
        _ markup: String, pieceSize: Int = 1000, mediaType: String = "text/html"
    ) throws -> (libraries: ContentLibraries, commands: [ContentCommand]) {
        var start = ContentStart(scripts: .withFirstScript)
        _ = start.take(.runScripts(ScriptSettings()))
        _ = start.take(
            .open(
                DocumentInfo(url: "about:blank", mediaType: mediaType),
                LayoutOptions(columns: 80, rows: 24), isReader: false, parser: .standard))
        let bytes = Array(markup.utf8)
        var offset = 0
        while start.holdsBytes, offset < bytes.count {
            let piece = bytes[offset..<min(bytes.count, offset + pieceSize)]
            offset = piece.endIndex
            let step = piece.withUnsafeBytes { start.hold($0) }
            if case .begin(let libraries, let commands) = step { return (libraries, commands) }
        }
        guard case .begin(let libraries, let commands) = start.take(.finished) else {
            throw WireError.badIndex
        }
        return (libraries, commands)
    }

    @Test(
        "a dumped page without a script needs no JavaScript",
        arguments: [
            "<p>text = on</p><a href=/on>on</a><!doctype html><script",
            "<script type=application/json>{}</script><script type='application/ld+json' id=x>",
            "<script id=a\ttype = \"text/template\">", "<scripts><noscript>no</noscript>",
            "<link rel=modulepreload href=x.js><a href='javascript:f()'>x</a>",
            "<p title=\"online\" xon=1 on=1 on-x=2>",
        ], [1, 7, 1000])
    func withoutScript(markup: String, pieceSize: Int) throws {
        let (libraries, commands) = try dumpedPage(markup, pieceSize: pieceSize)
        #expect(libraries == .none)
        #expect(commands.count == 4)
        guard case .bytes(let bytes) = commands[2], case .finished = commands[3] else {
            throw WireError.badIndex
        }
        #expect(bytes == Array(markup.utf8))
    }

    @Test(
        "a script, an event handler and a frame need it, and what cannot be read as ASCII",
        arguments: [
            "<script>", "<SCRIPT src=x></script>", "<p><script type=module>", "<script async>",
            "<script type=''>", "<script type='text/&#106;avascript'>", "<script/type>",
            "<script data-x='type=application/json'>", "<script a='>' type=text/ecmascript>",
            "<script type=text/javascript type=application/json>", "<svg><script href=x />",
            "<body onload=f()>", "<img src=x\nONERROR = 'f()'>", "<b/onclick=f()>",
            "<b id='x'onclick=f()>", "<iframe src=/x>", "<frameset><frame src=/x>",
            "<object data=x>", "<embed src=x>", "<\0s\0c\0r\0", "\u{1B}(B<scr\u{1B}(Bipt>",
        ], [1, 7, 1000])
    func withScript(markup: String, pieceSize: Int) throws {
        let page = try dumpedPage("<p>before</p>" + markup + " <p>", pieceSize: pieceSize)
        #expect(page.libraries == .scriptedPage)
    }

    @Test(
        "what runs when a page is used is found where that is asked for",
        arguments: [
            "<a href='JavaScript:f()'>", "<div contenteditable>", "<p ContentEditable=''>",
        ], [1, 7, 1000])
    func uses(markup: String, pieceSize: Int) {
        let bytes = Array(("<p>javascript editable content" + markup + "x").utf8)
        var found: [ScriptSearch.Purpose: Bool] = [:]
        for purpose in [ScriptSearch.Purpose.making, .using] {
            var search = ScriptSearch(purpose)
            for start in stride(from: 0, to: bytes.count, by: pieceSize) {
                let piece = Array(bytes[start..<min(bytes.count, start + pieceSize)])
                if search.finds(in: piece) { found[purpose] = true }
            }
        }
        #expect(found == [.using: true])
    }

    @Test("a long page and XML are taken as pages with scripts")
    func unsearched() throws {
        let long = String(repeating: "long ", count: 300_000)
        #expect(try dumpedPage(long, pieceSize: 1 << 16).libraries == .scriptedPage)
        let xml = try dumpedPage("<x/>", mediaType: "application/xhtml+xml")
        #expect(xml.libraries == .scriptedPage)
    }
}
