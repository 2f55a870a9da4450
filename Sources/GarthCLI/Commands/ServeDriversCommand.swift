import CProgram
import Garth
import GarthAutomation
import GarthPage
import GarthWebDriver
import Glibc

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
    /// The function that waits for the end of the server.
    private var waiting: CheckedContinuation<Void, Never>?

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
    private static func token(in file: String) throws(CommandError) -> DriverToken {
        let bytes = try FileReading.bytes(of: file, limit: 4096, writtenBy: .secret).get()
        let text = String(decoding: bytes, as: UTF8.self)
        guard let token = DriverToken(String(text.prefix { !$0.isNewline })) else {
            throw CommandError(
                .usage,
                "--webdriver-token: \(file) needs a line of 16 or more letters, digits, -, ., _ or ~"
            )
        }
        return token
    }

    /// Serves until a signal ends the program.
    func run(at place: String) async throws(CommandError) {
        let (address, port) = try Self.place(place)
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
        let signals = garth_ending_open()
        guard signals >= 0, server.start() else {
            throw CommandError(.network, "cannot serve at \(place): no thread can be made")
        }
        let place = "\(address.rawValue):\(server.port)"
        try say(
            isLauncher
                ? "WebDriver BiDi listening on ws://\(place)" : "WebDriver at http://\(place)/")
        await waitForEnd(at: signals, closedBy: port == 0 ? driver : nil)
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
        let signals = garth_ending_open()
        guard signals >= 0, server.start() else {
            throw CommandError(.network, "cannot serve at \(place): no thread can be made")
        }
        browser.place = "\(address.rawValue):\(server.port)"
        // Launchers wait for this line of Chromium's.
        var errors = OutputStream(descriptor: STDERR_FILENO)
        errors.write(verbatim: "DevTools listening on \(browser.address)\n".utf8)
        errors.flush()
        browser.onBrowserClose = { [weak self] in self?.end() }
        await waitForEnd(at: signals, closedBy: nil)
        browser.stop()
    }

    /// The address and port of an argument; only this machine's own address is one.
    static func place(
        _ text: String
    ) throws(CommandError) -> (address: LoopbackServer.Address, port: UInt16) {
        let end = text.lastIndex(of: ":")
        let host = end.map { text[..<$0] } ?? "localhost"
        guard let port = UInt16(text[(end.map { text.index(after: $0) } ?? text.startIndex)...])
        else { throw CommandError(.usage, "--webdriver needs a port from 0 to 65535") }
        switch host.lowercased() {
        case "localhost", "127.0.0.1": return (.version4, port)
        case "[::1]": return (.version6, port)
        default:
            throw CommandError(
                .usage, "--webdriver serves this machine only: localhost, 127.0.0.1 or [::1]")
        }
    }

    private func say(_ line: String) throws(CommandError) {
        var output = OutputStream()
        output.write(verbatim: line.utf8)
        output.write("\n")
        output.flush()
        try output.check()
    }

    /// Returns when a signal has told the program to end, or a driver has closed the browser.
    ///
    /// A port that the system chose is known to the program alone that has started this one: for it,
    /// the server is a browser of its own, which goes when it is closed.
    private func waitForEnd(at descriptor: Int32, closedBy driver: WebDriverServer?) async {
        driver?.onBrowserClose = { [weak self, weak driver] in
            Task {
                try? await Task.sleep(for: Self.timeBehindClose)
                if driver?.hasSession == false { self?.end() }
            }
        }
        await withCheckedContinuation { ended in
            waiting = ended
            let isWaiting = ReadingThread<Void>(room: 1).start { hand in
                var signal: UInt8 = 0
                while read(descriptor, &signal, 1) < 0, errno == EINTR {}
                hand(())
            } take: {
                self.end()
            }
            // Nobody could end a server that hears no signal.
            if !isWaiting { end() }
        }
    }

    private func end() {
        waiting?.resume()
        waiting = nil
    }
}
