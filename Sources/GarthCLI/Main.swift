import ArgumentParser
import Dispatch
import Garth
import GarthAutomation
import GarthLanguage
import GarthTerminal
import GarthURL
import Glibc

/// The version of this program.
let garthVersion = WebView.version

/// Parses the command line and ends with one of the exit statuses of docs/garth.1.
@main
enum Main {
    static func main() {
        signal(SIGPIPE, SIG_IGN)
        // Swift's backtracer takes it for a crash, and asks at length what is to be shown.
        signal(SIGQUIT, SIG_DFL)
        occupyStandardStreams()
        MessageLanguage.begin(CommandLine.arguments)
        refuseClusters()
        let command = commandLine().withImpliedDump(
            outputIsTerminal: isatty(STDOUT_FILENO) == 1,
            inputIsTerminal: isatty(STDIN_FILENO) == 1)
        // Only the browser is asynchronous: what prints and ends needs no thread but this one.
        guard
            command.isBrowsing || command.drive != nil || command.servesAgents
                || command.drivers.areServed
                || command.movesBookmarks
        else {
            end(Result { () throws(CommandError) in try command.perform() })
        }
        Task { @MainActor in
            do throws(CommandError) {
                if let source = command.drive {
                    end(.success(try await command.drive(from: source)))
                }
                if command.servesAgents { end(.success(try await command.serveAgents())) }
                if command.drivers.areServed { end(.success(try await command.serveDrivers())) }
                if command.movesBookmarks {
                    end(.success(try await BookmarksCommand(command).run()))
                }
                end(.success(try await command.browse()))
            } catch {
                end(.failure(error))
            }
        }
        dispatchMain()
    }

    /// The options of the command line. Plain forms are read here, because the argument parser
    /// takes longer than the dump of a small page. The argument parser handles the rest: help,
    /// completion, and every error.
    private static func commandLine() -> CommandLineOptions {
        let arguments = LauncherArguments.read(CommandLine.arguments.dropFirst())
        if let options = CommandLineOptions(reading: arguments) { return options }
        do {
            // The parser's time grows with the square of its arguments, and its errors are about
            // options.
            let few = CommandLineOptions.withoutFurtherAddresses(arguments)
            var parsed = try GarthCommand.parseAsRoot(few)
            if few.count < arguments.count, parsed is GarthCommand {
                parsed = try GarthCommand.parseAsRoot(arguments)
            }
            guard let command = parsed as? GarthCommand else {
                throw CleanExit.helpRequest(GarthCommand.self)
            }
            return command.options
        } catch {
            finish(error)
        }
    }

    private static func end(_ result: Result<ExitStatus, CommandError>) -> Never {
        switch result {
        case .success(let status): status.leave()
        case .failure(let error):
            say(error.message)
            error.status.leave()
        }
    }

    /// Opens /dev/null in place of a closed standard stream, so that no file or socket gets its
    /// number and its output.
    private static func occupyStandardStreams() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            // Reading from a closed standard input is an error, and so is printing to a closed
            // standard output.
            _ = open("/dev/null", descriptor == STDOUT_FILENO ? O_RDONLY : O_WRONLY)
        }
    }

    /// Refuses `-weird.html`: a parser that knows clusters takes it for `-h` and others.
    private static func refuseClusters() {
        for argument in LauncherArguments.read(CommandLine.arguments.dropFirst()) {
            if argument == "--" { return }
            guard argument.utf8.count > 2, argument.hasPrefix("-"), !argument.hasPrefix("--")
            else { continue }
            say(localized("unknown option \(argument) (a file of that name: garth -- \(argument))"))
            ExitStatus.usage.leave()
        }
    }

    /// Prints one line on standard error.
    static func say(_ message: String) {
        var output = OutputStream(descriptor: STDERR_FILENO)
        output.write("garth: ")
        output.write(SafeText(sanitizing: message).shortened(to: longestMessage))
        output.write("\n")
        output.flush()
    }

    /// As many characters as fill a screen: a message may quote an argument or a URL of any length.
    static let longestMessage = 1000

    /// Ends after the parser of arguments had enough: with help, the version, or a fault.
    private static func finish(_ error: any Error) -> Never {
        var text = GarthCommand.fullMessage(for: error)
        if GarthCommand.exitCode(for: error) == .success {
            text = HelpPages.text(for: Array(CommandLine.arguments.dropFirst())) ?? text
        } else {
            let lines = text.split(separator: "\n")
            var line = lines.first.map(String.init) ?? localized("wrong usage")
            // The values that an option knows stand in lines of their own.
            let values = lines.dropFirst().prefix { $0.hasPrefix("  - ") }.map { $0.dropFirst(4) }
            if !values.isEmpty { line += " " + values.joined(separator: ", ") }
            if line.hasPrefix("Error: ") { line.removeFirst("Error: ".count) }
            say(localized("\(line) (see garth --help)"))
            ExitStatus.usage.leave()
        }
        var output = OutputStream()
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            output.write(SafeText(sanitizing: String(line)))
            output.write("\n")
        }
        output.flush()
        do throws(CommandError) {
            try output.check()
        } catch {
            say(error.message)
            error.status.leave()
        }
        ExitStatus.shown.leave()
    }
}

