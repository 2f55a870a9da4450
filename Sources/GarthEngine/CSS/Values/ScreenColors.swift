import GarthPage

/// The colours of a page's styles on the screen (`PageColors`), each found once.
struct ScreenColors {
    let mode: PageColors
    /// Whether lines around boxes are drawn, in the terminal's own colour where the page has none.
    let drawsBorders: Bool
    private let text: RGBColor
    private let ground: RGBColor
    /// The law of the last palette; nearly all pages have one.
    private var law: (palette: PagePalette, law: ContrastLaw)?
    /// The canvas that was reported.
    var reportedCanvas = TextStyle()
    /// Packed colours by packed colours of the page.
    private var found: [UInt64: UInt32] = [:]

    /// Whether a page has colours at all; text without styles has none.
    static func areShown(_ options: LayoutOptions) -> Bool {
        options.isInteractive && options.colors != .none
    }

    init(_ options: LayoutOptions) {
        mode = Self.areShown(options) ? options.colors : .none
        drawsBorders = options.isInteractive
        let ground =
            options.terminalGround ?? PagePalette.initialText(isDark: !options.prefersDark)
        let initial = PagePalette.initialText(isDark: options.prefersDark)
        // A terminal whose own text can hardly be read has not told its real colours.
        let isReadable =
            options.terminalText.map { ColorContrast.ratio($0, ground) >= Self.leastContrast }
        text = isReadable == true ? options.terminalText ?? initial : initial
        self.ground = ground
    }

    /// The least contrast of a terminal's text that counts.
    private static let leastContrast: Float = 3

    /// A ground of the page as it is shown; nil is the terminal's own, or that of the canvas.
    mutating func shown(ground color: RGBColor?, _ palette: UInt16, _ table: StyleTable)
        -> RGBColor?
    {
        guard let color else { return nil }
        let page = table.palettes[Int(palette)]
        switch mode {
        case .none: return nil
        case .page: return color == page.ground ? nil : color
        case .terminal:
            let key = Self.key(palette, nil, color)
            if let known = found[key] { return Self.unpacked(known) }
            let shown = law(of: page).ground(of: color)
            found[key] = Self.packed(shown)
            return shown
        }
    }

    /// Text of the page on a ground (nil: the canvas) as it is shown; nil is the terminal's own.
    mutating func shown(
        text color: RGBColor, on own: RGBColor?, _ palette: UInt16, _ table: StyleTable
    ) -> RGBColor? {
        let main = table.palettes[Int(palette)].mainText
        if mode == .terminal, own == nil, color == main { return nil }
        return shown(color, on: own, Self.key(palette, color, own), palette, table) {
            $2 == nil && color == main
                ? nil : $0.text(color, on: $1, shownOn: $2)
        }
    }

    /// A line of the page on a ground (nil: the canvas) as it is shown; nil is the terminal's colour of
    /// text.
    mutating func shown(
        line color: RGBColor, on own: RGBColor?, _ palette: UInt16, _ table: StyleTable
    ) -> RGBColor? {
        let key = Self.key(palette, color, own) | Self.lineBit
        return shown(color, on: own, key, palette, table) {
            $0.line(color, on: $1, shownOn: $2)
        }
    }

    /// What the law finds for a colour on a ground of the page and that of the screen, asked once for
    /// each key. A ground that is the terminal's own is the canvas.
    private mutating func shown(
        _ color: RGBColor, on own: RGBColor?, _ key: UInt64, _ palette: UInt16,
        _ table: StyleTable,
        _ find: (ContrastLaw, _ own: RGBColor?, _ shown: RGBColor?) -> RGBColor?
    ) -> RGBColor? {
        switch mode {
        case .none: return nil
        case .page: return color
        case .terminal: break
        }
        if let known = found[key] { return Self.unpacked(known) }
        let below = shown(ground: own, palette, table)
        let result = find(
            law(of: table.palettes[Int(palette)]), below == nil ? nil : own, below)
        found[key] = Self.packed(result)
        return result
    }

    /// Tells lines from text in keys: there are fewer palettes (`StyleTable.paletteCount`).
    private static let lineBit: UInt64 = 1 << 63

    private mutating func law(of page: PagePalette) -> ContrastLaw {
        if let law, law.palette == page { return law.law }
        let new = ContrastLaw(page: page, text: text, ground: ground)
        law = (page, new)
        return new
    }

    // MARK: - Keys

    private static func key(_ palette: UInt16, _ text: RGBColor?, _ ground: RGBColor?) -> UInt64 {
        UInt64(palette) << 50 | UInt64(packed(text)) << 25 | UInt64(packed(ground))
    }

    /// A colour in 25 bits; 0 is none.
    private static func packed(_ color: RGBColor?) -> UInt32 {
        guard let color else { return 0 }
        return 1 << 24 | UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    }

    private static func unpacked(_ bits: UInt32) -> RGBColor? {
        guard bits != 0 else { return nil }
        return RGBColor(
            UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 8),
            UInt8(truncatingIfNeeded: bits))
    }
}
