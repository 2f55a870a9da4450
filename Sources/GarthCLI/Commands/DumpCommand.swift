import Garth
import GarthAutomation
import GarthLanguage
import GarthPage
import GarthURL
import Glibc

/// `garth --dump`: prints one page and ends.
struct DumpCommand {
    private let arguments: CommandLineOptions

    init(_ arguments: CommandLineOptions) {
        self.arguments = arguments
    }

    func run() throws(CommandError) -> ExitStatus {
        var settings = try Settings(arguments)
        guard let address = arguments.addresses.first else {
            throw CommandError(
                .usage,
                localized("a dump needs a URL, a file, or - for standard input (garth --dump FILE)")
            )
        }
        let format = arguments.format ?? .text
        var layout = LayoutOptions(
            columns: arguments.width, rows: 24, isInteractive: format == .ansi,
            wantsProvisionalLines: false,
            prefersDark: format == .ansi ? TerminalTheme.prefersDark(settings.preferences) : true)
        layout.hasBareArticle = format.hasBareArticle
        layout.usesPlainLayout = settings.preferences.isPlain
        layout.usesLinearLayout = settings.preferences.flag(.linear)
        layout.showsPictures = try arguments.images?.isShown(inDumpOf: format) ?? false
        let base = try arguments.base
        let input: PageDump.Input
        if address == "-" {
            guard !settings.isLocked else {
                throw CommandError(
                    .blocked, localized("blocked: standard input is local (--locked)"))
            }
            input = .standardInput(baseURL: base)
        } else {
            var request = try settings.request(for: address, source: .argument).get()
            request.purpose = .commandLine
            settings.grant(request.url)
            input = try settings.manualPage(request.url).map { .document($0) } ?? .request(request)
        }
        var dump = PageDump(
            configuration: settings.configuration, output: format.output, layout: layout,
            baseURL: base, isReader: arguments.reader, selector: arguments.select)
        var printer = DumpPrinter(format: format)
        if layout.showsPictures {
            printer.pictures = PictureDump(settings.configuration.processPool.program)
        }
        let outcome = dump.run(input) { printer.print($0) }
        return try finish(outcome, settings, &printer)
    }

    private func finish(
        _ outcome: PageDump.Outcome, _ settings: Settings,
        _ printer: inout DumpPrinter
    ) throws(CommandError) -> ExitStatus {
        for notice in outcome.notices { Main.say(notice) }
        printer.finish()
        let store = settings.configuration.websiteDataStore
        store.waitUntilCached()
        try settings.saveFiles()
        for problem in store.takeProblems() { Main.say(problem) }
        try printer.check()
        if let fault = outcome.fault {
            throw CommandError(ExitStatus(fault), sentence(about: fault, outcome))
        }
        if let error = outcome.error {
            let facts =
                error.serverTrust.map { "; " + localized("the certificate says: \($0.summary)") }
                ?? ""
            throw CommandError(ExitStatus(error), error.message + facts + Self.remedy(of: error))
        }
        if outcome.status >= 400 {
            throw CommandError(
                .errorStatus,
                localized(
                    "\(outcome.url?.href ?? "the server") answered with status \(outcome.status)"))
        }
        return .shown
    }

    /// The reason why the document was not printed, or not completely.
    private func sentence(about fault: DocumentFault, _ outcome: PageDump.Outcome) -> String {
        let isInput = arguments.addresses.first == "-"
        let name =
            (isInput ? nil : outcome.url?.hrefWithoutCredentials) ?? localized("standard input")
        switch fault {
        case .notText(let mediaType):
            return localized(
                "\(name) is \(mediaType.mediaKind) (\(mediaType)), and no text "
                    + "(to print it as it is: --format source)")
        case .badSelector:
            return localized("--select: \"\(arguments.select ?? "")\" is no CSS selector")
        case .noMatch:
            return localized("\(name) has no element that matches \(arguments.select ?? "")")
        case .damaged:
            return localized("\(name) is damaged: its compressed text cannot be read to its end")
        case .tooLarge:
            return
                localized(
                    "\(name) is larger than it may be, once decompressed (to allow more: --max-bytes)"
                )
        case .tooManyElements:
            return localized(
                "\(name) has more elements and text than Garth keeps: its end is missing "
                    + "(to keep more: --max-bytes)")
        }
    }

