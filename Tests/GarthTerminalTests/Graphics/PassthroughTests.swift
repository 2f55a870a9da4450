import GarthPage
import Testing

@testable import GarthTerminal

@Suite("Sequences through tmux") struct PassthroughTests {
    @Test("a sequence that was cut on its way through tmux ends there and behind it")
    func cutBehindTmux() throws {
        let bitmap = try #require(
            Bitmap(width: 80, height: 80, pixels: [UInt8](repeating: 90, count: 25600)))
        let image = try #require(
            PictureImage(bitmap, columns: 10, rows: 5, cell: CellSize(width: 8, height: 16)))
        var frame = Frame(columns: 40, rows: 20)
        frame.draw(image, row: 2, column: 2, rows: 0..<20)
        for cut in [1, 7, 8, 9, 30, 5000, 5001] {
            var renderer = Renderer()
            renderer.graphicsMethod = .placeholders(throughTmux: true)
            let bytes = renderer.bytes(for: frame)
            let start = try #require(bytes.firstRange(of: Array("\u{1B}Ptmux;".utf8)))
            let cutBytes = bytes[start.lowerBound..<start.lowerBound + cut]
            var passed = TmuxStrings()
            passed.write(Array(cutBytes) + Sequences.stringEnd + renderer.graphicsFarewell)
            #expect(!passed.isOpen, "\(cut)")
            let outer = String(decoding: passed.passed, as: UTF8.self)
            // What stands before the deletion has an end.
            let deletion = try #require(outer.firstRange(of: "\u{1B}_Ga=d"))
            #expect(outer[..<deletion.lowerBound].hasSuffix("\u{1B}\\"), "\(cut)")
            #expect(outer.hasSuffix("\u{1B}\\"))
        }
    }
}

/// The strings of a passthrough as tmux 3.3 reads them (`input_state_dcs_escape_table` in input.c):
/// ESC ends a string if a backslash follows, and else gives way to the next character.
private struct TmuxStrings {
    /// What the terminal around tmux gets.
    var passed: [UInt8] = []
    /// Whether a string has not ended.
    private(set) var isOpen = false
    private var content: [UInt8] = []
    private var isEscaped = false

    mutating func write(_ bytes: [UInt8]) {
        for byte in bytes {
            if isEscaped {
                isEscaped = false
                if !isOpen {
                    isOpen = byte == 0x50
                } else if byte == 0x5C {
                    end()
                } else {
                    content.append(byte)
                }
            } else if byte == 0x1B {
                isEscaped = true
            } else if isOpen {
                content.append(byte)
            }
        }
    }

    private mutating func end() {
        if content.starts(with: "tmux;".utf8) { passed += content.dropFirst(5) }
        content = []
        isOpen = false
    }
}
