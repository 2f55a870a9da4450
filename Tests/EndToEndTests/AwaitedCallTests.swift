import Foundation
import TestSupport
import Testing

/// Programs of other packages, read by the compiler.
@Suite("Calls that begin a load, where an awaited one is meant") struct AwaitedCallTests {
    /// Each load of a web view as the top level of a `main.swift` would await it.
    static let calls = [
        "load(request)", "load(bytes, mimeType: type, characterEncodingName: nil, baseURL: nil)",
        "loadHTMLString(type, baseURL: record)",
        "loadAlternateHTMLString(type, baseURL: nil, forUnreachableURL: record)",
        "loadSimulatedRequest(request, responseHTML: type)",
        "loadFileURL(record, allowingReadAccessTo: record)", "reload()", "reloadFromOrigin()",
        "goBack()", "goForward()", "go(to: view.backForwardList.currentItem!)",
        "follow(PageLink(href: type, frameName: type))", "follow(view.createLinks()[0])",
        "load(URLRequest(url: url))", "loadFileURL(url, allowingReadAccessTo: url)",
        "loadHTMLString(type, baseURL: url)",
        "load(Data(), mimeType: type, characterEncodingName: type, baseURL: url)",
    ]

    static let names = """
        import Foundation; import FoundationNetworking; import Garth; import GarthFoundation
        let (view, type, bytes) = (WebView(), "text/html", [UInt8]())
        let (url, record) = (URL(string: "http://a.test/")!, try URLRecord(parsing: "http://a.test/"))
        let request = NavigationRequest(record)

        """

    /// The lines of a program that the compiler refuses, with its messages.
    private func refusals(of program: String) throws -> [(line: Int, message: String)] {
        let folder = URL(fileURLWithPath: TestFolder.shared.path)
            .appendingPathComponent("main-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("main.swift")
        try program.write(to: file, atomically: true, encoding: .utf8)
        let built = URL(fileURLWithPath: Garth.path).deletingLastPathComponent()
        let maps = try FileManager.default.contentsOfDirectory(atPath: built.path)
            .map { built.appendingPathComponent("\($0)/module.modulemap").path }
            .filter { FileManager.default.fileExists(atPath: $0) }
        let result = try Child.run(
            ["/usr/bin/env", "swiftc", "-typecheck", "-swift-version", "6", file.path]
                + ["-diagnostic-style", "llvm", "-I", built.appendingPathComponent("Modules").path]
                + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] },
            environment: ProcessInfo.processInfo.environment)
        let found = result.errors.split(separator: "\n").compactMap { line in
            line.firstMatch(of: /main\.swift:(\d+):\d+: error: (.*)/).flatMap { match in
                Int(match.1).map { (line: $0, message: String(match.2)) }
            }
        }
        #expect((result.status == 0) == found.isEmpty, "\(result.errors)")
        return found
    }

    @Test("the compiler refuses each at the top of a main.swift, and says what to write")
    func topLevel() throws {
        let program = Self.names + Self.calls.map { "try await view.\($0)\n" }.joined()
        let before = Self.names.split(separator: "\n", omittingEmptySubsequences: false).count
        let refusals = try refusals(of: program)
        for (index, call) in Self.calls.enumerated() {
            let messages = refusals.filter { $0.line == before + index }.map(\.message)
            #expect(messages.contains { $0.contains("await it in an async function") }, "\(call)")
        }
    }

    @Test("in a function each is awaited, and `begin` begins it")
    func functions() throws {
        let calls = Self.calls.map { $0.replacing("view.createLinks()", with: "links") }
        let program =
            Self.names
            + "@MainActor func each() async throws {\nlet links = await view.createLinks()\n"
            + calls.map { "let _: NavigationResponse = try await view.\($0)\n" }.joined()
            + calls.map { call in "view.begin { view in _ = view.\(call) }\n" }.joined() + "}\n"
            + "try await each()\nview.begin { $0.load(request) }\n"
        let refusals = try refusals(of: program)
        #expect(refusals.isEmpty, "\(refusals)")
    }

    /// Whether a call that gives a navigation says by its attribute, or its name, that it only begins.
    private static func isBegun(_ attributes: Substring, _ name: String) -> Bool {
        attributes.contains("noasync") || ["restore", "startLoading"].contains(name)
    }

    @Test("no other public call of a web view begins a load in an asynchronous function")
    func every() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let files = FileManager.default.enumerator(atPath: "\(root.path)/Sources")
        var names: Set<String> = []
        while let path = files?.nextObject() as? String {
            guard path.hasPrefix("Garth/") || path.hasPrefix("GarthFoundation/"),
                path.hasSuffix(".swift")
            else { continue }
            let text = try String(contentsOfFile: "\(root.path)/Sources/\(path)", encoding: .utf8)
            let functions = text.matches(
                of: /((?: *@[^\n]*\n)*) *public func (\w+)([^{]*)\{/)
            for function in functions
            where function.3.contains(/-> Navigation\??\s*$/) && !function.3.contains("async") {
                #expect(Self.isBegun(function.1, String(function.2)), "\(path)")
                names.insert(String(function.2))
            }
        }
        #expect(names.count > 9)
    }
}
