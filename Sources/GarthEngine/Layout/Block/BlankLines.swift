import GarthPage

/// At most `LayoutLimits.blankRows` blank lines in a row, whatever boxes request.
///
/// Margins, heights, forced breaks, empty rows and nested boxes each request their own blank lines,
/// and only finished lines show the sum. So they are checked once when they leave a flow: those of
/// a cell or an inline block for the box around it, those of the page for the reader.
extension LayoutEngine {
    /// Removes surplus blank lines, from `first` to the end of the flow's store.
    ///
    /// `above` is the number of blank lines at the end of the content above; the result is that
    /// number at the end of all. Anchors on removed lines move to the next line.
    mutating func closeGaps(from first: Int, after above: Int) -> Int {
        var rows = above
        var surplus: [Int] = []
        for line in first..<flow.out.count where isSurplus(line, &rows) { surplus.append(line) }
        guard !surplus.isEmpty else { return rows }
        flow.out.remove(lines: surplus)
        if let free = flow.content.freeRows {
            flow.content.freeRows?.line -= surplus.count { $0 < free.line }
        }
        placeLeftAnchors(from: first)
        return rows
    }

    /// Whether a line is a surplus blank one; `rows` counts the blank lines before it, and with it.
    @inline(__always)
    func isSurplus(_ line: Int, _ rows: inout Int) -> Bool {
        if !isBlank(line) {
            rows = 0
        } else if rows < LayoutLimits.blankRows || flow.out.isKept(line) {
            rows += 1
        } else {
            return true
        }
        return false
    }

    /// Whether a line is invisible: only blanks, without a background colour, a line through or
    /// below them, or a target that could have the focus.
    @inline(__always)
    func isBlank(_ line: Int) -> Bool {
        let start = flow.out.textStart(ofLine: line)
        let end = Int(flow.out.ends[line].text)
        if start < end, (0x21...0x7E).contains(flow.out.text[start]) { return false }
        return start == end || hasOnlyBlanks(start..<end) && !showsBlanks(line)
    }

    private func hasOnlyBlanks(_ range: Range<Int>) -> Bool {
        unsafe flow.out.text.withUnsafeBufferPointer { bytes in
            var at = range.lowerBound
            while at < range.upperBound {
                if unsafe bytes[at] == 0x20 {
                    at += 1
                    continue
                }
                guard unsafe bytes[at] >= 0xC2 else { return false }
                let scalar = unsafe UTF8Scalar(
                    at: at, in: bytes.baseAddress!, end: range.upperBound)
                guard Self.isBlank(scalar.value) else { return false }
                at += scalar.byteCount
            }
            return true
        }
    }

    /// Whether a character beyond ASCII is invisible: spaces, and characters without width.
    private static func isBlank(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0xA0, 0xAD, 0x1680, 0x2000...0x200F, 0x2028, 0x2029, 0x202F, 0x205F...0x2064, 0x2800,
            0x3000, 0x3164, 0xFEFF:
            true
        default: false
        }
    }

    /// Whether the blanks of a line are seen all the same.
    private func showsBlanks(_ line: Int) -> Bool {
        for run in flow.out.runs[flow.out.runStart(ofLine: line)..<Int(flow.out.ends[line].runs)] {
            if run.target != 0, trace == nil { return true }
            guard run.style != 0 else { continue }
            let style = shared.textStyles.list[Int(run.style)]
            if style.background != nil || style.picture != 0 { return true }
            if !style.marks.isDisjoint(with: [.underline, .strikethrough, .reverse]) {
                return true
            }
        }
        return false
    }

    /// Anchors without a line wait for the next one, or are placed on the last line of a box. The
    /// page's last lines may have been passed on already, so that no anchor moves to them.
    private mutating func placeLeftAnchors(from first: Int) {
        let count = flow.out.count
        var index = flow.out.anchors.count
        while index > 0, flow.out.anchors[index - 1].line >= count { index -= 1 }
        guard index < flow.out.anchors.count else { return }
        if depth > 0, count > first {
            for i in index..<flow.out.anchors.count { flow.out.anchors[i].line = count - 1 }
        } else {
            flow.heads.wait(
                earlier: flow.out.anchors[index...].map(\.node).filter(\.exists))
            flow.out.anchors.removeLast(flow.out.anchors.count - index)
        }
    }
}
