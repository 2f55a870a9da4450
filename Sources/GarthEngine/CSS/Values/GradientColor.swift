/// The one colour that stands for a gradient (CSS Images Level 4 section 3): a cell has no room for
/// more, and text on it needs one ground.
enum GradientColor {
    /// The mean of the stops of the first gradient in a value; nil without one.
    static func mean(of value: ValueParser) -> CSSColor? {
        var value = value
        while !value.isAtEnd {
            guard isGradient(value) else {
                value.skipComponent()
                continue
            }
            value.advance()
            return mean(ofStops: &value)
        }
        return nil
    }

    private static func isGradient(_ value: ValueParser) -> Bool {
        guard value.token.kind == .function else { return false }
        return value.text(value.token).map(CSSBytes.lowercased).reversed()
            .starts(with: "gradient".utf8.reversed())
    }

    /// Channels count by their alpha: a transparent stop has none.
    private static func mean(ofStops value: inout ValueParser) -> CSSColor? {
        var (channels, alpha, count) = (SIMD3<Float>(), Float(0), Float(0))
        while !value.isAtEnd, value.token.kind != .closeParen {
            guard case .color(let color)? = value.color() else {
                value.skipComponent()
                continue
            }
            channels += SIMD3(color.red, color.green, color.blue) * color.alpha
            alpha += color.alpha
            count += 1
        }
        guard count > 0 else { return nil }
        guard alpha > 0 else { return .transparent }
        return CSSColor(channels / alpha, alpha: alpha / count)
    }
}
