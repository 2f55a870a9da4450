/// A filter as a program whose branches run in parallel (Thompson's construction): its time is at
/// most the length of the address times that of the filter.
struct FilterMachine: Sendable {
    private enum Step: Sendable {
        /// Takes one byte of the set.
        case take(ByteSet)
        /// Continues at both places.
        case fork(Int32, Int32)
        case jump(Int32)
        case match
    }

    private let steps: [Step]
    private let isAnchoredAtStart: Bool
    private let isAnchoredAtEnd: Bool

    init(_ filter: URLFilter) {
        var builder = Builder(isCaseSensitive: filter.isCaseSensitive)
        builder.add(filter.node)
        steps = builder.steps + [.match]
        isAnchoredAtStart = filter.isAnchoredAtStart
        isAnchoredAtEnd = filter.isAnchoredAtEnd
    }

    /// Whether the filter is found in an address.
    func matches(_ text: Span<UInt8>) -> Bool {
        var run = Run(stepCount: steps.count)
        for offset in 0..<text.count {
            let byte = text[offset]
            if offset == 0 || !isAnchoredAtStart { enter(0, &run) }
            if run.hasMatched, !isAnchoredAtEnd { return true }
            if run.active.isEmpty, isAnchoredAtStart { return false }
            let waiting = run.advance()
            for index in waiting {
                if case .take(let set) = steps[Int(index)], set.contains(byte) {
                    enter(index + 1, &run)
                }
            }
            run.recycle(waiting)
        }
        if text.isEmpty || !isAnchoredAtStart { enter(0, &run) }
        return run.hasMatched
    }

    /// The active steps between two bytes.
    private struct Run {
        /// The steps that wait for a byte.
        var active: [Int32] = []
        var hasMatched = false
        private var spare: [Int32] = []
        private var pending: [Int32] = []
        /// The last entry of each step, so that no step is entered twice for a byte.
        private var entered: [Int32]
        private var time: Int32 = 1

        init(stepCount: Int) {
            entered = Array(repeating: 0, count: stepCount)
        }

        mutating func isNew(_ index: Int32) -> Bool {
            guard entered[Int(index)] != time else { return false }
            entered[Int(index)] = time
            return true
        }

        /// Advances to the next byte; returns the steps that were active.
        mutating func advance() -> [Int32] {
            time += 1
            hasMatched = false
            let waiting = active
            active = spare
            spare = []
            return waiting
        }

        mutating func recycle(_ list: [Int32]) {
            spare = list
            spare.removeAll(keepingCapacity: true)
        }

        mutating func push(_ index: Int32) { pending.append(index) }
        mutating func pop() -> Int32? { pending.popLast() }
    }

    private func enter(_ start: Int32, _ run: inout Run) {
        run.push(start)
        while let index = run.pop() {
            guard run.isNew(index) else { continue }
            switch steps[Int(index)] {
            case .take: run.active.append(index)
            case .fork(let a, let b):
                run.push(b)
                run.push(a)
            case .jump(let target): run.push(target)
            case .match: run.hasMatched = true
            }
        }
    }

    private struct Builder {
        let isCaseSensitive: Bool
        var steps: [Step] = []

        private var here: Int32 { Int32(steps.count) }

        mutating func add(_ node: URLFilter.Node) {
            switch node {
            case .byte(let byte):
                var set = ByteSet()
                set.insert(byte...byte)
                steps.append(.take(isCaseSensitive ? set : set.caseFolded))
            case .set(let set): steps.append(.take(set))
            case .sequence(let nodes): for node in nodes { add(node) }
            case .optional(let node):
                let fork = here
                steps.append(.match)
                add(node)
                steps[Int(fork)] = .fork(fork + 1, here)
            case .star(let node):
                let fork = here
                steps.append(.match)
                add(node)
                steps.append(.jump(fork))
                steps[Int(fork)] = .fork(fork + 1, here)
            case .plus(let node):
                let start = here
                add(node)
                steps.append(.fork(start, here + 1))
            }
        }

        init(isCaseSensitive: Bool) {
            self.isCaseSensitive = isCaseSensitive
        }
    }
}
