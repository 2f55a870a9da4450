import GarthPage

/// Finished lines of one flow: text, runs, ends, and the width of each line in columns.
///
/// `anchors` are in the order of their lines.
struct LineStore {
    /// An anchor of the page, with its line.
    struct Anchor {
        var node: NodeID
        var line: Int
        /// The name of a place in a frame, which no element of the document has.
        var name: String?
        /// A part of a frame's document.
        var part: PagePart?
    }

    /// The end of a store at a moment.
    struct Mark {
        var lines: Int
        var anchors: Int
        var paints: Int
    }

    var text: [UInt8] = []
    var runs: [TextRun] = []
    var ends: [LineEnd] = []
    var widths: [Int32] = []
    var anchors: [Anchor] = []
    /// The blank lines, in ascending order, that are text of the page (`white-space: pre`) and stay
    /// in any number. Some non-blank lines are among them.
    var keptLines: [Int32] = []
    /// What boxes paint behind the lines, in the order in which they are painted.
    var paints: [BoxPaint] = []
    /// Whether the line that is being made will be one of them.
    var keepsLine = false

    init() {}

    /// Makes an empty store with room for as much as another one holds.
    init(roomLike other: borrowing LineStore) {
        text.reserveCapacity(other.text.count)
        runs.reserveCapacity(other.runs.count)
        ends.reserveCapacity(other.ends.count)
        widths.reserveCapacity(other.widths.count)
    }

    var count: Int { ends.count }
    var mark: Mark { Mark(lines: ends.count, anchors: anchors.count, paints: paints.count) }

    /// The end of a store that keeps only its first lines, and all anchors and paints.
    func markOfLines(upTo line: Int) -> Mark {
        Mark(lines: line, anchors: anchors.count, paints: paints.count)
    }

    func textStart(ofLine line: Int) -> Int { line == 0 ? 0 : Int(ends[line - 1].text) }
    func runStart(ofLine line: Int) -> Int { line == 0 ? 0 : Int(ends[line - 1].runs) }

