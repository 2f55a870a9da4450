import Foundation
import Testing

/// The end of the program.
@Suite("The end of the program") struct ExitTests {
    /// An exit handler of OpenSSL frees what the fetcher's thread, which ends at the same time,
    /// frees as well: dumps ended with a corrupted heap.
    @Test("the browser process ends in one place, without exit handlers")
    func place() throws {
        for room in ["GarthCLI", "Garth", "GarthFetch", "GarthStore", "GarthTerminal"] {
            for file in try ImportTests.files(of: room) {
                let text = try String(contentsOf: file, encoding: .utf8)
                let ends = text.split(separator: "\n").filter { line in
                    let code = line.drop { $0 == " " }
                    return !code.hasPrefix("//") && code.contains(#/(^|[^.\w])_?exit\(/#)
                }
                let isPlace = file.lastPathComponent == "ExitStatus.swift"
                #expect(ends.count == (isPlace ? 1 : 0), "\(file.lastPathComponent): \(ends)")
            }
        }
    }
}
