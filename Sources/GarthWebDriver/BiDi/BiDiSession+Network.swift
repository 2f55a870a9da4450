import Garth
import GarthAutomation
import GarthJSON
import GarthURL

/// Requests (WebDriver BiDi section 7.5): events in their true time, and held requests.
extension BiDiSession {
    func perform(
        _ command: BiDiCommand.Network, _ fields: BiDiFields
    ) throws(WebDriverError) -> JSONValue {
        switch command {
        case .addIntercept: return try addIntercept(fields)
        case .removeIntercept:
            let name = try fields.string("intercept")
            guard intercepts.contains(where: { $0.name == name }) else {
                throw WebDriverError(.noSuchIntercept, "there is no intercept \(name)")
            }
            intercepts.removeAll { $0.name == name }
        case .setCacheBehavior:
            let bypasses = try fields.word("cacheBehavior", ["default", "bypass"]) == "bypass"
            if let windows = try topWindowsIfAny(fields) {
                for window in windows { cacheBypasses[window] = bypasses }
            } else {
                cacheBypasses = ["": bypasses]
            }
        case .setExtraHeaders: try setExtraHeaders(fields)
        case .addDataCollector: return try addCollector(fields)
        case .removeDataCollector:
            let name = try fields.string("collector")
            guard collectors.remove(name) else {
                throw WebDriverError(.noSuchNetworkCollector, "there is no collector \(name)")
            }
        case .getData: return try data(fields)
        case .disownData: return try disownData(fields)
        }
        return Self.nothing
    }

    private func addIntercept(_ fields: BiDiFields) throws(WebDriverError) -> JSONValue {
        var phases: Set<NetworkIntercept.Phase> = []
        for word in try fields.strings("phases") {
            guard let phase = NetworkIntercept.Phase(rawValue: word) else {
                throw fields.wrong("phases", "list of phases")
            }
            phases.insert(phase)
        }
        var patterns: [AddressPattern] = []
        for item in try fields.listIfAny("urlPatterns") ?? [] {
            patterns.append(try AddressPattern(BiDiFields(item, "a pattern")))
        }
        let windows = try topWindowsIfAny(fields) ?? []
        guard intercepts.count < Self.interceptLimit else {
            throw WebDriverError(.unsupportedOperation, "there are too many intercepts")
        }
        let intercept = NetworkIntercept(
            name: UniqueName.make(), phases: phases, patterns: patterns,
            windows: windows)
        intercepts.append(intercept)
        return .object([("intercept", .string(intercept.name))])
    }

    private func setExtraHeaders(_ fields: BiDiFields) throws(WebDriverError) {
        _ = try fields.list("headers")
        let headers = try NetworkFields.headers(fields) ?? []
        try exclude(fields, "contexts", "userContexts")
        let windows = try topWindowsIfAny(fields)
        let userContexts = try userContextsIfAny(fields)
        for name in windows ?? userContexts ?? [""] { extraHeaders[name] = headers }
    }

    // MARK: - Collected contents

    private func addCollector(_ fields: BiDiFields) throws(WebDriverError) -> JSONValue {
        var types: Set<NetworkCollectors.Kind> = []
        for word in try fields.strings("dataTypes") {
            guard let type = NetworkCollectors.Kind(rawValue: word) else {
                throw fields.wrong("dataTypes", "list of request and response")
            }
            types.insert(type)
        }
        let limit = try fields.integer(
            "maxEncodedDataSize", 1...NetworkCollectors.totalLimit)
        _ = try fields.wordIfAny("collectorType", ["blob"])
        try exclude(fields, "contexts", "userContexts")
        let collector = NetworkCollectors.Collector(
            name: UniqueName.make(), kinds: types,
            limit: min(limit, NetworkCollectors.contentLimit),
            windows: try topWindowsIfAny(fields) ?? [],
            userContexts: try userContextsIfAny(fields) ?? [])
        try collectors.add(collector)
        return .object([("collector", .string(collector.name))])
    }

