/// The grammar of colours (CSS Color Levels 4 and 5).
extension ValueParser {
    /// A colour; nil leaves the cursor where it was.
    mutating func color(depth: Int = 0) -> SpecifiedColor? {
        let start = index
        let token = token
        let (from, to) = (Int(token.textStart), Int(token.textEnd))
        switch token.kind {
        case .hash:
            guard let color = CSSColor(hexDigits: bytes, from, to) else { return nil }
            index += 1
            return .color(color)
        case .ident:
            guard let color = namedColor(token) else { return nil }
            index += 1
            return color
        case .function:
            guard depth < StyleLimits.nesting, let color = colorFunction(depth: depth) else {
                index = start
                return nil
            }
            return color
        // Another token is no colour.
        default: return nil
        }
    }

    private func namedColor(_ token: CSSToken) -> SpecifiedColor? {
        let key = CSSBytes.hashIgnoringCase(bytes, Int(token.textStart), Int(token.textEnd))
        if let hex = NamedColor[key] { return .color(CSSColor(hex: hex)) }
        let word = keyword(token)
        if word == .transparent { return .color(.transparent) }
        return word == .currentColor ? .currentColor : systemColor(token)
    }

    /// System colours: those of the page's text are the text's, those of its ground none.
    private func systemColor(_ token: CSSToken) -> SpecifiedColor? {
        let name = text(token).map(CSSBytes.lowercased)
        switch String(decoding: name, as: UTF8.self) {
        case "canvastext", "buttontext", "fieldtext", "windowtext", "text", "marktext",
            "menutext", "captiontext", "infotext", "buttonborder":
            return Self.schemes(0, 0xFFFFFF)
        case "canvas", "field", "window", "buttonface", "background", "menu", "threedface":
            return Self.schemes(0xFFFFFF, 0x121212)
        case "linktext", "activetext", "visitedtext", "-webkit-link":
            return Self.schemes(0x0000EE, 0x9E9EFF)
        case "graytext": return .color(CSSColor(hex: 0x808080))
        case "mark": return .color(CSSColor(hex: 0xFFFF00))
        case "highlight", "selecteditem", "accentcolor":
            return Self.schemes(0xB5D5FF, 0x3367D1)
        case "highlighttext", "selecteditemtext", "accentcolortext":
            return Self.schemes(0, 0xFFFFFF)
        default: return nil
        }
    }

    private static func schemes(_ light: UInt32, _ dark: UInt32) -> SpecifiedColor {
        .schemes(SchemeColors(light: CSSColor(hex: light), dark: CSSColor(hex: dark)))
    }

    /// The colour of a value that must be known while it is read; nil for the text's own.
    private func known(_ color: SpecifiedColor) -> CSSColor? {
        switch color {
        case .color(let color): color
        case .schemes(let colors): colors.color(isDark: context.prefersDark)
        case .currentColor: nil
        }
    }

    private mutating func colorFunction(depth: Int) -> SpecifiedColor? {
        let name = token
        index += 1
        if isFunction(name, "light-dark") { return lightDark(depth: depth) }
        if isFunction(name, "color-mix") { return colorMix(depth: depth) }
        if isFunction(name, "rgb") || isFunction(name, "rgba") {
            return components(of: .srgb, scale: [255, 255, 255], depth: depth, divides: true)
        }
        if isFunction(name, "hsl") || isFunction(name, "hsla") {
            return components(of: .hsl, scale: [1, 100, 100], depth: depth, divides: true)
        }
        if isFunction(name, "hwb") {
            return components(of: .hwb, scale: [1, 100, 100], depth: depth, divides: true)
        }
        if isFunction(name, "lab") {
            return components(of: .lab, scale: [100, 125, 125], depth: depth)
        }
        if isFunction(name, "lch") {
            return components(of: .lch, scale: [100, 150, 1], depth: depth)
        }
        if isFunction(name, "oklab") {
            return components(of: .oklab, scale: [1, 0.4, 0.4], depth: depth)
        }
        if isFunction(name, "oklch") {
            return components(of: .oklch, scale: [1, 0.4, 1], depth: depth)
        }
        return isFunction(name, "color") ? predefinedColor(depth: depth) : nil
    }

