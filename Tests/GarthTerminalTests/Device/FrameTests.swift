import GarthPage
import TestSupport
import Testing

@testable import GarthTerminal

@Suite("Frame") struct FrameTests {
    @Test("text is clipped at the frame's edges and at its limit")
    func clipping() {
        var frame = Frame(columns: 10, rows: 3)
        #expect(frame.write(SafeText(sanitizing: "beyond the edge"), row: 0, column: 4) == 6)
        #expect(frame.string(ofRow: 0) == "    beyond")
        #expect(frame.write(SafeText(sanitizing: "limit"), row: 1, column: 2, limit: 5) == 3)
        #expect(frame.string(ofRow: 1) == "  lim")
        #expect(frame.write(SafeText(sanitizing: "left"), row: 2, column: -2) == 2)
        #expect(frame.string(ofRow: 2) == "ft")
        for (row, column) in [(-1, 0), (3, 0), (0, 10), (0, 500), (Int.max, Int.max)] {
            #expect(frame.write(SafeText(sanitizing: "no"), row: row, column: column) == 0)
        }
    }

    @Test("half of a wide character at an edge is a blank")
    func wideAtEdges() {
        var frame = Frame(columns: 5, rows: 2)
        frame.write(SafeText(sanitizing: "漢字漢"), row: 0, column: 0)
        #expect(frame.string(ofRow: 0) == "漢字")
        #expect(frame.cells[4] == .blank)
        frame.write(SafeText(sanitizing: "漢字漢"), row: 1, column: -1)
        #expect(frame.string(ofRow: 1) == " 字漢")
    }

    @Test("writing over one half of a wide character blanks the other")
    func cutWide() {
        var frame = Frame(columns: 6, rows: 1)
        frame.write(SafeText(sanitizing: "漢字漢"), row: 0, column: 0)
        frame.write(SafeText(sanitizing: "x"), row: 0, column: 1)
        #expect(frame.string(ofRow: 0) == " x字漢")
        frame.fill(row: 0, columns: 3..<5)
        #expect(frame.string(ofRow: 0) == " x")
    }

    @Test("columns of a page line are cut out for sideways scrolling, each run in its style")
    func pageLine() {
        var lines = PageLines()
        append("plain ", style: 0, to: &lines)
        append("漢字 e\u{301}", style: 1, to: &lines)
        append(" end", style: 0, to: &lines)
        lines.endLine()
        let bold = TextStyle(marks: .bold)
        var ranges: [Range<Int>] = []
        func show(_ columns: Range<Int>) -> Frame {
            var frame = Frame(columns: 30, rows: 1)
            frame.write(line: 0, of: lines, columns: columns, row: 0, column: 2) { run, bytes in
                ranges.append(bytes)
                return run.style == 1 ? bold : TextStyle()
            }
            return frame
        }
        let whole = show(0..<30)
        #expect(whole.string(ofRow: 0) == "  plain 漢字 e\u{301} end")
        #expect(ranges == [0..<6, 6..<16, 16..<20])
        #expect(whole.style(row: 0, column: 8) == bold && whole.style(row: 0, column: 7) != bold)
        #expect(show(7..<13).string(ofRow: 0) == "   字 e\u{301}")
        #expect(show(4..<7).string(ofRow: 0) == "  n")
        #expect(show(100..<120).string(ofRow: 0) == "")
    }

    @Test("a style can be laid over text that is there")
    func restyling() {
        var frame = Frame(columns: 8, rows: 1)
        frame.write(SafeText(sanitizing: "a match"), row: 0, column: 0)
        frame.restyle(row: 0, columns: 2..<700) { $0.marks.insert(.reverse) }
        #expect(frame.string(ofRow: 0) == "a match")
        #expect(frame.style(row: 0, column: 1).marks == [])
        #expect(frame.style(row: 0, column: 2).marks == .reverse)
    }

    @Test("a terminal that claims to be enormous costs no more than a large one")
    func enormous() {
        let frame = Frame(columns: 65535, rows: 65535)
        #expect(frame.columns == Frame.maximumColumns && frame.rows == Frame.maximumRows)
        #expect(Frame(columns: 0, rows: -3).columns == 1)
    }

    private func append(_ text: String, style: UInt16, to lines: inout PageLines) {
        Array(text.utf8).withUnsafeBytes { lines.append($0, style: style, target: 0) }
    }
}

@Suite("Safe text") struct SafeTextTests {
    @Test("controls become U+FFFD, white space a space; what is invisible is dropped")
    func examples() {
        let cases = [
            ("plain – ä 漢字", "plain – ä 漢字"), ("a\tb\nc\r\nd", "a b c  d"),
            ("x\u{1B}[31mred", "x\u{FFFD}[31mred"), ("\u{7F}\u{9B}1m", "\u{FFFD}\u{FFFD}1m"),
            ("user\u{202E}gnp.exe", "usergnp.exe"), ("a\u{2066}b\u{2069}\u{200F}", "ab"),
            ("tag\u{E0041}\u{E007F}s", "tags"), ("zero\u{200B}\u{FEFF}width", "zerowidth"),
        ]
        for (text, safe) in cases { #expect(SafeText(sanitizing: text).string == safe) }
    }

    @Test("a flood of combining marks stays short")
    func flood() {
        let flood = "Z" + String(repeating: "\u{301}", count: 5000) + "!"
        let safe = SafeText(sanitizing: flood)
        #expect(safe.string.unicodeScalars.count < 40)
        #expect(safe.width == 2)
    }

    @Test("whatever bytes come, no control and no direction reaches the terminal")
    func property() {
        var random = SeededGenerator(seed: 3)
        var renderer = Renderer()
        for _ in 0..<500 {
            let bytes = (0..<60).map { _ -> UInt8 in
                let byte = UInt8(truncatingIfNeeded: random.next())
                return Bool.random(using: &random) ? byte & 0x1F | 0x80 : byte
            }
            let text = String(decoding: bytes, as: UTF8.self) + "\u{202E}\u{85}\u{2028}"
            let safe = SafeText(sanitizing: text)
            #expect(safe.string.unicodeScalars.allSatisfy(isHarmless))
            var lines = PageLines()
            bytes.withUnsafeBytes { lines.append($0, style: 0, target: 0) }
            lines.endLine()
            var frame = Frame(columns: 40, rows: 2)
            frame.write(safe, row: 0, column: 0)
            frame.write(line: 0, of: lines, columns: 0..<40, row: 1, column: 0) { _, _ in
                TextStyle()
            }
            var screen = ScreenEmulator(columns: 40, rows: 2)
            renderer.invalidate()
            let output = renderer.bytes(for: frame)
            screen.obey(output)
            #expect(screen.complaints == [])
            let written = String(decoding: output, as: UTF8.self).unicodeScalars
            #expect(
                written.allSatisfy { isHarmless($0) || "\u{1B}\r\n".unicodeScalars.contains($0) })
        }
    }

    private func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0x61C,
            0xE0000...0xE007F:
            false
        default: true
        }
    }
}
