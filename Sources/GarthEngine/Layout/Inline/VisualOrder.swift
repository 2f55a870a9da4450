import GarthPage

/// What a line in the making knows about directions of text (UAX 9), where lines are put in visual
/// order.
struct LineDirections {
    /// Whether lines will be put in visual order; otherwise nothing is noted.
    var areNoted = false
    /// Whether a character or control may change the order of the line.
    var mayReorder = false
    /// Controls of direction, which the text of the line does not have.
    private(set) var controls: [BidiLine.Control] = []
    /// Boxes and controls in the line, whose inner order stays.
    private(set) var parts: [Range<Int>] = []

    mutating func note(_ scalar: UInt32, at offset: Int) {
        guard areNoted else { return }
        controls.append(BidiLine.Control(offset: offset, scalar: scalar))
        mayReorder = true
    }

    mutating func notePart(_ range: Range<Int>) {
        if areNoted, !range.isEmpty { parts.append(range) }
    }

    mutating func removeAll() {
        guard areNoted else { return }
        mayReorder = false
        controls.removeAll(keepingCapacity: true)
        parts.removeAll(keepingCapacity: true)
    }

    /// Drops what belongs to the first bytes; isolates and embeddings that are still open continue.
    mutating func dropFront(_ count: Int) {
        guard areNoted else { return }
        parts.removeAll { $0.lowerBound < count }
        for i in parts.indices {
            parts[i] = parts[i].lowerBound - count..<parts[i].upperBound - count
        }
        var open: [BidiLine.Control] = []
        var rest: [BidiLine.Control] = []
        for var control in controls {
            guard control.offset <= count else {
                control.offset -= count
                rest.append(control)
                continue
            }
            control.offset = 0
            switch control.scalar {
            case Self.popIsolate:
                let start = open.lastIndex { (0x2066...0x2068).contains($0.scalar) }
                if let start { open.removeSubrange(start...) }
            case Self.popFormat:
                if let last = open.last, (0x202A...0x202E).contains(last.scalar) {
                    open.removeLast()
                }
            case 0x2066...0x2068, 0x202A...0x202E: open.append(control)
            default: break
            }
        }
        controls = open + rest
    }

    static let popFormat: UInt32 = 0x202C
    static let popIsolate: UInt32 = 0x2069

    /// The control that begins an inline element, and the one that ends it; nil where its direction
    /// is that of its parent (HTML Standard section 15.3.5).
    static func controls(
        of tag: Tag, isRightToLeft: Bool, in parentIsRightToLeft: Bool, hasDirection: Bool
    ) -> (start: UInt32, end: UInt32)? {
        if tag == .bdo { return (isRightToLeft ? 0x202E : 0x202D, popFormat) }
        if tag == .bdi, !hasDirection { return (0x2068, popIsolate) }
        guard tag == .bdi || isRightToLeft != parentIsRightToLeft else { return nil }
        return (isRightToLeft ? 0x2067 : 0x2066, popIsolate)
    }
}

extension LayoutEngine {
    /// The controls of direction around the content of an inline element, whose parent is below it
    /// among the open boxes.
    private func directionControls(_ top: Int) -> (start: UInt32, end: UInt32)? {
        let box = flow.boxes[top]
        guard box.node.exists, top > 0 else { return nil }
        let node = input.document.nodes[box.node.index]
        guard node.namespace == .html else { return nil }
        return LineDirections.controls(
            of: node.tag, isRightToLeft: box.look.isRightToLeft,
            in: flow.boxes[top - 1].look.isRightToLeft,
            hasDirection: input.document.has(.dir, box.node))
    }

    /// Notes the beginning or the end of the innermost box, which is inline.
    mutating func noteDirection(isStart: Bool) {
        guard let controls = directionControls(flow.boxes.top) else { return }
        flow.line.directions.note(isStart ? controls.start : controls.end, at: flow.line.used)
    }

    /// Whether the line that is being filled must be put in visual order.
    @inline(__always)
    var isReordered: Bool {
        flow.line.directions.areNoted
            && (flow.line.directions.mayReorder || flow.boxes[flow.boxes.block].look.isRightToLeft)
    }

