/// A change in the store.
enum CacheChange: Hashable, Sendable {
    /// The head and the times of a stored response are now these.
    case update(StoredResponse)
    /// These responses are no longer to be used.
    case remove([Int64])
    /// Stored responses for the URL become invalid.
    case invalidate(String)
}

/// The plan for storing the body that follows.
struct StoringPlan: Hashable, Sendable {
    /// The response of the body.
    var response: StoredResponse
    /// The stored responses that it takes the place of.
    var replaced: [Int64]
    /// A stored part that is joined with the one that comes.
    var joined: StoredResponse?
}

/// One request through cache and network, from the look-up to the head of the answer, as a value:
/// each method takes an event and returns the next step.
struct CacheExchange: Sendable {
    /// The next step.
    enum Step: Sendable {
        /// Answer with the stored body below this head; later bytes of the network are ignored.
        case serve(CacheAnswer, ResponseHead)
        /// Serve the stored response, and revalidate it in the background.
        case serveAndRevalidate(CacheAnswer, ResponseHead)
        /// Send the request with these fields added; the stored response may be needed again.
        case send([HeaderField], keeping: StoredResponse?)
        /// Send the request again, without a stored response.
        case sendAgain
        /// Hand the network's answer on, and store it when there is a plan.
        case pass(ResponseHead, StoringPlan?)
        /// Hand on the stored start of the body, and then the network's.
        case prepend(StoredResponse, ResponseHead, StoringPlan?)
        /// Answer 504.
        case gatewayTimeout
        /// Fail: no stored response can be used, and only stored ones may be.
        case unavailable
        /// Tell the network's failure.
        case fail
    }

    /// The next step, after changes in the store.
    struct Reaction: Sendable {
        var step: Step
        var changes: [CacheChange] = []

        init(_ step: Step, _ changes: [CacheChange] = []) {
            self.step = step
            self.changes = changes
        }
    }

    /// The kind of request that was sent to the server.
    private enum Question: Sendable {
        case nothing
        case whole
        case validation(CacheAnswer)
        case rest(StoredResponse)
    }

    let request: CacheRequest
    private var question = Question.nothing
    /// The stored responses for requests like this one.
    private var variants: [StoredResponse] = []
    private var requestTime: WallTime

    init(_ request: CacheRequest, now: WallTime) {
        self.request = request
        requestTime = now
    }

    // MARK: - Events

    /// Takes the stored responses for the URL; called again, with fewer, if the body of the chosen
    /// one is missing.
    mutating func found(_ stored: [StoredResponse], now: WallTime) -> Step {
        let lookup = CacheLookup(request: request, stored: stored, now: now)
        variants = lookup.variants
        requestTime = now
        switch lookup.decision {
        case .use(let answer): return .serve(answer, answer.head(at: now, .unasked))
        case .useWhileRevalidating(let answer):
            return .serveAndRevalidate(answer, answer.head(at: now, .unasked))
        case .validate(let answer, let conditions):
            question = .validation(answer)
            return .send(request.modeFields + conditions, keeping: answer.stored)
        case .complete(let stored, let fields):
            question = .rest(stored)
            return .send(request.modeFields + fields, keeping: stored)
        case .fetch:
            question = .whole
            return .send(request.modeFields, keeping: nil)
        case .gatewayTimeout: return .gatewayTimeout
        case .unavailable: return .unavailable
        }
    }

    /// The network has brought the head of an answer.
    mutating func received(_ head: ResponseHead, now: WallTime) -> Reaction {
        switch question {
        case .validation(let answer):
            if head.status == 304 { return validated(answer, by: head, now: now) }
            if [500, 502, 503, 504].contains(head.status),
                answer.stored.mayBeUsedOnError(at: now, request: request.directives)
            {
                return Reaction(.serve(answer, answer.head(at: now, .unasked)))
            }
        case .rest(let stored):
            if let reaction = completed(stored, by: head, now: now) { return reaction }
        case .whole, .nothing: break
        }
        return passed(head, now: now)
    }

