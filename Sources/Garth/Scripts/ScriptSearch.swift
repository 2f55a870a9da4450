/// Looks for what may need scripts in the bytes of an HTML document: a script, an event handler, or
/// a frame, whose document may have scripts.
///
/// Bytes are compared and not decoded. All encodings that a page can have are ASCII there, or have a
/// byte of zero (UTF-16) or an escape (ISO-2022-JP), which count as found. What only looks like a
/// script costs a process for scripts, and nothing else.
struct ScriptSearch {
    /// A document of more bytes is not searched further, but taken as one with scripts.
    static let byteCount = 1 << 20

    /// What is looked for.
    enum Purpose {
        /// What runs while the page is made.
        case making
        /// What runs while it is made or used, too: addresses that are scripts, and text that a
        /// person may edit in place.
        case using
    }

    private let purpose: Purpose
    /// The bytes that have come.
    private(set) var bytes: [UInt8] = []
    /// Where the next tag and the next attribute are looked for.
    private var place = 0

    init(_ purpose: Purpose = .making) { self.purpose = purpose }

    /// Adds bytes of the document; returns whether something was found.
    mutating func finds(in more: [UInt8]) -> Bool {
        unsafe more.withUnsafeBytes { unsafe finds(in: $0) }
    }

    /// Adds bytes of the document; returns whether something was found.
    mutating func finds(in more: UnsafeRawBufferPointer) -> Bool {
        let start = bytes.count
        unsafe bytes += more
        guard bytes.count <= Self.byteCount else { return true }
        return unsafe more.contains(0) || more.contains(0x1B) || findsMarkup()
            || purpose == .using && findsUse(from: start)
    }

    /// Words of what runs when a page is used.
    private static let wordsOfUse = ["javascript:", "contenteditable"].map { Array($0.utf8) }
    private static let longestWord = wordsOfUse.map(\.count).max() ?? 0

    /// Whether such a word ends behind a place.
    private func findsUse(from start: Int) -> Bool {
        let bytes = bytes.span
        for place in max(0, start - Self.longestWord)..<bytes.count {
            let letter = bytes[place] | 0x20
            for word in Self.wordsOfUse where letter == word[0] {
                if word.count <= bytes.count - place,
                    word.indices.allSatisfy({ bytes[place + $0] | 0x20 == word[$0] })
                {
                    return true
                }
            }
        }
        return false
    }

    private mutating func findsMarkup() -> Bool {
        unsafe bytes.withUnsafeBytes { all in
            while let mark = unsafe all[place...].firstIndex(where: { $0 == 0x3C || $0 == 0x3D }) {
                place = mark
                if unsafe all[mark] == UInt8(ascii: "=") {
                    if unsafe all.hasHandler(before: mark) { return true }
                } else {
                    switch unsafe all.kindOfTag(at: mark) {
                    case .found: return true
                    // More of it has to come.
                    case .cut: return false
                    case .other: break
                    }
                }
                place += 1
            }
            place = all.count
            return false
        }
    }
}

extension UnsafeRawBufferPointer {
    fileprivate enum TagKind {
        /// A script that runs, or a frame.
        case found
        /// Something else.
        case other
        /// The bytes end in the tag.
        case cut
    }

    /// Whether the name of an event handler content attribute ends before a `=`.
    fileprivate func hasHandler(before mark: Int) -> Bool {
        var end = mark
        while end > 0, unsafe self[end - 1].isASCIISpace { end -= 1 }
        var start = end
        while start > 0, unsafe (self[start - 1] | 0x20).isSmallLetter { start -= 1 }
        guard start > 0, end - start > 2, unsafe self[start] | 0x20 == UInt8(ascii: "o"),
            unsafe self[start + 1] | 0x20 == UInt8(ascii: "n")
        else { return false }
        let before = unsafe self[start - 1]
        return before.isASCIISpace || before == 0x2F || before == 0x22 || before == 0x27
    }

