import Garth
import GarthGzip
import GarthPage
import GarthURL

/// What a record of an archive holds for a batch.
enum WARCContent: Sendable {
    /// A document, in the form that a dump takes.
    case document(PageDump.GivenDocument)
    /// No document: a request, facts about the crawl, a response that was seen before.
    case nothing
    /// A document that cannot be read; the reason.
    case unreadable(String)
}

extension WARCRecord {
    /// The document in the record; `byteLimit` bounds its decompressed body.
    func content(byteLimit: Int) -> WARCContent {
        guard let kind = self["warc-type"], kind == "response" || kind == "resource" else {
            return .nothing
        }
        guard let target = target else { return .unreadable("the record has no address") }
        guard !isTooLarge else {
            return .unreadable("the record is larger than it may be (to allow more: --max-bytes)")
        }
        if kind == "resource" || self["content-type"]?.hasPrefix("application/http") != true {
            return .document(
                PageDump.GivenDocument(
                    url: target, contentType: self["content-type"] ?? "text/html", bytes: block))
        }
        return response(of: target, byteLimit)
    }

    /// The address of the document; some writers put it in angle brackets.
    var target: URLRecord? {
        var text = self["warc-target-uri"] ?? ""
        if text.hasPrefix("<"), text.hasSuffix(">") { text = String(text.dropFirst().dropLast()) }
        return URLRecord.parse(text)
    }

    /// Reads the response of a server (RFC 9112 section 4).
    private func response(of target: URLRecord, _ byteLimit: Int) -> WARCContent {
        guard let (lines, bodyStart) = Self.head(of: block), let first = lines.first,
            first.hasPrefix("HTTP/"), let status = first.split(separator: " ").dropFirst().first,
            let number = Int(status), (100...999).contains(number)
        else { return .unreadable("the record has no HTTP response") }
        let fields = HeaderLines.fields(lines.dropFirst())
        func field(_ name: String) -> String? { fields.last { $0.name == name }?.value }
        var body = Array(block[bodyStart...])
        if field("transfer-encoding")?.lowercased().contains(text: "chunked") == true,
            let joined = Self.withoutChunks(body)
        {
            body = joined
        }
        for name in (field("content-encoding") ?? "").split(separator: ",").reversed() {
            let name = String(name).trimmingASCIIWhitespace
            guard let coding = ContentCoding(name: name) else {
                return .unreadable("the body has the coding \(name), which is not read")
            }
            let decoded = coding.decoded(body, byteLimit: byteLimit)
            if decoded.fault == .damaged, decoded.bytes.isEmpty {
                return .unreadable("the \(name) coding of the body is damaged")
            }
            body = decoded.bytes
        }
        return .document(
            PageDump.GivenDocument(
                url: target, status: number, contentType: field("content-type") ?? "text/html",
                bytes: body))
    }

    /// The lines before the first empty one, and the place behind it.
    static func head(of block: [UInt8]) -> (lines: [String], bodyStart: Int)? {
        var lines: [String] = []
        var start = 0
        while let end = block[start...].firstIndex(of: 0x0A) {
            let hasReturn = end > start && block[end - 1] == 0x0D
            let line = block[start..<(hasReturn ? end - 1 : end)]
            start = end + 1
            if line.isEmpty { return (lines, start) }
            lines.append(String(decoding: line, as: UTF8.self))
        }
        // A response without a body may end with its head.
        return lines.isEmpty ? nil : (lines, block.count)
    }

    /// The body without its chunks (RFC 9112 section 7.1); nil if it has none, as many writers of
    /// archives keep the field and not the chunks.
    private static func withoutChunks(_ body: [UInt8]) -> [UInt8]? {
        var joined: [UInt8] = []
        var place = 0
        while let end = body[place...].firstIndex(of: 0x0A), end - place <= 1024 {
            let text = String(decoding: body[place..<end], as: UTF8.self)
            let digits = text.prefix { $0.isHexDigit }
            guard let count = Int(digits, radix: 16), count >= 0 else { return nil }
            place = end + 1
            if count == 0 { return joined }
            guard count <= body.count - place else { return joined + body[place...] }
            joined += body[place..<place + count]
            place += count
            if place < body.count, body[place] == 0x0D { place += 1 }
            if place < body.count, body[place] == 0x0A { place += 1 }
        }
        return joined.isEmpty ? nil : joined
    }
}
