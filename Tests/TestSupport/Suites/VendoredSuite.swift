import Foundation

/// A public test suite whose files lie in `Tests/Suites`.
///
/// The suites are part of the repository, so a missing file is a failure and never a reason to skip.
package struct VendoredSuite: Sendable {
    /// A file of a suite is missing or empty.
    package struct Missing: Error, CustomStringConvertible {
        package var description: String
    }

    /// The name of the suite's folder.
    package let name: String

    package init(_ name: String) { self.name = name }

    private var folder: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Suites/\(name)").standardizedFileURL
    }

    /// The bytes of a file, by its path in the suite's folder.
    package func bytes(_ path: String) throws -> [UInt8] {
        let file = folder.appendingPathComponent(path)
        guard let data = try? Data(contentsOf: file), !data.isEmpty else {
            throw Missing(description: "Tests/Suites/\(name)/\(path) is missing or empty")
        }
        return [UInt8](data)
    }

    /// The names of the files of a folder that end in a suffix, sorted; at least one.
    package func names(in path: String = ".", suffix: String) throws -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(
            atPath: folder.appendingPathComponent(path).path)
        let found = (names ?? []).filter { $0.hasSuffix(suffix) }.sorted()
        guard !found.isEmpty else {
            throw Missing(description: "Tests/Suites/\(name)/\(path) has no file *\(suffix)")
        }
        return found
    }
}
