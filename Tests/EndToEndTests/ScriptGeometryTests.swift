import Foundation
import TestSupport
import Testing

/// Pages whose scripts measure themselves and write style sheets.
@Suite("Geometry and styles for scripts, from outside", .serialized) struct ScriptGeometryTests {
    private func site() -> ScriptedServer {
        let server = ScriptedServer()
        server.page(
            "/header",
            "<title>Header</title><style>body{margin:0}</style>"
                + "<header id=h style='position:sticky;top:0'>Site<br>Menu</header>"
                + "<main id=m>Text</main><p id=p></p><script>"
                + "p.textContent = `header ${h.offsetHeight}, text at ${m.getBoundingClientRect().top}, "
                + "${innerWidth} wide, ${getComputedStyle(h).position}`</script>")
        server.page(
            "/list",
            "<title>List</title><ul id=l></ul><div id=end></div><script>"
                + "let count = 0; const more = () => { for (let i = 0; i < 20; i++)"
                + " l.insertAdjacentHTML('beforeend', `<li>Row ${++count}</li>`) };"
                + "more(); new IntersectionObserver(entries => {"
                + " if (entries.some(e => e.isIntersecting)) more() }).observe(end)</script>")
        server.page(
            "/css",
            "<title>Sheets</title><p class=hidden>Secret</p><p class=shown>Public</p><script>"
                + "const s = document.head.appendChild(document.createElement('style')).sheet;"
                + "s.insertRule('.hidden { display: none }');"
                + "const own = new CSSStyleSheet(); own.replaceSync('.shown::after { content: \" word\" }');"
                + "document.adoptedStyleSheets = [own]</script>")
        server.page(
            "/menu",
            "<title>Menu</title><style>body{margin:0}</style>"
                + "<div style='position:relative;height:64px'>"
                + "<p style='margin:0'>File <b id=b>Edit</b></p>"
                + "<div id=m style='position:absolute'>Undo</div></div><p id=p>Page</p><script>"
                + "const r = b.getBoundingClientRect(); m.style.left = r.left + 'px';"
                + "m.style.top = r.bottom + 'px'; p.textContent = `menu at ${r.left},${r.bottom}`</script>"
        )
        return server
    }

    @Test("a page is printed as its scripts measured it")
    func header() throws {
        let result = try Garth.dumpRunningScripts(site(), "/header")
        #expect(result.output.contains("header 32, text at 32, 640 wide, sticky"))
        #expect(result.status == 0)
    }

    @Test("a list that grows at its end is printed with one more part, and ends")
    func list() throws {
        let result = try Garth.dumpRunningScripts(site(), "/list")
        #expect(result.output.contains("Row 40"))
        #expect(!result.output.contains("Row 61"))
        #expect(result.status == 0)
    }

    @Test("rules that a script inserts, and sheets that it adopts, style the page")
    func sheets() throws {
        let result = try Garth.dumpRunningScripts(site(), "/css")
        #expect(!result.output.contains("Secret"))
        #expect(result.output.contains("Public word"))
    }

    @Test("a menu is placed by the rectangle of its button")
    func menu() throws {
        let result = try Garth.dumpRunningScripts(site(), "/menu")
        #expect(result.output.contains("menu at 40,16"))
        #expect(result.output.contains("     Undo"))
    }

    @Test("on a screen, a page measures the terminal")
    func screen() throws {
        let server = site()
        let terminal = try Terminal([server.origin + "/header"])
        try terminal.wait(for: "Site")
        try terminal.type("gj")
        try terminal.wait(for: "header 32, text at 32, 640 wide, sticky")
    }
}
