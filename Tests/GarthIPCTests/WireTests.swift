import GarthIPC
import GarthPage
import GarthURL
import Testing

@Suite("Messages") struct WireTests {
    static func messages(_ bytes: [UInt8]) throws -> [(UInt8, [UInt8])] {
        var buffer = MessageBuffer()
        buffer.append(bytes.span)
        var all: [(UInt8, [UInt8])] = []
        while let next = try buffer.next({ (kind, content) throws(WireError) in
            (kind, content.indices.map { content[$0] })
        }) {
            all.append(next)
        }
        #expect(buffer.byteCount == 0)
        return all
    }

    static func reports(_ report: ContentReport) throws -> [ContentReport] {
        var encoder = WireEncoder()
        report.encode(to: &encoder)
        return try messages(encoder.bytes).map { kind, content in
            try ContentReport(kind: kind, content: content.span)
        }
    }

    static func lines(_ texts: [String], style: UInt16 = 0, target: UInt32 = 0) -> PageLines {
        var lines = PageLines()
        for text in texts {
            Array(text.utf8).withUnsafeBytes { lines.append($0, style: style, target: target) }
            lines.endLine()
        }
        return lines
    }

    static let element = ElementReference(document: 3, node: 700)

    @Test("a piece of a document goes behind a header that is its command")
    func headerOfBytes() throws {
        let bytes: [UInt8] = [5, 6, 7]
        let whole = ContentCommand.headerOfBytes(count: 3) + bytes
        let (kind, content) = try #require(Self.messages(whole).first)
        let read = try ContentCommand(kind: kind, content: content.span)
        #expect(read == .bytes(bytes))
        let framed = ContentCommand.headerOfBytes(count: 3, inFrame: 258) + bytes
        let (other, inner) = try #require(Self.messages(framed).first)
        let second = try ContentCommand(kind: other, content: inner.span)
        #expect(second == .frameBytes(id: 258, bytes))
    }

    @Test("messages come out whole, in whatever pieces they arrive", arguments: [1, 3, 7, 1000])
    func pieces(size: Int) throws {
        var encoder = WireEncoder()
        for report in WireLawTests.reports { report.encode(to: &encoder) }
        var buffer = MessageBuffer()
        var read: [ContentReport] = []
        var offset = 0
        while offset < encoder.bytes.count {
            let end = min(offset + size, encoder.bytes.count)
            let piece = Array(encoder.bytes[offset..<end])
            buffer.append(piece.span)
            offset = end
            while let report = try buffer.next({ (kind, content) throws(WireError) in
                try ContentReport(kind: kind, content: content)
            }) {
                read.append(report)
            }
        }
        #expect(read == WireLawTests.sentReports)
    }

