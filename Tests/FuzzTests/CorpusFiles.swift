import Foundation

/// Files beside the tests, in the order of their names.
enum CorpusFiles {
    private static let tests = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The files in a folder of `Tests/FuzzCorpus`.
    static func cases(in folder: String) -> [URL] {
        let folder = tests.appendingPathComponent("FuzzCorpus/" + folder)
        let files = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        return (files ?? []).sorted { $0.lastPathComponent < $1.lastPathComponent }
    }

    /// The pages of the layout fixtures.
    static func pages() -> [[UInt8]] {
        let folder = tests.appendingPathComponent("LayoutFixtures")
        let walker = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (walker?.compactMap { $0 as? URL } ?? [])
            .filter { $0.pathExtension == "html" }
            .sorted { $0.path < $1.path }
            .compactMap { try? [UInt8](Data(contentsOf: $0)) }
    }
}
