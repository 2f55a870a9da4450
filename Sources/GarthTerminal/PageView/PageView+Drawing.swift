import GarthPage

extension PageView {
    /// Draws the lines in view into a part of a frame. Without colours (`hasColors`), links are
    /// underlined that nothing but a colour tells from text.
    func draw(into frame: inout Frame, row: Int, rows: Int, hasColors: Bool = true) {
        let visible = visibleLines.prefix(max(0, rows))
        for line in visible {
            let decorated = decorated(line: line, hasColors: hasColors)
            let palette = decorated.palette
            let shown = leftColumn..<leftColumn + columns
            let frameRow = row + line - visible.lowerBound
            frame.write(line: 0, of: decorated.lines, columns: shown, row: frameRow, column: 0) {
                run, _ in palette[Int(run.style)]
            }
            for cells in lines.painted[lines.paintedRange(ofLines: line..<line + 1)] {
                frame.paint(
                    cells, style: style(cells.style), columns: shown, row: frameRow, column: 0)
            }
        }
        frame.paint(canvas: canvas, rows: row..<row + max(0, rows))
        drawEdges(into: &frame, row: row, rows: rows)
    }

    /// More bytes than a cluster has that fills one column, save hostile ones.
    private static let mostBytesInColumn = 16

    /// The look of a run with what the person has done to its link.
    private func decoratedStyle(of run: TextRun, hasColors: Bool) -> TextStyle {
        var style = style(run.style)
        guard run.target != 0 else { return style }
        if !hasColors, style.marks.isDisjoint(with: [.underline, .reverse]), isLink(run.target) {
            style.marks.formUnion(.underline)
        }
        // On a background of the page's own its colour is the one that can be read.
        if style.background == nil, visitedTargets.contains(run.target) {
            style.foreground = Theme.visited
        }
        if refusedTargets.contains(run.target) {
            style.marks.formUnion([.dim, .strikethrough])
            style.marks.subtract([.underline, .bold])
        }
        if run.target == focus { style.marks.formSymmetricDifference(.reverse) }
        return style
    }

    private func isLink(_ target: UInt32) -> Bool {
        guard targets.indices.contains(Int(target) - 1),
            case .link = targets[Int(target) - 1].kind
        else { return false }
        return true
    }

    /// The piece of a run up to the next edge of a match, and its look.
    private func piece(
        from offset: Int, to end: Int, _ style: TextStyle, _ match: TextPattern.Match?
    ) -> (end: Int, style: TextStyle) {
        guard let match else { return (end, style) }
        guard match.start <= offset else { return (min(end, match.start), style) }
        let isCurrent = match == search?.currentMatch
        return (min(end, match.end), isCurrent ? Theme.currentMatch : Theme.match)
    }

    /// One line with the focus and the matches of the search as separate runs.
    private func decorated(
        line: Int, hasColors: Bool
    ) -> (lines: PageLines, palette: [TextStyle]) {
        var bytes = lines.textRange(ofLine: line)
        // What is far behind the right edge of a line of megabytes is not copied for each frame.
        let reach = (leftColumn + columns) * Self.mostBytesInColumn + 4096
        bytes = bytes.lowerBound..<min(bytes.upperBound, bytes.lowerBound + reach)
        var matches = (search?.matches(in: bytes) ?? [])[...]
        var runs: [TextRun] = []
        var palette: [TextStyle] = []
        var offset = bytes.lowerBound
        for run in lines.runs[lines.runRange(ofLine: line)] {
            let end = min(offset + Int(run.byteCount), bytes.upperBound)
            guard offset < end else { break }
            let style = decoratedStyle(of: run, hasColors: hasColors)
            while offset < end {
                while let match = matches.first, match.end <= offset { matches.removeFirst() }
                let (pieceEnd, pieceStyle) = piece(from: offset, to: end, style, matches.first)
                runs.append(
                    TextRun(
                        byteCount: UInt32(pieceEnd - offset),
                        style: UInt16(clamping: palette.count),
                        target: run.target))
                if palette.count < Int(UInt16.max) { palette.append(pieceStyle) }
                offset = pieceEnd
            }
        }
        if palette.isEmpty { palette.append(TextStyle()) }
        let text = Array(lines.text[bytes])
        let end = LineEnd(text: UInt32(text.count), runs: UInt32(runs.count))
        return (PageLines(text: text, runs: runs, ends: [end]), palette)
    }
}
