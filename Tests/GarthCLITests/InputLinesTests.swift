import Foundation
import Glibc
import Testing

@testable import GarthCLI

@Suite("Lines of other programs") struct InputLinesTests {
    private func lines(_ parts: [[UInt8]]) throws -> [InputLines.Line] {
        let file = FileManager.default.temporaryDirectory.path + "/lines-\(UUID().uuidString)"
        try Data(parts.joined()).write(to: URL(fileURLWithPath: file))
        defer { unlink(file) }
        let descriptor = open(file, O_RDONLY)
        defer { close(descriptor) }
        var lines = InputLines(descriptor: descriptor)
        var found: [InputLines.Line] = []
        while let line = try lines.next() { found.append(line) }
        return found
    }

    private func letters(_ count: Int) -> [UInt8] {
        [UInt8](repeating: UInt8(ascii: "x"), count: count)
    }

    @Test("a line that is too long is passed over, and those around it are read")
    func tooLong() throws {
        let most = InputLines.longestLine
        let found = try lines([
            Array("a\r\n".utf8), letters(most + 1), [0x0A], Array("b\n\n".utf8), letters(most),
            [0x0A], letters(3 * most), Array("\nc".utf8),
        ])
        #expect(found.count == 7)
        #expect(found.prefix(4) == [.text("a"), .tooLong, .text("b"), .text("")])
        if case .text(let text)? = found.dropFirst(4).first { #expect(text.utf8.count == most) }
        #expect(found.suffix(2) == [.tooLong, .text("c")])
    }

    @Test("a last line without an end is one, also if it is too long")
    func last() throws {
        #expect(try lines([Array("a\nb".utf8)]) == [.text("a"), .text("b")])
        #expect(
            try lines([Array("a\n".utf8), letters(InputLines.longestLine + 100_000)])
                == [.text("a"), .tooLong])
        #expect(try lines([]).isEmpty)
    }
}
