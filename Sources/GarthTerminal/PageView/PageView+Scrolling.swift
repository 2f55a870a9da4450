import GarthPage

extension PageView {
    /// The target of a scroll, as soon as its lines have arrived.
    enum Destination: Sendable, Equatable {
        /// A named place of the page.
        case anchor(String)
        /// A place that was visible before the page was laid out again.
        case mark(Mark)
        /// A line by number.
        case line(Int)
    }

    /// A place in the page that survives a new layout: a number of bytes after a target or, without
    /// a near target, after the start.
    struct Mark: Sendable, Equatable {
        var target: UInt32
        var byteDistance: Int
        var offset: Int
        var line: Int
    }

    /// The greatest number of the first line on the screen.
    var lastTop: Int { max(0, lines.count - rows) }

    /// The position of the view in the page, 0 to 100; nil if the whole page is visible.
    package var percent: Int? {
        lastTop == 0 ? nil : min(100, (topLine * 100 + lastTop / 2) / lastTop)
    }

    /// The lines on the screen.
    var visibleLines: Range<Int> {
        let first = min(topLine, lines.count)
        return first..<min(first + rows, lines.count)
    }

    /// Moves by lines, down when positive.
    mutating func scroll(by distance: Int) {
        let top = min(topLine, lastTop)
        moveTop(to: distance > 0 ? top + min(distance, lastTop - top) : top + max(distance, -top))
    }

    /// Scrolls a line to the top of the view, as far as the page's length permits.
    package mutating func scroll(toLine line: Int) {
        moveTop(to: line)
    }

    /// Scrolls to the end, and stays there while more lines arrive.
    mutating func scrollToEnd() {
        moveTop(to: lastTop)
        followsEnd = !isFinished
    }

    /// Scrolls to a percentage of the page.
    mutating func scroll(toPercent percent: Int) {
        moveTop(to: lastTop * min(max(percent, 0), 100) / 100)
    }

    /// Moves sideways by columns, as far as the widest line in view reaches.
    mutating func scrollSideways(by distance: Int) {
        let distance = min(max(distance, -Self.greatestShift), Self.greatestShift)
        // Lines may be megabytes long: they are measured only as far as the move could go.
        let reach = leftColumn + abs(distance) + columns
        let widest = visibleLines.reduce(0) { widest, line in
            max(widest, width(ofBytes: lines.textRange(ofLine: line), limit: reach))
        }
        leftColumn = max(0, min(max(0, widest - columns), leftColumn + distance))
    }

    /// Scrolls to a line that was visible when the page was left, also if it has not arrived yet.
    package mutating func restore(topLine line: Int, leftColumn column: Int = 0) {
        leftColumn = max(0, column)
        destination = .line(max(0, line))
        settle()
    }

    /// Whether the view is at its target, and waits for no line.
    package var isSettled: Bool { destination == nil }

    /// Scrolls to the anchor of a fragment, as soon as its line is there.
    ///
    /// HTML Standard, "find a potential indicated element": no name and `top` are the top.
    package mutating func scroll(toAnchor name: String) {
        followsEnd = false
        destination = .anchor(name)
        settle()
    }

    /// Scrolls a line into view with some lines around it; does not scroll if it is visible.
    mutating func reveal(line: Int) {
        guard line < topLine || line >= topLine + rows else { return }
        moveTop(to: line - rows / 3)
    }

    /// Brings a span of columns of a line into view.
    mutating func reveal(columns span: Range<Int>) {
        if span.lowerBound < leftColumn {
            leftColumn = max(0, span.lowerBound - columns / 4)
        } else if span.upperBound > leftColumn + columns {
            leftColumn = max(0, min(span.lowerBound, span.upperBound - columns * 3 / 4))
        }
    }

