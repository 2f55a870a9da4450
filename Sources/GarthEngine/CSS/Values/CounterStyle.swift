/// A counter style as a value names it (CSS Counter Styles Level 3, `<counter-style>`).
enum CounterStyleName: Hashable, Sendable {
    /// One of the styles that have a number of their own.
    case known(ComputedStyle.ListStyle)
    /// Another predefined style, one of the page, or an undefined one, which counts as `decimal`.
    case named([UInt8])
    case symbols(CounterSymbols)
}

/// The anonymous style of a `symbols()` function.
struct CounterSymbols: Hashable, Sendable {
    enum Kind: UInt8 { case cyclic, numeric, alphabetic, symbolic, fixed }
    var kind: Kind
    var symbols: [[UInt8]]
}

/// The notation of a counter's value (CSS Counter Styles Level 3 sections 2 and 3).
struct CounterStyle: Equatable, Sendable {
    enum System: Equatable, Sendable {
        case cyclic, numeric, alphabetic, symbolic, additive
        case fixed(first: Int)
        /// Ten digits and the markers of tens, hundreds and thousands (section 7.1.3).
        case chinese(isInformal: Bool)
        /// Nine units, nine tens, hundred and ten thousand (section 7.2).
        case ethiopic
    }

    var system = System.symbolic
    var symbols: [[UInt8]] = []
    /// The weights of an additive system's symbols, the greatest first.
    var weights: [Int] = []
    var negativePrefix: [UInt8] = [0x2D]
    var negativeSuffix: [UInt8] = []
    var prefix: [UInt8] = []
    var suffix: [UInt8] = [0x2E, 0x20]
    /// The values that it can write; nil is what its system can.
    var ranges: [ClosedRange<Int>]?
    var padLength = 0
    var padSymbol: [UInt8] = []
    var fallback = Array("decimal".utf8)

    /// The style of a `symbols()` function.
    init(_ anonymous: CounterSymbols) {
        switch anonymous.kind {
        case .cyclic: system = .cyclic
        case .numeric: system = .numeric
        case .alphabetic: system = .alphabetic
        case .symbolic: system = .symbolic
        case .fixed: system = .fixed(first: 1)
        }
        symbols = anonymous.symbols
        suffix = [0x20]
    }

    init() {}

    // MARK: - Writing a value

    /// A value in this style; nil when it must be written in the fallback style.
    func representation(of value: Int) -> [UInt8]? {
        guard ranges?.contains(where: { $0.contains(value) }) ?? automaticRange.contains(value)
        else { return nil }
        let isNegative = value < 0 && usesNegativeSign
        guard var text = positive(isNegative ? 0 - value : value) else { return nil }
        if padLength > 0 {
            var missing = padLength - Self.clusterCount(text)
            if isNegative {
                missing -= Self.clusterCount(negativePrefix) + Self.clusterCount(negativeSuffix)
            }
            if missing > 0, missing <= StyleLimits.counterSymbols {
                text = Array(repeatElement(padSymbol, count: missing).joined()) + text
            }
        }
        if isNegative { text = negativePrefix + text + negativeSuffix }
        return text.count <= StyleLimits.counterBytes ? text : nil
    }

    private var usesNegativeSign: Bool {
        switch system {
        case .cyclic, .fixed: false
        case .numeric, .alphabetic, .symbolic, .additive, .chinese, .ethiopic: true
        }
    }

    private var automaticRange: ClosedRange<Int> {
        switch system {
        case .cyclic, .numeric, .fixed: Int.min...Int.max
        case .alphabetic, .symbolic, .ethiopic: 1...Int.max
        case .additive: 0...Int.max
        case .chinese: -9999...9999
        }
    }

