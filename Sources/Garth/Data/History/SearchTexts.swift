/// Texts in a row, in memory, each of which a query may match.
struct SearchTexts {
    private var bytes: [UInt8] = []
    /// Where each text ends.
    private var ends: [Int] = []

    /// Adds a text, folded by `SearchText`.
    mutating func append(_ text: [UInt8]) {
        bytes += text
        bytes.append(SearchText.separator)
        ends.append(bytes.count)
    }

    /// The places of the texts that match, in their order, at most so many.
    func find(_ query: SearchQuery, limit: Int) -> [Int] {
        guard let first = query.parts.first else { return Array(ends.indices.prefix(limit)) }
        var found: [Int] = []
        unsafe bytes.withUnsafeBytes { bytes in
            var offset = 0
            var text = 0
            while found.count < limit,
                let place = unsafe SearchQuery.first(first, in: bytes, from: offset)
            {
                text = self.text(at: place, from: text)
                let start = text == 0 ? 0 : ends[text - 1]
                offset = ends[text]
                if unsafe query.matches(UnsafeRawBufferPointer(rebasing: bytes[start..<offset])) {
                    found.append(text)
                }
            }
        }
        return found
    }

    /// The text that has an offset, at or after one.
    private func text(at offset: Int, from first: Int) -> Int {
        var low = first
        var high = ends.count - 1
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] > offset { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
