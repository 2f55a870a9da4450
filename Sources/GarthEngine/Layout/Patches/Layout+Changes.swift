import GarthPage

/// The part of a document whose lines may have changed.
struct ChangedPart {
    /// Its first node in document order.
    var first: NodeID
    /// The first node behind it; none if it reaches to the end.
    var end: NodeID
}

/// The lines that took the place of others after a change, and what they name.
struct LayoutPatch {
    /// The first line that has changed, and the number of those that went.
    var line: Int
    var removedLines: Int
    var lines: PageLines
    var targets: TargetChange
    /// Targets in front of these that look different, by their numbers.
    var renewedTargets: [UInt32: PageTarget]
    var newStyles: [TextStyle]
    var newPictures: [PagePicture]
}

/// A page of which a part is laid out again.
///
/// The layout begins again at the last checkpoint before the part, and ends where it comes to an
/// earlier checkpoint behind it in the same state: from there on it would make the same lines.
extension Layout {
    /// Whether further styles and pictures can still be announced without a new beginning.
    var hasRoomForPatches: Bool {
        engine.shared.textStyles.list.count < LayoutLimits.stylesOfPatches
            && engine.shared.pictures.made < Limits.pictures / 2
    }

    /// The places of the nodes of a document, which a change of it keeps where it can.
    mutating func order(of document: Document) -> DocumentOrder {
        engine.input.order(of: document)
    }

    /// Lays out a part of a complete page again; nil if the whole page must be.
    ///
    /// `targets` are those that were announced.
    mutating func layOutAgain(
        _ part: ChangedPart, document: inout Document, styles: inout StyleResolver,
        state: borrowing PageState, forms: FormIndex, targets: [PageTarget]
    ) -> LayoutPatch? {
        engine.input.borrow(document, state: state, forms: forms, isComplete: true)
        swap(&engine.styles, &styles)
        defer {
            swap(&engine.styles, &styles)
            engine.input.giveBack()
            engine.shared.targets.endRenewing()
        }
        guard let relaid = relay(part, targets: targets) else { return nil }
        return patch(
            from: relaid.lines.lowerBound, to: relaid.lines.upperBound,
            TargetChange(from: targets[relaid.targets], to: engine.shared.targets.new))
    }

    /// Lays out a part of a traced page again, so that its lines and its trace are those of the
    /// document; nil if the whole page must be.
    mutating func traceAgain(
        _ part: ChangedPart, document: Document, styles: inout StyleResolver,
        state: borrowing PageState, forms: FormIndex
    ) -> (replaced: Range<Int>, lines: PageLines)? {
        guard let trace = engine.trace else { return nil }
        engine.input.borrow(document, state: state, forms: forms, isComplete: true)
        swap(&engine.styles, &styles)
        defer {
            swap(&engine.styles, &styles)
            engine.input.giveBack()
        }
        engine.beginTrace(trace)
        guard let relaid = relay(part, targets: []) else { return nil }
        trace.forgetFormer(from: relaid.first, to: relaid.end, document)
        var lines = PageLines()
        swap(&lines, &engine.page.relaid)
        return (relaid.lines, lines)
    }

    /// What was laid out again: the nodes from one on to another, which is none at the end, and the
    /// lines and targets that they had before.
    private struct RelaidPart {
        var first: NodeID
        var end: NodeID
        var lines: Range<Int>
        var targets: Range<Int>
    }

    /// Lays out a part again, from the last checkpoint before it to where the page goes on as before.
    private mutating func relay(_ part: ChangedPart, targets: [PageTarget]) -> RelaidPart? {
        let list = engine.checkpoints.list
        guard let start = engine.lastCheckpoint(before: part.first, in: list) else { return nil }
        let behind = engine.firstCheckpoint(from: part.end, in: list, after: start)
        let (rows, made) = (engine.page.rowsTaken, Int(engine.shared.targets.made))
        let checkpoint = list[start]
        guard made == targets.count, engine.beginAgain(at: checkpoint) else { return nil }
        engine.shared.targets.forgetNumbers(of: targets[Int(checkpoint.targets)...])
        engine.shared.targets.beginRenewing(below: checkpoint.targets)
        engine.checkpoints.resume(behind: list[...start], toward: list[behind...])
        var former: LayoutCheckpoint?
        switch engine.walk() {
        case .finished:
            engine.endLine()
            engine.finishFloats()
            engine.page.relaid.append(engine.takeLines())
        case .rejoined(let node): former = engine.checkpoints.former?[node]
        case .paused, .held: return nil
        }
        // A box that the change made stands in front of the first row.
        if engine.page.boxesAhead.isIncomplete { return nil }
        let oldEnd = (
            line: former?.line ?? finalCount, row: former?.row ?? rows,
            target: former.map { Int($0.targets) } ?? made
        )
        let move = (
            lines: engine.page.linesTaken - oldEnd.line, rows: engine.page.rowsTaken - oldEnd.row,
            targets: Int(engine.shared.targets.made) - oldEnd.target
        )
        let rest = former.map { former in list[behind...].drop { $0.node != former.node } } ?? []
        engine.checkpoints.rejoin(
            rest.map {
                var checkpoint = $0
                checkpoint.move(
                    lines: move.lines, rows: move.rows, targets: move.targets, from: oldEnd.row)
                return checkpoint
            })
        engine.shared.targets.moveNumbers(of: targets[oldEnd.target...], by: move.targets)
        engine.page.linesTaken = finalCount + move.lines
        engine.page.rowsTaken = rows + move.rows
        engine.shared.targets.rewind(to: UInt32(clamping: made + move.targets))
        engine.page.lastPlacedRow += max(0, move.rows)
        engine.stopHere()
        noteSplice(move.lines)
        return RelaidPart(
            first: checkpoint.node, end: former?.node ?? .none,
            lines: checkpoint.line..<oldEnd.line,
            targets: Int(checkpoint.targets)..<oldEnd.target)
    }

