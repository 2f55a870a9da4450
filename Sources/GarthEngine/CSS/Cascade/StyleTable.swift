/// One change of one counter, whose name has a number.
struct CounterStep {
    var name: UInt16
    var value: Int32
    var isReversed = false
    var isComputed = false
}

/// All computed styles of a page, each once, with the lists that they refer to by index.
///
/// An index keeps its meaning while the page lives. Index 0 of each list is empty (for `styles`,
/// the initial style; for `quotes`, the language's default pair).
struct StyleTable {
    /// The styles by `StyleID`.
    private(set) var styles: [ComputedStyle] = [ComputedStyle()]
    /// Whether a style has a ground or a border of its own.
    private(set) var hasPaint = false
    /// The values of `content`. 0 is `normal`, 1 is `none`.
    private(set) var contents: [[ContentPiece]] = [[], []]
    /// The values of `counter-reset`, `counter-increment` and `counter-set`.
    private(set) var counterChanges: [[CounterChange]] = [[]]
    /// The same with the numbers of the counters' names.
    private(set) var counterSteps: [[CounterStep]] = [[]]
    /// The values of `quotes`: opening and closing marks in turn. 1 is `none`.
    private(set) var quotes: [[[UInt8]]] = [[], []]
    /// The strings of `list-style-type`.
    private(set) var strings: [[UInt8]] = [[]]
    /// The counter styles of `list-style-type` that are found by their names.
    private(set) var counterStyles: [CounterStyleName] = [.named([])]
    /// The names of the counters that are changed, without `list-item`, which has 0.
    private var counterNames = [[UInt8]: UInt16]()
    /// Percentages that were part of a calculation.
    private(set) var calculations: [Calculation] = [Calculation()]

    /// The values of `grid-template-columns`, `grid-template-rows` and `grid-auto-columns`.
    private(set) var trackLists: [GridTrackList] = [GridTrackList()]
    /// The values of `grid-template-areas`.
    private(set) var gridAreas: [GridAreas] = [GridAreas()]
    /// The values of `grid-row-start` and the other placement properties; 0 is `auto`.
    private(set) var gridLines: [GridLine] = [GridLine()]

    /// The main colours of the page; 0 is those of a page that gives none.
    private(set) var palettes: [PagePalette] = [PagePalette()]
    /// The lines around boxes.
    private(set) var borders: [BoxBorder] = [BoxBorder()]
    /// The pictures behind boxes.
    private(set) var backgroundPictures: [BackgroundPicture] = [BackgroundPicture()]

    private var numbers = StyleIndex(initial: ComputedStyle())
    // The numbers of what a list begins with are not in these: an empty dictionary costs a start
    // nothing, while the first entry of each kind makes the Swift runtime look up its types.
    private var contentNumbers = [[ContentPiece]: UInt16]()
    private var counterNumbers = [[CounterChange]: UInt16]()
    private var quoteNumbers = [[[UInt8]]: UInt16]()
    private var stringNumbers = [[UInt8]: UInt16]()
    private var counterStyleNumbers = [CounterStyleName: UInt16]()
    private var trackListNumbers = [GridTrackList: UInt16]()
    private var gridAreaNumbers = [GridAreas: UInt16]()
    private var gridLineNumbers = [GridLine: UInt16]()
    private var calculationNumbers = [Calculation: UInt16]()
    private var borderNumbers = [BoxBorder: UInt16]()
    private var backgroundPictureNumbers = [BackgroundPicture: UInt16]()

    /// The table that each page begins with, made once.
    static let initial = StyleTable()

    /// `content: none`.
    static let noContent: UInt16 = 1

    /// Whether the value of `content` shows more than blanks.
    func showsText(_ content: UInt16) -> Bool {
        guard Int(content) < contents.count else { return false }
        return contents[Int(content)].contains { piece in
            guard case .text(let bytes) = piece else { return true }
            return bytes.contains { $0 > 0x20 }
        }
    }
    /// `quotes: none`.
    private static let noQuotes: UInt16 = 1
    private static let listItem = Array("list-item".utf8)

    /// A percentage plus the other terms of a calculation, between two bounds.
    struct Calculation: Hashable, Sendable {
        var percent: Float = 0
        var offset: Float = 0
        var lower: Float = -.infinity
        var upper: Float = .infinity
    }

    subscript(id: StyleID) -> ComputedStyle {
        _read { yield styles[Int(id.rawValue)] }
    }

