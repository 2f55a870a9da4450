import GarthURL

/// Laid-out lines of a page: UTF-8 text with runs of style and target.
///
/// Invariants: the text is valid UTF-8 without control characters (no C0, DEL, C1, no line ends).
/// The runs of a line cover exactly its bytes, in order. Every index of a run is 0 or was announced
/// before (`PageUpdate.styles`, `PageUpdate.targets`). The painted cells are in the order of their
/// lines, and in a line in the order in which they are painted. The type is both a batch of new lines
/// and the store that collects batches.
public struct PageLines: Sendable, Equatable {
    /// The lines' text, one after the other, without separators.
    public private(set) var text: [UInt8] = []
    /// The runs of all lines, one after the other.
    public private(set) var runs: [TextRun] = []
    /// For each line, where its text and runs end in `text` and `runs`.
    public private(set) var ends: [LineEnd] = []
    /// Named places, by line, in ascending order.
    public private(set) var anchors: [PageAnchor] = []
    /// What boxes paint behind the text, by line, in ascending order.
    public private(set) var painted: [PaintedCells] = []

    /// The parts that a person moves by, by line, in ascending order.
    package private(set) var parts: [PagePart] = []

    /// Makes an empty store.
    public init() {}

    /// Makes a batch from its parts; the caller keeps the promises above.
    package init(
        text: [UInt8], runs: [TextRun], ends: [LineEnd], anchors: [PageAnchor] = [],
        painted: [PaintedCells] = [], parts: [PagePart] = []
    ) {
        self.text = text
        self.runs = runs
        self.ends = ends
        self.anchors = anchors
        self.painted = painted
        self.parts = parts
    }

    /// The number of lines.
    @inlinable
    public var count: Int { ends.count }

    /// True when there is no line.
    @inlinable
    public var isEmpty: Bool { ends.isEmpty }

    /// The bytes of `text` that belong to a line, 0 being the first.
    @inlinable
    public func textRange(ofLine line: Int) -> Range<Int> {
        (line == 0 ? 0 : Int(ends[line - 1].text))..<Int(ends[line].text)
    }

    /// The elements of `runs` that belong to a line, 0 being the first.
    @inlinable
    public func runRange(ofLine line: Int) -> Range<Int> {
        (line == 0 ? 0 : Int(ends[line - 1].runs))..<Int(ends[line].runs)
    }

    /// The elements of `painted` that belong to some lines, 0 being the first.
    public func paintedRange(ofLines lines: Range<Int>) -> Range<Int> {
        guard !painted.isEmpty else { return 0..<0 }
        let first = painted.partitioningIndex { Int($0.line) >= lines.lowerBound }
        return first..<max(first, painted.partitioningIndex { Int($0.line) >= lines.upperBound })
    }

    /// The text of one line as a string.
    public func string(ofLine line: Int) -> String {
        String(decoding: text[textRange(ofLine: line)], as: UTF8.self)
    }

    /// Appends bytes to the line that is being made, as one run (merged with an equal one before).
    public mutating func append(
        _ bytes: Span<UInt8>, style: UInt16, target: UInt32
    ) {
        guard !bytes.isEmpty else { return }
        text.append(contentsOf: bytes)
        extendRun(by: bytes.count, style: style, target: target)
    }

    /// Appends text of bytes that a closure lends.
    @unsafe
    public mutating func append(
        _ bytes: UnsafeRawBufferPointer, style: UInt16, target: UInt32
    ) {
        guard unsafe !bytes.isEmpty else { return }
        unsafe text.append(contentsOf: bytes)
        extendRun(by: bytes.count, style: style, target: target)
    }

    /// Appends a byte `count` times to the line that is being made (padding, rules).
    public mutating func append(
        repeating byte: UInt8, count: Int, style: UInt16, target: UInt32
    ) {
        guard count > 0 else { return }
        text.append(contentsOf: repeatElement(byte, count: count))
        extendRun(by: count, style: style, target: target)
    }

    /// Ends the line that is being made.
    public mutating func endLine() {
        ends.append(LineEnd(text: UInt32(text.count), runs: UInt32(runs.count)))
    }

    /// Names a line of this store.
    public mutating func addAnchor(_ name: String, line: Int) {
        anchors.append(PageAnchor(name: name, line: line))
    }

    /// Drops every line from `line` on (and the anchors on them).
    public mutating func truncate(toLine line: Int) {
        // What is named may stand behind the last line, where the next one is to come.
        while let last = anchors.last, last.line >= line { anchors.removeLast() }
        while let last = painted.last, last.line >= line { painted.removeLast() }
        while let last = parts.last, last.line >= line { parts.removeLast() }
        guard line < count else { return }
        let end = line == 0 ? LineEnd(text: 0, runs: 0) : ends[line - 1]
        text.removeSubrange(Int(end.text)...)
        runs.removeSubrange(Int(end.runs)...)
        ends.removeSubrange(line...)
    }

