import GarthLanguage
import GarthURL

/// The first line of an answer of Gemini: two digits, a blank, and what they need.
struct GeminiHead: Hashable, Sendable {
    /// The status, from 10 to 69.
    let status: Int
    /// A media type, an address, a question or a reason; by the class of the status.
    let meta: String

    /// Reads the line without its end; nil if it is none of Gemini's.
    init?(_ line: some Collection<UInt8>) {
        let digits = line.prefix(2)
        guard digits.count == 2, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        let rest = line.dropFirst(2)
        guard rest.isEmpty || rest.first == 0x20, !line.contains(where: { $0 < 0x20 || $0 == 0x7F })
        else { return nil }
        status = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        meta = trimmed(String(decoding: rest, as: UTF8.self))
        guard 10...69 ~= status else { return nil }
    }

    /// What the answer means to a browser.
    enum Meaning: Hashable {
        /// The body is a document of this type.
        case body(type: String)
        /// The document is at another address.
        case redirect(to: String, isForGood: Bool)
        /// A question to the person, whose answer may be secret.
        case question(isSecret: Bool)
        /// The server has no document, or wants a certificate of the person.
        case failure(GeminiFailure)
    }

    var meaning: Meaning {
        switch status / 10 {
        case 1: .question(isSecret: status == 11)
        case 2: .body(type: mediaType)
        case 3: .redirect(to: meta, isForGood: status == 31)
        default: .failure(GeminiFailure(status: status))
        }
    }

    /// The type of the body: `text/gemini` where none is named, and UTF-8 for texts without another
    /// encoding.
    private var mediaType: String {
        guard let type = MIMEType(parsing: meta) else { return "text/gemini; charset=utf-8" }
        let isText = type.essence.hasPrefix("text/") && type["charset"] == nil
        return isText ? meta + "; charset=utf-8" : meta
    }
}

/// An answer of Gemini that brings no document: its words, and the status of HTTP that says as much.
struct GeminiFailure: Hashable, Sendable {
    let status: Int
    let title: String
    let httpStatus: Int

    init(status: Int) {
        self.status = status
        (title, httpStatus) = Self.words(for: status)
    }

    /// Whether a certificate of the person would help.
    var wantsCertificate: Bool { status / 10 == 6 }

    private static func words(for status: Int) -> (String, Int) {
        switch status {
        case 41: (localized("The server is busy"), 503)
        case 42: (localized("A program of the server failed"), 502)
        case 43: (localized("The server reaches no other"), 502)
        case 44: (localized("Too many questions"), 429)
        case 40...49: (localized("A failure that may pass"), 503)
        case 51: (localized("Not found"), 404)
        case 52: (localized("Gone"), 410)
        case 53: (localized("Not a page of this server"), 421)
        case 59: (localized("The server does not understand"), 400)
        case 50...59: (localized("A failure that will not pass"), 500)
        case 60: (localized("A certificate of yours is needed"), 401)
        case 61: (localized("Your certificate opens other pages"), 403)
        default: (localized("Your certificate is not accepted"), 403)
        }
    }
}
