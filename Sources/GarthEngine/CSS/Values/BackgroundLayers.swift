/// The value of `background` (CSS Backgrounds Level 3 section 3.10): layers with commas between, of
/// which the last may have a colour.
struct BackgroundLayers {
    private var color = SpecifiedColor.color(.transparent)
    private var image = BackgroundImage()
    private var lefts: [DeclarationValue] = []
    private var tops: [DeclarationValue] = []
    private var sizes: [DeclarationValue] = []
    private var repetitions: [DeclarationValue] = []
    /// The parts that the layer has, which it has once each.
    private var parts: Part = []

    private struct Part: OptionSet {
        let rawValue: UInt8
        static let image = Part(rawValue: 1)
        static let place = Part(rawValue: 2)
        static let repetition = Part(rawValue: 4)
        static let color = Part(rawValue: 8)
    }

    /// The values of all longhands.
    var longhands: [DeclarationParser.Longhand] {
        [
            (.backgroundColor, .color(color)), (.backgroundImage, .image(image)),
            (.backgroundPositionX, .list(lefts)), (.backgroundPositionY, .list(tops)),
            (.backgroundSize, .list(sizes)), (.backgroundRepeat, .list(repetitions)),
        ]
    }

    /// Reads a value; nil for an invalid one.
    init?(_ parser: inout ValueParser) {
        repeat {
            // Only the last layer has a colour.
            guard !parts.contains(.color), readLayer(&parser) else { return nil }
        } while parser.take(.comma)
    }

    private mutating func readLayer(_ parser: inout ValueParser) -> Bool {
        let layer = sizes.count
        let start = DeclarationValue.length(SpecifiedLength(unit: .percent))
        lefts.append(start)
        tops.append(start)
        sizes.append(.position([.length(.auto), .length(.auto)]))
        repetitions.append(.code(3))
        parts = []
        var isEmpty = true
        while !parser.isAtEnd, parser.token.kind != .comma {
            guard readPart(of: layer, &parser) else { return false }
            isEmpty = false
        }
        return !isEmpty
    }

    /// Attachments and boxes, which are read and not kept.
    private static let unused: NameList<Keyword> = [
        .scroll, .fixed, .borderBox, .paddingBox, .contentBox,
    ]

    /// Reads an image, a place with a size, a repetition, an attachment, a box or a colour.
    private mutating func readPart(of layer: Int, _ parser: inout ValueParser) -> Bool {
        if let address = PropertyGrammar.image(&parser) {
            guard parts.insert(.image).inserted else { return false }
            if image.address.isEmpty { (image.address, image.layer) = (address, layer) }
            return true
        }
        if let found = PropertyGrammar.repetitionOfLayer(&parser) {
            guard parts.insert(.repetition).inserted else { return false }
            repetitions[layer] = found
            return true
        }
        let start = parser.index
        if case .position(let offsets)? = PropertyGrammar.backgroundPosition(&parser),
            offsets.count == 2
        {
            guard parts.insert(.place).inserted else { return false }
            (lefts[layer], tops[layer]) = (offsets[0], offsets[1])
            guard parser.takeDelimiter(0x2F) else { return true }
            guard let size = PropertyGrammar.sizeOfLayer(&parser) else { return false }
            sizes[layer] = size
            return true
        }
        guard parser.index == start else { return false }
        if let word = parser.keyword, Self.unused.contains(word) {
            parser.advance()
            return true
        }
        if let found = parser.color() {
            guard parts.insert(.color).inserted else { return false }
            color = found
            return true
        }
        // `local` and `text` are no words of other properties.
        guard parser.token.kind == .ident else { return false }
        let word = String(
            decoding: parser.text(parser.token).map(CSSBytes.lowercased), as: UTF8.self)
        parser.advance()
        return word == "local" || word == "text"
    }
}
