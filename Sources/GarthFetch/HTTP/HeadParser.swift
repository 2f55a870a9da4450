import GarthLanguage

/// Reads a response's head line by line, more strictly than libcurl.
///
/// RFC 9112. libcurl accepts conflicting lengths and stray carriage returns. With a proxy or a
/// cache in between, two readers could then see two different messages, so this parser refuses
/// them.
struct HeadParser {
    /// The result of a line.
    enum Step: Equatable {
        /// The head continues.
        case more
        /// An informational response is complete.
        case informational(ResponseHead)
        /// The head of the response is complete.
        case response(ResponseHead)
        /// The message is not to be believed, for this reason.
        case bad(String)
    }

    private enum Phase { case statusLine, fields, trailers }
    private var phase = Phase.statusLine
    /// Whether the field before was left out, and with it what continues it.
    private var dropsFoldedLine = false
    /// Whether a line of a field has come, which the next may continue.
    private var hasFieldLine = false
    private var head = ResponseHead(status: 0, version: .http11)
    private var contentLength: Int?
    /// The same as it was written: another reader may see other numbers in other digits.
    private var contentLengthText: String?
    private var hasTransferEncoding = false
    private var byteCount = 0
    private var informationalCount = 0

    /// Whether the request asked for another protocol.
    private let opensSocket: Bool

    /// Makes a parser of one response; `opensSocket` for that of a WebSocket, whose status is 101.
    init(opensSocket: Bool = false) { self.opensSocket = opensSocket }

    /// The length of the body on the network; nil if it was not announced.
    var announcedByteCount: Int? { contentLength }

    /// Takes the next line, with its line end.
    mutating func read(_ line: UnsafeRawBufferPointer) -> Step {
        byteCount &+= line.count + Limits.headerLineByteCount
        guard byteCount <= Limits.headByteCount else {
            return .bad(localized("its head is too long"))
        }
        var line = unsafe line[...]
        if unsafe line.last == 0x0A { unsafe line.removeLast() }
        if unsafe line.last == 0x0D { unsafe line.removeLast() }
        if let bad = unsafe line.first(where: { $0 == 0 || $0 == 0x0D || $0 == 0x0A }) {
            // RFC 6265bis section 5.6 drops the cookie, and the page is none the worse for it.
            if phase == .fields, unsafe isSetCookie(line) {
                dropsFoldedLine = true
                return .more
            }
            return .bad(
                bad == 0
                    ? localized("a header line has a NUL in it")
                    : localized("a header line has a carriage return in it"))
        }
        switch phase {
        case .statusLine: return unsafe readStatusLine(line)
        case .fields: return unsafe line.isEmpty ? endHead() : readField(line)
        case .trailers: return .more
        }
    }

