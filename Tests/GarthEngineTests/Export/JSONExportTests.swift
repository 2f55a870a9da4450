import GarthPage
import Testing

@testable import GarthEngine

@Suite("JSON of a page") struct JSONExportTests {
    private func json(
        _ html: String, refresh: String? = nil, url: String = "https://ex.test/dir/page"
    ) -> String {
        var engine = Engine()
        let info = DocumentInfo(url: url, refresh: refresh)
        engine.open(info, options: LayoutOptions())
        Array(html.utf8).withUnsafeBytes { engine.receive($0) }
        engine.finish()
        return String(decoding: engine.export(.json), as: UTF8.self)
    }

    @Test("the address of the page is said once")
    func address() {
        let text = json("<p>a")
        #expect(text.contains(#""url":"https://ex.test/dir/page""#) && !text.contains("\"URL\""))
    }

    @Test(
        "the refresh of the header field comes before that of the markup",
        arguments: [
            ("3;url=h", "<meta http-equiv=refresh content='5;url=m'>", 3, "https://ex.test/dir/h"),
            ("3;url=h", "<base href=/b/>", 3, "https://ex.test/dir/h"),
            ("no", "<meta http-equiv=refresh content='5;url=m'>", 5, "https://ex.test/dir/m"),
            (
                nil, "<base href=/b/><meta http-equiv=refresh content='5;url=m'>", 5,
                "https://ex.test/b/m"
            ),
            (
                nil, "<base href=/b/><meta http-equiv=refresh content=7>", 7,
                "https://ex.test/dir/page"
            ),
            ("0", "", 0, "https://ex.test/dir/page"),
        ] as [(String?, String, Int, String)])
    func refresh(header: String?, html: String, seconds: Int, target: String) {
        let expected = "\"refresh\":{\"seconds\":\(seconds),\"url\":\"\(target)\"}"
        #expect(json(html, refresh: header).contains(expected))
    }

    @Test("a page without a refresh says so")
    func noRefresh() { #expect(json("a").contains(#""refresh":null"#)) }

    @Test(
        "a block says which of its characters are links, and where those lead",
        arguments: [
            ("<p>see <a href=x>that <b>page</b></a>.", "see that page.", "4,13,x"),
            ("<p>ÄÖ 😀 <a href=x>ü</a>", "ÄÖ 😀 ü", "5,6,x"),
            ("<p><a href=x> a </a> <a href=y>b</a>", "a b", "0,1,x 2,3,y"),
            ("<p><a href=x><img alt='A dog' src=d></a> c", "A dog c", "0,5,x"),
            ("<p>a<a href=x><img src=d></a><a>b</a>", "ab", ""),
            ("<pre>a\n <a href=x> b</a>\n</pre>", "a\\n  b", "3,5,x"),
            ("<a href=x><p>one</p></a>", "one", "0,3,x"),
        ])
    func links(html: String, text: String, places: String) {
        let links = places.split(separator: " ").map { place in
            let parts = place.split(separator: ",")
            return "{\"start\":\(parts[0]),\"end\":\(parts[1]),"
                + "\"url\":\"https://ex.test/dir/\(parts[2])\"}"
        }
        let list = links.isEmpty ? "" : ",\"links\":[\(links.joined(separator: ","))]"
        #expect(json(html).contains("\"text\":\"\(text)\"\(list)}"))
    }

    @Test("a link around several blocks is in each of them")
    func linkAroundBlocks() {
        let text = json("<a href=x><h2>A</h2><p>bc</p></a>")
        let link = #""url":"https://ex.test/dir/x"}]}"#
        #expect(text.contains(#""text":"A","links":[{"start":0,"end":1,"# + link))
        #expect(text.contains(#""text":"bc","links":[{"start":0,"end":2,"# + link))
    }
}
