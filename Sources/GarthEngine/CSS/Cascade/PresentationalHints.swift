/// Attributes with the effect of declarations (HTML Standard section 15, "Rendering").
///
/// They are author declarations that every author rule overrides.
enum PresentationalHints {
    /// The attributes that `declarations(for:in:)` looks at.
    static let attributes: [AttributeName] = [
        .align, .valign, .bgcolor, .color, .width, .height, .border, .cellpadding, .cellspacing,
        .nowrap, .hspace, .vspace, .type, .text, .frame, .rules, .clear, .size, .wrap, .noshade,
        .background, .cols,
    ]

    /// Whether an attribute of `attributes` has a meaning on an element.
    static func applies(_ name: AttributeName, to tag: Tag) -> Bool {
        switch tag {
        case .td, .th, .tr, .tbody, .thead, .tfoot, .table, .col, .colgroup, .hr: true
        case .caption, .div, .p, .h1, .h2, .h3, .h4, .h5, .h6, .legend: name == .align
        case .img, .iframe, .object, .embed, .input, .applet, .marquee:
            name == .align || name == .hspace || name == .vspace
        case .ul, .ol, .li: name == .type
        case .font, .basefont: name == .color || name == .size
        case .body: name == .text || name == .bgcolor
        case .br: name == .clear
        case .textarea: name == .wrap
        case .frameset: name == .cols
        case .pre: name == .width
        // No attribute has a meaning on other elements.
        default: false
        }
    }

    /// Whether an element may have such declarations.
    static func concern(_ node: NodeID, in document: borrowing Document) -> Bool {
        document[node].count & 0xFFFF != 0 || document[node].tag == .table && document.isQuirks
    }

    /// The declarations of an element's attributes.
    static func declarations(
        for node: NodeID, in document: borrowing Document, context: ValueContext
    ) -> [Declaration] {
        let tag = document[node].tag
        guard document[node].namespace == .html else { return [] }
        var hints = Hints(context: context)
        for i in document.attributeRange(node) {
            let attribute = document.attributes[i]
            let range =
                Int(attribute.valueStart)..<Int(attribute.valueStart) + Int(attribute.valueCount)
            if attribute.name == .dir {
                hints.direction(document.text.span, range.lowerBound, range.upperBound)
            }
            guard applies(attribute.name, to: tag) else { continue }
            hints.add(attribute.name, document.text.span, range, on: tag)
        }
        if tag == .td || tag == .th { addTable(of: node, in: document, &hints) }
        // Tables do not inherit in quirks mode (HTML Standard section 15.3.10).
        if tag == .table, document.isQuirks { hints.beginText() }
        return hints.declarations
    }

    /// The declarations of a table for its cells: their padding and borders.
    private static func addTable(
        of cell: NodeID, in document: borrowing Document, _ hints: inout Hints
    ) {
        var table = document[cell].parent
        for _ in 0..<3 where table.exists && document[table].tag != .table {
            table = document[table].parent
        }
        guard table.exists, document.isElement(table, .table) else { return }
        if let range = document.attribute(.cellpadding, of: table) {
            hints.cellPadding(document.text.span, range)
        }
        if let range = document.attribute(.border, of: table) {
            hints.cellBorder(document.text.span, range)
        }
    }

    /// The declarations as they are gathered.
    private struct Hints {
        let context: ValueContext
        var declarations: [Declaration] = []

        mutating func set(_ property: Property, _ value: DeclarationValue) {
            declarations.append(Declaration(property: property, value: value))
        }

        mutating func set(_ properties: [Property], _ value: DeclarationValue) {
            for property in properties { set(property, value) }
        }

        mutating func add(
            _ name: AttributeName, _ bytes: Span<UInt8>, _ range: Range<Int>,
            on tag: Tag
        ) {
            let (start, end) = (range.lowerBound, range.upperBound)
            func says(_ word: StaticString) -> Bool {
                CSSBytes.equalIgnoringCase(bytes, start, end, word)
            }
            switch name {
            case .align: align(says, on: tag)
            case .valign: verticalAlign(says)
            case .bgcolor: color(.backgroundColor, bytes, range)
            case .color where tag == .hr || tag == .font: color(.color, bytes, range)
            case .text where tag == .body: color(.color, bytes, range)
            case .width where tag != .pre: dimension(.width, bytes, range, on: tag)
            case .height where tag != .hr: dimension(.height, bytes, range, on: tag)
            case .border where tag == .table: tableBorder(bytes, range)
            case .cellspacing where tag == .table:
                guard let value = number(bytes, range) else { return }
                set(.borderSpacingX, .length(.pixels(value)))
                set(.borderSpacingY, .length(.pixels(value)))
            case .nowrap where tag == .td || tag == .th: set(.textWrapMode, .code(1))
            case .hspace:
                guard let value = number(bytes, range) else { return }
                set([.marginLeft, .marginRight], .length(.pixels(value)))
            case .vspace:
                guard let value = number(bytes, range) else { return }
                set([.marginTop, .marginBottom], .length(.pixels(value)))
            case .type: listType(bytes, range, says, on: tag)
            case .clear:
                let sides: ComputedStyle.Clear? =
                    says("left") ? .left : says("right") ? .right : says("all") ? .both : nil
                if let sides { set(.clear, .code(sides.rawValue)) }
            case .cols where tag == .frameset: frames(bytes, range)
            case .wrap where says("off"): set(.textWrapMode, .code(1))
            // Other attributes are no hints, or not on this element.
            default: break
            }
        }

