import GarthPage
import GarthURL

/// "Prescan a byte stream to determine its encoding" (HTML Standard section 13.2.3.2).
struct MetaPrescan: ~Escapable {
    /// The result for the available bytes.
    enum Answer: Equatable {
        case found(Encoding)
        /// No declaration so far; the bytes end in the middle of markup or of text.
        case nothing
    }

    private let bytes: Span<UInt8>
    private var offset = 0

    /// Reads the bytes to their end or to the first declaration with an encoding.
    ///
    /// A declaration counts only with a complete tag, so that more bytes cannot change the result.
    static func answer(to bytes: Span<UInt8>) -> Answer {
        var scan = MetaPrescan(bytes)
        return scan.run().map { .found($0) } ?? .nothing
    }

    @_lifetime(copy bytes)
    private init(_ bytes: Span<UInt8>) { self.bytes = bytes }

    private mutating func run() -> Encoding? {
        while offset < bytes.count {
            guard bytes[offset] == 0x3C else {
                offset += 1
                continue
            }
            if starts(with: "!--") {
                // `<!-->` is a whole comment: its end may share the dashes of its start.
                offset += 2
                skip(past: "-->")
            } else if starts(with: "meta"), isEndOfName(offset + 5) {
                offset += 5
                if let encoding = readMeta() { return encoding }
            } else if startsTag {
                while offset < bytes.count, !Encoding.isWhiteSpace(bytes[offset]),
                    bytes[offset] != 0x3E
                {
                    offset += 1
                }
                while readAttribute() != nil {}
            } else if starts(with: "!") || starts(with: "/") || starts(with: "?") {
                skip(past: ">")
            } else {
                offset += 1
            }
        }
        return nil
    }

    private mutating func readMeta() -> Encoding? {
        var names: [[UInt8]] = []
        var gotPragma = false
        var needsPragma: Bool?
        var charset: Encoding?
        while let (name, value) = readAttribute() {
            if names.contains(name) { continue }
            names.append(name)
            if name.elementsEqual("http-equiv".utf8) {
                gotPragma = gotPragma || value.elementsEqual("content-type".utf8)
            } else if name.elementsEqual("content".utf8) {
                if charset == nil, let found = Self.charset(inContent: value) {
                    charset = found
                    needsPragma = true
                }
            } else if name.elementsEqual("charset".utf8) {
                charset = Encoding(label: value)
                needsPragma = false
            }
        }
        // A tag that the bytes cut off has said nothing yet.
        guard offset < bytes.count, let needsPragma, let charset else { return nil }
        if needsPragma, !gotPragma { return nil }
        return charset.asDeclared
    }

    // MARK: - Attributes

