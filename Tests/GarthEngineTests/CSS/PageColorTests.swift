import Testing

@testable import GarthEngine
@testable import GarthPage

@Suite("Colours of pages") struct PageColorTests {
    private static func options(
        _ colors: PageColors = .terminal, prefersDark: Bool = true
    ) -> LayoutOptions {
        var options = LayoutOptions(isInteractive: true, prefersDark: prefersDark)
        options.colors = colors
        return options
    }

    private static let html = """
        <!DOCTYPE html><body style="background: #fff; color: #222" id=b><p id=p>
        <p id=mark style="background: yellow"><p id=link style="color: #c00">
        <div id=card style="background: #f6f8fa"><i id=i>a</i><b id=white style="background: #fff">
        """

    @Test("the page's main text and canvas are the terminal's", arguments: [true, false])
    func main(prefersDark: Bool) {
        let page = StyledPage(Self.html, options: Self.options(prefersDark: prefersDark))
        for id in ["b", "p", "white"] {
            #expect(page[id].background == nil && page[id].foreground == nil)
        }
        #expect(page["mark"].background == RGBColor(255, 255, 0))
        // Black on a light terminal, whose text it is; the page's own on a dark one.
        let text = prefersDark ? RGBColor(0x22, 0x22, 0x22) : RGBColor(0, 0, 0)
        #expect(page["mark"].foreground == text)
        #expect(page["link"].background == nil && page["link"].foreground != nil)
        #expect(page["card"].background != nil && page["i"].background == page["card"].background)
        #expect(["card", "mark", "white"].allSatisfy { page[$0].paint.hasGround })
        #expect(["b", "p", "link", "i"].allSatisfy { !page[$0].paint.hasGround })
    }

    @Test("a page in its own colours has them as written")
    func own() {
        let page = StyledPage(Self.html, options: Self.options(.page))
        #expect(page["p"].foreground == RGBColor(0x22, 0x22, 0x22))
        #expect(page["p"].background == nil)
        #expect(page["link"].foreground == RGBColor(0xCC, 0, 0))
        #expect(page["card"].background == RGBColor(0xF6, 0xF8, 0xFA))
        #expect(page["white"].background == nil && page["white"].paint.hasGround)
    }

    @Test("a page without colours has marks only; so has text without styles")
    func none() {
        var plain = Self.options()
        plain.isInteractive = false
        for options in [Self.options(.none), plain] {
            let page = StyledPage(Self.html, options: options)
            for id in ["b", "p", "mark", "link", "card", "white"] {
                #expect(page[id].foreground == nil && page[id].background == nil)
                #expect(!page[id].paint.hasGround)
            }
        }
    }

    @Test(
        "the canvas is the body's ground, else the root's, and white or dark without one",
        arguments: [
            ("", "", 0xFFFFFF), ("background: #eee", "", 0xEEEEEE),
            ("background: #eee", "background: #123", 0x112233),
            ("color-scheme: dark", "", 0x121212), ("color-scheme: light dark", "", 0x121212),
            ("color-scheme: light", "", 0xFFFFFF),
        ] as [(String, String, UInt32)])
    func canvas(root: String, body: String, hex: UInt32) {
        let page = StyledPage(
            "<!DOCTYPE html><html style='\(root)'><body style='\(body)' id=b>",
            options: Self.options())
        let palette = page.resolver.table.palettes[Int(page["b"].palette)]
        #expect(palette.ground == CSSColor(hex: hex).rgb)
        #expect(page["b"].foreground == nil && page["b"].background == nil)
    }

    @Test(
        "alpha is blended over the ground below, and a gradient counts as its middle",
        arguments: [
            ("background: rgba(0, 0, 255, .5)", 0x8080FF), ("background: rgba(0, 0, 255, 0)", nil),
            ("background: linear-gradient(to right, #f00, #00f)", 0x800080),
            ("background-image: linear-gradient(#f00 10%, #00f 90%)", 0x800080),
            ("background: radial-gradient(circle, #f00, #00f), #fff", 0x800080),
            ("background: linear-gradient(#f00, #00f); background: #0f0", 0x00FF00),
            ("background: #0f0 url(a.png) no-repeat", 0x00FF00),
            ("color: #00f; background: currentcolor", 0x0000FF),
            ("background: light-dark(#0f0, #f00)", 0x00FF00),
            ("color-scheme: dark; background: light-dark(#0f0, #f00)", 0xFF0000),
        ] as [(String, UInt32?)])
    func grounds(style: String, hex: UInt32?) {
        let page = StyledPage(
            "<!DOCTYPE html><p id=p style='\(style)'>a", options: Self.options(.page))
        #expect(page["p"].background == hex.map { CSSColor(hex: $0).rgb })
    }

    @Test("text with alpha is blended over its own ground")
    func textAlpha() {
        let page = StyledPage(
            "<!DOCTYPE html><p id=p style='color: rgba(255, 255, 255, .5); background: #000'>a",
            options: Self.options(.page))
        #expect(page["p"].foreground == RGBColor(128, 128, 128))
    }

    @Test("another colour of the body changes the styles of all that is in it")
    func palettes() {
        let a = StyledPage(Self.html, options: Self.options())
        let b = StyledPage(
            Self.html.replacing(
                "background: #fff; color: #222", with: "background: #000; color: #eee"),
            options: Self.options())
        #expect(a["mark"].palette != 0)
        #expect(b["b"].background == nil && b["white"].background != nil)
    }
}
