import GarthPage

/// A search over all lines of a page: every match, and the current one.
///
/// New lines are searched when they arrive; no line is searched twice.
struct PageSearch: Sendable {
    /// The text to find.
    let pattern: TextPattern
    /// The matches, in the order of the page.
    private(set) var matches: [TextPattern.Match] = []
    /// The current match, an index of `matches`; nil before the first step.
    private(set) var current: Int?
    private var searchedLines = 0

    /// Makes a search that has read no line yet.
    init(pattern: TextPattern) {
        self.pattern = pattern
    }

    /// The current match.
    var currentMatch: TextPattern.Match? {
        current.flatMap { $0 < matches.count ? matches[$0] : nil }
    }

    /// Searches the lines that were not there before.
    mutating func extend(over lines: PageLines) {
        var found: [TextPattern.Match] = []
        unsafe lines.text.withUnsafeBufferPointer { text in
            unsafe lines.ends.withUnsafeBufferPointer { ends in
                while searchedLines < ends.count {
                    let start = unsafe searchedLines == 0 ? 0 : Int(ends[searchedLines - 1].text)
                    let end = unsafe Self.line(
                        in: ends, from: searchedLines, reaching: start + Self.piece)
                    unsafe pattern.find(
                        in: text, range: start..<Int(ends[end - 1].text), into: &found)
                    unsafe keep(found, in: text, ends: UnsafeBufferPointer(rebasing: ends[..<end]))
                    found.removeAll(keepingCapacity: true)
                    searchedLines = end
                }
            }
        }
    }

    /// Forgets the matches in lines that are about to go or change.
    mutating func forget(from line: Int, of lines: PageLines) {
        guard line < searchedLines else { return }
        searchedLines = line
        let end = line == 0 ? 0 : lines.textRange(ofLine: line - 1).upperBound
        let kept = firstIndex { $0.start >= end }
        matches.removeSubrange(kept...)
        if let current, current >= kept { self.current = nil }
    }

    /// The matches that lie in a part of the text.
    func matches(in range: Range<Int>) -> [TextPattern.Match] {
        let first = firstIndex { $0.end > range.lowerBound }
        return Array(matches[first...].prefix { $0.start < range.upperBound })
    }

    /// Stands on the first match at or behind an offset; on the first of all behind the last.
    mutating func selectFirst(atOrAfter offset: Int) {
        guard !matches.isEmpty else { return }
        let index = firstIndex { $0.start >= offset }
        current = index < matches.count ? index : 0
    }

    /// Stands on the last match before an offset; on the last of all before the first.
    mutating func selectLast(before offset: Int) {
        guard !matches.isEmpty else { return }
        let index = firstIndex { $0.start >= offset }
        current = index > 0 ? index - 1 : matches.count - 1
    }

    /// Steps to the next match, or the previous one, around the ends.
    mutating func step(_ direction: PageView.FocusDirection) {
        guard !matches.isEmpty, let current else { return }
        switch direction {
        case .next: self.current = current + 1 < matches.count ? current + 1 : 0
        case .previous: self.current = current > 0 ? current - 1 : matches.count - 1
        }
    }

    // MARK: - Private parts

    /// The bytes that are searched at a time, so that matches are still in the cache.
    private static let piece = 128 * 1024

    /// One past the first line that ends at an offset or after it, or past the last.
    private static func line(
        in ends: UnsafeBufferPointer<LineEnd>, from line: Int, reaching offset: Int
    ) -> Int {
        var low = line + 1
        var high = ends.count
        while low < high {
            let middle = (low + high) / 2
            if unsafe Int(ends[middle - 1].text) < offset {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    /// Keeps the matches inside one line.
    ///
    /// Lines follow one another without a separator. A match that crosses the end of a line does
    /// not count, and may have hidden another one: that line is searched separately.
    private mutating func keep(
        _ found: [TextPattern.Match], in text: UnsafeBufferPointer<UInt8>,
        ends: UnsafeBufferPointer<LineEnd>
    ) {
        var line = searchedLines
        var index = 0
        while index < found.count {
            let match = found[index]
            index += 1
            while line < ends.count, unsafe Int(ends[line].text) <= match.start { line += 1 }
            guard line < ends.count else { return }
            if unsafe match.end <= Int(ends[line].text) {
                matches.append(match)
                continue
            }
            var reach = match.end
            while line + 1 < ends.count, unsafe reach > Int(ends[line].text) {
                line += 1
                let end = unsafe Int(ends[line].text)
                unsafe pattern.find(in: text, range: Int(ends[line - 1].text)..<end, into: &matches)
                while index < found.count, found[index].start < end {
                    reach = max(reach, found[index].end)
                    index += 1
                }
            }
        }
    }

    private func firstIndex(where isBehind: (TextPattern.Match) -> Bool) -> Int {
        var low = 0
        var high = matches.count
        while low < high {
            let middle = (low + high) / 2
            if isBehind(matches[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension PageView {
    /// Searches for a text from an offset on and moves to the first match; nil ends the search.
    mutating func find(
        _ text: String, _ direction: FocusDirection, from offset: Int
    ) {
        guard let pattern = TextPattern(text) else {
            search = nil
            return
        }
        if search?.pattern != pattern {
            search = PageSearch(pattern: pattern)
            search?.extend(over: lines)
        }
        switch direction {
        case .next: search?.selectFirst(atOrAfter: offset)
        case .previous: search?.selectLast(before: offset)
        }
        revealMatch()
    }

    /// Steps to the next match: from the current one if it is in view, else from the view.
    mutating func findNext(_ direction: FocusDirection) {
        guard let search, !search.matches.isEmpty else { return }
        let view = visibleBytes
        if let match = search.currentMatch, view.contains(match.start) {
            self.search?.step(direction)
        } else {
            switch direction {
            case .next: self.search?.selectFirst(atOrAfter: view.lowerBound)
            case .previous: self.search?.selectLast(before: view.upperBound)
            }
        }
        revealMatch()
    }

    /// The bytes of the text in view.
    var visibleBytes: Range<Int> {
        let view = visibleLines
        guard !view.isEmpty else { return lines.text.count..<lines.text.count }
        return lines.textRange(
            ofLine: view.lowerBound
        )
        .lowerBound..<lines.textRange(ofLine: view.upperBound - 1)
            .upperBound
    }

    /// The link or control that the current match is part of.
    var targetOfMatch: UInt32? {
        guard let match = search?.currentMatch, let line = line(atOffset: match.start) else {
            return nil
        }
        var end = lines.textRange(ofLine: line).lowerBound
        for run in lines.runs[lines.runRange(ofLine: line)] {
            end += Int(run.byteCount)
            if match.start < end { return canTakeFocus(run.target) ? run.target : nil }
        }
        return nil
    }

    private mutating func revealMatch() {
        guard let match = search?.currentMatch, let line = line(atOffset: match.start) else {
            return
        }
        reveal(line: line)
        let start = lines.textRange(ofLine: line).lowerBound
        let column = width(ofBytes: start..<match.start)
        reveal(columns: column..<column + width(ofBytes: match.start..<match.end))
        attention = .match
    }
}
