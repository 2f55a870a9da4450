/// The head of a response.
///
/// Its texts come from the server and may contain control characters.
package struct ResponseHead: Hashable, Sendable {
    /// The version of HTTP, or that the response is not HTTP's.
    package enum Version: Hashable, Sendable {
        case http10, http11, http2
        /// Gemini or Gopher.
        case smallWeb
        /// A file, a `data:` URL or standard input.
        case local
    }

    /// The status code; 200 for a local source.
    package var status: Int
    /// The reason phrase; mostly empty since HTTP/2.
    package var reason: String
    /// The version of HTTP.
    package var version: Version
    /// The fields in the order and spelling in which they were sent.
    package var headers: [HeaderField]
    /// The values of the `Set-Cookie` fields, byte for byte: bytes that are not UTF-8 must go back
    /// to the server unchanged.
    package var setCookies: [[UInt8]] = []
    /// The server's address as text; nil for a local source.
    package var remoteAddress: String?
    /// The length of the body after decoding; nil when it is not known.
    package var expectedByteCount: Int?
    /// The secured connection; nil when there is none.
    package var tls: TLSInfo?
    /// The demand for credentials that it makes; nil when it makes none that can be met.
    package var demand: AuthenticationDemand?
    /// The part of the cache in the response; nil if it came from the server.
    package var cache: CacheUse?

    /// Makes a head.
    package init(
        status: Int, reason: String = "", version: Version, headers: [HeaderField] = [],
        remoteAddress: String? = nil, expectedByteCount: Int? = nil, tls: TLSInfo? = nil
    ) {
        self.status = status
        self.reason = reason
        self.version = version
        self.headers = headers
        self.remoteAddress = remoteAddress
        self.expectedByteCount = expectedByteCount
        self.tls = tls
    }

    /// The value of the first field of that name, in any letter case.
    package func first(_ name: String) -> String? {
        headers.first { equalsIgnoringCase($0.name, name) }?.value
    }

    /// The values of all fields of that name, in any letter case and in order.
    package func all(_ name: String) -> [String] {
        headers.filter { equalsIgnoringCase($0.name, name) }.map(\.value)
    }

    /// The type from the server; nil without a well-formed one.
    ///
    /// Fetch Standard, "extract a MIME type": the last well-formed type counts. If it has no
    /// charset and the same essence as the one before, it keeps the charset of that one.
    package var contentType: MIMEType? {
        var charset: String?
        var essence: String?
        var found: MIMEType?
        for value in splitFieldList(all("Content-Type")) {
            guard var candidate = MIMEType(parsing: value), candidate.essence != "*/*" else {
                continue
            }
            if candidate.essence != essence {
                charset = candidate["charset"]
                essence = candidate.essence
            } else if candidate["charset"] == nil, let charset {
                candidate.parameters.append(HeaderField("charset", charset))
            }
            found = candidate
        }
        return found
    }

    /// The essence of the type, such as `text/html`; nil when there is none.
    package var mediaType: String? { contentType?.essence }

    /// Whether the type that the server names must be believed (Fetch Standard, "determine nosniff").
    package var forbidsSniffing: Bool {
        splitFieldList(all("X-Content-Type-Options")).first.map {
            equalsIgnoringCase($0, "nosniff")
        } ?? false
    }

    /// The type of the head's body if it is shown as a document: without one it is read as HTML, or as
    /// text where nothing may be guessed (MIME Sniffing Standard section 7).
    package var documentType: String {
        mediaType ?? (forbidsSniffing ? "text/plain" : "text/html")
    }

    /// The label of the encoding that the server names; nil when it names none.
    package var charset: String? { contentType?["charset"] }

    /// Whether the body has a content coding that is not known here.
    var hasUnknownCoding: Bool {
        splitFieldList(all("Content-Encoding")).contains {
            !["", "identity", "gzip", "x-gzip", "deflate", "br", "zstd"].contains(
                asciiLowercased($0))
        }
    }

    /// The target of a redirect, as the server wrote it; nil if the response is not a redirect.
    package var location: String? {
        switch status {
        case 301, 302, 303, 307, 308: first("Location")
        default: nil
        }
    }

    /// The content codings of the body, in the order in which they were applied, without
    /// `identity`.
    var contentCodings: [String] {
        splitFieldList(all("Content-Encoding")).filter {
            !$0.isEmpty && !equalsIgnoringCase($0, "identity")
        }
    }

    /// The server's `Content-Disposition`; nil without one.
    package var contentDisposition: ContentDisposition? {
        first("Content-Disposition").flatMap(ContentDisposition.init(parsing:))
    }
}

/// Whether the two are the same but for ASCII letter case.
func equalsIgnoringCase(_ a: some StringProtocol, _ b: some StringProtocol) -> Bool {
    a.utf8.elementsEqual(b.utf8) { asciiLowercase($0) == asciiLowercase($1) }
}

/// The byte, an ASCII capital as its small letter.
func asciiLowercase(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
}

/// The text with its ASCII capitals as small letters.
func asciiLowercased(_ text: some StringProtocol) -> String {
    String(decoding: text.utf8.map(asciiLowercase), as: UTF8.self)
}

/// The text without HTTP tab or space bytes at its ends, nor line ends.
func trimmed(_ text: String) -> String {
    var bytes = Substring(text).utf8
    while let first = bytes.first, isSpaceByte(first) { bytes.removeFirst() }
    while let last = bytes.last, isSpaceByte(last) { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
}

/// The members of a field's list; commas in quoted strings do not separate members.
///
/// Fetch Standard, "get, decode, and split".
func splitFieldList(_ values: [String]) -> [String] {
    var members: [String] = []
    for value in values {
        var member: [UInt8] = []
        var isQuoted = false
        var isEscaped = false
        for byte in value.utf8 {
            if isEscaped {
                isEscaped = false
            } else if isQuoted, byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if byte == UInt8(ascii: ","), !isQuoted {
                members.append(trimmed(String(decoding: member, as: UTF8.self)))
                member.removeAll()
                continue
            }
            member.append(byte)
        }
        members.append(trimmed(String(decoding: member, as: UTF8.self)))
    }
    return members
}