    private func data(_ fields: BiDiFields) throws(WebDriverError) -> JSONValue {
        let (kind, request) = try dataNames(fields)
        let collector = try fields.stringIfAny("collector")
        let disowns = try fields.flag("disown")
        guard !disowns || collector != nil else {
            throw WebDriverError(.invalidArgument, "only data of a collector are disowned")
        }
        let bytes = try collectors.content(kind, of: request, in: collector)
        if disowns, let collector { collectors.disown(kind, of: request, in: collector) }
        let text = String(validating: bytes, as: UTF8.self)
        let value =
            text.map(BytesValue.json)
            ?? .object([("type", .string("base64")), ("value", .string(base64(bytes)))])
        return .object([("bytes", value)])
    }

    private func disownData(_ fields: BiDiFields) throws(WebDriverError) -> JSONValue {
        let (kind, request) = try dataNames(fields)
        let collector = try fields.string("collector")
        try collectors.check(collector)
        guard collectors.has(kind, of: request) else {
            throw WebDriverError(.noSuchNetworkData, "nothing is kept of the request \(request)")
        }
        collectors.disown(kind, of: request, in: collector)
        return Self.nothing
    }

    /// The kind of data that a command is about, and the name of the request.
    private func dataNames(
        _ fields: BiDiFields
    ) throws(WebDriverError) -> (kind: NetworkCollectors.Kind, request: String) {
        let word = try fields.word("dataType", ["request", "response"])
        return (NetworkCollectors.Kind(rawValue: word) ?? .response, try fields.string("request"))
    }

    // MARK: - Requests

    /// A request is about to be made.
    func begin(_ request: ObservedRequest, of tab: DriverTab) async -> RequestVerdict {
        var request = request
        override(fieldsOf: &request, in: tab)
        request.bypassesCache = cacheBypasses[tab.handle] ?? cacheBypasses[""] ?? false
        await enter(request, of: tab)
        let step = await tell(
            .beforeRequestSent, request,
            [("initiator", Self.initiator(of: request))], of: tab)
        if override("isOffline", of: tab) == .bool(true) { return .fail }
        switch step {
        case nil: return .goOn(request)
        case .request(let change):
            change.apply(to: &request)
            entries[request.id]?.request = request
            return .goOn(request)
        case .fail: return .fail
        case .provide(let response, let body): return .provide(response, body: body)
        case .response, .credentials, .showDemand: return .goOn(request)
        }
    }

    /// Makes the entry of a request.
    private func enter(_ request: ObservedRequest, of tab: DriverTab) async {
        let name = tab.name(request)
        let cookies = await told(cookiesOf: request, of: tab)
        var entry = NetworkEntry(
            name: name.name, redirects: name.redirects,
            navigation: navigation(of: request, in: tab), cookies: cookies,
            context: frameName(of: request, in: tab) ?? tab.handle)
        entry.request = request
        entries[request.id] = entry
        collectors.take(request.body ?? [], .request, of: name.name, in: tab)
    }

    /// Sets the fields that the driver has overridden.
    private func override(fieldsOf request: inout ObservedRequest, in tab: DriverTab) {
        func set(_ name: String, _ value: String) {
            request.headers.removeAll { $0.name.lowercased() == name.lowercased() }
            request.headers.append(HTTPField(name, value))
        }
        // The network library adds it behind this point.
        if !request.headers.contains(where: { $0.name.lowercased() == "user-agent" }) {
            request.headers.append(HTTPField("User-Agent", session.userAgent))
        }
        for name in ["", tab.userContext, tab.handle] {
            for header in extraHeaders[name] ?? [] { set(header.name, header.value) }
        }
        if let agent = override("userAgent", of: tab)?.string { set("User-Agent", agent) }
        if let locale = override("locale", of: tab)?.string { set("Accept-Language", locale) }
        for hint in override("clientHints", of: tab).map({ ClientHints($0).fields }) ?? [] {
            set(hint.name, hint.value)
        }
        if override("privacyControl", of: tab) == .bool(true) { set("Sec-GPC", "1") }
    }