    /// The network has failed before any head came.
    mutating func failed(now: WallTime) -> Step {
        guard case .validation(let answer) = question,
            answer.stored.mayBeUsedOnError(at: now, request: request.directives)
        else { return .fail }
        return .serve(answer, answer.head(at: now, .unasked))
    }

    // MARK: - Answers to our own conditions

    /// RFC 9111 section 4.3.4.
    private func validated(
        _ answer: CacheAnswer, by head: ResponseHead, now: WallTime
    ) -> Reaction {
        var answer = answer
        let isSame = head.identifies(answer.stored.head)
        answer.stored.update(from: head, to: request, sent: requestTime, received: now)
        let step = Step.serve(answer, answer.head(at: now, .validated))
        // A 304 with a validator of its own must not change what is stored. That the stored one
        // still holds is said all the same: the condition named it.
        guard isSame, request.mode != .noStore else { return Reaction(step) }
        guard request.permitsStoring(answer.stored.head) else {
            return Reaction(step, [.remove([answer.stored.id])])
        }
        return Reaction(step, [.update(answer.stored)])
    }

    /// The step after the answer to a request for the rest of a body; nil if it is an ordinary
    /// answer.
    private mutating func completed(
        _ stored: StoredResponse, by head: ResponseHead, now: WallTime
    ) -> Reaction? {
        guard head.status == 206 || head.status == 416 || head.status == 304 else { return nil }
        guard head.status == 206, let part = stored.part, !head.isCoded,
            let rest = head.first("Content-Range").flatMap({ ContentRange(parsing: $0) }),
            rest.bytes.lowerBound == part.bytes.upperBound + 1,
            let whole = part.union(rest), whole.isWhole,
            head.strongValidator(now: now) == stored.strongValidator
        else {
            question = .whole
            requestTime = now
            return Reaction(.sendAgain, [.remove([stored.id])])
        }
        var joined = stored
        joined.update(from: head, to: request, sent: requestTime, received: now)
        joined.id = 0
        joined.part = nil
        joined.byteCount = rest.bytes.upperBound + 1
        joined.head.headers.removeAll { equalsIgnoringCase($0.name, "Content-Length") }
        joined.head.headers.append(HeaderField("Content-Length", "\(joined.byteCount)"))
        var shown = joined.head
        shown.expectedByteCount = joined.byteCount
        shown.cache = CacheUse(
            kind: .validated, age: joined.currentAge(at: now),
            freshUntil: joined.freshUntil(at: now))
        let plan =
            request.permitsStoring(joined.head)
            ? StoringPlan(response: joined, replaced: variants.map(\.id)) : nil
        return Reaction(.prepend(stored, shown, plan))
    }

    // MARK: - Other answers

    private func passed(_ head: ResponseHead, now: WallTime) -> Reaction {
        var changes = request.invalidated(by: head).map { CacheChange.invalidate($0) }
        guard request.mode != .noStore else { return Reaction(.pass(head, nil), changes) }
        if head.status == 304 || request.method == "HEAD" {
            changes += head.status == 304 ? freshened(by: head, now) : compared(with: head, now)
            return Reaction(.pass(head, nil), changes)
        }
        guard request.permitsStoring(head) else {
            return Reaction(.pass(head, nil), changes + superseded(by: head))
        }
        let response = StoredResponse(head, to: request, sent: requestTime, received: now)
        guard response.part != nil else {
            let plan = StoringPlan(response: response, replaced: variants.map(\.id))
            return Reaction(.pass(head, plan), changes)
        }
        return partial(response, head, now, changes)
    }

