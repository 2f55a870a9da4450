import GarthJSON

/// Commands about requests.
extension CDPSession {
    func perform(
        _ command: CDPCommand.Network, _ fields: CDPFields
    ) async throws(CDPError) -> JSONValue {
        let tab = try page
        switch command {
        case .clearCookies: try await clearCookies(in: tab.userContext)
        case .deleteCookies:
            var filter: [(name: String, value: JSONValue)] = [
                ("name", try fields.string("name").json)
            ]
            for name in ["domain", "path"] {
                if let value = fields[name]?.string { filter.append((name, value.json)) }
            }
            _ = try await browser.run(
                .storage(.deleteCookies),
                ["filter": .object(filter), "partition": Self.partition(tab.userContext)])
        case .disable: domains.remove("Network")
        case .enable: domains.insert("Network")
        case .cookies, .allCookies:
            return made(["cookies": try await cookies(in: tab.userContext)])
        case .responseBody:
            let bytes = try await content("response", fields)
            let isBase64 = bytes["type"]?.string == "base64"
            return made(["body": bytes["value"] ?? "".json, "base64Encoded": .bool(isBase64)])
        case .postData:
            return made(["postData": try await content("request", fields)["value"] ?? "".json])
        case .setCacheDisabled:
            let word = fields.flag("cacheDisabled") ? "bypass" : "default"
            _ = try await browser.run(
                .network(.setCacheBehavior),
                ["cacheBehavior": word.json, "contexts": .array([tab.handle.json])])
        case .setCookie:
            try await setCookie(fields.value, in: tab.userContext)
            return made(["success": .bool(true)])
        case .setCookies:
            for cookie in try fields.list("cookies") {
                try await setCookie(cookie, in: tab.userContext)
            }
        case .setHeaders:
            let given = fields["headers"]?.members ?? []
            let headers = given.map {
                made(["name": $0.name.json, "value": BytesValue.json($0.value.string ?? "")])
            }
            _ = try await browser.run(
                .network(.setExtraHeaders),
                ["headers": .array(headers), "contexts": .array([tab.handle.json])])
        case .setUserAgent: try await setUserAgent(fields)
        case .emulateConditions:
            let conditions = fields.flag("offline") ? made(["type": "offline".json]) : .null
            try await emulate(.setNetworkConditions, "networkConditions", conditions)
        case .setBypassServiceWorker: break
        }
        return Self.nothing
    }

    private func content(
        _ kind: String, _ fields: CDPFields
    ) async throws(CDPError) -> JSONValue {
        let id = try fields.string("requestId")
        guard let name = browser.names[id] else {
            throw CDPError(.server, "No resource with given identifier found")
        }
        let answer = try await browser.run(
            .network(.getData), ["dataType": kind.json, "request": name.json])
        return answer["bytes"] ?? .null
    }

    // MARK: - Held requests

    func perform(
        _ command: CDPCommand.Fetch, _ fields: CDPFields
    ) async throws(CDPError) -> JSONValue {
        var members: [(name: String, value: JSONValue)] = []
        let isAboutOne = command != .enable && command != .disable
        let name = isAboutOne ? try fields.string("requestId") : ""
        let phase = browser.paused[name]
        if isAboutOne {
            guard phase != nil else { throw CDPError(.invalidParams, "Invalid InterceptionId.") }
            members.append(("request", name.json))
        }
        var step: BiDiCommand.Held
        switch command {
        case .disable:
            patterns = nil
            asksForCredentials = false
            try await removeIntercept()
            return Self.nothing
        case .enable:
            try await hold(fields)
            return Self.nothing
        case .continueRequest:
            step =
                phase == BiDiEvent.responseStarted.rawValue ? .continueResponse : .continueRequest
            for part in ["url", "method"] where step == .continueRequest {
                if let value = fields[part] { members.append((part, value)) }
            }
            if let body = fields["postData"]?.string, step == .continueRequest {
                members.append(("body", Self.base64(body)))
            }
            if step == .continueRequest { members += Self.headers(fields["headers"]) }
        case .continueResponse, .fulfill:
            step = command == .fulfill ? .provideResponse : .continueResponse
            if let status = fields["responseCode"] { members.append(("statusCode", status)) }
            if let phrase = fields["responsePhrase"] { members.append(("reasonPhrase", phrase)) }
            members += Self.headers(fields["responseHeaders"])
            if let body = fields["body"]?.string { members.append(("body", Self.base64(body))) }
        case .continueWithAuth:
            step = .continueWithAuth
            let answer = fields["authChallengeResponse"] ?? .null
            let words = ["ProvideCredentials": "provideCredentials", "CancelAuth": "cancel"]
            let action = words[answer["response"]?.string ?? ""] ?? "default"
            members.append(("action", action.json))
            guard action == "provideCredentials" else { break }
            members.append(
                (
                    "credentials",
                    made([
                        "type": "password".json, "username": answer["username"] ?? "".json,
                        "password": answer["password"] ?? "".json,
                    ])
                ))
        case .fail: step = .failRequest
        }
        browser.paused[name] = nil
        return try await browser.run(.held(step), .object(members))
    }

