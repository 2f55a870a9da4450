import Foundation
import TestSupport
import Testing

/// Machines that lack what others have: each gives a page, or one clear line.
@Suite("Low ends") struct LowEndTests {
    private let server = ScriptedServer()

    init() { server.page("/", "<h1>Garden</h1>") }

    /// A dump with a home, and no other place for files.
    private func dump(home: String?) throws -> Child.Result {
        var environment = Garth.environment
        for name in environment.keys where name.hasPrefix("XDG_") { environment[name] = nil }
        environment["HOME"] = home
        return try Child.run(
            [Garth.path, "--dump", server.origin + "/"], environment: environment)
    }

    @Test("a home that is not there is not made, and the page is there without a word")
    func absentHome() throws {
        let home = TestFolder.shared.path + "/absent-\(UUID().uuidString)/home"
        let result = try dump(home: home)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
        #expect(result.output == "Garden\n")
        #expect(!FileManager.default.fileExists(atPath: home))
        #expect(
            !FileManager.default.fileExists(
                atPath: (home as NSString).deletingLastPathComponent))
    }

    @Test("a home that is no folder, or none at all, costs the page nothing")
    func noHome() throws {
        for home in ["/dev/null", nil] {
            let result = try dump(home: home)
            #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
            #expect(result.output == "Garden\n")
        }
    }

    @Test("--doctor says in one line where things are stored, or why nothing is")
    func storage() throws {
        var environment = Garth.environment
        for name in environment.keys where name.hasPrefix("XDG_") { environment[name] = nil }
        let home = TestFolder.shared.path + "/absent-\(UUID().uuidString)"
        environment["HOME"] = home
        let absent = try Child.run([Garth.path, "--doctor"], environment: environment)
        #expect(absent.output.contains("\n  nothing is stored: the home \(home) is not there"))
        environment["HOME"] = TestFolder.shared.path
        let present = try Child.run([Garth.path, "--doctor"], environment: environment)
        #expect(present.output.contains("below \(TestFolder.shared.path)/.local/share"))
        #expect(!FileManager.default.fileExists(atPath: home))
    }
}
