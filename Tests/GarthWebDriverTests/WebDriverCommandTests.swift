import GarthJSON
import Testing

@testable import GarthWebDriver

@Suite("Commands of WebDriver") struct WebDriverCommandTests {
    @Test("a command is found by method and path, its variables decoded")
    func match() throws {
        let match = try WebDriverCommand.match(
            method: "GET", path: "/session/s1/element/e2/attribute/data%2Dx")
        #expect(
            match
                == .init(
                    command: .session(.page(.element(.attribute))),
                    variables: ["s1", "e2", "data-x"]))
        let active = try WebDriverCommand.match(method: "GET", path: "/session/s/element/active")
        #expect(active.command == .session(.page(.document(.activeElement))))
    }

    @Test("no command of WebDriver stands in the way of another one")
    func everyCommand() throws {
        func forms<Group: CaseIterable & RawRepresentable<String>>(_: Group.Type) -> [String] {
            Group.allCases.map(\.rawValue)
        }
        let all =
            forms(WebDriverCommand.Server.self) + forms(WebDriverCommand.Own.self)
            + forms(WebDriverCommand.Prompt.self) + forms(WebDriverCommand.Window.self)
            + forms(WebDriverCommand.View.self) + forms(WebDriverCommand.Document.self)
            + forms(WebDriverCommand.Element.self)
        #expect(all.count == 68 && Set(all).count == all.count)
        var found: [WebDriverCommand] = []
        for form in all {
            let words = form.split(separator: " ").map(String.init)
            let match = try WebDriverCommand.match(
                method: words[0], path: words[1].replacing("{}", with: "x"))
            #expect(!found.contains(match.command), "\(form)")
            found.append(match.command)
        }
    }

    @Test("every command of BiDi has a name of its own, and is found by it")
    func everyBiDiCommand() {
        func names<Group: CaseIterable & RawRepresentable<String>>(_: Group.Type) -> [String] {
            Group.allCases.map(\.rawValue)
        }
        let all =
            names(BiDiCommand.Session.self) + names(BiDiCommand.Browser.self)
            + names(BiDiCommand.Context.self) + names(BiDiCommand.Emulation.self)
            + names(BiDiCommand.Script.self) + names(BiDiCommand.Storage.self)
            + names(BiDiCommand.Input.self) + names(BiDiCommand.Network.self)
            + names(BiDiCommand.Held.self) + names(BiDiCommand.Other.self)
        #expect(all.count == 67 && Set(all).count == all.count)
        for name in all { #expect(BiDiCommand(name) != nil, "\(name)") }
        #expect(BiDiCommand("session.dance") == nil)
    }

    @Test(
        "an unknown path is no command, and a known one with another method is told apart",
        arguments: [
            ("GET", "/", WebDriverError.Code.unknownCommand),
            ("GET", "/session//url", .unknownCommand),
            ("GET", "/session/s/element/%zz/text", .unknownCommand),
            ("GET", "/session", .unknownMethod), ("PUT", "/session/s/url", .unknownMethod),
        ])
    func unknown(method: String, path: String, code: WebDriverError.Code) {
        #expect { try WebDriverCommand.match(method: method, path: path) } throws: { error in
            (error as? WebDriverError)?.code == code
        }
    }

    @Test("an error has its code, its status and its reason")
    func errors() throws {
        let error = WebDriverError(.noSuchElement, "none")
        let response = WebDriverResult.failure(error).response()
        #expect(response.status == 404)
        #expect(
            String(decoding: response.body, as: UTF8.self)
                == #"{"value":{"error":"no such element","message":"none","stacktrace":""}}"#)
        #expect(WebDriverResult.failure(.init(.invalidArgument, "")).response().status == 400)
        #expect(WebDriverResult.failure(.init(.unknownMethod, "")).response().status == 405)
        #expect(WebDriverResult.failure(.init(.unsupportedOperation, "")).response().status == 500)
    }

    private func capabilities(_ text: String) throws -> SessionCapabilities {
        try SessionCapabilities.matching(
            try JSONValue(parsing: text.utf8), version: "1.0.0")
    }

    @Test("a session has the first set of capabilities that can be had")
    func capabilities() throws {
        let found = try capabilities(
            """
            {"capabilities": {"alwaysMatch": {"pageLoadStrategy": "eager", "x:y": 1}, "firstMatch":
             [{"browserName": "firefox"}, {"browserName": "garth", "timeouts": {"implicit": 7}}]}}
            """)
        #expect(found.pageLoadStrategy == .eager)
        #expect(found.timeouts.implicit == 7)
    }

    @Test("with another browser's name, sessions bear it, and its options have no effect")
    func alias() throws {
        func name(_ wanted: String, as alias: BrowserAlias?) -> String? {
            let text = #"{"capabilities": {"alwaysMatch": \#(wanted)}}"#
            let found = try? SessionCapabilities.matching(
                JSONValue(parsing: text.utf8), version: "1", alias: alias)
            return found?.json(version: "1", userAgent: "")["browserName"]?.string
        }
        let chrome = #"{"browserName": "chrome", "goog:chromeOptions": {"args": ["--headless"]}}"#
        let firefox = #"{"browserName": "firefox", "moz:firefoxOptions": {"prefs": {}}}"#
        #expect(name(chrome, as: .chrome) == "chrome" && name(chrome, as: .firefox) == nil)
        #expect(name(firefox, as: .firefox) == "firefox" && name(firefox, as: nil) == nil)
        #expect(name(#"{"browserName": "garth"}"#, as: .chrome) == "garth")
        #expect(name("{}", as: .chrome) == "chrome" && name("{}", as: nil) == "garth")
        #expect(name(#"{"goog:x": 1, "moz:y": {}}"#, as: nil) == "garth")
    }

    @Test(
        "a command is found behind the path of a hub or of a proxy",
        arguments: [
            ("/wd/hub/session", "/session"), ("/session/a/url", "/session/a/url"),
            ("/tests/garth/status", "/status"), ("/wd/hub/session/a/element", "/session/a/element"),
            ("/nothing/here", "/nothing/here"), ("/session/a/x/session", "/session/a/x/session"),
        ])
    func basePath(path: String, command: String) {
        #expect(WebDriverCommand.withoutBase(path) == command)
    }

    @Test("a session that asks for it accepts invalid certificates, and says so")
    func certificates() throws {
        for wish in ["true", "false"] {
            let found = try capabilities(
                #"{"capabilities": {"alwaysMatch": {"acceptInsecureCerts": \#(wish)}}}"#)
            #expect(found.acceptsInvalidCertificates == (wish == "true"))
            let told: JSONValue? = found.json(version: "1", userAgent: "")
            #expect(told?["acceptInsecureCerts"]?.bool == (wish == "true"))
        }
    }

    @Test(
        "what cannot be had is not matched, and named",
        arguments: [
            ("setWindowRect", "false"), ("proxy", #"{"proxyType":"direct"}"#),
            ("platformName", #""windows""#), ("browserName", #""firefox""#),
        ])
    func unmatched(name: String, value: String) throws {
        let error = try #require(throws: WebDriverError.self) {
            try capabilities(#"{"capabilities": {"alwaysMatch": {"\#(name)": \#(value)}}}"#)
        }
        #expect(error.code == .sessionNotCreated && error.message.hasSuffix("\(name) \(value)"))
    }

    @Test(
        "what is no capability is an error",
        arguments: [
            "{}", #"{"capabilities": 1}"#, #"{"capabilities": {"firstMatch": []}}"#,
            #"{"capabilities": {"alwaysMatch": {"unknown": 1}}}"#,
            #"{"capabilities": {"alwaysMatch": {"timeouts": {"implicit": -1}}}}"#,
            #"{"capabilities": {"alwaysMatch": {"timeouts": {"implicit": 1.5}}}}"#,
            #"{"capabilities": {"alwaysMatch": {"pageLoadStrategy": "slow"}}}"#,
            #"{"capabilities": {"alwaysMatch": {"proxy": {"proxyType": "pac"}}}}"#,
            #"{"capabilities": {"alwaysMatch": {"proxy": {"proxyAutoconfigUrl": "a b"}}}}"#,
            #"{"capabilities": {"alwaysMatch": {"proxy": {"ftpProxy": "a:0"}}}}"#,
            #"{"capabilities": {"alwaysMatch": {"proxy": {"httpProxy": "http://a"}}}}"#,
            #"{"capabilities": {"alwaysMatch": {"proxy": {"httpProxy": "a:65536"}}}}"#,
            #"{"capabilities": {"alwaysMatch": {"proxy": {"sslProxy": "a b"}}}}"#,
            #"{"capabilities": {"alwaysMatch": {"proxy": {"socksProxy": "a:1080"}}}}"#,
            """
            {"capabilities": {"alwaysMatch": {"browserName": "garth"},
              "firstMatch": [{"browserName": "garth"}]}}
            """,
        ])
    func invalid(text: String) {
        #expect { try capabilities(text) } throws: { error in
            (error as? WebDriverError)?.code == .invalidArgument
        }
    }

    @Test("a script may take any time, and other times are needed")
    func timeouts() throws {
        var timeouts = SessionTimeouts()
        try timeouts.set(try JSONValue(parsing: #"{"script": null, "pageLoad": 5}"#.utf8))
        #expect(timeouts.script == nil && timeouts.pageLoad == 5 && timeouts.implicit == 0)
        let null = try JSONValue(parsing: #"{"implicit": null}"#.utf8)
        #expect(throws: WebDriverError.self) { try timeouts.set(null) }
    }

    @Test("characters of the private area are keys, and modifiers add nothing")
    func keys() {
        #expect(
            InputKey.names(typing: "aÉ\u{E008}b\u{E003}\n\u{E007}\u{E01F}\u{E058}\u{E030}\u{E000}")
                == ["a", "É", "b", "Backspace", "Enter", "Enter", "5", "ArrowLeft"])
    }

    @Test("dialogs of a kind have an answer of their own")
    func prompts() throws {
        let wanted = try capabilities(
            """
            {"capabilities": {"alwaysMatch":
              {"unhandledPromptBehavior": {"alert": "accept", "default": "ignore"}}}}
            """)
        #expect(wanted.promptBehavior(for: "alert") == .accept)
        #expect(wanted.promptBehavior(for: "confirm") == .ignore)
    }

    @Test("a WebSocket is had by asking for it")
    func webSocket() throws {
        let wanted = #"{"capabilities": {"alwaysMatch": {"webSocketUrl": true}}}"#
        #expect(try capabilities(wanted).wantsWebSocket)
        #expect(try !capabilities(#"{"capabilities": {}}"#).wantsWebSocket)
    }
}
