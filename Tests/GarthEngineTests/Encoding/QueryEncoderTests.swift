import GarthPage
import Testing

@testable import GarthEngine

/// Queries of documents that are not in UTF-8.
@Suite("Queries of older encodings") struct QueryEncoderTests {
    private func encoded(_ address: String, _ encoding: Encoding) -> String? {
        QueryEncoder(encoding)?.encoded(address)
    }

    @Test(
        "a query is percent-encoded after encoding (URL Standard)",
        arguments: [
            ("\u{2020}", Encoding.big5, "%26%238224%3B"), ("\u{2020}", .eucKr, "%A2%D3"),
            ("\u{2020}", .windows1252, "%86"), ("\u{E}A", .iso2022Jp, "%26%2365533%3BA"),
            ("\u{203E}\\", .iso2022Jp, "%1B(J~%1B(B\\"), ("\u{E5E5}", .gb18030, "%26%2358853%3B"),
            ("\u{2212}", .shiftJis, "%81|"), ("日本", .shiftJis, "%93%FA%96%7B"),
            ("{é}&a='%41", .windows1252, "{%E9}&a='%41"), ("ሴ", .windows1252, "%26%234660%3B"),
        ])
    func vectors(query: String, encoding: Encoding, expected: String) {
        #expect(encoded("/a?" + query, encoding) == "/a?" + expected)
    }

    @Test(
        "paths, fragments and queries of other schemes stay UTF-8",
        arguments: [
            ("/é?é#é", "/é?%E9#é"), ("é#?é", "é#?é"), ("mailto:a?subject=é", "mailto:a?subject=é"),
            ("wss://a.test/?é", "wss://a.test/?é"), (" HTTPS://a.test?é", " HTTPS://a.test?%E9"),
            ("./a:b?é", "./a:b?%E9"), ("file:///?é", "file:///?%E9"), ("?a", "?a"),
        ])
    func places(address: String, expected: String) {
        #expect(encoded(address, .windows1252) == expected)
    }

    @Test(
        "documents in UTF-8 and UTF-16 have none", arguments: [Encoding.utf8, .utf16le, .utf16be])
    func none(encoding: Encoding) { #expect(QueryEncoder(encoding) == nil) }

    @Test("links, pictures, frames, refreshes and forms of a page have queries in its encoding")
    func page() {
        let html = """
            <meta charset=windows-1252><meta http-equiv=refresh content="9; url=/r?&eacute;">
            <link rel=stylesheet href="/s?&eacute;"><iframe src="/i?&eacute;"></iframe>
            <a href="/l?&eacute;">l</a><img src="/p?&eacute;" alt=p>
            <form action="/f?&eacute;" method=post><button>b</button></form>
            """
        var engine = Engine(parser: .standard)
        engine.open(
            DocumentInfo(url: "http://a.test/"), options: LayoutOptions(isInteractive: true))
        Array(html.utf8).withUnsafeBytes { engine.receive($0) }
        engine.finish()
        var found: Set<String> = []
        var updates = engine.takeUpdates()
        while !updates.isEmpty {
            for update in updates {
                switch update {
                case .refresh(_, let href): found.insert(href)
                case .needsResource(let wish):
                    found.insert(wish.href)
                    engine.provide(resource: wish.id, bytes: nil, isShared: true)
                case .targets(let targets):
                    for case .link(let link) in targets.map(\.kind) { found.insert(link.href) }
                default: break
                }
            }
            updates = engine.takeUpdates()
        }
        #expect(found.isSuperset(of: ["/r?%E9", "/s?%E9", "/l?%E9", "/p?%E9", "/i?%E9"]))
        let links = String(decoding: engine.export(.json), as: UTF8.self)
        #expect(links.contains("/l?%E9") && links.contains("/f?%E9"))
    }
}
