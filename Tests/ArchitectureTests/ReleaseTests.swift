import Foundation
import Garth
import Testing

/// What a release must have beside its code: one version, and the names of all that it contains.
@Suite("Release") struct ReleaseTests {
    static let root = ImportTests.sources.deletingLastPathComponent()

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// What stands between two texts, wherever both stand on one line.
    static func values(in text: String, between start: String, and end: String) -> [String] {
        text.split(separator: "\n").flatMap { line in
            line.components(separatedBy: start).dropFirst().compactMap {
                $0.components(separatedBy: end).count > 1 ? $0.components(separatedBy: end)[0] : nil
            }
        }
    }

    @Test("THIRD-PARTY.md names every library that is linked or loaded")
    func libraries() throws {
        let manifest = try Self.text("Package.swift")
        var names = Self.values(in: manifest, between: ".linkedLibrary(\"", and: "\"")
        #expect(names.contains("seccomp"))
        for folder in try FileManager.default.contentsOfDirectory(
            at: ImportTests.sources, includingPropertiesForKeys: nil)
        where folder.lastPathComponent.hasPrefix("C") {
            let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            for file in files where file.hasSuffix(".c") || file.hasSuffix(".h") {
                let text = try Self.text("Sources/\(folder.lastPathComponent)/\(file)")
                names += Self.values(in: text, between: "\"lib", and: ".so")
            }
        }
        #expect(names.contains("curl"))
        let document = try Self.text("THIRD-PARTY.md").lowercased()
        // The loader's own library is the C library's; ICU's is named by its project.
        for name in Set(names) where name != "dl" {
            let called = name.hasPrefix("icu") ? "libicu" : "lib\(name)"
            #expect(document.contains(called), "\(called)")
        }
    }

    @Test("THIRD-PARTY.md names every Swift package at the version that is pinned")
    func packages() throws {
        let pins = try Self.text("Package.resolved")
        let names = Self.values(in: pins, between: "\"identity\" : \"", and: "\"")
        let versions = Self.values(in: pins, between: "\"version\" : \"", and: "\"")
        #expect(names.count == versions.count && !names.isEmpty)
        let rows = try Self.text("THIRD-PARTY.md").split(separator: "\n")
        for (name, version) in zip(names, versions) {
            #expect(
                rows.contains { $0.contains(name) && $0.contains(" \(version) ") },
                "\(name) \(version)")
        }
    }

    @Test("the version has one place: the manual takes it from the library when it is installed")
    func version() throws {
        #expect(WebView.version.split(separator: ".").allSatisfy { Int($0) != nil })
        #expect(WebView.version.split(separator: ".").count == 3)
        #expect(try Self.text("docs/garth.1").contains("\"garth @VERSION@\""))
        let makefile = try Self.text("Makefile")
        #expect(makefile.contains("Sources/Garth/View/WebView+UserAgent.swift"))
        #expect(!makefile.contains(WebView.version))
        #expect(
            try Self.text("Sources/Garth/View/WebView+UserAgent.swift")
                .contains("static let version = \"\(WebView.version)\"\n"))
    }

    @Test(
        "the version is never that of an earlier tag: changes that are not released have the next one"
    )
    func nextVersion() throws {
        let sections = try Self.text("CHANGELOG.md").components(separatedBy: "\n## [").dropFirst()
        let released = sections.compactMap { section -> String? in
            let title = section.prefix { $0 != "]" }
            return title == "Unreleased" ? nil : String(title)
        }
        #expect(released.contains("0.1.0"))
        let hasChanges = sections.first.map { $0.contains("\n- ") && $0.hasPrefix("Unreleased") }
        for version in released where hasChanges == true || version != released.first {
            let order = version.compare(WebView.version, options: .numeric)
            #expect(order == .orderedAscending, "\(version) is out, and so is \(WebView.version)")
        }
    }

    @Test("a release has at most 120 lines in the changelog, and what breaks stands first")
    func changelog() throws {
        let sections = try Self.text("CHANGELOG.md").components(separatedBy: "\n## [").dropFirst()
        for section in sections {
            let lines = section.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count <= 120, "\(lines.first ?? "")")
            if section.contains("### What breaks") {
                let first = lines.first { $0.hasPrefix("### ") }
                #expect(first?.hasPrefix("### What breaks") == true)
            }
        }
    }

    @Test("packages that depend on this one get no unsafe flags")
    func unsafeFlags() throws {
        // A condition of the manifest stands on a line of its own and ends at the margin.
        var isConditional = false
        var count = 0
        for line in try Self.text("Package.swift").split(separator: "\n") {
            if line.hasPrefix("if "), line.contains("Context.environment") { isConditional = true }
            if line.hasPrefix("}") { isConditional = false }
            guard line.contains("unsafeFlags") else { continue }
            count += 1
            #expect(isConditional, "\(line)")
        }
        #expect(count > 0, "the test knows how they are written")
    }
}
