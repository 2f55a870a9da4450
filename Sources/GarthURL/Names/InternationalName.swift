import CIdna

/// Domain names beyond ASCII: Unicode Technical Standard 46 with the URL Standard's options for a
/// URL's host (CheckHyphens and VerifyDnsLength false, CheckBidi and CheckJoiners true,
/// UseSTD3ASCIIRules and transitional processing false).
///
/// The tables are Garth's own data: libidn2 refuses names that the standard allows and maps others
/// to another host, which an allow-list cannot accept.
enum InternationalName {
    private typealias Scalars = [UInt32]

    /// The ASCII form (URL Standard "domain to ASCII", not strict) of a name in UTF-8; nil for a
    /// name without one.
    static func asciiForm(of name: [UInt8]) -> [UInt8]? {
        guard let mapped = map(name) else { return nil }
        let labels = normalized(mapped).split(separator: 0x2E, omittingEmptySubsequences: false)
        var decoded: [Scalars] = []
        for label in labels {
            guard let scalars = decodedLabel(Array(label)) else { return nil }
            decoded.append(scalars)
        }
        if decoded.contains(where: { $0.contains(where: makesBidiDomain) }) {
            guard decoded.allSatisfy(satisfiesBidiRule) else { return nil }
        }
        var output: [UInt8] = []
        for (index, label) in decoded.enumerated() {
            if index > 0 { output.append(0x2E) }
            if label.contains(where: { $0 >= 0x80 }) {
                output.append(contentsOf: "xn--".utf8)
                guard Punycode.encode(label, into: &output) else { return nil }
            } else {
                output.append(contentsOf: label.map { UInt8(truncatingIfNeeded: $0) })
            }
        }
        return output
    }

    // MARK: - Mapping (UTS 46 section 4, step 1)

    private static func map(_ name: [UInt8]) -> Scalars? {
        var output: Scalars = []
        output.reserveCapacity(name.count)
        let pool = idna_mapping_pool()
        for scalar in String(decoding: name, as: UTF8.self).unicodeScalars {
            let entry = mapping(of: scalar.value)
            switch entry.status {
            case 0: output.append(scalar.value)
            case 1: continue
            case 2: output.append(entry.value)
            case 3:
                let start = Int(entry.value >> 8)
                for index in start..<(start + Int(entry.value & 255)) where index < pool.count {
                    output.append(pool.elements[index])
                }
            default: return nil
            }
        }
        return output
    }

    /// The status of a code point, and its mapping.
    private static func mapping(of scalar: UInt32) -> (status: UInt32, value: UInt32) {
        let starts = idna_mapping_starts()
        let index = rangeIndex(starts, shift: 3, scalar)
        let first = starts.elements[index]
        let value = idna_mapping_values().elements[index]
        guard first & 7 == 2 else { return (first & 7, value) }
        return (2, value &+ scalar &- first >> 3)
    }

    /// The index of the last range that begins at or before the code point.
    private static func rangeIndex(_ table: IdnaTable, shift: UInt32, _ scalar: UInt32) -> Int {
        var low = 0
        var high = table.count
        while high &- low > 1 {
            let middle = (low &+ high) / 2
            if table.elements[middle] >> shift <= scalar { low = middle } else { high = middle }
        }
        return low
    }

    // MARK: - Labels (steps 3 and 4)

    /// The label with Punycode decoded, when it is valid.
    private static func decodedLabel(_ label: Scalars) -> Scalars? {
        guard label.starts(with: "xn--".utf8.map(UInt32.init)) else {
            return isValid(label) ? label : nil
        }
        guard let decoded = Punycode.decode(label[4...]),
            decoded.contains(where: { $0 >= 0x80 }), normalized(decoded) == decoded,
            !decoded.starts(with: "xn--".utf8.map(UInt32.init)), isValid(decoded)
        else { return nil }
        return decoded
    }

    /// UTS 46 section 4.1 but for the bidi rule; normalization is known.
    private static func isValid(_ label: Scalars) -> Bool {
        guard let first = label.first else { return true }
        guard !isMark(first) else { return false }
        for (index, scalar) in label.enumerated() {
            guard scalar != 0x2E, mapping(of: scalar).status == 0 else { return false }
            if scalar == 0x200C || scalar == 0x200D, !isJoinerAllowed(in: label, at: index) {
                return false
            }
        }
        return true
    }