    /// Keeps the place in view in mind when lines from `line` on go, and it is among them.
    mutating func rememberPosition(ifReplacedFrom line: Int) {
        guard destination == nil, line <= topLine, topLine > 0, !lines.isEmpty else { return }
        destination = .mark(mark(ofLine: topLine))
    }

    /// The place of a line of the page, to be found again in another layout.
    func mark(ofLine line: Int) -> Mark {
        guard !lines.isEmpty else { return Mark(target: 0, byteDistance: 0, offset: 0, line: 0) }
        let top = min(line, lines.count - 1)
        let offset = lines.textRange(ofLine: top).lowerBound
        var mark = Mark(target: 0, byteDistance: 0, offset: offset, line: line)
        var near = top
        while near >= 0, top - near < Self.markDistance {
            if let run = firstTargetRun(ofLine: near) {
                mark.target = run.target
                mark.byteDistance = offset - run.offset
                break
            }
            near -= 1
        }
        return mark
    }

    /// Brings the view to its destination if the lines for it are there, else as near as can be.
    mutating func settle() {
        if let destination { approach(destination) }
        if followsEnd {
            topLine = lastTop
            if isFinished { followsEnd = false }
        }
        if isFinished || destination == nil { topLine = min(topLine, lastTop) }
        if isFinished { destination = nil }
    }

    // MARK: - Private parts

    /// Columns of one move sideways at most.
    private static let greatestShift = 100_000_000

    /// Lines above the view in which a target is looked for to hold on to.
    private static let markDistance = 200

    mutating func moveTop(to line: Int) {
        destination = nil
        followsEnd = false
        topLine = max(0, min(line, lastTop))
        attention = .top
    }

    private mutating func approach(_ destination: Destination) {
        switch destination {
        case .line(let line):
            topLine = min(line, lastTop)
            if line <= lastTop { self.destination = nil }
        case .anchor(let name):
            if let anchor = lines.anchors.first(where: { $0.name == name }) {
                topLine = max(0, min(anchor.line, lastTop))
                attention = .line(anchor.line)
                // Below it there may not yet be lines enough to put it at the top.
                if anchor.line <= lastTop { self.destination = nil }
            } else if name.isEmpty || isFinished && name.lowercased() == "top" {
                topLine = 0
                self.destination = nil
            }
        case .mark(let mark):
            if let line = line(of: mark) {
                topLine = min(line, lastTop)
                if line <= lastTop { self.destination = nil }
            } else {
                topLine = min(mark.line, lastTop)
            }
        }
    }

    /// The line of a place; nil while it has not arrived.
    func line(of mark: Mark) -> Int? {
        if mark.target != 0, let first = firstLine(of: mark.target),
            let start = offset(of: mark.target, onLine: first)
        {
            return line(atOffset: start + mark.byteDistance)
        }
        return mark.target == 0 || isFinished ? line(atOffset: mark.offset) : nil
    }

    /// The line that an offset in the text lies in; nil when the text does not reach that far.
    func line(atOffset offset: Int) -> Int? {
        guard offset >= 0, offset < lines.text.count else { return nil }
        var low = 0
        var high = lines.count
        while low < high {
            let middle = (low + high) / 2
            if Int(lines.ends[middle].text) <= offset { low = middle + 1 } else { high = middle }
        }
        return low < lines.count ? low : nil
    }

    private func firstTargetRun(ofLine line: Int) -> (target: UInt32, offset: Int)? {
        var offset = lines.textRange(ofLine: line).lowerBound
        for run in lines.runs[lines.runRange(ofLine: line)] {
            if run.target != 0 { return (run.target, offset) }
            offset += Int(run.byteCount)
        }
        return nil
    }

    private func offset(of target: UInt32, onLine line: Int) -> Int? {
        guard line < lines.count else { return nil }
        var offset = lines.textRange(ofLine: line).lowerBound
        for run in lines.runs[lines.runRange(ofLine: line)] {
            if run.target == target { return offset }
            offset += Int(run.byteCount)
        }
        return nil
    }
}
