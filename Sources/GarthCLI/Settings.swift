import Garth
import GarthAutomation
import GarthLanguage
import GarthPage
import GarthTerminal
import GarthURL
import Glibc

/// The settings of the command line, the environment and the profile together.
struct Settings {
    var configuration: WebViewConfiguration
    let isLocked: Bool
    /// The folder from which drivers may send files; nil for none.
    let uploadFolder: GrantedFolder?
    let isPrivate: Bool
    /// The profile that was named, by option or environment; nil in private.
    let namedProfile: String?
    /// The folder of the profile's configuration files; nil when there is no home.
    let configurationFolder: String?

    /// The file that the cookies go to at the end; nil for none.
    let cookieFile: String?
    /// The requests for the file of `--har`; nil without one.
    let traffic: TrafficRecorder?

    /// The values of settings that are in force.
    var preferences = Preferences()

    /// Whether the command line requests the last session.
    let asksForSession: Bool

    /// The source of a request for the last session.
    enum SessionWish {
        /// The command line.
        case asked
        /// The configuration: also where there is none.
        case always
    }

    /// The source of the request for the last session; nil without one.
    var sessionWish: SessionWish? {
        asksForSession ? .asked : preferences.flag(.restoreSession) && !isPrivate ? .always : nil
    }

    /// The folder that downloads and saved pages go to; nil is the user's own for that.
    var downloadFolder: String? {
        let folder = preferences.text(.downloadFolder)
        guard !folder.isEmpty else { return nil }
        return preferences.origin(.downloadFolder) == .file ? inFolder(folder) : expanded(folder)
    }

    /// The place where an address was entered.
    enum AddressSource {
        /// As an argument: an existing file may be meant.
        case argument
        /// At the Open prompt.
        case prompt
    }

    init(_ options: CommandLineOptions) throws(CommandError) {
        isLocked = options.locked
        do throws(GrantedFolder.Failure) {
            uploadFolder = try options.uploadFolder.map { (path) throws(GrantedFolder.Failure) in
                try GrantedFolder(path, for: .sending)
            }
        } catch {
            throw CommandError(.usage, "--upload-folder: \(error.message)")
        }
        isPrivate = options.isPrivate
        asksForSession = options.restore
        cookieFile = options.saveCookies
        traffic = options.har.map { TrafficRecorder(file: $0) }
        guard !(options.restore && options.isPrivate) else {
            throw CommandError(
                .usage,
                localized("--restore cannot be given with --private, which stores no session"))
        }
        configurationFolder = Self.configurationFolder(options)
        namedProfile = isPrivate ? nil : Self.namedProfile(options)
        if options.profile?.isEmpty == true {
            throw CommandError(.usage, localized("--profile needs a folder"))
        }
        let policy = try RuleSources(options, folder: configurationFolder).policy()
        NetworkEnvironment.restrict(to: policy)
        guard !(options.locked && options.noSandbox) else {
            throw CommandError(.usage, localized("--no-sandbox cannot be given with --locked"))
        }
        configuration = WebViewConfiguration(policy: policy)
        configuration.remedyWords = .commandLine
        // The person who runs the browser names its addresses.
        configuration.allowsLocalFiles = true
        configuration.allowsPrivateNetwork = true
        try applyPages(options)
        if let traffic { configuration.recordRequests { traffic.add($0) } }
        configuration.websiteDataStore = Self.dataStore(options)
        if let file = options.loadCookies {
            try Self.loadCookies(of: file, into: configuration.websiteDataStore)
        }
        try applyNetwork(options)
        // A proxy is a host too: one that only the environment names is used only while any host
        // may be contacted.
        configuration.usesProxyEnvironment = !policy.isClosed && policy.ruleCount == 0
        try readConfiguration(options)
        if options.speaksToPerson { MessageLanguage.use(preferences) } else { Catalogue.use(nil) }
    }

