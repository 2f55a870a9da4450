import GarthPage
import Testing

@testable import GarthEngine

@Suite("The memory of a page's documents") struct DocumentSizeTests {
    /// What became of a page of a start, the same part again and again, and an end.
    private struct Reading {
        var byteCount = 0
        var text = ""
        var faults: [DocumentFault] = []
        var messages: [String] = []

        init(_ parts: [String], type: String = "text/html") {
            var engine = Engine()
            engine.directory.byteLimit = 200_000
            engine.open(
                DocumentInfo(url: "http://a.test/", mediaType: type), options: LayoutOptions())
            for part in parts {
                let bytes = Array(part.utf8)
                for start in stride(from: 0, to: bytes.count, by: 1000) {
                    Array(bytes[start..<min(start + 1000, bytes.count)]).withUnsafeBytes {
                        engine.receive($0)
                    }
                }
            }
            engine.finish()
            for update in engine.takeUpdates() {
                switch update {
                case .fault(let fault): faults.append(fault)
                case .limitReached(let message): messages.append(message)
                default: break
                }
            }
            byteCount = engine.document.byteCount
            text = String(decoding: engine.export(.innertext), as: UTF8.self)
        }
    }

    @Test(
        "a document ends where its nodes, attributes and text have the memory of a page",
        arguments: [
            ("<b> ", "text/html"), ("<p>abc", "text/html"), ("<i a b c d e f g>", "text/html"),
            ("<!--->", "text/html"), ("words and words ", "text/plain"),
            ("[1, 2],", "application/json"),
        ])
    func cut(part: String, type: String) {
        let parts = String(repeating: part, count: 300_000 / part.utf8.count)
        let reading = Reading(["\"start\" ", parts, " \"end\""], type: type)
        // A piece is read whole: its last thousand bytes may make a few thousand nodes.
        #expect((200_000..<400_000).contains(reading.byteCount))
        #expect(reading.faults == [.tooManyElements])
        let reasons = reading.messages.filter { $0.contains("more elements and text than Garth") }
        #expect(reasons.count == 1)
        #expect(reading.text.contains("start") && !reading.text.contains("end"))
    }

    @Test("a page whose transfer may have more bytes may have more memory, up to a bound")
    func moreBytes() {
        let standard = Limits.documentBytes
        #expect(Limits.documentBytes(ofTransferTo: 1000) == standard)
        #expect(Limits.documentBytes(ofTransferTo: 64 << 20) == standard)
        #expect(Limits.documentBytes(ofTransferTo: 65 << 20) == standard + 4 << 20)
        #expect(Limits.documentBytes(ofTransferTo: .max) == 400 << 20)
        var engine = Engine()
        var info = DocumentInfo(url: "http://a.test/")
        info.byteLimit = 100 << 20
        engine.open(info, options: LayoutOptions())
        #expect(engine.directory.byteLimit == standard + 144 << 20)
    }

    @Test("a page that is kept ends at a number of lines, and one that is printed does not")
    func lines() {
        for isKept in [true, false] {
            var engine = Engine()
            engine.reports.lineLimit = 100
            engine.open(
                DocumentInfo(url: "http://a.test/", mediaType: "text/plain"),
                options: LayoutOptions(isInteractive: isKept, wantsProvisionalLines: isKept))
            for number in 0..<300 {
                Array("line \(number)\n".utf8).withUnsafeBytes { engine.receive($0) }
            }
            engine.finish()
            var faults: [DocumentFault] = []
            var count = 0
            for update in engine.takeUpdates() {
                if case .fault(let fault) = update { faults.append(fault) }
                if case .lines(let from, let lines) = update { count = from + lines.count }
            }
            #expect(faults == (isKept ? [.tooManyElements] : []))
            #expect(isKept ? (100...102).contains(count) : count == 300)
        }
    }

    @Test("a page below the limit is whole")
    func whole() {
        let reading = Reading([String(repeating: "<p>abc", count: 2000), "<p>end"])
        #expect(reading.byteCount > 100_000 && reading.faults.isEmpty)
        #expect(reading.messages.isEmpty && reading.text.hasSuffix("end"))
    }

    @Test("the documents of frames have the memory that the others of the page leave")
    func frames() throws {
        let directory = FrameDirectory()
        directory.byteLimit = 100_000
        directory.pageByteCount = 10_000
        let frame = try #require(
            directory.makeFrame(at: .document, in: nil, href: "a", PageFrame(element: 0)))
        let other = try #require(
            directory.makeFrame(at: .document, in: nil, href: "b", PageFrame(element: 0)))
        #expect(directory.room(for: frame) == 90_000)
        var engine = Engine(parser: .standard, directory: directory, owner: frame)
        engine.open(DocumentInfo(url: "http://a.test/a"), options: LayoutOptions())
        let html = Array(String(repeating: "<p>abc", count: 20_000).utf8)
        for start in stride(from: 0, to: html.count, by: 1000) {
            Array(html[start..<min(start + 1000, html.count)]).withUnsafeBytes {
                engine.receive($0)
            }
        }
        engine.finish()
        let isCut = engine.arrival.isCut
        frame.show(engine)
        #expect(isCut)
        #expect((90_000..<130_000).contains(frame.byteCount))
        #expect(directory.room(for: other) == max(0, 90_000 - frame.byteCount))
        #expect(directory.room(for: frame) == 90_000)
        frame.show(notice: nil)
        #expect(directory.room(for: other) == 90_000)
    }

    @Test("a large list gets its room at once, and small ones only what they need")
    func room() {
        var document = Document()
        for _ in 0..<1000 { _ = document.make(Document.blank(.comment)) }
        document.reserveRoom()
        #expect(document.nodes.capacity < 10_000)
        while document.byteCount < Limits.reservedFrom {
            _ = document.make(Document.blank(.comment))
        }
        document.reserveRoom()
        #expect(document.nodes.capacity * 32 >= Limits.documentBytes)
        #expect(document.text.capacity < 1000 && document.attributes.capacity < 1000)
    }
}
