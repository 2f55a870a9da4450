import GarthURL

/// The page's metadata of its article: title, byline and date.
///
/// JSON-LD has priority, then `meta` elements (Open Graph, Dublin Core, Twitter's cards), then the
/// `title` without the site's name. The markup around the text is the last source.
struct ArticleMetadata: Equatable {
    var title = ""
    /// Whether the title is the page's whole `title`, with the site's name if that has one.
    private(set) var isWholePageTitle = false
    var byline = ""
    /// The date of publication: `YYYY-MM-DD` where the page says it so, otherwise its own words.
    var published = ""

    /// Longer names and dates are none.
    static let longestByline = 120
    private static let longestDate = 40
    /// Bytes of a `title` that are read.
    private static let longestTitle = 4096
    /// Bytes of JSON-LD that are read.
    private static let mostLinkedData = 4 << 20

    init() {}

    /// `headings` are the texts of the page's first headings of level 1, then 2.
    init(of document: Document, headings: [String]) {
        let data = Self.linkedData(in: document)
        let meta = MetaValues(of: document)
        let pageTitle = Self.pageTitle(of: document)
        let siteless = PageTitle(pageTitle, headings: headings).text
        let dataTitle = data.map { Self.title(of: $0, like: siteless) } ?? ""
        title =
            [dataTitle, meta.title, siteless, headings.first ?? ""]
            .first { !$0.isEmpty } ?? ""
        isWholePageTitle = dataTitle.isEmpty && meta.title.isEmpty && title == pageTitle
        let authors = data?.authors.joined(separator: ", ") ?? ""
        byline =
            [authors, meta.author].map(Self.line)
            .first { !$0.isEmpty && $0.utf8.count <= Self.longestByline } ?? ""
        let dates = [data?.published ?? "", meta.published]
        published = dates.lazy.map(Self.date).first { !$0.isEmpty } ?? ""
    }

    /// Sets the byline from the text if it is a name: dates and times are often beside it.
    mutating func setByline(_ text: String) {
        guard text.utf8.count <= Self.longestByline else { return }
        let end = text.firstIndex { $0.isNumber || $0 == "|" || $0 == "•" || $0 == "·" }
        let name = text[..<(end ?? text.endIndex)]
        byline = name.split(separator: " ").joined(separator: " ")
    }

    /// A date as it is shown: without the time of day (ISO 8601, extended and basic).
    static func date(_ text: String) -> String {
        let text = line(text)
        let bytes = Array(text.utf8)
        func digits(_ range: Range<Int>) -> String? {
            guard bytes.count >= range.upperBound,
                bytes[range].allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
            else { return nil }
            return String(decoding: bytes[range], as: UTF8.self)
        }
        func isDash(_ i: Int) -> Bool { bytes.count > i && bytes[i] == UInt8(ascii: "-") }
        if let year = digits(0..<4), isDash(4), isDash(7), let month = digits(5..<7),
            let day = digits(8..<10)
        {
            return "\(year)-\(month)-\(day)"
        }
        if bytes.count == 8 || bytes.count > 8 && bytes[8] == UInt8(ascii: "T"),
            let year = digits(0..<4), let month = digits(4..<6), let day = digits(6..<8)
        {
            return "\(year)-\(month)-\(day)"
        }
        return bytes.count <= longestDate ? text : ""
    }

    /// A value as one line, with the character references that some pages write twice.
    static func line(_ text: String) -> String {
        PlainText.singleLine(unescaped(Array(text.utf8)))
    }

