import GarthJSON
import GarthPage
import Testing

@testable import GarthEngine

/// Feeds as pages, and as values for programs that keep feeds (`ExportFormat.feed`).
@Suite("Feeds") struct FeedTests {
    private static let atom = "<feed xmlns='http://www.w3.org/2005/Atom'"

    private func feed(_ xml: String, _ type: String = "application/xml") throws -> JSONValue {
        try JSONValue(parsing: export(xml, as: .feed, mediaType: type).utf8)
    }

    private func links(_ xml: String) -> String { export(xml, as: .links, mediaType: "text/xml") }

    private func shown(_ xml: String, _ type: String) -> String {
        export(xml, as: .innertext, mediaType: type)
    }

    // MARK: - Values

    @Test("a feed of RSS is told as JSON Feed: entries with identifier, address, title and date")
    func rss() throws {
        let json = try feed(
            """
            <rss version="2.0"><channel><title>T</title><link>/home</link><description>D</description>
            <item><title>One</title><link>/1</link><guid isPermaLink="false">g1</guid>
            <pubDate>Mon, 06 May 2024 07:08:09 +0200</pubDate><author>Ann</author></item>
            <item><description>no title</description></item></channel></rss>
            """)
        #expect(json["title"]?.string == "T")
        #expect(json["home_page_url"]?.string == "https://ex.test/home")
        #expect(json["feed_url"]?.string == "https://ex.test/dir/page")
        let items = try #require(json["items"]?.elements)
        #expect(items.count == 2)
        #expect(items[0]["id"]?.string == "g1")
        #expect(items[0]["url"]?.string == "https://ex.test/1")
        #expect(items[0]["date_published"]?.string == "2024-05-06T07:08:09+02:00")
        #expect(items[0]["authors"]?.elements?.first?["name"]?.string == "Ann")
    }

