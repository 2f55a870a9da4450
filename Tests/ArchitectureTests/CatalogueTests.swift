import Foundation
import Testing

/// The catalogues have each message of the sources, and nothing else (docs/translating.md).
@Suite("Catalogues") struct CatalogueTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    private static let folder = root.appending(path: "Resources/languages")

    /// The status and the words of `Scripts/catalogues.py`, or of a copy of it.
    private static func run(
        _ script: URL, _ arguments: String...
    ) throws -> (status: Int32, text: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", script.path] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let text = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }

    @Test("each message has a translation in each language, with its places, names and markup")
    func whole() throws {
        let (status, text) = try Self.run(
            Self.root.appending(path: "Scripts/catalogues.py"), "--check")
        #expect(status == 0, "\(text.prefix(2000))")
        #expect(text.contains(" messages"))
    }

    @Test("each catalogue is in the program, and no other one")
    func embedded() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
            .filter { $0.hasSuffix(".po") }.map { $0.dropLast(3) }
        let source = try String(
            contentsOf: Self.folder.appending(path: "languages.c"), encoding: .utf8)
        let embedded = source.split(separator: "\n").filter { $0.hasPrefix("#embed") }
        #expect(names.count >= 4)
        #expect(embedded.count == names.count)
        for name in names { #expect(source.contains("#embed \"\(name).mo\"")) }
    }

    /// A folder with the script, one source and one catalogue.
    private static func project(_ source: String, _ catalogue: String) throws -> URL {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "garth-catalogues-\(UUID().uuidString)")
        let files = [
            ("Sources/GarthCLI/Words.swift", source), ("Resources/start.html", "<p>Keys</p>"),
            (
                "Resources/languages/de.po",
                """
                msgid ""
                msgstr ""
                "Plural-Forms: nplurals=2; plural=(n != 1);\\n"

                msgid "Keys"
                msgstr "Tasten"

                \(catalogue)
                """
            ),
        ]
        for (path, text) in files {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        let scripts = folder.appending(path: "Scripts")
        try FileManager.default.createDirectory(at: scripts, withIntermediateDirectories: true)
        for name in ["catalogues.py", "swift_text.py"] {
            try FileManager.default.copyItem(
                at: root.appending(path: "Scripts/\(name)"), to: scripts.appending(path: name))
        }
        return folder
    }

    private static let saying = #"say(localized("saved: \(name) (Esc leaves)"))"#

    @Test(
        "a fault of a catalogue is named, and its entry is left out",
        arguments: [
            (#"msgstr "gesichert: %1 (Esc geht)""#, nil),
            (#"msgstr "gesichert (Esc geht)""#, "lacks the places %1"),
            (#"msgstr "gesichert: %1, %2 (Esc geht)""#, "places that the message has not: %2"),
            (#"msgstr "gesichert: %1 (Weg geht)""#, "lacks the names Esc"),
            ("msgstr \"gesichert: %1 (Esc \u{1B}[2J)\"", "control character"),
            ("msgstr \"gesichert: %1 (Esc \u{202E})\"", "control character"),
            (#"msgstr "gesichert: <b>%1</b> (Esc geht)""#, "tags are others"),
            (#"msgstr """#, "is empty"),
            (#"msgstr "gesichert: \x1b %1""#, "escape other than"),
            ("#, fuzzy", "an entry without msgstr"),
        ] as [(String, String?)])
    func faults(translation: String, fault: String?) throws {
        let folder = try Self.project(
            Self.saying, "msgid \"saved: %1 (Esc leaves)\"\n\(translation)\n")
        defer { try? FileManager.default.removeItem(at: folder) }
        let script = folder.appending(path: "Scripts/catalogues.py")
        _ = try Self.run(script)
        let (status, text) = try Self.run(script, "--check")
        #expect(status == (fault == nil ? 0 : 1), "\(text)")
        if let fault { #expect(text.contains(fault), "\(text)") }
        let table = folder.appending(path: "Resources/languages/de.mo")
        let made = (try? Data(contentsOf: table)).map { String(decoding: $0, as: UTF8.self) }
        #expect(made?.contains("gesichert") ?? false == (fault == nil))
    }

    @Test(
        "a message that lacks, and one that is no more, are named; so are files that are not current"
    )
    func stale() throws {
        let folder = try Self.project(
            #"say(localized(count, one: "a page", other: "\(count) pages"))"#,
            "msgid \"gone\"\nmsgstr \"fort\"\n")
        defer { try? FileManager.default.removeItem(at: folder) }
        let script = folder.appending(path: "Scripts/catalogues.py")
        let (status, text) = try Self.run(script, "--check")
        #expect(status == 1)
        #expect(text.contains("no translation of \"a page\""))
        #expect(text.contains("the program has no message \"gone\""))
        #expect(text.contains("de.mo is not current"))
        #expect(text.contains("garth.pot is not current"))
    }
}