    /// Adds what is painted behind lines; it is in the order of its lines, none of which has more.
    package mutating func paint(_ cells: [PaintedCells]) { painted += cells }

    /// The parts that begin in a line or above it.
    package func parts(endingWithLine line: Int) -> ArraySlice<PagePart> {
        parts[..<parts.partitioningIndex { Int($0.line) > line }]
    }

    /// Adds a part; its line is not above those of the parts before.
    package mutating func add(_ part: PagePart) { parts.append(part) }

    /// Appends a batch behind the last line.
    public mutating func append(_ batch: PageLines) {
        let textBase = UInt32(text.count)
        let runBase = UInt32(runs.count)
        let lineBase = count
        text.append(contentsOf: batch.text)
        runs.append(contentsOf: batch.runs)
        for end in batch.ends {
            ends.append(LineEnd(text: end.text + textBase, runs: end.runs + runBase))
        }
        for anchor in batch.anchors {
            anchors.append(PageAnchor(name: anchor.name, line: anchor.line + lineBase))
        }
        for cells in batch.painted { painted.append(cells.moved(by: lineBase)) }
        for part in batch.parts { parts.append(part.moved(by: lineBase)) }
    }

    /// Puts a batch in the place of `removed` lines from `line` on. The lines behind it keep their
    /// content and move. Nothing happens if there are no such lines.
    public mutating func splice(at line: Int, removing removed: Int, _ batch: PageLines) {
        guard line >= 0, removed >= 0, line <= count, removed <= count - line else { return }
        let start = line == 0 ? LineEnd(text: 0, runs: 0) : ends[line - 1]
        let end = removed == 0 ? start : ends[line + removed - 1]
        // Offsets are 32 bits wide; a page beyond that stays as it is.
        guard text.count - Int(end.text - start.text) + batch.text.count <= Int(UInt32.max) else {
            return
        }
        text.replaceSubrange(Int(start.text)..<Int(end.text), with: batch.text)
        runs.replaceSubrange(Int(start.runs)..<Int(end.runs), with: batch.runs)
        ends.replaceSubrange(
            line..<line + removed,
            with: batch.ends.lazy.map {
                LineEnd(text: $0.text + start.text, runs: $0.runs + start.runs)
            })
        let last = batch.ends.last ?? LineEnd(text: 0, runs: 0)
        shiftEnds(
            from: line + batch.count, text: start.text &+ last.text &- end.text,
            runs: start.runs &+ last.runs &- end.runs)
        spliceAnchors(at: line, removing: removed, batch)
        splicePainted(at: line, removing: removed, batch)
        spliceParts(at: line, removing: removed, batch)
    }

    /// Moves the ends of the lines from one on; the distances wrap around, as those to the left do.
    private mutating func shiftEnds(from line: Int, text: UInt32, runs: UInt32) {
        guard text != 0 || runs != 0, line < ends.count else { return }
        var span = ends.mutableSpan
        for index in line..<span.count {
            span[index].text &+= text
            span[index].runs &+= runs
        }
    }

    private mutating func spliceAnchors(at line: Int, removing removed: Int, _ batch: PageLines) {
        let first = anchors.partitioningIndex { $0.line >= line }
        let behind = anchors.partitioningIndex { $0.line >= line + removed }
        let move = batch.count - removed
        if move != 0 { for index in behind..<anchors.count { anchors[index].line += move } }
        guard first < behind || !batch.anchors.isEmpty else { return }
        anchors.replaceSubrange(
            first..<behind,
            with: batch.anchors.map { PageAnchor(name: $0.name, line: $0.line + line) })
    }

    private mutating func splicePainted(at line: Int, removing removed: Int, _ batch: PageLines) {
        guard !painted.isEmpty || !batch.painted.isEmpty else { return }
        let old = paintedRange(ofLines: line..<line + removed)
        let move = batch.count - removed
        if move != 0 {
            for index in old.upperBound..<painted.count {
                painted[index] = painted[index].moved(by: move)
            }
        }
        painted.replaceSubrange(old, with: batch.painted.map { $0.moved(by: line) })
    }

