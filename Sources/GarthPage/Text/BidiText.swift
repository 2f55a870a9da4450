import CUnicode

/// A paragraph, or a line of one, as the Unicode Bidirectional Algorithm sees it: UAX 9 of
/// Unicode 15.
///
/// The time is linear in the number of characters, but for the sorting of brackets.
package struct BidiText {
    /// The deepest level of an embedding (UAX 9, BD2).
    private static let deepest: UInt8 = 125
    /// The opening brackets that wait for their closing ones (UAX 9, BD16).
    private static let openBrackets = 63

    /// The characters' own classes.
    package private(set) var classes: [BidiClass] = []
    /// The characters, for brackets and mirrored shapes; 0 for an object.
    package private(set) var scalars: [UInt32] = []
    /// The classes as the rules change them.
    private var types: [BidiClass] = []
    private var levels: [UInt8] = []
    /// The matching end of each isolate initiator, and the initiator of each end; -1 is none.
    private var partners: [Int] = []

    /// Makes a text without characters.
    package init() {}

    var count: Int { classes.count }

    /// Appends a character.
    package mutating func append(_ scalar: UInt32) {
        classes.append(BidiClass(scalar))
        scalars.append(scalar)
    }

    /// Appends something that has no direction, such as a box in the line.
    package mutating func appendObject() {
        classes.append(.otherNeutral)
        scalars.append(0)
    }

    // MARK: - Levels

    /// The level of the first strong character outside of isolates (rules P2 and P3).
    package func paragraphLevel(from start: Int = 0, to end: Int? = nil) -> UInt8 {
        var depth = 0
        for i in start..<(end ?? count) {
            let type = classes[i]
            if depth == 0, type.isStrong { return type == .leftToRight ? 0 : 1 }
            if type.isIsolateInitiator { depth += 1 }
            if type == .popDirectionalIsolate, depth > 0 { depth -= 1 }
        }
        return 0
    }

    /// The levels of the characters in a paragraph of a level, by all rules but L1 for what follows
    /// the end of a line.
    package mutating func levels(paragraph: UInt8) -> [UInt8] {
        types = classes
        levels = [UInt8](repeating: paragraph, count: count)
        matchIsolates()
        resolveExplicit(paragraph)
        for sequence in isolatingRunSequences(paragraph) { resolve(sequence) }
        resetSeparators(paragraph, to: count)
        return levels
    }

    /// The characters from left to right (rule L2): indices of `levels[range]`.
    package static func visualOrder(_ levels: [UInt8], in range: Range<Int>) -> [Int] {
        var order = Array(range)
        var (highest, lowestOdd) = (UInt8(0), UInt8.max)
        for level in levels[range] {
            highest = max(highest, level)
            if level & 1 == 1 { lowestOdd = min(lowestOdd, level) }
        }
        guard lowestOdd <= highest else { return order }
        for level in stride(from: highest, through: lowestOdd, by: -1) {
            var start = 0
            while start < order.count {
                guard levels[order[start]] >= level else {
                    start += 1
                    continue
                }
                var end = start + 1
                while end < order.count, levels[order[end]] >= level { end += 1 }
                order[start..<end].reverse()
                start = end
            }
        }
        return order
    }

    /// The shape of a character in a run from right to left (rule L4).
    package static func mirrored(_ scalar: UInt32) -> UInt32 { garth_bidi_mirror(scalar) }

    private mutating func matchIsolates() {
        partners = [Int](repeating: -1, count: count)
        var open: [Int] = []
        for i in classes.indices {
            if classes[i].isIsolateInitiator {
                open.append(i)
            } else if classes[i] == .popDirectionalIsolate, let start = open.popLast() {
                partners[start] = i
                partners[i] = start
            } else if classes[i] == .paragraphSeparator {
                open.removeAll()
            }
        }
    }

    // MARK: - Explicit levels (rules X1 to X8)

    private struct Status {
        var level: UInt8
        var override: BidiClass?
        var isIsolate: Bool
    }

    private mutating func resolveExplicit(_ paragraph: UInt8) {
        var stack = [Status(level: paragraph, override: nil, isIsolate: false)]
        var (isolateOverflow, embeddingOverflow, validIsolates) = (0, 0, 0)
        for i in classes.indices {
            var top = stack[stack.count - 1]
            var type = classes[i]
            if type == .firstStrongIsolate {
                let end = partners[i] >= 0 ? partners[i] : count
                type =
                    paragraphLevel(from: i + 1, to: end) == 1
                    ? .rightToLeftIsolate : .leftToRightIsolate
            }
            switch type {
            case .rightToLeftEmbedding, .leftToRightEmbedding, .rightToLeftOverride,
                .leftToRightOverride:
                levels[i] = top.level
                let isRight = type == .rightToLeftEmbedding || type == .rightToLeftOverride
                let next = Self.next(top.level, isRightToLeft: isRight)
                guard next <= Self.deepest, isolateOverflow == 0, embeddingOverflow == 0 else {
                    if isolateOverflow == 0 { embeddingOverflow += 1 }
                    continue
                }
                var status = Status(level: next, override: nil, isIsolate: false)
                if type == .rightToLeftOverride { status.override = .rightToLeft }
                if type == .leftToRightOverride { status.override = .leftToRight }
                stack.append(status)
            case .rightToLeftIsolate, .leftToRightIsolate:
                levels[i] = top.level
                if let override = top.override { types[i] = override }
                let next = Self.next(top.level, isRightToLeft: type == .rightToLeftIsolate)
                guard next <= Self.deepest, isolateOverflow == 0, embeddingOverflow == 0 else {
                    isolateOverflow += 1
                    continue
                }
                validIsolates += 1
                stack.append(Status(level: next, override: nil, isIsolate: true))
            case .popDirectionalIsolate:
                if isolateOverflow > 0 {
                    isolateOverflow -= 1
                } else if validIsolates > 0 {
                    embeddingOverflow = 0
                    while !stack[stack.count - 1].isIsolate { stack.removeLast() }
                    stack.removeLast()
                    validIsolates -= 1
                }
                top = stack[stack.count - 1]
                levels[i] = top.level
                if let override = top.override { types[i] = override }
            case .popDirectionalFormat:
                levels[i] = top.level
                if isolateOverflow > 0 { continue }
                if embeddingOverflow > 0 {
                    embeddingOverflow -= 1
                } else if !top.isIsolate, stack.count > 1 {
                    stack.removeLast()
                }
            case .paragraphSeparator: levels[i] = paragraph
            case .boundaryNeutral: levels[i] = top.level
            case .leftToRight, .rightToLeft, .arabicLetter, .europeanNumber, .europeanSeparator,
                .europeanTerminator, .arabicNumber, .commonSeparator, .nonspacingMark,
                .segmentSeparator, .whiteSpace, .otherNeutral, .firstStrongIsolate:
                levels[i] = top.level
                if let override = top.override { types[i] = override }
            }
        }
    }

    private static func next(_ level: UInt8, isRightToLeft: Bool) -> UInt8 {
        isRightToLeft ? (level + 1) | 1 : (level + 2) & ~1
    }

    // MARK: - Isolating run sequences (rule X10)

    private struct Sequence {
        var indices: [Int] = []
        var level: UInt8 = 0
        var start = BidiClass.leftToRight
        var end = BidiClass.leftToRight
    }

    private func isolatingRunSequences(_ paragraph: UInt8) -> [Sequence] {
        let kept = classes.indices.filter { !classes[$0].isRemoved }
        var runs: [Range<Int>] = []
        /// The run of each character, by its number.
        var runOf = [Int](repeating: -1, count: count)
        var first = 0
        for i in kept.indices {
            if levels[kept[i]] != levels[kept[first]] {
                runs.append(first..<i)
                first = i
            }
            runOf[kept[i]] = runs.count
        }
        if first < kept.count { runs.append(first..<kept.count) }
        var sequences: [Sequence] = []
        for run in runs {
            let opening = kept[run.lowerBound]
            if classes[opening] == .popDirectionalIsolate, partners[opening] >= 0 { continue }
            var sequence = Sequence()
            sequence.level = levels[opening]
            var current = run
            while true {
                sequence.indices += kept[current]
                let last = kept[current.upperBound - 1]
                guard classes[last].isIsolateInitiator, partners[last] >= 0 else { break }
                current = runs[runOf[partners[last]]]
            }
            let before = run.lowerBound > 0 ? levels[kept[run.lowerBound - 1]] : paragraph
            let last = kept[current.upperBound - 1]
            let endsInIsolate = classes[last].isIsolateInitiator
            let after =
                current.upperBound < kept.count && !endsInIsolate
                ? levels[kept[current.upperBound]] : paragraph
            sequence.start = Self.direction(max(before, sequence.level))
            sequence.end = Self.direction(max(after, sequence.level))
            sequences.append(sequence)
        }
        return sequences
    }

    private static func direction(_ level: UInt8) -> BidiClass {
        level & 1 == 1 ? .rightToLeft : .leftToRight
    }

    // MARK: - Weak and neutral types

    private mutating func resolve(_ sequence: Sequence) {
        resolveWeak(sequence)
        resolveBrackets(sequence)
        resolveNeutral(sequence)
        for i in sequence.indices {
            let isNumber = types[i] == .europeanNumber || types[i] == .arabicNumber
            let rise: UInt8 =
                if sequence.level & 1 == 1 {
                    isNumber || types[i] == .leftToRight ? 1 : 0  // rule I2
                } else {
                    isNumber ? 2 : types[i] == .rightToLeft ? 1 : 0  // rule I1
                }
            levels[i] = sequence.level + rise
        }
    }

    /// Rules W1 to W7.
    private mutating func resolveWeak(_ sequence: Sequence) {
        let indices = sequence.indices
        var previous = sequence.start
        var strong = sequence.start
        for i in indices {
            if types[i] == .nonspacingMark {
                let isIsolate = previous.isIsolateInitiator || previous == .popDirectionalIsolate
                types[i] = isIsolate ? .otherNeutral : previous
            } else if types[i] == .europeanNumber, strong == .arabicLetter {
                types[i] = .arabicNumber
            }
            previous = types[i]
            let isMark = classes[i] == .nonspacingMark
            if !isMark, types[i].isStrong { strong = types[i] }
        }
        for i in indices where types[i] == .arabicLetter { types[i] = .rightToLeft }
        // W4: a separator between two numbers of one kind.
        for k in indices.indices.dropFirst().dropLast() {
            let (before, after) = (types[indices[k - 1]], types[indices[k + 1]])
            guard before == after else { continue }
            let isEuropean = before == .europeanNumber
            let separator = types[indices[k]]
            if separator == .europeanSeparator && isEuropean
                || separator == .commonSeparator && (isEuropean || before == .arabicNumber)
            {
                types[indices[k]] = before
            }
        }
        resolveTerminators(indices)
        strong = sequence.start
        for i in indices {
            if types[i] == .leftToRight || types[i] == .rightToLeft {
                strong = types[i]
            } else if types[i] == .europeanNumber, strong == .leftToRight {
                types[i] = .leftToRight
            }
        }
    }

    /// Rules W5 and W6.
    private mutating func resolveTerminators(_ indices: [Int]) {
        var k = 0
        while k < indices.count {
            guard types[indices[k]] == .europeanTerminator else {
                k += 1
                continue
            }
            var end = k
            while end < indices.count, types[indices[end]] == .europeanTerminator { end += 1 }
            let touchesNumber =
                k > 0 && types[indices[k - 1]] == .europeanNumber
                || end < indices.count && types[indices[end]] == .europeanNumber
            for i in indices[k..<end] {
                types[i] = touchesNumber ? .europeanNumber : .otherNeutral
            }
            k = end
        }
        for i in indices {
            if types[i] == .europeanSeparator || types[i] == .commonSeparator {
                types[i] = .otherNeutral
            }
        }
    }

    /// The direction of a character for rules N0 to N2; nil for neutral ones.
    private func strength(_ type: BidiClass) -> BidiClass? {
        // Rule N1: numbers count as text from right to left.
        if type == .europeanNumber || type == .arabicNumber { return .rightToLeft }
        return type == .leftToRight || type == .rightToLeft ? type : nil
    }

    /// The pairs of brackets by their places, in ascending order (definition BD16).
    private func bracketPairs(_ indices: [Int]) -> [(Int, Int)] {
        var open: [(bracket: UInt32, place: Int)] = []
        var pairs: [(Int, Int)] = []
        for (place, i) in indices.enumerated() where types[i] == .otherNeutral {
            switch Self.bracket(scalars[i]) {
            case .opening(let closing):
                guard open.count < Self.openBrackets else { return [] }
                open.append((closing, place))
            case .closing(let bracket):
                guard let match = open.lastIndex(where: { $0.bracket == bracket }) else { continue }
                pairs.append((open[match].place, place))
                open.removeSubrange(match...)
            case nil: break
            }
        }
        return pairs.sorted { $0.0 < $1.0 }
    }

    /// Rule N0.
    private mutating func resolveBrackets(_ sequence: Sequence) {
        let indices = sequence.indices
        let embedding = Self.direction(sequence.level)
        // The direction in front of a place: pairs come in ascending order, so that one walk finds
        // it for all.
        var (walked, before) = (0, sequence.start)
        for (first, last) in bracketPairs(indices) {
            while walked < first {
                before = strength(types[indices[walked]]) ?? before
                walked += 1
            }
            let inside = indices[first + 1..<last]
            let hasEmbedding = inside.contains { strength(types[$0]) == embedding }
            guard hasEmbedding || inside.contains(where: { strength(types[$0]) != nil }) else {
                continue
            }
            let direction = hasEmbedding || before == embedding ? embedding : before
            setBracket(first, direction, indices)
            setBracket(last, direction, indices)
        }
    }

    /// Gives a bracket, and the marks that follow it, a direction.
    private mutating func setBracket(_ place: Int, _ direction: BidiClass, _ indices: [Int]) {
        types[indices[place]] = direction
        var next = place + 1
        while next < indices.count, classes[indices[next]] == .nonspacingMark {
            types[indices[next]] = direction
            next += 1
        }
    }

    private enum Bracket {
        /// An opening bracket, with the one that closes it.
        case opening(UInt32)
        case closing(UInt32)
    }

    private static func bracket(_ scalar: UInt32) -> Bracket? {
        guard scalar >= 0x28 else { return nil }
        // Canonical equivalents count as the same bracket.
        let own: UInt32 = scalar == 0x2329 ? 0x3008 : scalar == 0x232A ? 0x3009 : scalar
        let partner = garth_bidi_mirror(own)
        guard partner != own else { return nil }
        if isOpening(own) { return .opening(partner) }
        return isOpening(partner) ? .closing(own) : nil
    }

    private static func isOpening(_ scalar: UInt32) -> Bool {
        let brackets = unsafe UnsafeBufferPointer(
            start: garth_bidi_bracket_pairs(), count: Int(garth_bidi_brackets_count))
        var (low, high) = (0, brackets.count / 2 - 1)
        while low <= high {
            let middle = (low + high) / 2
            if unsafe brackets[2 * middle] == scalar { return true }
            if unsafe brackets[2 * middle] < scalar { low = middle + 1 } else { high = middle - 1 }
        }
        return false
    }

    /// Rules N1 and N2.
    private mutating func resolveNeutral(_ sequence: Sequence) {
        let indices = sequence.indices
        var before = sequence.start
        var k = 0
        while k < indices.count {
            guard types[indices[k]].isNeutral else {
                before = strength(types[indices[k]]) ?? before
                k += 1
                continue
            }
            var end = k
            while end < indices.count, types[indices[end]].isNeutral { end += 1 }
            let after =
                end < indices.count
                ? strength(types[indices[end]]) ?? sequence.end : sequence.end
            let direction = before == after ? before : Self.direction(sequence.level)
            for i in indices[k..<end] { types[i] = direction }
            k = end
        }
    }

    /// Rule L1 up to a place: separators, and the white space before them and at the end.
    private mutating func resetSeparators(_ paragraph: UInt8, to end: Int) {
        var isTrailing = true
        for i in (0..<end).reversed() {
            let type = classes[i]
            if type == .paragraphSeparator || type == .segmentSeparator {
                isTrailing = true
            } else if type != .whiteSpace, type != .popDirectionalIsolate,
                !type.isIsolateInitiator, !type.isRemoved
            {
                isTrailing = false
            }
            if isTrailing { levels[i] = paragraph }
        }
    }
}
