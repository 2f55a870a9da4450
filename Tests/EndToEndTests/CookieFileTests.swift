import Foundation
import TestSupport
import Testing

/// `--load-cookies` and `--save-cookies` from outside.
@Suite("Files of cookies, from outside") struct CookieFileTests {
    private func file(_ name: String) -> String {
        TestFolder.shared.path + "/\(UUID().uuidString)-\(name)"
    }

    @Test("cookies of one run are sent by the next one", arguments: ["jar.txt", "jar.json"])
    func roundTrip(name: String) throws {
        let server = ScriptedServer()
        server.route(
            "/", [.page("<p>x", headers: "Set-Cookie: a=1; Max-Age=1000\r\nSet-Cookie: b=2\r\n")])
        let jar = file(name)
        let first = try Garth.run(["--dump", "--save-cookies", jar, server.origin + "/"])
        #expect(first.status == 0 && first.errors.isEmpty)
        let text = try String(contentsOfFile: jar, encoding: .utf8)
        #expect(text.hasPrefix(name.hasSuffix("json") ? "{" : "# Netscape HTTP Cookie File\n"))
        #expect(text.contains("127.0.0.1"))
        let mode = try FileManager.default.attributesOfItem(atPath: jar)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        _ = try Garth.run(["--dump", "--load-cookies", jar, server.origin + "/next"])
        #expect(server.heads.last?.contains("Cookie: a=1; b=2") == true)
    }

    @Test("a file that has no cookies is named with what is wrong in it")
    func wrongFile() throws {
        let jar = file("jar")
        try "no cookie\n".write(toFile: jar, atomically: true, encoding: .utf8)
        let result = try Garth.run(["--dump", "--load-cookies", jar, "http://127.0.0.1:1/"])
        #expect(result.status == 65)
        #expect(result.errors.contains("line 1 is no cookie"))
        let missing = TestFolder.shared.missing
        #expect(try Garth.run(["--dump", "--load-cookies", missing, "-"]).status == 66)
        let usage = try Garth.run(["--check-url", "--load-cookies", jar, "http://ex.test/"])
        #expect(usage.status == 64)
    }
}
