import GarthPage

/// Contrast of colours, and colours of a wanted contrast whose hue is given.
enum ColorContrast {
    /// WCAG 2.2 success criterion 1.4.3.
    static let readable: Float = 4.5
    /// The luminance with the same contrast to black and to white.
    static let middle: Float = 0.179

    /// The contrast ratio of WCAG 2.2 "contrast ratio", from 1 to 21.
    static func ratio(_ a: RGBColor, _ b: RGBColor) -> Float {
        ratio(luminance(a), luminance(b))
    }

    static func ratio(_ a: Float, _ b: Float) -> Float { (max(a, b) + 0.05) / (min(a, b) + 0.05) }

    /// The relative luminance of WCAG 2.2, from 0 to 1.
    static func luminance(_ color: RGBColor) -> Float {
        luminance(linear: ColorSpace.linear(channels(color)))
    }

    private static func luminance(linear c: SIMD3<Float>) -> Float {
        c[0] * 0.2126 + c[1] * 0.7152 + c[2] * 0.0722
    }

    static func channels(_ color: RGBColor) -> SIMD3<Float> {
        SIMD3(Float(color.red), Float(color.green), Float(color.blue)) / 255
    }

    /// The Oklab lightness and the two axes of the hue.
    static func oklab(_ color: RGBColor) -> SIMD3<Float> {
        ColorSpace.srgbToOklab(channels(color))
    }

    static func chroma(_ lab: SIMD3<Float>) -> Float {
        (lab[1] * lab[1] + lab[2] * lab[2]).squareRoot()
    }

    /// The side of a ground on which a colour stands.
    enum Side {
        case lighter, darker

        var opposite: Side { self == .lighter ? .darker : .lighter }
    }

    /// The most contrast that colours of a side have to a ground of a luminance.
    static func reach(_ side: Side, of luminance: Float) -> Float {
        side == .lighter ? 1.05 / (luminance + 0.05) : (luminance + 0.05) / 0.05
    }

    /// The colour with a hue, a contrast to a ground of a luminance, and as much of the chroma as
    /// sRGB has there. The contrast is not less than wanted, but for the last bit of a channel.
    static func color(
        hueOf lab: SIMD3<Float>, contrast: Float, to ground: Float, _ side: Side
    ) -> RGBColor {
        let isLighter = side == .lighter
        let wanted =
            isLighter ? contrast * (ground + 0.05) - 0.05 : (ground + 0.05) / contrast - 0.05
        guard wanted < 1 else { return RGBColor(255, 255, 255) }
        guard wanted > 0 else { return RGBColor(0, 0, 0) }
        var (low, high) = (Float(0), Float(1))
        for _ in 0..<12 {
            let middle = (low + high) / 2
            if luminance(linear: fitted(middle, lab)) < wanted {
                low = middle
            } else {
                high = middle
            }
        }
        // Channels are rounded: a step more where that costs contrast.
        var light = isLighter ? high : low
        for _ in 0..<8 {
            let found = CSSColor(ColorSpace.encoded(fitted(light, lab))).rgb
            if ratio(luminance(found), ground) >= contrast { return found }
            light += isLighter ? 0.002 : -0.002
        }
        return CSSColor(ColorSpace.encoded(fitted(light, lab))).rgb
    }

    /// The linear sRGB channels of a lightness with a hue, whose chroma is lowered until they fit.
    private static func fitted(_ light: Float, _ lab: SIMD3<Float>) -> SIMD3<Float> {
        let whole = linear(light, lab[1], lab[2])
        if fits(whole) { return whole }
        var (low, high) = (Float(0), Float(1))
        for _ in 0..<7 {
            let share = (low + high) / 2
            if fits(linear(light, lab[1] * share, lab[2] * share)) {
                low = share
            } else {
                high = share
            }
        }
        let result = linear(light, lab[1] * low, lab[2] * low)
        return result.clamped(lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 1))
    }

    private static func fits(_ c: SIMD3<Float>) -> Bool {
        c.min() >= -0.000_1 && c.max() <= 1.000_1
    }

    private static func linear(_ light: Float, _ a: Float, _ b: Float) -> SIMD3<Float> {
        ColorSpace.oklabToLinear([light, a, b])
    }
}

extension CSSColor {
    init(_ channels: SIMD3<Float>, alpha: Float = 1) {
        self.init(red: channels[0], green: channels[1], blue: channels[2], alpha: alpha)
    }
}
