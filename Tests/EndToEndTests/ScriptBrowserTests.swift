import Foundation
import TestSupport
import Testing

/// Pages whose scripts run, on the screen.
@Suite("Scripts in the browser, from outside", .serialized) struct ScriptBrowserTests {
    private func site() -> ScriptedServer {
        let server = ScriptedServer()
        server.page(
            "/app",
            "<title>App</title><div id=root></div><script src=/app.js></script>")
        server.route(
            "/app.js",
            [
                .page(
                    "document.getElementById('root').innerHTML = '<p>Made here</p>';"
                        + "setTimeout(() => document.body.append('and later'), 200);"
                        + "console.log('from the page')",
                    type: "text/javascript")
            ])
        server.page(
            "/ask",
            "<title>Ask</title><p id=p>none</p><script>"
                + "setTimeout(() => { document.getElementById('p').textContent = "
                + "confirm('Sure?') ? 'yes' : 'no' }, 50)</script>")
        server.page(
            "/click",
            "<title>Click</title><p><a id=a href=/other>Count</a> <span id=n>0</span><script>"
                + "document.getElementById('a').addEventListener('click', event => {"
                + "event.preventDefault(); document.getElementById('n').textContent = 'clicked' })"
                + "</script>")
        server.page("/loop", "<title>Loop</title><p>Before</p><script>for (;;) {}</script>")
        server.page("/other", "<title>Other</title><p>The other page")
        return server
    }

    @Test("gj runs the scripts of a page, whose timers change it; gj again shows it without")
    func toggle() throws {
        let server = site()
        let terminal = try Terminal([server.origin + "/app"])
        try terminal.wait(for: "gj runs it")
        try terminal.type("gj")
        try terminal.wait(for: "Made here")
        try terminal.wait(for: "and later")
        try terminal.type("=")
        let info = try terminal.wait(for: "from the page")
        #expect(info.contains("run (gj shows the page without)"))
        try terminal.send("Escape")
        try terminal.wait(for: "and later")
        try terminal.type("gj")
        try terminal.wait(for: "gj runs it")
    }

