import GarthPage

/// What content answers that is laid out only to be measured: numbers, never its lines, which are
/// taken back.
protocol Measured {}
extension BoxMeasure: Measured {}
extension Float: Measured {}

/// The flow in whose store content is laid out: the present one, or the one that is entered for it.
enum LayoutPlace {
    case thisFlow, flowBelow
}

/// The one door to content that is laid out more than once. Counters go back nowhere else: outside
/// this file a mark can be kept, and no one can rewind to it.
///
/// What was announced (styles, targets, pictures) stays announced.
extension LayoutEngine {
    /// Lays content out in the present flow to learn its widths. Neither a line nor a number of a
    /// counter remains of it.
    @inline(__always)
    mutating func measuring<Answer: Measured>(
        _ body: (inout LayoutEngine) -> Answer
    ) -> Answer {
        let (lines, counted) = (flow.out.mark, shared.mark)
        let answer = body(&self)
        flow.out.truncate(to: lines)
        shared.rewind(to: counted)
        return answer
    }

    /// Lays content out in the present flow for the sake of the counters that it changes. No line of it
    /// remains.
    mutating func counting(_ body: (inout LayoutEngine) -> Void) {
        let lines = flow.out.mark
        body(&self)
        flow.out.truncate(to: lines)
    }

    /// Lays content out in a form that may turn out not to suit it: with nil, neither a line nor a
    /// number of a counter remains.
    @inline(__always)
    mutating func attempting<Result>(
        in place: LayoutPlace, _ body: (inout LayoutEngine) -> Result?
    ) -> Result? {
        let (lines, counted) = (mark(in: place), shared.mark)
        if let result = body(&self) { return result }
        switch place {
        case .thisFlow: flow.out.truncate(to: lines)
        case .flowBelow: if pool.count > depth + 1 { pool[depth + 1].out.truncate(to: lines) }
        }
        shared.rewind(to: counted)
        return nil
    }

    func mark(in place: LayoutPlace) -> LineStore.Mark {
        switch place {
        case .thisFlow: flow.out.mark
        case .flowBelow:
            pool.count > depth + 1
                ? pool[depth + 1].out.mark : LineStore.Mark(lines: 0, anchors: 0, paints: 0)
        }
    }

    /// Lays content out again that was laid out at a moment; what was counted since stays counted.
    @inline(__always)
    mutating func again<Result>(
        from moment: LayoutShared.Mark, _ body: (inout LayoutEngine) -> Result
    ) -> Result {
        let present = shared.mark
        shared.rewind(to: moment)
        let result = body(&self)
        shared.rewind(to: present)
        return result
    }

    /// Lays out what is unfinished; nothing of it remains but the answer.
    mutating func provisionally<Answer>(
        _ body: (inout LayoutEngine, _ start: Int) -> Answer
    ) -> Answer {
        let (moment, counted, madeText) = (flow.moment, shared.mark, shared.madeText)
        let answer = body(&self, moment.out.lines)
        flow.rewind(to: moment)
        shared.rewind(to: counted)
        shared.madeText = madeText
        measures.removeAll(keepingCapacity: true)
        return answer
    }
}

extension LayoutShared {
    /// The numbers of counters at a moment.
    struct Mark {
        fileprivate var counters = Counters()

        /// Whether the numbers are those of another moment.
        func isSame(as other: Mark) -> Bool { counters.version == other.counters.version }
    }

    /// The present moment.
    var mark: Mark { Mark(counters: counters) }

    /// Counts on from a moment.
    fileprivate mutating func rewind(to mark: Mark) { counters = mark.counters }
}
