import GarthPage

/// Batches of lines as messages.
///
/// Text, runs and line ends travel in their form in memory; both programs are one build. The
/// receiver checks all invariants of `PageLines` that do not need the page's state.
extension PageLines {
    /// Appends the batch as messages of about `WireLimits.batchByteCount`.
    ///
    /// The first message also says how many lines the batch takes the place of, if any are told.
    func encode(
        as kind: UInt8, from line: Int, removing removed: Int? = nil, to encoder: inout WireEncoder
    ) {
        if !keepsPromises {
            return mended.encode(as: kind, from: line, removing: removed, to: &encoder)
        }
        var first = 0
        var anchor = 0
        repeat {
            let end = endOfBatch(from: first)
            if end == first + 1, textRange(ofLine: first).count > WireLimits.lineByteCount {
                cut(line: first).encode(
                    as: kind, from: line + first, removing: removed.map { first == 0 ? $0 : 0 },
                    to: &encoder)
                first = end
                continue
            }
            let start = first == 0 ? LineEnd(text: 0, runs: 0) : ends[first - 1]
            let stop = end == 0 ? start : ends[end - 1]
            encoder.begin(kind)
            encoder.count(line + first)
            if let removed { encoder.count(first == 0 ? removed : 0) }
            encoder.number(start.text)
            encoder.number(start.runs)
            encoder.count(end - first)
            encoder.count(Int(stop.runs - start.runs))
            encoder.count(Int(stop.text - start.text))
            encoder.raw(ends[first..<end])
            encoder.raw(runs[Int(start.runs)..<Int(stop.runs)])
            encoder.raw(text[Int(start.text)..<Int(stop.text)])
            var behind = anchor
            while behind < anchors.count, end == count || anchors[behind].line < end { behind += 1 }
            encoder.list(Array(anchors[anchor..<behind])) { encoder, anchor in
                encoder.count(anchor.line - first)
                encoder.string(anchor.name)
            }
            anchor = behind
            let cells = paintedRange(ofLines: first..<end)
            encoder.count(cells.count)
            encoder.count(first)
            encoder.raw(painted[cells])
            encode(partsIn: first..<end, to: &encoder)
            encoder.end()
            first = end
        } while first < count
    }

    /// Appends the parts at some lines, counted from the first of them; those behind the last line
    /// of all belong to the last batch.
    private func encode(partsIn lines: Range<Int>, to encoder: inout WireEncoder) {
        let some = parts.filter {
            lines.contains(Int($0.line)) || lines.upperBound == count && Int($0.line) >= count
        }
        encoder.count(some.count)
        encoder.raw(some.map { $0.moved(by: -lines.lowerBound) }[...])
    }

    // MARK: - Promises

    /// Whether the text is clean and the named places ascend, as the other side demands.
    private var keepsPromises: Bool {
        var last = 0
        for anchor in anchors {
            guard anchor.line >= last, anchor.line <= count else { return false }
            last = anchor.line
        }
        guard (try? Self.check(painted, count)) != nil,
            (try? Self.check(parts, count)) != nil
        else { return false }
        return WireText.isClean(text.span, allowsLineFeeds: false)
    }

    /// The same lines with faults of the layout repaired: a fault costs a character or an anchor,
    /// not the page.
    private var mended: PageLines {
        var text = text
        var offset = 0
        while offset < text.count {
            let scalar = UTF8Scalar(at: offset, in: text.span, end: text.count)
            let end = offset + scalar.byteCount
            if !WireText.isClean(text.span.extracting(offset..<end), allowsLineFeeds: false) {
                for i in offset..<end { text[i] = 0x3F }
            }
            offset = end
        }
        let places = anchors.map { PageAnchor(name: $0.name, line: max(0, min($0.line, count))) }
            .enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
        let isPainted = (try? Self.check(painted, count)) != nil
        return PageLines(
            text: text, runs: runs, ends: ends, anchors: places.map(\.element),
            painted: isPainted ? painted : [],
            parts: (try? Self.check(parts, count)) != nil ? parts : [])
    }

    /// A line as a batch of its own, cut at the limit.
    private func cut(line: Int) -> PageLines {
        var part = PageLines()
        var offset = textRange(ofLine: line).lowerBound
        let limit = offset + WireLimits.lineByteCount
        for run in runs[runRange(ofLine: line)] where offset < limit {
            var end = min(offset + Int(run.byteCount), limit)
            while end > offset, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
            part.append(
                text.span.extracting(offset..<max(offset, end)), style: run.style,
                target: run.target)
            offset += Int(run.byteCount)
        }
        part.endLine()
        let slice = slice(line..<line + 1)
        part.paint(slice.painted)
        for place in slice.parts { part.add(place) }
        return part
    }

