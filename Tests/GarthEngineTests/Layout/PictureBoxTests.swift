import GarthPage
import Testing

@testable import GarthEngine

@Suite("Pictures with cells") struct PictureBoxTests {
    private final class Page {
        var engine = Engine()
        var content = PageContent()

        init(_ html: String, columns: Int = 40, shows: Bool = true) {
            var options = LayoutOptions(columns: columns, rows: 24, isInteractive: true)
            options.showsPictures = shows
            engine.open(DocumentInfo(url: "http://a.test/dir/page"), options: options)
            var html = html
            html.withUTF8 { engine.receive(UnsafeRawBufferPointer($0)) }
            engine.finish()
            take()
        }

        func take() { for update in engine.takeUpdates() { content.apply(update) } }

        func note(width: Int, height: Int, of number: Int) {
            engine.note([
                PictureFact(content.pictures[number - 1].element, width: width, height: height)
            ])
            take()
        }

        var placements: [PicturePlacement] { content.pictures(inLines: 0..<content.lines.count) }

        /// The lines, in which no-break spaces are dots.
        var lines: [String] {
            (0..<content.lines.count).map {
                String(content.lines.string(ofLine: $0).map { $0 == "\u{A0}" ? "." : $0 })
            }
        }
    }

    @Test("a picture has the cells of its width and height, and its alternative text in them")
    func sized() {
        let page = Page("<p>Before</p><img src=a.png width=80 height=48 alt='two words'><p>After")
        #expect(
            page.lines == ["Before", "", "two.words.", "..........", "..........", "", "After"])
        #expect(
            page.placements == [
                PicturePlacement(number: 1, line: 2, column: 0, columns: 10, rows: 3)
            ])
        #expect(page.content.pictures.first?.address == "http://a.test/dir/a.png")
        #expect(page.content.pictures.first?.isSized == true)
    }

    @Test("without pictures the same page has words")
    func words() {
        let page = Page("<img src=a.png width=80 height=48 alt='two words'>", shows: false)
        #expect(page.lines == ["two words"])
        #expect(page.content.pictures.isEmpty)
    }

    @Test("a picture of unknown size is its words until its size is known")
    func unsized() {
        let page = Page("<p>a <img src=a.png alt=word> b</p>")
        #expect(page.lines == ["a word b"])
        #expect(page.placements.map(\.columns) == [4])
        #expect(page.content.pictures.first?.isSized == false)
        page.note(width: 24, height: 32, of: 1)
        #expect(page.lines == ["  wor", "a d.. b"] || page.lines == ["  wor", "a ... b"])
        #expect(page.placements.map(\.rows) == [2])
        #expect(page.content.pictures.first?.isSized == true)
    }

    @Test("a picture that cannot be shown is its words")
    func failed() {
        let page = Page("<img src=a.png width=80 height=48 alt='two words'>")
        page.note(width: 0, height: 0, of: 1)
        #expect(page.lines == ["two words"])
    }

    @Test("a picture is at most as wide as its container and keeps its proportions")
    func wide() {
        let page = Page("<img src=a.png width=640 height=320 alt=x>", columns: 40)
        #expect(page.placements.map(\.columns) == [40])
        #expect(page.placements.map(\.rows) == [10])
    }

    @Test("a picture is at most as high as the screen")
    func high() {
        let page = Page("<img src=a.png width=160 height=1600 alt=x>")
        #expect(page.placements.map(\.rows) == [23])
        #expect(page.placements.map(\.columns) == [5])
    }

    @Test(
        "aspect-ratio gives the side that is missing; beside auto, the file's own ratio stands above it",
        arguments: [
            ("2", 5), ("4 / 2", 5), ("2 / 0", 10), ("auto", 10), ("auto 2", 10), ("1/2 auto", 10),
            ("-1", 10), ("2 /", 10),
        ])
    func ratio(value: String, rows: Int) {
        let page = Page("<img src=a.png style='width: 160px; aspect-ratio: \(value)'>")
        page.note(width: 300, height: 300, of: 1)
        #expect(page.placements.map(\.rows) == [rows])
    }

    @Test("a picture with a ratio has its box before the file is there")
    func ratioWithoutFile() {
        let page = Page("<img src=a.png style='width: 160px; aspect-ratio: auto 2 / 1'>")
        #expect(page.placements.map(\.rows) == [5])
        #expect(page.content.pictures.first?.isSized == true)
    }

    @Test(
        "object-fit and the width of the box go with the picture",
        arguments: [
            ("", .fill), ("contain", .contain), ("cover", .cover), ("none", .none),
            ("scale-down", .scaleDown), ("big", .fill),
        ] as [(String, PictureFit)])
    func fit(value: String, fit: PictureFit) {
        let page = Page(
            "<img src=a.png style='width: 80px; height: 32px; object-fit: \(value)'>")
        #expect(page.content.pictures.first?.fit == fit)
        #expect(page.content.pictures.first?.boxWidth == 80)
    }

    @Test(
        "object-position goes with the picture",
        arguments: [
            ("", (500, 0), (500, 0)), ("left", (0, 0), (500, 0)), ("bottom", (500, 0), (1000, 0)),
            ("top right", (1000, 0), (0, 0)), ("25% 3px", (250, 0), (0, 3000)),
            ("right 10px top 20%", (1000, -10_000), (200, 0)),
            ("bottom 1em left -4px", (0, -4000), (1000, -16_000)),
            ("right 20% bottom calc(50% - 2px)", (800, 0), (500, 2000)),
            ("calc(10% + 5px)", (100, 5000), (500, 0)), ("center", (500, 0), (500, 0)),
            // None of these is a place.
            ("left left", (500, 0), (500, 0)), ("10px left", (500, 0), (500, 0)),
            ("left 10px top", (500, 0), (500, 0)), ("1px 2px 3px", (500, 0), (500, 0)),
            ("right 1px left 2px", (500, 0), (500, 0)), ("center 1px top 1px", (500, 0), (500, 0)),
        ] as [(String, (Int, Int), (Int, Int))])
    func position(value: String, left: (Int, Int), top: (Int, Int)) {
        let page = Page(
            "<img src=a.png style='width: 80px; height: 32px; object-position: \(value)'>")
        let expected = PicturePosition(
            left: .init(share: left.0, distance: left.1), top: .init(share: top.0, distance: top.1))
        #expect(page.content.pictures.first?.position == expected)
        #expect(page.content.pictures.first?.boxHeight == 32)
    }

    @Test("style sheets give the size, and max-width bounds it")
    func css() {
        let page = Page(
            "<style>img { width: 50%; height: auto } b img { max-width: 40px }</style>"
                + "<img src=a.png width=100 height=100><b><img src=b.png width=80 height=32></b>")
        #expect(page.placements.map(\.columns) == [20, 5])
        #expect(page.placements.map(\.rows) == [10, 1])
    }

    @Test(
        "a picture of two pixels, of no size, hidden or not displayed has no cells and is not wanted",
        arguments: [
            "<img src=a.png width=2 height=2>", "<img src=a.png width=0 height=0>",
            "<img src=a.png width=1 height=1 alt=x>", "<img src=a.png hidden width=80 height=80>",
            "<img src=a.png style='display: none' width=80 height=80>",
            "<img src=a.png style='width: 0' width=80 height=80>",
        ])
    func specks(html: String) {
        #expect(Page(html).content.pictures.isEmpty)
    }

    @Test("a picture in a link belongs to the link, another one is a target itself")
    func targets() {
        let page = Page(
            "<a href=there><img src=a.png width=16 height=16></a><img src=b.png width=16 height=16>"
        )
        let targets = page.content.targets.compactMap { target -> String? in
            if case .link(let link) = target.kind { link.href } else { nil }
        }
        #expect(targets == ["there", "b.png"])
    }

    @Test("the poster of a video stands before its words, and leads to the film as they do")
    func poster() {
        let html = "<video src=film.mp4 poster=p.png width=80 height=48 title=Film></video>"
        let page = Page(html)
        #expect(page.content.pictures.map(\.address) == ["http://a.test/dir/p.png"])
        #expect(page.placements.map { [$0.columns, $0.rows] } == [[10, 3]])
        #expect(page.lines.contains { $0.contains("[video: Film]") })
        let links = page.content.targets.compactMap { target -> String? in
            if case .link(let link) = target.kind { link.href } else { nil }
        }
        #expect(links == ["film.mp4"])
        let words = Page(html, shows: false)
        #expect(words.content.pictures.isEmpty && words.lines == ["[video: Film]"])
        let lost = Page(html)
        lost.note(width: 0, height: 0, of: 1)
        #expect(lost.lines == ["[video: Film]"])
        let other = Page("<video src=f.mp4 poster=p.png>no video here</video>")
        #expect(other.content.pictures.map(\.isSized) == [false])
        other.note(width: 160, height: 64, of: 1)
        #expect(other.placements.map { [$0.columns, $0.rows] } == [[20, 4]])
        #expect(!other.lines.contains { $0.contains("here") || $0.contains("picture") })
    }

    @Test("pictures in cells of a table stand beside each other")
    func table() {
        let page = Page(
            "<table><tr><td><img src=a.png width=80 height=32><td><img src=b.png width=80 height=32>"
                + "</table>")
        #expect(page.placements.map(\.line) == [0, 0])
        #expect(page.placements.map(\.rows) == [2, 2])
        #expect(page.placements[0].column + 10 < page.placements[1].column)
    }

    @Test("the candidate that suits the width is chosen")
    func sources() {
        func address(_ html: String) -> String? {
            Page(html).content.pictures.first?.address.split(separator: "/").last.map(String.init)
        }
        #expect(
            address(
                "<img src=a.png srcset='s.png 100w, m.png 300w, l.png 900w' width=200 height=9>")
                == "m.png")
        #expect(
            address("<img src=a.png srcset='b.png 1x, c.png 2x' width=80 height=80>") == "b.png")
        #expect(
            address(
                "<picture><source type=image/avif srcset=a.avif><source media='(min-width: 9000px)' "
                    + "srcset=w.png><source srcset=p.webp type=image/webp>"
                    + "<img src=a.png width=80 height=80></picture>") == "p.webp")
    }

    @Test(
        "a picture says whether it is one out of a set",
        arguments: [
            ("<img src=a.png width=80 height=80>", false),
            ("<img src=a.png srcset='b.png 2x' width=80 height=80>", true),
            ("<picture><img src=a.png width=80 height=80></picture>", true),
            ("<p><img src=a.png width=80 height=80></p>", false),
        ])
    func imageSets(html: String, usesSet: Bool) {
        #expect(Page(html).content.pictures.map(\.usesImageSet) == [usesSet])
    }

    @Test("a drawing has cells, but an icon of a line's height is its words")
    func drawings() {
        let page = Page(
            "<img src=a.svg width=80 height=80 alt=one> <img src=b.svg width=16 height=16 alt=two>")
        #expect(page.content.pictures.map(\.alternativeText) == ["one"])
        #expect(page.lines.contains { $0.contains("two") })
        let icon = Page("<img src='data:image/svg+xml,<svg/>' width=20 height=20 alt=three>")
        #expect(icon.content.pictures.isEmpty)
        #expect(icon.lines.contains { $0.contains("three") })
    }

    @Test("a fact about an element that is no picture changes nothing")
    func lies() {
        let page = Page("<p>text</p><img src=a.png width=80 height=48 alt=x>")
        let before = page.lines
        page.engine.note([
            PictureFact(ElementReference(node: 4_000_000_000), width: 5, height: 5),
            PictureFact(ElementReference(document: 9, node: 3), width: 5, height: 5),
            PictureFact(ElementReference(node: 1), width: 5, height: 5),
        ])
        page.take()
        #expect(page.lines == before)
    }

    @Test("text stands beside a picture that floats")
    func floating() {
        let picture = "<img src=a.png width=80 height=48 alt='' style='float:"
        let right = Page("<p>\(picture)right'>some words that go on and on beside it")
        #expect(
            right.placements.map { [$0.line, $0.column, $0.columns, $0.rows] } == [[0, 30, 10, 3]])
        #expect(right.lines.first?.hasPrefix("some words that go on and on") == true)
        let left = Page("<p>\(picture)left'>some words that go on and on beside it")
        #expect(left.placements.map(\.column) == [0])
        #expect(left.lines.first?.hasSuffix("some words that go on and on") == true)
        let attribute = Page("<p><img src=a.png width=80 height=48 alt='' align=right>some words")
        #expect(attribute.placements.map(\.column) == [30])
        #expect(attribute.lines.first?.hasPrefix("some words") == true)
    }

    @Test("a link around a floating picture has no other name")
    func floatingLink() {
        let page = Page(
            "<p><a href=x><img src=a.png width=80 height=48 alt='' style='float:left'></a>words")
        #expect(page.placements.map(\.column) == [0])
        #expect(
            page.lines == [
                ".......... words",
                "..........", "..........",
            ])
        #expect(page.content.targets.count == 1)
    }

    @Test("a floating picture has its width in parts of its container once")
    func floatingPart() {
        let page = Page(
            "<p><img src=a.png width=80 height=40 alt='' style='float:right;width:50%;height:auto'>x"
        )
        page.note(width: 80, height: 40, of: 1)
        #expect(page.placements.map(\.columns) == [20])
        let item = Page(
            "<div style='display:flex'><img src=a.png width=80 height=40 alt='' "
                + "style='width:50%;height:auto'><p>x</div>")
        #expect(item.placements.map(\.columns) == [20])
    }

    @Test("a height in parts is one of a container that has a height, and else none")
    func partialHeights() {
        func size(_ around: String, _ style: String) -> [Int] {
            let page = Page(
                "<div style='\(around)'><img src=a.png width=320 height=320 alt='' "
                    + "style='width:auto;\(style)'></div>")
            page.note(width: 320, height: 320, of: 1)
            return page.placements.first.map { [$0.columns, $0.rows] } ?? []
        }
        #expect(size("height:48px", "height:100%") == [6, 3])
        #expect(size("height:96px;display:flex", "height:50%") == [6, 3])
        #expect(size("height:48px", "max-height:100%") == [6, 3])
        #expect(size("", "height:100%") == [40, 20])
    }

    @Test("a picture in a cell of a table keeps its width beside a long text")
    func cells() {
        let text = String(repeating: "many words ", count: 30)
        func columns(_ style: String) -> [Int] {
            Page(
                "<table><tr><td><img src=a.png width=120 height=96 alt='' style='\(style)'>"
                    + "<td>\(text)</table>"
            ).placements.map(\.columns)
        }
        #expect(columns("") == [15])
        // A picture that its style lets shrink does so.
        #expect((columns("max-width:100%").first ?? 99) < 15)
    }

    @Test("showing pictures lays a page without any out no second time, and shows those to come")
    func shownLate() {
        var options = LayoutOptions(columns: 40, rows: 24, isInteractive: true)
        var engine = Engine()
        engine.open(DocumentInfo(url: "http://a.test/"), options: options)
        func receive(_ html: String) {
            var html = html
            html.withUTF8 { engine.receive(UnsafeRawBufferPointer($0)) }
        }
        var content = PageContent()
        receive("<p>first<p>second")
        for update in engine.takeUpdates() { content.apply(update) }
        options.showsPictures = true
        engine.resize(options)
        #expect(engine.takeUpdates().isEmpty)
        receive("<p><img src=a.png width=80 height=48 alt=words><p>last")
        engine.finish()
        for update in engine.takeUpdates() { content.apply(update) }
        #expect(content.pictures.map(\.address) == ["http://a.test/a.png"])
        #expect(content.pictures(inLines: 0..<content.lines.count).first?.rows == 3)
        // With a picture, the page has its words again.
        options.showsPictures = false
        engine.resize(options)
        for update in engine.takeUpdates() { content.apply(update) }
        #expect(content.pictures(inLines: 0..<content.lines.count).isEmpty)
        #expect((0..<content.lines.count).contains { content.lines.string(ofLine: $0) == "words" })
    }
}
