import Garth
import GarthAutomation
import GarthJSON
import GarthURL

/// Events of requests in CDP's form.
extension CDPBrowser {
    /// Notes a step of a request.
    func noteRequest(_ event: BiDiEvent, _ context: String, _ params: JSONValue) {
        guard let target = frames[context]?.target, let request = params["request"],
            let own = request["request"]?.string
        else { return }
        let navigation = params["navigation"]?.string
        let id = navigation ?? own
        if event == .beforeRequestSent { tellRequest(id, context, params) }
        if params["isBlocked"] == .bool(true) { pause(own, id, event, target, context, params) }
        if event == .responseStarted {
            responses[id] = Self.response(params)
            if !Self.isRedirect(params) { tellResponse(id, context, params) }
        } else if event == .responseCompleted, !Self.isRedirect(params) {
            responses[id] = nil
            tell(
                context, "Network.loadingFinished",
                made([
                    "requestId": id.json, "timestamp": Self.seconds,
                    "encodedDataLength": params["response"]?["bytesReceived"] ?? 0.json,
                ]))
        } else if event == .fetchError {
            responses[id] = nil
            let reason = params["errorText"]?.string ?? "failed"
            tell(
                context, "Network.loadingFailed",
                made([
                    "requestId": id.json, "timestamp": Self.seconds,
                    "type": Self.type(params).json, "errorText": "net::ERR_FAILED: \(reason)".json,
                    "canceled": .bool(false),
                ]))
        }
        if names.count > 10_000 { names = [:] }
    }

    private static func isRedirect(_ params: JSONValue) -> Bool {
        let status = params["response"]?["status"]?.integer ?? 0
        let headers = params["response"]?["headers"]?.elements ?? []
        return [301, 302, 303, 307, 308].contains(status)
            && headers.contains { $0["name"]?.string?.lowercased() == "location" }
    }

    private func tellRequest(_ id: String, _ context: String, _ params: JSONValue) {
        let own = params["request"]?["request"]?.string ?? id
        names[id] = own
        let loader = params["navigation"]?.string ?? frames[context]?.loader ?? ""
        var members: [(name: String, value: JSONValue)] = [
            ("requestId", id.json), ("loaderId", loader.json),
            ("documentURL", (frames[context]?.url ?? "").json),
            ("request", self.request(params)), ("timestamp", Self.seconds),
            ("wallTime", Self.seconds), ("initiator", made(["type": "other".json])),
            ("redirectHasExtraInfo", .bool(false)), ("type", Self.type(params).json),
            ("frameId", context.json), ("hasUserGesture", .bool(false)),
        ]
        if params["redirectCount"] != .number(0), let before = responses[id] {
            members.append(("redirectResponse", before))
        }
        tell(context, "Network.requestWillBeSent", .object(members))
    }

    private func tellResponse(_ id: String, _ context: String, _ params: JSONValue) {
        let loader = params["navigation"]?.string ?? frames[context]?.loader ?? ""
        tell(
            context, "Network.responseReceived",
            made([
                "requestId": id.json, "loaderId": loader.json, "timestamp": Self.seconds,
                "type": Self.type(params).json, "response": Self.response(params),
                "hasExtraInfo": .bool(false), "frameId": context.json,
            ]))
    }

    // MARK: - Forms

    /// A request as the protocol writes it.
    private func request(_ params: JSONValue) -> JSONValue {
        let request = params["request"] ?? .null
        var members: [(name: String, value: JSONValue)] = [
            ("url", request["url"] ?? "".json), ("method", request["method"] ?? "GET".json),
            ("headers", Self.headers(request["headers"])), ("initialPriority", "High".json),
            ("referrerPolicy", "strict-origin-when-cross-origin".json),
        ]
        let name = request["request"]?.string
        if let entry = bidi.entries.values.first(where: { $0.name == name }),
            let body = entry.request?.body
        {
            members.append(("hasPostData", .bool(true)))
            members.append(("postData", String(decoding: body, as: UTF8.self).json))
            let bytes = made(["bytes": base64(body).json])
            members.append(("postDataEntries", .array([bytes])))
        }
        return .object(members)
    }

    private static func response(_ params: JSONValue) -> JSONValue {
        let response = params["response"] ?? .null
        return made([
            "url": response["url"] ?? "".json, "status": response["status"] ?? 0.json,
            "statusText": response["statusText"] ?? "".json,
            "headers": headers(response["headers"]),
            "mimeType": response["mimeType"] ?? "".json, "charset": "".json,
            "connectionReused": .bool(false), "connectionId": 0.json,
            "fromDiskCache": response["fromCache"] ?? .bool(false),
            "encodedDataLength": response["headersSize"] ?? 0.json,
            "protocol": response["protocol"] ?? "http/1.1".json, "securityState": "neutral".json,
        ])
    }

