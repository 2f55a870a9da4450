import Foundation
import Testing

/// The program under test, as a person's shell finds it: the executable beside the test bundle.
enum Garth {
    static var path: String {
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("garth").path
    }

    struct Result {
        var output: String
        var errors: String
        var status: Int32
    }

    /// Runs the program to its end, without a terminal.
    static func run(_ arguments: [String], input: String? = nil) throws -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = environment
        let (out, err, inp) = (Pipe(), Pipe(), Pipe())
        process.standardOutput = out
        process.standardError = err
        process.standardInput = inp
        try process.run()
        if let input { inp.fileHandleForWriting.write(Data(input.utf8)) }
        try inp.fileHandleForWriting.close()
        let output = out.fileHandleForReading.readDataToEndOfFile()
        let errors = err.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Result(
            output: String(decoding: output, as: UTF8.self),
            errors: String(decoding: errors, as: UTF8.self), status: process.terminationStatus)
    }

    /// A home of its own: no rule file of the machine's user is read.
    static let environment: [String: String] = {
        var environment = ProcessInfo.processInfo.environment
        for name in environment.keys where name.lowercased().hasSuffix("_proxy") {
            environment[name] = nil
        }
        environment["HOME"] = TestFolder.shared.path
        environment["XDG_CONFIG_HOME"] = TestFolder.shared.path
        environment["GARTH_PROFILE"] = nil
        environment["TMUX"] = nil
        return environment
    }()
}

/// A folder of this run for files that tests need.
final class TestFolder: Sendable {
    static let shared = TestFolder()
    let path: String

    private init() {
        path = NSTemporaryDirectory() + "garth-tests-\(ProcessInfo.processInfo.processIdentifier)"
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(atPath: TestFolder.shared.path) }
    }

    func write(_ text: String, to name: String) throws -> String {
        let file = path + "/" + name
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        return file
    }
}
