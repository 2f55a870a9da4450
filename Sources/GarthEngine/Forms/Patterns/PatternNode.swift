/// A regular expression as a tree (ECMAScript, "Patterns", with the v flag).
indirect enum PatternNode {
    case sequence([PatternNode])
    case choice([PatternNode])
    case scalar(UInt32)
    /// Everything but line terminators.
    case any
    case set(ScalarSet)
    case start
    case end
    case boundary(isNegated: Bool)
    /// A group whose match is stored under a number, from 1.
    case capture(Int, PatternNode)
    /// `groups` are the captures in the body, which each turn forgets.
    case loop(
        PatternNode, least: Int, most: Int?, isGreedy: Bool, groups: Range<Int>)
    case look(PatternNode, isBehind: Bool, isNegated: Bool)
    case reference(Int)
    case namedReference(String)
}

/// A set of scalars, as a class of a regular expression says it.
indirect enum ScalarSet: Sendable {
    case ranges([ClosedRange<UInt32>])
    case property(ScalarProperty)
    case union([ScalarSet])
    case intersection(ScalarSet, ScalarSet)
    case difference(ScalarSet, ScalarSet)
    case complement(ScalarSet)

    func contains(_ scalar: UInt32) -> Bool {
        switch self {
        case .ranges(let ranges): ranges.contains { $0.contains(scalar) }
        case .property(let property): property.holds(for: scalar)
        case .union(let sets): sets.contains { $0.contains(scalar) }
        case .intersection(let a, let b): a.contains(scalar) && b.contains(scalar)
        case .difference(let a, let b): a.contains(scalar) && !b.contains(scalar)
        case .complement(let set): !set.contains(scalar)
        }
    }

    static let digits = ScalarSet.ranges([0x30...0x39])
    static let wordScalars = ScalarSet.ranges([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
    static let spaces = ScalarSet.ranges([
        0x9...0xD, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
        0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
    ])
    static let lineEnds = ScalarSet.ranges([0xA...0xA, 0xD...0xD, 0x2028...0x2029])
}

/// A property of Unicode in a pattern: general categories and the common binary ones. A pattern
/// with another property is ignored, as an invalid one.
enum ScalarProperty: Sendable {
    case categories(Set<Unicode.GeneralCategory>)
    case alphabetic, lowercase, uppercase, whiteSpace, ascii, any

    init?(_ text: String) {
        var name = text
        for prefix in ["General_Category=", "gc="] where name.hasPrefix(prefix) {
            name = String(name.dropFirst(prefix.count))
        }
        switch name {
        case "Alphabetic", "Alpha": self = .alphabetic
        case "Lowercase", "Lower": self = .lowercase
        case "Uppercase", "Upper": self = .uppercase
        case "White_Space", "space": self = .whiteSpace
        case "ASCII": self = .ascii
        case "Any": self = .any
        default:
            guard let found = Self.categories(name) else { return nil }
            self = .categories(found)
        }
    }

    func holds(for value: UInt32) -> Bool {
        guard let properties = Unicode.Scalar(value)?.properties else { return false }
        switch self {
        case .categories(let categories): return categories.contains(properties.generalCategory)
        case .alphabetic: return properties.isAlphabetic
        case .lowercase: return properties.isLowercase
        case .uppercase: return properties.isUppercase
        case .whiteSpace: return properties.isWhitespace
        case .ascii: return value < 0x80
        case .any: return true
        }
    }

    private static func categories(_ name: String) -> Set<Unicode.GeneralCategory>? {
        switch name {
        case "L", "Letter":
            [
                .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter,
                .otherLetter,
            ]
        case "Lu", "Uppercase_Letter": [.uppercaseLetter]
        case "Ll", "Lowercase_Letter": [.lowercaseLetter]
        case "Lt", "Titlecase_Letter": [.titlecaseLetter]
        case "LC", "Cased_Letter": [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter]
        case "Lm", "Modifier_Letter": [.modifierLetter]
        case "Lo", "Other_Letter": [.otherLetter]
        case "M", "Mark", "Combining_Mark": [.nonspacingMark, .spacingMark, .enclosingMark]
        case "Mn", "Nonspacing_Mark": [.nonspacingMark]
        case "Mc", "Spacing_Mark": [.spacingMark]
        case "Me", "Enclosing_Mark": [.enclosingMark]
        case "N", "Number": [.decimalNumber, .letterNumber, .otherNumber]
        case "Nd", "Decimal_Number", "digit": [.decimalNumber]
        case "Nl", "Letter_Number": [.letterNumber]
        case "No", "Other_Number": [.otherNumber]
        case "P", "Punctuation", "punct":
            [
                .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
                .initialPunctuation, .finalPunctuation, .otherPunctuation,
            ]
        case "Pc", "Connector_Punctuation": [.connectorPunctuation]
        case "Pd", "Dash_Punctuation": [.dashPunctuation]
        case "Ps", "Open_Punctuation": [.openPunctuation]
        case "Pe", "Close_Punctuation": [.closePunctuation]
        case "Pi", "Initial_Punctuation": [.initialPunctuation]
        case "Pf", "Final_Punctuation": [.finalPunctuation]
        case "Po", "Other_Punctuation": [.otherPunctuation]
        case "S", "Symbol": [.mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol]
        case "Sm", "Math_Symbol": [.mathSymbol]
        case "Sc", "Currency_Symbol": [.currencySymbol]
        case "Sk", "Modifier_Symbol": [.modifierSymbol]
        case "So", "Other_Symbol": [.otherSymbol]
        case "Z", "Separator": [.spaceSeparator, .lineSeparator, .paragraphSeparator]
        case "Zs", "Space_Separator": [.spaceSeparator]
        case "Zl", "Line_Separator": [.lineSeparator]
        case "Zp", "Paragraph_Separator": [.paragraphSeparator]
        case "C", "Other": [.control, .format, .surrogate, .privateUse, .unassigned]
        case "Cc", "Control", "cntrl": [.control]
        case "Cf", "Format": [.format]
        case "Co", "Private_Use": [.privateUse]
        case "Cn", "Unassigned": [.unassigned]
        default: nil
        }
    }
}
