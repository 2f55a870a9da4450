import Foundation
import Testing

/// The wall between the two programs, checked against the linked libraries (docs/architecture.md).
@Suite("Linkage") struct LinkageTests {
    @Test(
        "garth has no engine and no parser of XML; libcurl and SQLite wait until they are needed")
    func browser() throws {
        let libraries = try Self.libraries(of: "garth")
        for name in ["libxml2", "libseccomp", "libcurl", "libsqlite3"] {
            #expect(!libraries.contains { $0.hasPrefix(name + ".") }, "\(libraries)")
        }
        #expect(try !Self.contains("$s11GarthEngine", in: "garth"), "the engine's code")
    }

    @Test(
        "garth-content locks, has no network, no database and no Foundation, and starts without libxml2"
    )
    func content() throws {
        let libraries = try Self.libraries(of: "garth-content")
        #expect(libraries.contains { $0.hasPrefix("libseccomp.") }, "\(libraries)")
        for part in ["libxml2", "libicu", "curl", "ssl", "sqlite", "Foundation"] {
            #expect(!libraries.contains { $0.contains(part) }, "\(libraries)")
        }
        // A static build has the code in itself: then the names of its symbols tell.
        for module in ["10Foundation", "20FoundationEssentials", "10GarthFetch", "10GarthStore"] {
            #expect(try !Self.contains("$s\(module)", in: "garth-content"), "\(module)")
        }
        for name in ["curl_easy_", "sqlite3_"] {
            #expect(try !Self.contains(name, in: "garth-content"), "\(name)")
        }
    }

    @Test(
        "garth-image locks, has no engine and no network, and starts without libraries of pictures")
    func pictures() throws {
        let libraries = try Self.libraries(of: "garth-image")
        #expect(libraries.contains { $0.hasPrefix("libseccomp.") }, "\(libraries)")
        for part in ["libpng", "jpeg", "webp", "libxml2", "curl", "ssl", "sqlite", "Foundation"] {
            #expect(!libraries.contains { $0.contains(part) }, "\(libraries)")
        }
        for module in ["11GarthEngine", "10GarthFetch", "10GarthStore"] {
            #expect(try !Self.contains("$s\(module)", in: "garth-image"), "\(module)")
        }
    }

    @Test(
        "no program links the library of regular expressions, and garth-content none of tasks",
        arguments: ["garth", "garth-content", "garth-image"])
    func standardLibraries(program: String) throws {
        #expect(try !Self.contains("17_StringProcessing", in: program))
        guard program != "garth" else { return }
        for symbol in ["$ss15ContinuousClock", "swift_task_", "dispatch_"] {
            #expect(try !Self.contains(symbol, in: program), "\(symbol)")
        }
    }

    // MARK: -

    /// The programs stand beside the test bundle.
    static func path(of program: String) -> String {
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent(program).path
    }

    /// All libraries that are loaded with a program, those of its libraries too.
    static func libraries(of program: String) throws -> [String] {
        let ldd = Process()
        let output = Pipe()
        ldd.executableURL = URL(fileURLWithPath: "/usr/bin/ldd")
        ldd.arguments = [path(of: program)]
        ldd.standardOutput = output
        try ldd.run()
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        ldd.waitUntilExit()
        try #require(ldd.terminationStatus == 0)
        let names = text.split(separator: "\n").compactMap { line in
            line.split(whereSeparator: { $0 == " " || $0 == "\t" }).first
        }
        return names.map { String($0.split(separator: "/").last ?? $0) }
    }

    static func contains(_ symbol: String, in program: String) throws -> Bool {
        let file = try Data(
            contentsOf: URL(fileURLWithPath: path(of: program)), options: .alwaysMapped)
        return file.range(of: Data(symbol.utf8)) != nil
    }
}
