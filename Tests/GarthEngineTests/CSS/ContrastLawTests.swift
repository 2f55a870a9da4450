import TestSupport
import Testing

@testable import GarthEngine
@testable import GarthPage

@Suite("The law of colours") struct ContrastLawTests {
    private static let black = RGBColor(0, 0, 0)
    private static let white = RGBColor(255, 255, 255)

    /// Terminals by their text and their ground.
    private static let terminals: [(text: RGBColor, ground: RGBColor)] = [
        (white, black), (black, white), (RGBColor(229, 229, 229), black),
        (RGBColor(0xEC, 0xEF, 0xF4), RGBColor(0x1D, 0x20, 0x21)),
        (RGBColor(0x07, 0x36, 0x42), RGBColor(0xFD, 0xF6, 0xE3)),
    ]

    /// The main colours of pages: none, dark text on light, light text on dark.
    private static let pages: [PagePalette] = [
        PagePalette(), PagePalette(text: RGBColor(0x22, 0x22, 0x22), canvas: white),
        PagePalette(text: RGBColor(0x33, 0x33, 0x33), canvas: RGBColor(0xEE, 0xEE, 0xE8)),
        PagePalette(text: RGBColor(0xE6, 0xED, 0xF3), canvas: RGBColor(0x0D, 0x11, 0x17)),
    ]

    private func law(_ page: Int, _ terminal: Int) -> ContrastLaw {
        let terminal = Self.terminals[terminal]
        return ContrastLaw(
            page: Self.pages[page], text: terminal.text, ground: terminal.ground)
    }

    private static func color(_ random: inout SeededGenerator) -> RGBColor {
        let bits = random.next()
        // One in four is a grey, as on pages.
        if bits >> 60 < 4 {
            return RGBColor(UInt8(bits & 255), UInt8(bits & 255), UInt8(bits & 255))
        }
        return RGBColor(UInt8(bits & 255), UInt8(bits >> 8 & 255), UInt8(bits >> 16 & 255))
    }

