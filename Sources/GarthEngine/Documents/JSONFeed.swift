import GarthJSON

extension FeedContents {
    /// A feed that is written as JSON (JSON Feed 1.1, jsonfeed.org); nil for other JSON.
    init?(json text: [UInt8]) {
        // Text that is no JSON is no feed.
        guard let json = try? JSONValue(parsing: text),
            json["version"]?.string?.hasPrefix("https://jsonfeed.org/version/") == true,
            let items = json["items"]?.elements
        else { return nil }
        title = Self.text(json["title"])
        address = Self.text(json["home_page_url"])
        description = Self.text(json["description"])
        entries = items.prefix(Limits.feedEntries).map(Entry.init)
    }

    /// The words of a member: a number is one as well, which some programs write as an identifier.
    fileprivate static func text(_ value: JSONValue?) -> [UInt8] {
        if let number = value?.integer { return Array(String(number).utf8) }
        return Array((value?.string ?? "").utf8)
    }
}

extension FeedContents.Entry {
    fileprivate init(_ item: JSONValue) {
        func text(_ names: String...) -> [UInt8] {
            names.lazy.map { FeedContents.text(item[$0]) }.first { !$0.isEmpty } ?? []
        }
        address = text("url", "external_url")
        identifier = text("id", "url", "external_url", "title")
        title = text("title", "summary", "content_text")
        date = text("date_published", "date_modified")
        // `author` is that of version 1.0.
        let names = (item["authors"]?.elements ?? [item["author"] ?? .null]).compactMap {
            $0["name"]?.string
        }
        authors = Array(names.joined(separator: ", ").utf8)
    }
}
