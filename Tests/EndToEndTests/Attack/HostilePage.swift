/// A page that carries a text in every place from which text may reach the screen.
enum HostilePage {
    private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    /// Whether texts also stand where lines are not wrapped.
    enum Preformatted { case included, left }

    /// The page for payloads; each stands in a section that says its name.
    static func html(
        _ payloads: [HostilePayload], preformatted: Preformatted = .included
    ) -> [UInt8] {
        var page = bytes("<!DOCTYPE html><meta charset=utf-8><title>T ")
        for payload in payloads.prefix(12) { page += text(payload) + [0x20] }
        page += bytes("</title><body>")
        for payload in payloads { page += section(payload, preformatted) }
        // What a text editor's NUL does.
        return page + [0x00] + bytes("<p>end of page")
    }

    private static func section(
        _ payload: HostilePayload, _ preformatted: Preformatted
    ) -> [UInt8] {
        let value = attribute(payload)
        let places: [(String, String)] = [
            ("<p><a href=\"/x?", "\">link</a>"), ("<p><a href=\"", "\">bare</a>"),
            ("<p><a title=\"", "\" href=y>titled</a>"), ("<p><img alt=\"", "\" src=z>"),
            ("<p><input value=\"", "\">"), ("<p><input placeholder=\"", "\">"),
            ("<p><input name=n type=submit value=\"", "\">"), ("<p><input name=\"", "\">"),
            ("<p><abbr title=\"", "\">ab</abbr>"), ("<p><a href=q aria-label=\"", "\"></a>"),
            ("<details><summary title=\"", "\">s</summary></details>"),
            ("<p id=\"", "\">i"), ("<iframe src=\"", "\"></iframe>"),
            ("<p><select><option label=\"", "\">o</select>"),
            ("<form action=\"", "\"><button>b</button></form>"),
        ]
        var out = bytes("<h2>case \(payload.name)</h2><p>") + text(payload)
        if preformatted == .included { out += bytes("<pre>") + text(payload) + bytes("</pre>") }
        out += bytes("<table><tr><td>") + text(payload) + bytes("<td>next</table>")
        out += bytes("<ul><li>") + text(payload) + bytes("</ul><textarea>") + text(payload)
        out += bytes("</textarea><a href=/linked>") + text(payload)
        out += bytes("</a><style>.c::before{content:\"") + value
        out += bytes("\"}</style><p class=c>styled")
        for (before, after) in places { out += bytes(before) + value + bytes(after) }
        return out
    }

    /// As text: markup in it is meant.
    private static func text(_ payload: HostilePayload) -> [UInt8] { payload.bytes }

    /// As an attribute: no quotes in it.
    private static func attribute(_ payload: HostilePayload) -> [UInt8] {
        payload.bytes.filter { $0 != UInt8(ascii: "\"") }
    }
}
