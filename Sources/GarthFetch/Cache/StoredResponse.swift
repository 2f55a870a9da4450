/// A stored response: its head, the time of its arrival, and the requests that it may answer.
///
/// Its fields are those that may be stored (RFC 9111 section 3.1). Its body is stored separately.
struct StoredResponse: Hashable, Sendable {
    /// Its number in the store; 0 for one that is not there yet.
    var id: Int64 = 0
    /// The key of the request that it answered.
    let key: String
    /// The head; of a part, that of the whole with the status 200.
    var head: ResponseHead
    /// The normalized values of the request's fields that `Vary` names; an absent field is absent.
    var variedFields: [HeaderField]
    /// The time of the head's arrival.
    private(set) var responseTime: WallTime
    /// The time when the server made the response: its `Date`, else the time of arrival.
    private(set) var generatedAt: WallTime
    /// Its age when it came (RFC 9111 section 4.2.3, `corrected_initial_age`).
    private(set) var initialAge: Duration
    /// The range of the whole that is stored; nil for all bytes.
    var part: ContentRange?
    /// The length of the stored body.
    var byteCount: Int

    /// Takes the storable parts of a received response.
    init(
        _ head: ResponseHead, to request: CacheRequest, sent requestTime: WallTime,
        received responseTime: WallTime
    ) {
        key = request.key
        self.head = head
        self.head.headers = storableFields(head.headers)
        self.responseTime = responseTime
        generatedAt = responseTime
        initialAge = .zero
        variedFields = []
        byteCount = 0
        noteTimes(of: head, sent: requestTime, received: responseTime)
        variedFields = request.variedFields(head.variedNames)
        if head.status == 206 { becomePart() }
    }

    /// Makes a response from a store's values.
    init(
        id: Int64, key: String, head: ResponseHead, variedFields: [HeaderField],
        responseTime: WallTime, generatedAt: WallTime, initialAge: Duration, part: ContentRange?,
        byteCount: Int
    ) {
        self.id = id
        self.key = key
        self.head = head
        self.variedFields = variedFields
        self.responseTime = responseTime
        self.generatedAt = generatedAt
        self.initialAge = initialAge
        self.part = part
        self.byteCount = byteCount
    }

    /// RFC 9111 section 4.2.3, as far as it is known when the response comes.
    private mutating func noteTimes(
        of head: ResponseHead, sent requestTime: WallTime, received responseTime: WallTime
    ) {
        self.responseTime = responseTime
        generatedAt =
            head.first("Date").flatMap { WallTime(httpDate: $0, now: responseTime) } ?? responseTime
        // `Date` has whole seconds, so what is below one says nothing.
        let apparentAge = Duration.seconds(
            max(0, (responseTime - generatedAt).components.seconds))
        let delay = max(.zero, responseTime - requestTime)
        initialAge = max(apparentAge, (head.age ?? .zero) + delay)
    }

    /// Brings the head up to date with that of a newer response (RFC 9111 section 3.2).
    mutating func update(
        from newer: ResponseHead, to request: CacheRequest, sent requestTime: WallTime,
        received responseTime: WallTime
    ) {
        // What says how the stored bytes are to be read stays with them, as section 3.2 lets it.
        let news = storableFields(newer.headers).filter { field in
            !["content-length", "content-encoding", "content-range"].contains(
                asciiLowercased(field.name))
        }
        let names = Set(news.map { asciiLowercased($0.name) })
        // An old age would be counted twice.
        head.headers.removeAll {
            names.contains(asciiLowercased($0.name)) || equalsIgnoringCase($0.name, "Age")
        }
        head.headers += news
        noteTimes(of: newer, sent: requestTime, received: responseTime)
        variedFields = request.variedFields(head.variedNames)
    }

    /// Turns a stored 206 into a part of the whole that a 200 would contain.
    private mutating func becomePart() {
        part = head.first("Content-Range").flatMap { ContentRange(parsing: $0) }
        guard part != nil else { return }
        head.status = 200
        head.reason = "OK"
        head.headers.removeAll {
            equalsIgnoringCase($0.name, "Content-Range")
                || equalsIgnoringCase($0.name, "Content-Length")
        }
    }

    /// The directives of the response.
    var directives: CacheControl { CacheControl(head.headers) }

    /// Whether the stored bytes are those that the ranges of HTTP count.
    var isPlain: Bool { !head.isCoded }

    /// The validator that identifies the stored bytes exactly; nil without one.
    var strongValidator: String? { head.strongValidator(now: responseTime) }
}

extension ResponseHead {
    /// The fields that select among the responses of a URL, in lower case (`Vary`); no request
    /// matches "*".
    var variedNames: [String] {
        splitFieldList(all("Vary")).filter { !$0.isEmpty }.map { asciiLowercased($0) }
    }

    /// The `Age` field: the first member of the first field, if it is a number (RFC 9111 section
    /// 5.1); nil for an invalid field.
    var age: Duration? {
        guard let first = splitFieldList(all("Age")).first, first.utf8.first != UInt8(ascii: "\"")
        else { return nil }
        return CacheControl.deltaSeconds(first)
    }

    /// Whether the bytes of the body have a content coding.
    package var isCoded: Bool {
        splitFieldList(all("Content-Encoding")).contains {
            !$0.isEmpty && !equalsIgnoringCase($0, "identity")
        }
    }

    /// The strong validator: an `ETag` that is not weak, or a `Last-Modified` that is old enough
    /// (RFC 9110 section 8.8.2.2); nil without one.
    package func strongValidator(now: WallTime) -> String? {
        if let tag = first("ETag") { return tag.hasPrefix("W/") ? nil : tag }
        guard let modified = first("Last-Modified"), let date = first("Date"),
            let then = WallTime(httpDate: modified, now: now),
            let made = WallTime(httpDate: date, now: now), made - then >= .seconds(1)
        else { return nil }
        return modified
    }
}

/// The fields of a response without those that concern only one connection or one proxy (RFC 9111
/// section 3.1).
func storableFields(_ fields: [HeaderField]) -> [HeaderField] {
    var dropped: Set<String> = [
        "connection", "keep-alive", "proxy-authenticate", "proxy-authentication-info",
        "proxy-authorization", "proxy-connection", "te", "transfer-encoding", "upgrade",
    ]
    for field in fields where equalsIgnoringCase(field.name, "Connection") {
        for name in splitFieldList([field.value]) {
            let name = asciiLowercased(name)
            // A server that lists what the cache lives by cannot have meant it.
            if name != "close", name != "cache-control" { dropped.insert(name) }
        }
    }
    return fields.filter { !dropped.contains(asciiLowercased($0.name)) }
}