    /// Puts the first bytes of the line in visual order, with their runs and boxes.
    mutating func orderVisually(upTo end: Int) {
        let isRightToLeft = flow.boxes[flow.boxes.block].look.isRightToLeft
        var bytes: [UInt8] = []
        bytes.reserveCapacity(end)
        var marks: [LineBuilder.RunMark] = []
        var units: [BidiLine.Unit] = []
        unsafe flow.line.text.withUnsafeBufferPointer { text in
            let text = unsafe UnsafeBufferPointer(rebasing: text[..<flow.line.used])
            let line = unsafe BidiLine(
                text, parts: flow.line.directions.parts, controls: flow.line.directions.controls,
                isRightToLeft: isRightToLeft)
            units = line.visual(upTo: end)
            for unit in units { unsafe append(unit, of: text, to: &bytes, &marks) }
        }
        guard bytes.count == end else { return }
        moveAttachments(units, upTo: end)
        for i in 0..<end { flow.line.text[i] = bytes[i] }
        flow.line.marks = marks + flow.line.marks.filter { $0.end > end }
    }

    /// Appends a unit with its runs.
    private func append(
        _ unit: BidiLine.Unit, of text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8],
        _ marks: inout [LineBuilder.RunMark]
    ) {
        let before = bytes.count
        unsafe BidiLine.append(unit, of: text, to: &bytes)
        var (low, high) = (0, flow.line.marks.count)
        while low < high {
            let middle = (low + high) / 2
            if flow.line.marks[middle].end <= unit.bytes.lowerBound {
                low = middle + 1
            } else {
                high = middle
            }
        }
        while low < flow.line.marks.count {
            let mark = flow.line.marks[low]
            let end = before + min(mark.end, unit.bytes.upperBound) - unit.bytes.lowerBound
            if let last = marks.last, last.style == mark.style, last.target == mark.target {
                marks[marks.count - 1].end = end
            } else {
                marks.append(
                    LineBuilder.RunMark(end: end, style: mark.style, target: mark.target))
            }
            if mark.end >= unit.bytes.upperBound { break }
            low += 1
        }
    }

    /// Moves the boxes of several rows to the columns where their row on the line is now.
    private mutating func moveAttachments(_ units: [BidiLine.Unit], upTo end: Int) {
        guard !flow.line.attachments.isEmpty else { return }
        var columns: [Int: Int] = [:]
        var column = 0
        for unit in units {
            columns[unit.bytes.lowerBound] = column
            column += unit.width
        }
        var before = 0
        for unit in units.sorted(by: { $0.bytes.lowerBound < $1.bytes.lowerBound }) {
            let shift = (columns[unit.bytes.lowerBound] ?? before) - before
            for i in flow.line.attachments.indices
            where unit.bytes.contains(flow.line.attachments[i].offset) {
                flow.line.attachments[i].column += shift
            }
            before += unit.width
        }
    }

    // MARK: - Markers

    /// Takes the markers of an item from right to left, which stand at its right.
    mutating func takeMarkersAtRight() -> [PendingMarker] {
        guard flow.heads.hasMarkers, flow.boxes[flow.boxes.block].look.isRightToLeft else {
            return []
        }
        return flow.heads.takeMarkersAtRight()
    }

    /// Writes markers at the right of the line that ends at a column; returns the column behind
    /// them. In the order of reading, markers come first: the line's text then follows them.
    mutating func emitMarkersAtRight(_ markers: [PendingMarker], from end: Int) -> Int {
        var column = end
        for marker in markers {
            if input.options.usesVisualOrder, marker.edge > column {
                flow.out.appendBlanks(marker.edge - column)
                column = marker.edge
            }
            flow.out.append(marker.bytes, style: marker.style, target: marker.target)
            column += marker.width
        }
        return column
    }

    /// Writes markers at the right of a row of boxes, which stand as they do on a screen, also in the
    /// order of reading. Returns the column behind them.
    mutating func emitMarkersAtRight(ofBoxes markers: [PendingMarker], from end: Int) -> Int {
        guard let first = markers.first else { return end }
        var markers = markers
        if !input.options.usesVisualOrder {
            for i in markers.indices { markers[i].bytes = Self.visualMarker(markers[i].bytes) }
        }
        flow.out.appendBlanks(max(0, first.edge - end))
        return emitMarkersAtRight(markers, from: max(end, first.edge))
    }
}
