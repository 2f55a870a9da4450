package import Garth
package import GarthAutomation
import GarthJSON

/// A server of the Chrome DevTools Protocol: another spelling of what WebDriver BiDi's handlers do, for
/// programs that connect to a browser which is there already (docs/webdriver.md, "CDP").
///
/// All connections share one browser. No command changes the allow-list or touches the profile.
@MainActor
package final class CDPServer {
    /// The browser.
    let browser: CDPBrowser
    private let version: String
    private let base: String
    /// The host and port at which the server listens.
    package var place = ""
    private let isReady: Task<Void, Never>
    /// Called when a client has closed the browser.
    package var onBrowserClose: (() -> Void)?

    /// Makes a server with a browser that shows one empty page. With a `token`, the addresses of WebSockets have it.
    package init(
        version: String, downloadFolder: GrantedFolder? = nil, token: DriverToken? = nil,
        configuration: WebViewConfiguration,
        file: @escaping (String) throws(ElementError) -> ChosenFile
    ) throws(WebDriverError) {
        let wanted = made([
            "capabilities": made([
                "alwaysMatch": made(["unhandledPromptBehavior": made(["default": "ignore".json])])
            ])
        ])
        let capabilities = try SessionCapabilities.matching(wanted, version: version, alias: nil)
        let session = WebDriverSession(
            configuration, capabilities, downloadFolder: downloadFolder, file: file)
        browser = CDPBrowser(session, version: version)
        self.version = version
        base = token?.path ?? ""
        isReady = Task { await session.begin() }
        browser.onClose = { [weak self] in self?.onBrowserClose?() }
        browser.follow()
    }

    /// Ends the browser.
    package func stop() { browser.session.close() }

    /// The address of the browser's WebSocket.
    package var address: String { "ws://\(place)\(base)/devtools/browser/\(browser.session.id)" }

    /// Answers a request over HTTP.
    package func answer(to request: HTTPRequest) async -> HTTPResponse {
        await isReady.value
        let parts = Self.withoutToken(request.path).split(separator: "/").map { String($0) }
        guard parts.first == "json" else { return Self.problem(404, "there is no such page") }
        switch (parts.count, parts.dropFirst().first ?? "list") {
        case (2, "version"): return Self.response(versionInfo)
        case (1...2, "list"): return Self.response(.array(browser.tabs.map { listed($0) }))
        case (2, "protocol"): return Self.response(CDPBrowser.protocolDescription)
        case (2, "new"):
            guard request.method == "PUT" else {
                return Self.problem(405, "Using unsafe HTTP verb; use PUT")
            }
            guard let tab = await browser.newTab(in: nil) else {
                return Self.problem(500, "there are too many targets")
            }
            return Self.response(listed(tab))
        case (3, "close"), (3, "activate"):
            guard let tab = browser.tab(parts[2]) else {
                return Self.problem(404, "No such target id: \(parts[2])")
            }
            guard parts[1] == "close" else { return Self.response("Target activated".json) }
            browser.session.close(tab)
            return Self.response("Target is closing".json)
        default: return Self.problem(404, "Unknown command: \(parts[1])")
        }
    }

    /// Takes a WebSocket of the browser or of a page; nil for another path.
    package func connect(_ path: String, _ outbox: WebSocketOutbox) async -> WebSocketReceiver? {
        await isReady.value
        let parts = Self.withoutToken(path).split(separator: "/").map { String($0) }
        guard parts.count == 3, parts[0] == "devtools" else { return nil }
        let connection: CDPConnection
        switch parts[1] {
        case "browser" where parts[2] == browser.session.id:
            connection = CDPConnection(browser, outbox, page: nil)
        case "page":
            guard let tab = browser.tab(parts[2]) else { return nil }
            connection = CDPConnection(browser, outbox, page: tab)
        default: return nil
        }
        browser.connections.append(connection)
        return WebSocketReceiver { text in
            Task { @MainActor in connection.receive(text) }
        } binary: {
            Task { @MainActor in connection.refuse() }
        } end: {
            Task { @MainActor in connection.end() }
        }
    }

    /// A path without the token before it.
    private static func withoutToken(_ path: String) -> String {
        for start in ["/json", "/devtools/"] {
            let place = path.indices.first { path[$0...].hasPrefix(start) }
            if let place { return String(path[place...]) }
        }
        return path
    }

    private var versionInfo: JSONValue {
        made([
            "Browser": browser.product.json, "Protocol-Version": "1.3".json,
            "User-Agent": browser.session.userAgent.json, "V8-Version": "0".json,
            "WebKit-Version": "0".json, "webSocketDebuggerUrl": address.json,
        ])
    }

    private func listed(_ tab: DriverTab) -> JSONValue {
        made([
            "description": "".json, "devtoolsFrontendUrl": "".json, "id": tab.handle.json,
            "title": browser.title(of: tab).json, "type": "page".json, "url": tab.url.json,
            "webSocketDebuggerUrl": "ws://\(place)\(base)/devtools/page/\(tab.handle)".json,
        ])
    }

    private static func response(_ value: JSONValue) -> HTTPResponse {
        HTTPResponse(status: 200, body: Array(value.serialized.utf8))
    }

    private static func problem(_ status: Int, _ text: String) -> HTTPResponse {
        HTTPResponse(status: status, body: Array(made(["error": text.json]).serialized.utf8))
    }
}
