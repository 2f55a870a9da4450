import Garth
import GarthAutomation
import GarthURL

/// The options of the command line, as plain values (docs/garth.1).
///
/// The help in `GarthCommand` explains each option.
struct CommandLineOptions: Equatable {
    // What is done
    var dump = false
    var checkURL = false
    var fetchScript: String?
    var drive: String?
    var batchDump = false
    /// What a batch reads, and the form of its answers.
    struct BatchForm: Equatable {
        var warc = false
        var cdx = false
        var lengthPrefixed = false
    }
    var batchForm = BatchForm()
    var mcp = false
    /// How drivers are served.
    struct Drivers: Equatable {
        var webDriver: String?
        var cdp: String?
        var webDriverAs: String?
        var webDriverToken: String?
        var mcpHTTP: String?
        var mcpToken: String?
        /// Whether the server is in the place of a browser that Playwright starts.
        var playwright = false

        /// Whether a port for drivers is named.
        var isNamed: Bool { webDriver != nil || cdp != nil }

        /// Whether drivers are served.
        var areServed: Bool { isNamed || playwright }
    }
    var drivers = Drivers()
    var importHosts = false
    /// What is printed about Garth itself.
    struct About: Equatable {
        var version = false
        var doctor = false
        var printConfig = false

        /// Whether something is printed instead of a page.
        var isPrinted: Bool { version || doctor || printConfig }
    }
    var about = About()
    /// Whether the first page is the tour.
    var tour = false
    var importBookmarks: String?
    var exportBookmarks: String?
    /// The URLs and files to show or check.
    var addresses: [String] = []

    // How it is printed
    var format: DumpFormat?
    var width = 80
    var reader = false
    var images: ImagesOption?
    var backgroundImages = false
    var select: String?
    var baseURL: String?
    var events: String?
    var har: String?
    var loadCookies: String?
    var saveCookies: String?
    var batch: String?
    var jobs: Int?

    // Where the browser may go, and what it leaves behind
    var allow: [String] = []
    var allowFile: [String] = []
    var denyFile: [String] = []
    var locked = false
    var profile: String?
    var isPrivate = false
    var restore = false

    // How it is fetched and read
    var charset: String?
    var userAgent: String?
    var timeout: Double?
    var maxBytes: Int?
    var cache: CachePolicy?
    var cacert: String?
    var resolve: [String] = []
    var proxy: String?
    var userStyle: String?
    var downloadFolder: String?
    var uploadFolder: String?
    var noSandbox = false
    var htmlParser: HTMLParserName?
    /// How pages are laid out.
    struct Layout: Equatable {
        var css: LayoutName?
        var linear = false
    }
    var layout = Layout()
    var javascript: JavaScriptChoice?
    var javascriptTime: Double?

    /// Where boxes stand; nil for the setting.
    var css: LayoutName? {
        get { layout.css }
        set { layout.css = newValue }
    }
    /// Whether pages are for readers of lines.
    var linear: Bool {
        get { layout.linear }
        set { layout.linear = newValue }
    }

    /// The program that reads pages, held down as the options say.
    var contentProgram: ContentProgram {
        var program = ContentProgram()
        program.words = .commandLine
        if noSandbox { program.sandbox = .preferred }
        return program
    }
}

extension CommandLineOptions {
    /// The URL of `--base-url`; nil without it.
    var base: URLRecord? {
        get throws(CommandError) {
            do throws(URLParseError) {
                return try baseURL.map { (text) throws(URLParseError) in
                    try URLRecord(parsing: text)
                }
            } catch {
                throw CommandError(.badData, "--base-url: \(error.message)")
            }
        }
    }