    /// What came of the part; lines at its ends that are as before are left out.
    private mutating func patch(
        from start: Int, to end: Int, _ change: TargetChange
    ) -> LayoutPatch {
        var lines = PageLines()
        swap(&lines, &engine.page.relaid)
        let facts = lines.facts
        let most = min(end - start, facts.count)
        // Lines that name a target which has changed its number are told again.
        var same = 0
        while same < most, lineFacts[start + same].content == facts[same].content,
            lineFacts[start + same].target == facts[same].target,
            !lines.names(change.added, inLine: same)
        {
            same += 1
        }
        var sameBehind = 0
        while sameBehind < most - same,
            facts[facts.count - 1 - sameBehind].follows(lineFacts[end - 1 - sameBehind], change),
            !lines.names(change.added, inLine: facts.count - 1 - sameBehind)
        {
            sameBehind += 1
        }
        lineFacts.replaceSubrange(start..<end, with: facts)
        if change.move != 0 {
            for index in start + facts.count..<lineFacts.count {
                lineFacts[index].target = change.number(of: lineFacts[index].target)
            }
        }
        _ = engine.shared.targets.takeNew()
        let pictures = engine.shared.pictures.takeNew(keeps: true)
        let newStyles = Array(engine.shared.textStyles.list[announcedStyles...])
        announcedStyles = engine.shared.textStyles.list.count
        return LayoutPatch(
            line: start + same, removedLines: end - start - same - sameBehind,
            lines: lines.slice(same..<lines.count - sameBehind), targets: change,
            renewedTargets: engine.shared.targets.renewed, newStyles: newStyles,
            newPictures: pictures)
    }
}

/// How the targets of a page change.
struct TargetChange {
    /// The number of the first one that goes, 1 being the first of the page.
    var first: Int
    var removed: Int
    var targets: [PageTarget]
    /// Whether as many come as go, so that no number changes.
    var keepsNumbers: Bool

    /// Compares the targets of a part before and after; `old` has their places on the page.
    init(from old: ArraySlice<PageTarget>, to new: [PageTarget]) {
        keepsNumbers = old.count == new.count
        let same = keepsNumbers ? 0 : zip(old, new).prefix { $0 == $1 }.count
        let rest = zip(old.dropFirst(same).reversed(), new.dropFirst(same).reversed())
        let behind = keepsNumbers ? 0 : rest.prefix { $0 == $1 }.count
        first = old.startIndex + same + 1
        removed = old.count - same - behind
        targets = Array(new[same..<new.count - behind])
    }

    /// By how much the numbers behind change.
    var move: Int { targets.count - removed }

    /// The new numbers; none if all numbers stay.
    var added: Range<Int> { keepsNumbers ? 0..<0 : first..<first + targets.count }

    /// The new number of a target that stays.
    func number(of old: UInt32) -> UInt32 {
        Int(old) < first ? old : UInt32(clamping: Int(old) + move)
    }
}

extension PageLines {
    /// Whether a line names a target of a range.
    fileprivate func names(_ targets: Range<Int>, inLine line: Int) -> Bool {
        !targets.isEmpty
            && runs[runRange(ofLine: line)].contains { targets.contains(Int($0.target)) }
    }
}

extension LineFacts {
    /// Whether the line is another one, of which only the numbers of targets have changed.
    fileprivate func follows(_ other: LineFacts, _ change: TargetChange) -> Bool {
        guard content == other.content else { return false }
        // A target that went is in no line any more.
        let isGone = (change.first..<change.first + change.removed).contains(Int(other.target))
        return (change.keepsNumbers || !isGone) && target == change.number(of: other.target)
    }
}

extension LayoutEngine {
    /// The last checkpoint before a node in document order.
    func lastCheckpoint(before node: NodeID, in list: [LayoutCheckpoint]) -> Int? {
        let place = input.order.place(of: node)
        let count = list.prefixCount {
            input.document.isConnected($0.node) && input.order.place(of: $0.node) < place
        }
        return count == 0 ? nil : count - 1
    }

    /// The first checkpoint at a node or behind it.
    func firstCheckpoint(
        from node: NodeID, in list: [LayoutCheckpoint], after start: Int
    ) -> Int {
        guard node.exists else { return list.count }
        let place = input.order.place(of: node)
        return max(
            start + 1,
            list.prefixCount {
                !input.document.isConnected($0.node) || input.order.place(of: $0.node) < place
            })
    }

    /// Takes the layout back to a checkpoint; false if the page would not come to it again.
    mutating func beginAgain(at checkpoint: LayoutCheckpoint) -> Bool {
        guard opensAgain(checkpoint) else { return false }
        resume(at: checkpoint)
        page.relaid = PageLines()
        return nextChild(of: flow.boxes.top) == checkpoint.node
    }
}

extension [LayoutCheckpoint] {
    /// The number of elements at the beginning for which a condition holds, which holds for no
    /// other.
    fileprivate func prefixCount(where holds: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
