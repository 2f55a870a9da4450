import Glibc

/// Text in the form of searches: lower case; an address without its common parts.
enum SearchText {
    /// The bytes of a text in lower case.
    static func folded(_ text: String) -> [UInt8] {
        var bytes = Array(text.utf8)
        var isASCII = true
        for index in bytes.indices {
            let byte = bytes[index]
            if byte &- 0x41 < 26 { bytes[index] = byte | 0x20 }
            if byte >= 0x80 { isASCII = false }
        }
        return isASCII ? bytes : Array(text.lowercased().utf8)
    }

    /// An address in lower case without scheme and `www.`, which people do not type in a search.
    static func folded(url: String) -> [UInt8] {
        let bytes = folded(url)
        return Array(bytes.dropFirst(prefixByteCount(of: bytes)))
    }

    /// The bytes of scheme and `www.` in front of an address.
    private static func prefixByteCount(of bytes: [UInt8]) -> Int {
        var count = 0
        for prefix in ["https://", "http://"] where bytes.starts(with: prefix.utf8) {
            count = prefix.utf8.count
            break
        }
        if bytes.dropFirst(count).starts(with: "www.".utf8) { count += 4 }
        return count
    }

    /// Whether a byte belongs to a word: letters, digits, and all of other scripts.
    static func isWord(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte | 0x20 &- 0x61 < 26 && byte >= 0x41 || byte &- 0x30 < 10
    }

    /// Where a word begins in a text that is put together of address and title.
    static let separator = UInt8(ascii: "\n")
}

/// What was typed to find something: parts that all must be in its address or title.
///
/// A part of one or two letters must begin a word, as nearly everything contains it.
struct SearchQuery: Hashable, Sendable {
    /// The parts, in lower case, the longest first.
    let parts: [[UInt8]]

    init(_ text: String) {
        parts = text.split { $0 == " " || $0 == "\u{3000}" || $0 == "\t" }
            .map { SearchText.folded(url: String($0)) }.filter { !$0.isEmpty }
            .prefix(HistoryLimits.queryParts).sorted { $0.count > $1.count }
    }

    /// Whether it says nothing, and matches everything.
    var isEmpty: Bool { parts.isEmpty }

    /// Whether all parts are in a text.
    func matches(_ text: UnsafeRawBufferPointer) -> Bool {
        parts.allSatisfy { unsafe Self.first($0, in: text) != nil }
    }

    /// Whether all parts are in the address and the title of something.
    func matches(url: String, title: String) -> Bool {
        let text = SearchText.folded(url: url) + [SearchText.separator] + SearchText.folded(title)
        return unsafe text.withUnsafeBytes { unsafe matches($0) }
    }

    /// Where a part stands first in a text from an offset on; nil when it does not.
    static func first(
        _ part: [UInt8], in text: UnsafeRawBufferPointer, from start: Int = 0
    ) -> Int? {
        guard let base = text.baseAddress, !part.isEmpty else { return nil }
        let mustBeginWord = part.count < 3 && SearchText.isWord(part[0])
        // The rarest of its bytes is looked for, and what is around it compared.
        let anchor = rarest(in: part)
        let last = text.count - (part.count - anchor)
        var from = start + anchor
        return unsafe part.withUnsafeBytes { part in
            while from <= last {
                guard let found = unsafe memchr(base + from, Int32(part[anchor]), last - from + 1)
                else { return nil }
                let place = unsafe UnsafeRawPointer(found) - base - anchor
                from = place + anchor + 1
                guard unsafe memcmp(base + place, part.baseAddress!, part.count) == 0 else {
                    continue
                }
                if mustBeginWord, place > 0, unsafe SearchText.isWord(text[place - 1]) { continue }
                return place
            }
            return nil
        }
    }

    /// The letters of addresses and titles, the most frequent first.
    private static let frequent = Array("eotainsrlc-dmp/.hugbfw 01v2k3y".utf8)

    private static func rarest(in part: [UInt8]) -> Int {
        var best = (place: 0, worth: -1)
        for (place, byte) in part.enumerated() {
            let worth = frequent.firstIndex(of: byte) ?? frequent.count
            if worth > best.worth { best = (place, worth) }
        }
        return best.place
    }
}
