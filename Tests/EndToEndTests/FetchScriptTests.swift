import Foundation
import TestSupport
import Testing

/// `garth --fetch-script -` as another program meets it: lines in, lines out.
@Suite("Fetching by script") struct FetchScriptTests {
    private let server = ScriptedServer()

    private func answer(_ path: String, _ fields: [String] = [], body: String = "text") {
        server.route(
            path,
            [
                .send(
                    "HTTP/1.1 200 Fine\r\n" + fields.map { $0 + "\r\n" }.joined()
                        + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)")
            ])
    }

    private func run(_ requests: [String], _ options: [String] = []) throws -> [String: [String:
        Any]]
    {
        let session = try ScriptSession(options)
        var answers: [String: [String: Any]] = [:]
        for request in requests {
            let answer = try session.ask(request.replacing("ORIGIN", with: server.origin))
            answers["\(answer["id"] ?? "")"] = answer
        }
        try session.end()
        return answers
    }

    @Test("an answer has status, text, URL, fields as they came, body and where it came from")
    func answers() throws {
        answer("/a", ["X-One: 1", "x-one:  2", "Cache-Control: max-age=100"])
        let answers = try run([
            #"{"id":1,"url":"ORIGIN/a#there"}"#, #"{"id":"two","url":"ORIGIN/a"}"#,
            #"{"id":3,"url":"ORIGIN/a","cache":"reload"}"#,
        ])
        let first = try #require(answers["1"])
        #expect(first["status"] as? Int == 200 && first["statusText"] as? String == "Fine")
        #expect(first["url"] as? String == server.origin + "/a")
        #expect(first["body"] as? String == "text")
        #expect(first["fromCache"] as? Bool == false)
        let fields = first["headers"] as? [[String]] ?? []
        #expect(fields.prefix(2) == [["X-One", "1"], ["x-one", "2"]])
        #expect(answers["two"]?["fromCache"] as? Bool == true)
        #expect(answers["3"]?["fromCache"] as? Bool == false)
    }

    @Test("a body is told as text with all its characters, and sent from text or base64")
    func binary() throws {
        server.route(
            "/b",
            [
                .send(
                    "HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\n\u{00}a\u{E9}"
                )
            ])
        answer("/bad")
        let answers = try run([
            #"{"id":1,"url":"ORIGIN/b"}"#,
            #"{"id":2,"url":"ORIGIN/bad","method":"POST","bodyBase64":"AP8="}"#,
        ])
        #expect(answers["1"]?["body"] as? String == "\0a\u{E9}")
        #expect(server.heads.contains { $0.contains("POST /bad") && $0.contains("Length: 2") })
    }

    @Test("redirects are followed, shown or refused")
    func redirects() throws {
        server.redirect("/from", to: "/to", status: 301)
        answer("/to")
        let answers = try run([
            #"{"id":1,"url":"ORIGIN/from"}"#, #"{"id":2,"url":"ORIGIN/from","redirect":"manual"}"#,
            #"{"id":3,"url":"ORIGIN/from","redirect":"error"}"#,
        ])
        #expect(answers["1"]?["url"] as? String == server.origin + "/to")
        #expect(answers["2"]?["status"] as? Int == 301)
        #expect(answers["2"]?["url"] as? String == server.origin + "/from")
        #expect(answers["3"]?["error"] != nil)
    }