    /// Applies the options about the content of pages.
    private mutating func applyPages(_ options: CommandLineOptions) throws(CommandError) {
        configuration.processPool = ProcessPool(program: options.contentProgram)
        configuration.htmlParser = options.htmlParser == .libxml2 ? .libxml2 : .standard
        if let charset = options.charset, !WebViewConfiguration.knowsEncoding(charset) {
            throw CommandError(
                .usage, localized("--charset: no encoding is called \(charset) (one is utf-8)"))
        }
        configuration.defaultWebpagePreferences.charset = options.charset
        configuration.defaultWebpagePreferences.allowsContentJavaScript = options.javascript == .on
        configuration.defaultWebpagePreferences.showsBackgroundImages = options.backgroundImages
        if let time = options.javascriptTime {
            guard time > 0, time.isFinite, time < 1e9 else {
                throw CommandError(
                    .usage, localized("--javascript-time needs a number of seconds above 0"))
            }
            configuration.scriptTime = .milliseconds(Int64(time * 1000))
            configuration.timerTime = configuration.scriptTime
        }
        if let file = options.userStyle {
            configuration.style.userSheets = [try UserStyleSheet.bytes(of: file, "--user-style")]
        }
    }

    /// Applies the options about requests and connections.
    private mutating func applyNetwork(_ options: CommandLineOptions) throws(CommandError) {
        configuration.cachePolicy = options.cache ?? .useProtocolCachePolicy
        configuration.customUserAgent = options.userAgent
        if let timeout = options.timeout {
            guard timeout > 0, timeout.isFinite, timeout < 1e9 else {
                throw CommandError(.usage, localized("--timeout needs a number of seconds above 0"))
            }
            configuration.loadTimeout = .milliseconds(Int64(timeout * 1000))
        }
        if let limit = options.maxBytes {
            guard limit > 0 else {
                throw CommandError(.usage, localized("--max-bytes needs a number above 0"))
            }
            configuration.maximumBodyByteCount = limit
        }
        if let file = options.cacert, access(file, R_OK) != 0 {
            throw CommandError(
                .noInput,
                localized("cannot read \(file): \(String(cString: strerror(errno))) (--cacert)"))
        }
        configuration.certificateAuthorityFile = options.cacert
        for entry in options.resolve where !ConnectionOptions.isResolve(entry) {
            throw CommandError(.usage, localized("--resolve needs HOST:PORT:ADDRESS, not \(entry)"))
        }
        configuration.resolves = options.resolve
        if let proxy = options.proxy, !ConnectionOptions.isProxy(proxy) {
            throw CommandError(
                .usage,
                proxy.contains("@")
                    ? localized("--proxy needs an http, https or socks URL")
                    : localized("--proxy needs an http, https or socks URL, not \(proxy)"))
        }
        configuration.proxy = options.proxy
    }

    /// Applies `config`, if there is one; the command line has priority.
    private mutating func readConfiguration(
        _ options: CommandLineOptions
    ) throws(CommandError) {
        preferences.commandLine = options.settings
        guard let folder = configurationFolder,
            let file = try ConfigurationFile(folder: folder).read()
        else { return }
        preferences.file = file
        preferences.paths = ConfigurationPaths(folder: folder, home: home)
        preferences.siteFiles = try SiteFiles(file.named, preferences.paths)
        preferences.apply(to: &configuration)
        try judgeResolver()
        for list in try FilterFiles.lists(file.named, preferences.paths) {
            configuration.userContentController.add(list)
        }
        if options.userStyle == nil {
            configuration.style.userSheets = try userSheets()
        }
        let program = preferences.text(.contentProcess)
        // A program that is locked starts none but its own.
        if !program.isEmpty, !options.locked {
            var content = options.contentProgram
            content.path = inFolder(program)
            configuration.processPool = ProcessPool(program: content)
        }
        var limits = WebsiteDataLimits()
        if file.values[.cacheSize] != nil { limits.cacheByteCount = preferences.number(.cacheSize) }
        if file.values[.historyLimit] != nil {
            limits.visitCount = preferences.number(.historyLimit)
        }
        if limits != WebsiteDataLimits() {
            configuration.websiteDataStore = Self.dataStore(options, limits)
        }
    }

