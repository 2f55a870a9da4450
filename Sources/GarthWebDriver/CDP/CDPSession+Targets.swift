import GarthJSON

/// Commands about targets and the browser.
extension CDPSession {
    func perform(
        _ command: CDPCommand.Target, _ fields: CDPFields
    ) async throws(CDPError) -> JSONValue {
        switch command {
        case .activate:
            let tab = try target(fields)
            _ = try await browser.run(.context(.activate), ["context": tab.handle.json])
        case .attachToBrowser:
            return made(["sessionId": (try connection.attach(nil).name ?? "").json])
        case .attach:
            guard fields.flag("flatten") else {
                throw CDPError(.invalidParams, "Only flat protocol is supported")
            }
            return made(["sessionId": (try attach(try target(fields)).name ?? "").json])
        case .close:
            browser.session.close(try target(fields))
            return made(["success": .bool(true)])
        case .createContext:
            let answer = try await browser.run(.browser(.createUserContext), [:])
            return made(["browserContextId": answer["userContext"] ?? .null])
        case .create: return try await create(fields)
        case .detach:
            let name = try fields.string("sessionId")
            guard let session = connection.sessions[name] else {
                throw CDPError(.invalidParams, "No session with given id")
            }
            connection.detach(session)
        case .disposeContext:
            let name = try fields.string("browserContextId")
            _ = try await browser.run(.browser(.removeUserContext), ["userContext": name.json])
        case .contexts:
            let names = browser.session.userContexts.filter { $0 != "default" }
            return made(["browserContextIds": .array(names.map { $0.json })])
        case .info:
            if fields["targetId"] == nil, tab == nil { return made(["targetInfo": browser.info]) }
            let about = try fields["targetId"] == nil ? page : target(fields)
            return made(["targetInfo": browser.info(of: about)])
        case .targets:
            let all = browser.tabs.map { browser.info(of: $0) }
            return made(["targetInfos": .array(all)])
        case .setAutoAttach: try setAutoAttach(fields)
        case .setDiscover:
            discovers = fields.flag("discover")
            guard discovers else { break }
            for tab in browser.tabs {
                send("Target.targetCreated", made(["targetInfo": browser.info(of: tab)]))
            }
        }
        return Self.nothing
    }

    private func target(_ fields: CDPFields) throws(CDPError) -> DriverTab {
        let name = try fields.string("targetId")
        guard let tab = browser.tab(name) else {
            throw CDPError(.server, "No target with given id found")
        }
        return tab
    }

    /// Makes a session for a page, and tells of it.
    func attach(_ tab: DriverTab) throws(CDPError) -> CDPSession {
        let session = try connection.attach(tab)
        send(
            "Target.attachedToTarget",
            made([
                "sessionId": (session.name ?? "").json, "targetInfo": browser.info(of: tab),
                "waitingForDebugger": .bool(false),
            ]))
        return session
    }

    private func setAutoAttach(_ fields: CDPFields) throws(CDPError) {
        // A page has its frames in its own session; workers are none.
        guard tab == nil else { return }
        attachesItself = fields.flag("autoAttach")
        guard attachesItself else { return }
        for tab in browser.tabs where !connection.all.contains(where: { $0.tab === tab }) {
            _ = try attach(tab)
        }
    }

    private func create(_ fields: CDPFields) async throws(CDPError) -> JSONValue {
        let url = try fields.string("url")
        guard let tab = await browser.newTab(in: fields["browserContextId"]?.string) else {
            throw CDPError(.server, "Failed to open a new tab")
        }
        if !url.isEmpty, url != "about:blank" {
            let browser = browser
            let command: KeyValuePairs<String, JSONValue> = [
                "context": tab.handle.json, "url": url.json,
            ]
            Task { _ = try? await browser.run(.context(.navigate), command) }
        }
        return made(["targetId": tab.handle.json])
    }

    // MARK: - The browser