    /// Joins a received part with stored parts of the same representation.
    private func partial(
        _ response: StoredResponse, _ head: ResponseHead, _ now: WallTime, _ changes: [CacheChange]
    ) -> Reaction {
        var changes = changes
        let validator = response.strongValidator
        if let whole = variants.first(where: { $0.part == nil }), let validator {
            if whole.strongValidator == validator, whole.isPlain {
                // RFC 9111 section 3.4: the whole stays, with the newer head.
                var updated = whole
                updated.update(from: head, to: request, sent: requestTime, received: now)
                return Reaction(.pass(head, nil), changes + [.update(updated)])
            }
            changes.append(.remove([whole.id]))
        }
        let parts = variants.filter { $0.part != nil }
        var plan = StoringPlan(response: response, replaced: parts.map(\.id))
        plan.joined = parts.first {
            guard let validator, let mine = response.part, let its = $0.part else { return false }
            return $0.strongValidator == validator && mine.union(its) != nil
        }
        if var joined = plan.joined {
            // RFC 9111 section 3.4: what the newer one does not say stays as the older one said.
            joined.update(from: head, to: request, sent: requestTime, received: now)
            joined.id = 0
            joined.part = response.part
            plan.response = joined
        }
        return Reaction(.pass(head, plan), changes)
    }

    /// A 304 to the caller's own condition freshens the stored response with that validator.
    private func freshened(by head: ResponseHead, _ now: WallTime) -> [CacheChange] {
        guard let validator = head.strongValidator(now: now),
            var stored = variants.first(where: { $0.strongValidator == validator })
        else { return [] }
        stored.update(from: head, to: request, sent: requestTime, received: now)
        return [request.permitsStoring(stored.head) ? .update(stored) : .remove([stored.id])]
    }

    /// The answer to a HEAD freshens the responses that it describes, and removes those that it
    /// contradicts (RFC 9111 section 4.3.5).
    private func compared(with head: ResponseHead, _ now: WallTime) -> [CacheChange] {
        guard request.method == "HEAD" else { return [] }
        // What is gone is no longer shown, though the section speaks of 200 alone.
        if head.status == 404 || head.status == 410 { return superseded(by: head) }
        guard head.status == 200 else { return [] }
        return variants.filter { $0.head.status == 200 }.map { stored in
            let isSame = ["ETag", "Last-Modified"].allSatisfy { name in
                head.first(name).map { $0 == stored.head.first(name) } ?? true
            }
            let length = head.first("Content-Length")
            let itsLength =
                stored.head.first("Content-Length")
                ?? (stored.isPlain && stored.part == nil ? "\(stored.byteCount)" : nil)
            guard isSame, length == nil || itsLength == nil || length == itsLength else {
                return .remove([stored.id])
            }
            var updated = stored
            updated.update(from: head, to: request, sent: requestTime, received: now)
            return request.asGet.permitsStoring(updated.head)
                ? .update(updated) : .remove([stored.id])
        }
    }

    /// An answer that is not stored still invalidates stored ones, unless it is a failure.
    private func superseded(by head: ResponseHead) -> [CacheChange] {
        guard request.method == "GET" || request.method == "HEAD",
            !request.directives.has("no-store"), head.status < 500,
            ![206, 304, 401, 407, 408, 416, 429].contains(head.status), !variants.isEmpty
        else { return [] }
        return [.remove(variants.map(\.id))]
    }
}

extension CacheRequest {
    /// The same request as a GET, for the responses that a HEAD is about.
    var asGet: CacheRequest {
        CacheRequest(
            method: "GET", url: url, in: partition, headers: headers, mode: mode,
            purpose: purpose)
    }
}

extension ResponseHead {
    /// Whether a 304 speaks of the stored response: it has one of its validators, or none at all.
    fileprivate func identifies(_ stored: ResponseHead) -> Bool {
        func bare(_ tag: String) -> String { tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : tag }
        let tag = first("ETag")
        let date = first("Last-Modified")
        if tag == nil, date == nil { return true }
        if let tag, let its = stored.first("ETag"), bare(tag) == bare(its) { return true }
        return date != nil && date == stored.first("Last-Modified")
    }
}
