import GarthPage

extension PageView {
    /// Where the view shall be as soon as the lines for it have come.
    enum Destination: Sendable, Equatable {
        /// A named place of the page.
        case anchor(String)
        /// A place that was in view before the page was laid out anew.
        case mark(Mark)
        /// A line by number.
        case line(Int)
    }

    /// A place in the page that outlives a new layout: so many bytes behind a target, or, where
    /// no target is near, behind the start.
    struct Mark: Sendable, Equatable {
        var target: UInt32
        var byteDistance: Int
        var offset: Int
        var line: Int
    }

    /// The greatest number of the first line on the screen.
    var lastTop: Int { max(0, lines.count - rows) }

    /// How far the view is down the page, 0 to 100; nil when all of it is in view.
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

    /// Puts a line at the top of the view, as nearly as the page's length permits.
    package mutating func scroll(toLine line: Int) {
        moveTop(to: line)
    }

    /// Goes to the end of what is there and stays with it while more comes.
    mutating func scrollToEnd() {
        moveTop(to: lastTop)
        followsEnd = !isFinished
    }

    /// Goes to a part of a hundred of the page.
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

    /// Goes to a line that was in view when the page was left, also when it is still to come.
    package mutating func restore(topLine line: Int, leftColumn column: Int = 0) {
        leftColumn = max(0, column)
        destination = .line(max(0, line))
        settle()
    }

    /// Whether the view stands where it is wanted, and waits for no line that has not come.
    package var isSettled: Bool { destination == nil }

    /// Goes to the place that a fragment names, as soon as it is there.
    ///
    /// HTML Standard, "find a potential indicated element": no name and `top` are the top.
    package mutating func scroll(toAnchor name: String) {
        followsEnd = false
        destination = .anchor(name)
        settle()
    }

    /// Brings a line into view with some lines around it; nothing moves when it is in view.
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
        let top = min(topLine, lines.count - 1)
        let offset = lines.textRange(ofLine: top).lowerBound
        var mark = Mark(target: 0, byteDistance: 0, offset: offset, line: topLine)
        var near = top
        while near >= 0, top - near < Self.markDistance {
            if let run = firstTargetRun(ofLine: near) {
                mark.target = run.target
                mark.byteDistance = offset - run.offset
                break
            }
            near -= 1
        }
        destination = .mark(mark)
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

    private mutating func moveTop(to line: Int) {
        destination = nil
        followsEnd = false
        topLine = max(0, min(line, lastTop))
    }

    private mutating func approach(_ destination: Destination) {
        switch destination {
        case .line(let line):
            topLine = min(line, lastTop)
            if line <= lastTop { self.destination = nil }
        case .anchor(let name):
            if let anchor = lines.anchors.first(where: { $0.name == name }) {
                topLine = max(0, min(anchor.line, lastTop))
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

    private func line(of mark: Mark) -> Int? {
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