    func perform(
        _ command: CDPCommand.Browser, _ fields: CDPFields
    ) async throws(CDPError) -> JSONValue {
        switch command {
        case .close: return Self.nothing
        case .version:
            return made([
                "protocolVersion": "1.3".json, "product": browser.product.json,
                "revision": "".json, "userAgent": browser.session.userAgent.json,
                "jsVersion": "".json,
            ])
        case .windowOfTarget:
            let about = try fields["targetId"] == nil ? page : target(fields)
            return made([
                "windowId": browser.windowNumber(of: about).json, "bounds": bounds(of: about),
            ])
        case .windowBounds:
            return made(["bounds": bounds(of: try window(fields))])
        case .setWindowBounds:
            let state = fields["bounds"]?["windowState"]?.string ?? "normal"
            var members: [(name: String, value: JSONValue)] = [
                ("clientWindow", try window(fields).clientWindow.json), ("state", state.json),
            ]
            for (theirs, own) in [
                ("left", "x"), ("top", "y"), ("width", "width"), ("height", "height"),
            ] {
                guard state == "normal", let side = fields["bounds"]?[theirs] else { continue }
                members.append((own, side))
            }
            let tab = try window(fields)
            _ = try await browser.run(.browser(.setClientWindowState), .object(members))
            // The size that a client emulates is not that of the window.
            for session in browser.sessions(of: tab.handle) { try await session.restoreMetrics() }
        case .setDownloads: try await setDownloads(fields)
        case .grantPermissions: try await setPermissions(fields, to: "granted")
        case .resetPermissions:
            let context = fields["browserContextId"]?.string ?? WebDriverSession.defaultContext
            browser.grants[context] = nil
        }
        return Self.nothing
    }

    /// The page in the window of a number.
    private func window(_ fields: CDPFields) throws(CDPError) -> DriverTab {
        let number = try fields.integer("windowId")
        guard let tab = browser.tabs.first(where: { browser.windowNumber(of: $0) == number }) else {
            throw CDPError(.server, "Browser window not found")
        }
        return tab
    }

    private func bounds(of tab: DriverTab) -> JSONValue {
        made([
            "left": 0.json, "top": 0.json, "width": tab.viewportSize.width.json,
            "height": tab.viewportSize.height.json, "windowState": "normal".json,
        ])
    }

    /// Sets what becomes of downloads, which are files of a granted folder alone.
    func setDownloads(_ fields: CDPFields) async throws(CDPError) {
        let behavior = try fields.string("behavior")
        var place = JSONValue.null
        browser.namesDownloads = behavior == "allowAndName"
        if behavior == "deny" { place = made(["type": "denied".json]) }
        if behavior.hasPrefix("allow") {
            let path = try fields.string("downloadPath")
            place = made(["type": "allowed".json, "destinationFolder": path.json])
        }
        var members: [(name: String, value: JSONValue)] = [("downloadBehavior", place)]
        if let context = fields["browserContextId"] {
            members.append(("userContexts", .array([context])))
        }
        do throws(CDPError) {
            _ = try await browser.run(.browser(.setDownloadBehavior), .object(members))
        } catch {
            // Clients name a folder of their own before they know whether they need one; the files go
            // to the granted folder, or nowhere.
        }
    }

    private func setPermissions(_ fields: CDPFields, to state: String) async throws(CDPError) {
        let names = try fields.list("permissions").compactMap(\.string).map { Self.word($0) }
        guard let origin = fields["origin"]?.string else {
            // All origins: each gets them when it is shown.
            let context = fields["browserContextId"]?.string ?? WebDriverSession.defaultContext
            browser.grants[context] = names
            for tab in browser.tabs where tab.userContext == context {
                await browser.grant(to: tab)
            }
            return
        }
        for name in names {
            var members: [(name: String, value: JSONValue)] = [
                ("descriptor", made(["name": name.json])), ("state", state.json),
                ("origin", origin.json),
            ]
            if let context = fields["browserContextId"] { members.append(("userContext", context)) }
            _ = try await browser.run(.other(.setPermission), .object(members))
        }
    }

    /// The name of a permission in the form of the Permissions specification.
    private static func word(_ name: String) -> String {
        name.reduce(into: "") { text, letter in
            text += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
        }
    }
}
