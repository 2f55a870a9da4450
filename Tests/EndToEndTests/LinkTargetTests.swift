import Foundation
import TestSupport
import Testing

/// What a terminal is told of where links lead (OSC 8).
@Suite("Links that a terminal is told of") struct LinkTargetTests {
    @Test("a dump for a terminal leaves out addresses that are longer than terminals take")
    func longAddresses() throws {
        let origin = "http://example.test/"
        let longest = origin + String(repeating: "a", count: 2083 - origin.count)
        let file = try TestFolder.shared.write(
            "<a href='\(longest)'>one</a> <a href='\(longest)b'>two</a> <a href=/c>three</a>",
            to: "long-links.html")
        let result = try Garth.run([
            "--dump", "--format", "ansi", "--base-url", origin, file,
        ])
        #expect(result.status == 0)
        #expect(result.output.contains("\u{1B}]8;;\(longest)\u{1B}\\"))
        #expect(!result.output.contains(longest + "b"))
        #expect(result.output.contains("two"))
        #expect(result.output.contains("\u{1B}]8;;\(origin)c\u{1B}\\"))
        // Each link that was begun is ended.
        let parts = result.output.components(separatedBy: "\u{1B}]8;;")
        #expect(parts.count == 5)
    }
}