    @Test("a button that submits is clicked first, without a form, too; a script may prevent it")
    func buttons() throws {
        let server = site()
        server.page(
            "/buttons",
            "<title>Buttons</title><button onclick=\"say('alone')\">One</button>"
                + "<form action=/other>"
                + "<button onclick=\"say('held'); return false\">Two</button>"
                + "<button onclick=\"say('sent')\">Three</button></form><p id=p>none</p><script>"
                + "function say(text) { document.getElementById('p').textContent += ' ' + text }"
                + "document.forms[0].onsubmit = () => { say('submit') }</script>")
        server.page("/other?", "<title>Sent</title><p>The form was sent")
        let terminal = try Terminal(["--javascript", "on", server.origin + "/buttons"])
        try terminal.wait(for: "none")
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "none alone")
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "none alone held")
        #expect(server.requests == ["/buttons"])
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "The form was sent")
    }

    @Test("a press of a button fires submit once, not for a wrong field, and asks for one page")
    func submitOnce() throws {
        let server = site()
        server.page(
            "/once",
            "<title>Once</title><form action=/other><input name=q required><button>Go</button></form>"
                + "<p id=p>none</p><script>let held = 0; document.forms[0].onsubmit = event => {"
                + "document.getElementById('p').textContent += ' submit';"
                + "if (!held++) event.preventDefault() }</script>")
        server.page("/other?q=x", "<title>Sent</title><p>The form was sent")
        let terminal = try Terminal(["--javascript", "on", server.origin + "/once"])
        try terminal.wait(for: "none")
        try terminal.send("Tab", "Tab", "Enter")
        // The field has the focus again, and takes the letter.
        try terminal.wait(for: "must be filled in")
        try terminal.type("x")
        let screen = try terminal.wait(for: "[x ")
        #expect(screen.contains("none") && !screen.contains("none submit"))
        try terminal.send("Tab", "Enter")
        #expect(!(try terminal.wait(for: "none submit")).contains("submit submit"))
        try terminal.send("Enter")
        #expect(!(try terminal.wait(for: "The form was sent")).contains("unasked"))
        #expect(server.requests == ["/once", "/other?q=x"])
    }

    @Test("a question of a page is a sheet with the page's host, and the script gets the answer")
    func confirm() throws {
        let server = site()
        let terminal = try Terminal(["--javascript", "on", server.origin + "/ask"])
        let screen = try terminal.wait(for: "Sure?")
        #expect(screen.contains("127.0.0.1 says"))
        try terminal.send("Escape")
        try terminal.wait(for: "no")
    }

    @Test("a script that prevents a click keeps the page")
    func click() throws {
        let server = site()
        let terminal = try Terminal(["--javascript", "on", server.origin + "/click"])
        try terminal.wait(for: "Count 0")
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "Count clicked")
        #expect(!server.requests.contains("/other"))
    }

    @Test("scripts get the keys of a field as they are typed, and Enter without a form")
    func typing() throws {
        let server = site()
        server.page(
            "/todo",
            """
            <title>Todo</title><p><input id=a placeholder=todo><ul id=l></ul><p><input id=c size=9>
            <span id=s></span><p>Code <input id=o size=1><input id=q size=2><script>
            a.onkeydown = e => { if (e.key !== 'Enter') return
            l.insertAdjacentHTML('beforeend', `<li>item ${a.value}`); a.value = '' }
            c.onkeydown = e => { if (/[a-z]/.test(e.key) && e.key.length === 1) e.preventDefault() }
            c.oninput = () => s.textContent = 'number ' + c.value
            o.oninput = () => q.focus()</script>
            """)
        let terminal = try Terminal(["--javascript", "on", server.origin + "/todo"])
        try terminal.wait(for: "Code")
        try terminal.send("Tab")
        try terminal.type("milk")
        try terminal.send("Enter")
        try terminal.type("eggs")
        try terminal.send("Enter")
        try terminal.wait(for: "item milk")
        #expect(!(try terminal.wait(for: "item eggs")).contains("no form"))
        try terminal.send("Tab")
        try terminal.type("1a2b3")
        try terminal.wait(for: "number 123")
        try terminal.wait(for: "[123")
        try terminal.send("Tab")
        try terminal.type("7")
        try terminal.type("8")
        try terminal.wait(for: "[7][8")
    }

    @Test("a button that opens a field puts the person into it, and autofocus alone does not")
    func focusByPress() throws {
        let server = site()
        server.page(
            "/edit",
            """
            <title>Edit</title><p><input id=a autofocus placeholder=search><p><button id=b>Edit it
            </button><div role=button id=c>Open</div><p id=l>old name</p><dialog id=d><p>The dialog
            <p><input id=n placeholder=note></dialog><script>
            b.onclick = () => setTimeout(() => { const i = document.createElement('input')
            i.placeholder = 'name'; i.oninput = () => l.textContent = 'is ' + i.value
            l.before(i); i.focus() }, 100)
            n.oninput = () => l.textContent = 'noted ' + n.value
            c.addEventListener('click', () => d.showModal())</script>
            """)
        let terminal = try Terminal(["--javascript", "on", server.origin + "/edit"])
        try terminal.wait(for: "Edit it")
        // The field with autofocus takes no key.
        try terminal.type("G")
        try terminal.settle(quiet: 300)
        #expect(!(try terminal.wait(for: "Edit it")).contains("[G"))
        try terminal.send("Tab", "Tab", "Enter")
        try terminal.wait(for: "name: ")
        try terminal.type("quit")
        try terminal.wait(for: "is quit")
        try terminal.send("BTab", "Enter")
        try terminal.wait(for: "The dialog")
        try terminal.wait(for: "note: ")
        try terminal.type("q")
        try terminal.wait(for: "noted q")
    }

    @Test("B goes back among the places that a script added, without a request")
    func history() throws {
        let server = site()
        server.page(
            "/list",
            """
            <title>List</title><p><a id=a href=/item>Open the item</a><p id=p>the list<script>
            const show = () => p.textContent = location.pathname + ' ' + JSON.stringify(history.state)
            a.onclick = event => { event.preventDefault(); history.pushState(7, '', a.href); show() }
            onpopstate = show
            </script>
            """)
        let terminal = try Terminal(["--javascript", "on", server.origin + "/list"])
        try terminal.wait(for: "the list")
        try terminal.send("Tab", "Enter")
        try terminal.wait(for: "/item 7")
        try terminal.wait(for: server.origin + "/item ")
        try terminal.send("B")
        try terminal.wait(for: "/list null")
        try terminal.wait(for: server.origin + "/list ")
        try terminal.send("L")
        try terminal.wait(for: "/item 7")
        #expect(server.requests == ["/list"])
    }

    @Test("the setting of a site runs its scripts from then on")
    func siteSetting() throws {
        let server = site()
        // A file of its own: the other tests load pages of the same site.
        let folder = TestFolder.shared.path + "/site-\(UUID().uuidString)"
        let terminal = try Terminal(
            [server.origin + "/app"], environment: ["XDG_CONFIG_HOME": folder])
        try terminal.wait(for: "gj runs it")
        try terminal.type("gJ")
        try terminal.wait(for: "Made here")
        try terminal.type("r")
        try terminal.wait(for: "Made here")
        let config = try String(contentsOfFile: folder + "/garth/config", encoding: .utf8)
        #expect(config.contains("javascript = on"))
    }
}