    /// One past the last line of the batch that starts with a line.
    private func endOfBatch(from first: Int) -> Int {
        guard first < count else { return count }
        let start = first == 0 ? 0 : Int(ends[first - 1].text)
        let startRuns = first == 0 ? 0 : Int(ends[first - 1].runs)
        // The line ends ascend, so the last one that fits is found by halving.
        var low = first + 1
        var high = min(count, first + WireLimits.batchByteCount / 16)
        while low < high {
            let middle = (low + high + 1) / 2
            let size =
                Int(ends[middle - 1].text) - start
                + (Int(ends[middle - 1].runs) - startRuns) * MemoryLayout<TextRun>.stride
                + paintedRange(ofLines: first..<middle).count * MemoryLayout<PaintedCells>.stride
            if size <= WireLimits.batchByteCount { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// Reads a batch and checks it.
    init(from decoder: inout WireDecoder) throws(WireError) {
        let textBase = try decoder.number(UInt32.self)
        let runBase = try decoder.number(UInt32.self)
        let lineCount = try decoder.size()
        let runCount = try decoder.size()
        let textCount = try decoder.size()
        var ends = try decoder.raw(lineCount, as: LineEnd.self)
        let runs = try decoder.raw(runCount, as: TextRun.self)
        let text = try decoder.raw(textCount, as: UInt8.self)
        let anchors = try decoder.list(limit: .max) { (d) throws(WireError) in
            PageAnchor(name: "", line: try d.size()).named(try d.string())
        }
        try Self.rebase(&ends, text: textBase, runs: runBase)
        try Self.check(ends, runs, text)
        var last = 0
        for anchor in anchors {
            guard anchor.line >= last, anchor.line <= lineCount else { throw .badIndex }
            last = anchor.line
        }
        let cellCount = try decoder.size()
        let lineBase = try decoder.size()
        var painted = try decoder.raw(cellCount, as: PaintedCells.self)
        for i in painted.indices {
            guard Int(painted[i].line) >= lineBase else { throw .badIndex }
            painted[i].line -= UInt32(clamping: lineBase)
        }
        try Self.check(painted, lineCount)
        let parts = try decoder.raw(try decoder.size(), as: PagePart.self)
        try Self.check(parts, lineCount)
        self.init(
            text: text, runs: runs, ends: ends, anchors: anchors, painted: painted, parts: parts)
    }

    /// Checks that painted cells come in the order of their lines, of which there are so many.
    private static func check(_ painted: [PaintedCells], _ lineCount: Int) throws(WireError) {
        var last: UInt32 = 0
        for cells in painted {
            guard cells.line >= last, Int(cells.line) < lineCount, cells.count > 0,
                Int(cells.column) + Int(cells.count) <= Int(UInt16.max)
            else { throw .badIndex }
            last = cells.line
        }
    }

    /// Checks that parts come in the order of their lines.
    private static func check(_ parts: [PagePart], _ lineCount: Int) throws(WireError) {
        var last: UInt32 = 0
        for part in parts {
            guard part.line >= last, Int(part.line) <= lineCount else { throw .badIndex }
            last = part.line
        }
    }

    /// Makes the ends relative to the batch's own arrays.
    private static func rebase(
        _ ends: inout [LineEnd], text: UInt32, runs: UInt32
    ) throws(WireError) {
        for i in ends.indices {
            guard ends[i].text >= text, ends[i].runs >= runs else { throw .badIndex }
            ends[i].text -= text
            ends[i].runs -= runs
        }
    }

    /// Checks that the lines cover exactly the text and the runs, and that each run has whole
    /// characters without control characters.
    private static func check(
        _ ends: [LineEnd], _ runs: [TextRun], _ text: [UInt8]
    ) throws(WireError) {
        let (runs, text) = (runs.span, text.span)
        var run = 0
        var offset = 0
        for end in ends {
            let (endOfRuns, endOfText) = (Int(end.runs), Int(end.text))
            guard endOfRuns >= run, endOfRuns <= runs.count, endOfText >= offset,
                endOfText <= text.count
            else { throw .badIndex }
            while run < endOfRuns {
                let length = Int(runs[run].byteCount)
                guard length > 0, length <= endOfText &- offset else { throw .badIndex }
                offset &+= length
                // A run begins where a character does.
                if offset < text.count, text[offset] & 0xC0 == 0x80 { throw .badText }
                run &+= 1
            }
            guard offset == endOfText else { throw .badIndex }
        }
        guard run == runs.count, offset == text.count else { throw .wrongLength }
        guard WireText.isClean(text, allowsLineFeeds: false) else { throw .badText }
    }
}

extension PageAnchor {
    fileprivate func named(_ name: String) -> PageAnchor { PageAnchor(name: name, line: line) }
}
