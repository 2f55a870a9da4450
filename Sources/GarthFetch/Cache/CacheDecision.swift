/// The cache's decision about a request.
enum CacheDecision: Hashable, Sendable {
    /// Answer with the stored response.
    case use(CacheAnswer)
    /// Answer with the stored response, and revalidate it meanwhile (RFC 5861 section 3).
    case useWhileRevalidating(CacheAnswer)
    /// Ask the server whether the stored response is still valid, with these additional fields.
    case validate(CacheAnswer, [HeaderField])
    /// Request the rest of a body whose start is stored, with these additional fields.
    case complete(StoredResponse, [HeaderField])
    /// Ask the server as without a stored response.
    case fetch
    /// Answer 504: the request accepts only stored responses (RFC 9111 section 5.2.1.7).
    case gatewayTimeout
    /// Fail: the mode accepts only stored responses.
    case unavailable
}

/// A stored response in the form that answers a request.
struct CacheAnswer: Hashable, Sendable {
    /// The part of the stored response in the answer.
    enum Form: Hashable, Sendable {
        case whole
        /// These bytes of the whole, as a 206.
        case range(ClosedRange<Int>)
        /// A 304: the caller has it already.
        case notModified
        /// Only the head, for a HEAD.
        case head
    }

    var stored: StoredResponse
    var form: Form
}

/// Decides about a request by the stored responses for its URL (RFC 9111 section 4).
struct CacheLookup: Sendable {
    let request: CacheRequest
    let stored: [StoredResponse]
    let now: WallTime

    /// Whether a stored response may be used now, as far as times and directives have a say.
    private enum Usability { case usable, usableWhileRevalidating, mustBeValidated }

    /// The decision.
    var decision: CacheDecision {
        guard request.method == "GET" || request.method == "HEAD",
            request.mode != .noStore, request.mode != .reload,
            !request.directives.has("no-store"), let answer = candidate
        else { return nothingUsable }
        switch usability(of: answer.stored) {
        case .usable: return .use(answer)
        case .usableWhileRevalidating: return .useWhileRevalidating(answer)
        case .mustBeValidated: break
        }
        if nothingUsable != .fetch { return nothingUsable }
        // The caller's own conditions go to the server as they are.
        guard request.method == "GET", !request.isConditional else { return .fetch }
        let conditions = answer.stored.conditions
        guard answer.stored.part == nil, !conditions.isEmpty else { return .fetch }
        return .validate(answer, conditions)
    }

    /// The decision if no stored response can be used.
    private var nothingUsable: CacheDecision {
        if request.mode == .onlyIfCached { return .unavailable }
        if request.directives.has("only-if-cached") { return .gatewayTimeout }
        return completion ?? .fetch
    }

    /// The responses that were made for requests like this one, the newest first.
    var variants: [StoredResponse] {
        stored.filter(request.matches).sorted {
            ($0.generatedAt, $0.responseTime) > ($1.generatedAt, $1.responseTime)
        }
    }

    // MARK: - Which

    /// The newest response that can answer, time apart, with the form it answers in.
    private var candidate: CacheAnswer? {
        guard !isForServerAlone else { return nil }
        guard request.method == "GET", let field = request.value("Range") else {
            let form: CacheAnswer.Form = request.method == "HEAD" ? .head : .whole
            return variants.first { $0.part == nil }.map {
                CacheAnswer(stored: $0, form: isMet(by: $0) ? .notModified : form)
            }
        }
        guard let range = RequestedRange(parsing: field) else { return nil }
        for stored in variants {
            if let answer = answer(range, from: stored) { return answer }
        }
        return nil
    }

    /// Whether the request has a condition that only the server may judge (RFC 9111 section 4.3.2).
    private var isForServerAlone: Bool {
        request.value("If-Match") != nil || request.value("If-Unmodified-Since") != nil
    }

