import GarthLanguage
import GarthURL

/// What is sent for an address of the small web: one line, without its end.
struct SmallWebRequest {
    let line: [UInt8]
    /// The type of the item that a Gopher URL names (RFC 4266 section 2.1); nil for Gemini.
    let itemType: UInt8?

    /// Reads the address as the policy has judged it; nil for another scheme.
    init?(_ url: URLRecord) throws(FetchError) {
        guard let scheme = url.smallWebScheme else { return nil }
        guard let address = url.smallWebAddress, address == url else {
            throw Self.refusal(of: url, localized("its host is not in the form that was judged"))
        }
        if scheme.hasSelectors {
            (itemType, line) = try Self.selector(of: url)
        } else {
            itemType = nil
            line = Array(url.hrefWithoutFragment.utf8)
        }
        guard line.count <= Limits.smallWebRequestByteCount else {
            throw Self.refusal(
                of: url, localized("it is longer than \(Limits.smallWebRequestByteCount) bytes"))
        }
    }

    private static func refusal(of url: URLRecord, _ reason: String) -> FetchError {
        FetchError(
            .unsupported("address"), url: url,
            message: localized("this address cannot be asked for: \(reason)"))
    }

    // MARK: - Gopher

    /// The type and the selector; a host alone means its menu (RFC 4266 section 2.1).
    ///
    /// The question mark is a character of a selector as any other. What would end the line, and
    /// begin another of the page's choice, is refused.
    private static func selector(of url: URLRecord) throws(FetchError) -> (UInt8, [UInt8]) {
        let path = Array(url.pathname.utf8.dropFirst())
        guard let type = path.first else {
            return (GopherType.menu, try words(of: url, in: url.query.map { "?" + $0 } ?? ""))
        }
        guard GopherType.isWellFormed(type) else {
            throw refusal(of: url, localized("its first letter is no type of Gopher"))
        }
        let rest = String(decoding: path.dropFirst(), as: UTF8.self)
        let selector = try words(of: url, in: rest + (url.query.map { "?" + $0 } ?? ""))
        let tabCount = selector.count { $0 == 0x09 }
        guard tabCount == 0 || tabCount == 1 && type == GopherType.search else {
            throw refusal(of: url, localized("its selector has a tab in it"))
        }
        return (type, selector)
    }

    private static func words(of url: URLRecord, in text: String) throws(FetchError) -> [UInt8] {
        let bytes = Array(percentDecode(text.utf8))
        guard !bytes.contains(where: { $0 == 0x00 || $0 == 0x0A || $0 == 0x0D }) else {
            throw refusal(of: url, localized("its selector has the end of a line in it"))
        }
        return bytes
    }

    /// Whether the words of a search are still to be asked for.
    var lacksWords: Bool { itemType == GopherType.search && !line.contains(0x09) }

    /// The menu that asks for the words of a search: one item, as a server would list it.
    func wordsMenu(of url: URLRecord) -> [UInt8] {
        let port = url.effectivePort.map { "\($0)" } ?? ""
        return Array("7Words to search for\t".utf8) + line
            + Array("\t\(url.hostname)\t\(port)\r\n".utf8)
    }

    // MARK: - For libcurl

    /// The path that makes libcurl send the line: it leaves out two characters and decodes the rest.
    var curlPath: String {
        var path = "/1"
        for byte in line {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A:
                path.unicodeScalars.append(UnicodeScalar(byte))
            default: path += "%" + hexadecimal([byte])
            }
        }
        return path
    }
}

/// The types of Gopher's items (RFC 1436 section 3.8, and those in use since).
enum GopherType {
    static let menu = UInt8(ascii: "1")
    static let search = UInt8(ascii: "7")

    /// Whether a byte can be a type: a letter, a digit or a plus.
    static func isWellFormed(_ type: UInt8) -> Bool {
        switch type {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B: true
        default: false
        }
    }

    /// The media type of an item; the ending of its name tells what the type leaves open.
    static func mediaType(_ type: UInt8, selector: [UInt8]) -> String {
        switch UnicodeScalar(type) {
        case "0": return "text/plain"
        case "1", "7": return "text/gopher"
        case "g": return "image/gif"
        case "h": return "text/html"
        case "p": return "image/png"
        case "P": return "application/pdf"
        default: break
        }
        let name = selector.split(separator: UInt8(ascii: "/")).last ?? []
        let named = MIMEType(fileName: String(decoding: name, as: UTF8.self))?.essence
        let isPicture = type == UInt8(ascii: "I")
        guard let named, !isPicture || named.hasPrefix("image/") else {
            return isPicture ? "image/jpeg" : "application/octet-stream"
        }
        return named
    }
}
