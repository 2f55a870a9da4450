/// Punycode (RFC 3492) over code points.
enum Punycode {
    private static let base: UInt32 = 36
    private static let tMin: UInt32 = 1
    private static let tMax: UInt32 = 26
    /// Labels beyond this are refused: the algorithm is quadratic, and DNS ends at 63 bytes.
    private static let maximumLabelLength = 4096

    /// The code points of the text; nil if the text is not Punycode.
    static func decode(_ text: ArraySlice<UInt32>) -> [UInt32]? {
        guard text.count <= maximumLabelLength, text.allSatisfy({ $0 < 0x80 }) else { return nil }
        var output: [UInt32] = []
        var rest = text
        if let delimiter = text.lastIndex(of: 0x2D) {
            output = Array(text[..<delimiter])
            rest = text[(delimiter + 1)...]
        }
        var codePoint: UInt32 = 128
        var index: UInt32 = 0
        var bias: UInt32 = 72
        while !rest.isEmpty {
            let oldIndex = index
            guard let next = decodeInteger(&rest, from: index, bias: bias) else { return nil }
            let length = UInt32(output.count + 1)
            bias = adapt(next &- oldIndex, length, isFirst: oldIndex == 0)
            let (sum, overflow) = codePoint.addingReportingOverflow(next / length)
            guard !overflow, Unicode.Scalar(sum) != nil else { return nil }
            codePoint = sum
            index = next % length
            output.insert(codePoint, at: Int(index))
            index += 1
        }
        return output
    }

    private static func decodeInteger(
        _ rest: inout ArraySlice<UInt32>, from start: UInt32, bias: UInt32
    ) -> UInt32? {
        var value = start
        var weight: UInt32 = 1
        var position = base
        while let byte = rest.popFirst() {
            guard let digit = digitValue(byte) else { return nil }
            let (product, overflow) = digit.multipliedReportingOverflow(by: weight)
            let (sum, carry) = value.addingReportingOverflow(product)
            guard !overflow, !carry else { return nil }
            value = sum
            let threshold = threshold(position, bias)
            if digit < threshold { return value }
            let (next, tooBig) = weight.multipliedReportingOverflow(by: base - threshold)
            guard !tooBig else { return nil }
            weight = next
            position &+= base
        }
        return nil
    }

    /// Appends the Punycode of the label, without the prefix; false when it is too long.
    static func encode(_ label: [UInt32], into output: inout [UInt8]) -> Bool {
        guard label.count <= maximumLabelLength else { return false }
        let basic = label.filter { $0 < 0x80 }.map { UInt8(truncatingIfNeeded: $0) }
        output.append(contentsOf: basic)
        if !basic.isEmpty { output.append(0x2D) }
        var handled = UInt32(basic.count)
        var codePoint: UInt32 = 128
        var delta: UInt32 = 0
        var bias: UInt32 = 72
        while handled < label.count {
            guard let next = label.lazy.filter({ $0 >= codePoint }).min() else { return false }
            let (step, overflow) = (next - codePoint).multipliedReportingOverflow(by: handled + 1)
            let (sum, carry) = delta.addingReportingOverflow(step)
            guard !overflow, !carry else { return false }
            delta = sum
            codePoint = next
            for scalar in label {
                if scalar < codePoint { delta &+= 1 }
                guard scalar == codePoint else { continue }
                encodeInteger(delta, bias: bias, into: &output)
                bias = adapt(delta, handled + 1, isFirst: handled == UInt32(basic.count))
                delta = 0
                handled += 1
            }
            delta &+= 1
            codePoint += 1
        }
        return true
    }

    private static func encodeInteger(_ value: UInt32, bias: UInt32, into output: inout [UInt8]) {
        var value = value
        var position = base
        while true {
            let threshold = threshold(position, bias)
            if value < threshold { break }
            output.append(digit(threshold + (value - threshold) % (base - threshold)))
            value = (value - threshold) / (base - threshold)
            position += base
        }
        output.append(digit(value))
    }

    private static func threshold(_ position: UInt32, _ bias: UInt32) -> UInt32 {
        position <= bias ? tMin : min(max(position - bias, tMin), tMax)
    }

    private static func adapt(_ delta: UInt32, _ count: UInt32, isFirst: Bool) -> UInt32 {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var position: UInt32 = 0
        while delta > (base - tMin) * tMax / 2 {
            delta /= base - tMin
            position += base
        }
        return position + (base - tMin + 1) * delta / (delta + 38)
    }

    private static func digitValue(_ byte: UInt32) -> UInt32? {
        switch byte {
        case 0x30...0x39: byte - 0x30 + 26
        case 0x61...0x7A: byte - 0x61
        case 0x41...0x5A: byte - 0x41
        default: nil
        }
    }

    private static func digit(_ value: UInt32) -> UInt8 {
        UInt8(truncatingIfNeeded: value < 26 ? value + 0x61 : value - 26 + 0x30)
    }
}