    private func answer(_ range: RequestedRange, from stored: StoredResponse) -> CacheAnswer? {
        if isMet(by: stored) { return CacheAnswer(stored: stored, form: .notModified) }
        if let condition = request.value("If-Range"), condition != stored.strongValidator {
            return stored.part == nil ? CacheAnswer(stored: stored, form: .whole) : nil
        }
        // Only a success has parts; what cannot be cut is for the server.
        guard stored.head.status == 200 else { return CacheAnswer(stored: stored, form: .whole) }
        guard stored.isPlain else { return nil }
        if let part = stored.part {
            guard let wanted = Self.resolve(range, in: part.total),
                part.bytes.contains(wanted.lowerBound), part.bytes.contains(wanted.upperBound)
            else { return nil }
            return CacheAnswer(stored: stored, form: .range(wanted))
        }
        return range.resolved(in: stored.byteCount).map {
            CacheAnswer(stored: stored, form: .range($0))
        }
    }

    private static func resolve(_ range: RequestedRange, in total: Int?) -> ClosedRange<Int>? {
        if let total { return range.resolved(in: total) }
        guard case .from(let first, let last?) = range else { return nil }
        return first...last
    }

    /// Whether the caller's own condition shows that it has the stored response already.
    ///
    /// RFC 9110 section 13.2.2; `If-None-Match` has priority over `If-Modified-Since`.
    private func isMet(by stored: StoredResponse) -> Bool {
        guard stored.head.status == 200 else { return false }
        if let field = request.value("If-None-Match") {
            if trimmed(field) == "*" { return true }
            guard let tag = stored.head.first("ETag") else { return false }
            return splitFieldList([field]).contains { weak($0) == weak(tag) }
        }
        guard let field = request.value("If-Modified-Since"),
            let since = WallTime(httpDate: field, now: now)
        else { return false }
        let modified = stored.head.first("Last-Modified").map { WallTime(httpDate: $0, now: now) }
        return (modified ?? stored.generatedAt).map { $0 <= since } ?? false
    }

    private func weak(_ tag: String) -> String {
        tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : tag
    }

    // MARK: - Whether

    private func usability(of stored: StoredResponse) -> Usability {
        switch request.mode {
        case .forceCache, .onlyIfCached: return .usable
        case .noCache:
            return request.purpose == .reload && stored.directives.has("immutable")
                && !stored.mustAskAlways && stored.isFresh(at: now) ? .usable : .mustBeValidated
        case .default, .noStore, .reload: break
        }
        let control = request.directives
        guard !control.has("no-cache"), !stored.mustAskAlways, isYoungEnough(stored) else {
            return .mustBeValidated
        }
        let staleness = stored.staleness(at: now)
        if staleness < .zero { return .usable }
        guard !stored.mustNotBeUsedStale else { return .mustBeValidated }
        if control.acceptsAnyStaleness { return .usable }
        if let limit = control.seconds("max-stale").duration, staleness <= limit { return .usable }
        guard stored.mayBeUsedWhileRevalidating(at: now), request.method == "GET" else {
            return .mustBeValidated
        }
        return .usableWhileRevalidating
    }

    /// Whether the request accepts the age of the response (RFC 9111 sections 5.2.1.1 and 5.2.1.3).
    private func isYoungEnough(_ stored: StoredResponse) -> Bool {
        let age = stored.currentAge(at: now)
        switch request.directives.seconds("max-age") {
        case .absent: break
        case .invalid: return false
        case .value(let limit): if limit == .zero || age > limit { return false }
        }
        switch request.directives.seconds("min-fresh") {
        case .absent: return true
        case .invalid: return false
        case .value(let wanted): return stored.freshnessLifetime - age >= wanted
        }
    }

    // MARK: - The rest of a part

    /// The request for the bytes that are missing, when the start of the whole is stored.
    private var completion: CacheDecision? {
        guard request.method == "GET", request.mode == .default || request.mode == .forceCache,
            !request.isConditional, request.value("Range") == nil,
            !request.directives.has("no-store"), !request.directives.has("no-cache")
        else { return nil }
        for stored in variants {
            guard let part = stored.part, part.bytes.lowerBound == 0, stored.isPlain,
                let validator = stored.strongValidator
            else { continue }
            return .complete(
                stored,
                [
                    HeaderField("Range", "bytes=\(part.bytes.upperBound + 1)-"),
                    HeaderField("If-Range", validator),
                ])
        }
        return nil
    }
}

