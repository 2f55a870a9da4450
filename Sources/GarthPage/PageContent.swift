/// The content of a page so far, collected from its updates, for a program that draws pages itself.
///
/// The numbers in a page's claims (of styles, targets, lines) are checked at each use, so that no
/// update and no question can trap.
public struct PageContent: Sendable, Equatable {
    /// The lines that have come.
    ///
    /// ``pieces(ofLine:)`` joins each with its styles and targets.
    public private(set) var lines = PageLines()
    /// The styles that runs name by number, 0 being the first.
    public private(set) var styles: [TextStyle] = []
    /// The links, controls and disclosures that runs name by number, 1 being the first.
    public private(set) var targets: [PageTarget] = []
    /// The colours of blank cells and of text without a style.
    package private(set) var canvas = TextStyle()
    /// The pictures that styles name by number, 1 being the first.
    public private(set) var pictures: [PagePicture] = []
    /// Whether all of the page was read and laid out; it stays so when lines are laid out again.
    ///
    /// Lines may still be laid out again, for another size or after a script.
    public private(set) var isFinished = false

    /// The meaning of capitals in a search.
    public enum LetterCase: Sendable, Hashable {
        /// Capitals of ASCII are equal to small letters.
        case ignored
        /// Capitals and small letters are different.
        case significant
    }

    /// Makes the content of a page before its first update.
    public init() {}

    /// Adds an update of the engine; updates without lines, styles and targets are ignored.
    ///
    /// After `restarted`, lines, styles and targets are empty until new ones arrive. A program that
    /// shows the old lines meanwhile keeps a copy.
    public mutating func apply(_ update: PageUpdate) {
        if let change = update.contentChange { apply(change) }
    }

    /// Adds a report of the engine, as an update.
    @_disfavoredOverload
    package mutating func apply(_ update: EngineUpdate) {
        if let change = update.contentChange { apply(change) }
    }

    private mutating func apply(_ change: EngineUpdate.ContentChange) {
        switch change {
        case .restarted:
            (lines, styles, targets, pictures) = (PageLines(), [], [], [])
            canvas = TextStyle()
        case .canvas(let style): canvas = style
        case .styles(let more): styles += more
        case .targets(let more): targets += more
        case .pictures(let more): pictures += more
        case .targetChanged(let number, let target):
            if number >= 1, Int(number) <= targets.count { targets[Int(number) - 1] = target }
        case .lines(let from, let batch):
            lines.truncate(toLine: min(max(0, from), lines.count))
            // Offsets are 32 bits wide; a page beyond that is cut, not wrapped around.
            guard lines.text.count + batch.text.count <= Int(UInt32.max) else { return }
            lines.append(batch)
        case .linesSpliced(let line, let removed, let batch):
            lines.splice(at: line, removing: removed, batch)
        case .targetsSpliced(let number, let removed, let more):
            guard targets.splice(from: number, removing: removed, more) else { return }
            lines.renumberTargets(from: number, removing: removed, adding: more.count)
        case .finished: isFinished = true
        }
    }

    /// The link, control or disclosure of a number; nil when there is none.
    ///
    /// The number is a claim of the page, and may be of nothing.
    public func target(_ number: UInt32) -> PageTarget? {
        number >= 1 && Int(number) <= targets.count ? targets[Int(number) - 1] : nil
    }

    /// The style of a run, by its number.
    ///
    /// A number that was never announced has the plain style.
    public func style(_ number: UInt16) -> TextStyle {
        Int(number) < styles.count ? styles[Int(number)] : TextStyle()
    }

    /// A part of a line with one look and one target.
    ///
    /// A line of text in one style is one piece; a link in it makes three.
    public struct Piece: Sendable, Equatable {
        /// Its text, which has no control characters.
        public let text: String
        /// The style of the piece.
        public let style: TextStyle
        /// The number of the link, control or disclosure that it belongs to; 0 is none.
        public let target: UInt32
    }

    /// The parts of a line from left to right, 0 being the first line; none where there is no line.
    ///
    /// A line that was cut by the width goes on in the next one.
    public func pieces(ofLine line: Int) -> [Piece] {
        guard line >= 0, line < lines.count else { return [] }
        var start = lines.textRange(ofLine: line).lowerBound
        return lines.runs[lines.runRange(ofLine: line)].map { run in
            let end = min(start + Int(run.byteCount), lines.text.count)
            defer { start = end }
            return Piece(
                text: String(decoding: lines.text[start..<end], as: UTF8.self),
                style: style(run.style), target: run.target)
        }
    }

    /// The line of an anchor; nil until it has arrived. If no anchor has that name, the empty name
    /// and, in a complete page, `top` are the first line (HTML Standard, "the indicated part of the
    /// document").
    public func line(ofAnchor name: String) -> Int? {
        if let anchor = lines.anchors.first(where: { $0.name == name }) { return anchor.line }
        return name.isEmpty || (isFinished && name.lowercased() == "top") ? 0 : nil
    }

    /// The places of a text, in bytes of `lines.text`, from the first line to the last; empty for
    /// an empty text. A match does not cross the end of a line.
    ///
    /// The search ignores the case of ASCII letters unless it is significant. A text from right to
    /// left is also found in lines that are in visual order.
    public func matches(of text: String, case letterCase: LetterCase = .ignored) -> [Range<Int>] {
        let isCaseSensitive = letterCase == .significant
        let pattern = Array(text.utf8)
        guard BidiLine.mayReorder(text.unicodeScalars) else {
            return matches(of: pattern, isCaseSensitive: isCaseSensitive)
        }
        let visual = BidiLine.visual(pattern)
        var found = matches(of: pattern, isCaseSensitive: isCaseSensitive)
        if visual != pattern { found += matches(of: visual, isCaseSensitive: isCaseSensitive) }
        return found.sorted { $0.lowerBound < $1.lowerBound }
    }

    private func matches(of pattern: [UInt8], isCaseSensitive: Bool) -> [Range<Int>] {
        guard !pattern.isEmpty else { return [] }
        var matches: [Range<Int>] = []
        for line in 0..<lines.count {
            let bytes = lines.textRange(ofLine: line)
            var start = bytes.lowerBound
            while start + pattern.count <= bytes.upperBound {
                let candidate = lines.text[start..<start + pattern.count]
                if candidate.elementsEqual(
                    pattern, by: { isCaseSensitive ? $0 == $1 : Self.isSame($0, $1) })
                {
                    matches.append(start..<start + pattern.count)
                    start += pattern.count
                } else {
                    start += 1
                }
            }
        }
        return matches
    }

    private static func isSame(_ a: UInt8, _ b: UInt8) -> Bool {
        a == b || ((a | 0x20) == (b | 0x20) && (0x61...0x7A).contains(a | 0x20))
    }
}

extension [PageTarget] {
    /// Puts targets in the place of others from a number on, 1 being the first; false if there are
    /// none.
    package mutating func splice(
        from number: UInt32, removing removed: Int, _ targets: [PageTarget]
    ) -> Bool {
        guard number >= 1, removed >= 0, Int(number) - 1 <= count,
            removed <= count - (Int(number) - 1)
        else { return false }
        replaceSubrange(Int(number) - 1..<Int(number) - 1 + removed, with: targets)
        return true
    }
}
