import Garth
import GarthJSON

/// What pages are told in place of the truth (WebDriver BiDi section 7.4).
extension BiDiSession {
    func perform(
        _ command: BiDiCommand.Emulation, _ fields: BiDiFields
    ) async throws(WebDriverError) -> JSONValue {
        let isOverride = try checkOverride(command, fields)
        try exclude(fields, "contexts", "userContexts")
        guard fields.has("contexts") || fields.has("userContexts") || Self.mayBeForAll(command)
        else { throw WebDriverError(.invalidArgument, "the command names no contexts") }
        let windows = try windows(of: command, fields)
        let userContexts = try userContextsIfAny(fields)
        let scopes = windows ?? userContexts ?? [""]
        if isOverride, let reason = Self.refusal(of: command, fields) {
            throw WebDriverError(.unsupportedOperation, reason)
        }
        let (name, value) = Self.override(command, fields, isOverride)
        for scope in scopes { overrides[scope, default: [:]][name] = value }
        await tellOverrides()
        return Self.nothing
    }

    /// The reason why pages have no override; nil if they may have it.
    private static func refusal(of command: BiDiCommand.Emulation, _ fields: BiDiFields) -> String?
    {
        if command == .setViewportMetaOverride {
            return "pages of text have no viewport of their own"
        }
        // Bars that take no room are those that a text has.
        let isClassic = fields.value["scrollbarType"]?.string == "classic"
        if command == .setScrollbarTypeOverride, isClassic {
            return "pages of text have no bars for scrolling"
        }
        return nil
    }

