extension LineBuilder {
    /// Makes the blanks between the words of a line wider, so that it takes all columns.
    ///
    /// Lines with boxes in them, and those whose order changes, stay as they are.
    mutating func justify(upTo end: inout Opportunity, columns: Int) {
        let spare = columns - end.width
        guard spare > 0, attachments.isEmpty, !directions.mayReorder, directions.parts.isEmpty
        else { return }
        let gaps = text[..<end.used].count { $0 == 0x20 }
        guard gaps > 0 else { return }
        closeRun()
        var spread: [UInt8] = []
        spread.reserveCapacity(end.used + spare)
        var (gap, mark) = (0, 0)
        var moved = marks
        for at in 0..<end.used {
            while mark < marks.count, marks[mark].end == at {
                moved[mark].end = spread.count
                mark += 1
            }
            spread.append(text[at])
            guard text[at] == 0x20 else { continue }
            let more = spare * (gap + 1) / gaps - spare * gap / gaps
            spread.append(contentsOf: repeatElement(0x20, count: more))
            gap += 1
        }
        for rest in mark..<max(mark, marks.count) { moved[rest].end = spread.count }
        reserve(spread.count - used)
        text.replaceSubrange(..<spread.count, with: spread)
        (marks, used, width) = (moved, spread.count, columns)
        (end.used, end.width) = (spread.count, columns)
        (end.resume, end.resumeWidth) = (spread.count, columns)
    }
}