    // MARK: - Writing the last line

    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, style: UInt16, target: UInt32) {
        guard bytes.count > 0 else { return }
        unsafe text.append(contentsOf: bytes)
        extendRun(by: bytes.count, style: style, target: target)
    }

    mutating func append(_ bytes: [UInt8], style: UInt16, target: UInt32) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append($0, style: style, target: target) }
    }

    mutating func appendBlanks(_ count: Int, style: UInt16 = 0) {
        guard count > 0 else { return }
        text.append(contentsOf: repeatElement(0x20, count: count))
        extendRun(by: count, style: style, target: 0)
    }

    mutating func extendRun(by byteCount: Int, style: UInt16, target: UInt32) {
        let lineStart = ends.last.map { Int($0.runs) } ?? 0
        let last = runs.count - 1
        if last >= lineStart, runs[last].style == style, runs[last].target == target {
            runs[last].byteCount &+= UInt32(truncatingIfNeeded: byteCount)
        } else {
            let count = UInt32(truncatingIfNeeded: byteCount)
            runs.append(TextRun(byteCount: count, style: style, target: target))
        }
    }

    mutating func endLine(width: Int) {
        ends.append(
            LineEnd(
                text: UInt32(truncatingIfNeeded: text.count),
                runs: UInt32(truncatingIfNeeded: runs.count)))
        widths.append(Int32(clamping: width))
        if keepsLine {
            keptLines.append(Int32(truncatingIfNeeded: ends.count - 1))
            keepsLine = false
        }
    }

    // MARK: - Whole lines

    /// Drops everything behind a mark.
    mutating func truncate(to mark: Mark) {
        if mark.paints < paints.count { paints.removeLast(paints.count - mark.paints) }
        guard mark.lines < count || mark.anchors < anchors.count else { return }
        text.removeLast(text.count - textStart(ofLine: mark.lines))
        runs.removeLast(runs.count - runStart(ofLine: mark.lines))
        ends.removeLast(ends.count - mark.lines)
        widths.removeLast(widths.count - mark.lines)
        anchors.removeLast(anchors.count - mark.anchors)
        while let last = keptLines.last, last >= mark.lines { keptLines.removeLast() }
    }

    /// Removes lines, whose numbers ascend; anchors on them move to the next line.
    mutating func remove(lines surplus: [Int]) {
        guard let first = surplus.first else { return }
        var (to, text, run) = (first, textStart(ofLine: first), runStart(ofLine: first))
        var (textStart, runStart) = (text, run)
        var (next, anchor, kept, keptTo) = (0, 0, 0, 0)
        while anchor < anchors.count, anchors[anchor].line < first { anchor += 1 }
        while kept < keptLines.count, keptLines[kept] < first { kept += 1 }
        keptTo = kept
        for line in first..<count {
            let end = ends[line]
            while anchor < anchors.count, anchors[anchor].line == line {
                anchors[anchor].line = to
                anchor += 1
            }
            if next < surplus.count, surplus[next] == line {
                (textStart, runStart, next) = (Int(end.text), Int(end.runs), next + 1)
                continue
            }
            while textStart < Int(end.text) {
                self.text[text] = self.text[textStart]
                (text, textStart) = (text + 1, textStart + 1)
            }
            while runStart < Int(end.runs) {
                runs[run] = runs[runStart]
                (run, runStart) = (run + 1, runStart + 1)
            }
            ends[to] = LineEnd(
                text: UInt32(truncatingIfNeeded: text), runs: UInt32(truncatingIfNeeded: run))
            widths[to] = widths[line]
            if kept < keptLines.count, keptLines[kept] == line {
                keptLines[keptTo] = Int32(truncatingIfNeeded: to)
                (kept, keptTo) = (kept + 1, keptTo + 1)
            }
            to += 1
        }
        self.text.removeLast(self.text.count - text)
        runs.removeLast(runs.count - run)
        ends.removeLast(ends.count - to)
        widths.removeLast(widths.count - to)
        keptLines.removeLast(keptLines.count - keptTo)
        if !paints.isEmpty { movePaints(removing: surplus) }
    }

    /// Moves what boxes paint with their lines.
    private mutating func movePaints(removing surplus: [Int]) {
        func moved(_ line: Int32) -> Int32 {
            guard line != BoxPaint.unknown else { return line }
            var (low, high) = (0, surplus.count)
            while low < high {
                let middle = (low + high) / 2
                if surplus[middle] < line { low = middle + 1 } else { high = middle }
            }
            return line - Int32(clamping: low)
        }
        for index in paints.indices {
            paints[index].firstLine = moved(paints[index].firstLine)
            paints[index].endLine = moved(paints[index].endLine)
        }
    }

    /// Whether a line is kept although it may be blank.
    func isKept(_ line: Int) -> Bool {
        var low = 0
        var high = keptLines.count
        while low < high {
            let middle = (low + high) / 2
            if keptLines[middle] < line { low = middle + 1 } else { high = middle }
        }
        return low < keptLines.count && keptLines[low] == line
    }

    /// The line that is being made shows another store's line, and is kept if that one is.
    @inline(__always)
    mutating func adoptKeeping(ofLine line: Int, of other: borrowing LineStore) {
        if !other.keptLines.isEmpty, other.isKept(line) { keepsLine = true }
    }

    /// Appends the content of another store's line to the line that is being made.
    mutating func appendLine(_ line: Int, of other: borrowing LineStore) {
        adoptKeeping(ofLine: line, of: other)
        let start = other.textStart(ofLine: line)
        let end = Int(other.ends[line].text)
        guard end > start else { return }
        unsafe other.text.withUnsafeBufferPointer { bytes in
            unsafe text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<end]))
        }
        for i in other.runStart(ofLine: line)..<Int(other.ends[line].runs) {
            let run = other.runs[i]
            extendRun(by: Int(run.byteCount), style: run.style, target: run.target)
        }
    }

    /// Takes over the anchors of some of another store's lines; the first of these is `line` here.
    /// Call `sortAnchors` after all boxes of a row.
    mutating func adoptAnchors(
        of lines: Range<Int>, in other: borrowing LineStore, onto line: Int
    ) {
        var low = 0
        var high = other.anchors.count
        while low < high {
            let middle = (low + high) / 2
            if other.anchors[middle].line < lines.lowerBound {
                low = middle + 1
            } else {
                high = middle
            }
        }
        while low < other.anchors.count, other.anchors[low].line < lines.upperBound {
            var anchor = other.anchors[low]
            anchor.line += line - lines.lowerBound
            anchors.append(anchor)
            low += 1
        }
    }

    /// Orders the anchors from an index on: those of boxes side by side have come box by box.
    mutating func sortAnchors(from first: Int) {
        guard first < anchors.count,
            !zip(anchors[first...], anchors[(first + 1)...]).allSatisfy({ $0.line <= $1.line })
        else { return }
        anchors[first...].sort { ($0.line, $0.node.index) < ($1.line, $1.node.index) }
    }

    /// Removes the lines from `line` on and returns them as a batch; anchors are left to the
    /// caller.
    func batch(from line: Int) -> PageLines {
        guard line > 0 else { return PageLines(text: text, runs: runs, ends: ends) }
        let textBase = UInt32(textStart(ofLine: line))
        let runBase = UInt32(runStart(ofLine: line))
        return PageLines(
            text: Array(text[Int(textBase)...]), runs: Array(runs[Int(runBase)...]),
            ends: ends[line...].map { LineEnd(text: $0.text - textBase, runs: $0.runs - runBase) })
    }

    mutating func removeAll() {
        text.removeAll(keepingCapacity: true)
        runs.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        widths.removeAll(keepingCapacity: true)
        anchors.removeAll(keepingCapacity: true)
        keptLines.removeAll(keepingCapacity: true)
        paints.removeAll(keepingCapacity: true)
    }
}
