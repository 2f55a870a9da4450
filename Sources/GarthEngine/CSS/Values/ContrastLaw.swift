import GarthPage

#if canImport(Glibc)
    import Glibc
#endif

/// The main colours of a page, by which the colours of its other text and grounds are judged: those
/// of the body, else of the root, else the initial ones.
struct PagePalette: Hashable, Sendable {
    /// The computed colour of the page's text; nil is the initial one.
    var text: RGBColor?
    /// The colour of the canvas; nil is the initial one.
    var canvas: RGBColor?
    /// Whether the initial colours are those of a dark page (CSS Color Adjustment Level 1).
    var isDark = false

    /// The initial colour of text.
    static func initialText(isDark: Bool) -> RGBColor {
        isDark ? RGBColor(255, 255, 255) : RGBColor(0, 0, 0)
    }

    var mainText: RGBColor { text ?? Self.initialText(isDark: isDark) }

    var ground: RGBColor {
        canvas ?? (isDark ? RGBColor(18, 18, 18) : RGBColor(255, 255, 255))
    }
}

/// How the colours of a page are shown on a terminal with colours of its own.
///
/// The page's main text and canvas become the terminal's. Each other pair of text and ground keeps
/// its hues; its contrast is at least `leastShare` of the page's own, and at most that of the
/// terminal's text on its ground. Where both cannot be, the second holds.
struct ContrastLaw {
    static let leastShare: Float = 0.8
    /// Below this Oklab chroma a colour counts as a grey.
    private static let greyChroma: Float = 0.04
    /// From this Oklab chroma on, a ground keeps its colour; paler ones follow the canvas.
    private static let vividChroma: Float = 0.09
    /// Grounds that differ less from the canvas, in Oklab, are the canvas again.
    private static let leastDistance: Float = 0.007
    /// Greys whose contrast is at least this power of the main text's are main text, too.
    private static let mainTextPower: Float = 0.74
    /// Grounds with this contrast to the canvas are panels, no shades of it.
    private static let strongContrast: Float = 3
    /// The least contrast of a line, which is thinner in cells than most strokes of letters.
    private static let leastLine: Float = 1.6
    /// A pale ground on a dark terminal has more contrast than on white by this, because the eye
    /// tells dark shades less well.
    private static let darkGroundFactor: Float = 1.15

    private let pageText: Float
    private let canvas: Float
    private let canvasLab: SIMD3<Float>
    private let pageContrast: Float
    private let text: RGBColor
    private let ground: Float
    /// The contrast of the terminal's text on its ground.
    private let most: Float

    init(page: PagePalette, text: RGBColor, ground: RGBColor) {
        pageText = ColorContrast.luminance(page.mainText)
        var canvas = page.ground
        // Text that cannot be told from the canvas stands on a picture.
        if ColorContrast.ratio(page.mainText, canvas) < 1.5 {
            canvas = PagePalette.initialText(isDark: pageText < ColorContrast.middle)
        }
        self.canvas = ColorContrast.luminance(canvas)
        canvasLab = ColorContrast.oklab(canvas)
        pageContrast = ColorContrast.ratio(pageText, self.canvas)
        self.text = text
        self.ground = ColorContrast.luminance(ground)
        most = ColorContrast.ratio(text, ground)
    }

    // MARK: - Grounds

    /// A ground of the page as it is shown; nil is the terminal's own.
    func ground(of color: RGBColor) -> RGBColor? {
        let lab = ColorContrast.oklab(color)
        let difference = lab - canvasLab
        if (difference * difference).sum() < Self.leastDistance * Self.leastDistance { return nil }
        guard ColorContrast.chroma(lab) < Self.vividChroma else { return bounded(color, lab) }
        return readable(bounded(pale(color, lab), lab), for: color, lab)
    }

    /// A pale ground on which the terminal's text has the contrast that the page's main text has on
    /// it: on a white sheet that lies on a grey page, more than on the page.
    private func readable(
        _ shown: RGBColor, for color: RGBColor, _ lab: SIMD3<Float>
    ) -> RGBColor {
        let page = ColorContrast.ratio(pageText, ColorContrast.luminance(color))
        let least = min(most, (Self.leastShare + 0.01) * page)
        let (back, ink) = (ColorContrast.luminance(shown), ColorContrast.luminance(text))
        guard ColorContrast.ratio(ink, back) < least, (back > ground) == (ink > ground) else {
            return shown
        }
        let seen: Float = ground < ColorContrast.middle ? 1.2 : 1.05
        let side: ColorContrast.Side = ink > ground ? .lighter : .darker
        return ColorContrast.color(
            hueOf: lab, contrast: max(seen, most / least), to: ground, side)
    }

    /// A ground that is seen, and stands out no more than the terminal's text.
    private func bounded(_ color: RGBColor, _ lab: SIMD3<Float>) -> RGBColor {
        let luminance = ColorContrast.luminance(color)
        let ratio = ColorContrast.ratio(luminance, ground)
        let least: Float = ground < ColorContrast.middle ? 1.2 : 1.05
        let bound = min(most, max(least, ratio))
        guard bound != ratio else { return color }
        var side: ColorContrast.Side = luminance > ground ? .lighter : .darker
        if ColorContrast.reach(side, of: ground) < bound { side = side.opposite }
        return ColorContrast.color(hueOf: lab, contrast: bound, to: ground, side)
    }