/// Performs each form of the command line (docs/garth.1).
extension CommandLineOptions {
    /// Whether the browser was requested.
    var isBrowsing: Bool {
        !about.isPrinted && !importHosts && !checkURL && fetchScript == nil
            && drive == nil
            && !batchDump && !servesAgents && !drivers.areServed && !dump && !movesBookmarks
    }

    /// The options with the dump that the standard streams imply (docs/garth.1, "--dump"): nobody
    /// browses in a pipe, and its content is a document.
    func withImpliedDump(outputIsTerminal: Bool, inputIsTerminal: Bool) -> CommandLineOptions {
        guard isBrowsing, !restore, !tour, events == nil else { return self }
        var options = self
        if addresses.isEmpty, !inputIsTerminal { options.addresses = ["-"] }
        // `garth -` shows on a terminal what comes by a pipe; keys come from the terminal itself.
        let isPaged = addresses == ["-"] && outputIsTerminal && !inputIsTerminal && !isForDumps
        options.dump = !outputIsTerminal || options.addresses == ["-"] && !isPaged
        return options
    }

    /// Whether an option says that a page is to be printed.
    private var isForDumps: Bool { format != nil || reader || select != nil }

    /// Whether bookmarks come from a file or go to one.
    var movesBookmarks: Bool { importBookmarks != nil || exportBookmarks != nil }

    /// Performs the commands that print and exit.
    func perform() throws(CommandError) -> ExitStatus {
        if about.version { return try tellVersion() }
        if about.doctor { return try DoctorCommand(self).run() }
        try checkFileUsage()
        if about.printConfig { return try PrintConfigCommand().run() }
        if importHosts { return try ImportHostsCommand(files: addresses).run() }
        if checkURL { return try CheckURLCommand(self).run() }
        if let fetchScript { return try FetchScriptCommand(self).run(fetchScript) }
        if batchDump {
            try checkUsage()
            return try BatchCommand(self).run()
        }
        try checkUsage()
        return try DumpCommand(self).run()
    }

    private func checkFileUsage() throws(CommandError) {
        let files = [
            ("--load-cookies", loadCookies), ("--save-cookies", saveCookies), ("--har", har),
        ]
        guard let (name, _) = files.first(where: { $0.1 != nil }), !dump, !batchDump else { return }
        throw CommandError(.usage, localized("\(name) goes with commands that load pages"))
    }

    private func checkUsage() throws(CommandError) {
        for (holds, message) in rulesOfCommands + rulesOfFiles where !holds {
            throw CommandError(.usage, message)
        }
    }

    private typealias Rule = (holds: Bool, message: String)

