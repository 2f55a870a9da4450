import GarthLanguage
import GarthURL

/// Reads the answer to a request of the small web, piece by piece.
///
/// Gemini's begins with a line; Gopher's is the document alone.
struct SmallWebAnswer {
    /// What a piece brings.
    enum Step: Equatable {
        /// The first line is not whole.
        case more
        /// The head; what is behind it is the body.
        case head(ResponseHead)
        /// The head, and a page in the place of the body, which is not read.
        case page(ResponseHead, String)
        /// The answer is not to be believed, for this reason.
        case bad(String)
    }

    private let url: URLRecord
    private let request: SmallWebRequest
    private var line: [UInt8] = []
    private var tail = GopherTail()
    /// Whether what comes is no part of a document.
    private(set) var isOver = false
    private(set) var hasHead = false

    init(_ url: URLRecord, _ request: SmallWebRequest) {
        self.url = url
        self.request = request
    }

    /// The head of an answer that has none of its own; nil for Gemini.
    mutating func gopherHead() -> ResponseHead? {
        guard let type = request.itemType, !hasHead else { return nil }
        hasHead = true
        return head(200, type: GopherType.mediaType(type, selector: request.line))
    }

    /// Takes bytes until the first line is whole; the rest stays in `bytes`.
    mutating func readHead(_ bytes: inout ArraySlice<UInt8>) -> Step {
        if let head = gopherHead() { return .head(head) }
        let end = bytes.firstIndex(of: 0x0A)
        line += bytes[..<(end ?? bytes.endIndex)]
        bytes = end.map { bytes[($0 + 1)...] } ?? []
        guard line.count <= Limits.geminiHeadByteCount else {
            return .bad(localized("its first line is too long"))
        }
        guard end != nil else { return .more }
        if line.last == 0x0D { line.removeLast() }
        guard let head = GeminiHead(line) else {
            return .bad(localized("its first line is not Gemini's"))
        }
        hasHead = true
        return step(head)
    }

    private mutating func step(_ gemini: GeminiHead) -> Step {
        switch gemini.meaning {
        case .body(let type): return .head(head(200, type: type))
        case .redirect(let target, let isForGood):
            isOver = true
            var redirect = head(isForGood ? 301 : 302, type: nil)
            redirect.headers.append(HeaderField("Location", target))
            return .head(redirect)
        case .question(let isSecret):
            isOver = true
            let page = SmallWebPage.question(gemini.meta, isSecret: isSecret, at: url)
            return .page(head(200, type: "text/html; charset=utf-8"), page)
        case .failure(let failure):
            isOver = true
            let page = SmallWebPage.failure(failure, gemini.meta, at: url)
            return .page(head(failure.httpStatus, type: "text/html; charset=utf-8"), page)
        }
    }

    private func head(_ status: Int, type: String?) -> ResponseHead {
        ResponseHead(
            status: status, version: .smallWeb,
            headers: type.map { [HeaderField("Content-Type", $0)] } ?? [])
    }

    // MARK: - The body

    /// What of a piece of the body is handed on now. A Gopher text or menu ends with a line of a
    /// dot, which is no part of it.
    mutating func body(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        guard !isOver else { return [] }
        return endsWithDot ? tail.pass(bytes) : Array(bytes)
    }

    /// The rest of the body at the end of the connection.
    mutating func lastBody() -> [UInt8] { endsWithDot ? tail.end() : [] }

    private var endsWithDot: Bool {
        request.itemType.map { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: "1") } ?? false
    }
}

/// Holds back the end of a Gopher text, which may be the line of a dot that ends it.
struct GopherTail {
    private var held: [UInt8] = []
    /// The bytes of a line end, a dot and a line end.
    private static let longest = 5

    mutating func pass(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        held += bytes
        let count = max(0, held.count - Self.longest)
        defer { held.removeFirst(count) }
        return Array(held[..<count])
    }

    mutating func end() -> [UInt8] {
        for mark in [".\r\n", ".\n", "."]
        where held.suffix(mark.utf8.count).elementsEqual(mark.utf8) {
            let rest = held.dropLast(mark.utf8.count)
            guard rest.isEmpty || rest.last == 0x0A else { continue }
            return Array(rest)
        }
        return held
    }
}
