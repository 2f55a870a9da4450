import GarthPage
import TestSupport
import Testing

@testable import GarthTerminal

@Suite("Renderer") struct RendererTests {
    @Test(
        "after any series of frames the screen is as if the last one had been painted alone",
        arguments: [ColorDepth.trueColor, .palette256, .sixteen, .none])
    func differencesEqualFullPaint(depth: ColorDepth) {
        var random = SeededGenerator(seed: UInt64(depth.rawValue) + 1)
        var renderer = Renderer(colorDepth: depth)
        var screen = ScreenEmulator(columns: 23, rows: 9)
        var frame = Frame(columns: 23, rows: 9)
        for _ in 0..<400 {
            frame = random.change(frame)
            screen.obey(renderer.bytes(for: frame))
            var fresh = Renderer(colorDepth: depth)
            var other = ScreenEmulator(columns: 23, rows: 9)
            other.obey(fresh.bytes(for: frame))
            #expect(screen.cells == other.cells)
            #expect(screen.complaints == [])
            #expect(text(of: screen) == (0..<9).map(frame.string(ofRow:)))
            #expect(screen.cursorIsShown == (frame.cursor != nil))
            if let cursor = frame.cursor {
                #expect(screen.row == cursor.row && screen.column == cursor.column)
            }
        }
    }

    @Test("a terminal that measures scalar by scalar shows everything but the clusters right")
    func naiveTerminal() {
        var random = SeededGenerator(seed: 7)
        var renderer = Renderer()
        var screen = ScreenEmulator(columns: 23, rows: 9, measure: .scalars)
        var frame = Frame(columns: 23, rows: 9)
        for _ in 0..<300 {
            frame = random.change(frame)
            screen.obey(renderer.bytes(for: frame))
            for (index, cell) in frame.cells.enumerated() where !cell.isCluster && cell.width > 0 {
                if cell.glyph == 0x20, index > 0, frame.cells[index - 1].isCluster { continue }
                var bytes: [UInt8] = []
                bytes.appendScalar(cell.glyph)
                #expect(screen.cells[index].text == bytes)
            }
        }
    }

    @Test("a frame that is shown already needs no byte")
    func unchanged() {
        var renderer = Renderer()
        renderer.synchronizesOutput = true
        var frame = Frame(columns: 40, rows: 5)
        frame.write(SafeText(sanitizing: "same e\u{301} 漢字"), row: 1, column: 3)
        frame.cursor = (2, 2)
        #expect(!renderer.bytes(for: frame).isEmpty)
        #expect(renderer.bytes(for: frame).isEmpty)
    }

    @Test("one changed word costs a move and its letters")
    func smallChange() {
        var renderer = Renderer()
        var frame = Frame(columns: 80, rows: 24)
        frame.write(SafeText(sanitizing: "progress: 10 %"), row: 20, column: 0)
        _ = renderer.bytes(for: frame)
        frame.write(SafeText(sanitizing: "progress: 25 %"), row: 20, column: 0)
        #expect(renderer.bytes(for: frame) == Array("\u{1B}[21;11H25".utf8))
    }

    @Test("a page that scrolls by a line is moved by the terminal")
    func scrolling() {
        var renderer = Renderer()
        var screen = ScreenEmulator(columns: 60, rows: 20)
        var frame = Frame(columns: 60, rows: 20)
        for offset in [0, 1, 2, 5, 3, 0] {
            frame = Frame(columns: 60, rows: 20)
            frame.write(SafeText(sanitizing: "the title stays"), row: 0, column: 0)
            for row in 1..<19 {
                frame.write(
                    SafeText(sanitizing: "line \(row + offset) of a page, long enough to matter"),
                    row: row, column: 0)
            }
            frame.write(SafeText(sanitizing: "toolbar \(offset)"), row: 19, column: 0)
            let bytes = renderer.bytes(for: frame)
            screen.obey(bytes)
            #expect(text(of: screen) == (0..<20).map(frame.string(ofRow:)))
            #expect(screen.complaints == [])
            if offset == 1 { #expect(bytes.count < 120) }
        }
    }

    @Test("a frame of another size is painted whole")
    func resizing() {
        var renderer = Renderer()
        _ = renderer.bytes(for: Frame(columns: 10, rows: 3))
        var frame = Frame(columns: 12, rows: 4)
        frame.write(SafeText(sanitizing: "new"), row: 3, column: 9)
        var screen = ScreenEmulator(columns: 12, rows: 4)
        screen.obey(renderer.bytes(for: frame))
        #expect(text(of: screen) == ["", "", "", "         new"])
    }

    @Test("synchronized output wraps a frame only when the terminal has it")
    func synchronized() {
        var renderer = Renderer()
        #expect(!contains(renderer.bytes(for: Frame(columns: 2, rows: 1)), "2026"))
        renderer.synchronizesOutput = true
        renderer.invalidate()
        let bytes = renderer.bytes(for: Frame(columns: 2, rows: 1))
        #expect(bytes.starts(with: "\u{1B}[?2026h".utf8))
        #expect(bytes.suffix(8) == Array("\u{1B}[?2026l".utf8)[...])
    }

    private func contains(_ bytes: [UInt8], _ text: String) -> Bool {
        String(decoding: bytes, as: UTF8.self).contains(text)
    }

    private func text(of screen: ScreenEmulator) -> [String] {
        (0..<screen.rows).map { row in
            let cells = screen.cells[row * screen.columns..<(row + 1) * screen.columns]
            var bytes = cells.flatMap(\.text)
            while bytes.last == 0x20 { bytes.removeLast() }
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}

/// Repeatable accidents.
extension SeededGenerator {
    mutating func style() -> TextStyle {
        func color(_ random: inout SeededGenerator) -> RGBColor? {
            Int.random(in: 0..<3, using: &random) == 0
                ? RGBColor(UInt8(truncatingIfNeeded: random.next()), 200, 10) : nil
        }
        guard Int.random(in: 0..<3, using: &self) == 0 else { return TextStyle() }
        return TextStyle(
            marks: .init(rawValue: UInt8.random(in: 0..<64, using: &self)),
            foreground: color(&self), background: color(&self))
    }

    /// The frame with one thing done to it.
    mutating func change(_ frame: Frame) -> Frame {
        var frame = frame
        let row = Int.random(in: -1...frame.rows, using: &self)
        let column = Int.random(in: -3...frame.columns, using: &self)
        let style = style()
        switch Int.random(in: 0..<7, using: &self) {
        case 0: frame = Frame(columns: frame.columns, rows: frame.rows)
        case 1: frame.fill(row: row, columns: column..<column + 9, style: style)
        case 2: frame.cursor = Bool.random(using: &self) ? (2, 3) : nil
        case 3: frame.restyle(row: row, columns: column..<column + 5) { $0 = style }
        case 4:
            let step = Int.random(in: 1...3, using: &self) * frame.columns
            let body = frame.columns..<frame.cells.count - frame.columns
            let part = Array(frame.cells[body])
            frame.cells.replaceSubrange(body, with: part[step...] + part[..<step])
        default:
            let texts = [
                "plain words of a page", "漢字かな交じり文", "e\u{301}a\u{308}", "👨‍👩‍👧‍👦 family", "🇩🇪🇫🇷 x",
                "❤️ heart", "│─┐ box", "हिन्दी", "한국어", "…", "👍🏽!", "\u{2603}\u{26A0}\u{FE0F}",
            ]
            let text = SafeText(sanitizing: texts.randomElement(using: &self)!)
            frame.write(text, row: row, column: column, style: style)
        }
        return frame
    }
}