    private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(UInt8(ascii: "&")) else { return bytes }
        var out: [UInt8] = []
        var i = 0
        while i < bytes.count {
            let end = min(bytes.count, i + CharacterReference.longestName + 2)
            guard bytes[i] == UInt8(ascii: "&"),
                let semicolon = bytes[i..<end].firstIndex(of: UInt8(ascii: ";")),
                let text = reference(bytes[(i + 1)..<semicolon])
            else {
                out.append(bytes[i])
                i += 1
                continue
            }
            out += text
            i = semicolon + 1
        }
        return out
    }

    /// The meaning of the text between `&` and `;`; nil if it is not a reference.
    private static func reference(_ name: ArraySlice<UInt8>) -> [UInt8]? {
        var out: [UInt8] = []
        if name.first == UInt8(ascii: "#") {
            let digits = String(decoding: name.dropFirst(), as: UTF8.self).lowercased()
            let number =
                digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            guard let number else { return nil }
            CharacterReference.append(CharacterReference.codePoint(ofNumber: number), to: &out)
            return out
        }
        let match = CharacterReference.match(Array(name).span, semicolonFollows: true)
        guard match.nameLength == name.count, match.takesSemicolon else { return nil }
        CharacterReference.append(match.first, to: &out)
        if match.second != 0 { CharacterReference.append(match.second, to: &out) }
        return out
    }

    // MARK: - Sources

    private static func linkedData(in document: Document) -> LinkedData? {
        var read = 0
        for node in document.notable where document.isElement(node, .script) {
            guard
                document.string(.type, of: node)?.lowercased().hasPrefix("application/ld+json")
                    == true
            else { continue }
            let json = document.childText(of: node)
            read += json.count
            guard read <= mostLinkedData else { return nil }
            if let data = LinkedData(parsing: json) { return data }
        }
        return nil
    }

    /// Some pages put the site's name into one of the two, and the title into the other.
    private static func title(of data: LinkedData, like pageTitle: String) -> String {
        let (headline, name) = (line(data.headline), line(data.name))
        if headline.isEmpty || name.isEmpty || headline == name {
            return headline.isEmpty ? name : headline
        }
        let isName = TitleWords(name).likeness(to: TitleWords(pageTitle)) > 0.75
        let isHeadline = TitleWords(headline).likeness(to: TitleWords(pageTitle)) > 0.75
        return isName && !isHeadline ? name : headline
    }

    private static func pageTitle(of document: Document) -> String {
        let title = document.notable.first { document.isElement($0, .title) }
        guard let title else { return "" }
        return PlainText.singleLine(Array(document.childText(of: title).prefix(longestTitle)))
    }
}

/// The values of the `meta` elements of a page about its article.
private struct MetaValues {
    private var values: [String: String] = [:]

    private static let titles = [
        "dc:title", "dcterm:title", "dcterms:title", "og:title", "weibo:article:title",
        "weibo:webpage:title", "title", "twitter:title", "parsely-title",
    ]
    private static let authors = [
        "dc:creator", "dcterm:creator", "dcterms:creator", "author", "parsely-author",
        "article:author", "byl", "sailthru:author",
    ]
    private static let dates = [
        "article:published_time", "parsely-pub-date", "dc:date", "dcterms:date", "dcterms:created",
        "datepublished", "pubdate", "publishdate", "publish-date", "sailthru:date", "date",
    ]

    init(of document: Document) {
        let itemprop = document.knownNumber(ofName: Array("itemprop".utf8))
        for node in document.notable where document.isElement(node, .meta) {
            guard let content = document.string(.content, of: node), !content.isEmpty else {
                continue
            }
            for attribute in document.attributes[document.attributeRange(node)] {
                let isName =
                    attribute.name == .name || attribute.name == .property
                    || attribute.name == .other && attribute.otherName == itemprop
                guard isName else { continue }
                let start = Int(attribute.valueStart)
                let range = start..<start + Int(attribute.valueCount)
                let names = String(decoding: document.text[range], as: UTF8.self).lowercased()
                for name in names.split(separator: " ").prefix(8) {
                    let name = name.split(separator: ".").joined(separator: ":")
                    if values[name] == nil { values[name] = content }
                }
            }
        }
    }

    private func first(_ names: [String]) -> String {
        names.lazy.compactMap { values[$0] }.map(ArticleMetadata.line).first { !$0.isEmpty } ?? ""
    }

    var title: String { first(Self.titles) }
    var published: String { first(Self.dates) }

    /// An author's name; some pages put an address there.
    var author: String {
        let names = Self.authors.lazy.compactMap { values[$0] }.map(ArticleMetadata.line)
        return names.first { !$0.isEmpty && !$0.contains(text: "://") } ?? ""
    }
}
