import Garth
import GarthJSON
import GarthPage
import GarthURL
import Glibc

/// Work of a batch, which makes one line of answers at most.
enum BatchWork: Sendable {
    case question(BatchQuestion)
    /// A record of the archive that a question names.
    case record(WARCRecord, BatchQuestion)
    /// All records of the archive were handed over before.
    case archiveEnd(path: String, records: Int, BatchQuestion)
    case fault(BatchFault)
}

/// Reads pages one after the other on one thread.
struct BatchWorker {
    private let settings: BatchSettings
    private let shared: PageDump.Shared
    /// Documents that come with the question load nothing more: all is refused.
    private let closed: WebViewConfiguration

    init(_ settings: BatchSettings) {
        self.settings = settings
        let nursery = ContentNursery(settings.configuration.processPool.program)
        shared = PageDump.Shared(nursery: nursery, for: settings.configuration)
        var closed = settings.configuration
        closed.policy = URLPolicy(lockedTo: AllowList())
        self.closed = closed
    }

    /// The answer, a line without its end or parts with their lengths; empty where there is nothing to say.
    mutating func answer(_ work: BatchWork) -> [UInt8] {
        switch work {
        case .question(let question): return answer(question)
        case .record(let record, let question): return answer(record, question)
        case .archiveEnd(let path, let records, let question):
            var json = JSONWriter()
            json.object { json in
                json.key("id")
                json.value(question.id.text.utf8)
                json.key("warc")
                json.string(path)
                json.key("records")
                json.number(records)
            }
            return finished(json)
        case .fault(let fault): return line(fault, BatchOrigin())
        }
    }

    // MARK: - Questions

    private func answer(_ question: BatchQuestion) -> [UInt8] {
        switch question.source {
        case .url(let text):
            guard let url = URLRecord.parse(text) else {
                return line(
                    BatchFault(question.id, .badData, Self.refusal(of: text)), BatchOrigin())
            }
            // An open browser shows a person's files; a program names them by `file`.
            if url.isFile, !isGranted(url) {
                let message =
                    "blocked: \(url.href) is local, and no rule names it (to read a file: \"file\")"
                return line(BatchFault(question.id, .blocked, message), BatchOrigin())
            }
            return load(url, question, under: settings.configuration)
        case .file(let path):
            guard !settings.isLocked else {
                let message = "blocked: \(path) is local (--locked)"
                return line(BatchFault(question.id, .blocked, message), BatchOrigin())
            }
            guard let url = Self.absolute(path).flatMap({ URLRecord(filePath: $0) }) else {
                let message = "\(path) is not the path of a file"
                return line(BatchFault(question.id, .noInput, message), BatchOrigin())
            }
            var configuration = settings.configuration
            configuration.policy = configuration.policy.granting(file: url)
            return load(url, question, under: configuration)
        case .html(let html, let address):
            guard let url = URLRecord.parse(address ?? "about:blank") else {
                let message = "\(address ?? "") is not a URL"
                return line(BatchFault(question.id, .badData, message), BatchOrigin())
            }
            let document = PageDump.GivenDocument(
                url: url, contentType: "text/html;charset=utf-8", bytes: Array(html.utf8))
            return dump(.document(document), closed, question, BatchOrigin())
        case .warc, .record, .archiveInput:
            // The pool hands over their records instead.
            return []
        }
    }

    /// Whether a rule of the allow-list names a file.
    private func isGranted(_ url: URLRecord) -> Bool {
        let policy = settings.configuration.policy
        guard case .allowed(_, _?) = policy.decision(for: url, purpose: .commandLine) else {
            return false
        }
        return true
    }

    /// The reason why a text is no URL.
    private static func refusal(of text: String) -> String {
        do throws(URLParseError) {
            _ = try URLRecord(parsing: text)
            return "\(text) is not a URL"
        } catch {
            return error.message
        }
    }

    private static func absolute(_ path: String) -> String? {
        guard !path.hasPrefix("/") else { return path }
        guard let folder = getcwd(nil, 0) else { return nil }
        defer { free(folder) }
        return String(cString: folder) + "/" + path
    }

    private func load(
        _ url: URLRecord, _ question: BatchQuestion, under configuration: WebViewConfiguration
    ) -> [UInt8] {
        let request = NavigationRequest(url, purpose: .commandLine)
        return dump(.request(request), configuration, question, BatchOrigin())
    }