    @Test("a length above the limit is refused before anything is kept for it")
    func longMessage() throws {
        var buffer = MessageBuffer()
        let start: [UInt8] = [0xFF, 0xFF, 0xFF, 0x7F, 1]
        buffer.append(start.span)
        #expect(throws: WireError.tooLarge) {
            _ = try buffer.next { (_, _) throws(WireError) in 0 }
        }
    }

    @Test("links with long addresses travel in several messages that say the same")
    func longTargets() throws {
        let address = "data:," + String(repeating: "x", count: 100_000)
        let targets = (0..<5).map { _ in
            PageTarget(Self.element, kind: .link(PageLink(href: address)))
        }
        var encoder = WireEncoder()
        ContentReport.update(.targets(targets)).encode(to: &encoder)
        var buffer = MessageBuffer()
        let message = encoder.take()
        buffer.append(message.span)
        var read: [PageTarget] = []
        var messageCount = 0
        while let report = try buffer.next({ (kind, content) throws(WireError) in
            try ContentReport(kind: kind, content: content)
        }) {
            guard case .update(.targets(let part)) = report else { continue }
            read += part
            messageCount += 1
        }
        #expect(read == targets)
        #expect(messageCount > 1)
    }

    @Test("a large batch of lines travels in several messages that say the same")
    func largeBatch() throws {
        var lines = Self.lines((0..<9000).map { "line \($0) " + String(repeating: "x", count: 40) })
        lines.addAnchor("a", line: 3)
        lines.addAnchor("b", line: 8999)
        let reports = try Self.reports(.update(.lines(from: 10, lines)))
        #expect(reports.count > 2)
        var whole = PageLines()
        for report in reports {
            guard case .update(.lines(let from, let batch)) = report else { continue }
            #expect(from == 10 + whole.count)
            whole.append(batch)
        }
        #expect(whole == lines)
    }

    @Test(
        "text with control characters is not believed",
        arguments: [
            "a\u{1B}[31m", "\u{7}", "a\nb", "a\tb", "\u{7F}", "\u{9B}31m", "a\u{85}",
            "漢字かな交じり\u{1B}[31m", "漢字\u{7}", "漢字\u{3164}かな", "漢字かな\u{9B}31m", "漢字かな\u{200E}字",
            "──│漢\u{1B}[m", "──\u{2066}│",
        ])
    func controls(text: String) throws {
        #expect(throws: WireError.badText) { try Self.readForged(Array(text.utf8)) }
    }

    @Test("bytes that are no UTF-8 are not believed")
    func badUTF8() throws {
        let ideograph: [UInt8] = [0xE6, 0xBC, 0xA2]
        for bytes: [UInt8] in [
            [0xC3], [0xFF], [0xED, 0xA0, 0x80], [0xC0, 0x80], ideograph + [0xE6, 0xBC],
            ideograph + [0xE6, 0xBC, 0x41, 0x41], ideograph + [0xE0, 0x80, 0x80, 0x41],
        ] {
            #expect(throws: WireError.badText) { try Self.readForged(bytes) }
        }
    }

    /// Reads a batch of one line in the place of whose text a broken process put these bytes.
    private static func readForged(_ bytes: [UInt8]) throws {
        let honest = [UInt8](repeating: 0x51, count: bytes.count)
        var encoder = WireEncoder()
        let line = lines([String(decoding: honest, as: UTF8.self)])
        ContentReport.update(.lines(from: 0, line)).encode(to: &encoder)
        var forged = encoder.bytes
        let at = try #require(forged.firstRange(of: honest)?.lowerBound)
        forged.replaceSubrange(at..<at + bytes.count, with: bytes)
        for (kind, content) in try messages(forged) {
            _ = try ContentReport(kind: kind, content: content.span)
        }
    }

    @Test("a mistake of the layout costs a character or the order of places, not the page")
    func mended() throws {
        var lines = PageLines()
        ([0x61, 0xCC, 0x5B] as [UInt8]).withUnsafeBytes { lines.append($0, style: 0, target: 0) }
        lines.endLine()
        lines.addAnchor("late", line: 9)
        lines.addAnchor("early", line: 0)
        let reports = try Self.reports(.update(.lines(from: 0, lines)))
        guard case .update(.lines(_, let read)) = try #require(reports.first) else {
            Issue.record("\(reports) are no lines")
            return
        }
        #expect(read.string(ofLine: 0) == "a?[")
        #expect(read.anchors.map(\.name) == ["early", "late"])
    }

    @Test("runs that do not cover their lines, or cut a character, are not believed")
    func runs() throws {
        let text = Array("aäb".utf8)
        let end = LineEnd(text: 4, runs: 1)
        for (runs, ends) in [
            ([TextRun(byteCount: 3, style: 0, target: 0)], [end]),
            ([TextRun(byteCount: 9, style: 0, target: 0)], [end]),
            ([TextRun(byteCount: 0, style: 0, target: 0)], [LineEnd(text: 0, runs: 1)]),
            (
                [
                    TextRun(byteCount: 2, style: 0, target: 0),
                    TextRun(byteCount: 2, style: 1, target: 0),
                ], [LineEnd(text: 4, runs: 2)]
            ),
        ] {
            let lines = PageLines(text: text, runs: runs, ends: ends)
            #expect(throws: WireError.self) {
                _ = try Self.reports(.update(.lines(from: 0, lines)))
            }
        }
    }

    @Test("painted cells come with their lines, however many messages these take")
    func painted() throws {
        var lines = PageLines()
        for line in 0..<20_000 {
            lines.endLine()
            lines.paint([
                PaintedCells(line: UInt32(line), column: 2, count: 5, style: 0),
                PaintedCells(line: UInt32(line), column: 9, count: 1, style: 0, lines: .vertical),
            ])
        }
        let reports = try Self.reports(.update(.lines(from: 0, lines)))
        #expect(reports.count > 1)
        var read = PageLines()
        for report in reports {
            guard case .update(.lines(_, let batch)) = report else { continue }
            read.append(batch)
        }
        #expect(read == lines)
    }

    @Test("cells that are painted in no line, or out of order, do not leave the process")
    func badCells() throws {
        for line in [9, 1] as [UInt32] {
            var lines = PageLines()
            lines.endLine()
            lines.endLine()
            lines.paint([
                PaintedCells(line: line, column: 0, count: 1, style: 0),
                PaintedCells(line: 0, column: 0, count: 1, style: 0),
            ])
            let reports = try Self.reports(.update(.lines(from: 0, lines)))
            guard case .update(.lines(_, let read)) = try #require(reports.first) else {
                Issue.record("\(reports) are no lines")
                return
            }
            #expect(read.count == 2 && read.painted.isEmpty)
        }
    }
}
