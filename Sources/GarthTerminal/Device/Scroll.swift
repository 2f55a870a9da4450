/// Rows that moved up or down together, as when a page is scrolled.
struct Scroll {
    /// The rows between which everything moves.
    private let region: Range<Int>
    /// The distance: positive moves up.
    private let distance: Int

    /// Fewer rows are cheaper to write again.
    private static let leastRows = 4

    /// The largest block of changed rows that the terminal can move by itself; nil if none saves
    /// work. A collision of digests costs only time, because all differences are still written.
    static func find(from old: Frame, to new: Frame, changed: [Int]) -> Scroll? {
        guard changed.count >= leastRows, let first = changed.first, let last = changed.last else {
            return nil
        }
        let before = RowComparison.digests(of: old)
        let after = RowComparison.digests(of: new)
        let blank = RowComparison.digests(of: Frame(columns: new.columns, rows: 1))[0]
        var best: Scroll?
        var bestGain = leastRows - 1
        for distance in 1...max(last - first, 1) {
            for signed in [distance, -distance] {
                var start = first
                var gain = 0
                for row in first...last + 1 {
                    let source = row + signed
                    if row <= last, source >= first, source <= last, after[row] == before[source] {
                        gain += after[row] != blank && after[row] != before[row] ? 1 : 0
                        continue
                    }
                    if gain > bestGain {
                        bestGain = gain
                        let low = signed > 0 ? start : start + signed
                        let high = signed > 0 ? row + signed : row
                        best = Scroll(region: low..<high, distance: signed)
                    }
                    start = row + 1
                    gain = 0
                }
            }
        }
        return best
    }

    /// Moves the rows on the terminal and in `frame`.
    ///
    /// It deletes and inserts lines inside margins (DECSTBM, DL, IL), which terminals without SU
    /// and SD also support.
    func perform(_ output: inout ScreenOutput, on frame: inout Frame) {
        output.append("\u{1B}[")
        output.append(number: region.lowerBound + 1)
        output.bytes.append(0x3B)
        output.append(number: region.upperBound)
        output.bytes.append(0x72)
        output.moveAbsolutely(row: region.lowerBound, column: 0)
        output.append(control: distance > 0 ? 0x4D : 0x4C, abs(distance))
        output.append("\u{1B}[r")
        output.cursor = nil
        let columns = frame.columns
        let moved =
            distance > 0
            ? region.lowerBound + distance..<region.upperBound
            : region.lowerBound..<region.upperBound + distance
        let kept = Array(frame.cells[moved.lowerBound * columns..<moved.upperBound * columns])
        let blanks = Array(repeating: ScreenCell.blank, count: abs(distance) * columns)
        frame.cells.replaceSubrange(
            region.lowerBound * columns..<region.upperBound * columns,
            with: distance > 0 ? kept + blanks : blanks + kept)
    }
}
