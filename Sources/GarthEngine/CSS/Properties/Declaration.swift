/// A length as a sheet gives it, units folded into those that the element decides.
struct SpecifiedLength: Equatable, Sendable {
    enum Unit: UInt8 {
        case auto, minContent, maxContent, fitContent
        case pixels, percent, em, rem
    }
    var unit: Unit
    var value: Float = 0

    static let auto = SpecifiedLength(unit: .auto)
    static let zero = SpecifiedLength(unit: .pixels)
    static func pixels(_ value: Float) -> Self { Self(unit: .pixels, value: value) }
}

/// One step of a calculation; the steps are in postfix order.
enum CalculationStep: Equatable, Sendable {
    case push(SpecifiedLength)
    case number(Float)
    case add, subtract, multiply, divide, minimum, maximum
}

/// A colour as a sheet gives it.
enum SpecifiedColor: Equatable, Sendable {
    case color(CSSColor)
    case currentColor
    /// One colour for light and one for dark colour schemes: `light-dark()`, and system colours.
    case schemes(SchemeColors)
}

/// The colours of a value in light and in dark colour schemes, 8 bits a channel: declarations stay
/// small, and are copied as they lie.
struct SchemeColors: Equatable, Sendable {
    private let light: UInt32
    private let dark: UInt32

    init(light: CSSColor, dark: CSSColor) { (self.light, self.dark) = (light.packed, dark.packed) }

    func color(isDark: Bool) -> CSSColor { CSSColor(packed: isDark ? dark : light) }
}

/// The keywords that are values of every property (CSS Cascading Level 5 section 7).
enum WideKeyword: Sendable {
    case inherit, initial, unset, revert, revertLayer

    init?(_ word: Keyword) {
        guard let wide = Self.words[word] else { return nil }
        self = wide
    }

    private static let words: KeyValuePairs<Keyword, WideKeyword> = [
        .inherit: .inherit, .initial: .initial, .unset: .unset, .revert: .revert,
        .revertLayer: .revertLayer,
    ]
}

/// The value of a declaration, checked against its property's grammar.
enum DeclarationValue: Equatable, Sendable {
    /// `inherit`, `initial`, `unset`, `revert` or `revert-layer`.
    case wide(WideKeyword)
    /// The raw value of the property's own enumeration, or 0 and 1.
    case code(UInt8)
    case number(Float)
    case length(SpecifiedLength)
    case calculation([CalculationStep])
    /// A place: the offsets from the left and the top edge, lengths or calculations.
    case position([DeclarationValue])
    case color(SpecifiedColor)
    case image(BackgroundImage)
    /// The values of the layers of a background.
    case list([DeclarationValue])
    case content([ContentPiece])
    case counters([CounterChange])
    case quotes([[UInt8]])
    case string([UInt8])
    case counterStyle(CounterStyleName)
    case tracks(SpecifiedTrackList)
    case areas(GridAreas)
    case gridLine(GridLine)
    /// The value holds `var()`: its bytes, to be parsed when the element is known, and where they
    /// were written.
    case variable([UInt8], BackgroundImage.Origin = .document)
}

extension DeclarationValue {
    /// Notes where a picture is written.
    mutating func place(in origin: BackgroundImage.Origin) {
        if case .image(var image) = self {
            image.origin = origin
            self = .image(image)
        } else if case .variable(let bytes, _) = self {
            self = .variable(bytes, origin)
        }
    }

    /// The values of the layers of a background; none for other values.
    var layers: [DeclarationValue] { if case .list(let values) = self { values } else { [] } }
}

/// One longhand (or a shorthand whose value has `var()`) with its value.
struct Declaration: Equatable {
    var property: Property
    var value: DeclarationValue
    var isImportant = false
}

/// One custom property with its value, unparsed; nil for the property's CSS-wide keywords.
struct CustomDeclaration: Hashable {
    var name: [UInt8]
    var value: [UInt8]
    var wide: WideKeyword?
    var isImportant = false
}

/// The declarations between two braces, or of a `style` attribute.
struct DeclarationBlock {
    var declarations: [Declaration] = []
    var custom: [CustomDeclaration] = []
    var hasImportant = false
    var hasNormal = false
    /// Whether a declaration may give a pseudo-element its `content`.
    private(set) var setsContent = false

    mutating func append(_ declaration: Declaration) {
        declarations.append(declaration)
        if declaration.property == .content || declaration.property == .all { setsContent = true }
        note(declaration.isImportant)
    }

    /// Notes where the pictures of the block are written.
    mutating func place(in origin: BackgroundImage.Origin) {
        for i in declarations.indices { declarations[i].value.place(in: origin) }
    }

    mutating func append(_ declaration: CustomDeclaration) {
        custom.append(declaration)
        note(declaration.isImportant)
    }

    private mutating func note(_ isImportant: Bool) {
        if isImportant { hasImportant = true } else { hasNormal = true }
    }
}

/// The values that units and functions depend on, the same for the whole page.
struct ValueContext: Equatable {
    /// The size of the viewport in CSS pixels.
    var width: Float
    var height: Float
    var prefersDark: Bool
    /// Whether scripts run.
    var isScripting = false
    /// Whether the pictures of backgrounds are shown: their declarations are passed over otherwise.
    var showsBackgroundImages = false
    /// Whether the grounds of boxes are shown: gradients are passed over otherwise.
    var showsGrounds = false
}
