import GarthURL

/// The data for resuming a download that was stopped or broke off (WebKit's resume data).
///
/// The bytes may come from anywhere, so Garth checks them: the allow-list judges the URL again, and
/// the server confirms that the rest belongs to the part.
struct ResumeData: Sendable, Hashable {
    var url: URLRecord
    /// The page that led there, and the address that page came from.
    var source: SourcePage?
    var path: String
    var partPath: String
    /// The strong validator of the received bytes; nil if the whole file must be requested again.
    var validator: String?
    var total: Int?

    private static let mark = "garth-download 1"

    init(
        url: URLRecord, source: SourcePage?, path: String, partPath: String, validator: String?,
        total: Int?
    ) {
        self.url = url
        self.source = source
        self.path = path
        self.partPath = partPath
        self.validator = validator
        self.total = total
    }

    /// The data as texts with a NUL behind each, which none of them can have.
    var bytes: [UInt8] {
        let parts = [
            Self.mark, url.href, source?.url.href ?? "", source?.address?.description ?? "", path,
            partPath, validator ?? "", total.map(String.init) ?? "",
        ]
        return parts.flatMap { Array($0.utf8) + [0] }
    }

    /// Reads resume data from bytes; nil for other data.
    init?(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: 0, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard parts.count == 9, parts[0] == Self.mark, parts[8].isEmpty,
            let url = URLRecord.parse(parts[1]), parts[4].hasPrefix("/"),
            parts[5].hasPrefix("/"), parts[5].hasSuffix(".part")
        else { return nil }
        self.url = url
        source = URLRecord.parse(parts[2]).map {
            SourcePage(url: $0, address: IPAddress(parsing: parts[3]))
        }
        path = parts[4]
        partPath = parts[5]
        validator = parts[6].isEmpty ? nil : parts[6]
        total = Int(parts[7]).flatMap { $0 >= 0 ? $0 : nil }
    }
}
