import GarthPage

/// The ground of a box in the line.
struct InlineGround {
    /// The announced style that fills it.
    var style: UInt16
    /// The columns of its padding.
    var left: Int
    var right: Int
}

/// The line that is being filled: its text so far, its runs, and its last possible break.
///
/// After `closeRun`, `marks` end in ascending order and cover `text[0..<used]`.
struct LineBuilder {
    /// The end of a run of one style and one target.
    struct RunMark {
        var end: Int
        var style: UInt16
        var target: UInt32
    }

    /// A place where the line may be ended.
    struct Opportunity {
        /// The line's text ends here; -1 is no opportunity.
        var used = -1
        var width = 0
        /// The next line's text begins here.
        var resume = 0
        var resumeWidth = 0
        /// A hyphen is shown when the line ends here (U+00AD).
        var showsHyphen = false

        /// A place of the line in the next one; -1 is one that stays in the line that ends here.
        func placeBehind(_ place: Int) -> Int { place > resume ? place - resume : -1 }
    }

    /// A box of several rows in the line.
    struct Attachment {
        /// The byte of `text` where the row on the line begins.
        var offset: Int
        /// Its column in the line.
        var column: Int
        var width: Int
        /// Its rows in the store of the child flow's saved boxes.
        var firstLine: Int
        var above: Int
        var below: Int
        /// What fills it and its padding.
        var ground: InlineGround?
    }

    /// The text; only the first `used` bytes count, the rest is room.
    var text = [UInt8](repeating: 0, count: 1024)
    var used = 0
    var width = 0
    var marks: [RunMark] = []
    var style: UInt16 = 0
    var target: UInt32 = 0
    var opportunity = Opportunity()
    /// The width at the last opportunity, where the present word began.
    var wordStart = 0
    /// The widest word so far.
    var widestWord = 0
    /// The last byte is a blank that collapses with a following one and is cut at the line's end.
    var endsInSpace = false
    var attachments: [Attachment] = []
    /// The pixels that the boxes so far are wider than their columns. The next box takes them over, so
    /// that boxes of equal shares fill the line.
    var boxExcess: Float = 0
    /// Where the last box in the line ends, and the pixels of its edge that took no column.
    var boxEnd = -1
    var boxEdge: Float = 0
    /// The classes of the last scalars, for line breaking and clusters.
    var tail = LineTail()
    /// What decides the order of the line on the screen.
    var directions = LineDirections()
    /// The edge of an inline box that ended at `edgeEnd` and was too narrow for a blank, in pixels.
    var edge: Float = 0
    /// The value of `used` behind that box; -1 is none.
    var edgeEnd = -1
    /// The value of `used` behind the words of a picture; -1 is none.
    var pictureEnd = -1
    /// The value of `used` behind the last float, where all is measured in one line; -1 is none.
    var floatEnd = -1

    var isEmpty: Bool { used == 0 && attachments.isEmpty }

    /// The last blank of a line that must be cut, if it is not in the first half: rather a no-break
    /// space ends the line than a word is cut.
    var lastBlankToCutAt: Opportunity? {
        guard attachments.isEmpty, let blank = text[..<used].lastIndex(of: 0x20) else { return nil }
        let columns = DisplayWidth.columns(of: text.span.extracting(0..<blank))
        guard columns >= width / 2 else { return nil }
        return Opportunity(
            used: blank, width: columns, resume: blank + 1, resumeWidth: columns + 1)
    }

    /// The last byte of the text; nil where there is none, or a blank that may be cut.
    var lastByte: UInt8? { used > 0 && !endsInSpace ? text[used - 1] : nil }

    /// Whether nothing but blanks stands behind a byte of the text: those around the icon of a link.
    func hasOnlyBlanks(since start: Int) -> Bool {
        guard (0...used).contains(start) else { return false }
        return text[start..<used].allSatisfy { $0 == 0x20 }
            && (start == used || attachments.last.map { $0.offset < start } ?? true)
    }

    /// Whether the last character is a letter, a digit or a mark that ends a phrase.
    var endsInWord: Bool {
        guard used > 0, !endsInSpace else { return false }
        switch text[used - 1] {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF: return true
        case 0x21, 0x2A, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F: return true
        default: return false
        }
    }

    /// Sets the style and target of the next text.
    @inline(__always)
    mutating func setRun(style: UInt16, target: UInt32) {
        if style != self.style || target != self.target { changeRun(style: style, target: target) }
    }