    /// What the options of commands need, in the order in which a breach is named.
    private var rulesOfCommands: [Rule] {
        [
            (batch == nil, localized("--batch goes with --check-url")),
            (
                batchDump || (batchForm == BatchForm() && jobs == nil),
                localized("--warc, --cdx, --length-prefixed and --jobs go with --batch-dump")
            ),
            (
                addresses.count <= 1 || batchForm.warc,
                localized("one address at a time: \(addresses.count) were given")
            ),
            ((1...10_000).contains(width), localized("--width needs a number from 1 to 10000")),
            (
                events == nil || drive != nil || isBrowsing,
                localized("--events goes with the browser and with --drive")
            ),
            (
                downloadFolder == nil || isBrowsing || servesAgents || drivers.areServed,
                localized("--download-folder goes with the browser, --mcp and --webdriver")
            ),
            (
                drivers.webDriverAs == nil || drivers.webDriver != nil,
                localized("--webdriver-as goes with --webdriver")
            ),
            (
                drivers.webDriverToken == nil || drivers.webDriver != nil || drivers.cdp != nil,
                localized("--webdriver-token goes with --webdriver")
            ),
            (
                drivers.cdp == nil || drivers.webDriver == nil,
                localized("--cdp and --webdriver exclude each other")
            ),
            (
                drivers.mcpToken == nil || drivers.mcpHTTP != nil,
                localized("--mcp-token goes with --mcp-http")
            ),
            (!mcp || drivers.mcpHTTP == nil, localized("--mcp or --mcp-http, one of them")),
            (
                !drivers.playwright
                    || !drivers.isNamed && !servesAgents && drive == nil && !dump && !batchDump,
                localized("--playwright is a command of its own")
            ),
            (
                uploadFolder == nil || drivers.areServed || drive != nil,
                localized("--upload-folder goes with --webdriver and --drive")
            ),
        ]
    }

    /// What the options of files, of the browser and of dumps need.
    private var rulesOfFiles: [Rule] {
        [
            (
                uploadFolder == nil || !locked,
                localized("--upload-folder cannot be given with --locked, which sends no files")
            ),
            (
                downloadFolder == nil || !locked,
                localized("--download-folder cannot be given with --locked, which saves no files")
            ),
            (
                !tour || (isBrowsing && addresses.isEmpty),
                localized("--tour goes with the browser, and takes no address")
            ),
            (!restore || isBrowsing, localized("--restore goes with the browser")),
            (
                dump || batchDump || (format == nil && !reader && select == nil),
                localized("--format, --reader and --select go with --dump")
            ),
            (
                select == nil || format != .source,
                localized("--select prints elements, not the source")
            ),
        ]
    }

    /// The version, and what holds the processes down that pages are read in.
    private func tellVersion() throws(CommandError) -> ExitStatus {
        var output = OutputStream()
        let held: String
        var libraries: [String] = []
        do throws(NavigationError) {
            (held, libraries) = try contentProgram.description()
        } catch {
            held = "none (\(error.message))"
        }
        output.write(SafeText(sanitizing: "garth \(garthVersion)"))
        output.write("\n")
        output.write(SafeText(sanitizing: "content process: \(held)"))
        output.write("\n")
        let found = libraries.isEmpty ? "none" : libraries.joined(separator: ", ")
        output.write(SafeText(sanitizing: "libraries of pages: \(found)"))
        output.write("\n")
        output.flush()
        try output.check()
        return .shown
    }

    /// A page that is driven from outside, until standard input ends.
    @MainActor func drive(from source: String) async throws(CommandError) -> ExitStatus {
        try checkUsage()
        guard addresses.isEmpty else {
            throw CommandError(.usage, localized("--drive takes its addresses from the steps"))
        }
        var settings = try Settings(self)
        let log = try eventFile
        if let log { settings.configuration.recordRequests { log.write($0) } }
        let status = try await DriveCommand(settings, log: log).run(source)
        try settings.saveFiles()
        settings.configuration.websiteDataStore.waitUntilStored()
        settings.configuration.websiteDataStore.waitUntilCached()
        return status
    }

    var servesAgents: Bool { mcp || drivers.mcpHTTP != nil }

