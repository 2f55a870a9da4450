import GarthJSON

/// The JSON-LD of a page about its article (schema.org: Article and its kinds, postings).
struct LinkedData {
    private(set) var headline = ""
    private(set) var name = ""
    private(set) var authors: [String] = []
    private(set) var published = ""

    /// The maximum nesting of containers; honest data has five or six levels.
    private static let deepest = 64
    /// Longer values are no titles or names.
    private static let longestValue = 2_000

    /// An object or array that is being read.
    fileprivate struct Frame {
        var isArray: Bool
        /// The name of the member that it is the value of, also through arrays.
        var role: String
        var key = ""
        var types: [String] = []
        var found = LinkedData()
    }

    private init() {}

    /// Reads a script's text; nil if it contains no article. Invalid JSON ends the reading, and
    /// earlier values count.
    init?(parsing json: [UInt8]) {
        var reader = JSONReader(json)
        var open: [Frame] = []
        while let token = reader.next() {
            switch token {
            case .begin(let isArray):
                guard open.count < Self.deepest else { return nil }
                let outer = open.last
                open.append(Frame(isArray: isArray, role: outer.map(Self.role) ?? ""))
            case .end:
                guard let frame = open.popLast() else { return nil }
                if frame.isWanted {
                    self = frame.found
                    return
                }
                if let last = open.indices.last { open[last].take(frame) }
            case .key(let key): if let last = open.indices.last { open[last].key = key }
            case .string(let value):
                guard let last = open.indices.last, value.utf8.count <= Self.longestValue else {
                    continue
                }
                open[last].take(value)
            case .other: break
            }
        }
        return nil
    }

    private static func role(_ frame: Frame) -> String { frame.isArray ? frame.role : frame.key }
}

extension LinkedData.Frame {
    /// Takes a string that is the value of a member or an element of its array.
    fileprivate mutating func take(_ value: String) {
        let member = isArray ? role : key
        switch member {
        case "@type": types.append(value)
        case "headline": found.set(headline: value)
        case "name": found.set(name: value)
        case "datePublished": found.set(published: value)
        case "author": found.add(author: value)
        default: break
        }
    }

    /// Takes over the values of a member: a kind, a person's name, or the names of several.
    fileprivate mutating func take(_ inner: Self) {
        switch inner.role {
        case "@type": types += inner.types
        case "author" where inner.isArray:
            for author in inner.found.authors { found.add(author: author) }
        case "author": found.add(author: inner.found.name)
        default: break
        }
    }

    /// Whether this is the article of the page, and no other one that it lists.
    fileprivate var isWanted: Bool {
        guard !isArray, ["", "@graph", "mainEntity"].contains(role) else { return false }
        let isKind = types.contains { type in
            let type = type.split(whereSeparator: { $0 == "/" || $0 == ":" }).last ?? ""
            return type.hasSuffix("Article") || type.hasSuffix("Posting") || type == "Report"
                || type == "APIReference"
        }
        return isKind && !(found.headline.isEmpty && found.name.isEmpty && found.authors.isEmpty)
    }
}

extension LinkedData {
    fileprivate mutating func set(headline value: String) {
        if headline.isEmpty { headline = value }
    }
    fileprivate mutating func set(name value: String) {
        if name.isEmpty { name = value }
    }
    fileprivate mutating func set(published value: String) {
        if published.isEmpty { published = value }
    }
    fileprivate mutating func add(author: String) {
        guard !author.isEmpty, !author.hasPrefix("http"), authors.count < 8,
            !authors.contains(author)
        else { return }
        authors.append(author)
    }
}
