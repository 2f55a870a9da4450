import GarthPage

/// Small changes of a page that is shown: what has not changed stays where the reader has it.
extension PageView {
    /// Puts lines in the place of others. The line at the top of the screen stays there: lines that
    /// come or go above it do not move what is read.
    mutating func splice(at line: Int, removing removed: Int, _ batch: PageLines) {
        // Lines of a layout that is void now come no more.
        guard incoming == nil, line >= 0, removed >= 0, line <= lines.count,
            removed <= lines.count - line
        else { return }
        let top = topLine
        search?.forget(from: line, of: lines)
        forgetFirstLines(from: line, count: removed)
        lines.splice(at: line, removing: removed, batch)
        let move = batch.count - removed
        if move != 0 { moveFirstLines(from: line + removed, by: move) }
        moveAttention(from: line + removed, by: move)
        placeTargets(from: line, count: batch.count)
        search?.extend(over: lines)
        if move != 0, destination == nil {
            if top >= line + removed {
                topLine = max(0, top + move)
            } else if top > line + batch.count {
                topLine = max(0, line + batch.count)
            }
        }
        settle()
    }

    /// Puts targets in the place of others. The focus, the marks and the lines follow those that
    /// have moved.
    mutating func splice(targetsFrom number: UInt32, removing removed: Int, _ more: [PageTarget]) {
        guard incoming == nil else { return }
        let focused = target(focus)?.element
        guard targets.splice(from: number, removing: removed, more) else { return }
        lines.renumberTargets(from: number, removing: removed, adding: more.count)
        let renumbering = Renumbering(number: number, removed: removed, added: more.count)
        refusedTargets = Set(refusedTargets.compactMap { renumbering.number(of: $0) })
        visitedTargets = Set(visitedTargets.compactMap { renumbering.number(of: $0) })
        let first = Int(number)
        if first < firstLines.count {
            let end = min(firstLines.count, first + removed)
            firstLines.replaceSubrange(first..<end, with: repeatElement(-1, count: more.count))
        }
        more.forEach { forgetTyped(shownBy: $0) }
        guard focus >= number else { return }
        if let moved = renumbering.number(of: focus) {
            focus = moved
        } else {
            focus = 0
            awaitedFocus = focused
            findAwaitedFocus()
            // An element that is no target any more does not get the focus later.
            awaitedFocus = nil
        }
    }

    /// The numbers of targets after others took the place of some.
    private struct Renumbering {
        var number: UInt32
        var removed: Int
        var added: Int

        func number(of old: UInt32) -> UInt32? {
            guard old >= number else { return old }
            guard Int(old) >= Int(number) + removed else { return nil }
            return UInt32(clamping: Int(old) + added - removed)
        }
    }

    private mutating func forgetFirstLines(from line: Int, count: Int) {
        guard count > 0 else { return }
        let runs =
            lines.runRange(ofLine: line)
            .lowerBound..<lines.runRange(ofLine: line + count - 1)
            .upperBound
        for index in runs {
            let number = Int(lines.runs[index].target)
            if number > 0, number < firstLines.count, Int(firstLines[number]) >= line {
                firstLines[number] = -1
            }
        }
    }

    private mutating func moveFirstLines(from line: Int, by move: Int) {
        for index in firstLines.indices where Int(firstLines[index]) >= line {
            firstLines[index] = Int32(clamping: Int(firstLines[index]) + move)
        }
    }
}