    /// The list judges the server of names: it learns each host that is visited.
    private func judgeResolver() throws(CommandError) {
        guard let url = configuration.resolver.flatMap({ URLRecord.parse($0) }),
            let denial = configuration.policy.decision(for: url, purpose: .commandLine).denial
        else { return }
        throw CommandError(.configuration, "config: resolver: \(denial.message)")
    }

    /// The page that opens without an address.
    var startPage: String { preferences.text(.startPage) }

    /// The settings for the terminal.
    var terminalWishes: TerminalWishes {
        let depth: ColorDepth? =
            switch preferences.word(.colorDepth) as ColorDepthWord? {
            case .noColors: ColorDepth.none
            case .sixteen: .sixteen
            case .palette256: .palette256
            case .all: .trueColor
            case .auto, nil: nil
            }
        var wishes = TerminalWishes(
            colorDepth: depth, listensToMouse: preferences.flag(.mouse))
        wishes.keepsTextOrder = preferences.text(.bidi) == "garth"
        return wishes
    }

    /// The keys of the preset, with the changes of `config`.
    var keyMap: KeyMap {
        var map = KeyMap(KeyPreset(rawValue: preferences.text(.keyPreset)) ?? .garth)
        for line in preferences.file?.keys ?? [] {
            // Understood when the file was read.
            try? map.bind(line.keys, to: line.action, argument: line.argument)
        }
        return map
    }

    /// The file `config`; nil if the session may store nothing.
    var storedConfiguration: ConfigurationFile? {
        guard let folder = configurationFolder, !isLocked, !isPrivate else { return nil }
        return ConfigurationFile(folder: folder)
    }

    /// The person's style sheet, as the settings in force name it.
    func userSheets() throws(CommandError) -> [[UInt8]] {
        let file = preferences.text(.userStyle)
        guard !file.isEmpty else { return [] }
        let path = preferences.origin(.userStyle) == .file ? inFolder(file) : expanded(file)
        do throws(CommandError) {
            return [try UserStyleSheet.bytes(of: path, "user-style")]
        } catch {
            throw CommandError(.configuration, error.message)
        }
    }

    /// A path of `config`: with `~/` for the home, else as seen from the profile's folder.
    private func inFolder(_ path: String) -> String {
        ConfigurationPaths(folder: configurationFolder, home: home).resolved(path)
    }

    // MARK: - Addresses

    /// The request for an entered text.
    func request(
        for text: String, source: AddressSource
    ) -> Result<NavigationRequest, CommandError> {
        if source == .prompt, let address = preferences.file?.named.address(for: text) {
            return parsed(address, source: source)
        }
        return parsed(text, source: source)
    }

    private func parsed(
        _ text: String, source: AddressSource
    ) -> Result<NavigationRequest, CommandError> {
        do throws(URLParseError) {
            var context = TypedAddress.Context(currentDirectory: currentDirectory, home: home)
            if source == .prompt, !preferences.areDefault {
                let template = preferences.text(.search)
                let isChosen = !template.isEmpty && template != Setting.noSearch
                context.searchTemplate = isChosen ? template : nil
            }
            if source == .argument { context.fileExists = { access($0, F_OK) == 0 } }
            let address = try TypedAddress(parsing: text, in: context)
            switch address {
            case .url(let url, let alternative):
                return .success(
                    NavigationRequest(
                        url, purpose: source == .argument ? .commandLine : .typed,
                        alternative: alternative))
            case .standardInput:
                return .failure(
                    CommandError(
                        .usage, localized("standard input can be dumped, not browsed (garth -)")))
            }
        } catch {
            return .failure(CommandError(.badData, error.message))
        }
    }

