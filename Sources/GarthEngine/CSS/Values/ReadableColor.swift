import GarthPage

/// Makes the page's colours readable on the terminal's own background.
enum ReadableColor {
    /// WCAG 2.2 success criterion 1.4.3.
    static let minimumContrast: Float = 4.5
    /// Below this Oklab chroma a colour counts as a grey.
    private static let greyChroma: Float = 0.04

    /// The contrast ratio of WCAG 2.2 "contrast ratio", from 1 to 21.
    static func contrast(_ a: RGBColor, _ b: RGBColor) -> Float {
        let (x, y) = (luminance(a), luminance(b))
        return (max(x, y) + 0.05) / (min(x, y) + 0.05)
    }

    private static func luminance(_ color: RGBColor) -> Float {
        let c = ColorSpace.linear(channels(color))
        return (c * [0.2126, 0.7152, 0.0722]).sum()
    }

    private static func channels(_ color: RGBColor) -> SIMD3<Float> {
        SIMD3(Float(color.red), Float(color.green), Float(color.blue)) / 255
    }

    /// A colour near `color` that is readable on `background`; nil is the terminal's own.
    ///
    /// The terminal's own background counts as black or white, and greys for a page of the other
    /// kind are mirrored: the page's text colour becomes the terminal's.
    static func readable(
        _ color: RGBColor, on background: RGBColor?, prefersDark: Bool
    ) -> RGBColor? {
        let backdrop = background ?? (prefersDark ? RGBColor(0, 0, 0) : RGBColor(255, 255, 255))
        if contrast(color, backdrop) >= minimumContrast { return color }
        var lab = ColorSpace.srgbToOklab(channels(color))
        let isGrey = lab[1] * lab[1] + lab[2] * lab[2] < greyChroma * greyChroma
        if background == nil, isGrey {
            lab[0] = 1 - lab[0]
            // Nearly the text colour of a page of the other kind: the terminal's own.
            if prefersDark ? lab[0] > 0.65 : lab[0] < 0.35 { return nil }
        }
        let isLighter = luminance(backdrop) < 0.18
        for _ in 0..<20 {
            let candidate = CSSColor(ColorSpace.oklabToSRGB(lab)).rgb
            if contrast(candidate, backdrop) >= minimumContrast { return candidate }
            lab[0] += isLighter ? 0.05 : -0.05
        }
        return isLighter ? RGBColor(255, 255, 255) : RGBColor(0, 0, 0)
    }

    /// The colour of text without a colour of its own on a background that the page paints: black,
    /// as pages assume, if it is readable.
    static func ownText(on background: RGBColor) -> RGBColor {
        let black = RGBColor(0, 0, 0)
        return contrast(black, background) >= minimumContrast ? black : RGBColor(255, 255, 255)
    }

    /// Whether a background is only the page's base colour, which the terminal's own replaces.
    static func isPaper(_ color: RGBColor, prefersDark: Bool) -> Bool {
        let lab = ColorSpace.srgbToOklab(channels(color))
        let chroma = lab[1] * lab[1] + lab[2] * lab[2]
        guard chroma < greyChroma * greyChroma / 4 else { return false }
        return lab[0] > 0.9 || prefersDark && lab[0] < 0.3
    }
}

extension CSSColor {
    init(_ channels: SIMD3<Float>, alpha: Float = 1) {
        self.init(red: channels[0], green: channels[1], blue: channels[2], alpha: alpha)
    }
}
