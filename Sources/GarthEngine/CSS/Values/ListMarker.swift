import GarthPage

/// The text of list markers and counters in the most common styles; `CounterStyle` writes all
/// others.
enum ListMarker {
    static let bullet: [UInt8] = [0xE2, 0x80, 0xA2]
    static let circle: [UInt8] = [0xE2, 0x97, 0xA6]
    static let square: [UInt8] = [0xE2, 0x96, 0xAA]

    /// A number in a counter style, without a suffix; nil when the style is found by its name.
    static func text(_ number: Int, _ style: ComputedStyle.ListStyle) -> [UInt8]? {
        switch style {
        case .none: return []
        case .disc: return bullet
        case .circle: return circle
        case .square: return square
        case .disclosureOpen: return Array("▾".utf8)
        case .disclosureClosed: return Array("▸".utf8)
        case .decimalLeadingZero:
            if (0...9).contains(number) { return [0x30] + decimal(number) }
            return decimal(number)
        case .lowerAlpha: return alphabetic(number, first: 0x61, count: 26)
        case .upperAlpha: return alphabetic(number, first: 0x41, count: 26)
        case .lowerRoman: return roman(number, isUpper: false)
        case .upperRoman: return roman(number, isUpper: true)
        case .decimal: return decimal(number)
        case .string, .custom: return nil
        }
    }

    static func decimal(_ number: Int) -> [UInt8] {
        var digits: [UInt8] = []
        var rest = number.magnitude
        repeat {
            digits.append(0x30 + UInt8(rest % 10))
            rest /= 10
        } while rest > 0
        if number < 0 { digits.append(0x2D) }
        return digits.reversed()
    }

    private static func alphabetic(_ number: Int, first: UInt8, count: Int) -> [UInt8] {
        guard number > 0 else { return decimal(number) }
        var result: [UInt8] = []
        var rest = number
        while rest > 0 {
            rest -= 1
            result.append(first + UInt8(rest % count))
            rest /= count
        }
        return result.reversed()
    }

    private static func roman(_ number: Int, isUpper: Bool) -> [UInt8] {
        guard (1...3999).contains(number) else { return decimal(number) }
        var rest = number
        var result: [UInt8] = []
        for (value, letters) in romanLetters {
            while rest >= value {
                for letter in letters.utf8 { result.append(isUpper ? letter & 0xDF : letter) }
                rest -= value
            }
        }
        return result
    }

    private static let romanLetters: [(Int, String)] = [
        (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
        (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ]
}

extension ComputedStyle.ListStyle {
    /// The style of a word; nil when it is found by its name.
    init?(_ word: Keyword?) {
        switch word {
        case .some(.none): self = .none
        case .disc: self = .disc
        case .circle: self = .circle
        case .square: self = .square
        case .decimal: self = .decimal
        case .decimalLeadingZero: self = .decimalLeadingZero
        case .lowerAlpha, .lowerLatin: self = .lowerAlpha
        case .upperAlpha, .upperLatin: self = .upperAlpha
        case .lowerRoman: self = .lowerRoman
        case .upperRoman: self = .upperRoman
        case .disclosureOpen: self = .disclosureOpen
        case .disclosureClosed: self = .disclosureClosed
        default: return nil
        }
    }

    init?(named name: [UInt8]) {
        self.init(Keyword(name.span, 0, name.count))
    }

    /// The name by which its definition is found.
    var name: [UInt8] {
        switch self {
        case .none, .string, .custom: []
        case .disc: Array("disc".utf8)
        case .circle: Array("circle".utf8)
        case .square: Array("square".utf8)
        case .decimal: Array("decimal".utf8)
        case .decimalLeadingZero: Array("decimal-leading-zero".utf8)
        case .lowerAlpha: Array("lower-alpha".utf8)
        case .upperAlpha: Array("upper-alpha".utf8)
        case .lowerRoman: Array("lower-roman".utf8)
        case .upperRoman: Array("upper-roman".utf8)
        case .disclosureOpen: Array("disclosure-open".utf8)
        case .disclosureClosed: Array("disclosure-closed".utf8)
        }
    }

    /// Whether no rule of a page can redefine the style (CSS Counter Styles Level 3 section 3).
    var isFixed: Bool {
        switch self {
        case .none, .disc, .circle, .square, .decimal, .disclosureOpen, .disclosureClosed: true
        case .decimalLeadingZero, .lowerAlpha, .upperAlpha, .lowerRoman, .upperRoman: false
        case .string, .custom: false
        }
    }

    /// The text after the number in a marker.
    var suffix: [UInt8] {
        switch self {
        case .disc, .circle, .square, .disclosureOpen, .disclosureClosed: [0x20]
        case .none, .decimal, .decimalLeadingZero, .lowerAlpha, .upperAlpha, .lowerRoman,
            .upperRoman, .string, .custom:
            [0x2E, 0x20]
        }
    }
}