    /// Whether a text at Open is words, and no search is configured.
    func areWordsWithoutSearch(_ text: String) -> Bool {
        guard preferences.origin(.search) == .initial else { return false }
        let context = TypedAddress.Context(currentDirectory: currentDirectory, home: home)
        do throws(URLParseError) {
            _ = try TypedAddress(parsing: text, in: context)
            return false
        } catch {
            return error.code == .words
        }
    }

    /// Lets a document that was named on the command line be read, if it is a file.
    mutating func grant(_ url: URLRecord) {
        configuration.policy = configuration.policy.granting(file: url)
    }

    /// A path with `~/` in front read as the home folder.
    func expanded(_ path: String) -> String {
        path.hasPrefix("~/") ? home + path.dropFirst() : path
    }

    /// A path with the home folder at its start written `~`.
    func abbreviated(_ path: String) -> String {
        path == home ? "~" : path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
    }

    /// The person's editor and its arguments.
    var editor: [String] {
        let chosen = preferences.text(.editor).split(separator: " ").map(String.init)
        if !chosen.isEmpty { return chosen }
        for name in ["VISUAL", "EDITOR"] {
            let words = Self.environment(name)?.split(separator: " ").map(String.init) ?? []
            if !words.isEmpty { return words }
        }
        return ["vi"]
    }

    private var home: String { Self.environment("HOME") ?? "/" }

    /// The folder that paths without a `/` in front are in.
    var workingFolder: String { currentDirectory }

    private var currentDirectory: String {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return String(cString: path)
    }

    static func environment(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    /// The stored list; nil if nothing may be stored or there is no place for it.
    var storedRules: StoredRules? {
        guard let folder = configurationFolder, !isLocked, !isPrivate else { return nil }
        return StoredRules(file: folder + "/allow.list")
    }

    /// Whether a rule that is stored would be the first of a list that is not there yet.
    var storesFirstRule: Bool { storedRules.map { !$0.exists } ?? false }

    /// Appends a rule to the stored list.
    func store(_ rule: AllowRule) -> Result<Void, CommandError> {
        storedRules?.add(rule) ?? .failure(Self.nothingStored)
    }

    /// Removes a rule from the stored list.
    func unstore(_ rule: AllowRule) -> Result<Void, CommandError> {
        storedRules?.remove(rule) ?? .failure(Self.nothingStored)
    }

    private static let nothingStored = CommandError(
        .cannotCreate, localized("nothing is stored: the change holds for this session only"))

    // MARK: - The policy

    /// The folder of the profile's configuration files. Under `--locked` the environment does not
    /// choose it: the command line names it, or there is none.
    private static func namedProfile(_ options: CommandLineOptions) -> String? {
        options.profile ?? (options.locked ? nil : environment("GARTH_PROFILE"))
    }

    private static func configurationFolder(_ options: CommandLineOptions) -> String? {
        if let profile = namedProfile(options) { return profile }
        if options.locked { return nil }
        // XDG Base Directory Specification: a path that is not absolute is to be ignored.
        if let folder = environment("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
            return folder + "/garth"
        }
        // A home that is not there is never made.
        return environment("HOME").flatMap { access($0, F_OK) == 0 ? $0 + "/.config/garth" : nil }
    }

    /// The store for cookies: in the profile, which is chosen as for its configuration files, or in
    /// memory.
    private static func dataStore(
        _ options: CommandLineOptions, _ limits: WebsiteDataLimits? = nil
    ) -> WebsiteDataStore {
        if options.isPrivate { return .nonPersistent() }
        if let profile = namedProfile(options) {
            return WebsiteDataStore(profile: profile, limits: limits ?? WebsiteDataLimits())
        }
        // Locked in, what the environment says is not asked where no profile was named.
        if options.locked { return .nonPersistent() }
        return limits.map { .browser(limits: $0) } ?? .browser
    }
}
