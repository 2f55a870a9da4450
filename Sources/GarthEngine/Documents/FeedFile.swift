import GarthURL

/// A file that an entry of a feed brings: a sound, a film, a picture.
struct FeedFile {
    let address: [UInt8]
    let isPicture: Bool
    /// The name that the link shows.
    let name: [UInt8]
    /// Type, duration and size in words, without what the feed does not say.
    let facts: [[UInt8]]

    private init?(
        _ node: NodeID, of feed: FeedTree, address: StaticString, title: [UInt8] = [],
        duration: [UInt8] = []
    ) {
        self.address = feed.located(feed.value(address, of: node), in: node)
        guard !self.address.isEmpty else { return nil }
        let type = feed.value("type", of: node)
        let medium = feed.value("medium", of: node)
        isPicture = type.starts(with: "image/".utf8) || medium.elementsEqual("image".utf8)
        name = title.isEmpty ? Self.fileName(of: self.address) : title
        let lengths = (["length", "fileSize"] as [StaticString]).map { feed.value($0, of: node) }
        let size = lengths.lazy.compactMap { Int(String(decoding: $0, as: UTF8.self)) }.first
        let kind = type.isEmpty ? medium : type
        let own = feed.value("duration", of: node)
        let time = Self.clock(own.isEmpty ? duration : own)
        facts = [kind, time, size.map(Self.words(forSize:)) ?? []].filter { !$0.isEmpty }
    }

    /// The files of an entry, each once: RSS's enclosures, Atom's links to them (RFC 4287 section
    /// 4.2.7.2) and the contents of Media RSS.
    static func files(of entry: NodeID, in feed: FeedTree) -> [FeedFile] {
        let duration = feed.plain(feed.child("itunes:duration", of: entry))
        var files = feed.children("enclosure", of: entry).compactMap {
            FeedFile($0, of: feed, address: "url", duration: duration)
        }
        for link in feed.children("link", of: entry) + feed.children("atom:link", of: entry)
        where feed.document.string(.rel, of: link) == "enclosure" {
            let title = feed.value("title", of: link)
            let file = FeedFile(link, of: feed, address: "href", title: title, duration: duration)
            if let file { files.append(file) }
        }
        for content in feed.mediaFiles(of: entry) {
            let title = feed.plain(feed.child("media:title", of: content))
            if let file = FeedFile(content, of: feed, address: "url", title: title) {
                files.append(file)
            }
        }
        var seen: Set<[UInt8]> = []
        return files.filter { seen.insert($0.address).inserted }
    }

    /// The last part of an address's path; all of it where that is empty.
    private static func fileName(of address: [UInt8]) -> [UInt8] {
        let path = address.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard let slash = path.lastIndex(of: UInt8(ascii: "/")), slash + 1 < path.endIndex else {
            return address
        }
        return Array(path[(slash + 1)...])
    }

    /// A duration that is a number of seconds, as hours, minutes and seconds; others unchanged.
    private static func clock(_ duration: [UInt8]) -> [UInt8] {
        guard duration.count < 8, let seconds = Int(String(decoding: duration, as: UTF8.self)),
            seconds >= 0
        else {
            return duration
        }
        let fields = [seconds / 3600, seconds / 60 % 60, seconds % 60]
        let shown = fields[0] > 0 ? fields[...] : fields[1...]
        let later = shown.dropFirst().map { $0 < 10 ? "0\($0)" : "\($0)" }
        return Array(([String(shown[shown.startIndex])] + later).joined(separator: ":").utf8)
    }

    /// A number of bytes in the largest unit in which it is not zero.
    private static func words(forSize bytes: Int) -> [UInt8] {
        guard bytes > 0 else { return [] }
        let (unit, name) =
            bytes >= 1_000_000 ? (1_000_000, "MB") : bytes >= 1000 ? (1000, "kB") : (1, "bytes")
        return Array("\((bytes - 1) / unit + 1) \(name)".utf8)
    }
}
