import GarthPage

/// The number of colours of a terminal.
package enum ColorDepth: Int, Sendable, Comparable {
    /// No colours; marks are kept.
    case none
    /// The sixteen colours of ECMA-48 and aixterm, as the user set them.
    case sixteen
    /// The sixteen, xterm's cube of 216 and its 24 greys.
    case palette256
    /// 24 bits.
    case trueColor

    /// Compares the numbers of colours.
    package static func < (left: ColorDepth, right: ColorDepth) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension ColorDepth {
    /// The parameters of SGR (ECMA-48 section 8.3.117) for a colour.
    ///
    /// `color` is packed as in `ScreenCell`; 0 is the terminal's default.
    func parameters(for color: UInt32, isBackground: Bool) -> SGRColor {
        let base: UInt8 = isBackground ? 40 : 30
        guard color != 0, self != .none else { return SGRColor(base + 9) }
        switch self {
        case .none: return SGRColor(base + 9)
        case .sixteen:
            let index = Palette.likestOf16(to: color)
            return SGRColor(index < 8 ? base + index : base + 52 + index)
        case .palette256:
            return SGRColor(base + 8, 5, Palette.nearestOf256(to: color))
        case .trueColor:
            let (red, green, blue) = Palette.channels(color)
            return SGRColor(
                base + 8, 2, UInt8(truncatingIfNeeded: red), UInt8(truncatingIfNeeded: green),
                UInt8(truncatingIfNeeded: blue))
        }
    }
}

/// Up to five parameters of SGR.
struct SGRColor: Equatable {
    var count: UInt8
    var values: (UInt8, UInt8, UInt8, UInt8, UInt8)

    init(_ only: UInt8) {
        count = 1
        values = (only, 0, 0, 0, 0)
    }

    init(_ first: UInt8, _ second: UInt8, _ third: UInt8) {
        count = 3
        values = (first, second, third, 0, 0)
    }

    init(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8, _ fifth: UInt8) {
        count = 5
        values = (first, second, third, fourth, fifth)
    }

    static func == (left: SGRColor, right: SGRColor) -> Bool {
        left.count == right.count && left.values == right.values
    }
}

/// xterm's palette, as terminals have it unless the user chose other colours.
enum Palette {
    static func channels(_ color: UInt32) -> (red: Int, green: Int, blue: Int) {
        (Int(color >> 16 & 0xFF), Int(color >> 8 & 0xFF), Int(color & 0xFF))
    }

    /// The number of the nearest colour in the cube (16 to 231) or the greys (232 to 255).
    ///
    /// The first sixteen are not used, because users change them.
    static func nearestOf256(to color: UInt32) -> UInt8 {
        let (red, green, blue) = channels(color)
        let cube = (cubeIndex(red), cubeIndex(green), cubeIndex(blue))
        let cubeColor = (cubeLevel(cube.0), cubeLevel(cube.1), cubeLevel(cube.2))
        let grey = min(max((red + green + blue) / 3 - 3, 0) / 10, 23)
        let greyLevel = 8 + 10 * grey
        let toCube = distance((red, green, blue), cubeColor)
        let toGrey = distance((red, green, blue), (greyLevel, greyLevel, greyLevel))
        return toGrey < toCube
            ? UInt8(232 + grey) : UInt8(16 + 36 * cube.0 + 6 * cube.1 + cube.2)
    }

    /// The number of the nearest of the sixteen colours as xterm draws them.
    static func nearestOf16(to color: UInt32) -> UInt8 {
        let wanted = channels(color)
        return bestOf16 { distance(wanted, $0) }
    }

    /// The number of the one of the sixteen colours that tells most of a colour of text or of a ground:
    /// a link that is a muted blue is blue, although a grey is nearer.
    static func likestOf16(to color: UInt32) -> UInt8 {
        let wanted = channels(color)
        return bestOf16 { candidate in
            let lost = max(0, chroma(wanted) - chroma(candidate))
            return distance(wanted, candidate) + 2 * lost * lost
        }
    }

    private static func bestOf16(_ distance: ((Int, Int, Int)) -> Int) -> UInt8 {
        var best = 0
        var bestDistance = Int.max
        for index in 0..<16 {
            let distance = distance(sixteen(index))
            if distance < bestDistance {
                best = index
                bestDistance = distance
            }
        }
        return UInt8(best)
    }

    private static func chroma(_ color: (Int, Int, Int)) -> Int {
        max(color.0, color.1, color.2) - min(color.0, color.1, color.2)
    }

    static func sixteen(_ index: Int) -> (Int, Int, Int) {
        if index == 7 { return (229, 229, 229) }
        if index == 8 { return (127, 127, 127) }
        if index == 12 { return (92, 92, 255) }
        let level = index < 8 ? 205 : 255
        return (
            index & 1 != 0 ? level : 0, index & 2 != 0 ? level : 0, index & 4 != 0 ? level : 0
        )
    }

    private static func cubeIndex(_ value: Int) -> Int {
        value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40
    }

    static func cubeLevel(_ index: Int) -> Int {
        index == 0 ? 0 : 55 + 40 * index
    }

    /// Weighted as the eye is: green most, blue least.
    private static func distance(_ one: (Int, Int, Int), _ other: (Int, Int, Int)) -> Int {
        let red = one.0 - other.0
        let green = one.1 - other.1
        let blue = one.2 - other.2
        return 3 * red * red + 6 * green * green + blue * blue
    }
}
