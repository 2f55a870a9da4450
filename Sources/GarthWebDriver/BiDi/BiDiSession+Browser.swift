import Garth
import GarthAutomation
import GarthJSON
import GarthURL

/// Commands about the browser (WebDriver BiDi section 7.2).
extension BiDiSession {
    func perform(
        _ command: BiDiCommand.Browser, _ fields: BiDiFields
    ) async throws(WebDriverError) -> JSONValue {
        switch command {
        // The connection ends the session, and the server, behind the answer.
        case .browserClose: break
        case .createUserContext: return try createUserContext(fields)
        case .userContexts:
            let contexts = session.userContexts.map {
                JSONValue.object([("userContext", .string($0))])
            }
            return .object([("userContexts", .array(contexts))])
        case .removeUserContext:
            let name = try fields.string("userContext")
            guard name != WebDriverSession.defaultContext else {
                throw WebDriverError(.invalidArgument, "the first user context stays")
            }
            try checkUserContext(name)
            session.removeUserContext(name)
        case .clientWindows: return toldClientWindows
        case .setClientWindowState: return try await setClientWindowState(fields)
        case .setDownloadBehavior: try setDownloadBehavior(fields)
        }
        return Self.nothing
    }

    private func createUserContext(_ fields: BiDiFields) throws(WebDriverError) -> JSONValue {
        let acceptsInvalid = try fields.flagIfAny("acceptInsecureCerts")
        let proxyType = try fields.objectIfAny("proxy").map { (proxy) throws(WebDriverError) in
            try Self.proxyType(proxy)
        }
        var behaviors: [String: SessionCapabilities.PromptBehavior] = [:]
        if let behavior = try fields.objectIfAny("unhandledPromptBehavior") {
            for (name, _) in behavior.value.members ?? [] {
                guard SessionCapabilities.promptKinds.contains(name) else {
                    throw behavior.wrong(name, "kind of dialogs")
                }
                let word = try behavior.word(name, ["accept", "dismiss", "ignore"])
                behaviors[name] = SessionCapabilities.PromptBehavior(rawValue: word)
            }
        }
        guard acceptsInvalid != true || session.mayAcceptInvalidCertificates else {
            throw WebDriverError(
                .unsupportedOperation, "acceptInsecureCerts: \(WebDriverSession.lockedTrust)")
        }
        guard proxyType == nil || proxyType == "system" else {
            throw WebDriverError(
                .unsupportedOperation, "the proxy is the person's choice (--proxy)")
        }
        guard let name = session.addUserContext(acceptsInvalidCertificates: acceptsInvalid)
        else {
            throw WebDriverError(.unsupportedOperation, "there are too many user contexts")
        }
        session.promptBehaviors[name] = behaviors
        return .object([("userContext", .string(name))])
    }

    /// The type of a proxy configuration (`session.ProxyConfiguration`), whose form is checked.
    private static func proxyType(_ proxy: BiDiFields) throws(WebDriverError) -> String {
        let type = try proxy.word(
            "proxyType", ["autodetect", "direct", "manual", "pac", "system"])
        switch type {
        case "pac":
            guard URLRecord.parse(try proxy.string("proxyAutoconfigUrl")) != nil else {
                throw proxy.wrong("proxyAutoconfigUrl", "URL")
            }
        case "manual":
            for name in ["ftpProxy", "httpProxy", "sslProxy"] {
                guard let place = try proxy.stringIfAny(name) else { continue }
                guard SessionCapabilities.isHostAndPort(place) else {
                    throw proxy.wrong(name, "host and port")
                }
            }
            if proxy.has("socksProxy") || proxy.has("socksVersion") {
                _ = try proxy.string("socksProxy")
                _ = try proxy.integer("socksVersion", 0...255)
            }
            for item in try proxy.listIfAny("noProxy") ?? [] where item.string == nil {
                throw proxy.wrong("noProxy", "list of strings")
            }
        default: break
        }
        return type
    }

    /// What becomes of the downloads of a window.
    private func downloadPlace(of tab: DriverTab) -> DownloadPlace {
        downloadPlaces[tab.userContext] ?? downloadPlaces[""]
            ?? session.downloadFolder.map { .folder($0) } ?? .refused(Self.noFolder)
    }

    private static let noFolder =
        "Garth saves no files: it was started without --download-folder DIR"

    /// The folder for the downloads of a window; nil if they are refused.
    func downloadFolder(of tab: DriverTab) -> GrantedFolder? {
        guard case .folder(let folder) = downloadPlace(of: tab) else { return nil }
        return folder
    }

    /// The reason why nothing is saved for a window; nil where there is a folder.
    func downloadRefusal(of tab: DriverTab) -> String? {
        guard case .refused(let reason) = downloadPlace(of: tab) else { return nil }
        return reason
    }

    /// Drivers name a folder before they know whether they need one. So it is taken where no folder is
    /// granted, and each download is refused with this reason.
    private func setDownloadBehavior(_ fields: BiDiFields) throws(WebDriverError) {
        guard fields.has("downloadBehavior") else {
            throw fields.wrong("downloadBehavior", "object or null")
        }
        let scopes = try userContextsIfAny(fields) ?? [""]
        let place = try fields.objectOrNull("downloadBehavior").map {
            (behavior) throws(WebDriverError) in try downloadPlace(behavior)
        }
        for scope in scopes { downloadPlaces[scope] = place }
    }

    private func downloadPlace(_ behavior: BiDiFields) throws(WebDriverError) -> DownloadPlace {
        guard try behavior.word("type", ["allowed", "denied"]) == "allowed" else {
            return .refused("the driver wants no downloads")
        }
        let path = try behavior.string("destinationFolder")
        guard let granted = session.downloadFolder else { return .refused(Self.noFolder) }
        do throws(GrantedFolder.Failure) {
            return .folder(try granted.folder(at: path))
        } catch {
            throw WebDriverError(.unsupportedOperation, error.message)
        }
    }
}
