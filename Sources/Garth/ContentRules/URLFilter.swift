/// A `url-filter` of a content rule: the regular expressions of WebKit's content rule lists, over
/// ASCII, matched anywhere in an address.
///
/// `.`, `[a-z]`, `[^a-z]`, `( )`, `*`, `+`, `?`, `^` at the start, `$` at the end, and `\` before a
/// sign. There is no `|`, `{n}`, `\d` or `\b`.
struct URLFilter {
    /// The reason why a text is not a filter.
    struct Failure: Error, Hashable {
        /// The fault.
        let reason: String
    }

    /// A regular expression over bytes.
    indirect enum Node {
        case byte(UInt8)
        case set(ByteSet)
        case sequence([Node])
        /// Any number of times, none too.
        case star(Node)
        /// Once or more often.
        case plus(Node)
        /// Once or not at all.
        case optional(Node)

        /// Whether the filter matches the empty text.
        var isNullable: Bool {
            switch self {
            case .byte, .set: false
            case .sequence(let nodes): nodes.allSatisfy(\.isNullable)
            case .star, .optional: true
            case .plus(let node): node.isNullable
            }
        }
    }

    let node: Node
    let isCaseSensitive: Bool
    let isAnchoredAtStart: Bool
    let isAnchoredAtEnd: Bool

    /// Whether every address matches.
    var matchesEverything: Bool { node.isNullable && !(isAnchoredAtStart && isAnchoredAtEnd) }

    /// Reads a filter.
    init(parsing text: some Sequence<UInt8>, isCaseSensitive: Bool) throws(Failure) {
        self.isCaseSensitive = isCaseSensitive
        var parser = Parser(bytes: Array(text), isCaseSensitive: isCaseSensitive)
        guard !parser.bytes.isEmpty else { throw Failure(reason: "it is empty") }
        guard parser.bytes.count <= ContentRuleLimits.filterByteCount else {
            throw Failure(
                reason: "it is longer than \(ContentRuleLimits.filterByteCount) characters")
        }
        isAnchoredAtStart = parser.take(UInt8(ascii: "^"))
        node = try parser.sequence(depth: 0)
        isAnchoredAtEnd = parser.take(UInt8(ascii: "$"))
        guard parser.isAtEnd else { throw parser.surprise() }
    }

    /// The longest text, in lower case, that occurs in every match; empty if there is none.
    var requiredText: [UInt8] {
        var runs: [[UInt8]] = [[]]
        Self.collect(node, into: &runs)
        let telling = runs.filter { !Self.common.contains($0) }
        return (telling.max { $0.count < $1.count }?.count ?? 0) >= 2
            ? telling.max { $0.count < $1.count } ?? []
            : runs.max { $0.count < $1.count } ?? []
    }

    /// The text, in lower case, of a filter that is only a text and matches anywhere.
    var wholeText: [UInt8]? {
        guard !isAnchoredAtStart, !isAnchoredAtEnd, case .sequence(let nodes) = node else {
            return nil
        }
        var text: [UInt8] = []
        for node in nodes {
            guard case .byte(let byte) = node else { return nil }
            text.append(asciiLowercase(byte))
        }
        return text
    }

    /// Texts that occur in most addresses, and are therefore bad index keys.
    private static let common: Set<[UInt8]> = Set(
        [
            "http", "https", "s://", "://", "http://", "https://", "www.", "://www.", "http://www.",
            "https://www.", ".com", ".com/", "com", "com/",
        ].map { Array($0.utf8) })

    private static func collect(_ node: Node, into runs: inout [[UInt8]]) {
        switch node {
        case .byte(let byte): runs[runs.count - 1].append(asciiLowercase(byte))
        case .sequence(let nodes): for node in nodes { collect(node, into: &runs) }
        case .plus(let node):
            collect(node, into: &runs)
            runs.append([])
        case .set, .star, .optional: runs.append([])
        }
    }

    // MARK: - Reading

    private struct Parser {
        let bytes: [UInt8]
        private let isCaseSensitive: Bool
        private var offset = 0

        init(bytes: [UInt8], isCaseSensitive: Bool) {
            self.bytes = bytes
            self.isCaseSensitive = isCaseSensitive
        }

        var isAtEnd: Bool { offset == bytes.count }
        private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

        mutating func take(_ byte: UInt8) -> Bool {
            guard next == byte else { return false }
            offset += 1
            return true
        }

        /// The reason why the following text is invalid here.
        func surprise() -> Failure {
            guard let byte = next else { return Failure(reason: "it breaks off") }
            let sign = String(UnicodeScalar(byte))
            let reason =
                switch byte {
                case UInt8(ascii: "|"): "it has |, which content rules do not have"
                case UInt8(ascii: "{"): "it has {, which content rules do not have"
                case UInt8(ascii: "^"): "^ may stand at its beginning only"
                case UInt8(ascii: "$"): "$ may stand at its end only"
                case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"):
                    "\(sign) stands behind nothing that it could repeat"
                case 0x80...: "it has signs that are not ASCII"
                default: "\(sign) stands where nothing opens it"
                }
            return Failure(reason: "\(reason) (at \(offset))")
        }

