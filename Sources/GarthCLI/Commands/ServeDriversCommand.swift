import Garth
import GarthAutomation
import GarthPage
import GarthWebDriver

/// `garth --webdriver [HOST:]PORT`: a server of the WebDriver protocol on a loopback address
/// (docs/webdriver.md).
@MainActor
final class ServeDriversCommand {
    private let settings: Settings
    /// Whether all sessions have the cookies of the settings, and not each its own.
    private let keepsStore: Bool
    /// The folder for what drivers download; nil for none.
    private let downloadFolder: GrantedFolder?
    /// The name that sessions bear in place of Garth's; nil for none.
    private let alias: BrowserAlias?
    /// The token of drivers; nil if those of this user come in.
    private let token: DriverToken?
    /// Whether the address is told in Firefox's words.
    private let isLauncher: Bool
    /// Whether the protocol is that of Chrome's developer tools.
    private let isCDP: Bool

    /// The time after `browser.close` in which another session may be made.
    private static let timeBehindClose = Duration.seconds(1)

    init(
        _ settings: Settings, keepsStore: Bool, downloadFolder: GrantedFolder?,
        alias name: String?, tokenFile: String?, launcher isLauncher: Bool,
        cdp isCDP: Bool = false
    ) throws(CommandError) {
        self.settings = settings
        alias = name.flatMap(BrowserAlias.init)
        guard name == nil || alias != nil else {
            throw CommandError(.usage, "--webdriver-as takes chrome or firefox")
        }
        token = try tokenFile.map { (file) throws(CommandError) in try Self.token(in: file) }
        self.downloadFolder = downloadFolder
        self.keepsStore = keepsStore
        self.isLauncher = isLauncher
        self.isCDP = isCDP
    }

    /// The token that a file holds. Other users see the arguments of a program, so it is none of them.
    static func token(
        in file: String, option: String = "--webdriver-token"
    ) throws(CommandError) -> DriverToken {
        let bytes = try FileReading.bytes(of: file, limit: 4096, writtenBy: .secret).get()
        let text = String(decoding: bytes, as: UTF8.self)
        guard let token = DriverToken(String(text.prefix { !$0.isNewline })) else {
            throw CommandError(
                .usage,
                "\(option): \(file) needs a line of 16 or more letters, digits, -, ., _ or ~")
        }
        return token
    }

    /// Serves until a signal ends the program.
    func run(at place: String) async throws(CommandError) {
        let (address, port) = try Self.place(place, option: isCDP ? "--cdp" : "--webdriver")
        guard !isCDP else { return try await serveCDP(at: address, port, place) }
        let settings = settings
        let keepsStore = keepsStore
        let driver = WebDriverServer(
            version: garthVersion, downloadFolder: downloadFolder, alias: alias, token: token
        ) {
            var configuration = settings.configuration
            if !keepsStore { configuration.websiteDataStore = .nonPersistent() }
            return configuration
        } file: { (path) throws(ElementError) in
            try settings.uploadedFile(path)
        }
        let server: LoopbackServer
        do throws(LoopbackServerError) {
            server = try LoopbackServer(
                at: address, port: port, gate: token.map { .token($0) } ?? .ownUser
            ) {
                Main.say($0)
            } handler: {
                await driver.answer(to: $0)
            } webSocket: {
                await driver.connect($0, $1)
            }
        } catch {
            throw CommandError(.network, "cannot serve at \(place): \(error.message)")
        }
        // Before the address is told: whoever reads it may end the program at once.
        let ending = EndingSignal()
        guard let ending, server.start() else {
            throw CommandError(.network, "cannot serve at \(place): no thread can be made")
        }
        let place = "\(address.rawValue):\(server.port)"
        try OutputStream.say(
            isLauncher
                ? "WebDriver BiDi listening on ws://\(place)" : "WebDriver at http://\(place)/")
        if port == 0 { end(ending, withBrowserOf: driver) }
        await ending.wait()
        driver.stop()
    }

    /// Serves clients of CDP until a signal ends the program, or a client closes the browser.
    private func serveCDP(
        at address: LoopbackServer.Address, _ port: UInt16, _ place: String
    ) async throws(CommandError) {
        let settings = settings
        var configuration = settings.configuration
        if !keepsStore { configuration.websiteDataStore = .nonPersistent() }
        let browser: CDPServer
        do throws(WebDriverError) {
            browser = try CDPServer(
                version: garthVersion, downloadFolder: downloadFolder, token: token,
                configuration: configuration
            ) { (path) throws(ElementError) in
                try settings.uploadedFile(path)
            }
        } catch {
            throw CommandError(.usage, error.message)
        }
        let server: LoopbackServer
        do throws(LoopbackServerError) {
            server = try LoopbackServer(
                at: address, port: port, gate: token.map { .token($0) } ?? .ownUser
            ) {
                Main.say($0)
            } handler: {
                await browser.answer(to: $0)
            } webSocket: {
                await browser.connect($0, $1)
            }
        } catch {
            throw CommandError(.network, "cannot serve at \(place): \(error.message)")
        }
        let ending = EndingSignal()
        guard let ending, server.start() else {
            throw CommandError(.network, "cannot serve at \(place): no thread can be made")
        }
        browser.place = "\(address.rawValue):\(server.port)"
        // Launchers wait for this line of Chromium's.
        try OutputStream.say("DevTools listening on \(browser.address)", to: .error)
        browser.onBrowserClose = { ending.end() }
        await ending.wait()
        browser.stop()
    }

    /// The address and port of an argument; only this machine's own address is one.
    static func place(
        _ text: String, option: String = "--webdriver"
    ) throws(CommandError) -> (address: LoopbackServer.Address, port: UInt16) {
        let end = text.lastIndex(of: ":")
        let host = end.map { text[..<$0] } ?? "localhost"
        guard let port = UInt16(text[(end.map { text.index(after: $0) } ?? text.startIndex)...])
        else { throw CommandError(.usage, "\(option) needs a port from 0 to 65535") }
        switch host.lowercased() {
        case "localhost", "127.0.0.1": return (.version4, port)
        case "[::1]": return (.version6, port)
        default:
            throw CommandError(
                .usage, "\(option) serves this machine only: localhost, 127.0.0.1 or [::1]")
        }
    }

    /// Ends the server when a driver has closed the browser.
    ///
    /// A port that the system chose is known to the program alone that has started this one: for it,
    /// the server is a browser of its own, which goes when it is closed.
    private func end(_ ending: EndingSignal, withBrowserOf driver: WebDriverServer) {
        driver.onBrowserClose = { [weak driver] in
            Task {
                try? await Task.sleep(for: Self.timeBehindClose)
                if driver?.hasSession == false { ending.end() }
            }
        }
    }
}
