package import Garth
import GarthURL

/// The file of a kept page: an archive (WARC 1.1, ISO 28500) with a response for the document and for
/// each part.
///
/// The document comes first. A response has the fields that a copy keeps and a length, so that other
/// programs, and `garth --batch-dump --warc`, read the file as well.
package enum PageArchive {
    /// The reason why a file is no kept page, in a line.
    package struct Failure: Error, Sendable {
        /// The reason.
        package let message: String
    }

    /// The bytes of the file; `date` is the time of the copy in the form of RFC 3339.
    package static func bytes(of copy: PageCopy, date: String) -> [UInt8] {
        var file = record(
            "warcinfo", nil, "application/warc-fields", date,
            Array("software: Garth\r\nformat: WARC File Format 1.1\r\n".utf8))
        let parts = copy.parts.sorted { $0.key < $1.key }
        for (url, part) in [(copy.url.withoutFragment.href, copy.document)] + parts {
            file += record(
                "response", url, "application/http;msgtype=response", date, message(part))
        }
        return file
    }

    private static func message(_ part: PageCopy.Part) -> [UInt8] {
        var head = "HTTP/1.1 \(part.status) \(part.status < 300 ? "OK" : "Kept")\r\n"
        for field in part.fields { head += "\(field.name): \(field.value)\r\n" }
        head += "Content-Length: \(part.bytes.count)\r\n\r\n"
        return Array(head.utf8) + part.bytes
    }

    private static func record(
        _ kind: String, _ url: String?, _ type: String, _ date: String,
        _ block: [UInt8]
    ) -> [UInt8] {
        var head = "WARC/1.1\r\nWARC-Type: \(kind)\r\nWARC-Date: \(date)\r\n"
        head += "WARC-Record-ID: <urn:uuid:\(UniqueName.make())>\r\n"
        if let url { head += "WARC-Target-URI: \(url)\r\n" }
        head += "Content-Type: \(type)\r\nContent-Length: \(block.count)\r\n\r\n"
        return Array(head.utf8) + block + Array("\r\n\r\n".utf8)
    }

    // MARK: - Reading

    /// The copy in a file. It reads the file, which may be large, on the caller's thread.
    ///
    /// Whatever the file says, a part has an address of the web or of a file, and no more bytes are
    /// read than a copy may have.
    package static func copy(at path: String) throws(Failure) -> PageCopy {
        do throws(WARCError) {
            var reader = try WARCReader(
                path: path, offset: 0, recordByteLimit: PageCopy.Limits.byteCount + (1 << 20))
            return try copy(&reader)
        } catch {
            throw Failure(message: error.message)
        }
    }

    private static func copy(_ reader: inout WARCReader) throws(WARCError) -> PageCopy {
        var document: (url: URLRecord, part: PageCopy.Part)?
        var parts: [String: PageCopy.Part] = [:]
        var byteCount = 0
        while parts.count < PageCopy.Limits.parts, let record = try reader.record() {
            guard record["warc-type"] == "response", let url = record.target,
                url.isHTTPOrHTTPS || url.scheme == "file", let part = record.keptPart
            else { continue }
            byteCount += part.bytes.count
            guard byteCount <= 2 * PageCopy.Limits.byteCount else { break }
            if document == nil {
                document = (url, part)
            } else {
                parts[url.withoutFragment.href] = part
            }
        }
        guard let document else {
            throw WARCError(message: "\(reader.name) has no page")
        }
        return PageCopy(url: document.url, document: document.part, parts: parts)
    }
}

extension WARCRecord {
    /// The response in the record as a part of a kept page; nil for what is none.
    fileprivate var keptPart: PageCopy.Part? {
        guard !isTooLarge, let (lines, bodyStart) = Self.head(of: block), let first = lines.first,
            first.hasPrefix("HTTP/"), let word = first.split(separator: " ").dropFirst().first,
            let status = Int(word), (100...999).contains(status)
        else { return nil }
        let fields = HeaderLines.fields(lines.dropFirst()).map { HTTPField($0.name, $0.value) }
        return PageCopy.Part(status: status, fields: fields, bytes: Array(block[bodyStart...]))
    }
}
