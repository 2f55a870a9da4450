import Foundation
import TestSupport
import Testing

/// Windows that scripts open for an agent (docs/mcp.md).
@Suite("Windows of an agent", .endsWhatHangs) struct AgentWindowTests {
    @Test("a log-in in a window of another site is a tab, which tells its opener and closes")
    func logIn() throws {
        let (site, other) = (ScriptedServer(), ScriptedServer())
        site.page(
            "/",
            """
            <title>Site</title><p id=p>none</p>
            <button onclick="w = window.open('\(other.origin)/login', 'auth')">log in</button>
            <script>onmessage = e => {
              p.textContent = 'got ' + [e.data, e.origin === '\(other.origin)', e.source === w] }
            </script>
            """)
        other.page(
            "/login",
            """
            <title>Log in</title><button
             onclick="opener.postMessage('token', '\(site.origin)'); window.close()">allow</button>
            """)
        let agent = try Agent(["--javascript", "on", "--allow", "127.0.0.1:*"])
        try agent.go(to: site.origin + "/")
        let clicked = try agent.click("log in")
        #expect(clicked.notes.contains("the page opened tab 2"), "\(clicked.text)")
        let seen = try agent.call("wait", #"{"tab": 2, "text": "allow"}"#)
        #expect(!seen.isError, "\(seen.text)")
        let window = try agent.call("snapshot", #"{"tab": 2}"#)
        #expect(window["title"] == "Log in")
        try agent.call("click", #"{"ref": "\#(try window.reference("allow"))"}"#)
        let told = try agent.call("wait", #"{"text": "got token,true,true"}"#)
        #expect(!told.isError, "\(told.text)")
        #expect(try agent.call("snapshot", #"{"tab": 2}"#).isError)
    }

    @Test("a script without an act of the agent opens no window")
    func unasked() throws {
        let site = ScriptedServer()
        site.page("/", "<p>page</p>")
        let agent = try Agent(["--javascript", "on", "--allow", "127.0.0.1:*"])
        try agent.go(to: site.origin + "/")
        let answer = try agent.call("evaluate", #"{"script": "open('/') === null"}"#)
        #expect(answer.text.contains("true"), "\(answer.text)")
        #expect(try agent.call("snapshot", #"{"tab": 2}"#).isError)
    }
}
