import GarthPage
import Testing

@testable import GarthEngine

@Suite("Pictures behind boxes") struct BackgroundBoxTests {
    private final class Page {
        var engine = Engine()
        var content = PageContent()
        var wishes: [PageResource] = []

        init(
            _ html: String, columns: Int = 40, shows: Bool = true, sheet: String? = nil,
            _ prepare: (inout Engine) -> Void = { _ in }
        ) {
            engine.open(
                DocumentInfo(url: "http://a.test/dir/page"), options: Self.options(columns, shows))
            prepare(&engine)
            var html = html
            html.withUTF8 { engine.receive(UnsafeRawBufferPointer($0)) }
            take()
            if let sheet, let wish = wishes.first {
                engine.provide(resource: wish.id, bytes: Array(sheet.utf8), isShared: true)
            }
            engine.finish()
            take()
        }

        static func options(_ columns: Int, _ shows: Bool) -> LayoutOptions {
            var options = LayoutOptions(columns: columns, rows: 24, isInteractive: true)
            options.showsPictures = true
            options.showsBackgroundImages = shows
            return options
        }

        func take() {
            for update in engine.takeUpdates() {
                if case .needsResource(let wish) = update { wishes.append(wish) }
                content.apply(update)
            }
        }

        /// The first line, the first column, the columns and the rows of each picture.
        var places: [[Int]] {
            content.pictures(inLines: 0..<content.lines.count).map {
                [$0.line, $0.column, $0.columns, $0.rows]
            }
        }

        var addresses: [String] { content.pictures.map(\.address) }

        /// The lines, in which no-break spaces are dots.
        var lines: [String] {
            (0..<content.lines.count).map {
                String(content.lines.string(ofLine: $0).map { $0 == "\u{A0}" ? "." : $0 })
            }
        }
    }

    private static let box = "width:80px;height:48px;background-image:url(a.png)"

    // MARK: - Which boxes

