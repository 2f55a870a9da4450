/// The compiled `pattern` attribute of a field.
///
/// HTML Standard, "compiled pattern regular expression": a regular expression of ECMAScript with
/// the v flag that must match the whole value. Matching takes a bounded number of steps for any
/// pattern and value.
struct FormPattern {
    enum Instruction {
        case scalar(UInt32, isBackward: Bool)
        case any(isBackward: Bool)
        case set(Int, isBackward: Bool)
        case start, end
        case boundary(isNegated: Bool)
        /// Continues at the first place, and at the second if the first fails.
        case split(Int, Int)
        case jump(Int)
        /// Remembers the position in a slot: two for each group, then one for each loop.
        case save(Int)
        case forget(Range<Int>)
        /// Fails if nothing was matched since the slot was saved.
        case requireProgress(Int)
        /// The following steps, up to `accept`, must match here (or must not); continues at `next`.
        case look(next: Int, isNegated: Bool)
        case reference(Int, isBackward: Bool)
        case accept
    }

    /// A longer program is not made: the pattern is ignored.
    private static let instructionLimit = 20_000

    private(set) var program: [Instruction] = []
    private(set) var sets: [ScalarSet] = []
    private(set) var slotCount = 0
    private var groupNames: [String: Int] = [:]

    /// Compiles a pattern; nil when it cannot be read, or is too large.
    init?(_ source: String) {
        var parser = PatternParser(source)
        guard let tree = parser.pattern() else { return nil }
        groupNames = parser.groupNames
        slotCount = 2 * (parser.groupCount + 1)
        // As if the value were held against `^(?:pattern)$`.
        guard emit(.sequence([.start, tree, .end]), isBackward: false) else { return nil }
        program.append(.accept)
    }

    /// Whether the whole value matches. A value that takes too many steps counts as a match: the
    /// server decides.
    func matches(_ value: String) -> Bool {
        var matcher = PatternMatcher(self, value)
        return matcher.run() ?? true
    }

    // MARK: - Compiling

    /// Appends the instructions of a node; false when they are too many, or refer to no group.
    private mutating func emit(_ node: PatternNode, isBackward: Bool) -> Bool {
        guard program.count < Self.instructionLimit else { return false }
        switch node {
        case .sequence(let nodes):
            for node in isBackward ? nodes.reversed() : nodes {
                guard emit(node, isBackward: isBackward) else { return false }
            }
        case .choice(let parts): return emit(parts, isBackward: isBackward)
        case .scalar(let scalar): program.append(.scalar(scalar, isBackward: isBackward))
        case .any: program.append(.any(isBackward: isBackward))
        case .set(let set):
            program.append(.set(sets.count, isBackward: isBackward))
            sets.append(set)
        case .start: program.append(.start)
        case .end: program.append(.end)
        case .boundary(let isNegated): program.append(.boundary(isNegated: isNegated))
        case .capture(let number, let body):
            program.append(.save(2 * number + (isBackward ? 1 : 0)))
            guard emit(body, isBackward: isBackward) else { return false }
            program.append(.save(2 * number + (isBackward ? 0 : 1)))
        case .loop(let body, let least, let most, let isGreedy, let groups):
            return emit(
                body, least, most, isGreedy: isGreedy, groups, isBackward: isBackward)
        case .look(let body, let isBehind, let isNegated):
            let at = program.count
            program.append(.look(next: 0, isNegated: isNegated))
            guard emit(body, isBackward: isBehind) else { return false }
            program.append(.accept)
            program[at] = .look(next: program.count, isNegated: isNegated)
        case .reference(let number): program.append(.reference(number, isBackward: isBackward))
        case .namedReference(let name):
            guard let number = groupNames[name] else { return false }
            program.append(.reference(number, isBackward: isBackward))
        }
        return true
    }

    private mutating func emit(_ parts: [PatternNode], isBackward: Bool) -> Bool {
        var ends: [Int] = []
        for (number, part) in parts.enumerated() {
            let isLast = number == parts.count - 1
            let at = program.count
            if !isLast { program.append(.split(at + 1, 0)) }
            guard emit(part, isBackward: isBackward) else { return false }
            guard !isLast else { break }
            ends.append(program.count)
            program.append(.jump(0))
            program[at] = .split(at + 1, program.count)
        }
        for end in ends { program[end] = .jump(program.count) }
        return true
    }