        /// Text begins at the start of its line.
        mutating func beginText() {
            set(.textAlign, .code(ComputedStyle.TextAlign.start.rawValue))
        }

        /// Elements whose alignment moves the boxes in them, too.
        private static let blockMovers = TagSet(.rowGroups, .cells, [.div, .caption, .tr])

        private mutating func align(_ says: (StaticString) -> Bool, on tag: Tag) {
            let isLeft = says("left")
            let isRight = says("right")
            let isCentered = says("center") || says("middle")
            switch tag {
            case .table, .hr:
                if isCentered { return set([.marginLeft, .marginRight], .length(.auto)) }
                if tag == .table, isLeft || isRight {
                    let side: ComputedStyle.Float = isLeft ? .left : .right
                    return set(.float, .code(side.rawValue))
                }
                if isLeft { set(.marginLeft, .length(.zero)) }
                if isRight { set(.marginRight, .length(.zero)) }
            case .img, .iframe, .object, .embed, .input, .applet, .marquee:
                guard isLeft || isRight else { return }
                let side: ComputedStyle.Float = isLeft ? .left : .right
                set(.float, .code(side.rawValue))
            case .caption where says("bottom"): set(.captionSide, .code(1))
            // Other elements align their text.
            default:
                let movesBlocks = Self.blockMovers.contains(tag)
                let alignment: ComputedStyle.TextAlign? =
                    isLeft
                    ? movesBlocks ? .webkitLeft : .left
                    : isRight
                        ? movesBlocks ? .webkitRight : .right
                        : isCentered
                            ? movesBlocks ? .webkitCenter : .center
                            : says("justify") ? .justify : nil
                if let alignment { set(.textAlign, .code(alignment.rawValue)) }
            }
        }

        private mutating func verticalAlign(_ says: (StaticString) -> Bool) {
            let alignment: ComputedStyle.VerticalAlign? =
                says("top")
                ? .top
                : says("middle")
                    ? .middle : says("bottom") ? .bottom : says("baseline") ? .baseline : nil
            if let alignment { set(.verticalAlign, .code(alignment.rawValue)) }
        }

        /// "Rules for parsing a legacy color value".
        private mutating func color(
            _ property: Property, _ bytes: Span<UInt8>, _ range: Range<Int>
        ) {
            var start = range.lowerBound
            var end = range.upperBound
            while start < end, CSSBytes.isSpace(bytes[start]) { start += 1 }
            while end > start, CSSBytes.isSpace(bytes[end - 1]) { end -= 1 }
            guard start < end else { return }
            let key = CSSBytes.hashIgnoringCase(bytes, start, end)
            if let hex = NamedColor[key] {
                return set(property, .color(.color(CSSColor(hex: hex))))
            }
            if CSSBytes.equalIgnoringCase(bytes, start, end, "transparent") { return }
            if bytes[start] == 0x23 { start += 1 }
            if end - start == 3, let color = CSSColor(hexDigits: bytes, start, end) {
                return set(property, .color(.color(color)))
            }
            set(property, .color(.color(Self.legacyColor(bytes, start, min(end, start + 128)))))
        }

        private static func legacyColor(
            _ bytes: Span<UInt8>, _ start: Int, _ end: Int
        ) -> CSSColor {
            var digits = (start..<end).map { CSSBytes.hexValue(bytes[$0]) ?? 0 }
            while digits.isEmpty || digits.count % 3 != 0 { digits.append(0) }
            var length = digits.count / 3
            var parts = (0..<3).map { Array(digits[$0 * length..<($0 + 1) * length]) }
            if length > 8 { parts = parts.map { Array($0.suffix(8)) } }
            length = min(length, 8)
            while length > 2, parts.allSatisfy({ $0[0] == 0 }) {
                parts = parts.map { Array($0.dropFirst()) }
                length -= 1
            }
            let values = parts.map { part -> UInt32 in
                part.prefix(2).reduce(0) { $0 << 4 | UInt32($1) }
            }
            return CSSColor(hex: values[0] << 16 | values[1] << 8 | values[2])
        }

        /// "Rules for parsing dimension values". Tables and their cells have no width of zero, and no
        /// element has a percentage or a height of zero.
        private mutating func dimension(
            _ property: Property, _ bytes: Span<UInt8>, _ range: Range<Int>, on tag: Tag
        ) {
            guard let value = number(bytes, range) else { return }
            var i = range.lowerBound
            while i < range.upperBound, CSSBytes.isSpace(bytes[i]) { i += 1 }
            while i < range.upperBound, CSSBytes.isDigit(bytes[i]) || bytes[i] == 0x2E { i += 1 }
            let isPercent = i < range.upperBound && bytes[i] == 0x25
            let isOfTable = tag == .table || tag == .td || tag == .th
            if value == 0, property == .height || isPercent || isOfTable { return }
            set(
                property,
                .length(
                    SpecifiedLength(unit: isPercent ? .percent : .pixels, value: value)))
        }