    private mutating func lightDark(depth: Int) -> SpecifiedColor? {
        guard let light = color(depth: depth + 1), take(.comma),
            let dark = color(depth: depth + 1), isAtEnd || take(.closeParen)
        else { return nil }
        guard let light = known(light), let dark = known(dark) else {
            return context.prefersDark ? dark : light
        }
        return .schemes(SchemeColors(light: light, dark: dark))
    }

    private mutating func predefinedColor(depth: Int) -> SpecifiedColor? {
        guard let keyword, let space = ColorSpace(keyword),
            space == .srgb || space == .srgbLinear || space == .displayP3
        else { return nil }
        index += 1
        return components(of: space, scale: [1, 1, 1], depth: depth)
    }

    /// The three components and the alpha of a colour function, up to its end.
    ///
    /// `scale` is the value of 100 % of a component; `divides` means that the space has values from
    /// 0 to 1. With `from`, the words of the space are the components of another colour.
    private mutating func components(
        of space: ColorSpace, scale: SIMD3<Float>, depth: Int, divides: Bool = false
    ) -> SpecifiedColor? {
        var origin: SIMD3<Float>?
        var alpha: Float = 1
        if take(.from) {
            guard let color = color(depth: depth + 1), let other = known(color) else {
                return nil
            }
            let values = space.components(ofSRGB: [other.red, other.green, other.blue])
            origin = divides ? values * scale : values
            alpha = other.alpha
        }
        var values = SIMD3<Float>()
        var hasCommas = false
        for i in 0..<3 {
            if i > 0 {
                let comma = take(.comma)
                if i == 1 { hasCommas = comma } else if comma != hasCommas { return nil }
            }
            let value: Float?
            if space.hueIndex == i {
                value = hue(origin: origin?[i])
            } else {
                value = component(percentOf: scale[i], origin: origin, space)
            }
            guard let value else { return nil }
            values[i] = value
        }
        if hasCommas ? take(.comma) : takeDelimiter(0x2F) {
            guard let value = component(percentOf: 1, origin: nil, space) ?? originAlpha(alpha)
            else { return nil }
            alpha = max(0, min(1, value))
        }
        guard isAtEnd || take(.closeParen) else { return nil }
        return .color(Self.color(space, divides ? values / scale : values, alpha))
    }

    private mutating func originAlpha(_ alpha: Float) -> Float? {
        guard token.kind == .ident else { return nil }
        index += 1
        return alpha
    }

    private static func color(
        _ space: ColorSpace, _ values: SIMD3<Float>, _ alpha: Float
    ) -> CSSColor {
        var values = values
        switch space {
        case .hsl, .hwb:
            for i in 1..<3 { values[i] = max(0, min(1, values[i])) }
        case .lab, .lch: values[0] = max(0, min(100, values[0]))
        case .oklab, .oklch: values[0] = max(0, min(1, values[0]))
        case .srgb, .srgbLinear, .displayP3: break
        }
        if space == .lch || space == .oklch { values[1] = max(0, values[1]) }
        return CSSColor(space.srgb(values), alpha: alpha)
    }

    /// One component: a number, a percentage, `none`, or a word of the relative syntax.
    private mutating func component(
        percentOf scale: Float, origin: SIMD3<Float>?, _ space: ColorSpace
    ) -> Float? {
        let token = token
        switch token.kind {
        case .number, .percentage:
            index += 1
            return token.kind == .number ? token.number : token.number * scale / 100
        case .ident:
            if take(Keyword.none) { return 0 }
            guard let origin, let i = Self.componentIndex(text(token), space) else { return nil }
            index += 1
            return origin[i]
        case .function:
            let start = index
            if let value = number() { return value }
            guard let steps = calculation(),
                let value = CalculationValue.value(of: steps, em: 0, rem: 0), value.isLength,
                value.amount == 0
            else {
                index = start
                return nil
            }
            return value.percent * scale / 100
        // Another token is no component.
        default: return nil
        }
    }

    private static func componentIndex(_ name: [UInt8], _ space: ColorSpace) -> Int? {
        let letters: [UInt8]
        switch space {
        case .srgb, .srgbLinear, .displayP3: letters = Array("rgb".utf8)
        case .hsl: letters = Array("hsl".utf8)
        case .hwb: letters = Array("hwb".utf8)
        case .lab, .oklab: letters = Array("lab".utf8)
        case .lch, .oklch: letters = Array("lch".utf8)
        }
        guard name.count == 1 else { return nil }
        return letters.firstIndex(of: CSSBytes.lowercased(name[0]))
    }