    /// "Get an attribute"; nil at the end of the tag or of the bytes. Both parts in lower case.
    private mutating func readAttribute() -> (name: [UInt8], value: [UInt8])? {
        while offset < bytes.count, Encoding.isWhiteSpace(bytes[offset]) || bytes[offset] == 0x2F {
            offset += 1
        }
        guard offset < bytes.count, bytes[offset] != 0x3E else { return nil }
        var name: [UInt8] = []
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == 0x3D, !name.isEmpty { break }
            if Encoding.isWhiteSpace(byte) || byte == 0x2F || byte == 0x3E { break }
            name.append(Self.lowercase(byte))
            offset += 1
        }
        skipWhiteSpace()
        guard offset < bytes.count, bytes[offset] == 0x3D else { return (name, []) }
        offset += 1
        skipWhiteSpace()
        return (name, readValue())
    }

    private mutating func readValue() -> [UInt8] {
        var value: [UInt8] = []
        guard offset < bytes.count else { return value }
        let quote = bytes[offset]
        if quote == 0x22 || quote == 0x27 {
            offset += 1
            while offset < bytes.count, bytes[offset] != quote {
                value.append(Self.lowercase(bytes[offset]))
                offset += 1
            }
            if offset < bytes.count { offset += 1 }
            return value
        }
        while offset < bytes.count, bytes[offset] != 0x3E, !Encoding.isWhiteSpace(bytes[offset]) {
            value.append(Self.lowercase(bytes[offset]))
            offset += 1
        }
        return value
    }

    /// "Extract a character encoding from a meta element", of a value in lower case.
    static func charset(inContent value: [UInt8]) -> Encoding? {
        let word = Array("charset".utf8)
        var start = 0
        while start + word.count <= value.count {
            guard value[start..<start + word.count].elementsEqual(word) else {
                start += 1
                continue
            }
            start += word.count
            var rest = value[start...].drop(while: Encoding.isWhiteSpace)
            guard rest.first == 0x3D else { continue }
            rest = rest.dropFirst().drop(while: Encoding.isWhiteSpace)
            guard let first = rest.first else { return nil }
            if first == 0x22 || first == 0x27 {
                let label = rest.dropFirst().prefix { $0 != first }
                return label.endIndex < value.count ? Encoding(label: label) : nil
            }
            return Encoding(label: rest.prefix { !Encoding.isWhiteSpace($0) && $0 != 0x3B })
        }
        return nil
    }

    // MARK: - Bytes

    private static func lowercase(_ byte: UInt8) -> UInt8 {
        byte &- 0x41 < 26 ? byte | 0x20 : byte
    }

    private mutating func skipWhiteSpace() {
        while offset < bytes.count, Encoding.isWhiteSpace(bytes[offset]) { offset += 1 }
    }

    /// Whether a name in lower case follows the `<` here.
    private func starts(with name: StaticString) -> Bool {
        let name = name.utf8Span
        let start = offset + 1
        guard start + name.count <= bytes.count else { return false }
        for i in name.indices where Self.lowercase(bytes[start + i]) != name[i] { return false }
        return true
    }

    private var startsTag: Bool {
        var next = offset + 1
        if next < bytes.count, bytes[next] == 0x2F { next += 1 }
        return next < bytes.count && (bytes[next] | 0x20) &- 0x61 < 26
    }

    private func isEndOfName(_ place: Int) -> Bool {
        place < bytes.count && (Encoding.isWhiteSpace(bytes[place]) || bytes[place] == 0x2F)
    }

    private mutating func skip(past end: StaticString) {
        let end = end.utf8Span
        while offset + end.count <= bytes.count {
            if bytes.extracting(offset..<offset + end.count).isEqual(to: end) {
                offset += end.count
                return
            }
            offset += 1
        }
        offset = bytes.count
    }
}

extension Encoding {
    /// The encoding that a declaration inside a document means by this name.
    ///
    /// HTML Standard section 13.2.3.2: a parser that can read the declaration is not reading
    /// UTF-16.
    var asDeclared: Encoding {
        if self == .xUserDefined { return .windows1252 }
        return self == .utf16be || self == .utf16le ? .utf8 : self
    }

    /// "Get an XML encoding" (HTML Standard section 13.2.3.2): the encoding of
    /// `<?xml encoding="...">`.
    ///
    /// nil for an incomplete declaration, and for one without an encoding.
    static func inXMLDeclaration(_ bytes: Span<UInt8>) -> Encoding? {
        guard bytes.hasPrefix("<?xml"), let end = bytes.firstIndex(of: 0x3E) else { return nil }
        let word: StaticString = "encoding"
        let length = word.utf8CodeUnitCount
        var start = 5
        while start + length <= end,
            !bytes.extracting(start..<start + length).isEqual(to: word)
        {
            start += 1
        }
        guard start + length <= end else { return nil }
        let tail = Array(bytes.extracting(start + length..<end))
        var rest = tail.drop { $0 <= 0x20 }
        guard rest.first == 0x3D else { return nil }
        rest = rest.dropFirst().drop { $0 <= 0x20 }
        guard let quote = rest.first, quote == 0x22 || quote == 0x27 else { return nil }
        let label = rest.dropFirst().prefix { $0 != quote }
        guard label.endIndex < tail.count, !label.contains(where: { $0 <= 0x20 }) else {
            return nil
        }
        return Encoding(label: label)?.asDeclared
    }
}