    /// Fields as an object; those of one name have their values in lines.
    static func headers(_ list: JSONValue?) -> JSONValue {
        var members: [(name: String, value: JSONValue)] = []
        for item in list?.elements ?? [] {
            let name = item["name"]?.string ?? ""
            let value = item["value"]?["value"]?.string ?? ""
            if let known = members.firstIndex(where: { $0.name.lowercased() == name.lowercased() })
            {
                members[known].value = ((members[known].value.string ?? "") + "\n" + value).json
            } else {
                members.append((name, value.json))
            }
        }
        return .object(members)
    }

    /// The type of a resource (`Network.ResourceType`).
    static func type(_ params: JSONValue) -> String {
        if params["navigation"]?.string != nil { return "Document" }
        return switch params["request"]?["destination"]?.string ?? "" {
        case "document", "iframe", "frame": "Document"
        case "style": "Stylesheet"
        case "script": "Script"
        case "image": "Image"
        case "font": "Font"
        case "audio", "video", "track": "Media"
        default:
            params["request"]?["initiatorType"]?.string == "xmlhttprequest" ? "XHR" : "Fetch"
        }
    }

    // MARK: - Paused requests

    private func pause(
        _ own: String, _ id: String, _ event: BiDiEvent, _ target: String, _ context: String,
        _ params: JSONValue
    ) {
        let url = params["request"]?["url"]?.string ?? ""
        let type = Self.type(params)
        let isResponse = event == .responseStarted
        let holder = sessions(of: target).first { session in
            if event == .authRequired { return session.asksForCredentials }
            return session.patterns?.contains {
                $0.isForResponses == isResponse && $0.matches(url, type)
            } == true
        }
        guard let holder else {
            let command: BiDiCommand.Held =
                event == .authRequired
                ? .continueWithAuth
                : event == .responseStarted ? .continueResponse : .continueRequest
            var members: [(name: String, value: JSONValue)] = [("request", own.json)]
            if event == .authRequired { members.append(("action", "default".json)) }
            let given = JSONValue.object(members)
            Task { _ = try? await run(.held(command), given) }
            return
        }
        paused[own] = event.rawValue
        var members: [(name: String, value: JSONValue)] = [
            ("requestId", own.json), ("request", request(params)), ("frameId", context.json),
            ("resourceType", type.json), ("networkId", id.json),
        ]
        guard event != .authRequired else {
            let challenge = params["response"]?["authChallenges"]?.elements?.first
            members.append(
                (
                    "authChallenge",
                    made([
                        "source": "Server".json, "origin": url.json,
                        "scheme": challenge?["scheme"] ?? "basic".json,
                        "realm": challenge?["realm"] ?? "".json,
                    ])
                ))
            return holder.send("Fetch.authRequired", .object(members))
        }
        if isResponse {
            members.append(("responseStatusCode", params["response"]?["status"] ?? 0.json))
            let headers = (params["response"]?["headers"]?.elements ?? []).map {
                made(["name": $0["name"] ?? .null, "value": $0["value"]?["value"] ?? "".json])
            }
            members.append(("responseHeaders", .array(headers)))
        }
        holder.send("Fetch.requestPaused", .object(members))
    }
}

/// The requests that a client wants to hold (`Fetch.RequestPattern`).
struct CDPRequestPattern {
    let url: [Character]
    /// A type of resources; nil for all.
    let type: String?
    let isForResponses: Bool

    init(_ value: JSONValue) {
        url = Array(value["urlPattern"]?.string ?? "*")
        type = value["resourceType"]?.string
        isForResponses = value["requestStage"]?.string == "Response"
    }

    /// Whether an address has the form: `*` is any text, `?` one character, `\` takes the next one as
    /// it is.
    func matches(_ text: String, _ type: String) -> Bool {
        guard self.type == nil || self.type == type else { return false }
        let text = Array(text)
        var (place, index) = (0, 0)
        var retry: (place: Int, index: Int)?
        while index < text.count {
            if place < url.count, url[place] == "*" {
                retry = (place, index)
                place += 1
                continue
            }
            let isEscaped = place + 1 < url.count && url[place] == "\\"
            let wanted = isEscaped ? place + 1 : place
            if wanted < url.count, url[wanted] == text[index] || !isEscaped && url[wanted] == "?" {
                (place, index) = (wanted + 1, index + 1)
                continue
            }
            guard let last = retry else { return false }
            retry = (last.place, last.index + 1)
            (place, index) = (last.place + 1, last.index + 1)
        }
        return url[place...].allSatisfy { $0 == "*" }
    }
}
