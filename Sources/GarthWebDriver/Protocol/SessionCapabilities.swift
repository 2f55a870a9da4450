package import GarthJSON
import GarthURL

/// The times of a session (WebDriver section 9.6.1), in milliseconds.
package struct SessionTimeouts: Sendable, Equatable {
    /// The time of a script; nil for no bound.
    package var script: Int? = 30_000
    /// The time of a page load.
    package var pageLoad = 300_000
    /// The time that a search for elements waits for the first one.
    package var implicit = 0

    /// Makes the usual times.
    package init() {}

    /// The times as the protocol writes them.
    package var json: JSONValue {
        .object([
            ("script", script.map { .number(Double($0)) } ?? .null),
            ("pageLoad", .number(Double(pageLoad))), ("implicit", .number(Double(implicit))),
        ])
    }

    /// Takes new times; throws for a value that is none.
    package mutating func set(_ value: JSONValue?) throws(WebDriverError) {
        guard let members = value?.members else {
            throw WebDriverError(.invalidArgument, "the timeouts are no object")
        }
        var new = self
        for member in members {
            let time = member.value.integer.flatMap { $0 >= 0 && $0 < 1 << 53 ? $0 : nil }
            switch (member.name, member.value) {
            case ("script", .null): new.script = nil
            case ("script", _) where time != nil: new.script = time
            case ("pageLoad", _): new.pageLoad = try Self.need(time, member.name)
            case ("implicit", _): new.implicit = try Self.need(time, member.name)
            case ("script", _): _ = try Self.need(nil, member.name)
            default: break
            }
        }
        self = new
    }

    private static func need(_ time: Int?, _ name: String) throws(WebDriverError) -> Int {
        guard let time else {
            throw WebDriverError(.invalidArgument, "the timeout \(name) is no time in milliseconds")
        }
        return time
    }
}

