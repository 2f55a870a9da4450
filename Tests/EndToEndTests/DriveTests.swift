import Foundation
import TestSupport
import Testing

/// `--drive -` and `--events` from outside: steps in, events out.
@Suite("Driving") struct DriveTests {
    private func drive(
        _ steps: [String], _ options: [String] = []
    ) throws -> [[String: Any]] {
        let result = try Garth.run(
            ["--drive", "-"] + options, input: steps.joined(separator: "\n") + "\n")
        #expect(result.status == 0 && result.errors.isEmpty)
        return try result.output.split(separator: "\n").map {
            try #require(
                JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any], "\($0)")
        }
    }

    private func names(_ lines: [[String: Any]]) -> [String] {
        let properties = ["url", "title", "loading", "progress", "canGoBack", "canGoForward"]
        return lines.compactMap { line in
            let name = line["event"] as? String ?? (line["done"] != nil ? "done" : nil)
            return name.flatMap { properties.contains($0) ? nil : $0 }
        }
    }

    @Test("each step's events come before its end, which tells the state")
    func steps() throws {
        let server = ScriptedServer()
        server.page("/", "<title>T</title><a href=/next>on</a>")
        server.page("/next", "<title>N</title><p>next")
        let file = TestFolder.shared.path + "/events-\(UUID().uuidString)"
        let lines = try drive(
            [
                #"{"id": 1, "do": "load", "url": "\#(server.origin)/"}"#,
                #"{"id": 2, "do": "click", "text": "on"}"#,
                #"{"id": 3, "do": "back"}"#,
            ], ["--events", file])
        let load = ["action", "start", "response", "listAdded", "commit", "finish", "done"]
        let back = ["action", "willGoTo", "start", "commit", "finish", "done"]
        #expect(names(lines) == load + load + back)
        let ends = lines.filter { $0["done"] != nil }
        #expect(ends.map { $0["done"] as? Int } == [1, 2, 3])
        let states = ends.compactMap { $0["state"] as? [String: Any] }
        #expect(states.map { $0["title"] as? String } == ["T", "N", "T"])
        #expect(states.map { $0["loading"] as? Bool } == [false, false, false])
        #expect(states.map { $0["canGoForward"] as? Bool } == [false, false, true])
        let log = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        #expect(log.first?.contains(#""event":"decidePolicyForNavigationAction""#) == true)
        #expect(log.contains { $0.contains(#""event":"didReceive"#) } == false)
        #expect(log.last?.contains(#""event":"didFinish""#) == true)
    }

    @Test(
        "a refresh at once is followed when its page has loaded, a later one and an endless one not"
    )
    func refreshes() throws {
        let server = ScriptedServer()
        server.page("/", "<title>Moving</title><meta http-equiv=refresh content='0;url=/end'><p>x")
        server.page("/end", "<title>End</title><p>Arrived.")
        server.route(
            "/field", [.page("<title>Moving</title>", headers: "Refresh: 0; url=/end\r\n")])
        server.page("/later", "<title>Later</title><meta http-equiv=refresh content='5;url=/end'>")
        server.page("/self", "<title>Self</title><meta http-equiv=refresh content=0>")
        let paths = ["/", "/field", "/later", "/self"]
        let lines = try drive(paths.map { #"{"do": "load", "url": "\#(server.origin)\#($0)"}"# })
        let states = lines.compactMap { $0["state"] as? [String: Any] }
        #expect(states.map { $0["title"] as? String } == ["End", "End", "Later", "Self"])
        let load = ["action", "start", "response", "listAdded", "commit", "finish"]
        #expect(
            names(lines).filter { !$0.hasSuffix("ClientRedirect") }.starts(
                with: load + load + ["done"]))
        #expect(server.requests.filter { $0 == "/self" }.count == 21)
    }

    @Test("a driver cannot go where the allow-list does not let it, and is told so")
    func policy() throws {
        let server = ScriptedServer()
        server.page("/", "<p>x")
        let lines = try drive(
            [
                #"{"id": 1, "do": "load", "url": "\#(server.origin)/"}"#,
                #"{"id": 2, "do": "download", "url": "\#(server.origin)/"}"#,
            ], ["--allow", "other.test"])
        #expect(names(lines) == ["done", "downloadFail", "done"])
        #expect(
            lines.filter { $0["done"] != nil }.map { $0["error"] as? String }
                == ["blockedByPolicy", "blockedByPolicy"])
        #expect(server.requests.isEmpty)
    }

    @Test("lines that are no steps are answered as such, and a damaged state is refused")
    func mistakes() throws {
        let lines = try drive([
            "nonsense", #"{"id": 2}"#, #"{"id": 3, "do": "dance"}"#,
            #"{"id": 4, "do": "load", "url": "no url"}"#, #"{"id": 5, "do": "goTo", "offset": 9}"#,
            #"{"id": 6, "do": "restoreState", "data": "junk"}"#,
            #"{"id": 7, "do": "restoreState"}"#, #"{"id": 8, "do": "click", "text": "x"}"#,
            #"{"id": 9, "do": "back"}"#, #"{"id": 10, "do": "forward"}"#,
            #"{"id": 11, "do": "on", "event": "finish", "then": "dance"}"#,
            #"{"id": 12, "do": "policy", "action": {"/": "deny"}}"#,
        ])
        #expect(
            lines.compactMap { $0["error"] as? String } == [
                "notAStep", "notAStep", "notAStep", "unsupportedURL", "noSuchEntry",
                "damagedState", "nothingSaved", "noSuchText", "noSuchEntry", "noSuchEntry",
                "notAStep", "notAStep",
            ])
    }
}
