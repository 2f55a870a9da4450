import Foundation
import TestSupport
import Testing

/// Style sheets, scripts and filters of the person, as files that `config` names.
@Suite("Files for sites", .serialized) struct SiteFileTests {
    private let folder = TestFolder.shared.path + "/files-\(UUID().uuidString)"

    private func profile(_ config: String, _ files: [String: String] = [:]) throws -> [String] {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        for (name, text) in files.merging(["config": config], uniquingKeysWith: { $1 }) {
            try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
        }
        return ["--profile", folder]
    }

    private func server() -> ScriptedServer {
        let server = ScriptedServer()
        server.page("/", "<p class=ad>advert<p>words<script src=/ads/a.js></script>")
        server.route(
            "/ads/a.js", [.page("document.body.append('scripted')", type: "text/javascript")])
        return server
    }

    @Test("the style sheet of a site applies to its pages alone, behind that for all")
    func style() throws {
        let server = server()
        let sheet = ["own.css": ".ad { display: none }", "all.css": ".ad { display: block }"]
        let own = try profile("user-style = all.css\nstyle.127.0.0.1 = own.css\n", sheet)
        #expect(try Garth.run(own + ["--dump", server.origin + "/"]).output == "words\n")
        let other = try profile("style.other.test = own.css\n", sheet)
        #expect(try Garth.run(other + ["--dump", server.origin + "/"]).output.contains("advert"))
    }

    @Test("the script of a site runs in its pages, and scripts of the page stay off")
    func script() throws {
        let server = server()
        let arguments = try profile(
            "script.127.0.0.1 = own.js\n",
            ["own.js": "document.querySelector('.ad').textContent = 'mended'"])
        let page = try Garth.run(arguments + ["--dump", server.origin + "/"])
        #expect(page.output.contains("mended") && page.output.contains("words"))
        #expect(!page.output.contains("scripted"))
        let other = try profile("script.other.test = own.js\n")
        #expect(try Garth.run(other + ["--dump", server.origin + "/"]).output.contains("advert"))
    }

    @Test("gj runs the scripts of a page beside those of config, and stops the former alone")
    func both() throws {
        let server = server()
        let arguments = try profile(
            "script.127.0.0.1 = own.js\n",
            ["own.js": "document.querySelector('.ad').textContent = 'mended'"])
        let terminal = try Terminal(arguments + [server.origin + "/"])
        try terminal.wait(for: "mended")
        try terminal.send("=")
        try terminal.wait(for: "only yours run (gj runs those of the page)")
        try terminal.send("q", "g", "j")
        try terminal.wait(for: "scripted")
        try terminal.send("g", "j")
        try terminal.wait(
            for: "the page without its scripts",
            until: { $0.contains("mended") && !$0.contains("scripted") })
    }

    @Test("a filter list keeps requests from being made, and its exceptions let them pass")
    func filters() throws {
        let server = server()
        let scripts = ["--javascript", "on", "--dump", server.origin + "/"]
        let blocking = try profile("filter.mine = list.txt\n", ["list.txt": "/ads/*.js$script\n"])
        let blocked = try Garth.run(blocking + scripts)
        #expect(!blocked.output.contains("scripted") && blocked.output.contains("words"))
        #expect(server.requests == ["/"])
        let letting = try profile(
            "filter.mine = list.txt\n", ["list.txt": "/ads/*.js$script\n@@||127.0.0.1^$script\n"])
        #expect(try Garth.run(letting + scripts).output.contains("scripted"))
    }

    @Test(
        "a file that cannot be used ends Garth with its line",
        arguments: [
            "style.a.test = none.css", "script.a.test = none.js", "filter.x = none.txt",
            "filter.x = empty.txt",
        ])
    func unusable(line: String) throws {
        let arguments = try profile(line + "\n", ["empty.txt": "! nothing\n"])
        let result = try Garth.run(arguments + ["--dump", "-"], input: "x")
        #expect(result.status == 78)
        #expect(result.errors.contains(String(line.prefix { $0 != " " })))
    }
}
