/// Shorthands of grids, alignment and columns.
extension DeclarationParser {
    private static let noTracks = DeclarationValue.tracks(SpecifiedTrackList())
    private static let noAreas = DeclarationValue.areas(GridAreas())

    /// Lines that slashes part; an omitted line is the name of its opposite, or `auto` (CSS Grid
    /// Level 1 section 8.4).
    func gridPlacement(_ properties: [Property], _ value: inout ValueParser) -> [Longhand] {
        var lines: [GridLine] = []
        repeat {
            guard case .gridLine(let line)? = PropertyGrammar.gridLine(&value) else { return [] }
            lines.append(line)
        } while lines.count < properties.count && value.takeDelimiter(0x2F)
        func isName(_ line: GridLine) -> Bool {
            !line.name.isEmpty && line.number == 0 && !line.isSpan
        }
        while lines.count < properties.count {
            // The opposite of a row or column end is its start; the start of columns has that of
            // rows for an opposite.
            let opposite = properties.count == 4 && lines.count >= 2 ? lines.count - 2 : 0
            lines.append(isName(lines[opposite]) ? lines[opposite] : GridLine())
        }
        return zip(properties, lines).map { ($0, .gridLine($1)) }
    }

    /// `none`, `ROWS / COLUMNS`, or rows of areas with their sizes.
    func gridTemplate(_ value: inout ValueParser) -> [Longhand] {
        if value.tokens.count == 1, value.take(.none) {
            return template(Self.noTracks, Self.noTracks, Self.noAreas)
        }
        if value.tokens.contains(where: { $0.kind == .string }) { return drawnTemplate(&value) }
        guard let rows = PropertyGrammar.trackList(&value, isTemplate: true),
            value.takeDelimiter(0x2F),
            let columns = PropertyGrammar.trackList(&value, isTemplate: true)
        else { return [] }
        return template(rows, columns, Self.noAreas)
    }

    private func template(
        _ rows: DeclarationValue, _ columns: DeclarationValue, _ areas: DeclarationValue
    ) -> [Longhand] {
        [(.gridTemplateRows, rows), (.gridTemplateColumns, columns), (.gridTemplateAreas, areas)]
    }

    private func drawnTemplate(_ value: inout ValueParser) -> [Longhand] {
        var strings: [[UInt8]] = []
        var list = SpecifiedTrackList()
        let automatic = SpecifiedTrackList.Size.length(.length(.auto))
        while !value.isAtEnd, value.token.delimiter != 0x2F {
            if value.token.kind == .openSquare {
                guard PropertyGrammar.lineNames(&value) != nil else { return [] }
                continue
            }
            guard value.token.kind == .string else { return [] }
            strings.append(value.text(value.token))
            value.advance()
            var one = value
            if value.token.kind != .string, value.token.kind != .openSquare,
                value.token.delimiter != 0x2F, !value.isAtEnd
            {
                let start = value.index
                one.skipComponent()
                let tokens = Array(value.tokens[start..<one.index])
                var part = ValueParser(value.bytes, tokens: tokens, context: value.context)
                guard
                    case .tracks(let found)? = PropertyGrammar.trackList(&part, isTemplate: false)
                else { return [] }
                list.tracks += found.tracks
                value.index = one.index
            } else {
                list.tracks.append(SpecifiedTrackList.Track(least: automatic, most: automatic))
            }
        }
        guard let areas = PropertyGrammar.areas(of: strings) else { return [] }
        var columns = Self.noTracks
        if value.takeDelimiter(0x2F) {
            guard let found = PropertyGrammar.trackList(&value, isTemplate: true) else {
                return []
            }
            columns = found
        }
        return template(.tracks(list), columns, .areas(areas))
    }

    /// `grid-template`, or `auto-flow` on one side of the slash.
    func grid(_ value: inout ValueParser) -> [Longhand] {
        var automatic: [Longhand] = [
            (.gridAutoFlow, .code(0)), (.gridAutoColumns, Self.noTracks),
        ]
        guard value.tokens.contains(where: { value.keyword($0) == .autoFlow }) else {
            let template = gridTemplate(&value)
            return template.isEmpty ? [] : template + automatic
        }
        var code: UInt8 = 0
        func takeFlow() -> Bool {
            var isFlow = false
            while value.keyword == .autoFlow || value.keyword == .dense {
                if value.keyword == .dense { code |= 2 } else { isFlow = true }
                value.advance()
            }
            return isFlow
        }
        if takeFlow() {
            // The heights of rows are those of their content.
            while !value.isAtEnd, value.token.delimiter != 0x2F { value.skipComponent() }
            guard value.takeDelimiter(0x2F),
                let columns = PropertyGrammar.trackList(&value, isTemplate: true)
            else { return [] }
            automatic[0].1 = .code(code)
            return template(Self.noTracks, columns, Self.noAreas) + automatic
        }
        guard let rows = PropertyGrammar.trackList(&value, isTemplate: true),
            value.takeDelimiter(0x2F), takeFlow()
        else { return [] }
        automatic[0].1 = .code(code | 1)
        if !value.isAtEnd {
            guard let columns = PropertyGrammar.trackList(&value, isTemplate: false) else {
                return []
            }
            automatic[1].1 = columns
        }
        return template(rows, Self.noTracks, Self.noAreas) + automatic
    }

    /// The last word is that of `justify-content`.
    func placeContent(_ value: inout ValueParser) -> [Longhand] {
        guard let word = value.tokens.last, value.tokens.count <= 4 else { return [] }
        var last = ValueParser(value.bytes, tokens: [word], context: value.context)
        let found = longhand(.justifyContent, &last)
        if !found.isEmpty { value.index = value.tokens.count }
        return found
    }

    /// A count, a width, or both.
    func columns(_ value: inout ValueParser) -> [Longhand] {
        var (width, count) = (DeclarationValue.length(.auto), DeclarationValue.number(0))
        guard !value.isAtEnd else { return [] }
        while !value.isAtEnd {
            if value.take(.auto) { continue }
            if value.token.kind == .number,
                let found = PropertyGrammar.value(of: .columnCount, &value)
            {
                count = found
            } else if let found = PropertyGrammar.value(of: .columnWidth, &value) {
                width = found
            } else {
                return []
            }
        }
        return [(.columnWidth, width), (.columnCount, count)]
    }
}