    /// Reads arguments in the plain form: complete names, each value in the next argument or after
    /// `=`. For all other forms the result is nil, and only `GarthCommand` decides about them and
    /// their errors.
    init?(reading arguments: some Sequence<String>) {
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            guard argument.hasPrefix("-"), argument != "-" else {
                addresses.append(argument)
                continue
            }
            if argument == "--" {
                while let address = rest.next() { addresses.append(address) }
                break
            }
            guard argument.hasPrefix("--") else { return nil }
            if takeFlag(argument) { continue }
            let parts = argument.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let value = parts.count == 2 ? String(parts[1]) : rest.next(),
                // What looks like an option is a missing value, or not.
                parts.count == 2 || value == "-" || !value.hasPrefix("-"), !value.isEmpty,
                take(String(parts[0]), value)
            else { return nil }
        }
    }

    /// Arguments without those that are certain to be addresses, but for the first of them.
    ///
    /// The value of an option follows its name, so what follows another word is an address.
    static func withoutFurtherAddresses(_ arguments: [String]) -> [String] {
        var kept: [String] = []
        var previous = ""
        var hasAddress = false
        var hasEnded = false
        for argument in arguments {
            let isAddress =
                hasEnded
                || !(argument.hasPrefix("-") && argument != "-")
                    && !(previous.hasPrefix("-") && previous != "-")
            if !isAddress || !hasAddress { kept.append(argument) }
            hasAddress = hasAddress || isAddress
            hasEnded = hasEnded || argument == "--"
            previous = argument
        }
        return kept
    }

    private mutating func takeFlag(_ name: String) -> Bool {
        switch name {
        case "--dump": dump = true
        case "--check-url": checkURL = true
        case "--batch-dump": batchDump = true
        case "--warc": batchForm.warc = true
        case "--cdx": batchForm.cdx = true
        case "--length-prefixed": batchForm.lengthPrefixed = true
        case "--mcp": mcp = true
        case "--playwright": drivers.playwright = true
        case "--import-hosts": importHosts = true
        case "--version": about.version = true
        case "--tour": tour = true
        case "--doctor": about.doctor = true
        case "--print-config": about.printConfig = true
        case "--reader": reader = true
        case "--linear": linear = true
        case "--background-images": backgroundImages = true
        case "--locked": locked = true
        case "--private": isPrivate = true
        case "--restore": restore = true
        case "--no-sandbox": noSandbox = true
        default: return false
        }
        return true
    }

    private mutating func take(_ name: String, _ value: String) -> Bool {
        switch name {
        case "--fetch-script": fetchScript = value
        case "--drive": drive = value
        case "--webdriver": drivers.webDriver = value
        case "--cdp": drivers.cdp = value
        case "--webdriver-as": drivers.webDriverAs = value
        case "--webdriver-token": drivers.webDriverToken = value
        case "--mcp-http": drivers.mcpHTTP = value
        case "--mcp-token": drivers.mcpToken = value
        case "--import-bookmarks": importBookmarks = value
        case "--export-bookmarks": exportBookmarks = value
        case "--select": select = value
        case "--base-url": baseURL = value
        case "--events": events = value
        case "--har": har = value
        case "--load-cookies": loadCookies = value
        case "--save-cookies": saveCookies = value
        case "--batch": batch = value
        case "--allow": allow.append(value)
        case "--allow-file": allowFile.append(value)
        case "--deny-file": denyFile.append(value)
        case "--profile": profile = value
        case "--charset": charset = value
        case "--user-agent": userAgent = value
        case "--cacert": cacert = value
        case "--resolve": resolve.append(value)
        case "--proxy": proxy = value
        case "--user-style": userStyle = value
        case "--download-folder": downloadFolder = value
        case "--upload-folder": uploadFolder = value
        default: return takeConverted(name, value)
        }
        return true
    }

    /// Takes a value that is not text, if it is valid for the option.
    private mutating func takeConverted(_ name: String, _ value: String) -> Bool {
        switch name {
        case "--format": Self.set(&format, to: DumpFormat(rawValue: value))
        case "--jobs": Self.set(&jobs, to: Int(value))
        case "--images": Self.set(&images, to: ImagesOption(rawValue: value))
        case "--width": Self.set(&width, to: Int(value))
        case "--timeout": Self.set(&timeout, to: Double(value))
        case "--max-bytes": Self.set(&maxBytes, to: Int(value))
        case "--cache": Self.set(&cache, to: CachePolicy(rawValue: value))
        case "--html-parser": Self.set(&htmlParser, to: HTMLParserName(rawValue: value))
        case "--css": Self.set(&css, to: LayoutName(rawValue: value))
        case "--javascript": Self.set(&javascript, to: JavaScriptChoice(rawValue: value))
        case "--javascript-time": Self.set(&javascriptTime, to: Double(value))
        default: false
        }
    }

    private static func set<Value>(_ place: inout Value, to value: Value?) -> Bool {
        guard let value else { return false }
        place = value
        return true
    }

    private static func set<Value>(_ place: inout Value?, to value: Value?) -> Bool {
        guard let value else { return false }
        place = value
        return true
    }
}

extension GarthCommand {
    /// The parsed options, as plain values.
    var options: CommandLineOptions {
        CommandLineOptions(
            dump: dump, checkURL: checkURL, fetchScript: fetchScript, drive: drive,
            batchDump: batchDump,
            batchForm: CommandLineOptions.BatchForm(
                warc: warc, cdx: cdx, lengthPrefixed: lengthPrefixed), mcp: mcp,
            drivers: CommandLineOptions.Drivers(
                webDriver: drivers.webDriver, cdp: drivers.cdp, webDriverAs: drivers.webDriverAs,
                webDriverToken: drivers.webDriverToken, mcpHTTP: drivers.mcpHTTP,
                mcpToken: drivers.mcpToken, playwright: drivers.playwright),
            importHosts: about.importHosts,
            about: CommandLineOptions.About(
                version: about.version, doctor: about.doctor, printConfig: about.printConfig),
            tour: about.tour,
            importBookmarks: importBookmarks, exportBookmarks: exportBookmarks,
            addresses: addresses, format: format, width: width, reader: reader, images: images,
            backgroundImages: backgroundImages, select: select, baseURL: baseURL, events: events,
            har: har, loadCookies: loadCookies,
            saveCookies: saveCookies, batch: batch, jobs: jobs,
            allow: common.allow, allowFile: common.allowFile, denyFile: common.denyFile,
            locked: common.locked, profile: common.profile, isPrivate: common.isPrivate,
            restore: common.restore,
            charset: common.charset, userAgent: common.userAgent, timeout: common.timeout,
            maxBytes: common.maxBytes, cache: common.cache?.policy, cacert: common.cacert,
            resolve: common.resolve, proxy: common.proxy, userStyle: common.userStyle,
            downloadFolder: common.downloadFolder, uploadFolder: drivers.uploadFolder,
            noSandbox: common.noSandbox,
            htmlParser: common.htmlParser, layout: .init(css: common.css, linear: common.linear),
            javascript: common.javascript, javascriptTime: javascriptTime)
    }
}