    /// A length in CSS pixels, percentages being of `base`; nil for `auto` and content sizes.
    func pixels(_ length: Length, of base: Float) -> Float? {
        switch length.kind {
        case .pixels: return length.value
        case .percent:
            guard length.calculation != 0 else { return length.value * base / 100 }
            let c = calculations[Int(length.calculation)]
            return max(c.lower, min(c.upper, c.percent * base / 100 + c.offset))
        case .auto, .minContent, .maxContent, .fitContent: return nil
        }
    }

    /// Gives a number another style for a while: a layout that shows what the style hides.
    mutating func replace(_ id: StyleID, by style: ComputedStyle) {
        styles[Int(id.rawValue)] = style
    }

    // MARK: - Joining

    mutating func number(of style: ComputedStyle) -> StyleID {
        let hash = style.hash
        if let known = numbers.find(hash, where: { styles[$0] == style }) { return known }
        hasPaint = hasPaint || style.paint.isSeen
        styles.append(style)
        return numbers.add(hash)
    }

    mutating func number(of pieces: [ContentPiece]) -> UInt16 {
        if pieces.isEmpty { return Self.noContent }
        return Self.join(pieces, &contents, &contentNumbers)
    }

    mutating func number(of changes: [CounterChange]) -> UInt16 {
        if changes.isEmpty { return 0 }
        if let known = counterNumbers[changes] { return known }
        let steps = changes.map { change in
            CounterStep(
                name: number(ofCounter: change.name), value: change.value,
                isReversed: change.isReversed, isComputed: change.isComputed)
        }
        let joined = Self.join(changes, &counterChanges, &counterNumbers)
        if Int(joined) == counterSteps.count { counterSteps.append(steps) }
        return joined
    }

    /// The number of a counter's name; nil for a counter that nothing changes.
    func counter(named name: [UInt8]) -> UInt16? {
        name == Self.listItem ? 0 : counterNames[name]
    }

    /// The number of a counter's name; beyond the limit all names are the same.
    private mutating func number(ofCounter name: [UInt8]) -> UInt16 {
        if let known = counter(named: name) { return known }
        let number = UInt16(clamping: counterNames.count + 1)
        if number < .max { counterNames[name] = number }
        return number
    }

    mutating func number(of name: CounterStyleName) -> UInt16 {
        Self.join(name, &counterStyles, &counterStyleNumbers)
    }

    mutating func number(ofQuotes marks: [[UInt8]]) -> UInt16 {
        marks.isEmpty ? Self.noQuotes : Self.join(marks, &quotes, &quoteNumbers)
    }

    mutating func number(ofString string: [UInt8]) -> UInt16 {
        Self.join(string, &strings, &stringNumbers)
    }

    mutating func number(of tracks: GridTrackList) -> UInt16 {
        tracks == trackLists[0] ? 0 : Self.join(tracks, &trackLists, &trackListNumbers)
    }

    mutating func number(of areas: GridAreas) -> UInt16 {
        areas == gridAreas[0] ? 0 : Self.join(areas, &gridAreas, &gridAreaNumbers)
    }

    mutating func number(of line: GridLine) -> UInt16 {
        line == gridLines[0] ? 0 : Self.join(line, &gridLines, &gridLineNumbers)
    }

    /// The number of a palette. A script may change the colours of the body many times, so that
    /// the list is searched from its end.
    mutating func number(of palette: PagePalette) -> UInt16 {
        if let known = palettes.lastIndex(of: palette) { return UInt16(known) }
        guard palettes.count < Self.paletteCount else { return 0 }
        palettes.append(palette)
        return UInt16(palettes.count - 1)
    }

    /// The most palettes of a page; later ones count as the initial colours.
    private static let paletteCount = 1 << 12

    mutating func number(of border: BoxBorder) -> UInt16 {
        border == borders[0] ? 0 : Self.join(border, &borders, &borderNumbers)
    }

    mutating func number(of picture: BackgroundPicture) -> UInt16 {
        picture == backgroundPictures[0]
            ? 0 : Self.join(picture, &backgroundPictures, &backgroundPictureNumbers)
    }

    mutating func number(of calculation: Calculation) -> UInt16 {
        Self.join(calculation, &calculations, &calculationNumbers)
    }

    /// The index of a value, equal for equal values; 0 once the list is full.
    private static func join<Value: Hashable>(
        _ value: Value, _ list: inout [Value], _ numbers: inout [Value: UInt16]
    ) -> UInt16 {
        if let known = numbers[value] { return known }
        guard list.count <= Int(UInt16.max) else { return 0 }
        let number = UInt16(list.count)
        list.append(value)
        numbers[value] = number
        return number
    }
}
