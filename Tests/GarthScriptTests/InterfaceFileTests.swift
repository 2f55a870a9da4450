import Foundation
import ScriptTesting
import Testing

/// Tests of interfaces in their own language: a script of `interfaces`, and what it prints beside it.
///
/// A first line `// html: MARKUP` is the page. A script prints by `print(VALUES...)`, also of later
/// turns, and the error of a function by `attempt(FUNCTION)`. `ScriptRunner --print FILE` shows what
/// it prints now.
@Suite("Interfaces") struct InterfaceFileTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "interfaces")

    private static var scripts: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: folder.path)
                .filter { $0.hasSuffix(".js") }.sorted()
        }
    }

    @Test("a script prints what the standard says", arguments: try scripts)
    func prints(_ name: String) throws {
        let file = Self.folder.appending(path: name)
        let source = try String(contentsOf: file, encoding: .utf8)
        let wanted = try String(
            contentsOf: file.deletingPathExtension().appendingPathExtension("txt"), encoding: .utf8)
        let printed = PrintingPage.output(of: source).split(
            separator: "\n", omittingEmptySubsequences: false)
        let lines = wanted.split(separator: "\n", omittingEmptySubsequences: false)
        for (line, pair) in zip(printed, lines).enumerated() {
            #expect(pair.0 == pair.1, "\(name), line \(line + 1) of what it prints")
        }
        #expect(printed.count == lines.count)
    }
}