    /// The alternative to the address that failed.
    private static func remedy(of error: NavigationError) -> String {
        guard let href = error.alternative?.hrefWithoutCredentials else { return "" }
        return error.code == .fileNotReadable
            ? " " + localized("(taken for a file by its ending; the host: \(href))")
            : " " + localized("(to go there without encryption: \(href))")
    }
}

/// Prints the output of a page, in one of the formats.
struct DumpPrinter {
    private let format: DumpFormat
    private var output = OutputStream()
    /// The elements of a snapshot.
    private var elements: [PageElement] = []
    private var text = TextLineWriter()
    private var ansi = ANSILineWriter()
    /// The place that the page is printed from, while it has not come.
    private var start: AwaitedPlace?
    /// The page that is collected with its pictures; nil without pictures.
    var pictures: PictureDump?
    /// Whether bytes without layout are cleaned, because they go to a terminal.
    private let cleans: Bool
    /// The first bytes of an incomplete character, while cleaning.
    private var pending: [UInt8] = []

    init(format: DumpFormat) {
        self.format = format
        cleans = format != .text && format != .ansi && isatty(STDOUT_FILENO) == 1
    }

    /// Throws after a failed write.
    func check() throws(CommandError) { try output.check() }

    /// Prints an item; returns false when the output is closed.
    mutating func print(_ item: PageDump.Item) -> Bool {
        switch item {
        case .bytes(let bytes):
            if cleans { writeCleaned(bytes) } else { output.write(verbatim: bytes) }
        case .update(let update): print(update)
        case .elements(let more): elements += more
        case .baseURL(let url): ansi.baseURL = url
        case .picture(let address, let bytes): pictures?.add(bytes, at: address)
        case .fragment(let name) where pictures != nil: pictures?.fragment = name
        case .fragment(let name): start = AwaitedPlace(fragment: name)
        }
        return output.isOpen
    }

    mutating func finish() {
        pictures?.print(by: &ansi, to: &output)
        // A page without the place is printed whole, as a browser shows its top.
        for batch in start.take()?.batches ?? [] { write(batch.lines, from: batch.from) }
        output.write(verbatim: Self.cleaned(pending[...]))
        pending = []
        // All words of the page are escaped in it.
        output.write(verbatim: PageSnapshot(elements).description.utf8)
        output.flush()
    }

    private mutating func writeCleaned(_ bytes: UnsafeRawBufferPointer) {
        pending += bytes
        let whole = pending.count - Self.unfinishedByteCount(pending)
        output.write(verbatim: Self.cleaned(pending[..<whole]))
        pending.removeFirst(whole)
    }

    /// The bytes at the end that begin a character of UTF-8 and do not end it.
    static func unfinishedByteCount(_ bytes: [UInt8]) -> Int {
        for (index, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
            let length = byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
            return index + 1 < length ? index + 1 : 0
        }
        return 0
    }

    private mutating func print(_ update: EngineUpdate) {
        if case .limitReached(let message) = update { Main.say(message) }
        guard pictures == nil else {
            pictures?.apply(update)
            return
        }
        guard let change = update.contentChange else { return }
        switch change {
        case .lines(let from, let lines):
            if let line = start?.line(in: lines, from: from) {
                start = nil
                text.begin(at: line)
                ansi.begin(at: line)
            }
            guard start == nil else { break }
            write(lines, from: from)
            output.flush()
        case .styles(let styles): ansi.add(styles)
        case .targets(let targets): ansi.add(targets)
        case .restarted:
            ansi.restart()
            start?.batches = []
        case .canvas, .pictures, .targetChanged, .linesSpliced, .targetsSpliced, .finished: break
        }
    }

    private mutating func write(_ lines: PageLines, from: Int) {
        if format == .ansi {
            ansi.write(lines, from: from, to: &output)
        } else {
            text.write(lines, from: from, to: &output)
        }
    }

    /// Bytes of a document for a terminal: control characters and misleading invisible characters
    /// become U+FFFD; line feeds and tabs stay.
    static func cleaned(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var shown: [UInt8] = []
        shown.reserveCapacity(bytes.count)
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A: shown.append(UInt8(scalar.value))
            case 0x0D: continue
            case _ where Sanitizing.isUnseen(scalar.value): shown += "\u{FFFD}".utf8
            default: shown += String(scalar).utf8
            }
        }
        var out: [UInt8] = []
        // Floods of marks are cut here.
        shown.withUnsafeBufferPointer { Sanitizing.appendLines($0, to: &out) }
        return out
    }
}