    /// What made a request, as far as the network knows.
    private static func initiator(of request: ObservedRequest) -> JSONValue {
        let isOfScript = request.destination.isEmpty
        let place: [(name: String, value: JSONValue)] = [
            ("columnNumber", .number(0)), ("lineNumber", .number(0)),
            ("stackTrace", .object([("callFrames", .array([]))])),
        ]
        let type = request.isPreflight ? "preflight" : isOfScript ? "script" : "other"
        return .object([("type", .string(type))] + (isOfScript ? place : []))
    }

    /// The head of a response has come.
    func received(
        _ response: ObservedResponse, of request: ObservedRequest, of tab: DriverTab
    ) async -> ResponseVerdict {
        var response = response
        entries[request.id]?.answered = Self.milliseconds
        if let entry = entries[request.id] {
            tab.noteRedirect(of: request, (entry.name, entry.redirects), response)
        }
        let members = [("response", NetworkEntry.json(response, of: request))]
        switch await step(at: response, of: request, members, of: tab) {
        case nil, .request: return .goOn(response)
        case .response(let change, nil):
            change.apply(to: &response)
            return .goOn(response)
        case .response(_, let credentials?), .credentials(let credentials):
            return .retry(user: credentials.user, password: credentials.password)
        case .showDemand:
            response.realm = nil
            return .goOn(response)
        case .fail: return .fail
        case .provide(let provided, let body): return .provide(provided, body: body)
        }
    }

    /// The browser whose name the session bears; nil for Garth's own.
    var alias: BrowserAlias? { BrowserAlias(rawValue: session.capabilities.browserName) }

    /// What a driver does when the head of a response has come; nil if it leaves it alone.
    ///
    /// A response that a driver answers with credentials is none for the page, and begins for nobody.
    private func step(
        at response: ObservedResponse, of request: ObservedRequest,
        _ members: [(name: String, value: JSONValue)], of tab: DriverTab
    ) async -> NetworkStep? {
        var answer: NetworkStep?
        let isHeld = response.realm != nil && !holders(of: request, at: .authRequired, tab).isEmpty
        if isHeld {
            answer = await tell(.authRequired, request, members, of: tab)
            if case .credentials? = answer { return answer }
        }
        let first = await tell(.responseStarted, request, members, of: tab)
        if let first { return first }
        guard response.realm != nil, !isHeld else { return answer }
        return await tell(.authRequired, request, members, of: tab)
    }

    /// The intercepts that hold a request at a phase.
    private func holders(
        of request: ObservedRequest, at phase: NetworkIntercept.Phase, _ tab: DriverTab
    ) -> [NetworkIntercept] {
        guard subscriptions.want(phase.event, ofWindow: tab.handle, in: tab.userContext) else {
            return []
        }
        return intercepts.filter { $0.holds(request.url, at: phase, in: tab.handle) }
    }

    /// A request has ended.
    func ended(
        _ request: ObservedRequest, _ response: ObservedResponse?, _ end: ObservedEnd,
        of tab: DriverTab
    ) {
        guard var entry = entries.removeValue(forKey: request.id) else { return }
        entry.ended = Self.milliseconds
        let isHeld = held.removeValue(forKey: entry.name)
        isHeld?.resume(.fail)
        switch end {
        case .finished(let body, let count, let decodedCount):
            guard let response else { return }
            let isRedirect = [301, 302, 303, 307, 308].contains(response.status)
            if !isRedirect {
                collectors.take(
                    body ?? [], .response, of: entry.name, in: tab, size: max(count, decodedCount))
            }
            let told = NetworkEntry.json(
                response, of: request, byteCount: count, bodyByteCount: decodedCount)
            emit(
                .responseCompleted,
                .object(entry.members(request, tab) + [("response", told)]), of: tab)
        case .failed(let reason):
            // Nobody reads on in a response that says of itself that it is none.
            if let response, response.status >= 400 {
                let told = NetworkEntry.json(response, of: request, bodyByteCount: 0)
                return emit(
                    .responseCompleted,
                    .object(entry.members(request, tab) + [("response", told)]), of: tab)
            }
            let isDropped = reason == ObservedEnd.cancelled && alias == .firefox
            let text = isDropped ? BrowserAlias.cancelledInFirefox : reason
            emit(
                .fetchError,
                .object(entry.members(request, tab) + [("errorText", .string(text))]), of: tab)
        }
    }