    @Test("a box without text that has a width and a height shows its picture")
    func shown() {
        let page = Page("<p>Before<div style='\(Self.box)'></div><p>After")
        #expect(
            page.lines == ["Before", "", "..........", "..........", "..........", "", "After"])
        #expect(page.places == [[2, 0, 10, 3]])
        #expect(page.addresses == ["http://a.test/dir/a.png"])
        #expect(page.content.pictures.first?.isSized == true)
    }

    @Test("by default no box shows its picture, and pages look as without any")
    func off() {
        let html = "<p>Before<div style='\(Self.box)'></div><p>After"
        let page = Page(html, shows: false)
        let without = Page(html.replacing("background-image", with: "x"), shows: false)
        #expect(page.content.pictures.isEmpty)
        #expect(page.lines == without.lines)
        #expect(!LayoutOptions().showsBackgroundImages)
    }

    @Test(
        "a box that shows something else does not show its picture",
        arguments: [
            "text", "<b>.</b>", "<img src=b.png width=9 height=9 alt=b>", "<input>",
            "<svg width=99 height=99></svg>", "<span class=mark></span>",
            "<i style='display:inline-block;\(box)'></i>",
        ])
    func occupied(content: String) {
        let page = Page(
            "<style>.mark::before{content:'x'}</style>"
                + "<div style='width:80px;height:48px;background-image:url(outer.png)'>\(content)</div>"
        )
        #expect(!page.addresses.contains { $0.contains("outer") })
    }

    @Test(
        "what is not shown takes no picture's place",
        arguments: [
            " \n ", "<!-- x -->", "<span></span>", "<span hidden>text</span>",
            "<span style='position:absolute;clip:rect(0 0 0 0)'>text</span>",
            "<div style='height:30px'></div>",
        ])
    func blank(content: String) {
        let page = Page("<div style='\(Self.box)'>\(content)</div>")
        #expect(page.places == [[0, 0, 10, 3]])
    }

    @Test(
        "a box of less than 2 x 2 cells, or without a height, a width or a picture, shows none",
        arguments: [
            "width:15px;height:48px;background:url(a.png)",
            "width:9px;height:48px;background:url(a.png)",
            "width:80px;height:16px;background:url(a.png)", "width:80px;background:url(a.png)",
            "float:left;height:48px;background:url(a.png)",
            "display:inline;width:80px;height:48px;background:url(a.png)",
            "width:80px;height:48px;background:linear-gradient(red, blue)",
            "width:80px;height:48px;background:none", "width:80px;height:48px;background:url()",
            "width:80px;height:48px;background:url(a.png);visibility:hidden",
            "width:80px;height:48px;background:url(a.png);display:none",
            "width:80px;height:48px;background:url(a.png);position:absolute;left:-9999px",
        ])
    func small(style: String) {
        let isTwoColumns = style.hasPrefix("width:15px")
        let page = Page("<p>a<div style='\(style)'></div><p>b")
        // 15 pixels are two columns.
        #expect(page.content.pictures.count == (isTwoColumns ? 1 : 0))
    }

    @Test("the body and the root have no picture behind them")
    func canvas() {
        #expect(Page("<body style='\(Self.box)'></body>").addresses.isEmpty)
    }

    @Test("a picture that cannot be had leaves the box as it is without one")
    func failed() {
        let page = Page("<p>Before<div style='\(Self.box)'></div><p>After")
        page.engine.note([PictureFact(page.content.pictures[0].element)])
        page.take()
        #expect(page.content.pictures(inLines: 0..<page.content.lines.count).isEmpty)
        #expect(page.lines.first == "Before" && page.lines.last == "After")
    }

    // MARK: - Their size and place

    @Test(
        "the box has the size of its style",
        arguments: [
            ("height:64px", [40, 4]), ("width:50%;height:64px", [20, 4]),
            ("width:160px;aspect-ratio:2", [20, 5]),
            ("width:160px;height:0;padding-bottom:25%", [20, 5]),
            ("padding:16px;width:80px;height:32px", [14, 4]),
            ("box-sizing:border-box;padding:16px;width:80px;height:64px", [10, 4]),
            ("width:80px;min-height:48px", [10, 3]),
            ("display:inline-block;width:80px;height:48px", [10, 3]),
            ("float:left;width:80px;height:48px", [10, 3]),
            ("display:flex;width:80px;height:48px", [10, 3]),
            ("width:80px;height:9000px", [10, 23]),
        ])
    func sizes(style: String, size: [Int]) {
        let page = Page("<div style='\(style);background-image:url(a.png)'></div><p>after")
        #expect(page.places.map { Array($0[2...]) } == [size])
    }

    @Test("the items of a row stand beside each other with their pictures")
    func row() {
        let item = "<div style='\(Self.box)'></div>"
        let page = Page("<div style='display:flex;gap:16px'>\(item)\(item)</div>")
        #expect(page.places == [[0, 0, 10, 3], [0, 12, 10, 3]])
    }

    @Test("a growing item has the width that is left")
    func grown() {
        let page = Page(
            "<div style='display:flex'><div style='flex:1;height:48px;background:url(a.png)'></div>"
                + "<div style='width:80px'>side</div></div>")
        #expect(page.places == [[0, 0, 30, 3]])
    }

    @Test("a positioned box shows its picture where its place is free, and else not at all")
    func positioned() {
        func page(_ text: String) -> Page {
            Page(
                "<div style='position:relative;height:80px'>\(text)<div style='position:absolute;"
                    + "left:160px;top:0;\(Self.box)'></div></div><p>after")
        }
        #expect(page("<p>left").places == [[0, 20, 10, 3]])
        let covered = page("<p>a text that is as wide as the whole page")
        #expect(covered.places.isEmpty)
        #expect(covered.lines.first == "a text that is as wide as the whole page")
    }

    @Test("a cell of a table shows its picture")
    func cell() {
        let page = Page("<table><tr><td style='\(Self.box)'><td>text</table>")
        #expect(page.places.map { $0[3] } == [3])
    }

    // MARK: - Targets

    @Test("a box is no target for its picture, and a link is the target that it is without")
    func targets() {
        let plain = Page("<div style='\(Self.box)'></div>")
        #expect(plain.content.targets.isEmpty)
        let link = Page("<a href=next title='The next page' style='display:block;\(Self.box)'></a>")
        #expect(link.content.targets.count == 1)
        #expect(link.content.pictures.first?.alternativeText == "The next page")
        #expect(link.lines.first == "The.next..")
    }

    // MARK: - Which picture, and how it fills the box

    @Test(
        "the first picture of the layers is shown",
        arguments: [
            ("url(a.png)", "a.png"), ("URL('a.png')", "a.png"), ("url( \"a.png\" )", "a.png"),
            ("none, url(a.png)", "a.png"), ("linear-gradient(red, blue), url(a.png)", "a.png"),
            ("url(a.png), url(b.png)", "a.png"),
            ("image-set(url(b.png) 2x, \"a.png\" 1x)", "a.png"),
            ("image-set('b.avif' type('image/avif'), 'a.png' type('image/png'))", "a.png"),
            ("-webkit-image-set(url(a.png) 1x)", "a.png"),
            ("image-set('a.png' 0.5x, 'b.png' 0.25x)", "a.png"),
        ])
    func layers(value: String, file: String) {
        for property in ["background-image", "background"] {
            let page = Page(
                "<style>div{width:80px;height:48px;\(property):\(value)}</style><div></div>")
            #expect(page.addresses == ["http://a.test/dir/" + file], "\(property): \(value)")
        }
    }

    @Test(
        "an invalid value changes nothing",
        arguments: [
            "url(b.png) url(c.png)", "url(b.png),", "red, url(b.png)", "url(b.png) 1 2 3",
            "url(b.png) left left", "red url(b.png) blue", "url(b.png) left / ", "nonsense",
        ])
    func invalid(value: String) {
        let page = Page("<div style='\(Self.box);background:\(value)'></div>")
        #expect(page.addresses == ["http://a.test/dir/a.png"])
    }

    @Test(
        "size, place and repetition go with the picture",
        arguments: [
            ("", PictureFit.none, [0, 0, 0, 0], true),
            ("background-size:cover", .cover, [0, 0, 0, 0], true),
            (
                "background-size:contain;background-repeat:no-repeat;background-position:center",
                .contain, [500, 0, 500, 0], false
            ),
            ("background-position:right 8px bottom 10%", .none, [1000, -8000, 900, 0], true),
            ("background-position:right top 5px", .none, [1000, 0, 0, 5000], true),
            ("background-position:left 10px center", .none, [0, 10000, 500, 0], true),
            ("background-position-x:right", .none, [1000, 0, 0, 0], true),
            (
                "background:url(a.png) no-repeat bottom / cover red", .cover, [500, 0, 1000, 0],
                false
            ),
            (
                "background:linear-gradient(red,red) left,url(a.png) no-repeat right/contain",
                .contain, [1000, 0, 500, 0], false
            ),
            (
                "background-image:none,url(a.png);background-size:cover,contain", .contain,
                [0, 0, 0, 0], true
            ),
        ])
    func filling(style: String, fit: PictureFit, place: [Int], repeats: Bool) throws {
        let page = Page("<div style='\(Self.box);\(style)'></div>")
        let picture = try #require(page.content.pictures.first)
        let (left, top) = (picture.position.left, picture.position.top)
        #expect(picture.fit == fit)
        #expect([left.share, left.distance, top.share, top.distance] == place)
        #expect(picture.background?.repeatsAcross == repeats)
        #expect(picture.background?.repeatsDown == repeats)
    }

    @Test("a width and a height are lengths, parts of the box, or follow each other")
    func sides() throws {
        func background(_ size: String) throws -> PictureBackground {
            let page = Page("<div style='\(Self.box);background-size:\(size)'></div>")
            return try #require(page.content.pictures.first?.background)
        }
        #expect(try background("auto") == PictureBackground())
        #expect(try background("50%").width == .init(share: 500))
        #expect(try background("50%").height == nil)
        #expect(try background("auto 24px").width == nil)
        #expect(try background("auto 24px").height == .init(share: 0, distance: 24_000))
        #expect(
            try background("calc(100% - 8px) 2em").width == .init(share: 1000, distance: -8000))
    }

    @Test(
        "the cascade decides about each part alone",
        arguments: [
            ("background-size:cover;background-size:initial", PictureFit.none),
            ("background-size:cover;background-image:url(b.png)", .cover),
            ("background-size:cover;background:url(b.png)", .none),
            ("background-size:inherit", .contain), ("background-size:unset", .none),
        ])
    func cascade(style: String, fit: PictureFit) {
        let page = Page(
            "<div style='background-size:contain'><p style='\(Self.box);\(style)'></p></div>")
        #expect(page.content.pictures.map(\.fit) == [fit])
    }

    @Test("children do not inherit the picture")
    func inheritance() {
        let page = Page("<div style='background:url(b.png)'><p style='\(Self.box)'></p></div>")
        #expect(page.addresses == ["http://a.test/dir/a.png"])
    }

    @Test("variables may hold the picture")
    func variables() {
        let page = Page(
            "<style>p{width:80px;height:48px;background:var(--picture) center/cover}</style>"
                + "<p style='--picture:url(v.png)'></p>")
        #expect(page.addresses == ["http://a.test/dir/v.png"])
        #expect(page.content.pictures.first?.fit == .cover)
    }

    @Test("a picture that a sheet names is told with the number of the sheet's request")
    func relative() {
        let page = Page(
            "<link rel=stylesheet href=css/s.css><div></div>",
            sheet: "div{width:80px;height:48px;background:url(../a.png)}")
        #expect(page.addresses == ["../a.png"])
        #expect(page.content.pictures.first?.styleSheet == page.wishes.first?.id)
    }

    @Test("a sheet of the person's own shows no picture, and may take one away")
    func personal() {
        func addresses(_ sheet: String) -> [String] {
            let page = Page("<div style='\(Self.box)'></div><p style='width:80px;height:48px'></p>")
            {
                $0.prefer(StylePreferences(userSheets: [Array(sheet.utf8)]))
            }
            return page.addresses
        }
        #expect(addresses("p{background:url(http://b.test/)}") == ["http://a.test/dir/a.png"])
        #expect(addresses("div{background:none !important}").isEmpty)
    }

    @Test("the option alone lays a page out again, both ways")
    func toggled() {
        let page = Page("<div style='\(Self.box)'></div><p>after", shows: false)
        page.engine.resize(Page.options(40, true))
        page.take()
        #expect(page.places == [[0, 0, 10, 3]])
        page.engine.resize(Page.options(40, false))
        page.take()
        #expect(page.places.isEmpty)
        #expect(page.lines.last == "after")
    }

    @Test("a change on the page leaves the pictures that a new layout would have")
    func changed() {
        func html(_ open: String) -> String {
            "<details\(open)><summary>s</summary><div style='\(Self.box)'></div></details>"
                + "<p>between<div style='\(Self.box);width:160px'></div><p>after"
        }
        let page = Page(html(""))
        for expected in [Page(html(" open")), Page(html("")), Page(html(" open"))] {
            page.engine.activate(page.content.targets[0].element)
            page.take()
            #expect(page.lines == expected.lines)
            #expect(page.places == expected.places)
        }
    }

    @Test("a text that comes late takes the place of the picture")
    func late() {
        var engine = Engine()
        engine.open(DocumentInfo(url: "http://a.test/"), options: Page.options(40, true))
        var content = PageContent()
        for piece in ["<p>first<div style='\(Self.box)'> ", "<b></b>", "text</div>", "<p>last"] {
            var piece = piece
            piece.withUTF8 { engine.receive(UnsafeRawBufferPointer($0)) }
            for update in engine.takeUpdates() { content.apply(update) }
        }
        engine.finish()
        for update in engine.takeUpdates() { content.apply(update) }
        #expect(content.pictures(inLines: 0..<content.lines.count).isEmpty)
        #expect((0..<content.lines.count).contains { content.lines.string(ofLine: $0) == "text" })
    }

    @Test("`@supports` knows the properties, whether pictures are shown or not")
    func supported() {
        for shows in [true, false] {
            let page = Page(
                "<style>p{display:none}@supports (background-size:cover){p{display:block}}</style>"
                    + "<p>yes", shows: shows)
            #expect(page.lines == ["yes"])
        }
    }
}
