import ArgumentParser
import Garth
import GarthAutomation

/// The command line (docs/garth.1).
struct GarthCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "garth",
        abstract: "A text-mode web browser that stays inside the walls its user sets.")

    @Flag(help: "Print the page and exit.")
    var dump = false

    @Flag(
        name: .customLong("check-url"),
        help: "Print allow or deny for each URL, a line each, and exit.")
    var checkURL = false

    @Option(
        help: ArgumentHelp(
            "The format of a dump: \(DumpFormat.names()).",
            valueName: "format"))
    var format: DumpFormat?

    @Option(help: ArgumentHelp("The columns of the layout in a dump.", valueName: "n"))
    var width = 80

    @Flag(help: "Only the article, as reader mode finds it.")
    var reader = false

    @Option(
        help: ArgumentHelp(
            "Show pictures, also in a dump (--format ansi --images blocks).",
            valueName: "off|auto|blocks|kitty|sixel|iterm2"))
    var images: ImagesOption?

    @Flag(
        name: .customLong("background-images"),
        help: "Show the pictures behind boxes without text as well.")
    var backgroundImages = false

    @Option(
        help: ArgumentHelp("Only the elements that match a CSS selector.", valueName: "selector"))
    var select: String?

    @Option(
        name: .customLong("javascript-time"),
        help: ArgumentHelp(
            "The time for the scripts and timers of a dump (default 5).", valueName: "seconds"))
    var javascriptTime: Double?

    @Option(
        name: .customLong("base-url"),
        help: ArgumentHelp("The base of relative addresses.", valueName: "url"))
    var baseURL: String?

    @Option(
        name: .customLong("fetch-script"),
        help: ArgumentHelp(
            "Read requests as JSON lines, and write the answers as JSON lines.", valueName: "-"))
    var fetchScript: String?

    @Option(
        help: ArgumentHelp(
            "Read steps for a web view as JSON lines, and write its events as JSON lines.",
            valueName: "-"))
    var drive: String?

    @Option(
        help: ArgumentHelp("Write the events of loads to a file.", valueName: "file"))
    var events: String?

    @Option(
        help: ArgumentHelp(
            "Write the requests to a file at the end, in the HTTP Archive format.",
            valueName: "file"))
    var har: String?

    @Option(
        help: ArgumentHelp(
            "Set the cookies of a file: Netscape's text, or JSON as Playwright writes it.",
            valueName: "file"))
    var loadCookies: String?

    @Option(
        help: ArgumentHelp(
            "Write the cookies to a file at the end: JSON if its name ends in .json.",
            valueName: "file"))
    var saveCookies: String?

    @Option(help: ArgumentHelp("Read URLs to check as JSON lines.", valueName: "-"))
    var batch: String?

    @Flag(
        name: .customLong("batch-dump"),
        help: "Print many pages: lines of JSON in (-), lines of JSON out.")
    var batchDump = false

    @Flag(help: "With --batch-dump, the files are WARC archives, whose pages are printed.")
    var warc = false

    @Flag(
        help: "With --batch-dump -, lines name records of archives: FILE OFFSET LENGTH, or CDX.")
    var cdx = false

    @Flag(
        name: .customLong("length-prefixed"),
        help: "With --batch-dump, lengths stand before each answer and its body.")
    var lengthPrefixed = false

    @Flag(
        name: .customLong("mcp"),
        help: "Serve agents by the Model Context Protocol, private unless --profile is given.")
    var mcp = false

    @OptionGroup var drivers: DriverOptions

    @Option(
        help: ArgumentHelp(
            "The pages that --batch-dump reads at the same time.", valueName: "n"))
    var jobs: Int?

    @Option(
        name: .customLong("import-bookmarks"),
        help: ArgumentHelp(
            "Add the bookmarks of another browser's file, and exit.", valueName: "file"))
    var importBookmarks: String?

    @Option(
        name: .customLong("export-bookmarks"),
        help: ArgumentHelp(
            "Write the bookmarks as a file that browsers read, and exit.", valueName: "file"))
    var exportBookmarks: String?

    @OptionGroup var about: AboutOptions

    @OptionGroup var common: CommonOptions

    @Argument(
        help: ArgumentHelp(
            "The page: a URL, a file, or - for standard input.", valueName: "url"))
    var addresses: [String] = []
}

/// The options of servers for drivers.
struct DriverOptions: ParsableArguments {
    @Option(
        name: .customLong("webdriver"),
        help: ArgumentHelp(
            "Serve drivers on this machine by WebDriver, private unless --profile is given.",
            valueName: "[host:]port"))
    var webDriver: String?

    @Option(
        name: .customLong("cdp"),
        help: ArgumentHelp(
            "Serve clients on this machine by the Chrome DevTools Protocol, as --webdriver does.",
            valueName: "[host:]port"))
    var cdp: String?

    @Option(
        name: .customLong("webdriver-as"),
        help: ArgumentHelp(
            "The name that --webdriver bears for drivers that know no other: chrome or firefox.",
            valueName: "browser"))
    var webDriverAs: String?

    @Option(
        name: .customLong("webdriver-token"),
        help: ArgumentHelp(
            "Let in each driver with the token in a file, and no other: http://HOST:PORT/TOKEN.",
            valueName: "file"))
    var webDriverToken: String?

    @Option(
        name: .customLong("mcp-http"),
        help: ArgumentHelp(
            "Serve agents on this machine by MCP over HTTP, private unless --profile is given.",
            valueName: "[host:]port"))
    var mcpHTTP: String?

