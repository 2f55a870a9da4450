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
    func run(at argument: String) async throws(CommandError) {
        if isCDP { try await serveCDP(at: argument) } else { try await serveDrivers(at: argument) }
    }

    private var gate: PeerGate { token.map { .token($0) } ?? .ownUser }

    private func makeConfiguration() -> WebViewConfiguration {
        var configuration = settings.configuration
        if !keepsStore { configuration.websiteDataStore = .nonPersistent() }
        return configuration
    }

    private func serveDrivers(at argument: String) async throws(CommandError) {
        let driver = WebDriverServer(
            version: garthVersion, downloadFolder: downloadFolder, alias: alias, token: token,
            configuration: makeConfiguration
        ) { [settings] (path) throws(ElementError) in
            try settings.uploadedFile(path)
        }
        let server = try ProgramServer(at: argument, of: "--webdriver", gate: gate) {
            await driver.answer(to: $0)
        } webSocket: {
            await driver.connect($0, $1)
        }
        try OutputStream.say(
            isLauncher
                ? "WebDriver BiDi listening on ws://\(server.place)"
                : "WebDriver at http://\(server.place)/")
        if server.isPortChosen { end(server.ending, withBrowserOf: driver) }
        await server.ending.wait()
        driver.stop()
    }

    /// Serves clients of CDP until a signal ends the program, or a client closes the browser.
    private func serveCDP(at argument: String) async throws(CommandError) {
        let browser: CDPServer
        do throws(WebDriverError) {
            browser = try CDPServer(
                version: garthVersion, downloadFolder: downloadFolder, token: token,
                configuration: makeConfiguration()
            ) { [settings] (path) throws(ElementError) in
                try settings.uploadedFile(path)
            }
        } catch {
            throw CommandError(.usage, error.message)
        }
        let server = try ProgramServer(at: argument, of: "--cdp", gate: gate) {
            await browser.answer(to: $0)
        } webSocket: {
            await browser.connect($0, $1)
        }
        browser.place = server.place
        // Launchers wait for this line of Chromium's.
        try OutputStream.say("DevTools listening on \(browser.address)", to: .error)
        browser.onBrowserClose = { server.ending.end() }
        await server.ending.wait()
        browser.stop()
    }

    /// Ends the server when a driver has closed the browser.
    ///
    /// For the program that has started one with a port that the system chose, the server is a browser of
    /// its own, which goes when it is closed.
    private func end(_ ending: EndingSignal, withBrowserOf driver: WebDriverServer) {
        driver.onBrowserClose = { [weak driver] in
            Task {
                try? await Task.sleep(for: Self.timeBehindClose)
                if driver?.hasSession == false { ending.end() }
            }
        }
    }
}