    /// A hue in degrees.
    private mutating func hue(origin: Float?) -> Float? {
        let token = token
        switch token.kind {
        case .number:
            index += 1
            return Self.normalized(hue: token.number)
        case .dimension:
            guard let degrees = angle(token) else { return nil }
            index += 1
            return Self.normalized(hue: degrees)
        case .ident:
            if take(Keyword.none) { return 0 }
            guard let origin, text(token) == [0x68] else { return nil }
            index += 1
            return origin
        case .function:
            if let value = number() { return Self.normalized(hue: value) }
            // `calc(1turn)`: one angle in a calculation.
            guard isFunction(token, "calc"), peek(1).kind == .dimension,
                let degrees = angle(peek(1)), peek(2).kind == .closeParen
            else { return nil }
            index += 3
            return Self.normalized(hue: degrees)
        // Another token is no hue.
        default: return nil
        }
    }

    private func angle(_ token: CSSToken) -> Float? {
        let (start, end) = (Int(token.textStart), Int(token.textEnd))
        if CSSBytes.equalIgnoringCase(bytes, start, end, "deg") { return token.number }
        if CSSBytes.equalIgnoringCase(bytes, start, end, "turn") { return token.number * 360 }
        if CSSBytes.equalIgnoringCase(bytes, start, end, "grad") { return token.number * 0.9 }
        if CSSBytes.equalIgnoringCase(bytes, start, end, "rad") {
            return token.number * 180 / .pi
        }
        return nil
    }

    private static func normalized(hue: Float) -> Float {
        let rest = hue.truncatingRemainder(dividingBy: 360)
        return rest < 0 ? rest + 360 : rest
    }

    // MARK: - color-mix()

    private mutating func colorMix(depth: Int) -> SpecifiedColor? {
        var space = ColorSpace.oklab
        if keyword == .some(.inSpace) {
            index += 1
            guard let keyword else { return nil }
            space = ColorSpace(keyword) ?? .oklab
            while !isAtEnd, token.kind != .comma { index += 1 }
            guard take(.comma) else { return nil }
        }
        guard let first = mixPart(depth: depth), take(.comma), let second = mixPart(depth: depth),
            isAtEnd || take(.closeParen)
        else { return nil }
        var (p, q) = (first.percent, second.percent)
        if p == nil, q == nil { (p, q) = (50, 50) }
        let a = p ?? 100 - (q ?? 0)
        let b = q ?? 100 - a
        guard a + b > 0 else { return nil }
        // The text's own colour is not known yet: the greater part decides.
        guard let x = known(first.color), let y = known(second.color) else {
            return a >= b ? first.color : second.color
        }
        return .color(Self.mix(x, y, b / (a + b), min(1, (a + b) / 100), space))
    }

    private mutating func mixPart(depth: Int) -> (color: SpecifiedColor, percent: Float?)? {
        var percent: Float?
        if token.kind == .percentage {
            percent = max(0, min(100, token.number))
            index += 1
        }
        guard let color = color(depth: depth + 1) else { return nil }
        if percent == nil, token.kind == .percentage {
            percent = max(0, min(100, token.number))
            index += 1
        }
        return (color, percent)
    }

    private static func mix(
        _ x: CSSColor, _ y: CSSColor, _ t: Float, _ strength: Float, _ space: ColorSpace
    ) -> CSSColor {
        let alpha = x.alpha * (1 - t) + y.alpha * t
        guard alpha > 0 else { return .transparent }
        var a = space.components(ofSRGB: [x.red, x.green, x.blue])
        var b = space.components(ofSRGB: [y.red, y.green, y.blue])
        if let hue = space.hueIndex {
            // A colour without alpha has no hue of its own; else the shorter way round.
            if x.alpha == 0 { a[hue] = b[hue] }
            if y.alpha == 0 { b[hue] = a[hue] }
            if b[hue] - a[hue] > 180 {
                a[hue] += 360
            } else if a[hue] - b[hue] > 180 {
                b[hue] += 360
            }
        }
        let (u, v) = (x.alpha * (1 - t) / alpha, y.alpha * t / alpha)
        var mixed = a * u + b * v
        if let hue = space.hueIndex { mixed[hue] = normalized(hue: a[hue] * (1 - t) + b[hue] * t) }
        return CSSColor(space.srgb(mixed), alpha: alpha * strength)
    }
}