    private static func base64(_ text: String) -> JSONValue {
        made(["type": "base64".json, "value": text.json])
    }

    private static func headers(_ list: JSONValue?) -> [(name: String, value: JSONValue)] {
        guard let items = list?.elements else { return [] }
        let headers = items.flatMap { item in
            (item["value"]?.string ?? "").split(separator: "\n", omittingEmptySubsequences: false)
                .map {
                    made(["name": item["name"] ?? "".json, "value": BytesValue.json(String($0))])
                }
        }
        return [("headers", .array(headers))]
    }

    private func hold(_ fields: CDPFields) async throws(CDPError) {
        let given = fields["patterns"]?.elements ?? [.object([])]
        patterns = given.map { CDPRequestPattern($0) }
        asksForCredentials = fields.flag("handleAuthRequests")
        var phases: [JSONValue] = []
        if patterns?.contains(where: { !$0.isForResponses }) == true {
            phases.append("beforeRequestSent".json)
        }
        if patterns?.contains(where: \.isForResponses) == true {
            phases.append("responseStarted".json)
        }
        if asksForCredentials { phases.append("authRequired".json) }
        let before = intercept
        let answer = try await browser.run(
            .network(.addIntercept),
            ["phases": .array(phases), "contexts": .array([try page.handle.json])])
        intercept = answer["intercept"]?.string
        if let before {
            _ = try await browser.run(.network(.removeIntercept), ["intercept": before.json])
        }
    }

    private func removeIntercept() async throws(CDPError) {
        guard let name = intercept else { return }
        intercept = nil
        _ = try await browser.run(.network(.removeIntercept), ["intercept": name.json])
    }

    // MARK: - Cookies

    func perform(
        _ command: CDPCommand.Storage, _ fields: CDPFields
    ) async throws(CDPError) -> JSONValue {
        let own = tab?.userContext ?? WebDriverSession.defaultContext
        let context = fields["browserContextId"]?.string ?? own
        switch command {
        case .clearCookies: try await clearCookies(in: context)
        case .cookies: return made(["cookies": try await cookies(in: context)])
        case .setCookies:
            for cookie in try fields.list("cookies") { try await setCookie(cookie, in: context) }
        }
        return Self.nothing
    }

    private static func partition(_ context: String) -> JSONValue {
        made(["type": "storageKey".json, "userContext": context.json])
    }

    private func clearCookies(in context: String) async throws(CDPError) {
        _ = try await browser.run(
            .storage(.deleteCookies), ["partition": Self.partition(context)])
    }

    private func cookies(in context: String) async throws(CDPError) -> JSONValue {
        let answer = try await browser.run(
            .storage(.getCookies), ["partition": Self.partition(context)])
        let all = answer["cookies"]?.elements ?? []
        return .array(all.map { Self.cookie($0) })
    }

    private static func cookie(_ cookie: JSONValue) -> JSONValue {
        var members: [(name: String, value: JSONValue)] = [
            ("name", cookie["name"] ?? "".json), ("value", cookie["value"]?["value"] ?? "".json),
            ("domain", cookie["domain"] ?? "".json), ("path", cookie["path"] ?? "/".json),
            ("expires", cookie["expiry"] ?? (-1).json), ("size", cookie["size"] ?? 0.json),
            ("httpOnly", cookie["httpOnly"] ?? .bool(false)),
            ("secure", cookie["secure"] ?? .bool(false)),
            ("session", .bool(cookie["expiry"] == nil)), ("priority", "Medium".json),
            ("sourceScheme", "Unset".json), ("sourcePort", (-1).json),
        ]
        if let policy = cookie["sameSite"]?.string, policy != "default" {
            members.append(("sameSite", (policy.prefix(1).uppercased() + policy.dropFirst()).json))
        }
        return .object(members)
    }

    private func setCookie(_ cookie: JSONValue, in context: String) async throws(CDPError) {
        var domain = cookie["domain"]?.string
        var path = cookie["path"]?.string
        if let url = cookie["url"]?.string, domain == nil {
            let place = CDPAddress(url)
            domain = place.host
            path = path ?? "/"
        }
        var members: [(name: String, value: JSONValue)] = [
            ("name", cookie["name"] ?? "".json),
            ("value", BytesValue.json(cookie["value"]?.string ?? "")),
            ("domain", (domain ?? "").json), ("path", (path ?? "/").json),
        ]
        for name in ["httpOnly", "secure"] {
            if let value = cookie[name] { members.append((name, value)) }
        }
        if let policy = cookie["sameSite"]?.string {
            members.append(("sameSite", policy.lowercased().json))
        }
        if case .number(let time)? = cookie["expires"], time >= 0 {
            members.append(("expiry", .number(time.rounded(.down))))
        }
        _ = try await browser.run(
            .storage(.setCookie),
            ["cookie": .object(members), "partition": Self.partition(context)])
    }
}
