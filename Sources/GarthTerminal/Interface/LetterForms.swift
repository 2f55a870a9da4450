/// A text whose letters may each have several forms (`ü` and `Ü`, `ß` and `SS`).
///
/// All forms are in one buffer, so that a comparison touches no other memory.
struct LetterForms: Sendable, Equatable {
    private struct Form: Sendable, Equatable {
        var start: Int
        var length: Int
        /// The next form after a match of this form, and after a mismatch.
        var next: Int
        var otherwise: Int
    }

    private var bytes: [UInt8] = []
    private var forms: [Form] = []
    private var firstBytes: [UInt8] = []

    /// Takes each scalar of a text in lower, upper and title case.
    init(_ text: String) {
        for scalar in text.unicodeScalars {
            let alternatives = Self.alternatives(of: scalar)
            if forms.isEmpty { firstBytes = Set(alternatives.compactMap(\.first)).sorted() }
            let next = forms.count + alternatives.count
            for (index, form) in alternatives.enumerated() {
                let isLast = index == alternatives.count - 1
                forms.append(
                    Form(
                        start: bytes.count, length: form.count, next: next,
                        otherwise: isLast ? -1 : forms.count + 1))
                bytes += form
            }
        }
    }

    /// Appends all matches in a range of the text, from left to right, none overlapping another.
    func find(
        in text: UnsafeBufferPointer<UInt8>, range: Range<Int>,
        into matches: inout [TextPattern.Match]
    ) {
        guard range.upperBound <= text.count, let firstByte = firstBytes.first else { return }
        let canProbe = firstBytes.count <= 3
        let probe = ByteProbe(firstByte, isFolded: false)
        let second = ByteProbe(firstBytes.count > 1 ? firstBytes[1] : firstByte, isFolded: false)
        let third = ByteProbe(firstBytes.count > 2 ? firstBytes[2] : firstByte, isFolded: false)
        let raw = UnsafeRawBufferPointer(text)
        let limit = range.upperBound
        unsafe forms.withUnsafeBufferPointer { forms in
            unsafe bytes.withUnsafeBufferPointer { bytes in
                var position = range.lowerBound
                while position < limit {
                    if canProbe, position + 8 <= limit {
                        let zeros =
                            unsafe ByteProbe.zeroBytes(probe.difference(in: raw, at: position))
                            | ByteProbe.zeroBytes(second.difference(in: raw, at: position))
                            | ByteProbe.zeroBytes(third.difference(in: raw, at: position))
                        guard zeros != 0 else {
                            position += 8
                            continue
                        }
                        position += zeros.trailingZeroBitCount / 8
                    }
                    let end = unsafe Self.end(
                        of: forms, bytes, in: text, at: position, limit: limit)
                    if end > position {
                        matches.append(
                            TextPattern.Match(start: position, length: end - position))
                        position = end
                    } else {
                        position += 1
                    }
                }
            }
        }
    }

    /// The end of the text at a position; -1 if the text does not match there.
    @inline(__always)
    private static func end(
        of forms: UnsafeBufferPointer<Form>, _ bytes: UnsafeBufferPointer<UInt8>,
        in text: UnsafeBufferPointer<UInt8>, at start: Int, limit: Int
    ) -> Int {
        var position = start
        var index = 0
        while index >= 0, index < forms.count {
            let form = unsafe forms[index]
            var matched = 0
            if form.length <= limit - position {
                while matched < form.length,
                    unsafe text[position &+ matched] == bytes[form.start &+ matched]
                {
                    matched &+= 1
                }
            }
            if matched == form.length {
                position += matched
                index = form.next
            } else {
                index = form.otherwise
            }
        }
        return index < 0 ? -1 : position
    }

    private static func alternatives(of scalar: Unicode.Scalar) -> [[UInt8]] {
        let properties = scalar.properties
        var forms: [[UInt8]] = []
        for form in [
            String(scalar), properties.lowercaseMapping, properties.uppercaseMapping,
            properties.titlecaseMapping,
        ] {
            let bytes = Array(form.utf8)
            if !bytes.isEmpty, !forms.contains(bytes) { forms.append(bytes) }
        }
        return forms
    }
}
