import Foundation
import Testing

/// The walls between the rooms (DESIGN section 4), kept against the `import` lines.
@Suite("Architecture") struct ImportTests {
    /// What each room may import beside the Swift standard library's own modules.
    static let rooms: [String: Set<String>] = [
        "GarthURL": ["CIdna"],
        "GarthPage": ["GarthURL", "CUnicode"],
        "GarthIPC": ["GarthPage", "GarthURL"],
        "GarthStore": ["CSQLite"],
        "GarthFetch": ["GarthStore", "GarthURL", "CLibcurl", "CLibpsl", "CResources"],
        "GarthEngine": ["GarthURL", "GarthPage", "CLibxml2", "CResources"],
        "GarthContent": ["GarthEngine", "GarthIPC", "GarthPage", "CSandbox", "CUnicode"],
        "Garth": ["GarthFetch", "GarthIPC", "GarthPage", "GarthStore", "GarthURL", "CProcess"],
        "GarthTerminal": ["GarthPage", "CTerminal"],
        "GarthCLI": [
            "Garth", "GarthTerminal", "GarthPage", "GarthURL", "CResources", "ArgumentParser",
            "Dispatch",
        ],
    ]
    static let always: Set<String> = ["Swift", "Glibc", "Synchronization"]

    static var sources: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Sources")
    }

    static func imports(of file: URL) throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard let at = words.firstIndex(of: "import"), at + 1 < words.count,
                words[..<at].allSatisfy({ $0.hasPrefix("@") || accessLevels.contains(String($0)) })
            else { return nil }
            return String(words.last!.split(separator: ".")[0])
        }
    }
    static let accessLevels: Set<String> = [
        "public", "package", "internal", "fileprivate", "private",
    ]

    static func files(of room: String) throws -> [URL] {
        let folder = sources.appendingPathComponent(room)
        let walker = try #require(
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        return walker.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    }

    @Test("a room imports only what its wall lets through", arguments: rooms.keys.sorted())
    func imports(room: String) throws {
        let allowed = try #require(Self.rooms[room]).union(Self.always)
        let files = try Self.files(of: room)
        try #require(!files.isEmpty)
        for file in files {
            for module in try Self.imports(of: file) {
                #expect(
                    allowed.contains(module), "\(room)/\(file.lastPathComponent) imports \(module)")
            }
        }
    }

    @Test("public declarations stand only in GarthURL, GarthPage and Garth")
    func publicDeclarations() throws {
        for room in Self.rooms.keys where !["GarthURL", "GarthPage", "Garth"].contains(room) {
            for file in try Self.files(of: room) {
                let text = try String(contentsOf: file, encoding: .utf8)
                for line in text.split(separator: "\n") {
                    let trimmed = line.drop { $0 == " " }
                    #expect(
                        !trimmed.hasPrefix("public ") || trimmed.hasPrefix("public import"),
                        "\(room)/\(file.lastPathComponent): \(trimmed)")
                }
            }
        }
    }

    @Test("every public declaration says what it promises")
    func documentation() throws {
        for room in ["GarthURL", "GarthPage", "Garth"] {
            for file in try Self.files(of: room) {
                let lines = try String(contentsOf: file, encoding: .utf8)
                    .split(separator: "\n", omittingEmptySubsequences: false)
                    .map { $0.drop { $0 == " " } }
                for (number, line) in lines.enumerated()
                where line.hasPrefix("public ") && !line.hasPrefix("public import") {
                    let above = lines[..<number].last { !$0.hasPrefix("@") } ?? ""
                    #expect(
                        above.hasPrefix("///"),
                        "\(room)/\(file.lastPathComponent):\(number + 1): \(line)")
                }
            }
        }
    }

    @Test("names of C libraries stay in the folder that imports them")
    func namesOfCLibraries() throws {
        for room in Self.rooms.keys where room != "GarthFetch" {
            for file in try Self.files(of: room) {
                let text = try String(contentsOf: file, encoding: .utf8)
                #expect(!text.contains("curl_easy"), "\(file.lastPathComponent)")
                if !file.path.contains("/XML/") {
                    #expect(!text.contains("xmlFree"), "\(file.lastPathComponent)")
                }
            }
        }
    }

    @Test("bytes reach a terminal or a stream in a few places, and as they are in fewer")
    func writers() throws {
        let writing = [
            "ContentRuleListStore.swift", "DownloadFile.swift", "StandardOutput.swift",
            "TerminalState.swift", "WakeUp.swift",
            "ContentSocket.swift",
            "ContentLink.swift", "AwaitedContent.swift", "CacheStore.swift", "Probe.swift",
            "ContentProcess.swift",
        ]
        // Files, documents that nobody shows, and what is clean by its making.
        let verbatim = [
            "StandardOutput.swift", "FileWriting.swift", "Browser+Files.swift", "DumpCommand.swift",
            "LineWriter.swift", "ANSILineWriter.swift", "BookmarksCommand.swift",
        ]
        for room in Self.rooms.keys {
            for file in try Self.files(of: room) {
                let text = try String(contentsOf: file, encoding: .utf8)
                let name = file.lastPathComponent
                for call in [
                    "Glibc.write(", " = write(", "fputs(", "fwrite(", "puts(", "printf(",
                    "FileHandle",
                ]
                where text.contains(call) {
                    #expect(writing.contains(name), "\(room)/\(name): \(call)")
                }
                #expect(!text.contains(" print(\""), "\(room)/\(name)")
                if text.contains("write(verbatim:") { #expect(verbatim.contains(name), "\(name)") }
            }
        }
    }

    @Test("libcurl and SQLite are never linked, only loaded when they are needed")
    func loadedLibraries() throws {
        let package = try String(
            contentsOf: Self.sources.deletingLastPathComponent().appendingPathComponent(
                "Package.swift"), encoding: .utf8)
        #expect(!package.contains("linkedLibrary(\"curl\")"))
        #expect(!package.contains("pkgConfig: \"libcurl\""))
        #expect(!package.contains("sqlite3"))
    }
}
