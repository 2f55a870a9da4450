import Foundation
import TestSupport
import Testing

/// Cookies of the program as a whole: in its requests, on the disk, in its panel.
@Suite("Cookies, end to end", .serialized) struct CookieTests {
    private let server = ScriptedServer()
    private let profile = TestFolder.shared.path + "/profile-" + UUID().uuidString.prefix(8)

    init() {
        server.page("/", "<h1>Shop</h1>")
        server.route(
            "/in",
            [
                .send(
                    "HTTP/1.1 302 Found\r\nLocation: /\r\nSet-Cookie: lasting=1; Max-Age=999\r\n"
                        + "Set-Cookie: session=2\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            ])
    }

    /// The cookies of each request for a path.
    private func sent(to path: String) -> [String?] {
        server.heads.filter { $0.hasPrefix("GET \(path) ") }.map { head in
            head.split(separator: "\r\n").first { $0.hasPrefix("Cookie: ") }
                .map { String($0.dropFirst(8)) }
        }
    }

    private func dump(_ path: String, _ options: [String]) throws {
        let result = try Garth.run(options + ["--dump", server.origin + path])
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    }

    @Test("a cookie is sent after the redirect that set it, and by the next program if it lasts")
    func lasting() throws {
        try dump("/in", ["--profile", profile])
        try dump("/", ["--profile", profile])
        #expect(sent(to: "/") == ["lasting=1; session=2", "lasting=1"])
        let attributes = try FileManager.default.attributesOfItem(
            atPath: profile + "/garth.sqlite")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("a private program uses cookies, and leaves nothing on the disk")
    func privately() throws {
        try dump("/in", ["--profile", profile, "--private"])
        #expect(sent(to: "/") == ["lasting=1; session=2"])
        #expect(!FileManager.default.fileExists(atPath: profile))
    }

    @Test("a damaged database is said and set aside, and the page is shown")
    func damaged() throws {
        try FileManager.default.createDirectory(
            atPath: profile, withIntermediateDirectories: true)
        try Data(repeating: 7, count: 5000).write(
            to: URL(fileURLWithPath: profile + "/garth.sqlite"))
        let result = try Garth.run(["--profile", profile, "--dump", server.origin + "/in"])
        #expect(result.output.contains("Shop") && result.status == 0)
        #expect(result.errors.contains("was damaged: it is kept as"))
        #expect(sent(to: "/") == ["lasting=1; session=2"])
    }

    @Test("programs that store at the same time, and are killed at any moment, lose nothing")
    func killed() throws {
        for number in 0..<24 {
            server.route(
                "/set\(number)",
                [
                    .send(
                        "HTTP/1.1 200 OK\r\nSet-Cookie: c\(number)=1; Max-Age=999; Path=/\r\n"
                            + "Content-Type: text/plain\r\nContent-Length: 2\r\n"
                            + "Connection: close\r\n\r\nok")
                ])
        }
        // Those that end by themselves have confirmed their cookie; the others are killed.
        var confirmed: Set<String> = []
        var random = SeededGenerator(seed: 6)
        for round in 0..<6 {
            let children = try (0..<4).map { offset in
                let target = server.origin + "/set\(round * 4 + offset)"
                return try RunningProgram(["--profile", profile, "--dump", target])
            }
            for (offset, child) in children.enumerated() {
                if offset % 2 == 0 {
                    usleep(UInt32.random(in: 5_000...60_000, using: &random))
                    child.signal(SIGKILL)
                }
                if child.waitForEnd() == 0 {
                    confirmed.insert("c\(round * 4 + offset)=1")
                }
            }
        }
        try dump("/", ["--profile", profile])
        let kept = Set(sent(to: "/").last??.components(separatedBy: "; ") ?? [])
        #expect(confirmed.isSubset(of: kept) && confirmed.count >= 12)
        let names = try FileManager.default.contentsOfDirectory(atPath: profile)
        #expect(!names.contains { $0.contains("damaged") })
    }

    @Test("the panel lists cookies, says everything of one, and deletes it")
    func panel() throws {
        try dump("/in", ["--profile", profile])
        let terminal = try Terminal(["--profile", profile, server.origin + "/"])
        try terminal.wait(for: "Shop")
        try terminal.send(":cookies\r")
        try terminal.wait(for: "127.0.0.1  lasting")
        try terminal.send("\r")
        try terminal.wait(for: "Other sites")
        try terminal.send("gk")
        try terminal.wait(for: "Cookies (1)")
        try terminal.send("d")
        try terminal.wait(for: "Cookies (0)")
        try terminal.send("qqq")
    }

    @Test("the panel lists what scripts of a site keep, and deletes it")
    func scriptedData() throws {
        server.page(
            "/keeping",
            """
            <p id=o>o<script>
            const r = indexedDB.open('d');
            r.onupgradeneeded = () => r.result.createObjectStore('s');
            r.onsuccess = () => { localStorage.setItem('k', 'v');
              r.result.onclose = () => { o.textContent = 'the data are gone' };
              o.textContent = 'all is kept' };
            </script>
            """)
        let terminal = try Terminal([
            "--profile", profile, "--javascript", "on", server.origin + "/keeping",
        ])
        try terminal.wait(for: "all is kept")
        try terminal.send(":cookies\r")
        try terminal.wait(for: "items of scripts, databases of scripts")
        try terminal.send("d")
        try terminal.wait(for: "deleted: what scripts of 127.0.0.1 kept")
        let screen = try terminal.screen
        #expect(!screen.contains("databases of scripts"))
        try terminal.send("q")
        try terminal.wait(for: "the data are gone")
    }
}