    /// A ground of little chroma: the page's colour or that with the same contrast to the
    /// terminal's ground, whichever is closer to that ground.
    private func pale(_ color: RGBColor, _ lab: SIMD3<Float>) -> RGBColor {
        let luminance = ColorContrast.luminance(color)
        let contrast = ColorContrast.ratio(luminance, canvas)
        let kept = ColorContrast.ratio(luminance, ground)
        let isTurned = turns(canvas, ground)
        // What stands out on the page may do so more, with the text on it.
        let highest = contrast >= Self.strongContrast ? .infinity : contrast / Self.leastShare
        if !isTurned, kept >= Self.leastShare * contrast, kept <= highest,
            (luminance > ground) == (luminance > canvas)
        {
            return color
        }
        let factor = isTurned && ground < ColorContrast.middle ? Self.darkGroundFactor : 1
        var side: ColorContrast.Side = (luminance > canvas) != isTurned ? .lighter : .darker
        if ColorContrast.reach(side, of: ground) < contrast * factor { side = side.opposite }
        if isTurned, kept <= contrast * factor { return color }
        return ColorContrast.color(hueOf: lab, contrast: contrast * factor, to: ground, side)
    }

    /// Whether one of two luminances is dark and the other light.
    private func turns(_ page: Float, _ screen: Float) -> Bool {
        (page < ColorContrast.middle) != (screen < ColorContrast.middle)
    }

    // MARK: - Text

    /// Text of the page as it is shown; nil is the terminal's own colour.
    ///
    /// `own` is the ground of the page below it, nil for the canvas, and `shown` the ground on the
    /// screen, nil for the terminal's own.
    func text(_ color: RGBColor, on own: RGBColor?, shownOn shown: RGBColor?) -> RGBColor? {
        let lab = ColorContrast.oklab(color)
        let luminance = ColorContrast.luminance(color)
        let below = own.map { ColorContrast.luminance($0) } ?? canvas
        let back = shown.map { ColorContrast.luminance($0) } ?? ground
        let contrast = ColorContrast.ratio(luminance, below)
        let least = min(Self.leastShare * contrast, most)
        let isGrey = ColorContrast.chroma(lab) < Self.greyChroma
        let isTurned = turns(below, back)
        var side: ColorContrast.Side = (luminance >= below) != isTurned ? .lighter : .darker
        if isGrey, contrast >= powf(pageContrast, Self.mainTextPower) {
            if shown == nil { return nil }
            let ink = ColorContrast.luminance(text)
            let ratio = ColorContrast.ratio(ink, back)
            // White words on a blue bar stay white where the terminal's own are black.
            if ratio >= max(least, min(ColorContrast.readable, most)), ratio <= most,
                (ink >= back) == (side == .lighter)
            {
                return text
            }
        }
        let needed = max(least, contrast < 1.5 ? min(ColorContrast.readable, most) : 1)
        let reach = ColorContrast.reach(side, of: back)
        if reach < needed, ColorContrast.reach(side.opposite, of: back) > reach {
            side = side.opposite
        }
        return shade(
            color, lab, Wish(contrast: contrast, least: least, isGrey: isGrey), on: back, side)
    }

    private struct Wish {
        /// The contrast on the page, and the least on the screen.
        var contrast: Float
        var least: Float
        var isGrey: Bool
    }

    /// The colour itself if its contrast suits, else one of its hue.
    private func shade(
        _ color: RGBColor, _ lab: SIMD3<Float>, _ wish: Wish, on back: Float,
        _ side: ColorContrast.Side
    ) -> RGBColor {
        let luminance = ColorContrast.luminance(color)
        let limit = min(most, ColorContrast.reach(side, of: back))
        let readable = min(ColorContrast.readable, limit)
        let present = ColorContrast.ratio(luminance, back)
        let highest = min(most, 1.3 * max(wish.contrast, ColorContrast.readable))
        if (luminance >= back) == (side == .lighter), present >= max(wish.least, readable),
            present <= highest
        {
            return color
        }
        // A little less contrast leaves a colour more of its chroma.
        let share = wish.isGrey ? 1 : Self.leastShare + 0.04
        let wanted = max(share * wish.contrast, readable)
        return ColorContrast.color(hueOf: lab, contrast: min(wanted, limit), to: back, side)
    }

    // MARK: - Lines

    /// A line around a box as it is shown, with the contrast that it has on the page, and enough to
    /// be seen.
    func line(_ color: RGBColor, on own: RGBColor?, shownOn shown: RGBColor?) -> RGBColor? {
        let luminance = ColorContrast.luminance(color)
        let below = own.map { ColorContrast.luminance($0) } ?? canvas
        let back = shown.map { ColorContrast.luminance($0) } ?? ground
        let contrast = min(most, max(Self.leastLine, ColorContrast.ratio(luminance, below)))
        let isTurned = turns(below, back)
        var side: ColorContrast.Side = (luminance >= below) != isTurned ? .lighter : .darker
        if ColorContrast.reach(side, of: back) < contrast { side = side.opposite }
        let present = ColorContrast.ratio(luminance, back)
        if (luminance >= back) == (side == .lighter), present >= Self.leastShare * contrast,
            present <= contrast / Self.leastShare
        {
            return color
        }
        return ColorContrast.color(
            hueOf: ColorContrast.oklab(color), contrast: contrast, to: back, side)
    }
}