    /// The elements that bring another document.
    private static let frames = ["iframe", "frame", "object", "embed"]

    fileprivate func kindOfTag(at start: Int) -> TagKind {
        var end = start + 1
        while end < count, unsafe (self[end] | 0x20).isSmallLetter { end += 1 }
        // The longest name and what ends it.
        guard end < count else { return count - start <= 8 ? .cut : .other }
        let name = unsafe self[(start + 1)..<end]
        func isNamed(_ word: String) -> Bool {
            unsafe name.count == word.utf8.count
                && name.elementsEqual(word.utf8) { $0 | 0x20 == $1 }
        }
        if isNamed("script") { return unsafe kindOfScript(from: end) }
        return unsafe Self.frames.contains(where: isNamed) ? .found : .other
    }

    /// Whether a script runs, by the attributes from a place on (HTML Standard, "tag open state" and
    /// following, "prepare the script element").
    private func kindOfScript(from start: Int) -> TagKind {
        var place = start
        while true {
            while place < count, unsafe self[place].isASCIISpace || self[place] == 0x2F {
                place += 1
            }
            guard place < count else { return .cut }
            // The first one counts; without a type it is JavaScript.
            if unsafe self[place] == UInt8(ascii: ">") { return .found }
            guard let attribute = unsafe attribute(&place) else { return .cut }
            guard unsafe attribute.name.elementsEqual("type".utf8, by: { $0 | 0x20 == $1 }) else {
                continue
            }
            return unsafe attribute.value.isTypeOfData ? .other : .found
        }
    }

    /// The attribute at a place, which goes behind it; nil if it is not whole.
    private func attribute(
        _ place: inout Int
    ) -> (name: Slice<Self>, value: Slice<Self>)? {
        var end = place + 1
        while end < count, unsafe !self[end].endsName { end += 1 }
        let name = unsafe self[place..<end]
        place = end
        while place < count, unsafe self[place].isASCIISpace { place += 1 }
        guard place < count else { return nil }
        guard unsafe self[place] == UInt8(ascii: "=") else {
            return unsafe (name, self[place..<place])
        }
        place += 1
        while place < count, unsafe self[place].isASCIISpace { place += 1 }
        guard place < count else { return nil }
        let quote = unsafe self[place]
        let isQuoted = quote == 0x22 || quote == 0x27
        let start = isQuoted ? place + 1 : place
        let rest = unsafe self[start...]
        let found =
            unsafe isQuoted
            ? rest.firstIndex(of: quote)
            : rest.firstIndex { $0.isASCIISpace || $0 == UInt8(ascii: ">") }
        guard let found else { return nil }
        place = isQuoted ? found + 1 : found
        return unsafe (name, self[start..<found])
    }
}

extension Slice<UnsafeRawBufferPointer> {
    /// Words of the types of scripts. With a character reference, a type is not read here.
    private static let typesOfScripts = [
        "script", "module", "importmap", "&",
    ]

    /// Whether a script of this type is data of the page.
    fileprivate var isTypeOfData: Bool {
        guard unsafe contains(where: { !$0.isASCIISpace }) else { return false }
        let type = unsafe String(decoding: self, as: UTF8.self).lowercased()
        return unsafe !Self.typesOfScripts.contains(where: { type.utf8.has($0.utf8) })
    }
}

extension String.UTF8View {
    /// Whether `word` stands somewhere in this text.
    fileprivate func has(_ word: Self) -> Bool {
        indices.contains { self[$0...].starts(with: word) }
    }
}

extension UInt8 {
    fileprivate var isSmallLetter: Bool { self >= 0x61 && self <= 0x7A }
    fileprivate var isASCIISpace: Bool { self == 0x20 || self >= 0x09 && self <= 0x0D }
    fileprivate var endsName: Bool { isASCIISpace || self == 0x2F || self == 0x3D || self == 0x3E }
}