    private mutating func emit(
        _ body: PatternNode, _ least: Int, _ most: Int?, isGreedy: Bool, _ groups: Range<Int>,
        isBackward: Bool
    ) -> Bool {
        for _ in 0..<least {
            if !groups.isEmpty { program.append(.forget(groups)) }
            guard emit(body, isBackward: isBackward) else { return false }
        }
        func split(_ more: Int, _ enough: Int) -> Instruction {
            isGreedy ? .split(more, enough) : .split(enough, more)
        }
        var splits: [Int] = []
        for _ in least..<(most ?? least + 1) {
            let slot = slotCount
            slotCount += 1
            splits.append(program.count)
            program.append(.split(0, 0))
            if !groups.isEmpty { program.append(.forget(groups)) }
            program.append(.save(slot))
            guard emit(body, isBackward: isBackward) else { return false }
            program.append(.requireProgress(slot))
        }
        if most == nil { program.append(.jump(splits[0])) }
        for at in splits { program[at] = split(at + 1, program.count) }
        return true
    }
}

/// One run of a pattern over a value: backtracking with its own stack.
struct PatternMatcher {
    /// Some hundredths of a second.
    private static let stepLimit = 1_000_000

    private let pattern: FormPattern
    private let text: [UInt32]
    private var slots: [Int]
    private var undo: [(slot: Int, value: Int)] = []
    private var steps = 0

    init(_ pattern: FormPattern, _ value: String) {
        self.pattern = pattern
        text = value.unicodeScalars.map(\.value)
        slots = [Int](repeating: -1, count: pattern.slotCount)
    }

    /// Whether the pattern matches; nil when that takes too many steps.
    mutating func run() -> Bool? { run(from: 0, at: 0) }

    private mutating func run(from start: Int, at position: Int) -> Bool? {
        var stack: [(pc: Int, at: Int, undo: Int)] = []
        var (pc, at) = (start, position)
        while true {
            steps += 1
            guard steps <= Self.stepLimit else { return nil }
            var isGoing = true
            switch pattern.program[pc] {
            case .accept: return true
            case .split(let first, let second):
                stack.append((second, at, undo.count))
                pc = first
                continue
            case .jump(let next):
                pc = next
                continue
            case .look(let next, let isNegated):
                let mark = undo.count
                guard let isFound = run(from: pc + 1, at: at) else { return nil }
                if isNegated || !isFound { rewind(to: mark) }
                isGoing = isFound != isNegated
                pc = next - 1
            case .save(let slot): set(slot, at)
            case .forget(let groups):
                for slot in 2 * groups.lowerBound..<2 * groups.upperBound { set(slot, -1) }
            case .requireProgress(let slot): isGoing = slots[slot] != at
            case .reference(let group, let isBackward):
                isGoing = matchReference(group, isBackward, &at)
            case .start: isGoing = at == 0
            case .end: isGoing = at == text.count
            case .boundary(let isNegated):
                isGoing = (isWord(at - 1) != isWord(at)) != isNegated
            case .scalar(let scalar, let isBackward):
                isGoing = take(isBackward, &at) { $0 == scalar }
            case .any(let isBackward):
                isGoing = take(isBackward, &at) { !ScalarSet.lineEnds.contains($0) }
            case .set(let number, let isBackward):
                isGoing = take(isBackward, &at) { pattern.sets[number].contains($0) }
            }
            if isGoing {
                pc += 1
            } else {
                guard let last = stack.popLast() else { return false }
                rewind(to: last.undo)
                (pc, at) = (last.pc, last.at)
            }
        }
    }

    private func take(_ isBackward: Bool, _ at: inout Int, _ holds: (UInt32) -> Bool) -> Bool {
        let index = isBackward ? at - 1 : at
        guard text.indices.contains(index), holds(text[index]) else { return false }
        at += isBackward ? -1 : 1
        return true
    }

    private mutating func matchReference(
        _ group: Int, _ isBackward: Bool, _ at: inout Int
    ) -> Bool {
        let (start, end) = (slots[2 * group], slots[2 * group + 1])
        guard start >= 0, end >= start else { return true }
        let count = end - start
        steps += count
        let from = isBackward ? at - count : at
        guard from >= 0, from + count <= text.count,
            text[from..<from + count].elementsEqual(text[start..<end])
        else { return false }
        at = isBackward ? from : from + count
        return true
    }

    private func isWord(_ index: Int) -> Bool {
        text.indices.contains(index) && ScalarSet.wordScalars.contains(text[index])
    }

    private mutating func set(_ slot: Int, _ value: Int) {
        undo.append((slot, slots[slot]))
        slots[slot] = value
    }

    private mutating func rewind(to count: Int) {
        while undo.count > count {
            let last = undo.removeLast()
            slots[last.slot] = last.value
        }
    }
}
