import GarthEngine
import GarthIPC
import GarthPage

/// One page and what is done to it, read from arbitrary bytes: eight that choose, then the
/// document. Running it must never trap, and every update must keep its promises.
package struct EngineCase {
    /// The number of bytes in front of the document.
    package static let headerCount = 8

    private struct Flags: OptionSet {
        let rawValue: UInt8
        static let libxml2 = Flags(rawValue: 1)
        static let interactive = Flags(rawValue: 2)
        static let provisional = Flags(rawValue: 4)
        static let reader = Flags(rawValue: 8)
        static let dark = Flags(rawValue: 16)
        static let lateSheets = Flags(rawValue: 32)
        static let forcedCharset = Flags(rawValue: 64)
        static let compared = Flags(rawValue: 128)
    }

    private static let mediaTypes = [
        "text/html", "application/xhtml+xml", "application/rss+xml", "application/atom+xml",
        "application/json", "text/plain", "text/xml", "image/png",
    ]
    private static let charsets = [
        nil, "utf-8", "windows-1252", "shift_jis", "iso-2022-jp", "euc-jp", "gb18030", "big5",
        "euc-kr", "utf-16le", "utf-16be", "koi8-r", "x-user-defined", "replacement", "nonsense",
    ]

    private let info: DocumentInfo
    private let options: LayoutOptions
    private let flags: Flags
    private let pieceSize: Int
    private var choices: Generator
    private let format: ExportFormat?
    private let document: ArraySlice<UInt8>
    /// What a style sheet that the page asks for says.
    private let sheet: [UInt8]
    /// The document of a frame that the page asks for.
    private let frame: [UInt8]

    /// As many frames may be asked for; which are, depends on how the page arrives.
    private static let frameLimit = 50

    /// Set in the byte of the media type when frames are shown.
    package static let showsFrames: UInt8 = 8

    /// Reads a case; nil when the bytes are too few.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.headerCount else { return nil }
        flags = Flags(rawValue: bytes[4])
        info = DocumentInfo(
            url: "http://a.test/dir/page?q",
            mediaType: Self.mediaTypes[Int(bytes[0]) % Self.mediaTypes.count],
            charset: Self.charsets[Int(bytes[1]) % Self.charsets.count],
            charsetIsForced: flags.contains(.forcedCharset))
        var options = LayoutOptions(
            columns: Int(bytes[2]), rows: Int(bytes[7]),
            isInteractive: flags.contains(.interactive),
            wantsProvisionalLines: flags.contains(.provisional),
            prefersDark: flags.contains(.dark))
        options.showsFrames = bytes[0] & Self.showsFrames != 0
        // As web views do it, and not dumps.
        options.loadsHiddenFrames = options.showsFrames && flags.contains(.interactive)
        self.options = options
        pieceSize = bytes[3] == 0 ? Int.max : Int(bytes[3])
        choices = Generator(seed: UInt64(bytes[5]))
        let formats = ExportFormat.allCases
        let number = Int(bytes[6]) % (formats.count + 1)
        format = number < formats.count ? formats[number] : nil
        document = bytes[Self.headerCount...]
        sheet =
            Self.part(of: document, behind: "/*sheet*/")
            ?? Array("@import 'b.css';*{margin:1px}p::before{content:counter(a)}".utf8)
        frame =
            Self.part(of: document, behind: "<!--frame-->")
            ?? Array("<title>f</title><a href=#x target=_top>f</a><form><input name=i></form>".utf8)
    }

    /// Runs the case; throws at the first broken promise.
    package mutating func run() throws(BrokenPromise) {
        var page = try load(inPiecesOf: pieceSize)
        try checkWidth(page.reader.lines)
        if flags.contains(.compared), isSameInPieces, pieceSize != Int.max,
            page.frameCount < Self.frameLimit
        {
            let whole = try load(inPiecesOf: Int.max).reader
            try Self.requireEqual(page.reader, whole, "a page in pieces")
        }
        try resizeAndReturn(&page)
        try use(&page)
        if let format { try check(page.engine.export(format)) }
    }

    /// Whether it may not matter how the page arrives: libxml2's push parsers make another tree of
    /// a page in pieces, and an encoding is guessed from what has come.
    private var isSameInPieces: Bool {
        let isXML = info.mediaType.hasSuffix("xml")
        return !flags.contains(.libxml2) && !isXML && !mayLeaveBoxesLate
            && (info.charset == "utf-8" || !document.contains { $0 >= 0x80 || $0 == 0x1B })
    }

    /// Whether lines may have left for good before a box comes that belongs above them: a dump does
    /// not take back what stands in front of the first style sheet, as frames do here.
    private var mayLeaveBoxesLate: Bool {
        guard options.showsFrames, !options.wantsProvisionalLines else { return false }
        let words = ["absolute", "fixed"].map { Array($0.utf8) }
        return words.contains { word in
            document.indices.contains { document[$0...].starts(with: word) }
        }
    }

    // MARK: - The load

    private struct Page: ~Copyable {
        var engine: Engine
        var reader = PageReader()
        /// The frames that were asked for.
        var frameCount = 0

        private var documentCount: UInt32 = 0
        /// The browser process's side of the wire, which must believe the engine.
        private var claims = ContentClaims()

        init(engine: consuming Engine) {
            self.engine = engine
            claims.sent(
                .open(
                    DocumentInfo(url: ""), LayoutOptions(), isReader: false, parser: .standard))
            _ = try? claims.check(.ready(ContentSandbox()))
        }

        /// The number of a document that a frame will show, of which the wire is told.
        mutating func newDocument() -> UInt32 {
            documentCount += 1
            claims.sent(.frame(id: 0, .embedded(number: documentCount, ruleSheet: [])))
            return documentCount
        }

        /// Reads what the engine said, and sends it over the wire.
        mutating func take() throws(BrokenPromise) {
            let updates = engine.takeUpdates()
            try reader.take(updates)
            var encoder = WireEncoder()
            for update in updates { ContentReport.update(update).encode(to: &encoder) }
            let reports: [ContentReport]
            do throws(WireError) {
                reports = try WireCase.reports(in: encoder.take(), inPiecesOf: Int.max)
                for report in reports { try claims.check(report) }
            } catch {
                throw BrokenPromise("the engine is not believed: \(error)")
            }
            // What is large comes in several messages.
            guard reports.count == updates.count else { return }
            for (report, update) in zip(reports, updates) where report != .update(update) {
                throw BrokenPromise(
                    "the wire says something else: \(EngineCase.difference(report, .update(update)))"
                )
            }
        }
    }

    /// Two values as texts, from a little before the place where they differ.
    fileprivate static func difference(_ one: ContentReport, _ other: ContentReport) -> String {
        let (one, other) = (Array("\(one)".utf8), Array("\(other)".utf8))
        var start = 0
        while start < min(one.count, other.count), one[start] == other[start] { start += 1 }
        func part(_ text: [UInt8]) -> String {
            String(decoding: text[max(0, start - 60)..<min(text.count, start + 60)], as: UTF8.self)
        }
        return "\(part(one)), not \(part(other))"
    }

    private func load(inPiecesOf size: Int) throws(BrokenPromise) -> Page {
        var page = Page(engine: Engine(parser: flags.contains(.libxml2) ? .libxml2 : .standard))
        page.engine.open(info, options: options, isReader: flags.contains(.reader))
        if flags.contains(.lateSheets) { page.engine.stopWaitingForStyleSheets() }
        var rest = document
        while !rest.isEmpty {
            rest.prefix(size).withUnsafeBytes { page.engine.receive($0) }
            rest = rest.dropFirst(size)
            try page.take()
            if !flags.contains(.lateSheets) { try provide(&page) }
        }
        page.engine.finish()
        try page.take()
        try provide(&page)
        page.engine.stopWaitingForStyleSheets()
        try page.take()
        try require(page.reader.finishCount == 1, "finished \(page.reader.finishCount) times")
        return page
    }

    /// Answers the wishes, every third one with nothing.
    private func provide(_ page: inout Page) throws(BrokenPromise) {
        while let wish = page.reader.wishes.popLast() {
            if let place = wish.frame {
                try provide(wish.id, at: wish.href, number: place.element, &page)
            } else {
                page.engine.provide(
                    resource: wish.id, bytes: wish.id % 3 == 2 ? nil : sheet, isShared: true)
            }
            try page.take()
        }
    }

    /// Gives a frame what may stand in it, by the number of its element: other numbers depend on
    /// how the page arrives.
    private func provide(
        _ id: UInt32, at url: String, number: UInt32, _ page: inout Page
    ) throws(BrokenPromise) {
        page.frameCount += 1
        var frameInfo = info
        frameInfo.url = url
        switch number % 8 {
        case 0: page.engine.provide(frame: id, .blank)
        case 1: page.engine.provide(frame: id, .notice("not shown: \u{5D0}\u{4E2D}"))
        case 2, 3:
            page.engine.provide(
                frame: id, .embedded(number: page.newDocument(), ruleSheet: sheet))
        default:
            let shown = FrameDocument(frameInfo, number: page.newDocument(), ruleSheet: sheet)
            page.engine.provide(frame: id, .document(shown))
            var rest = number % 8 == 4 ? document : frame[...]
            while !rest.isEmpty {
                rest.prefix(pieceSize).withUnsafeBytes { page.engine.receive(frame: id, $0) }
                rest = rest.dropFirst(pieceSize)
                try page.take()
            }
            page.engine.finish(frame: id, isCut: number % 8 == 5)
        }
    }

    /// What stands behind the last such mark of the document.
    private static func part(
        of document: ArraySlice<UInt8>, behind text: String
    ) -> [UInt8]? {
        let mark = Array(text.utf8)
        var index = document.endIndex - mark.count
        while index >= document.startIndex {
            if document[index...].starts(with: mark) { return Array(document[index...]) }
            index -= 1
        }
        return nil
    }

    // MARK: - What the user does

    /// Another size and back: the same page must come out.
    private func resizeAndReturn(_ page: inout Page) throws(BrokenPromise) {
        let before = page.reader
        var other = options
        other.columns = options.columns < 40 ? options.columns + 50 : options.columns / 3
        page.engine.resize(other)
        try page.take()
        try checkWidth(page.reader.lines, columns: other.columns)
        page.engine.resize(options)
        try page.take()
        try Self.requireEqual(page.reader, before, "a page that was resized")
    }

    private mutating func use(_ page: inout Page) throws(BrokenPromise) {
        for _ in 0..<choices.below(5) {
            // What was never announced must do no harm.
            let number = choices.below(page.reader.targets.count + 2)
            let element =
                page.reader.targets.indices.contains(number)
                ? page.reader.targets[number].element
                : ElementReference(
                    document: UInt32(number % 3), node: UInt32(choices.below(1 << 20)))
            switch choices.below(5) {
            case 0: page.engine.activate(element)
            case 1: page.engine.submit(element, choices.below(2) == 0 ? .button : .implicit)
            case 2:
                page.engine.restore([
                    ElementAction(.change(change()), on: element),
                    ElementAction(.activation, on: element),
                ])
            default: page.engine.apply(change(), to: element)
            }
            try page.take()
        }
    }

    private mutating func change() -> ControlChange {
        switch choices.below(4) {
        case 0: return .text("x\u{1B}[31m\ny\u{5D0}\u{4E2D}")
        case 1: return .checked(choices.below(2) == 0)
        case 2: return .selected([choices.below(4), choices.below(4) - 2, Int.max])
        default: return .files([ChosenFile(name: "a\"\r\nb", mediaType: "text/plain", bytes: [1])])
        }
    }

    // MARK: - What must hold

    private static func requireEqual(
        _ page: PageReader, _ other: PageReader, _ name: String
    ) throws(BrokenPromise) {
        for (number, (one, two)) in zip(page.targets, other.targets).enumerated()
        where one.withoutDocument != two.withoutDocument {
            throw BrokenPromise(
                "\(name) differs in target \(number + 1): \(one), not \(two)")
        }
        try require(
            page.targets.count == other.targets.count,
            "\(name) has \(page.targets.count) targets, not \(other.targets.count)")
        let (lines, others) = (page.lines, other.lines)
        for line in 0..<min(lines.count, others.count)
        where lines.string(ofLine: line) != others.string(ofLine: line) {
            let (one, two) = (lines.string(ofLine: line), others.string(ofLine: line))
            throw BrokenPromise(
                "\(name) differs in line \(line): \(one.debugDescription), "
                    + "not \(two.debugDescription)")
        }
        try require(
            lines.count == others.count, "\(name) has \(lines.count) lines, not \(others.count)")
        try require(
            lines.anchors.map(\.withoutFrame) == others.anchors.map(\.withoutFrame),
            "\(name) has other anchors")
        try require(page.looks == other.looks, "\(name) has other runs")
    }

    /// Plain text wraps at the edge: only blanks may hang over it.
    private func checkWidth(
        _ lines: PageLines, columns: Int? = nil
    ) throws(BrokenPromise) {
        guard info.mediaType == "text/plain", !flags.contains(.reader) else { return }
        let columns = max(4, columns ?? options.columns)
        for line in 0..<lines.count {
            var text = lines.text[lines.textRange(ofLine: line)]
            while text.last == 0x20 { text.removeLast() }
            let width = text.withUnsafeBufferPointer { DisplayWidth.columns(of: $0) }
            try require(
                width <= columns, "a line of \(width) columns where there are \(columns)")
        }
    }

    /// An export is UTF-8; that a terminal gets it without controls is seen to where it is printed.
    private func check(_ export: [UInt8]) throws(BrokenPromise) {
        try require(
            String(validating: export, as: UTF8.self) != nil, "an export that is no UTF-8")
        guard format == .html || format == .json || format == .links else { return }
        try require(
            !export.contains { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 || $0 == 0x7F },
            "control characters in the export")
    }
}

extension PageTarget {
    /// The target without the number of its document: those of frames are numbered as they come,
    /// which depends on how the page arrives.
    fileprivate var withoutDocument: PageTarget {
        let element = ElementReference(
            document: element.document == 0 ? 0 : 1, node: element.node)
        var kind = kind
        if case .link(var link) = kind {
            link.document = element.document
            kind = .link(link)
        }
        return PageTarget(element, kind: kind, title: title, accessKey: accessKey)
    }
}

extension PageAnchor {
    /// The anchor without the number of its frame, which depends on how the page arrives.
    fileprivate var withoutFrame: PageAnchor {
        guard name.hasPrefix(PageFrame.anchorMark) else { return self }
        let place = name.dropFirst(PageFrame.anchorMark.count).drop { $0 != " " }
        return PageAnchor(name: PageFrame.anchorMark + place, line: line)
    }
}
