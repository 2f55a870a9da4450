import Foundation
import TestSupport
import Testing

@Suite("Each JavaScriptCore of the machine") struct ScriptLibraryTests {
    /// The libraries of the system, each by the name that the dynamic linker looks for.
    private static let libraries: [String] = {
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
        return folders.flatMap { folder in
            ["libjavascriptcoregtk-6.0.so.1", "libjavascriptcoregtk-4.1.so.0"]
                .map { "/usr/lib/\(folder)/\($0)" }
                .filter { FileManager.default.fileExists(atPath: $0) }
        }
    }()

    @Test("there is one") func count() { #expect(!Self.libraries.isEmpty) }

    @Test(
        "scripts have objects, languages and 160 MB under the lock",
        arguments: libraries)
    func scripts(library: String) throws {
        let garth = try Self.programs(loading: library)
        let version = try Child.run([garth, "--version"], environment: Garth.environment)
        let interface = library.contains("-6.0.") ? "6.0" : "4.1"
        #expect(version.output.contains("JavaScriptCore 2."))
        #expect(version.output.contains("(interface \(interface))"))
        let page = try TestFolder.shared.write(Self.page, to: "libraries/page.html")
        let result = try Child.run(
            [garth, "--dump", "--javascript", "on", page], environment: Garth.environment)
        #expect(
            result.output.split(separator: "\n") == [
                "19999900000", "1.234.567,5", "3", "20",
            ])
        #expect(result.errors == "")
    }

    private static let page = """
        <p id=a><p id=b><p id=c><p id=d><script>
        const made = [];
        for (let i = 0; i < 200000; i++) made.push({number: i, ["p" + i % 50]: [i]});
        a.append(made.reduce((sum, one) => sum + one.number, 0));
        b.append(new Intl.NumberFormat("de").format(1234567.5));
        c.append("\\u0436\\u00e9x1".match(/\\p{L}+/u)[0].length);
        const large = [];
        while (large.length < 20) large.push(new Array(1 << 20).fill(large.length));
        d.append(large.length);
        </script>
        """

    /// The path of a `garth` whose content processes load the library: the one of the interface 4.1 is
    /// reached where that of 6.0 is no library.
    private static func programs(loading library: String) throws -> String {
        let name = (library as NSString).lastPathComponent
        let folder = TestFolder.shared.path + "/libraries/" + name
        let hidden = name.contains("-4.1.") ? "libjavascriptcoregtk-6.0.so.1" : "none"
        _ = try TestFolder.shared.write("no library", to: "libraries/\(name)/hidden/\(hidden)")
        let content = try TestFolder.shared.write(
            """
            #!/bin/sh
            LD_LIBRARY_PATH='\(folder)/hidden' exec '\(Garth.path)-content' "$@"
            """, to: "libraries/\(name)/garth-content")
        let files = FileManager.default
        try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: content)
        try files.copyItem(atPath: Garth.path, toPath: folder + "/garth")
        return folder + "/garth"
    }
}
