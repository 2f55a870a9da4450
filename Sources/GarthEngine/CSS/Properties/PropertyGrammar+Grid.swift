extension PropertyGrammar {
    /// The most tracks that a list may have; more would be narrower than a column of the terminal.
    static let trackLimit = 400

    // MARK: - Alignment (CSS Box Alignment Level 3)

    static func alignment(
        _ parser: inout ValueParser, allowsAuto: Bool
    ) -> DeclarationValue? {
        var result: ComputedStyle.Alignment?
        while let word = parser.keyword {
            if let found = alignments[word] {
                guard result == nil else { return nil }
                result = found
            } else if !alignmentModifiers.contains(word) {
                return nil
            }
            parser.advance()
        }
        if result == .auto, !allowsAuto { return nil }
        return result.map { .code($0.rawValue) }
    }

    private static let alignments: KeyValuePairs<Keyword, ComputedStyle.Alignment> = [
        .auto: .auto, .normal: .normal, .stretch: .stretch, .baseline: .baseline,
        .start: .start, .selfStart: .start, .left: .start, .center: .center,
        .end: .end, .selfEnd: .end, .right: .end, .flexStart: .flexStart, .flexEnd: .flexEnd,
        .spaceBetween: .spaceBetween, .spaceAround: .spaceAround, .spaceEvenly: .spaceEvenly,
    ]
    private static let alignmentModifiers: NameList<Keyword> = [
        .safe, .unsafe, .first, .last, .legacy,
    ]

    // MARK: - Tracks (CSS Grid Level 1 section 7.2)

    static func trackList(
        _ parser: inout ValueParser, isTemplate: Bool
    ) -> DeclarationValue? {
        if isTemplate, parser.take(.none) { return .tracks(SpecifiedTrackList()) }
        if isTemplate, parser.take(.subgrid) {
            // The lines of a subgrid have no names of their own.
            while parser.token.kind == .openSquare { parser.skipComponent() }
            var list = SpecifiedTrackList()
            list.isSubgrid = true
            return .tracks(list)
        }
        var list = SpecifiedTrackList()
        var names: [[UInt8]] = []
        while !parser.isAtEnd, parser.token.delimiter != 0x2F {
            if parser.token.kind == .openSquare {
                guard let found = lineNames(&parser) else { return nil }
                names += found
            } else if parser.isFunction(parser.token, "repeat") {
                guard isTemplate, repetition(&parser, &list, &names) else { return nil }
            } else {
                guard let track = track(&parser) else { return nil }
                append(track, &list, &names)
            }
        }
        guard !list.tracks.isEmpty else { return nil }
        if !list.lineNames.isEmpty || !names.isEmpty { noteNames(&list, &names) }
        return .tracks(list)
    }

    private static func append(
        _ track: SpecifiedTrackList.Track, _ list: inout SpecifiedTrackList,
        _ names: inout [[UInt8]]
    ) {
        guard list.tracks.count < trackLimit else { return }
        if !list.lineNames.isEmpty || !names.isEmpty { noteNames(&list, &names) }
        list.tracks.append(track)
    }

    /// Gives names to the line behind the last track.
    private static func noteNames(_ list: inout SpecifiedTrackList, _ names: inout [[UInt8]]) {
        while list.lineNames.count <= list.tracks.count { list.lineNames.append([]) }
        list.lineNames[list.tracks.count] += names
        names.removeAll()
    }

    /// `[name name]`; nil for a wrong one.
    static func lineNames(_ parser: inout ValueParser) -> [[UInt8]]? {
        parser.advance()
        var names: [[UInt8]] = []
        while parser.token.kind == .ident {
            names.append(parser.text(parser.token))
            parser.advance()
        }
        return parser.take(.closeSquare) ? names : nil
    }

    private static func repetition(
        _ parser: inout ValueParser, _ list: inout SpecifiedTrackList, _ names: inout [[UInt8]]
    ) -> Bool {
        parser.advance()
        var count = 1
        var isAutomatic = false
        if parser.take(.autoFill) || parser.keyword == .autoFit {
            if parser.take(.autoFit) { list.collapsesEmpty = true }
            guard list.repeated == nil else { return false }
            isAutomatic = true
        } else if let number = parser.integer(), number >= 1 {
            count = Int(min(number, Int32(trackLimit)))
        } else {
            return false
        }
        guard parser.take(.comma) else { return false }
        var parts: [(names: [[UInt8]], track: SpecifiedTrackList.Track?)] = []
        while !parser.isAtEnd, parser.token.kind != .closeParen {
            if parser.token.kind == .openSquare {
                guard let found = lineNames(&parser) else { return false }
                parts.append((found, nil))
            } else {
                guard let track = track(&parser) else { return false }
                parts.append(([], track))
            }
        }
        guard parser.take(.closeParen), parts.contains(where: { $0.track != nil }) else {
            return false
        }
        let first = list.tracks.count
        for _ in 0..<count {
            for part in parts {
                names += part.names
                if let track = part.track { append(track, &list, &names) }
            }
        }
        if isAutomatic { list.repeated = first..<list.tracks.count }
        return true
    }

    /// One track's size.
    private static func track(_ parser: inout ValueParser) -> SpecifiedTrackList.Track? {
        if parser.isFunction(parser.token, "minmax") {
            parser.advance()
            guard let least = trackSize(&parser), parser.take(.comma),
                let most = trackSize(&parser), parser.take(.closeParen)
            else { return nil }
            if case .fraction = least { return nil }
            return SpecifiedTrackList.Track(least: least, most: most)
        }
        let automatic = SpecifiedTrackList.Size.length(.length(.auto))
        if parser.isFunction(parser.token, "fit-content") {
            parser.advance()
            guard let limit = parser.length([.percent]), parser.take(.closeParen) else {
                return nil
            }
            return SpecifiedTrackList.Track(least: automatic, most: .fitContent(limit))
        }
        guard let size = trackSize(&parser) else { return nil }
        if case .fraction = size { return SpecifiedTrackList.Track(least: automatic, most: size) }
        return SpecifiedTrackList.Track(least: size, most: size)
    }

    private static func trackSize(_ parser: inout ValueParser) -> SpecifiedTrackList.Size? {
        if parser.token.kind == .dimension, isFraction(parser) {
            defer { parser.advance() }
            return parser.token.number >= 0 ? .fraction(parser.token.number) : nil
        }
        return parser.length([.percent, .auto, .contentSize]).map { .length($0) }
    }

    private static func isFraction(_ parser: ValueParser) -> Bool {
        let token = parser.token
        return CSSBytes.equalIgnoringCase(
            parser.bytes, Int(token.textStart), Int(token.textEnd), "fr")
    }

    // MARK: - Areas and lines

    static func gridAreas(_ parser: inout ValueParser) -> DeclarationValue? {
        if parser.take(.none) { return .areas(GridAreas()) }
        var rows: [[UInt8]] = []
        while parser.token.kind == .string {
            rows.append(parser.text(parser.token))
            parser.advance()
        }
        return areas(of: rows).map { .areas($0) }
    }

    /// The areas that strings draw; nil if one of them is no rectangle.
    static func areas(of rows: [[UInt8]]) -> GridAreas? {
        guard !rows.isEmpty, rows.count <= trackLimit else { return nil }
        let cells = rows.map { $0.split { $0 == 0x20 || $0 >= 0x09 && $0 <= 0x0D } }
        guard let width = cells.first?.count, width > 0, width <= trackLimit,
            cells.allSatisfy({ $0.count == width })
        else { return nil }
        var areas = GridAreas(rowCount: rows.count, columnCount: width)
        var numbers: [ArraySlice<UInt8>: Int] = [:]
        for (row, names) in cells.enumerated() {
            for (column, name) in names.enumerated() where !name.allSatisfy({ $0 == 0x2E }) {
                if let number = numbers[name] {
                    let area = areas.areas[number]
                    areas.areas[number].rows = area.rows.lowerBound..<row + 1
                    areas.areas[number].columns =
                        min(
                            area.columns.lowerBound, column)..<max(
                            area.columns.upperBound, column + 1)
                } else {
                    numbers[name] = areas.areas.count
                    areas.areas.append(
                        GridAreas.Area(
                            name: Array(name), rows: row..<row + 1, columns: column..<column + 1))
                }
            }
        }
        for area in areas.areas {
            for row in area.rows {
                for column in area.columns where !cells[row][column].elementsEqual(area.name) {
                    return nil
                }
            }
        }
        return areas
    }

    static func gridLine(_ parser: inout ValueParser) -> DeclarationValue? {
        if parser.take(.auto) { return .gridLine(GridLine()) }
        var line = GridLine()
        var isEmpty = true
        while !parser.isAtEnd, parser.token.delimiter != 0x2F {
            if parser.keyword == .span, !line.isSpan {
                line.isSpan = true
                parser.advance()
                continue
            } else if parser.token.kind == .ident, line.name.isEmpty {
                line.name = parser.text(parser.token)
                parser.advance()
            } else if line.number == 0, let number = parser.integer(), number != 0 {
                line.number = max(-10_000, min(10_000, number))
            } else {
                return nil
            }
            isEmpty = false
        }
        guard !isEmpty, !line.isSpan || line.number >= 0 else { return nil }
        return .gridLine(line)
    }

    /// 1 column, 2 dense.
    private static let gridFlows: KeyValuePairs<Keyword, UInt8> = [
        .row: 0, .column: 1, .dense: 2,
    ]

    static func gridFlow(_ parser: inout ValueParser) -> DeclarationValue? {
        var code: UInt8 = 0
        var isEmpty = true
        while let word = parser.keyword {
            guard let flow = gridFlows[word] else { return nil }
            code |= flow
            isEmpty = false
            parser.advance()
        }
        return isEmpty ? nil : .code(code)
    }

    // MARK: - Columns

    static func columnCount(_ parser: inout ValueParser) -> DeclarationValue? {
        if parser.take(.auto) { return .number(0) }
        guard let count = parser.integer(), count > 0 else { return nil }
        return .number(Float(count))
    }
}