    /// The value before padding and sign; nil when the system cannot write it.
    private func positive(_ value: Int) -> [UInt8]? {
        switch system {
        case .cyclic: return cyclic(value)
        case .numeric: return numeric(value)
        case .alphabetic: return alphabetic(value)
        case .symbolic: return symbolic(value)
        case .additive: return additive(value)
        case .fixed(let first):
            let (place, overflows) = value.subtractingReportingOverflow(first)
            return !overflows && symbols.indices.contains(place) ? symbols[place] : nil
        case .chinese(let isInformal): return chinese(value, isInformal: isInformal)
        case .ethiopic: return ethiopic(value)
        }
    }

    private func cyclic(_ value: Int) -> [UInt8]? {
        guard !symbols.isEmpty else { return nil }
        let rest = (value - 1) % symbols.count
        return symbols[rest < 0 ? rest + symbols.count : rest]
    }

    private func numeric(_ value: Int) -> [UInt8]? {
        guard symbols.count >= 2 else { return nil }
        var places: [Int] = []
        var rest = value
        repeat {
            places.append(rest % symbols.count)
            rest /= symbols.count
        } while rest > 0
        return joined(places.reversed())
    }

    private func alphabetic(_ value: Int) -> [UInt8]? {
        guard value > 0, symbols.count >= 2 else { return nil }
        var places: [Int] = []
        var rest = value
        while rest > 0 {
            rest -= 1
            places.append(rest % symbols.count)
            rest /= symbols.count
        }
        return joined(places.reversed())
    }

    private func symbolic(_ value: Int) -> [UInt8]? {
        guard value > 0, !symbols.isEmpty else { return nil }
        let count = (value - 1) / symbols.count + 1
        guard count <= StyleLimits.counterSymbols else { return nil }
        return joined(repeatElement((value - 1) % symbols.count, count: count))
    }

    private func additive(_ value: Int) -> [UInt8]? {
        if value == 0 { return weights.last == 0 ? symbols.last : nil }
        var places: [Int] = []
        var rest = value
        for (place, weight) in weights.enumerated() where weight > 0 && weight <= rest {
            let count = rest / weight
            guard places.count + count <= StyleLimits.counterSymbols else { return nil }
            places.append(contentsOf: repeatElement(place, count: count))
            rest %= weight
        }
        return rest == 0 ? joined(places) : nil
    }

    private func joined(_ places: some Sequence<Int>) -> [UInt8] {
        var text: [UInt8] = []
        for place in places { text += symbols[place] }
        return text
    }

    private func chinese(_ value: Int, isInformal: Bool) -> [UInt8]? {
        guard symbols.count == 13, (0...9999).contains(value) else { return nil }
        if value == 0 { return symbols[0] }
        if isInformal, (10...19).contains(value) {
            return symbols[10] + (value > 10 ? symbols[value - 10] : [])
        }
        var places: [Int] = []
        var rest = value
        for (divisor, marker) in [(1000, 12), (100, 11), (10, 10), (1, 0)] {
            let digit = rest / divisor
            rest %= divisor
            if digit > 0 {
                places.append(digit)
                if divisor > 1 { places.append(marker) }
            } else if rest > 0, let last = places.last, last != 0 {
                places.append(0)
            }
        }
        return joined(places)
    }

    private func ethiopic(_ value: Int) -> [UInt8]? {
        guard symbols.count == 20, value > 0 else { return nil }
        if value == 1 { return symbols[0] }
        var groups: [Int] = []
        var rest = value
        while rest > 0 {
            groups.append(rest % 100)
            rest /= 100
        }
        var places: [Int] = []
        for (index, group) in groups.enumerated().reversed() {
            let isOdd = index % 2 == 1
            if group != 0, group != 1 || !isOdd && index != groups.count - 1 {
                if group >= 10 { places.append(9 + group / 10 - 1) }
                if group % 10 > 0 { places.append(group % 10 - 1) }
            }
            if isOdd, group != 0 { places.append(18) }
            if !isOdd, index > 0 { places.append(19) }
        }
        return joined(places)
    }

    private static func clusterCount(_ text: [UInt8]) -> Int {
        if text.allSatisfy({ $0 < 0x80 }) { return text.count }
        return String(decoding: text, as: UTF8.self).count
    }
}