        mutating func sequence(depth: Int) throws(Failure) -> Node {
            guard depth <= ContentRuleLimits.filterDepth else {
                throw Failure(
                    reason: "its groups are nested over \(ContentRuleLimits.filterDepth) deep")
            }
            var nodes: [Node] = []
            while let byte = next, byte != UInt8(ascii: ")"), byte != UInt8(ascii: "$") {
                nodes.append(try quantified(try atom(byte, depth: depth)))
            }
            return .sequence(nodes)
        }

        private mutating func quantified(_ node: Node) throws(Failure) -> Node {
            var result = node
            switch next {
            case UInt8(ascii: "*"): result = .star(node)
            case UInt8(ascii: "+"): result = .plus(node)
            case UInt8(ascii: "?"): result = .optional(node)
            default: return node
            }
            offset += 1
            // A lazy quantifier finds the same addresses.
            _ = take(UInt8(ascii: "?"))
            return result
        }

        private mutating func atom(_ byte: UInt8, depth: Int) throws(Failure) -> Node {
            switch byte {
            case UInt8(ascii: "."):
                offset += 1
                return .set(.all)
            case UInt8(ascii: "["):
                offset += 1
                return .set(try set())
            case UInt8(ascii: "("):
                offset += 1
                if take(UInt8(ascii: "?")), !take(UInt8(ascii: ":")) {
                    throw Failure(reason: "it looks ahead or behind, which content rules do not")
                }
                let inner = try sequence(depth: depth + 1)
                guard take(UInt8(ascii: ")")) else {
                    throw next == nil ? Failure(reason: "a group is not closed") : surprise()
                }
                return inner
            case UInt8(ascii: "\\"):
                offset += 1
                return .byte(try escaped())
            case UInt8(ascii: "|"), UInt8(ascii: "{"), UInt8(ascii: "^"), UInt8(ascii: "*"),
                UInt8(ascii: "+"), UInt8(ascii: "?"), 0x80...:
                throw surprise()
            default:
                offset += 1
                return .byte(byte)
            }
        }

        private mutating func escaped() throws(Failure) -> UInt8 {
            guard let byte = next else { throw Failure(reason: "it ends with \\") }
            switch byte {
            case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"): break
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A:
                throw Failure(
                    reason: "it has \\\(UnicodeScalar(byte)), which content rules do not have")
            case 0x80...: throw surprise()
            default: break
            }
            offset += 1
            switch byte {
            case UInt8(ascii: "n"): return 0x0A
            case UInt8(ascii: "r"): return 0x0D
            case UInt8(ascii: "t"): return 0x09
            default: return byte
            }
        }

        private mutating func set() throws(Failure) -> ByteSet {
            let isNegated = take(UInt8(ascii: "^"))
            var set = ByteSet()
            while let first = next, first != UInt8(ascii: "]") {
                let low = try member()
                guard next == UInt8(ascii: "-"), offset + 1 < bytes.count,
                    bytes[offset + 1] != UInt8(ascii: "]")
                else {
                    set.insert(low...low)
                    continue
                }
                offset += 1
                let high = try member()
                guard low <= high else { throw Failure(reason: "a range of [ ] goes backwards") }
                set.insert(low...high)
            }
            guard take(UInt8(ascii: "]")) else { throw Failure(reason: "a [ is not closed") }
            // What is in neither case is in the inverted set: `[^a]` does not match "A".
            if !isCaseSensitive { set = set.caseFolded }
            let result = isNegated ? set.inverted : set
            guard !result.isEmpty else { throw Failure(reason: "a [ ] matches nothing") }
            return result
        }

        private mutating func member() throws(Failure) -> UInt8 {
            guard let byte = next else { throw Failure(reason: "a [ is not closed") }
            guard byte < 0x80 else { throw surprise() }
            offset += 1
            return byte == UInt8(ascii: "\\") ? try escaped() : byte
        }
    }
}

/// A set of ASCII characters.
struct ByteSet: Hashable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// All of them.
    static var all: ByteSet { ByteSet().inverted }

    var isEmpty: Bool { low == 0 && high == 0 }

    /// The bytes that are not in the set.
    var inverted: ByteSet {
        var copy = self
        copy.low = ~low
        copy.high = ~high
        return copy
    }

    /// The set with each letter in both cases.
    var caseFolded: ByteSet {
        // Both cases are 32 apart in the upper half.
        let letters: UInt64 = 0x07FF_FFFE
        var copy = self
        copy.high |= (high & letters) << 32 | (high >> 32) & letters
        return copy
    }

    mutating func insert(_ bytes: ClosedRange<UInt8>) {
        for byte in bytes where byte < 0x80 {
            if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
        }
    }

    func contains(_ byte: UInt8) -> Bool {
        byte < 64
            ? low >> UInt64(byte) & 1 == 1 : byte < 0x80 && high >> UInt64(byte - 64) & 1 == 1
    }
}

/// The byte, an ASCII capital as its small letter.
func asciiLowercase(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
