import GarthLanguage
package import GarthURL

/// The content of a `data:` URL (Fetch Standard section 6, "data: URL processor").
package struct DataURL: Sendable {
    /// Its type; `text/plain;charset=US-ASCII` when it names none.
    package let type: MIMEType
    /// Its content.
    package let bytes: [UInt8]

    /// Decodes the URL; throws `badDataURL` when it has no comma or no valid base64.
    package init(decoding url: URLRecord) throws(FetchError) {
        let text = url.withoutFragment.href.utf8
        guard text.starts(with: "data:".utf8), let comma = text.firstIndex(of: UInt8(ascii: ","))
        else { throw Self.error(url, localized("it has no comma")) }
        let start = text.index(text.startIndex, offsetBy: 5)
        let name = trimmed(String(text[start..<comma]) ?? "")
        let body = percentDecode(text[text.index(after: comma)...])
        guard let mediaType = Self.base64Prefix(of: name) else {
            bytes = body
            type = Self.type(named: name)
            return
        }
        guard let decoded = forgivingBase64Decoded(body) else {
            throw Self.error(url, localized("its base64 is not valid"))
        }
        bytes = decoded
        type = Self.type(named: mediaType)
    }

    /// The part before the mark `;base64`; nil when there is no such mark.
    private static func base64Prefix(of name: String) -> String? {
        let mark = "base64"
        guard equalsIgnoringCase(name.suffix(mark.count), mark) else { return nil }
        var rest = name.dropLast(mark.count)
        while rest.last == " " { rest.removeLast() }
        guard rest.last == ";" else { return nil }
        return String(rest.dropLast())
    }

    private static func type(named name: String) -> MIMEType {
        let text = name.hasPrefix(";") ? "text/plain" + name : name
        if let type = MIMEType(parsing: text) { return type }
        var type = MIMEType("text", "plain")
        type.parameters = [HeaderField("charset", "US-ASCII")]
        return type
    }

    private static func error(_ url: URLRecord, _ reason: String) -> FetchError {
        FetchError(
            .badDataURL, url: url, message: localized("the data: URL cannot be read: \(reason)"))
    }
}