extension StoredResponse {
    /// Whether every use of the response needs the server's confirmation.
    var mustAskAlways: Bool { directives.forbidsUnvalidatedReuse }

    /// The fields of a revalidation (RFC 9111 section 4.3.1): both validators, if there are two.
    var conditions: [HeaderField] {
        var fields: [HeaderField] = []
        if let tag = head.first("ETag"), !tag.isEmpty {
            fields.append(HeaderField("If-None-Match", tag))
        }
        if let date = head.first("Last-Modified"), !date.isEmpty {
            fields.append(HeaderField("If-Modified-Since", date))
        }
        return fields
    }
}

extension CacheAnswer {
    /// The reason why a stored answer may be used.
    enum Consent: Hashable, Sendable {
        /// The server was not asked.
        case unasked
        /// The server has confirmed it just now.
        case validated
    }

    /// The head of the answer.
    func head(at now: WallTime, _ consent: Consent) -> ResponseHead {
        var head = stored.head
        // The server set them once.
        head.setCookies = []
        if consent == .unasked { head = unasked(head, at: now) }
        head.expectedByteCount = stored.byteCount
        switch form {
        case .whole: break
        case .head: head.expectedByteCount = 0
        case .notModified:
            head.status = 304
            head.reason = "Not Modified"
            head.expectedByteCount = 0
            let kept = ["content-location"]
            head.headers.removeAll {
                let name = asciiLowercased($0.name)
                return name.hasPrefix("content-") && !kept.contains(name)
            }
        case .range(let bytes):
            head.status = 206
            head.reason = "Partial Content"
            head.expectedByteCount = bytes.count
            let total = stored.part == nil ? stored.byteCount : stored.part?.total
            head.headers.removeAll { equalsIgnoringCase($0.name, "Content-Length") }
            head.headers += [
                HeaderField("Content-Range", ContentRange(bytes, of: total).fieldValue),
                HeaderField("Content-Length", "\(bytes.count)"),
            ]
        }
        head.cache = CacheUse(
            kind: consent == .validated ? .validated : .stored, age: stored.currentAge(at: now),
            freshUntil: stored.freshUntil(at: now))
        return head
    }

    /// RFC 9111 section 4: `Age` replaces the stored one, and fields that `no-cache` reserves for
    /// validated use are left out.
    private func unasked(_ head: ResponseHead, at now: WallTime) -> ResponseHead {
        var head = head
        let withheld = stored.directives.fieldsNotReused ?? []
        head.headers.removeAll {
            equalsIgnoringCase($0.name, "Age") || withheld.contains(asciiLowercased($0.name))
        }
        let age = stored.currentAge(at: now).components.seconds
        head.headers.append(HeaderField("Age", "\(age)"))
        return head
    }

    /// The bytes of the stored body that are the answer's.
    var bodyRange: Range<Int> {
        switch form {
        case .whole: return 0..<stored.byteCount
        case .notModified, .head: return 0..<0
        case .range(let bytes):
            let start = stored.part?.bytes.lowerBound ?? 0
            return bytes.lowerBound - start..<bytes.upperBound + 1 - start
        }
    }
}

/// The part of the cache in an answer.
package struct CacheUse: Hashable, Sendable {
    /// Whether the server was asked.
    package enum Kind: Hashable, Sendable {
        /// The stored response is the answer, without asking the server.
        case stored
        /// The stored response is the answer, after the server has confirmed it.
        case validated
    }

    /// Whether the server was asked.
    package var kind: Kind
    /// The time since the server made the response.
    package var age: Duration
    /// Until when it may be used without asking; in the past when it is stale.
    package var freshUntil: WallTime
}
