import GarthPage

/// A text to find in UTF-8 bytes; letter case matters only if the text has a capital letter.
///
/// Candidates are found eight positions at a time by their first and last byte; only those are
/// compared completely. ASCII case is folded by arithmetic; other letters are compared in each of
/// their forms.
struct TextPattern: Sendable, Equatable {
    /// The place of a match: offsets into the text.
    struct Match: Sendable, Equatable {
        private let startOffset: UInt32
        private let length: UInt32

        var start: Int { Int(startOffset) }
        var end: Int { Int(startOffset) + Int(length) }

        init(start: Int, length: Int) {
            startOffset = UInt32(truncatingIfNeeded: start)
            self.length = UInt32(truncatingIfNeeded: length)
        }
    }

    private enum Form: Sendable, Equatable {
        case exact([UInt8])
        case asciiFolded([UInt8])
        case alternatives(LetterForms)
    }

    /// The typed text.
    let text: String
    /// How the page may show the text: as it is read, and in visual order if that differs.
    private let forms: [Form]

    /// Makes the pattern of a text; nil for a text without a character to find.
    init?(_ text: String) {
        guard !text.isEmpty else { return nil }
        self.text = text
        let visual =
            BidiLine.mayReorder(text.unicodeScalars)
            ? String(decoding: BidiLine.visual(Array(text.utf8)), as: UTF8.self) : text
        forms = (visual == text ? [text] : [text, visual]).map(Self.form)
    }

    private static func form(of text: String) -> Form {
        let bytes = Array(text.utf8)
        if text.contains(where: \.isUppercase) { return .exact(bytes) }
        if bytes.allSatisfy({ $0 < 0x80 }) { return .asciiFolded(bytes) }
        return .alternatives(LetterForms(text))
    }

    /// Appends all matches in a range of the text, from left to right, none overlapping another.
    func find(
        in text: UnsafeBufferPointer<UInt8>, range: Range<Int>, into matches: inout [Match]
    ) {
        guard forms.count > 1 else {
            return unsafe find(forms[0], in: text, range: range, into: &matches)
        }
        var found: [Match] = []
        for form in forms { unsafe find(form, in: text, range: range, into: &found) }
        found.sort { $0.start < $1.start }
        for match in found where match.start >= matches.last?.end ?? 0 { matches.append(match) }
    }

    private func find(
        _ form: Form, in text: UnsafeBufferPointer<UInt8>, range: Range<Int>,
        into matches: inout [Match]
    ) {
        switch form {
        case .exact(let bytes):
            unsafe find(bytes, isFolded: false, in: text, range: range, into: &matches)
        case .asciiFolded(let bytes):
            unsafe find(bytes, isFolded: true, in: text, range: range, into: &matches)
        case .alternatives(let forms):
            unsafe forms.find(in: text, range: range, into: &matches)
        }
    }

    // MARK: - One sequence of bytes

    private func find(
        _ pattern: [UInt8], isFolded: Bool, in text: UnsafeBufferPointer<UInt8>,
        range: Range<Int>, into matches: inout [Match]
    ) {
        let length = pattern.count
        guard range.count >= length, range.upperBound <= text.count else { return }
        unsafe pattern.withUnsafeBufferPointer { pattern in
            let last = range.upperBound - length
            let first = unsafe ByteProbe(pattern[0], isFolded: isFolded)
            let final = unsafe ByteProbe(pattern[length - 1], isFolded: isFolded)
            let raw = UnsafeRawBufferPointer(text)
            var position = range.lowerBound
            while position + 7 <= last {
                var zeros = unsafe ByteProbe.zeroBytes(
                    first.difference(in: raw, at: position)
                        | final.difference(in: raw, at: position + length - 1))
                var next = position + 8
                while zeros != 0 {
                    let candidate = position + zeros.trailingZeroBitCount / 8
                    zeros &= zeros &- 1
                    if unsafe Self.matches(pattern, isFolded: isFolded, in: text, at: candidate) {
                        matches.append(Match(start: candidate, length: length))
                        next = max(next, candidate + length)
                        zeros = Self.dropping(zeros, below: candidate + length - position)
                    }
                }
                position = next
            }
            while position <= last {
                if unsafe Self.matches(pattern, isFolded: isFolded, in: text, at: position) {
                    matches.append(Match(start: position, length: length))
                    position += length
                } else {
                    position += 1
                }
            }
        }
    }

    /// The candidates that are left when those within a match are dropped.
    private static func dropping(_ zeros: UInt64, below byte: Int) -> UInt64 {
        byte >= 8 ? 0 : zeros & (UInt64.max << UInt64(byte * 8))
    }

    private static func matches(
        _ pattern: UnsafeBufferPointer<UInt8>, isFolded: Bool,
        in text: UnsafeBufferPointer<UInt8>, at start: Int
    ) -> Bool {
        for index in 0..<pattern.count {
            var byte = unsafe text[start &+ index]
            if isFolded, byte >= 0x41, byte <= 0x5A { byte |= 0x20 }
            if unsafe byte != pattern[index] { return false }
        }
        return true
    }
}

/// Looks for one byte in eight neighbours at once.
struct ByteProbe {
    private let byte: UInt64
    private let fold: UInt64

    /// A folded letter is met in either case (and some signs with it: the caller compares again).
    @inline(__always)
    init(_ byte: UInt8, isFolded: Bool) {
        let isLetter = isFolded && byte >= 0x61 && byte <= 0x7A
        self.byte = UInt64(byte) &* 0x0101_0101_0101_0101
        fold = isLetter ? 0x2020_2020_2020_2020 : 0
    }

    /// Eight bytes that are zero where the text has this one.
    @inline(__always)
    func difference(in text: UnsafeRawBufferPointer, at offset: Int) -> UInt64 {
        let word = unsafe text.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        return (UInt64(littleEndian: word) | fold) ^ byte
    }

    /// The top bit of each byte that is zero (the lowest exactly, higher ones perhaps too many).
    @inline(__always)
    static func zeroBytes(_ word: UInt64) -> UInt64 {
        (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    }
}