    private static func isMark(_ scalar: UInt32) -> Bool {
        switch Unicode.Scalar(scalar)?.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// The ContextJ rules (RFC 5892 appendix A.1 and A.2).
    private static func isJoinerAllowed(in label: Scalars, at index: Int) -> Bool {
        guard index > 0 else { return false }
        if combiningClass(label[index - 1]) == 9 { return true }
        guard label[index] == 0x200C else { return false }
        var before = index - 1
        while before >= 0, joiningType(label[before]) == .transparent { before -= 1 }
        guard before >= 0, [.left, .dual].contains(joiningType(label[before])) else {
            return false
        }
        var after = index + 1
        while after < label.count, joiningType(label[after]) == .transparent { after += 1 }
        return after < label.count && [.right, .dual].contains(joiningType(label[after]))
    }

    private enum JoiningType: UInt32 {
        case left, right, dual, transparent
        case none = 15
    }

    private static func joiningType(_ scalar: UInt32) -> JoiningType {
        let table = idna_joining_ranges()
        let entry = table.elements[rangeIndex(table, shift: 4, scalar)]
        return JoiningType(rawValue: entry & 15) ?? .none
    }

    // MARK: - Bidirectional text (RFC 5893)

    private enum BidiClass: UInt32 {
        case left, right, arabicLetter, arabicNumber, europeanNumber, europeanSeparator
        case commonSeparator, europeanTerminator, otherNeutral, boundaryNeutral, nonspacingMark
        case other = 15
    }

    private static func bidiClass(_ scalar: UInt32) -> BidiClass {
        let table = idna_bidi_ranges()
        let entry = table.elements[rangeIndex(table, shift: 4, scalar)]
        return BidiClass(rawValue: entry & 15) ?? .other
    }

    private static func makesBidiDomain(_ scalar: UInt32) -> Bool {
        guard scalar >= 0x590 else { return false }
        return [.right, .arabicLetter, .arabicNumber].contains(bidiClass(scalar))
    }

    /// RFC 5893 section 2.
    private static func satisfiesBidiRule(_ label: Scalars) -> Bool {
        guard let first = label.first else { return true }
        let classes = label.map(bidiClass)
        let last = classes.last { $0 != .nonspacingMark } ?? .other
        switch bidiClass(first) {
        case .left:
            return [.left, .europeanNumber].contains(last)
                && classes.allSatisfy {
                    switch $0 {
                    case .left, .europeanNumber, .europeanSeparator, .commonSeparator,
                        .europeanTerminator, .otherNeutral, .boundaryNeutral, .nonspacingMark:
                        true
                    case .right, .arabicLetter, .arabicNumber, .other: false
                    }
                }
        case .right, .arabicLetter:
            return [.right, .arabicLetter, .europeanNumber, .arabicNumber].contains(last)
                && !classes.contains { $0 == .left || $0 == .other }
                && !(classes.contains(.europeanNumber) && classes.contains(.arabicNumber))
        case .arabicNumber, .europeanNumber, .europeanSeparator, .commonSeparator,
            .europeanTerminator, .otherNeutral, .boundaryNeutral, .nonspacingMark, .other:
            return false
        }
    }

    // MARK: - Normalization form C (UAX 15)

    private static func normalized(_ input: Scalars) -> Scalars {
        // Nothing below U+0300 moves or composes without a mark after it.
        guard input.contains(where: { $0 >= 0x300 }) else { return input }
        var scalars: Scalars = []
        scalars.reserveCapacity(input.count)
        for scalar in input { decompose(scalar, into: &scalars) }
        reorder(&scalars)
        return composed(scalars)
    }

    private static func combiningClass(_ scalar: UInt32) -> UInt8 {
        guard scalar >= 0x300 else { return 0 }
        return Unicode.Scalar(scalar)?.properties.canonicalCombiningClass.rawValue ?? 0
    }

    private static func decompose(_ scalar: UInt32, into output: inout Scalars) {
        if 0xAC00..<0xD7A4 ~= scalar {
            let index = scalar - 0xAC00
            output.append(0x1100 + index / 588)
            output.append(0x1161 + index % 588 / 28)
            if index % 28 > 0 { output.append(0x11A7 + index % 28) }
            return
        }
        let table = idna_decompositions()
        var rest: Scalars = []
        var head = scalar
        // Only the first part ever decomposes further, in a few steps.
        while let at = find(head, in: table) {
            let second = table.elements[at * 3 + 2]
            if second != 0 { rest.append(second) }
            head = table.elements[at * 3 + 1]
        }
        output.append(head)
        output.append(contentsOf: rest.reversed())
    }

    private static func find(_ scalar: UInt32, in table: IdnaTable) -> Int? {
        guard scalar >= 0xC0 else { return nil }
        var low = 0
        var high = table.count / 3
        while low < high {
            let middle = (low + high) / 2
            let key = table.elements[middle * 3] & 0x7FFF_FFFF
            if key == scalar { return middle }
            if key < scalar { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    /// Sorts each run of marks by combining class, stably.
    private static func reorder(_ scalars: inout Scalars) {
        var start = 0
        while start < scalars.count {
            guard combiningClass(scalars[start]) != 0 else {
                start += 1
                continue
            }
            var end = start
            while end < scalars.count, combiningClass(scalars[end]) != 0 { end += 1 }
            let run = scalars[start..<end].enumerated().sorted {
                (combiningClass($0.element), $0.offset) < (combiningClass($1.element), $1.offset)
            }
            scalars.replaceSubrange(start..<end, with: run.map(\.element))
            start = end
        }
    }

    private static func composed(_ scalars: Scalars) -> Scalars {
        var output: Scalars = []
        var starter: Int?
        var lastClass: UInt8 = 0
        for scalar in scalars {
            let combining = combiningClass(scalar)
            if let at = starter, at == output.count - 1 || lastClass < combining,
                let whole = composition(output[at], scalar)
            {
                output[at] = whole
                continue
            }
            if combining == 0 { starter = output.count }
            lastClass = combining
            output.append(scalar)
        }
        return output
    }

    private static func composition(_ first: UInt32, _ second: UInt32) -> UInt32? {
        if 0x1100..<0x1113 ~= first, 0x1161..<0x1176 ~= second {
            return 0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28
        }
        if 0xAC00..<0xD7A4 ~= first, (first - 0xAC00) % 28 == 0, 0x11A8..<0x11C3 ~= second {
            return first + second - 0x11A7
        }
        let table = idna_compositions()
        var low = 0
        var high = table.count / 3
        while low < high {
            let middle = (low + high) / 2
            let key = (table.elements[middle * 3], table.elements[middle * 3 + 1])
            if key == (first, second) { return table.elements[middle * 3 + 2] }
            if key < (first, second) { low = middle + 1 } else { high = middle }
        }
        return nil
    }
}
