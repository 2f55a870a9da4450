import Foundation
import Testing

/// The prelude is a bundle of modules (`Resources/js`), whose doors to the program are in one list.
@Suite("The prelude") struct PreludeTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The status and the words of `Scripts/bundle-prelude.py --check` in a folder.
    private static func check(_ folder: URL) throws -> (status: Int32, text: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "python3", folder.appending(path: "Scripts/bundle-prelude.py").path, "--check",
        ]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let text = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }

    @Test("its modules are without fault and without circles, and the bundle is made of them")
    func whole() throws {
        let (status, text) = try Self.check(Self.root)
        #expect(status == 0, "\(text.prefix(2000))")
    }

    /// A prelude of one module.
    private static func prelude(_ module: String, list: String) throws -> URL {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "garth-prelude-\(UUID().uuidString)")
        let files = [
            ("Resources/js/interface.txt", list),
            (
                "Resources/js/hooks.js",
                "import { now } from \"./part.js\";\nexport const hooks = { fire() { now(); } };\n"
            ),
            (
                "Resources/js/prelude.js",
                "import { hooks } from \"./hooks.js\";\nexport const prelude = hooks;\n"
            ),
            ("Resources/js/part.js", module),
        ]
        for (path, text) in files {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        let scripts = folder.appending(path: "Scripts")
        try FileManager.default.createDirectory(at: scripts, withIntermediateDirectories: true)
        for name in ["bundle-prelude.py", "javascript.py", "outline.py"] {
            try FileManager.default.copyItem(
                at: root.appending(path: "Scripts/\(name)"), to: scripts.appending(path: name))
        }
        return folder
    }

    private static let list = "natives: Clock\n    now\n\nhooks:\n    fire\n"
    private static let start = "import { native } from \"garth:realm\";\n"

    @Test(
        "a fault of a module has its line, and stops the build",
        arguments: [
            ("export function now() { return native.now() + past; }", "nothing declares past"),
            ("export function now() { return native.nwo(); }", "has no native nwo"),
            ("export function now() { const f = native; return f.now(); }", "by no name"),
            ("export function now() { return 1; }", "nothing calls the native now"),
            ("export const now = () => native.now();\nlet last = 0;", "nothing reads last"),
            (
                "export const now = () => native.now();\nexport const last = 0;",
                "no other module imports last"
            ),
            (
                "import { end } from \"./hooks.js\";\nexport const now = () => native.now() + end;",
                "exports no end"
            ),
            (
                "import { hooks } from \"./hooks.js\";\nexport const now = () => hooks + native.now();",
                "a circle of hooks.js, part.js"
            ),
            (
                "export const now = () => native.now();\nexport function set() { now = 1; }",
                "now is no variable"
            ),
            ("export const now = () => native.now()", "a semicolon is missing"),
            ("export const now = () => (native.now();", "is not closed"),
            (
                "export const now = () => native.now(); // \(String(repeating: "-", count: 90))",
                "columns"
            ),
        ])
    func faults(_ module: String, _ words: String) throws {
        let folder = try Self.prelude(Self.start + module + "\n", list: Self.list)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (status, text) = try Self.check(folder)
        #expect(status != 0)
        #expect(text.contains(words), "\(text)")
    }

    @Test("a hook that the list or the prelude lacks stops the build")
    func hooks() throws {
        let module = Self.start + "export const now = () => native.now();\n"
        for list in [
            Self.list.replacing("fire", with: "fire end"), Self.list.replacing("fire", with: "end"),
        ] {
            let folder = try Self.prelude(module, list: list)
            defer { try? FileManager.default.removeItem(at: folder) }
            let (status, text) = try Self.check(folder)
            #expect(status != 0)
            #expect(text.contains("do not both have"), "\(text)")
        }
    }
}