/// The capabilities of a session (WebDriver section 7).
package struct SessionCapabilities: Sendable, Equatable {
    /// The point of a load at which a command goes on.
    package enum PageLoadStrategy: String, Sendable {
        case none, eager, normal
    }

    /// The answer to a dialog that a command meets (WebDriver section 16.1).
    package enum PromptBehavior: String, Sendable {
        case dismiss, accept, ignore
        case dismissAndNotify = "dismiss and notify"
        case acceptAndNotify = "accept and notify"
    }

    /// The point of a load at which a command goes on.
    package var pageLoadStrategy = PageLoadStrategy.normal
    /// The times.
    package var timeouts = SessionTimeouts()
    /// The answer to a dialog that a command meets.
    package var promptBehavior = PromptBehavior.dismissAndNotify
    /// The answers to dialogs of a kind that has one of its own.
    package var promptBehaviors: [String: PromptBehavior] = [:]
    /// Whether the unhandled prompts were told kind by kind.
    private var tellsBehaviors = false
    /// Whether a file field must be shown to take files.
    package var checksFileFields = false
    /// Whether invalid certificates are accepted.
    package var acceptsInvalidCertificates = false
    /// Whether the session has a WebSocket (WebDriver BiDi).
    package var wantsWebSocket = false
    /// The name that the session bears.
    package private(set) var browserName = ownName

    private static let ownName = "garth"

    /// Makes the usual capabilities.
    package init() {}

    /// Makes capabilities from the parameters of New Session. Throws for an unknown capability,
    /// and for one that Garth does not have: then the message names that of the last choice. Options of
    /// other browsers (`goog:`, `moz:`) have no effect.
    package static func matching(
        _ parameters: JSONValue, version: String, alias: BrowserAlias? = nil
    ) throws(WebDriverError) -> SessionCapabilities {
        guard let wanted = parameters["capabilities"], wanted.members != nil else {
            throw WebDriverError(.invalidArgument, "New Session needs capabilities, an object")
        }
        let always = wanted["alwaysMatch"] ?? .object([])
        guard let required = always.members else {
            throw WebDriverError(.invalidArgument, "alwaysMatch is no object")
        }
        let first = wanted["firstMatch"] ?? .array([.object([])])
        guard let choices = first.elements, !choices.isEmpty else {
            throw WebDriverError(.invalidArgument, "firstMatch is no list of objects")
        }
        var found: SessionCapabilities?
        var refused: (name: String, value: JSONValue)?
        try check(required)
        for choice in choices {
            guard let members = choice.members else {
                throw WebDriverError(.invalidArgument, "firstMatch is no list of objects")
            }
            try check(members)
            for member in members where member.value != .null {
                if let known = always[member.name], known != .null {
                    throw WebDriverError(
                        .invalidArgument,
                        "\(member.name) stands in alwaysMatch and in firstMatch")
                }
            }
            let wanted = required + members
            refused = wanted.first { !has($0.name, $0.value, version: version, alias: alias) }
            if found == nil, refused == nil {
                found = try SessionCapabilities(wanted)
                let asked = wanted.last { $0.name == "browserName" && $0.value != .null }
                found?.browserName = asked?.value.string ?? alias?.rawValue ?? ownName
            }
        }
        guard let found else {
            let reason = refused.map { "\($0.name) \($0.value.serialized)" } ?? ""
            throw WebDriverError(
                .sessionNotCreated,
                "Garth does not have the capability that is asked for: \(reason)")
        }
        return found
    }

    /// Whether Garth has a capability that is asked for.
    private static func has(
        _ name: String, _ value: JSONValue, version: String, alias: BrowserAlias?
    ) -> Bool {
        guard value != .null else { return true }
        return switch name {
        case "browserName": [ownName, alias?.rawValue].contains(value.string)
        case "platformName": value.string?.lowercased() == "linux"
        case "setWindowRect": value.bool == true
        // The proxy is the person's choice (`--proxy`).
        case "proxy":
            value.members?.isEmpty == true || value["proxyType"]?.string == "system"
        case "browserVersion": ["", version].contains(value.string)
        default: true
        }
    }

    /// Checks that each value has the form of its capability.
    private static func check(
        _ members: [(name: String, value: JSONValue)]
    ) throws(WebDriverError) {
        for (name, value) in members where value != .null {
            let isValid: Bool
            switch name {
            case "acceptInsecureCerts", "strictFileInteractability", "setWindowRect",
                "webSocketUrl":
                isValid = value.bool != nil
            case "browserName", "browserVersion", "platformName": isValid = value.string != nil
            case "pageLoadStrategy":
                isValid = value.string.flatMap { PageLoadStrategy(rawValue: $0) } != nil
            case "unhandledPromptBehavior": isValid = Self.isPromptBehavior(value)
            case "proxy": isValid = Self.isProxy(value)
            case "timeouts":
                var timeouts = SessionTimeouts()
                let known = ["script", "pageLoad", "implicit"]
                isValid = value.members?.allSatisfy { known.contains($0.name) } ?? false
                if isValid { try timeouts.set(value) }
            // An extension has the name of its maker in front.
            default: isValid = name.contains(":")
            }
            guard isValid else {
                throw WebDriverError(.invalidArgument, "the capability \(name) is not valid")
            }
        }
    }

    /// Takes the values.
    private init(_ members: [(name: String, value: JSONValue)]) throws(WebDriverError) {
        self.init()
        for (name, value) in members where value != .null {
            switch name {
            case "acceptInsecureCerts": acceptsInvalidCertificates = value.bool ?? false
            case "webSocketUrl": wantsWebSocket = value.bool == true
            case "pageLoadStrategy":
                pageLoadStrategy =
                    value.string.flatMap { PageLoadStrategy(rawValue: $0) } ?? .normal
            case "unhandledPromptBehavior": setPromptBehavior(value)
            case "timeouts": try timeouts.set(value)
            case "strictFileInteractability": checksFileFields = value.bool ?? false
            default: break
            }
        }
    }

    /// The protocols that a session speaks.
    package enum Protocols { case http, webSocketOnly }

    /// The capabilities as the answer to New Session tells them.
    package func json(
        version: String, userAgent: String, of protocols: Protocols = .http
    ) -> JSONValue {
        // The one word of HTTP is no value of WebDriver BiDi, which has one for each kind.
        let isTold = tellsBehaviors || promptBehavior != .dismissAndNotify
        let prompts = isTold || protocols == .http ? promptBehaviorJSON : .object([])
        return .object([
            ("browserName", .string(browserName)), ("browserVersion", .string(version)),
            ("platformName", .string("linux")),
            ("acceptInsecureCerts", .bool(acceptsInvalidCertificates)),
            ("pageLoadStrategy", .string(pageLoadStrategy.rawValue)),
            ("proxy", .object([])), ("setWindowRect", .bool(true)),
            ("timeouts", timeouts.json),
            ("strictFileInteractability", .bool(checksFileFields)),
            ("unhandledPromptBehavior", prompts), ("userAgent", .string(userAgent)),
        ])
    }

    /// Whether a value is a proxy configuration (WebDriver section 7.3).
    private static func isProxy(_ value: JSONValue) -> Bool {
        guard let members = value.members else { return false }
        let type = value["proxyType"]?.string
        guard type != "pac" || value["proxyAutoconfigUrl"] != nil,
            value["socksProxy"] == nil || value["socksVersion"] != nil
        else { return false }
        return members.allSatisfy { (name, value) in
            switch name {
            case "proxyType":
                return ["pac", "direct", "autodetect", "system", "manual"].contains(value.string)
            case "proxyAutoconfigUrl":
                return value.string.map { URLRecord.parse($0) != nil } ?? false
            case "ftpProxy", "httpProxy", "sslProxy", "socksProxy":
                return value.string.map { isHostAndPort($0) } ?? false
            case "noProxy": return value.elements?.allSatisfy { $0.string != nil } ?? false
            case "socksVersion": return value.integer.map { (0...255).contains($0) } ?? false
            default: return false
            }
        }
    }

    /// Whether a text is a host with or without a port, which is not 0.
    static func isHostAndPort(_ text: String) -> Bool {
        guard !text.isEmpty, !text.contains(where: { "/\\?#@ ".contains($0) }),
            let url = URLRecord.parse("http://\(text)/")
        else { return false }
        return !url.hostname.isEmpty && url.pathname == "/" && url.port != "0"
    }

    // MARK: - Dialogs

    /// The answer to a dialog of a kind.
    ///
    /// A page is left unless the session has another wish (WebDriver section 16.1, "get the
    /// prompt handler").
    package func promptBehavior(for kind: String) -> PromptBehavior {
        promptBehaviors[kind] ?? promptBehaviors["default"]
            ?? (kind == "beforeUnload" ? .accept : promptBehavior)
    }

    /// Whether the session was told the answer to a dialog of a kind.
    func tellsBehavior(for kind: String) -> Bool {
        (promptBehaviors[kind] ?? promptBehaviors["default"]) != nil
    }

    /// The kinds of dialogs that have an answer of their own.
    static let promptKinds = [
        "alert", "beforeUnload", "confirm", "default", "file", "prompt",
    ]

    private static func isPromptBehavior(_ value: JSONValue) -> Bool {
        guard let members = value.members else {
            return value.string.flatMap { PromptBehavior(rawValue: $0) } != nil
        }
        return members.allSatisfy { member in
            promptKinds.contains(member.name)
                && member.value.string.flatMap { PromptBehavior(rawValue: $0) } != nil
        }
    }

    private mutating func setPromptBehavior(_ value: JSONValue) {
        if let word = value.string.flatMap({ PromptBehavior(rawValue: $0) }) {
            promptBehavior = word
            return
        }
        tellsBehaviors = true
        for (name, word) in value.members ?? [] {
            promptBehaviors[name] = word.string.flatMap { PromptBehavior(rawValue: $0) }
        }
    }

    private var promptBehaviorJSON: JSONValue {
        guard tellsBehaviors else { return .string(promptBehavior.rawValue) }
        return .object(
            promptBehaviors.sorted { $0.key < $1.key }.map {
                (name: $0.key, value: .string($0.value.rawValue))
            })
    }
}
