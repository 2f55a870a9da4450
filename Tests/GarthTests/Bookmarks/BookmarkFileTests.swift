import Testing

@testable import Garth

/// The Netscape bookmark format, as browsers write it and as nobody should.
@Suite("Bookmark files") struct BookmarkFileTests {
    private func read(_ text: String) -> [Bookmark] {
        BookmarkFile.bookmarks(in: Array(text.utf8))
    }

    @Test("a file of Firefox: folders and tags, its own places left aside, entities, dates")
    func firefox() throws {
        let found = read(
            """
            <!DOCTYPE NETSCAPE-Bookmark-file-1>
            <!-- This is an automatically generated file. It will be read and overwritten.
                 DO NOT EDIT! -->
            <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
            <meta http-equiv="Content-Security-Policy"
                  content="default-src 'self'; img-src data: *;"></meta>
            <TITLE>Bookmarks</TITLE>
            <H1>Bookmarks Menu</H1>

            <DL><p>
                <DT><A HREF="https://a.test/?x=1&amp;y=2" ADD_DATE="1600000000" \
            LAST_MODIFIED="1600000500" ICON="data:image/png;base64,AAAA" TAGS="one,two words">\
            Q&amp;A &lt;b&gt; &#8211; &quot;x&#39;y&quot;</A>
                <DD>A description that <b>is not</b> kept
                <DT><H3 ADD_DATE="1" PERSONAL_TOOLBAR_FOLDER="true">Bookmarks Toolbar</H3>
                <DL><p>
                    <DT><H3>News</H3>
                    <DL><p>
                        <DT><H3>World &amp; more</H3>
                        <DL><p>
                            <DT><A HREF="https://b.test/">B</A>
                        </DL><p>
                        <DT><A HREF="https://c.test/" TAGS="news,Deep">C</A>
                    </DL><p>
                    <HR>
                    <DT><A HREF="place:sort=8&maxResults=10">Most visited</A>
                </DL><p>
                <DT><A HREF="https://d.test/">D</A>
            </DL>
            """)
        #expect(found.map(\.title) == ["Q&A <b> – \"x'y\"", "B", "C", "Most visited", "D"])
        #expect(found[0].url == "https://a.test/?x=1&y=2")
        #expect(found[0].added == 1_600_000_000 && found[0].modified == 1_600_000_500)
        #expect(
            found.map(\.tags) == [
                ["one", "two words"], ["News", "World & more"], ["News", "Deep"], [], [],
            ])
    }

    @Test("a file of Chrome, with its bar as an H3 of its own")
    func chrome() {
        let found = read(
            """
            <!DOCTYPE NETSCAPE-Bookmark-file-1>
            <TITLE>Bookmarks</TITLE>
            <H1>Bookmarks</H1>
            <DL><p>
                <DT><H3 ADD_DATE="1690000000" LAST_MODIFIED="0" PERSONAL_TOOLBAR_FOLDER="true">\
            Bookmarks bar</H3>
                <DL><p>
                    <DT><A HREF="https://a.test/" ADD_DATE="1690000001" ICON="data:x">A</A>
                </DL><p>
                <DT><H3 ADD_DATE="1690000000" LAST_MODIFIED="0">Tools</H3>
                <DL><p>
                    <DT><A HREF="javascript:alert(1)" ADD_DATE="1690000001">J</A>
                </DL><p>
            </DL><p>
            """)
        #expect(found.map(\.tags) == [[], ["Tools"]])
        #expect(found[0].added == 1_690_000_001)
    }

    @Test("milli- and microseconds are seconds, what is no number is no date")
    func dates() {
        let dates = ["1600000000000", "1600000000000000", "-5", "x", "99999999999999999999999"]
        let found = read(dates.map { "<a href=/x add_date='\($0)'>t</a>" }.joined())
        #expect(found.map(\.added) == [1_600_000_000, 1_600_000_000, 0, 0, 0])
    }

    @Test(
        "what is broken costs itself, and neither time nor the rest",
        arguments: [
            "", "<", "</", "<!--", "<a", "<a href", "<a href=\"", "<a href='x",
            "</dl></dl></dl>", "<h3>", "<dl><h3>x<dl>", "<a href=\"\u{0}\">\u{0}", "&#xFFFFFFFF;",
            "<a href=x>&#0;&#xD800;&amp&;&unknown;", "<<<<a <b <c", "<a href=x href=y>",
        ])
    func broken(text: String) {
        _ = read(text)
        // Behind what is whole again everything is found.
        #expect(read(text + "'\">--></a><dt><a href=http://end.test>end</a>").last?.title == "end")
    }

    @Test("the same over and over costs its length")
    func repeated() {
        for piece in ["<dl>", "<a ", "<h3>", "<a href='", "<!--", "<a href=x>"] {
            let found = read(String(repeating: piece, count: 5000))
            #expect(found.count == (piece.hasSuffix("x>") ? 5000 : 0) || piece.hasSuffix("'"))
        }
    }

    @Test("nested deeper than any order: the innermost folders are kept, in linear time")
    func depth() {
        let text = (0..<4000).map { "<dt><h3>f\($0)</h3><dl><a href=http://a.test/\($0)>t</a>" }
        let found = read(text.joined())
        #expect(found.count == 4000)
        #expect(found.last?.tags.count == BookmarkLimits.tags)
        #expect(found.last?.tags.last == "f3999")
    }

    @Test("what is written is read back: titles, tags, dates, and no controls of a terminal")
    func roundTrip() {
        var bookmarks = [
            Bookmark(
                url: "https://a.test/?a&b=\"<>", title: "A & <b> \"q\" é 世界", tags: ["x", "y"]),
            Bookmark(url: "https://b.test/", title: "", tags: []),
            Bookmark(url: "https://c.test/", title: "C", tags: ["a & b", "x"]),
        ]
        for index in bookmarks.indices {
            bookmarks[index].added = 1_600_000_000 + index
            bookmarks[index].modified = 1_700_000_000
        }
        let bytes = BookmarkFile.bytes(of: bookmarks)
        #expect(Set(BookmarkFile.bookmarks(in: bytes)) == Set(bookmarks))
        let hostile = BookmarkFile.bytes(
            of: [Bookmark(url: "http://a.test/", title: "\u{1B}[2J\u{9B}1m\n", tags: ["\u{7}"])])
        #expect(!hostile.contains(0x1B) && !hostile.contains(0x9B) && !hostile.contains(7))
    }
}
