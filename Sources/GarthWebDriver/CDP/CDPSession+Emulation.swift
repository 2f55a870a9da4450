import GarthJSON
import GarthURL

/// The host of an address that a client gives.
struct CDPAddress {
    let host: String

    init(_ text: String) {
        host = URLRecord.parse(text)?.hostname ?? ""
    }
}

/// Commands that set what pages are told in place of the truth.
extension CDPSession {
    func perform(
        _ command: CDPCommand.Emulation, _ fields: CDPFields
    ) async throws(CDPError) -> JSONValue {
        switch command {
        case .clearMetrics:
            metrics = nil
            try await setViewport(.null, .null)
        case .clearGeolocation: try await emulate(.setGeolocationOverride, "coordinates", .null)
        case .setFocus, .setBackground: break
        case .setMetrics:
            let (width, height) = (try fields.integer("width"), try fields.integer("height"))
            let scale = try fields.number("deviceScaleFactor")
            let size = made(["width": width.json, "height": height.json])
            let told = (
                size: width > 0 && height > 0 ? size : .null,
                scale: scale > 0 ? JSONValue.number(scale) : .null
            )
            metrics = told
            try await setViewport(told.size, told.scale)
        case .setMedia: try await setMedia(fields)
        case .setGeolocation:
            guard fields["latitude"] != nil else {
                try await emulate(
                    .setGeolocationOverride, "error", made(["type": "positionUnavailable".json]))
                break
            }
            let names = ["latitude", "longitude", "accuracy"]
            let place = names.compactMap { name in fields[name].map { (name: name, value: $0) } }
            try await emulate(.setGeolocationOverride, "coordinates", .object(place))
        case .setLocale:
            let name = fields["locale"]?.string ?? ""
            try await emulate(.setLocaleOverride, "locale", name.isEmpty ? .null : name.json)
        case .setScriptsDisabled:
            let value: JSONValue = fields.flag("value") ? .bool(false) : .null
            try await emulate(.setScriptingEnabled, "enabled", value)
        case .setTimezone:
            let name = fields["timezoneId"]?.string ?? ""
            try await emulate(.setTimezoneOverride, "timezone", name.isEmpty ? .null : name.json)
        case .setTouch:
            let count = fields["maxTouchPoints"]?.integer ?? 1
            try await emulate(
                .setTouchOverride, "maxTouchPoints", fields.flag("enabled") ? count.json : .null)
        case .setUserAgent: try await setUserAgent(fields)
        }
        return Self.nothing
    }

    /// Sets what the page is told of something.
    func emulate(
        _ command: BiDiCommand.Emulation, _ name: String, _ value: JSONValue
    ) async throws(CDPError) {
        let members: [(name: String, value: JSONValue)] = [
            ("contexts", .array([try page.handle.json])), (name, value),
        ]
        _ = try await browser.run(.emulation(command), .object(members))
    }

    func setUserAgent(_ fields: CDPFields) async throws(CDPError) {
        let name = try fields.string("userAgent")
        try await emulate(.setUserAgentOverride, "userAgent", name.isEmpty ? .null : name.json)
        guard let languages = fields["acceptLanguage"]?.string, !languages.isEmpty else { return }
        let first = String(languages.prefix { $0 != "," && $0 != ";" })
        try await emulate(.setLocaleOverride, "locale", first.json)
    }

    /// Gives the page the viewport that the client emulates again.
    func restoreMetrics() async throws(CDPError) {
        guard let metrics else { return }
        try await setViewport(metrics.size, metrics.scale)
    }

    private func setViewport(_ size: JSONValue, _ scale: JSONValue) async throws(CDPError) {
        _ = try await browser.run(
            .context(.setViewport),
            [
                "context": try page.handle.json, "viewport": size, "devicePixelRatio": scale,
            ])
    }

    private func setMedia(_ fields: CDPFields) async throws(CDPError) {
        if let type = fields["media"]?.string, !type.isEmpty, type != "screen" {
            throw CDPError(.server, "pages are shown for the screen, and not for '\(type)'")
        }
        let given = (fields["features"]?.elements ?? []).compactMap {
            item -> (name: String, value: JSONValue)? in
            guard let name = item["name"]?.string, let value = item["value"]?.string,
                !value.isEmpty
            else { return nil }
            return (name, value.json)
        }
        do throws(CDPError) {
            try await emulate(
                .setMediaFeaturesOverride, "features", given.isEmpty ? .null : .object(given))
        } catch {
            guard error.code == .invalidParams else { throw error }
            throw CDPError(.server, "the media features cannot be set: \(error.message)")
        }
    }
}