    /// A browser for agents, until standard input ends, or a signal the server; private unless a profile
    /// is named.
    @MainActor func serveAgents() async throws(CommandError) -> ExitStatus {
        try checkUsage()
        guard addresses.isEmpty else {
            throw CommandError(.usage, localized("--mcp takes its addresses from the agent"))
        }
        var options = self
        options.isPrivate = isPrivate || profile == nil
        options.javascript = javascript ?? .on
        let settings = try Settings(options)
        var status = ExitStatus.shown
        if let place = drivers.mcpHTTP {
            try await ServeAgentsCommand(
                settings, downloadFolder: try grantedFolder, tokenFile: drivers.mcpToken
            ).run(at: place)
        } else {
            status = try await MCPCommand(settings, downloadFolder: try grantedFolder).run()
        }
        try settings.saveFiles()
        settings.configuration.websiteDataStore.waitUntilStored()
        settings.configuration.websiteDataStore.waitUntilCached()
        return status
    }

    /// A browser for drivers, until a signal ends it; private unless a profile is named.
    @MainActor func serveDrivers() async throws(CommandError) -> ExitStatus {
        try checkUsage()
        guard addresses.isEmpty else {
            throw CommandError(.usage, localized("--webdriver takes its addresses from the driver"))
        }
        var options = self
        if drivers.playwright, !locked {
            // The program that starts this one names the files: it could read and write them itself.
            options.uploadFolder = uploadFolder ?? "/"
            options.downloadFolder = downloadFolder ?? Self.temporaryFolder
        }
        options.isPrivate = isPrivate || profile == nil
        options.javascript = javascript ?? .on
        let settings = try Settings(options)
        let keepsStore = !options.isPrivate || loadCookies != nil || saveCookies != nil
        try await ServeDriversCommand(
            settings, keepsStore: keepsStore, downloadFolder: try options.grantedFolder,
            alias: drivers.webDriverAs ?? (drivers.playwright ? "firefox" : nil),
            tokenFile: drivers.webDriverToken, launcher: drivers.playwright,
            cdp: drivers.cdp != nil
        ).run(at: drivers.cdp ?? drivers.webDriver ?? "127.0.0.1:0")
        try settings.saveFiles()
        settings.configuration.websiteDataStore.waitUntilStored()
        settings.configuration.websiteDataStore.waitUntilCached()
        return .shown
    }

    private static var temporaryFolder: String {
        getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    }

    /// The folder into which programs may save files; nil without one. A setting of the person's own
    /// browser grants nothing.
    private var grantedFolder: GrantedFolder? {
        get throws(CommandError) {
            guard let downloadFolder else { return nil }
            do throws(GrantedFolder.Failure) {
                return try GrantedFolder(downloadFolder)
            } catch {
                throw CommandError(.usage, "--download-folder: \(error.message)")
            }
        }
    }

    @MainActor private var eventFile: EventFile? {
        get throws(CommandError) {
            guard let events else { return nil }
            return try EventFile(path: events)
        }
    }

    /// The browser, until the person quits.
    @MainActor func browse() async throws(CommandError) -> ExitStatus {
        try checkUsage()
        var settings = try Settings(self)
        let isPager = addresses == ["-"]
        guard !isPager || !settings.isLocked else {
            throw CommandError(.blocked, localized("blocked: standard input is local (--locked)"))
        }
        let first = isPager ? "\(OwnPages.name):\(InputPage.name)" : addresses.first
        let request = try settings.request(
            for: first ?? (tour ? "about:tour" : settings.startPage), source: .argument
        )
        .get()
        settings.grant(request.url)
        settings.configuration.notesHistory = settings.preferences.flag(.history)
        try settings.addManual()
        let ownPages = try settings.addOwnPages()
        if isPager { ownPages.input = InputPage() }
        if let denial = settings.configuration.policy.decision(
            for: request.url, purpose: request.purpose
        ).denial, !denial.isOverridable {
            throw CommandError(.blocked, localized("blocked: \(denial.message)"))
        }
        let log = try eventFile
        if let log, !settings.isPrivate {
            settings.configuration.recordRequests { log.write($0) }
        }
        do throws(TerminalError) {
            let browser = Browser(settings: settings)
            ownPages.browser = browser
            browser.makeObserver = log.map { log in
                { tab in NavigationObserver { log.write($0.ofTab(tab)) } }
            }
            return try await browser.run(request, isAsked: tour || !addresses.isEmpty)
        } catch {
            throw CommandError(.usage, error.message)
        }
    }
}
