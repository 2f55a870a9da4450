import GarthPage

/// A target that can be seen: its number and the cell where it begins, counted in the page.
struct VisibleTarget: Equatable {
    var number: UInt32
    var line: Int
    var column: Int
}

extension PageView {
    /// The direction of a move of the focus.
    enum FocusDirection {
        case next, previous
    }

    /// The target that has the focus and can be seen; 0 is none. Only this one is ever followed.
    package var visibleFocus: UInt32 {
        guard focus != 0 else { return 0 }
        return visibleTargetNumbers.contains(focus) ? focus : 0
    }

    /// The targets in view, in the order of the page, each once.
    var visibleTargets: [VisibleTarget] {
        var seen: Set<UInt32> = []
        var found: [VisibleTarget] = []
        for line in visibleLines {
            var offset = lines.textRange(ofLine: line).lowerBound
            var column = 0
            for run in lines.runs[lines.runRange(ofLine: line)] {
                guard column < leftColumn + columns else { break }
                let end = column + width(ofBytes: offset..<offset + Int(run.byteCount))
                if end > leftColumn, canTakeFocus(run.target), !seen.contains(run.target) {
                    seen.insert(run.target)
                    found.append(
                        VisibleTarget(
                            number: run.target, line: line, column: max(column, leftColumn)))
                }
                offset += Int(run.byteCount)
                column = end
            }
        }
        return found.sorted { $0.number < $1.number }
    }

    /// The visible links with their raw addresses, each once, without pictures outside links: their
    /// words are the page's text, and are drawn as such.
    package var visibleLinks: [(number: UInt32, href: String)] {
        visibleTargetNumbers.compactMap { number in
            guard case .link(let link)? = target(number)?.kind, !link.isPicture else { return nil }
            return (number, link.href)
        }
    }

    /// Moves the focus to the next or previous target of the page, scrolling to it; wraps around.
    ///
    /// Without a visible focus, the first (or last) visible target is next.
    mutating func moveFocus(_ direction: FocusDirection) {
        if case .line(let line) = attention, let number = target(from: line, direction) {
            return setFocus(number)
        }
        let visible = visibleTargetNumbers.sorted()
        let candidate: UInt32?
        if focus != 0, visible.contains(focus) {
            candidate = neighbour(of: focus, direction)
        } else if let nearest = direction == .next ? visible.first : visible.last {
            candidate = nearest
        } else {
            candidate = nearestOutOfView(direction)
        }
        guard let candidate else { return }
        setFocus(candidate)
    }

    /// Moves the focus to a target and scrolls to it; 0 removes the focus.
    mutating func setFocus(_ number: UInt32) {
        focus = number
        defer { attention = number == 0 ? .top : .focus }
        guard let line = firstLine(of: number) else { return }
        if !visibleTargetNumbers.contains(number) { reveal(line: line) }
    }

    /// The next visible target, or else a line further, for the arrow keys.
    mutating func step(_ direction: FocusDirection) {
        if let candidate = neighbourInView(direction) {
            focus = candidate
            attention = .focus
        } else {
            scroll(by: direction == .next ? 1 : -1)
        }
    }

    /// The target in view behind (or before) the one that has the focus; nil when there is none.
    func neighbourInView(_ direction: FocusDirection) -> UInt32? {
        let visible = visibleTargetNumbers.sorted()
        let isVisible = visible.contains(focus)
        return switch direction {
        case .next: visible.first { !isVisible || $0 > focus }
        case .previous: visible.last { !isVisible || $0 < focus }
        }
    }

    /// The target at a cell of the view; nil where there is none.
    func target(atRow row: Int, column: Int) -> UInt32? {
        let line = topLine + row
        guard row >= 0, row < rows, line < lines.count else { return nil }
        let bytes = lines.textRange(ofLine: line)
        guard let offset = offset(atColumn: leftColumn + column, of: bytes) else { return nil }
        var end = bytes.lowerBound
        for run in lines.runs[lines.runRange(ofLine: line)] {
            end += Int(run.byteCount)
            if offset < end { return canTakeFocus(run.target) ? run.target : nil }
        }
        return nil
    }

    /// Whether a number is that of a target that is not disabled.
    func canTakeFocus(_ number: UInt32) -> Bool {
        guard let target = target(number) else { return false }
        if case .control(let control) = target.kind { return !control.isDisabled }
        return true
    }

    // MARK: - Widths

    /// The columns that bytes of the page's text take, counted no further than a limit.
    func width(ofBytes range: Range<Int>, limit: Int = .max) -> Int {
        unsafe lines.text.withUnsafeBufferPointer { text in
            let range = range.clamped(to: 0..<text.count)
            let bytes = unsafe UnsafeBufferPointer(rebasing: text[range])
            var at = 0
            var width = 0
            while at < bytes.count, width < limit {
                let glyph = unsafe GlyphScanner.next(in: bytes, at: at)
                at = glyph.end
                width += glyph.width
            }
            return width
        }
    }

    // MARK: - Private parts

    private var visibleTargetNumbers: Set<UInt32> {
        var numbers: Set<UInt32> = []
        guard !visibleLines.isEmpty else { return numbers }
        let first = lines.runRange(ofLine: visibleLines.lowerBound).lowerBound
        let last = lines.runRange(ofLine: visibleLines.upperBound - 1).upperBound
        for run in lines.runs[first..<last] where canTakeFocus(run.target) {
            numbers.insert(run.target)
        }
        return numbers
    }

    func canBeReached(_ number: UInt32) -> Bool {
        canTakeFocus(number) && firstLine(of: number) != nil
    }

    private func neighbour(of number: UInt32, _ direction: FocusDirection) -> UInt32? {
        let last = UInt32(clamping: targets.count)
        guard last > 0 else { return nil }
        var candidate = number
        for _ in 0..<last {
            switch direction {
            case .next: candidate = candidate >= last ? 1 : candidate + 1
            case .previous: candidate = candidate <= 1 ? last : candidate - 1
            }
            if canBeReached(candidate) { return candidate }
        }
        return nil
    }

    /// The nearest target below (or above) the view; the first (or last) of all if there is none.
    private func nearestOutOfView(_ direction: FocusDirection) -> UInt32? {
        let numbers = (1..<UInt32(clamping: max(firstLines.count, 1))).lazy
            .filter { canBeReached($0) }
        let view = visibleLines
        switch direction {
        case .next:
            return numbers.first { Int(firstLines[Int($0)]) >= view.upperBound } ?? numbers.first
        case .previous:
            return numbers.last { Int(firstLines[Int($0)]) < view.lowerBound } ?? numbers.last
        }
    }

    /// The start of the character at a cell; nil after the last one.
    func offset(atColumn column: Int, of range: Range<Int>) -> Int? {
        unsafe lines.text.withUnsafeBufferPointer { text in
            let bytes = unsafe UnsafeBufferPointer(rebasing: text[range])
            var at = 0
            var width = 0
            while at < bytes.count {
                let glyph = unsafe GlyphScanner.next(in: bytes, at: at)
                if column < width + glyph.width { return range.lowerBound + at }
                at = glyph.end
                width += glyph.width
            }
            return nil
        }
    }
}
