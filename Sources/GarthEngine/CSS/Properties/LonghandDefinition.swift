/// What the cascade knows of a longhand: how a value is written, where the computed value is kept,
/// and whether children inherit it. `Property.entry` is the table of all.
struct LonghandDefinition: Sendable {
    typealias Draft = StyleBuilder.Draft
    /// The place of a value of this property: calls a function with it. The place in a new draft
    /// holds the initial value. A key path would say the same, but the Swift runtime builds each one
    /// at the start of every process.
    typealias Field<Value> = @Sendable (inout Draft, (inout Value) -> Void) -> Void
    typealias Grammar = @Sendable (inout ValueParser) -> DeclarationValue?
    typealias Setter =
        @Sendable (inout StyleBuilder, DeclarationValue, inout StyleTable) -> Void

    /// Reads a value; nil for an invalid one. The caller checks that no token is left.
    let grammar: Grammar
    /// Computes a value for the element and keeps it.
    let set: Setter
    /// Copies the value of another draft, which it does not change.
    let copy: @Sendable (inout Draft, inout Draft) -> Void
    /// The same for a value that is a part of one in the table of styles.
    private(set) var copyPart: (@Sendable (inout Draft, Draft, inout StyleTable) -> Void)?
    private(set) var isInherited = false
    /// Whether the property gives boxes their places and sizes.
    private(set) var givesPlace = false
    /// The words of a property that is kept as a code, by their codes.
    private(set) var words: [Keyword] = []

    /// The same, for a property whose values children inherit.
    var inherited: LonghandDefinition {
        var result = self
        result.isInherited = true
        return result
    }

    /// The same, for a property that gives boxes their places and sizes.
    var place: LonghandDefinition {
        var result = self
        result.givesPlace = true
        return result
    }

    /// The same, for a property whose values have these words by their codes.
    func spelled(_ words: [Keyword]) -> LonghandDefinition {
        var result = self
        result.words = words
        return result
    }

    // MARK: - Kinds of values

    /// A value that is kept in one field.
    static func value<Value>(
        _ field: @escaping Field<Value>, _ grammar: @escaping Grammar, set: @escaping Setter
    ) -> LonghandDefinition {
        LonghandDefinition(grammar: grammar, set: set) { copy(field, to: &$0, from: &$1) }
    }

    /// A value that is kept in two fields.
    static func pair<First, Second>(
        _ first: @escaping Field<First>, _ second: @escaping Field<Second>,
        _ grammar: @escaping Grammar,
        set: @escaping Setter
    ) -> LonghandDefinition {
        LonghandDefinition(grammar: grammar, set: set) {
            copy(first, to: &$0, from: &$1)
            copy(second, to: &$0, from: &$1)
        }
    }

    private static func copy<Value>(
        _ field: @escaping Field<Value>, to draft: inout Draft, from source: inout Draft
    ) {
        field(&source) { value in
            let value = value
            field(&draft) { $0 = value }
        }
    }

    /// A length, a percentage, or a word that stands for one.
    static func length(_ field: @escaping Field<Length>, _ grammar: @escaping Grammar)
        -> LonghandDefinition
    {
        value(field, grammar) { builder, value, table in
            let length = builder.computed(value, &table)
            field(&builder.draft) { $0 = length }
        }
    }

    /// A margin or an inset, which may be negative.
    static func offset(_ field: @escaping Field<Length>) -> LonghandDefinition {
        length(field) { $0.length(.offset) }
    }

    /// A place in a box by its two offsets (CSS Values Level 4 section 9, `<position>`).
    static func position(_ left: @escaping Field<Length>, _ top: @escaping Field<Length>)
        -> LonghandDefinition
    {
        pair(left, top, PropertyGrammar.position) { builder, value, table in
            guard case .position(let values) = value, values.count == 2 else { return }
            let lengths = (builder.computed(values[0], &table), builder.computed(values[1], &table))
            left(&builder.draft) { $0 = lengths.0 }
            top(&builder.draft) { $0 = lengths.1 }
        }
    }

    /// A move of a box.
    static func translation(_ field: @escaping Field<Translation>, _ grammar: @escaping Grammar)
        -> LonghandDefinition
    {
        value(field, grammar) { builder, value, table in
            guard case .position(let values) = value, values.count == 2 else { return }
            let move = Translation(
                left: builder.computed(values[0], &table), top: builder.computed(values[1], &table))
            field(&builder.draft) { $0 = move }
        }
    }

    /// A length that is never negative.
    static func size(
        _ field: @escaping Field<Length>, _ options: ValueParser.LengthOptions = .size
    ) -> LonghandDefinition {
        value(field) {
            $0.length(options)
        } set: { builder, value, table in
            let length = builder.computed(value, &table).nonnegative
            field(&builder.draft) { $0 = length }
        }
    }

    /// A length that is never negative, and never a percentage.
    static func pixels(_ field: @escaping Field<Float>, _ grammar: @escaping Grammar)
        -> LonghandDefinition
    {
        value(field, grammar) { builder, value, table in
            let pixels = max(0, builder.computed(value, &table).value)
            field(&builder.draft) { $0 = pixels }
        }
    }

    static func borderWidth(_ field: @escaping Field<Float>) -> LonghandDefinition {
        pixels(field, PropertyGrammar.borderWidth)
    }

    static func borderColor(_ field: @escaping Field<BorderColor>) -> LonghandDefinition {
        value(field, PropertyGrammar.color) { builder, value, _ in
            guard case .color(let color) = value else { return }
            let own = builder.borderColor(color)
            field(&builder.draft) { $0 = own }
        }
    }

    static func borderStyle(_ field: @escaping Field<ComputedStyle.BorderStyle>)
        -> LonghandDefinition
    {
        word(field, PropertyGrammar.borderStyle)
    }