    /// The name of the context of a frame whose document makes a request, or is asked for; nil for
    /// that of the window.
    private func frameName(of request: ObservedRequest, in tab: DriverTab) -> String? {
        request.framePlace.isEmpty ? nil : frameName(at: request.framePlace, in: tab)
    }

    /// The navigation whose document is asked for; nil for other requests.
    private func navigation(of request: ObservedRequest, in tab: DriverTab) -> String? {
        if request.isOfDocument { return tab.navigation }
        guard request.destination == "iframe" || request.destination == "frame" else { return nil }
        return frameName(of: request, in: tab).flatMap { frameLoads[$0]?.name }
    }

    private func told(
        cookiesOf request: ObservedRequest, of tab: DriverTab
    ) async -> [JSONValue] {
        guard !request.cookieField.isEmpty else { return [] }
        let names = Set(
            request.cookieField.split(separator: ";").map { part in
                String(part.split(separator: "=", maxSplits: 1).first ?? "").filter { $0 != " " }
            })
        let store = tab.view.configuration.websiteDataStore.httpCookieStore
        return await store.allCookies().filter {
            names.contains($0.name) && DrivenCookie.belongs($0, to: request.url)
        }.map(Self.json)
    }

    // MARK: - Held requests

    /// Tells of a step of a request; the driver's answer if it holds the request there.
    private func tell(
        _ phase: NetworkIntercept.Phase, _ request: ObservedRequest,
        _ more: [(name: String, value: JSONValue)], of tab: DriverTab
    ) async -> NetworkStep? {
        guard let entry = entries[request.id] else { return nil }
        let event = phase.event
        let holding = holders(of: request, at: phase, tab)
        var members = entry.members(request, tab, isBlocked: !holding.isEmpty) + more
        if !holding.isEmpty {
            members.append(("intercepts", .array(holding.map { .string($0.name) })))
        }
        guard !holding.isEmpty, held.count < Self.heldLimit else {
            emit(event, .object(members), of: tab)
            return nil
        }
        let (steps, continuation) = AsyncStream.makeStream(of: NetworkStep.self)
        held[entry.name] = HeldRequest(phase: phase, tab: tab.handle) { step in
            continuation.yield(step)
            continuation.finish()
        }
        emit(event, .object(members), of: tab)
        // A load that is stopped ends the wait, too.
        for await step in steps { return step }
        held[entry.name] = nil
        return .fail
    }

    /// Lets a held request go on.
    func resume(
        _ command: BiDiCommand.Held, _ fields: BiDiFields
    ) throws(WebDriverError) {
        try NetworkFields.check(command, fields)
        let name = try fields.string("request")
        guard let request = held[name] else {
            throw WebDriverError(.noSuchRequest, "no request \(name) is held")
        }
        let isFitting =
            switch command {
            case .continueRequest: request.phase == .beforeRequestSent
            case .continueResponse: request.phase != .beforeRequestSent
            case .continueWithAuth: request.phase == .authRequired
            case .failRequest: request.phase != .authRequired
            case .provideResponse: true
            }
        guard isFitting else {
            throw WebDriverError(
                .invalidArgument, "the request is held at \(request.phase.rawValue)")
        }
        let step = try NetworkStep(command, fields)
        held[name] = nil
        request.resume(step)
    }

    /// Lets all held requests of a window fail; nil is every window.
    func releaseRequests(of window: String?) {
        for (name, request) in held where window == nil || request.tab == window {
            held[name] = nil
            request.resume(.fail)
        }
    }
}
