import GarthURL

/// The bytes of a page that libxml2 has not read, by their places in the page.
struct SourceWindow {
    private var bytes: [UInt8] = []
    /// The place of the first byte.
    private var start = 0

    /// The place behind the last byte.
    var end: Int { start + bytes.count }

    /// The byte at a place; nil where there is none.
    subscript(place: Int) -> UInt8? {
        let index = place - start
        return bytes.indices.contains(index) ? bytes[index] : nil
    }

    /// The bytes between two places, as far as they are there.
    subscript(places: Range<Int>) -> ArraySlice<UInt8> {
        let whole = places.clamped(to: start..<end)
        return bytes[(whole.lowerBound - start)..<(whole.upperBound - start)]
    }

    /// Whether the bytes from a place on begin with a text.
    func begins(at place: Int, with text: StaticString) -> Bool {
        let text = text.utf8Span
        return text.indices.allSatisfy { self[place + $0] == text[$0] }
    }

    mutating func append(_ piece: UnsafeRawBufferPointer) {
        unsafe bytes.append(contentsOf: piece)
    }

    /// Forgets the bytes before a place. They are kept while the bytes behind them are more, so
    /// that a long token in many pieces is moved seldom.
    mutating func forget(before place: Int) {
        let count = min(place, end) - start
        guard count > 0, count >= bytes.count - count else { return }
        bytes.removeFirst(count)
        start += count
    }

    func withBytes(from place: Int, count: Int, _ body: (UnsafePointer<CChar>?) -> Void) {
        unsafe bytes.withUnsafeBytes {
            let part = unsafe UnsafeRawBufferPointer(rebasing: $0[(place - start)...].prefix(count))
            unsafe body(part.baseAddress?.assumingMemoryBound(to: CChar.self))
        }
    }
}