    private mutating func changeRun(style: UInt16, target: UInt32) {
        closeRun()
        self.style = style
        self.target = target
    }

    /// Ends the present run at the end of the text.
    mutating func closeRun() {
        if used > (marks.last?.end ?? 0) {
            marks.append(RunMark(end: used, style: style, target: target))
        }
    }

    /// Makes room for `count` more bytes.
    @inline(__always)
    mutating func reserve(_ count: Int) {
        if text.count < used &+ count { grow(used &+ count) }
    }

    private mutating func grow(_ least: Int) {
        let size = max(least, text.count * 2)
        text.append(contentsOf: repeatElement(0, count: size - text.count))
    }

    /// Records that the line may end before the next text.
    @inline(__always)
    mutating func recordOpportunity(showsHyphen: Bool = false) {
        endWord()
        opportunity = Opportunity(
            used: used, width: width, resume: used, resumeWidth: width, showsHyphen: showsHyphen)
    }

    @inline(__always)
    mutating func endWord() {
        let word = width &- wordStart
        if word > widestWord { widestWord = word }
        wordStart = width
    }

    /// Appends a collapsible blank, which the line may end at.
    mutating func appendSpace(canBreak: Bool) {
        guard used > 0 || !attachments.isEmpty, !endsInSpace else { return }
        reserve(1)
        if canBreak { endWord() }
        text[used] = 0x20
        if canBreak {
            opportunity = Opportunity(
                used: used, width: width, resume: used + 1, resumeWidth: width + 1)
        }
        used += 1
        width += 1
        if canBreak { wordStart = width }
        endsInSpace = true
        tail = LineTail()
    }

    /// Appends text of a known width that is not looked into.
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, width columns: Int) {
        guard bytes.count > 0 else { return }
        reserve(bytes.count)
        unsafe text.withUnsafeMutableBufferPointer { room in
            for i in 0..<bytes.count { unsafe room[used + i] = unsafe bytes[i] }
        }
        used += bytes.count
        width += columns
        endsInSpace = false
        tail = LineTail()
    }

    mutating func appendBlanks(_ count: Int) {
        guard count > 0 else { return }
        reserve(count)
        for i in 0..<count { text[used + i] = 0x20 }
        used += count
        width += count
        endsInSpace = false
        tail = LineTail()
    }

    /// Removes all content from the line.
    mutating func removeAll() {
        (edgeEnd, floatEnd, pictureEnd) = (-1, -1, -1)
        used = 0
        width = 0
        marks.removeAll(keepingCapacity: true)
        attachments.removeAll(keepingCapacity: true)
        opportunity = Opportunity()
        wordStart = 0
        endsInSpace = false
        boxExcess = 0
        boxEnd = -1
        tail = LineTail()
        directions.removeAll()
    }

    /// Drops the text behind a place, whose rest is not shown.
    mutating func dropBack(to end: Opportunity) {
        closeRun()
        while let last = marks.last, (marks.dropLast().last?.end ?? 0) >= end.used,
            last.end > end.used
        {
            marks.removeLast()
        }
        if let last = marks.last, last.end > end.used { marks[marks.count - 1].end = end.used }
        used = end.used
        width = end.width
    }

    /// Drops the text up to an opportunity that the line was ended at.
    mutating func dropFront(_ taken: Opportunity) {
        let rest = max(0, used - taken.resume)
        closeRun()
        if rest > 0 {
            unsafe text.withUnsafeMutableBufferPointer { room in
                for i in 0..<rest { unsafe room[i] = unsafe room[taken.resume + i] }
            }
        }
        var kept = 0
        for mark in marks where mark.end > taken.resume {
            marks[kept] = mark
            marks[kept].end -= taken.resume
            kept += 1
        }
        marks.removeLast(marks.count - kept)
        attachments.removeAll { $0.offset < taken.resume }
        for i in attachments.indices {
            attachments[i].offset -= taken.resume
            attachments[i].column -= taken.resumeWidth
        }
        directions.dropFront(taken.resume)
        (edgeEnd, floatEnd, pictureEnd) = (
            taken.placeBehind(edgeEnd), taken.placeBehind(floatEnd), taken.placeBehind(pictureEnd)
        )
        boxExcess = 0
        boxEnd = -1
        used = rest
        width = max(0, width - taken.resumeWidth)
        wordStart = max(0, wordStart - taken.resumeWidth)
        opportunity = Opportunity()
        if rest == 0 {
            endsInSpace = false
            tail = LineTail()
        }
    }
}
