import GarthURL

extension Encoding {
    /// The encoding of a label (Encoding Standard section 4.2 "get an encoding"); nil for an
    /// unknown label. White space around the label and letter case do not matter.
    ///
    /// It is made for the caller's sequence: the look-up of an unspecialized one's types costs more
    /// than the label.
    @inlinable
    package init?(label: some Sequence<UInt8>) {
        var wanted: [UInt8] = []
        for byte in label {
            wanted.append(byte)
            // The longest label has 19 bytes; the rest is white space that somebody may add.
            if wanted.count > 256 { return nil }
        }
        self.init(bytes: wanted)
    }

    /// Finds the encoding of a label of at most 256 bytes; nil for an unknown label.
    @usableFromInline
    package init?(bytes label: [UInt8]) {
        var wanted = label.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
        while let last = wanted.last, Self.isWhiteSpace(last) { wanted.removeLast() }
        let name = wanted.drop(while: Self.isWhiteSpace)
        guard !name.isEmpty else { return nil }
        guard let found = Self.number(ofLabel: name) else { return nil }
        self.init(rawValue: found)
    }

    /// The line of the listing that has a label behind its first word; nil if none has.
    private static func number(ofLabel label: ArraySlice<UInt8>) -> UInt8? {
        let listing = Self.listing.utf8Span
        var line: UInt8 = 0
        var start = 0
        var isLabel = false
        for i in 0...listing.count {
            let byte = i < listing.count ? listing[i] : 0x0A
            guard byte == 0x20 || byte == 0x0A else { continue }
            let isEqual =
                isLabel && i - start == label.count
                && label.indices.allSatisfy { listing[start + $0 - label.startIndex] == label[$0] }
            if isEqual { return line }
            isLabel = byte == 0x20
            if byte == 0x0A { line += 1 }
            start = i + 1
        }
        return nil
    }

    /// The encoding that a label names; nil when none does.
    package init?(label: String) { self.init(label: label.utf8) }

    /// Its name in the Encoding Standard (`UTF-8`, `windows-1252`).
    package var name: String {
        let listing = Self.listing.utf8Span
        var start = 0
        for _ in 0..<rawValue {
            while listing[start] != 0x0A { start += 1 }
            start += 1
        }
        var end = start
        while listing[end] != 0x20 { end += 1 }
        return String(decoding: (start..<end).map { listing[$0] }, as: UTF8.self)
    }

    /// Whether a byte is ASCII white space (Infra Standard).
    @inlinable @inline(__always)
    package static func isWhiteSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
    }
}
