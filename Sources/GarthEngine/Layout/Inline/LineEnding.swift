import GarthPage

extension LayoutEngine {
    /// Finds the edges of the line that begins now.
    mutating func prepareLine() {
        if !flow.floats.isEmpty || flow.floats.hasWaiting { prepareBesideFloats() }
        let box = flow.boxes[flow.boxes.block]
        let (left, right) = columnEdges(box)
        var start = left
        if box.textIndent != 0 {
            start = max(0, left + Cell.columns(min(box.textIndent, LayoutLimits.edgePixels)))
        }
        flow.edges =
            flow.isMeasuring
            ? LineEdges(measuringFrom: start)
            : LineEdges(
                from: start, to: right, overflowingTo: flow.floats.isEmpty ? flow.columns : start)
    }

    /// The content edges of a block container in columns.
    @inline(__always)
    func columnEdges(_ box: OpenBox) -> (left: Int, right: Int) {
        let left = Cell.columns(max(0, min(box.left, LayoutLimits.boxPixels)))
        if flow.isMeasuring { return (left, LayoutLimits.unlimitedColumns) }
        let start = min(left, flow.columns - flow.room.least)
        let right = min(flow.columns, Self.endColumn(of: box))
        let edges = (left: start, right: max(right, start + 1))
        return flow.floats.isEmpty ? edges : flow.floats.edges(between: edges)
    }

    /// The column that the lines of a block container end before.
    @inline(__always)
    static func endColumn(of box: OpenBox) -> Int {
        let left = max(0, min(box.left, LayoutLimits.boxPixels))
        let width = max(0, Cell.clamped(box.right) - max(0, box.left))
        return Cell.columns(left) + Cell.wholeColumns(width)
    }

    /// Ends a full line at its last opportunity, or lets it overflow, or cuts it.
    mutating func breakFullLine() {
        let found = flow.line.opportunity
        if found.used >= 0, found.resume > 0 {
            emitLine(upTo: found)
            flow.line.dropFront(found)
            prepareLine()
        } else if flow.edges.overflow(width: flow.line.width) {
            // What follows the word does not overflow.
        } else if flow.line.used == 0 {
            flow.edges.widenForCharacter()
        } else {
            let line = flow.line
            var cut = LineBuilder.Opportunity(
                used: line.used, width: line.width, resume: line.used, resumeWidth: line.width)
            if let blank = line.lastBlankToCutAt { cut = blank }
            flow.line.closeRun()
            emitLine(upTo: cut)
            flow.line.dropFront(cut)
            prepareLine()
        }
    }

    /// Ends the line if it has content; a forced end makes an empty line, too.
    mutating func endLine(isForced: Bool = false) {
        if flow.line.isEmpty, !isForced { return }
        if flow.line.isEmpty { prepareLine() }
        flow.line.endWord()
        var end = LineBuilder.Opportunity(
            used: flow.line.used, width: flow.line.width, resume: flow.line.used,
            resumeWidth: flow.line.width)
        if flow.line.endsInSpace, end.used > 0 {
            end.used -= 1
            end.width -= 1
        }
        flow.line.closeRun()
        let block = flow.boxes[flow.boxes.block]
        if block.flags.contains(.justifiesLastLines), !flow.isMeasuring {
            flow.line.justify(upTo: &end, columns: flow.edges.limit)
        }
        emitLine(upTo: end, align: block.lastAlign)
        flow.line.removeAll()
    }

    // MARK: - Writing a line

    /// Writes the line's text up to an opportunity to the flow's store, below the pending space. The
    /// line goes to the side of its block, or to a given one.
    mutating func emitLine(upTo end: LineBuilder.Opportunity, align: LineAlign? = nil) {
        flow.space.commitMargins()
        if flow.space.pixels < 0 { beginOverlap() }
        emitPendingSpace()
        flow.line.closeRun()
        let end = flow.boxes[flow.boxes.block].look.endsLines ? cut(end) : end
        let hyphen = end.showsHyphen ? 1 : 0
        let shift = alignmentShift(width: end.width + hyphen, align)
        noteWidths(end.width + hyphen)
        flow.placeAnchors()
        if isReordered { orderVisually(upTo: end.used) }
        let start = flow.edges.left + shift
        if let trace { noteLine(at: start, trace) }
        let markers = takeMarkersAtRight()
        var column: Int
        if flow.line.attachments.isEmpty {
            column = emitPrefix(to: start)
            if !markers.isEmpty, !input.options.usesVisualOrder {
                column = emitMarkersAtRight(markers, from: column)
            }
            writeText(upTo: end.used)
        } else {
            column = emitRows(upTo: end, start: start)
        }
        if end.showsHyphen {
            let style = flow.out.runs.last?.style ?? 0
            flow.out.append([0x2D], style: style, target: flow.out.runs.last?.target ?? 0)
        }
        column += end.width + hyphen
        if !markers.isEmpty, input.options.usesVisualOrder {
            column = emitMarkersAtRight(markers, from: column)
        }
        endRow(width: column)
        // Only the first line is indented.
        flow.boxes.endIndent(of: flow.boxes.block)
        finishAttachments(upTo: end, start: start)
    }