    @Option(
        name: .customLong("mcp-token"),
        help: ArgumentHelp(
            "Let in agents with the token in a file; without it --mcp-http makes one.",
            valueName: "file"))
    var mcpToken: String?

    @Flag(
        help:
            "Be the browser that Playwright starts in Firefox's place (also as garth-playwright).")
    var playwright = false

    @Option(
        help: ArgumentHelp(
            "The folder from which drivers may send files (--webdriver, --drive).",
            valueName: "dir"))
    var uploadFolder: String?
}

/// The options that print something about Garth, or from its files, and exit.
struct AboutOptions: ParsableArguments {
    @Flag(
        name: .customLong("import-hosts"),
        help: "Print the names of hosts files as rules, a line each, and exit.")
    var importHosts = false

    @Flag(
        name: .customLong("print-config"),
        help: "Print a config file with every setting at its default, and exit.")
    var printConfig = false

    @Flag(help: "Print the version and exit.")
    var version = false

    @Flag(help: "Print what works on this machine, what is lost, and which packages help.")
    var doctor = false

    @Flag(help: "Learn the keys in eight steps, on pages that are in the program.")
    var tour = false
}

/// The options that both browsing and dumping know.
struct CommonOptions: ParsableArguments {
    @Option(
        name: .customLong("allow"), parsing: .singleValue,
        help: ArgumentHelp("Add a rule to the allow-list (repeatable).", valueName: "rule"))
    var allow: [String] = []

    @Option(
        name: .customLong("allow-file"), parsing: .singleValue,
        help: ArgumentHelp("Add a file of rules to the allow-list (repeatable).", valueName: "file")
    )
    var allowFile: [String] = []

    @Option(
        name: .customLong("deny-file"), parsing: .singleValue,
        help: ArgumentHelp("Deny the targets in a file (repeatable).", valueName: "file"))
    var denyFile: [String] = []

    @Flag(help: "The allow-list cannot be widened from inside; no local files, no editor.")
    var locked = false

    @Option(help: ArgumentHelp("Everything Garth stores lives here.", valueName: "dir"))
    var profile: String?

    @Flag(name: .customLong("private"), help: "Store nothing.")
    var isPrivate = false

    @Flag(help: "Open the last session again.")
    var restore = false

    @Option(help: ArgumentHelp("The encoding, with priority over the page's.", valueName: "name"))
    var charset: String?

    @Option(
        name: .customLong("user-agent"),
        help: ArgumentHelp("Send this as the User-Agent.", valueName: "text"))
    var userAgent: String?

    @Option(help: ArgumentHelp("Give up a load after this time.", valueName: "seconds"))
    var timeout: Double?

    @Option(
        name: .customLong("max-bytes"),
        help: ArgumentHelp("Give up a load that is larger, once decoded.", valueName: "n"))
    var maxBytes: Int?

    @Option(
        help: ArgumentHelp(
            "How the cache is used: default, reload, no-store, force-cache, only-if-cached, "
                + "no-cache.", valueName: "policy"))
    var cache: CachePolicyName?

    @Option(help: ArgumentHelp("Trust the certificates in this file too.", valueName: "file"))
    var cacert: String?

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp("Use this address for a host and port.", valueName: "host:port:addr"))
    var resolve: [String] = []

    @Option(help: ArgumentHelp("Fetch through this proxy.", valueName: "url"))
    var proxy: String?

    @Option(
        name: .customLong("user-style"),
        help: ArgumentHelp("Apply this style sheet of yours to every page.", valueName: "file"))
    var userStyle: String?

    @Option(
        help: ArgumentHelp(
            "The folder for downloads; programs save files nowhere else.", valueName: "dir"))
    var downloadFolder: String?

    @Flag(
        name: .customLong("no-sandbox"),
        help: "Read pages even if the system cannot confine the content process.")
    var noSandbox = false

    @Option(
        name: .customLong("html-parser"),
        help: ArgumentHelp(
            "Read HTML with Garth's own parser or with libxml2's.", valueName: "standard|libxml2"))
    var htmlParser: HTMLParserName?

    @Option(
        help: ArgumentHelp(
            "Lay pages out as they ask for, or in one plain column.", valueName: "page|plain"))
    var css: LayoutName?

    @Flag(help: "One column, roles in words, no lines drawn: for screen readers and Braille.")
    var linear = false

    @Option(help: ArgumentHelp("Run the scripts of pages, or none.", valueName: "on|off"))
    var javascript: JavaScriptChoice?
}

/// The cache policies by the names that the Fetch Standard has for them.
struct CachePolicyName: ExpressibleByArgument, CaseIterable {
    let policy: CachePolicy

    init(_ policy: CachePolicy) { self.policy = policy }

    init?(argument: String) {
        guard let policy = CachePolicy(rawValue: argument) else { return nil }
        self.policy = policy
    }

    static var allCases: [CachePolicyName] { CachePolicy.allCases.map { CachePolicyName($0) } }
    static var allValueStrings: [String] { CachePolicy.allCases.map(\.rawValue) }
}

/// The names of the two HTML parsers on the command line.
enum HTMLParserName: String, ExpressibleByArgument, CaseIterable {
    case standard, libxml2
}

/// The two ways to lay a page out, on the command line.
enum LayoutName: String, ExpressibleByArgument, CaseIterable {
    case page, plain
}

/// Whether scripts run, on the command line.
enum JavaScriptChoice: String, ExpressibleByArgument, CaseIterable {
    case on, off
}

extension DumpFormat: ExpressibleByArgument {}