    private mutating func spliceParts(at line: Int, removing removed: Int, _ batch: PageLines) {
        let first = parts.partitioningIndex { Int($0.line) >= line }
        let behind = parts.partitioningIndex { Int($0.line) >= line + removed }
        let move = batch.count - removed
        if move != 0 {
            for index in behind..<parts.count { parts[index] = parts[index].moved(by: move) }
        }
        guard first < behind || !batch.parts.isEmpty else { return }
        parts.replaceSubrange(first..<behind, with: batch.parts.map { $0.moved(by: line) })
    }

    /// Gives targets other numbers: those of `removed` targets from `number` on are none any more,
    /// and those behind them move, so that `added` new ones have room.
    public mutating func renumberTargets(
        from number: UInt32, removing removed: Int, adding added: Int
    ) {
        let end = UInt64(number) + UInt64(max(0, removed))
        let move = added - removed
        var span = runs.mutableSpan
        for index in 0..<span.count {
            let target = span[index].target
            guard target >= number, target > 0 else { continue }
            if UInt64(target) < end {
                span[index].target = 0
            } else if move != 0 {
                span[index].target = UInt32(clamping: Int(target) + move)
            }
        }
    }

    /// A copy of some lines, as a store of their own.
    public func slice(_ lines: Range<Int>) -> PageLines {
        var part = PageLines()
        guard !lines.isEmpty else { return part }
        let textBase = textRange(ofLine: lines.lowerBound).lowerBound
        let runBase = runRange(ofLine: lines.lowerBound).lowerBound
        part.text = Array(text[textBase..<textRange(ofLine: lines.upperBound - 1).upperBound])
        part.runs = Array(runs[runBase..<runRange(ofLine: lines.upperBound - 1).upperBound])
        part.ends = ends[lines].map {
            LineEnd(text: $0.text - UInt32(textBase), runs: $0.runs - UInt32(runBase))
        }
        part.anchors = anchors.filter { lines.contains($0.line) }
            .map { PageAnchor(name: $0.name, line: $0.line - lines.lowerBound) }
        part.painted = painted[paintedRange(ofLines: lines)]
            .map { $0.moved(by: -lines.lowerBound) }
        part.parts = parts.filter { lines.contains(Int($0.line)) }
            .map { $0.moved(by: -lines.lowerBound) }
        return part
    }

    private mutating func extendRun(by byteCount: Int, style: UInt16, target: UInt32) {
        let lineStart = ends.last.map { Int($0.runs) } ?? 0
        if runs.count > lineStart, runs[runs.count - 1].style == style,
            runs[runs.count - 1].target == target
        {
            runs[runs.count - 1].byteCount += UInt32(byteCount)
        } else {
            runs.append(TextRun(byteCount: UInt32(byteCount), style: style, target: target))
        }
    }
}

/// The end of a line in the arrays of a `PageLines`.
///
/// It is public, like ``TextRun``, for programs that draw a page at each key: they read the bytes of a
/// line without copies. ``PageContent/pieces(ofLine:)`` is the comfortable way.
public struct LineEnd: Sendable, Equatable, BitwiseCopyable {
    /// One past the line's last byte in `PageLines.text`.
    public var text: UInt32
    /// One past the line's last run in `PageLines.runs`.
    public var runs: UInt32

    /// Makes the end of a line from its two offsets.
    public init(text: UInt32, runs: UInt32) {
        self.text = text
        self.runs = runs
    }
}

/// Neighbouring bytes of one line with the same style and the same target.
///
/// It is public for programs that draw a page at each key, without copies of its text;
/// ``PageContent/pieces(ofLine:)`` gives the same as texts.
public struct TextRun: Sendable, Equatable, BitwiseCopyable {
    /// The number of UTF-8 bytes.
    public var byteCount: UInt32
    /// An index into the page's styles; 0 is plain text.
    public var style: UInt16
    /// The number of the link or control that the bytes belong to: 1 is the first; 0 is none.
    public var target: UInt32

    /// Makes a run from its parts.
    public init(byteCount: UInt32, style: UInt16, target: UInt32) {
        self.byteCount = byteCount
        self.style = style
        self.target = target
    }
}

/// A place in the page that a fragment can name.
public struct PageAnchor: Sendable, Equatable {
    /// The element's `id`, or an `a` element's `name`.
    public var name: String
    /// The line of the anchor, from 0.
    public var line: Int

    /// Makes an anchor from its name and line.
    public init(name: String, line: Int) {
        self.name = name
        self.line = line
    }
}

extension PaintedCells {
    fileprivate func moved(by lines: Int) -> PaintedCells {
        var cells = self
        cells.line = UInt32(clamping: Int(line) + lines)
        return cells
    }
}

extension Array {
    /// The index of the first element for which a condition holds that holds for all behind it.
    fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
