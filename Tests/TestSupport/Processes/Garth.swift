import Foundation
import Testing

/// The program under test, as a person's shell finds it: the executable beside the test bundle.
package enum Garth {
    package static var path: String {
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("garth").path
    }

    package typealias Result = Child.Result

    /// Runs the program to its end, without a terminal.
    package static func run(_ arguments: [String], input: String = "") throws -> Result {
        try Child.run([path] + arguments, input: input, environment: environment)
    }

    /// A home of its own: no rule file of the machine's user is read.
    package static let environment: [String: String] = {
        var environment = ProcessInfo.processInfo.environment
        for name in environment.keys where name.lowercased().hasSuffix("_proxy") {
            environment[name] = nil
        }
        environment["HOME"] = TestFolder.shared.path
        for name in ["CONFIG", "DATA", "CACHE", "STATE"] {
            environment["XDG_\(name)_HOME"] = TestFolder.shared.path
        }
        environment["GARTH_PROFILE"] = nil
        environment["TMUX"] = nil
        // Who runs the tests may read another language.
        for name in ["LANGUAGE", "LC_ALL", "LC_MESSAGES"] { environment[name] = nil }
        environment["LANG"] = "C.UTF-8"
        // Programs that run tests may set it.
        environment["NO_COLOR"] = nil
        return environment
    }()
}

/// A folder of this run for files that tests need.
package final class TestFolder: Sendable {
    package static let shared = TestFolder()
    package let path: String
    /// A path at which nothing is.
    package var missing: String { path + "/missing" }

    private init() {
        path = NSTemporaryDirectory() + "garth-tests-\(ProcessInfo.processInfo.processIdentifier)"
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(atPath: TestFolder.shared.path) }
    }

    /// Writes a file, with the folders above it, and answers its path.
    package func write(_ bytes: [UInt8], to name: String) throws -> String {
        let file = URL(fileURLWithPath: path + "/" + name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file, options: .atomic)
        return path + "/" + name
    }

    package func write(_ text: String, to name: String) throws -> String {
        try write(Array(text.utf8), to: name)
    }
}