    private func answer(_ record: WARCRecord, _ question: BatchQuestion) -> [UInt8] {
        var origin = BatchOrigin(record: record["warc-record-id"], offset: record.offset)
        var isOne = false
        switch question.source {
        case .warc(_, let offset): isOne = offset != nil
        case .record(let path, let offset, _):
            (origin.file, origin.offset, isOne) = (path, offset, true)
        case .url, .file, .html, .archiveInput: break
        }
        switch record.content(byteLimit: settings.byteLimit) {
        case .nothing:
            guard isOne else { return [] }
            let message = "the record holds no document"
            return line(BatchFault(question.id, .badData, message), origin)
        case .unreadable(let reason):
            var origin = origin
            origin.url = record.target?.hrefWithoutCredentials
            return line(BatchFault(question.id, .badData, reason), origin)
        case .document(let document): return dump(.document(document), closed, question, origin)
        }
    }

    // MARK: - Pages

    private func dump(
        _ input: PageDump.Input, _ configuration: WebViewConfiguration, _ question: BatchQuestion,
        _ origin: BatchOrigin
    ) -> [UInt8] {
        let wishes = question.wishes
        var configuration = configuration
        if let charset = wishes.charset {
            guard WebViewConfiguration.knowsEncoding(charset) else {
                let message = "no encoding is called \(charset) (one is utf-8)"
                return line(BatchFault(question.id, .usage, message), origin)
            }
            configuration.defaultWebpagePreferences.charset = charset
        }
        var base: URLRecord?
        if let text = wishes.base {
            base = URLRecord.parse(text)
            guard base != nil else {
                return line(BatchFault(question.id, .badData, "\(text) is not a URL"), origin)
            }
        }
        var layout = LayoutOptions(
            columns: wishes.width, rows: 24, isInteractive: false, wantsProvisionalLines: false,
            prefersDark: true)
        layout.hasBareArticle = wishes.format.hasBareArticle
        var shared = shared
        while true {
            var dump = PageDump(
                configuration: configuration, output: wishes.format.output, layout: layout,
                baseURL: base, isReader: wishes.isReader, selector: wishes.selector,
                wantsLinks: wishes.hasLinks, shared: shared)
            var body = BatchBody(limit: settings.byteLimit)
            let outcome = dump.run(input) { body.take($0) }
            body.finish()
            guard outcome.deservesProcess, shared.processes != nil else {
                return answer(question, outcome, body, origin)
            }
            // Another page may have been the cause.
            shared.processes = nil
        }
    }

    private func answer(
        _ question: BatchQuestion, _ outcome: PageDump.Outcome, _ body: BatchBody,
        _ origin: BatchOrigin
    ) -> [UInt8] {
        var origin = origin
        if origin.url == nil { origin.url = outcome.url?.hrefWithoutCredentials }
        func fail(_ status: BatchStatus, _ message: String) -> [UInt8] {
            line(BatchFault(question.id, status, message), origin)
        }
        if let fault = outcome.fault { return fail(BatchStatus(fault), fault.sentence(question)) }
        if let error = outcome.error { return fail(BatchStatus(error), error.message) }
        if body.isTooLarge {
            return fail(
                .network, "the answer is larger than a page may be (to allow more: --max-bytes)")
        }
        var json = JSONWriter()
        json.reserve(body.bytes.count + body.bytes.count / 8)
        json.object { json in
            Self.writeOrigin(question.id, origin, &json)
            json.key("status")
            json.number(outcome.status)
            json.key("title")
            json.string(outcome.title)
            Self.writeDescription(outcome, &json)
            if settings.form == .line { body.write(&json) }
            if question.wishes.hasLinks { writeLinks(outcome.links, &json) }
            guard !outcome.notices.isEmpty else { return }
            json.key("notices")
            json.array { json in
                for notice in outcome.notices { json.string(notice) }
            }
        }
        return finished(json, body.bytes)
    }

    /// The answer as it is written.
    private func finished(_ json: JSONWriter, _ body: [UInt8] = []) -> [UInt8] {
        switch settings.form {
        case .line:
            return json.output
        case .lengthPrefixed:
            var output: [UInt8] = []
            output.reserveCapacity(9 + json.output.count + body.count)
            for count in [json.output.count + 1, body.count] {
                for shift in [0, 8, 16, 24] {
                    output.append(UInt8(truncatingIfNeeded: count >> shift))
                }
            }
            output += json.output
            output.append(0x0A)
            output += body
            return output
        }
    }

