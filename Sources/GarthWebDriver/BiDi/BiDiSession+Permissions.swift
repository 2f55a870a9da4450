import GarthJSON
import GarthURL

/// Permissions (Permissions, "Automation") and web extensions, which Garth has none of.
extension BiDiSession {
    /// The permissions that have names (Permissions Registry).
    static let permissionNames: Set<String> = [
        "accelerometer", "ambient-light-sensor", "background-fetch", "background-sync",
        "bluetooth", "camera", "captured-surface-control", "clipboard-read", "clipboard-write",
        "display-capture", "geolocation", "gyroscope", "idle-detection", "keyboard-lock",
        "local-fonts", "local-network-access", "magnetometer", "microphone", "midi", "nfc",
        "notifications", "payment-handler", "periodic-background-sync", "persistent-storage",
        "pointer-lock", "push", "screen-wake-lock", "speaker-selection", "storage-access",
        "top-level-storage-access", "web-app-installation", "window-management",
    ]

    func setPermission(_ fields: BiDiFields) async throws(WebDriverError) -> JSONValue {
        let (name, state) = try Self.permission(fields)
        let text = try fields.string("origin")
        let embedded = try fields.stringIfAny("embeddedOrigin")
        let userContext = try fields.stringIfAny("userContext")
        guard let origin = Self.origin(text), embedded.map({ Self.origin($0) != nil }) ?? true
        else {
            throw fields.wrong("origin", "origin")
        }
        if let userContext { try checkUserContext(userContext) }
        await setPermission(name, state, of: embedded ?? origin, in: userContext)
        return Self.nothing
    }

    /// The name and state of a permission in the parameters of a command; every fault is an
    /// `invalid argument`.
    static func permission(
        _ fields: BiDiFields
    ) throws(WebDriverError) -> (name: String, state: String) {
        let descriptor = try fields.object("descriptor")
        let name = try descriptor.string("name")
        guard permissionNames.contains(name) else { throw descriptor.wrong("name", "permission") }
        return (name, try fields.word("state", ["granted", "denied", "prompt"]))
    }

    /// Sets what the pages of an origin are told of a permission.
    func setPermission(
        _ name: String, _ state: String, of origin: String, in userContext: String?
    ) async {
        let scope = userContext ?? WebDriverSession.defaultContext
        let known = overrides[scope]?["permissions"]
        var origins = (known?.members ?? []).filter { $0.name != origin }
        let states = (known?[origin]?.members ?? []).filter { $0.name != name }
        origins.append((origin, .object(states + [(name, .string(state))])))
        overrides[scope, default: [:]]["permissions"] = .object(origins)
        for tab in session.tabs { await tab.setOverrides(toldOverrides(of: tab)) }
    }

    /// The serialization of an origin; nil for what is none.
    private static func origin(_ text: String) -> String? {
        guard let url = URLRecord.parse(text), url.isHTTPOrHTTPS else { return nil }
        let origin = url.origin.serialization
        return origin == text ? origin : nil
    }

    /// Performs a command of another specification.
    func perform(
        _ command: BiDiCommand.Other, _ fields: BiDiFields
    ) async throws(WebDriverError) -> JSONValue {
        switch command {
        case .setPermission: return try await setPermission(fields)
        case .installExtension:
            let data = try fields.object("extensionData")
            let type = try data.word("type", ["path", "archivePath", "base64"])
            _ = try data.string(type == "base64" ? "value" : "path")
            throw WebDriverError(.unsupportedOperation, "Garth takes no extensions")
        case .uninstallExtension:
            let name = try fields.string("extension")
            throw WebDriverError(.noSuchWebExtension, "there is no extension \(name)")
        }
    }
}