    /// What the scripts of a window are told in place of the truth: that of the window counts before
    /// that of its user context, and this before that of all.
    func toldOverrides(of tab: DriverTab) -> JSONValue {
        var all: [String: JSONValue] = [:]
        for scope in ["", tab.userContext, tab.handle] {
            for (name, value) in overrides[scope] ?? [:] where value != .null { all[name] = value }
        }
        if hearsOfRequests(of: tab) { all["fetchesPictures"] = .bool(true) }
        return .object(all.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) })
    }

    /// Whether the driver hears of the requests of a window: only then pictures are fetched, which
    /// nobody sees.
    private func hearsOfRequests(of tab: DriverTab) -> Bool {
        BiDiEvent.allCases.contains {
            $0.rawValue.hasPrefix("network.")
                && subscriptions.want($0, ofWindow: tab.handle, in: tab.userContext)
        }
    }

    /// Whether pages are told that their data may not be sold or shared (Global Privacy Control).
    var privacyControl: JSONValue {
        .object([("gpc", overrides[""]?["privacyControl"] ?? .bool(false))])
    }

    /// Sets it for the whole session.
    func setPrivacyControl(_ isOn: Bool) async -> JSONValue {
        overrides["", default: [:]]["privacyControl"] = .bool(isOn)
        await tellOverrides()
        return privacyControl
    }

    /// Tells all windows of their overrides.
    func tellOverrides() async {
        for tab in session.tabs { await tab.setOverrides(toldOverrides(of: tab)) }
    }

    /// The override of a window by its name; nil without one.
    func override(_ name: String, of tab: DriverTab) -> JSONValue? { toldOverrides(of: tab)[name] }

    /// The name and value of an override, `null` for its removal.
    private static func override(
        _ command: BiDiCommand.Emulation, _ fields: BiDiFields, _ isOverride: Bool
    ) -> (name: String, value: JSONValue) {
        switch command {
        case .setUserAgentOverride: return ("userAgent", fields.value["userAgent"] ?? .null)
        case .setLocaleOverride: return ("locale", fields.value["locale"] ?? .null)
        case .setTimezoneOverride: return ("timezone", fields.value["timezone"] ?? .null)
        case .setNetworkConditions: return ("isOffline", isOverride ? .bool(true) : .null)
        case .setTouchOverride:
            return ("maxTouchPoints", fields.value["maxTouchPoints"] ?? .null)
        case .setScreenSettings: return ("screen", fields.value["screenArea"] ?? .null)
        case .setForcedColorsOverride: return ("forcedColors", fields.value["theme"] ?? .null)
        case .setScriptingEnabled: return ("scripting", fields.value["enabled"] ?? .null)
        case .setMediaFeaturesOverride: return ("mediaFeatures", mediaFeatures(fields) ?? .null)
        case .setClientHints: return ("clientHints", fields.value["clientHints"] ?? .null)
        case .setBypassCSP: return ("bypassCSP", fields.value["bypass"] ?? .null)
        case .setViewportMetaOverride, .setScrollbarTypeOverride:
            return ("nothing", .null)
        case .setGeolocationOverride:
            let unknown: JSONValue = .object([("error", .bool(true))])
            let isUnknown = fields.has("error")
            return ("geolocation", isUnknown ? unknown : fields.value["coordinates"] ?? .null)
        case .setScreenOrientation:
            return ("orientation", fields.value["screenOrientation"] ?? .null)
        }
    }

    /// The windows of a command's contexts. Media features take frames beside their windows, as
    /// Playwright names them.
    private func windows(
        of command: BiDiCommand.Emulation, _ fields: BiDiFields
    ) throws(WebDriverError) -> Set<String>? {
        guard command == .setMediaFeaturesOverride, let names = try fields.stringsIfAny("contexts"),
            let all = try windowsIfAny(fields), all.isSubset(of: names)
        else { return try topWindowsIfAny(fields) }
        return all
    }

    /// Whether a command may name no contexts: it is then for all.
    private static func mayBeForAll(_ command: BiDiCommand.Emulation) -> Bool {
        [
            .setBypassCSP, .setClientHints, .setMediaFeaturesOverride, .setNetworkConditions,
            .setScrollbarTypeOverride, .setTouchOverride, .setUserAgentOverride,
            .setViewportMetaOverride,
        ].contains(command)
    }

    /// The values of media features by their names, which clients give as a list or as an object;
    /// nil for none.
    private static func mediaFeatures(_ fields: BiDiFields) -> JSONValue? {
        let given = fields.value["features"]
        let list: [(name: String, value: JSONValue)]? = given?.elements.map { items in
            items.compactMap { item in
                item["name"]?.string.map { (name: $0, value: item["value"] ?? .null) }
            }
        }
        return (list ?? given?.members).map { members in
            .object(
                members.filter { $0.value != .null }.map { member in
                    let number = member.value.integer.map { JSONValue.string(String($0)) }
                    return (name: member.name, value: number ?? member.value)
                })
        }
    }

    private func checkMediaFeatures(_ fields: BiDiFields) throws(WebDriverError) -> Bool {
        guard fields.has("features") else { throw fields.wrong("features", "list or null") }
        guard let given = fields.value["features"], given != .null else { return false }
        if let items = given.elements {
            for item in items {
                let feature = try BiDiFields(item, "a feature")
                _ = try feature.string("name")
                if item["value"]?.integer == nil { _ = try feature.string("value") }
            }
        } else {
            let features = try fields.object("features")
            for (name, value) in features.value.members ?? []
            where value != .null && value.integer == nil {
                _ = try features.string(name)
            }
        }
        return true
    }

    /// Checks a member that is true or null.
    private func checkMark(
        _ member: String, _ fields: BiDiFields
    ) throws(WebDriverError) -> Bool {
        guard let value = fields.value[member] else { throw fields.wrong(member, "true or null") }
        guard value == .null || value == .bool(true) else {
            throw fields.wrong(member, "true or null")
        }
        return value != .null
    }

    /// Checks the override of a command; false for one that only removes an override.
    private func checkOverride(
        _ command: BiDiCommand.Emulation, _ fields: BiDiFields
    ) throws(WebDriverError) -> Bool {
        switch command {
        case .setGeolocationOverride: return try checkGeolocation(fields)
        case .setLocaleOverride: return try checkText("locale", fields, LanguageTag.isValid)
        case .setTimezoneOverride: return try checkText("timezone", fields, Timezone.isKnown)
        case .setUserAgentOverride: return try checkText("userAgent", fields) { _ in true }
        case .setForcedColorsOverride:
            return try checkText("theme", fields) { ["light", "dark"].contains($0) }
        case .setMediaFeaturesOverride: return try checkMediaFeatures(fields)
        case .setClientHints:
            return try checkObject("clientHints", fields) { (hints) throws(WebDriverError) in
                try ClientHints.check(hints)
            }
        case .setBypassCSP: return try checkMark("bypass", fields)
        case .setViewportMetaOverride: return try checkMark("viewportMeta", fields)
        case .setScrollbarTypeOverride:
            return try checkText("scrollbarType", fields) { ["classic", "overlay"].contains($0) }
        case .setScriptingEnabled: return try checkScripting(fields)
        case .setScreenOrientation:
            return try checkObject("screenOrientation", fields, Self.checkOrientation)
        case .setScreenSettings:
            return try checkObject("screenArea", fields) { (area) throws(WebDriverError) in
                _ = try area.integer("width")
                _ = try area.integer("height")
            }
        case .setNetworkConditions:
            return try checkObject("networkConditions", fields) { (value) throws(WebDriverError) in
                _ = try value.word("type", ["offline"])
            }
        case .setTouchOverride: return try checkTouchPoints(fields)
        }
    }

    /// Checks an object; false for null, which removes the override.
    private func checkObject(
        _ member: String, _ fields: BiDiFields, _ check: (BiDiFields) throws(WebDriverError) -> Void
    ) throws(WebDriverError) -> Bool {
        guard fields.has(member) else { throw fields.wrong(member, "object or null") }
        guard let value = try fields.objectOrNull(member) else { return false }
        try check(value)
        return true
    }

    private static func checkOrientation(_ value: BiDiFields) throws(WebDriverError) {
        _ = try value.word("natural", ["portrait", "landscape"])
        let types = [
            "portrait-primary", "portrait-secondary", "landscape-primary", "landscape-secondary",
        ]
        _ = try value.word("type", types)
    }

    private func checkScripting(_ fields: BiDiFields) throws(WebDriverError) -> Bool {
        guard fields.value["enabled"] != .null else { return false }
        guard fields.value["enabled"] == .bool(false) else {
            throw fields.wrong("enabled", "false or null")
        }
        return true
    }

    private func checkTouchPoints(_ fields: BiDiFields) throws(WebDriverError) -> Bool {
        guard fields.has("maxTouchPoints") else {
            throw fields.wrong("maxTouchPoints", "number or null")
        }
        guard fields.value["maxTouchPoints"] != .null else { return false }
        _ = try fields.integer("maxTouchPoints", 1...9_007_199_254_740_991)
        return true
    }

    private func checkText(
        _ member: String, _ fields: BiDiFields, _ isValid: (String) -> Bool
    ) throws(WebDriverError) -> Bool {
        guard fields.value[member] != .null else { return false }
        guard isValid(try fields.string(member)) else { throw fields.wrong(member, "known value") }
        return true
    }

    private func checkGeolocation(_ fields: BiDiFields) throws(WebDriverError) -> Bool {
        try exclude(fields, "coordinates", "error")
        if let error = try fields.objectIfAny("error") {
            _ = try error.word("type", ["positionUnavailable"])
            return true
        }
        guard fields.has("coordinates") else {
            throw fields.wrong("coordinates", "object or null")
        }
        guard let place = try fields.objectOrNull("coordinates") else { return false }
        let most = Double.greatestFiniteMagnitude
        for (name, range) in [("latitude", -90.0...90.0), ("longitude", -180.0...180.0)] {
            guard try place.numberIfAny(name, range) != nil else {
                throw place.wrong(name, "number")
            }
        }
        _ = try place.numberIfAny("accuracy", 0...most)
        let hasAltitude = place.has("altitude") && place.value["altitude"] != .null
        if hasAltitude { _ = try place.numberIfAny("altitude") }
        if place.has("altitudeAccuracy"), place.value["altitudeAccuracy"] != .null {
            _ = try place.numberIfAny("altitudeAccuracy", 0...most)
            guard hasAltitude else {
                throw place.wrong("altitudeAccuracy", "number beside an altitude")
            }
        }
        if place.has("heading"), place.value["heading"] != .null {
            guard let heading = try place.numberIfAny("heading", 0...360), heading < 360 else {
                throw place.wrong("heading", "number below 360")
            }
        }
        if place.has("speed"), place.value["speed"] != .null {
            _ = try place.numberIfAny("speed", 0...most)
        }
        return true
    }
}