    /// One word of several.
    static func word<Value: RawRepresentable<UInt8> & SendableMetatype>(
        _ field: @escaping Field<Value>, _ meaning: @escaping @Sendable (Keyword) -> Value?
    ) -> LonghandDefinition {
        code(field) { parser in
            guard let word = parser.keyword, let value = meaning(word) else { return nil }
            parser.advance()
            return .code(value.rawValue)
        }
    }

    /// A value of an enumeration, or a set of options, by its raw value.
    static func code<Value: RawRepresentable<UInt8> & SendableMetatype>(
        _ field: @escaping Field<Value>, _ grammar: @escaping Grammar
    ) -> LonghandDefinition {
        value(field, grammar) { builder, value, _ in
            guard case .code(let code) = value, let value = Value(rawValue: code) else { return }
            field(&builder.draft) { $0 = value }
        }
    }

    /// Something that is true for a code of 1, or with `isInverted` for one of 0.
    static func flag(
        _ field: @escaping Field<Bool>, isInverted: Bool = false, _ grammar: @escaping Grammar
    ) -> LonghandDefinition {
        value(field, grammar) { builder, value, _ in
            guard case .code(let code) = value else { return }
            field(&builder.draft) { $0 = (code != 0) != isInverted }
        }
    }

    /// One word of two or more, of which the first has a code of 0.
    static func flag(
        _ field: @escaping Field<Bool>, isInverted: Bool = false, _ off: Keyword, _ on: [Keyword]
    ) -> LonghandDefinition {
        let words = [off] + on
        var result = flag(field, isInverted: isInverted) { parser in
            guard let word = parser.keyword, let code = words.firstIndex(of: word) else {
                return nil
            }
            parser.advance()
            return .code(UInt8(code))
        }
        result.words = words
        return result
    }

    static func number<Value>(
        _ field: @escaping Field<Value>, _ grammar: @escaping Grammar,
        _ convert: @escaping @Sendable (Float) -> Value
    ) -> LonghandDefinition {
        value(field, grammar) { builder, value, _ in
            guard case .number(let number) = value else { return }
            field(&builder.draft) { $0 = convert(number) }
        }
    }

    /// A value that stands in the table of styles, by its number there.
    static func interned(
        _ field: @escaping Field<UInt16>, _ grammar: @escaping Grammar,
        _ number: @escaping @Sendable (DeclarationValue, inout StyleTable) -> UInt16?
    ) -> LonghandDefinition {
        value(field, grammar) { builder, value, table in
            guard let number = number(value, &table) else { return }
            field(&builder.draft) { $0 = number }
        }
    }

    /// A part of the picture behind a box, which stands in the table of styles as a whole.
    static func background<Value>(
        _ field: @escaping @Sendable (inout BackgroundPicture, (inout Value) -> Void) -> Void,
        _ grammar: @escaping Grammar,
        _ computed:
            @escaping @Sendable (inout StyleBuilder, DeclarationValue, inout StyleTable) -> Value?
    ) -> LonghandDefinition {
        @Sendable func set(_ value: Value, _ draft: inout Draft, _ table: inout StyleTable) {
            var picture = table.backgroundPictures[Int(draft.style.backgroundPicture)]
            field(&picture) { $0 = value }
            draft.style.backgroundPicture = table.number(of: picture)
        }
        var result = value({ $1(&$0.style.backgroundPicture) }, grammar) { builder, value, table in
            guard let value = computed(&builder, value, &table) else { return }
            set(value, &builder.draft, &table)
        }
        result.copyPart = { draft, source, table in
            var picture = table.backgroundPictures[Int(source.style.backgroundPicture)]
            field(&picture) { set($0, &draft, &table) }
        }
        return result
    }

    static func backgroundOffsets(
        _ field: @escaping @Sendable (inout BackgroundPicture, (inout [Length]) -> Void) -> Void,
        _ grammar: @escaping Grammar
    ) -> LonghandDefinition {
        background(field, grammar) { builder, value, table in
            value.layers.map { builder.computed($0, &table) }
        }
    }

    static func counters(
        _ field: @escaping Field<UInt16>, defaultValue: Int32, mayReverse: Bool = false
    ) -> LonghandDefinition {
        interned(field) {
            PropertyGrammar.counters(&$0, defaultValue: defaultValue, mayReverse: mayReverse)
        } _: { value, table in
            if case .counters(let changes) = value { table.number(of: changes) } else { nil }
        }
    }

    static func tracks(_ field: @escaping Field<UInt16>, isTemplate: Bool) -> LonghandDefinition {
        value(field) {
            PropertyGrammar.trackList(&$0, isTemplate: isTemplate)
        } set: { builder, value, table in
            guard case .tracks(let list) = value else { return }
            let number =
                list.isSubgrid ? builder.parentTracks(field) : builder.number(of: list, &table)
            field(&builder.draft) { $0 = number }
        }
    }

    static func gridLine(_ field: @escaping Field<UInt16>) -> LonghandDefinition {
        interned(field, PropertyGrammar.gridLine) { value, table in
            if case .gridLine(let line) = value { table.number(of: line) } else { nil }
        }
    }

    /// A property that stands for one of two, as the element's direction has it.
    static func logical(
        leftToRight: Property, rightToLeft: Property, _ options: ValueParser.LengthOptions
    ) -> LonghandDefinition {
        LonghandDefinition {
            $0.length(options)
        } set: { builder, value, table in
            let property = builder.draft.style.isRightToLeft ? rightToLeft : leftToRight
            property.longhand.set(&builder, value, &table)
        } copy: { draft, source in
            let property = draft.style.isRightToLeft ? rightToLeft : leftToRight
            property.longhand.copy(&draft, &source)
        }
    }
}