        private func number(
            _ bytes: Span<UInt8>, _ range: Range<Int>
        ) -> Float? {
            var tokenizer = CSSTokenizer(bytes, from: range.lowerBound, to: range.upperBound)
            var token = tokenizer.next()
            if token.kind == .whitespace { token = tokenizer.next() }
            return token.kind.isNumeric && token.number >= 0 ? token.number : nil
        }

        private static let borderStyles: [Property] = [
            .borderTopStyle, .borderRightStyle, .borderBottomStyle, .borderLeftStyle,
        ]
        private static let borderWidths: [Property] = [
            .borderTopWidth, .borderRightWidth, .borderBottomWidth, .borderLeftWidth,
        ]

        private mutating func tableBorder(
            _ bytes: Span<UInt8>, _ range: Range<Int>
        ) {
            let width = number(bytes, range) ?? 1
            guard width > 0 else { return }
            set(Self.borderStyles, .code(ComputedStyle.BorderStyle.solid.rawValue))
            set(Self.borderWidths, .length(.pixels(width)))
        }

        mutating func cellBorder(_ bytes: Span<UInt8>, _ range: Range<Int>) {
            guard number(bytes, range) ?? 1 > 0 else { return }
            set(Self.borderStyles, .code(ComputedStyle.BorderStyle.solid.rawValue))
            set(Self.borderWidths, .length(.pixels(1)))
        }

        mutating func cellPadding(_ bytes: Span<UInt8>, _ range: Range<Int>) {
            guard let value = number(bytes, range) else { return }
            set(
                [.paddingTop, .paddingRight, .paddingBottom, .paddingLeft],
                .length(.pixels(value)))
        }

        /// The type of a list (HTML section 15.3.8): `ol` has kinds of numbers, `ul` has bullets, an item
        /// has both. Letters are compared with their case: `a` and `A` differ.
        private mutating func listType(
            _ bytes: Span<UInt8>, _ range: Range<Int>,
            _ says: (StaticString) -> Bool, on tag: Tag
        ) {
            let style: ComputedStyle.ListStyle
            if range.count == 1, tag != .ul {
                switch bytes[range.lowerBound] {
                case 0x31: style = .decimal
                case 0x61: style = .lowerAlpha
                case 0x41: style = .upperAlpha
                case 0x69: style = .lowerRoman
                case 0x49: style = .upperRoman
                default: return
                }
            } else if tag == .ol {
                return
            } else if says("none") {
                style = .none
            } else if says("disc") {
                style = .disc
            } else if says("circle") {
                style = .circle
            } else if says("square") {
                style = .square
            } else {
                return
            }
            set(.listStyleType, .code(style.rawValue))
        }

        /// The frames of a frameset stand beside each other: "rules for parsing a list of dimensions".
        private mutating func frames(_ bytes: Span<UInt8>, _ range: Range<Int>) {
            var list = SpecifiedTrackList()
            var start = range.lowerBound
            while start < range.upperBound, list.tracks.count < LayoutLimits.gridTracks {
                var end = start
                while end < range.upperBound, bytes[end] != 0x2C { end += 1 }
                list.tracks.append(frame(bytes, start..<end))
                start = end + 1
            }
            guard list.tracks.count > 1 else { return }
            set(.display, .code(ComputedStyle.Display.grid.rawValue))
            set(.gridTemplateColumns, .tracks(list))
        }

        /// The width of one column of frames: pixels, a percentage, or shares of what is left.
        private func frame(
            _ bytes: Span<UInt8>, _ range: Range<Int>
        ) -> SpecifiedTrackList.Track {
            let value = number(bytes, range) ?? 1
            var last = range.upperBound
            while last > range.lowerBound, CSSBytes.isSpace(bytes[last - 1]) { last -= 1 }
            let unit = last > range.lowerBound ? bytes[last - 1] : 0x2A
            let least = SpecifiedTrackList.Size.length(.length(.zero))
            switch unit {
            case 0x2A: return .init(least: least, most: .fraction(max(value, 0.01)))
            case 0x25:
                return .init(
                    least: least, most: .length(.length(.init(unit: .percent, value: value))))
            default: return .init(least: least, most: .length(.length(.pixels(value))))
            }
        }

        mutating func direction(
            _ bytes: Span<UInt8>, _ start: Int, _ end: Int
        ) {
            if CSSBytes.equalIgnoringCase(bytes, start, end, "rtl") {
                set(.direction, .code(1))
            } else if CSSBytes.equalIgnoringCase(bytes, start, end, "ltr") {
                set(.direction, .code(0))
            }
        }
    }
}