    @Test("entries of Atom and RSS 1.0 are told by their id and their rdf:about")
    func identifiers() throws {
        let atom = try feed(
            "\(Self.atom)><entry><id>tag:a,1</id><title>E</title><updated>2024-05-06T07:08:09Z"
                + "</updated></entry></feed>")
        #expect(atom["items"]?.elements?.first?["id"]?.string == "tag:a,1")
        #expect(atom["items"]?.elements?.first?["date_published"]?.string == "2024-05-06T07:08:09Z")
        let rdf = try feed(
            """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
            xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
            <channel><title>C</title></channel><item rdf:about="https://a.test/i">
            <dc:title>By Dublin Core</dc:title><dc:date>2024-05</dc:date></item></rdf:RDF>
            """)
        let item = try #require(rdf["items"]?.elements?.first)
        #expect(
            item["id"]?.string == "https://a.test/i" && item["title"]?.string == "By Dublin Core")
        #expect(item["date_published"]?.string == "2024-05-01T00:00:00Z")
    }

    @Test("a feed of JSON is told as the others are; other JSON is no feed")
    func jsonFeeds() throws {
        let json = try feed(
            """
            {"version": "https://jsonfeed.org/version/1", "title": "T \\u00e9", "items": [
            {"id": 7, "url": "/x", "title": "X", "date_published": "2024-05-06T07:08:09Z",
            "author": {"name": "Ann"}},
            {"external_url": "https://b.test/", "content_text": "words https://c.test/ end"}]}
            """, "application/feed+json")
        #expect(json["title"]?.string == "T é")
        let items = try #require(json["items"]?.elements)
        #expect(items.map { $0["id"]?.string } == ["7", "https://b.test/"])
        #expect(items[0]["url"]?.string == "https://ex.test/x")
        #expect(items[0]["authors"]?.elements?.first?["name"]?.string == "Ann")
        #expect(items[1]["title"]?.string == "words https://c.test/ end")
        for other in ["{\"version\": \"1\", \"items\": []}", "{", "[]"] {
            #expect(try feed(other, "application/json")["feed_url"] == nil)
        }
    }

    @Test(
        "dates of mail and of the W3C become those of RFC 3339",
        arguments: [
            ("Mon, 06 May 2024 07:08:09 GMT", "2024-05-06T07:08:09Z"),
            ("6 May 24 07:08 EST", "2024-05-06T07:08:00-05:00"),
            ("06 May 1999", "1999-05-06T00:00:00Z"), ("2024", "2024-01-01T00:00:00Z"),
            ("2024-05-06 07:08:09 +02:00", "2024-05-06T07:08:09+02:00"),
            ("2024-05-06T07:08:09.125-03:30", "2024-05-06T07:08:09-03:30"),
            ("2024-13-01", nil), ("yesterday", nil), ("", nil), ("99999999999999999999", nil),
            ("6 May 99999999999999999999", nil), ("2024-05-06T99:99", nil),
        ] as [(String, String?)])
    func dates(text: String, expected: String?) {
        #expect(FeedDate.rfc3339(Array(text.utf8)) == expected)
    }

    // MARK: - Pages that offer feeds

    @Test("a page tells the feeds that it offers, each once, with their absolute addresses")
    func offers() throws {
        let json = try feed(
            """
            <title>Page</title><base href="/b/"><link rel="alternate stylesheet" href=x.css>
            <link rel=alternate type="application/rss+xml" title=" All  news " href="all.xml">
            <link rel=ALTERNATE type="Application/Atom+XML; charset=utf-8" href="//other.test/a">
            <link rel=alternate type="application/rss+xml" href="all.xml">
            <link rel=alternate hreflang=de href=/de><link rel=feed href=f>
            <link rel=alternate type="application/rss+xml" href="javascript:x()">
            """, "text/html")
        #expect(json["feed_url"] == nil && json["items"]?.elements?.isEmpty == true)
        let offers = try #require(json["_feeds"]?.elements)
        #expect(
            offers.map { $0["url"]?.string } == [
                "https://ex.test/b/all.xml", "https://other.test/a", "https://ex.test/b/f",
            ])
        #expect(offers[0]["title"]?.string == "All news")
    }

    @Test("a list of feeds (OPML) is a page of nested lists, and offers its feeds")
    func outline() throws {
        let opml = """
            <opml version="2.0"><head><title>Mine</title></head><body>
            <outline text="News"><outline text="A &lt;b&gt;" xmlUrl="https://a.test/f"/>
            <outline title="B" xmlurl="/b" htmlUrl="https://b.test/"/></outline>
            <outline text="Empty"/></body></opml>
            """
        #expect(
            export(opml, as: .markdown, mediaType: "text/xml") == """
                # Mine

                - News
                  - [A \\<b>](https://a.test/f)
                  - [B](https://ex.test/b)
                - Empty

                """)
        let offers = try #require(try feed(opml)["_feeds"]?.elements)
        #expect(offers.map { $0["url"]?.string } == ["https://a.test/f", "https://ex.test/b"])
        #expect(offers[0]["title"]?.string == "A <b>")
    }

    @Test("an outline that is nothing but depth ends, and is told")
    func depth() throws {
        let depth = 400
        let opml =
            "<opml><body>" + String(repeating: "<outline text='x'>", count: depth)
            + "<outline xmlUrl='https://a.test/'/>" + String(repeating: "</outline>", count: depth)
            + "</body></opml>"
        #expect(try feed(opml)["_feeds"]?.elements?.count == 1)
    }

    // MARK: - Standards

    @Test("addresses are relative to xml:base, of the feed, of the entry, and of its content")
    func bases() {
        let xml = """
            \(Self.atom) xml:base="https://base.test/a/"><title>T</title><link href="home"/>
            <entry xml:base="b/"><title>E</title><link href="e"/>
            <content type="html">&lt;a href="c"&gt;c&lt;/a&gt;</content></entry>
            <entry><title>F</title><link href="f"/><content type="xhtml" xml:base="/d/">
            <div xmlns="http://www.w3.org/1999/xhtml"><a href="g">g</a></div></content></entry></feed>
            """
        #expect(
            links(xml) == """
                https://base.test/a/home\tT
                https://base.test/a/b/e\tE
                https://base.test/a/b/c\tc
                https://base.test/a/f\tF
                https://base.test/d/g\tg

                """)
    }

    @Test(
        "Atom 0.3 says how a text is written: as it is, escaped, or in base64",
        arguments: [
            ("type='text/html' mode='escaped'>&lt;b&gt;Hi&lt;/b&gt;", "\nHi"),
            ("mode='base64' type='text/plain'>MSA8IDI=", "\n\n1 < 2"),
            ("mode='base64' type='text/html'>PGI+SGk8L2I+", "\nHi"),
            ("mode='xml'><div xmlns='http://www.w3.org/1999/xhtml'>a <b>b</b></div>", "\na b"),
            ("mode='base64'>!!!", ""),
        ])
    func modes(content: String, words: String) {
        let xml =
            "<feed version='0.3' xmlns='http://purl.org/atom/ns#'><entry><title>T</title>"
            + "<content \(content)</content></entry></feed>"
        #expect(shown(xml, "application/xml") == "T" + words)
    }

    @Test("subjects, comments and rights are shown; a category of Atom by its label")
    func subjects() {
        let xml = """
            <rss xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>T</title>
            <copyright>© A</copyright><lastBuildDate>Tue</lastBuildDate><item><title>I</title>
            <category>x</category><dc:subject>y</dc:subject><category>x</category>
            <comments>/c</comments></item></channel></rss>
            """
        #expect(
            export(xml, as: .markdown, mediaType: "text/xml") == """
                # T

                Tue

                © A

                ## I

                Subjects: x, y

                [Comments](https://ex.test/c)

                """)
        let atom =
            "\(Self.atom)><entry><title>I</title><category term='t' label='L'/></entry></feed>"
        #expect(shown(atom, "application/xml") == "I\n\nSubjects: L")
    }

    // MARK: - Attacks

    @Test("what a feed writes reaches nothing but words: escapes, controls and floods of entries")
    func hostile() throws {
        let xml =
            "<rss><channel><title>a\u{9B}31m&#x202E;b&lt;script&gt;x&lt;/script&gt;</title>"
            + String(repeating: "<item><title>t</title></item>", count: 3000) + "</channel></rss>"
        let bytes = export(xml, as: .feed, mediaType: "text/xml")
        let isClean = bytes.unicodeScalars.allSatisfy { scalar in
            scalar.value == 0x0A
                || scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value)
                    && scalar.value != 0x202E
        }
        #expect(isClean)
        let json = try JSONValue(parsing: bytes.utf8)
        #expect(json["items"]?.elements?.count == 2000)
    }

    @Test(
        "an address of an entry that is none of the web is left out",
        arguments: ["javascript:alert(1)", "data:text/html,x", "garth:feeds/look", "about:start"])
    func addresses(address: String) throws {
        let json = try feed("<rss><item><title>t</title><link>\(address)</link></item></rss>")
        let item = try #require(json["items"]?.elements?.first)
        #expect(item["url"] == nil && item["title"]?.string == "t")
    }
}