    /// Appends the line's bytes with their runs.
    mutating func writeText(from first: Int = 0, upTo end: Int) {
        guard end > first else { return }
        unsafe flow.line.text.withUnsafeBufferPointer { text in
            unsafe flow.out.text.append(
                contentsOf: UnsafeBufferPointer(rebasing: text[first..<end]))
        }
        var at = first
        for mark in flow.line.marks where mark.end > first {
            let stop = min(mark.end, end)
            if stop > at {
                flow.out.extendRun(by: stop - at, style: mark.style, target: mark.target)
                at = stop
            }
            if at >= end { break }
        }
    }

    /// Writes blank rows for the space above the next line.
    mutating func emitPendingSpace() {
        var space = flow.space.take()
        guard space >= 4 else { return placePaint(rows: 0, of: space) }
        if flow.out.count == flow.firstLine {
            // What is above the first line is left out, but for the padding of boxes that are seen.
            let rows = min(LayoutLimits.blankRows, Cell.rows(space))
            let left = flow.paint.isWaiting ? flow.paint.dropSpaceAboveFirst(space) : space
            space -= left
            let kept = min(rows, Cell.rows(space))
            flow.space.leaveOut(rows: rows - kept)
            guard kept > 0 else { return placePaint(rows: 0, of: space) }
        }
        let most = flow.paint.isWaiting ? flow.paint.mostRows : LayoutLimits.blankRows
        let rows = min(most, Cell.rows(space))
        placePaint(rows: max(0, rows), of: space)
        if !flow.floats.isEmpty {
            flow.floats.noteSpace(rows: rows)
        }
        for _ in 0..<max(0, rows) {
            if rows > LayoutLimits.blankRows { flow.out.keepsLine = true }
            endRow(width: flow.floats.isEmpty ? 0 : emitLeftFloats())
        }
    }

    /// Writes the blank rows of the paddings that end a flow, if they are seen.
    mutating func emitLastPadding() {
        guard flow.paint.isWaiting, flow.out.count > flow.firstLine else { return }
        flow.space.commitMargins()
        let space = flow.paint.spaceAboveLastEnd(flow.space.pixels)
        let rows = min(flow.paint.mostRows, Cell.rows(space + Cell.height / 64))
        guard rows > 0 else { return }
        flow.space.drop()
        placePaint(rows: rows, of: space)
        for _ in 0..<rows { endRow(width: flow.floats.isEmpty ? 0 : emitLeftFloats()) }
    }

    /// Gives what is painted its edges in the space above the next line.
    @inline(__always)
    private mutating func placePaint(rows: Int, of space: Float) {
        guard flow.paint.isWaiting else { return }
        flow.paint.place(rows: rows, of: space, from: flow.out.count, in: &flow.out)
    }

    /// Writes the text left of a line: list markers and blanks. Returns the column.
    mutating func emitPrefix(to start: Int) -> Int {
        guard flow.heads.hasMarkers || !flow.floats.isEmpty else {
            flow.out.appendBlanks(start)
            return start
        }
        var column = flow.floats.isEmpty ? 0 : emitLeftFloats()
        // A marker beside floats keeps its distance from the line.
        let shift =
            column > 0 && start > 0 ? max(0, start - (flow.heads.markers.last?.edge ?? start)) : 0
        for marker in flow.heads.markers {
            let at = marker.isAtRight ? start - marker.width : marker.edge + shift - marker.width
            if at > column {
                flow.out.appendBlanks(at - column)
                column = at
            }
            flow.out.append(marker.bytes, style: marker.style, target: marker.target)
            column += marker.width
        }
        flow.heads.removeMarkers()
        if column < start {
            flow.out.appendBlanks(start - column)
            column = start
        }
        return column
    }

    private mutating func alignmentShift(width: Int, _ side: LineAlign?) -> Int {
        let align = side ?? flow.boxes[flow.boxes.block].align
        if flow.isMeasuring {
            if width > 0 { flow.widths.note(align) }
            return 0
        }
        guard align != .left, !startsLinesAtLeft else { return 0 }
        let room = max(0, flow.edges.limit - width)
        return align == .center ? room / 2 : room
    }

    /// Whether lines begin at the left whatever their alignment: a Braille line would show nothing of
    /// centred text but blanks.
    private var startsLinesAtLeft: Bool {
        guard input.options.usesLinearLayout else { return false }
        return !computed(flow.boxes[flow.boxes.block].style).isRightToLeft
    }

    /// The columns at the right of the innermost block that it and those around it keep free.
    var rightInset: Int {
        Cell.columns(min(flow.boxes[flow.boxes.block].rightInset, LayoutLimits.boxPixels))
    }

    private mutating func noteWidths(_ width: Int) {
        guard depth > 0 else { return }
        let inset = rightInset
        // A box with a width in pixels is no wider for its text (CSS Sizing Level 3 section 5.1).
        var most = Int.max
        let right = flow.boxes[flow.boxes.block].right
        if flow.isMeasuring, right < LayoutLimits.boxPixels {
            most = max(Cell.columns(right), flow.edges.left + LayoutLimits.readableColumns)
            if flow.edges.left + width > most { flow.widths.noteDependence() }
        }
        flow.widths.note(greatest: min(flow.edges.left + width, most) + inset)
        let word = min(max(flow.line.widestWord, flow.line.width - flow.line.wordStart), width)
        flow.widths.note(least: min(flow.edges.left + word, most) + inset)
        if let box = flow.boxes.last, !box.look.wraps {
            flow.widths.note(hard: flow.edges.left + word + inset)
        }
        flow.line.widestWord = 0
    }
}