    @Test(
        "text keeps .8 of its contrast and has no more than the terminal's, on any ground",
        arguments: pages.indices, terminals.indices)
    func pairs(page: Int, terminal: Int) {
        let law = law(page, terminal)
        let (text, ground) = Self.terminals[terminal]
        let most = ColorContrast.ratio(text, ground)
        var random = SeededGenerator(seed: UInt64(page * 10 + terminal))
        for _ in 0..<1_000 {
            let (color, own) = (Self.color(&random), Self.color(&random))
            let below = law.ground(of: own)
            let shown = law.text(color, on: own, shownOn: below) ?? text
            let back = below ?? ground
            let contrast = ColorContrast.ratio(shown, back)
            let least = 0.8 * ColorContrast.ratio(color, own)
            let reach = max(
                ColorContrast.ratio(Self.white, back), ColorContrast.ratio(Self.black, back))
            #expect(
                contrast >= min(least, most, reach) * 0.995 && contrast <= most * 1.02,
                "\(color) on \(own): \(shown) on \(back)")
        }
    }

    @Test(
        "main text on a white sheet that lies on a grey page keeps .8 of its contrast",
        arguments: terminals.indices)
    func sheets(terminal: Int) {
        let (text, ground) = Self.terminals[terminal]
        let most = ColorContrast.ratio(text, ground)
        for grey in [UInt8(0xCC), 0xEE, 0x88] {
            let page = PagePalette(text: Self.black, canvas: RGBColor(grey, grey, grey))
            let law = ContrastLaw(page: page, text: text, ground: ground)
            let below = law.ground(of: Self.white)
            let shown = law.text(Self.black, on: Self.white, shownOn: below) ?? text
            let contrast = ColorContrast.ratio(shown, below ?? ground)
            #expect(contrast >= 0.8 * most, "\(grey): \(contrast) of \(most)")
            #expect(below != nil)
        }
    }

    @Test("white words on a blue bar stay light where the terminal's own are black")
    func invertedBar() {
        let page = PagePalette(text: RGBColor(34, 34, 34), canvas: RGBColor(0xEE, 0xEE, 0xEE))
        let law = ContrastLaw(page: page, text: RGBColor(20, 20, 20), ground: Self.white)
        let blue = RGBColor(0x43, 0x7E, 0xB2)
        let below = law.ground(of: blue)
        let shown = law.text(Self.white, on: blue, shownOn: below)
        #expect(below == blue)
        #expect(shown.map { ColorContrast.luminance($0) > 0.8 } ?? false)
    }

    @Test(
        "text on the canvas keeps .8 of its contrast, can be read, and keeps its hue",
        arguments: pages.indices, terminals.indices)
    func canvas(page: Int, terminal: Int) {
        let law = law(page, terminal)
        let (text, ground) = Self.terminals[terminal]
        let most = ColorContrast.ratio(text, ground)
        var random = SeededGenerator(seed: UInt64(page * 10 + terminal))
        for _ in 0..<1_000 {
            let color = Self.color(&random)
            guard let shown = law.text(color, on: nil, shownOn: nil) else { continue }
            let contrast = ColorContrast.ratio(shown, ground)
            let least = 0.8 * ColorContrast.ratio(color, Self.pages[page].ground)
            #expect(contrast >= max(min(least, most), min(4.5, most)) * 0.995, "\(color): \(shown)")
            #expect(contrast <= most * 1.02, "\(color): \(shown)")
            let (a, b) = (ColorContrast.oklab(color), ColorContrast.oklab(shown))
            let product = ColorContrast.chroma(a) * ColorContrast.chroma(b)
            guard ColorContrast.chroma(b) > 0.03 else { continue }
            #expect((a[1] * b[1] + a[2] * b[2]) / product > 0.97, "\(color): \(shown)")
        }
    }

    @Test(
        "each ground but the canvas' can be told from the terminal's", arguments: terminals.indices)
    func grounds(terminal: Int) {
        let ground = Self.terminals[terminal].ground
        for hex: UInt32 in [
            0xF6F8FA, 0xFAFAFA, 0xEEEEEE, 0xCCCCCC, 0x999999, 0x333333, 0x000000, 0xFFFF00,
            0x0366D6, 0xFFF3CD, 0xD4EDDA, 0xB00020,
        ] {
            let shown = law(0, terminal).ground(of: CSSColor(hex: hex).rgb)
            #expect(shown.map { ColorContrast.ratio($0, ground) > 1.045 } ?? false, "\(hex)")
        }
        for hex: UInt32 in [0xFFFFFF, 0xFEFEFE] {
            #expect(law(0, terminal).ground(of: CSSColor(hex: hex).rgb) == nil)
        }
    }

    @Test(
        "vivid grounds and dark bars stay as they are, pale ones follow the canvas",
        arguments: [
            (0xFFFF00, true), (0x0366D6, true), (0xB00020, true), (0x24292F, true),
            (0xF6F8FA, false), (0xFFF3CD, false), (0xDDDDDD, false),
        ] as [(UInt32, Bool)])
    func vivid(hex: UInt32, isKept: Bool) {
        let color = CSSColor(hex: hex).rgb
        #expect((law(0, 0).ground(of: color) == color) == isKept)
        #expect(ColorContrast.luminance(law(0, 0).ground(of: color) ?? color) < 1)
        if !isKept {
            let shown = law(0, 0).ground(of: color).map { ColorContrast.luminance($0) } ?? 1
            #expect(shown < 0.1)
        }
        // A light page on a light terminal has its own colours.
        if hex != 0xF6F8FA { #expect(law(0, 1).ground(of: color) == color) }
    }

    @Test("a white panel on a dark page stays white on a dark terminal, with its text")
    func panel() {
        let (white, black) = (RGBColor(255, 255, 255), RGBColor(0, 0, 0))
        let page = PagePalette(text: white, canvas: RGBColor(9, 46, 32))
        let law = ContrastLaw(page: page, text: white, ground: black)
        #expect(law.ground(of: white) == white)
        let text = law.text(black, on: white, shownOn: white) ?? white
        #expect(ColorContrast.ratio(text, white) >= 0.8 * 21)
        // A shade of the canvas is one of the terminal's.
        let shade = law.ground(of: RGBColor(35, 79, 50)) ?? white
        #expect(ColorContrast.ratio(shade, black) < 3)
    }

    @Test("grounds of one hue keep their order")
    func order() {
        let shown = [0xFAFAFA, 0xF0F0F0, 0xE0E0E0, 0xCCCCCC, 0xAAAAAA].compactMap {
            law(0, 0).ground(of: CSSColor(hex: UInt32($0)).rgb).map { ColorContrast.luminance($0) }
        }
        #expect(shown.count == 5 && shown == shown.sorted())
    }

    @Test(
        "the page's main text is the terminal's, and so are greys close to it",
        arguments: [(0x222222, true), (0x000000, true), (0x3A3A3A, true), (0x666666, false)]
            as [(UInt32, Bool)])
    func mainText(hex: UInt32, isMain: Bool) {
        for terminal in Self.terminals.indices {
            let shown = law(1, terminal).text(CSSColor(hex: hex).rgb, on: nil, shownOn: nil)
            #expect((shown == nil) == isMain)
        }
    }
}