    private mutating func readStatusLine(_ line: Slice<UnsafeRawBufferPointer>) -> Step {
        let parts = unsafe line.split(
            separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
        guard unsafe parts.count >= 2, unsafe parts[1].count == 3,
            let status = unsafe decimal(parts[1]), status >= 100
        else { return .bad(localized("its status line is not HTTP")) }
        head = ResponseHead(status: status, version: .http11)
        switch unsafe String(decoding: parts[0], as: UTF8.self) {
        case "HTTP/1.1": head.version = .http11
        case "HTTP/1.0": head.version = .http10
        case "HTTP/2": head.version = .http2
        default: return .bad(localized("its status line names no known version of HTTP"))
        }
        if unsafe parts.count == 3 { head.reason = unsafe trimmed(decodedFieldText(parts[2])) }
        (contentLength, contentLengthText) = (nil, nil)
        hasTransferEncoding = false
        hasFieldLine = false
        phase = .fields
        return .more
    }

    private mutating func readField(_ line: Slice<UnsafeRawBufferPointer>) -> Step {
        if unsafe line.first == 0x20 || line.first == 0x09 {
            if dropsFoldedLine { return .more }
            return unsafe hasFieldLine ? readFolded(line) : readBlankStart(line)
        }
        dropsFoldedLine = false
        hasFieldLine = true
        guard let colon = unsafe line.firstIndex(of: UInt8(ascii: ":")) else {
            return .bad(localized("a header line has no colon"))
        }
        let name = unsafe String(decoding: line[..<colon], as: UTF8.self)
        guard !name.isEmpty, name.utf8.allSatisfy(isTokenByte) else {
            // White space before the colon is how a framing field is hidden from one of two readers;
            // other fields of such a kind are merely left out.
            dropsFoldedLine = true
            return isFramingField(trimmed(name))
                ? .bad(localized("\(trimmed(name)) has a space in it")) : .more
        }
        let field = unsafe HeaderField(
            name, trimmed(decodedFieldText(line[line.index(after: colon)...])))
        if let problem = checkFraming(field) { return .bad(problem) }
        if equalsIgnoringCase(name, "Set-Cookie") {
            unsafe head.setCookies.append(Array(line[line.index(after: colon)...]))
        }
        head.headers.append(field)
        return .more
    }

    /// A first line that begins with white space, which recipients ignore (RFC 9112 section 2.2).
    private mutating func readBlankStart(_ line: Slice<UnsafeRawBufferPointer>) -> Step {
        let name = unsafe trimmed(
            String(decoding: line.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self))
        // Another reader may see a field in it.
        guard !isFramingField(name) else { return .bad(localized("\(name) has a space before it")) }
        return .more
    }

    /// A line that continues the one before (RFC 9112 section 5.2: obsolete; read as a space).
    private mutating func readFolded(_ line: Slice<UnsafeRawBufferPointer>) -> Step {
        guard let last = head.headers.indices.last else {
            return .bad(localized("its first header line continues nothing"))
        }
        guard !isFramingField(head.headers[last].name) else {
            return .bad(localized("a field that frames the message is folded"))
        }
        if equalsIgnoringCase(head.headers[last].name, "Set-Cookie"), !head.setCookies.isEmpty {
            unsafe head.setCookies[head.setCookies.count - 1] += [0x20] + line
        }
        head.headers[last].value = unsafe trimmed(
            head.headers[last].value + " " + trimmed(decodedFieldText(line)))
        return .more
    }

    private func isSetCookie(_ line: Slice<UnsafeRawBufferPointer>) -> Bool {
        let name = Array("set-cookie:".utf8)
        return unsafe line.count >= name.count
            && zip(line, name).allSatisfy { asciiLowercase($0) == $1 }
    }

    private func isFramingField(_ name: String) -> Bool {
        equalsIgnoringCase(name, "Content-Length")
            || equalsIgnoringCase(name, "Transfer-Encoding")
    }

    /// The fault of a field that frames the message or redirects it.
    private mutating func checkFraming(_ field: HeaderField) -> String? {
        if equalsIgnoringCase(field.name, "Content-Length") {
            for member in splitFieldList([field.value]) {
                guard let length = decimal(member.utf8) else {
                    return localized("its Content-Length is not a number")
                }
                guard contentLengthText ?? member == member else {
                    return localized("it has two different Content-Lengths")
                }
                (contentLength, contentLengthText) = (length, member)
            }
        } else if equalsIgnoringCase(field.name, "Transfer-Encoding") {
            guard !hasTransferEncoding, equalsIgnoringCase(field.value, "chunked") else {
                return localized("its Transfer-Encoding is not plain chunked")
            }
            hasTransferEncoding = true
        } else if equalsIgnoringCase(field.name, "Location") {
            // Two different ones are what a split response looks like.
            guard head.first("Location") ?? field.value == field.value else {
                return localized("it has two different Locations")
            }
        }
        return nil
    }

    private mutating func endHead() -> Step {
        if hasTransferEncoding, contentLength != nil {
            // RFC 9112 section 6.3: "ought to be handled as an error".
            return .bad(localized("it has both a Content-Length and a Transfer-Encoding"))
        }
        if head.status == 101 {
            guard !opensSocket else {
                phase = .trailers
                return .response(head)
            }
            return .bad(localized("it switches to a protocol that was not asked for"))
        }
        if head.status < 200 {
            informationalCount += 1
            guard informationalCount <= Limits.informationalResponseCount else {
                return .bad(localized("it has too many informational responses"))
            }
            phase = .statusLine
            return .informational(head)
        }
        phase = .trailers
        // The length after decoding is another one than that on the way.
        if head.contentCodings.isEmpty { head.expectedByteCount = contentLength }
        return .response(head)
    }
}

/// The number that the digits write; nil when there are others than digits, or too many.
func decimal(_ digits: some Collection<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.count <= 18 else { return nil }
    var value = 0
    for digit in digits {
        guard digit &- 0x30 < 10 else { return nil }
        value = value &* 10 &+ Int(digit &- 0x30)
    }
    return value
}