    @Test("answers before the answer are told")
    func interim() throws {
        server.route(
            "/i",
            [
                .send(
                    "HTTP/1.1 103 Early\r\nLink: </x>\r\n\r\nHTTP/1.1 200 OK\r\n"
                        + "Content-Length: 0\r\nConnection: close\r\n\r\n")
            ])
        let interim = try run([#"{"id":1,"url":"ORIGIN/i"}"#])["1"]?["interim"] as? [[Any]]
        #expect(interim?.first?.first as? Int == 103)
        #expect(interim?.first?.last as? [[String]] == [["Link", "</x>"]])
    }

    @Test("the clock can be set forward; a validator is then asked for, and its field sent")
    func clock() throws {
        answer("/v", ["Cache-Control: max-age=50", "ETag: \"v\""])
        let session = try ScriptSession([])
        _ = try session.ask(#"{"id":1,"url":"\#(server.origin)/v"}"#)
        #expect(try session.ask(#"{"advance":60}"#)["advanced"] as? Int == 60)
        server.route(
            "/v", [.send("HTTP/1.1 304 Same\r\nETag: \"v\"\r\nX: 1\r\nConnection: close\r\n\r\n")])
        let second = try session.ask(#"{"id":2,"url":"\#(server.origin)/v"}"#)
        #expect(second["fromCache"] as? String == "validated" && second["status"] as? Int == 200)
        #expect(second["body"] as? String == "text")
        #expect((second["headers"] as? [[String]])?.contains(["X", "1"]) == true)
        #expect(server.heads.last?.contains("If-None-Match: \"v\"") == true)
        try session.end()
    }

    @Test(
        "a caller's condition is met from the cache, but in Fetch's mode default goes to the server"
    )
    func conditions() throws {
        answer("/c", ["Cache-Control: max-age=100", "ETag: \"c\""])
        let condition = #""headers":[["If-None-Match","\"c\""]]"#
        let answers = try run([
            #"{"id":1,"url":"ORIGIN/c"}"#, #"{"id":2,"url":"ORIGIN/c",\#(condition)}"#,
            #"{"id":3,"url":"ORIGIN/c","cache":"default",\#(condition)}"#,
        ])
        #expect(
            answers["2"]?["status"] as? Int == 304 && answers["2"]?["fromCache"] as? Bool == true)
        #expect(answers["3"]?["status"] as? Int == 200)
        #expect(server.heads.last?.contains("Cache-Control: no-cache") == true)
    }

    @Test("the allow-list is asked for every hop, and what it denies is not shown from the cache")
    func policy() throws {
        answer("/p", ["Cache-Control: max-age=100"])
        let profile = TestFolder.shared.path + "/script-" + UUID().uuidString.prefix(8)
        let request = #"{"id":1,"url":"ORIGIN/p"}"#
        #expect(try run([request], ["--profile", profile])["1"]?["status"] as? Int == 200)
        #expect(try run([request], ["--profile", profile])["1"]?["fromCache"] as? Bool == true)
        let denied = try run([request], ["--profile", profile, "--allow", "other.test"])
        #expect((denied["1"]?["error"] as? String)?.hasPrefix("blocked: ") == true)
        #expect(server.heads.count == 1)
    }

    @Test("what is no request is an answer with an error")
    func mistakes() throws {
        let session = try ScriptSession([])
        for line in [
            "{", "[]", #"{"id":1}"#, #"{"url":"nothing"}"#, #"{"url":"file:///etc/passwd"}"#,
            #"{"url":"http://a.test/","cache":"x"}"#, #"{"url":"http://a.test/","headers":[[1]]}"#,
            #"{"url":"http://a.test/","redirect":3}"#, #"{"advance":-1}"#,
        ] {
            #expect(try session.ask(line)["error"] is String, "\(line)")
        }
        try session.end()
    }

    @Test("many requests at once are each answered once, and the end waits for them")
    func pipelined() throws {
        answer("/m", ["Cache-Control: max-age=100"])
        let input = (0..<100).map { #"{"id":\#($0),"url":"\#(server.origin)/m?\#($0 % 10)"}"# }
        let result = try Garth.run(
            ["--fetch-script", "-"], input: input.joined(separator: "\n") + "\n")
        let ids = try result.output.split(separator: "\n").map { line in
            try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        }.compactMap { $0?["id"] as? Int }
        #expect(ids.sorted() == Array(0..<100) && result.status == 0)
    }

    @Test("a dump leaves what the next one finds, and --private nothing")
    func dumps() throws {
        answer("/d", ["Cache-Control: max-age=100"])
        let profile = TestFolder.shared.path + "/dump-" + UUID().uuidString.prefix(8)
        for options in [["--private"], [], []] {
            let result = try Garth.run(
                ["--profile", profile, "--dump", server.origin + "/d"] + options)
            #expect(result.output == "text\n" && result.errors.isEmpty, "\(result.errors)")
        }
        #expect(server.heads.count == 2)
        let missing = try Garth.run([
            "--profile", profile, "--cache", "only-if-cached", "--dump", server.origin + "/e",
        ])
        #expect(missing.status == 69 && missing.errors.contains("is not in the cache"))
    }

    @Test("a killed Garth leaves a sound cache, and nothing in it that is wrong")
    func killed() throws {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Scripts/kill-cache.py").path
        let result = try Child.run(
            ["python3", script, "--garth", Garth.path, "--rounds", "6", "--seed", "1"],
            environment: Garth.environment)
        #expect(result.status == 0, "\(result.errors)")
    }
}

/// A running `garth --fetch-script -`, asked line by line.
private final class ScriptSession {
    private let program: RunningProgram

    init(_ options: [String]) throws {
        program = try RunningProgram(["--fetch-script", "-"] + options)
    }

    /// Sends a line and waits for one.
    func ask(_ line: String) throws -> [String: Any] {
        try program.send(line)
        let answer = try #require(try program.line(), "garth ended")
        let value = try JSONSerialization.jsonObject(with: Data(answer))
        return try #require(value as? [String: Any])
    }

    func end() throws {
        program.closeInput()
        #expect(program.waitForEnd() == 0)
    }
}
