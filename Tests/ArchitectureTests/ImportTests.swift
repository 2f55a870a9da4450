import Foundation
import Testing

/// The walls between the rooms (docs/architecture.md, "Rooms"), checked against the `import` lines.
@Suite("Architecture") struct ImportTests {
    /// What each room may import beside the Swift standard library's own modules.
    static let rooms: [String: Set<String>] = [
        "GarthLanguage": ["CLanguages"],
        "GarthURL": ["GarthLanguage", "CIdna"],
        "GarthPage": ["GarthLanguage", "GarthURL", "CUnicode"],
        "GarthIPC": ["GarthPage", "GarthURL"],
        "GarthStore": ["GarthLanguage", "CSQLite"],
        "GarthFetch": [
            "GarthLanguage", "GarthStore", "GarthURL", "CLibcurl", "CLibpsl", "CResources",
        ],
        "GarthJSON": ["GarthPage", "GarthURL"],
        "GarthGzip": ["GarthPage", "GarthURL", "CResources"],
        "GarthEngine": [
            "GarthGzip", "GarthJSON", "GarthLanguage", "GarthPage", "GarthURL", "CDocuments",
            "CLibxml2", "CResources",
        ],
        "GarthScript": [
            "GarthEngine", "GarthPage", "GarthURL", "CGcrypt", "CJavaScriptCore", "CResources",
            "CZlib",
        ],
        "GarthContent": [
            "GarthEngine", "GarthIPC", "GarthLanguage", "GarthPage", "GarthScript", "CSandbox",
            "CUnicode",
        ],
        "Garth": [
            "GarthFetch", "GarthIPC", "GarthJSON", "GarthLanguage", "GarthPage", "GarthStore",
            "GarthURL", "CProcess", "CResources", "Observation",
        ],
        "GarthFoundation": ["Garth", "GarthURL", "Foundation", "FoundationNetworking"],
        "GarthAutomation": [
            "Garth", "GarthGzip", "GarthJSON", "GarthPage", "GarthStore", "GarthURL",
        ],
        "GarthImage": ["GarthPage", "GarthURL", "CImage"],
        "GarthImageProgram": ["GarthImage", "GarthIPC", "GarthPage", "CSandbox"],
        "GarthWebDriver": [
            "Garth", "GarthAutomation", "GarthJSON", "GarthPage", "GarthStore", "GarthURL",
        ],
        "GarthTerminal": ["GarthLanguage", "GarthPage", "GarthURL", "CTerminal"],
        "GarthCLI": [
            "Garth", "GarthAutomation", "GarthJSON", "GarthLanguage", "GarthTerminal",
            "GarthWebDriver", "GarthPage", "GarthURL", "CKnown", "CProgram", "CResources",
            "ArgumentParser",
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

    @Test("only the end of main needs Dispatch")
    func dispatch() throws {
        let files = try Self.rooms.keys.flatMap { try Self.files(of: $0) }.filter {
            try Self.imports(of: $0).contains("Dispatch")
        }
        #expect(files.map(\.lastPathComponent) == ["Main.swift"])
    }

    /// The rooms of the library's products.
    static let publicRooms = ["GarthURL", "GarthPage", "Garth", "GarthFoundation"]

    @Test("public declarations stand only in the rooms of the library's products")
    func publicDeclarations() throws {
        for room in Self.rooms.keys where !Self.publicRooms.contains(room) {
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
        for room in Self.publicRooms {
            for file in try Self.files(of: room) {
                let lines = try String(contentsOf: file, encoding: .utf8)
                    .split(separator: "\n", omittingEmptySubsequences: false)
                for number in Self.publicDeclarations(in: lines) {
                    let line = lines[number]
                    let above =
                        lines[..<number].map { $0.drop { $0 == " " } }
                        .last { !$0.hasPrefix("@") } ?? ""
                    #expect(
                        above.hasPrefix("///"),
                        "\(room)/\(file.lastPathComponent):\(number + 1): \(line)")
                }
            }
        }
    }

    /// The lines with public declarations: those that say so, the cases of public enumerations and
    /// the requirements of public protocols.
    private static func publicDeclarations(in lines: [Substring]) -> [Int] {
        var found: [Int] = []
        var opener: (word: String, indentation: Int)?
        for (number, line) in lines.enumerated() {
            let indentation = line.prefix { $0 == " " }.count
            let text = line.dropFirst(indentation)
            if let open = opener, indentation <= open.indentation, text.hasPrefix("}") {
                opener = nil
            }
            if text.hasPrefix("public "), !text.hasPrefix("public import") {
                found.append(number)
                for word in ["enum", "protocol"]
                where text.hasPrefix("public \(word) ") || text.hasPrefix("public indirect \(word)")
                {
                    if !text.hasSuffix("}") { opener = (word, indentation) }
                }
            } else if let open = opener, indentation == open.indentation + 4 {
                let words = open.word == "enum" ? ["case "] : ["func ", "var ", "init"]
                if words.contains(where: { text.hasPrefix($0) }) { found.append(number) }
            }
        }
        return found
    }

    /// What a test could name a public declaration by; nil for types, initialisers and the like.
    private static func testedName(_ lines: ArraySlice<Substring>) -> String? {
        let declaration = lines.prefix(4).joined(separator: " ").prefix { $0 != "{" }
        let words = declaration.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        guard let kind = words.firstIndex(where: { ["func", "var", "let"].contains($0) }),
            kind + 1 < words.count
        else { return nil }
        guard words[kind] == "func", ["webView", "download"].contains(words[kind + 1]) else {
            return "\(words[kind + 1])"
        }
        // Delegates' methods differ in the label behind the view: that is what they are called.
        let labels = declaration.split { $0 == "(" || $0 == "," }.dropFirst()
            .compactMap { $0.split { $0 == " " || $0 == ":" }.first }
        return (labels.first { !["_", "webView"].contains($0) } ?? words[kind + 1]).description
    }

    /// A name in a test proves little, but no name at all that nobody has tried it.
    @Test("every public method and property is named in a test")
    func namedInTests() throws {
        let tests = Self.sources.deletingLastPathComponent().appendingPathComponent("Tests")
        let walker = try #require(
            FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil))
        var names: Set<Substring> = []
        for case let file as URL in walker where file.pathExtension == "swift" {
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            where !line.drop(while: { $0 == " " }).hasPrefix("//") {
                names.formUnion(line.split { !($0.isLetter || $0.isNumber || $0 == "_") })
            }
        }
        for room in Self.publicRooms {
            for file in try Self.files(of: room) {
                let lines = try String(contentsOf: file, encoding: .utf8)
                    .split(separator: "\n", omittingEmptySubsequences: false)
                for number in Self.publicDeclarations(in: lines) {
                    guard let name = Self.testedName(lines[number...]) else { continue }
                    let isNamed = names.contains(name[...])
                    #expect(
                        isNamed, "\(room)/\(file.lastPathComponent):\(number + 1): \(name)")
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
            // `gR`: the lines of a page, on the screen that was there before.
            "GarthTerminal/TerminalSession.swift",
            "ContentSocket.swift",
            "ContentLink.swift", "AwaitedContent.swift", "CacheStore.swift", "Probe.swift",
            "ContentProcess.swift", "GarthImageProgram/Main.swift",
        ]
        // Files, documents that nobody shows, and what is clean by its making.
        let verbatim = [
            "StandardOutput.swift", "FileWriting.swift", "Browser+Files.swift", "DumpCommand.swift",
            "LineWriter.swift", "ANSILineWriter.swift", "BookmarksCommand.swift",
            "BatchCommand.swift", "MCPCommand.swift",
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
                    let isKnown = writing.contains(name) || writing.contains("\(room)/\(name)")
                    #expect(isKnown, "\(room)/\(name): \(call)")
                }
                let code = text.split(separator: "\n").filter { !$0.contains("//") }
                #expect(!code.contains { $0.contains(" print(\"") }, "\(room)/\(name)")
                if text.contains("write(verbatim:") { #expect(verbatim.contains(name), "\(name)") }
            }
        }
    }

    @Test("the program ends without the exit handlers of libraries, whose threads still work")
    func exits() throws {
        for file in try Self.files(of: "GarthCLI") {
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(!text.contains(/[^\w.]exit\(/), "\(file.lastPathComponent)")
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