    /// Writes what the document says of itself, as far as it is known.
    private static func writeDescription(
        _ outcome: PageDump.Outcome, _ json: inout JSONWriter
    ) {
        if !outcome.description.language.isEmpty {
            json.key("language")
            json.string(outcome.description.language)
        }
        if !outcome.encoding.isEmpty {
            json.key("encoding")
            json.string(outcome.encoding)
        }
        if let hasArticle = outcome.description.hasArticle {
            json.key("article")
            json.bool(hasArticle)
        }
    }

    private func line(_ fault: BatchFault, _ origin: BatchOrigin) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            Self.writeOrigin(fault.id, origin, &json)
            json.key("error")
            json.string(fault.status.rawValue)
            json.key("message")
            json.string(fault.message)
        }
        return finished(json)
    }

    private static func writeOrigin(
        _ id: JSONText, _ origin: BatchOrigin, _ json: inout JSONWriter
    ) {
        json.key("id")
        json.value(id.text.utf8)
        if let record = origin.record {
            json.key("record")
            json.string(record)
        }
        if let file = origin.file {
            json.key("file")
            json.string(file)
        }
        if let offset = origin.offset {
            json.key("offset")
            json.number(offset)
        }
        if let url = origin.url {
            json.key("url")
            json.string(url)
        }
    }

    /// The links as objects, made of lines with tabs.
    private func writeLinks(_ lines: [UInt8], _ json: inout JSONWriter) {
        json.key("links")
        json.array { json in
            for line in lines.split(separator: 0x0A) {
                let parts = line.split(
                    separator: 0x09, maxSplits: 2, omittingEmptySubsequences: false)
                json.object { json in
                    json.key("url")
                    json.string(parts[0])
                    json.key("text")
                    json.string(parts.count > 1 ? parts[1] : [])
                }
            }
        }
    }
}

/// Where an answer is from.
struct BatchOrigin: Sendable {
    /// The address of the page, after redirects.
    var url: String?
    /// The `WARC-Record-ID` of its record.
    var record: String?
    /// The archive that an index names.
    var file: String?
    /// The place of its record in the archive.
    var offset: Int?
}

/// The output of one page, up to a limit.
private struct BatchBody {
    let limit: Int
    var bytes: [UInt8] = []
    var isTooLarge = false
    private var writtenLines = 0
    private var elements: [PageElement] = []

    init(limit: Int) {
        self.limit = limit
    }

    mutating func take(_ item: PageDump.Item) -> Bool {
        switch item {
        case .bytes(let piece): bytes.append(contentsOf: piece)
        case .update(.lines(let from, let lines)):
            lines.appendText(from: max(0, writtenLines - from), to: &bytes)
            writtenLines = max(writtenLines, from + lines.count)
        case .elements(let more): elements += more
        case .update, .baseURL, .picture, .fragment: break
        }
        isTooLarge = bytes.count > limit
        return !isTooLarge
    }

    /// Ends the body: a snapshot is written when all its elements are there.
    mutating func finish() {
        bytes += PageSnapshot(elements).description.utf8
        elements = []
        isTooLarge = isTooLarge || bytes.count > limit
    }

    /// Writes the body as text; bytes that are no UTF-8 (format source) in base 64.
    func write(_ json: inout JSONWriter) {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            json.key("bodyBase64")
            return json.string(base64(bytes))
        }
        json.key("body")
        json.string(bytes)
    }
}

extension DocumentFault {
    fileprivate func sentence(_ question: BatchQuestion) -> String {
        switch self {
        case .notText(let mediaType):
            "the document is no text (\(mediaType)); format source gives it as it is"
        case .badSelector: "\"\(question.wishes.selector ?? "")\" is no CSS selector"
        case .noMatch: "no element matches \(question.wishes.selector ?? "")"
        case .damaged: "its compressed text cannot be read to its end"
        case .tooLarge:
            "the document is larger than it may be, once decompressed (to allow more: --max-bytes)"
        case .tooManyElements:
            "the document has more elements and text than Garth keeps: its end is missing "
                + "(to keep more: --max-bytes)"
        }
    }
}
