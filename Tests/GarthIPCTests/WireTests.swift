import GarthIPC
import GarthPage
import GarthURL
import Testing

@Suite("Messages") struct WireTests {
    static func messages(_ bytes: [UInt8]) throws -> [(UInt8, [UInt8])] {
        var buffer = MessageBuffer()
        buffer.append(bytes.span)
        var all: [(UInt8, [UInt8])] = []
        while let next = try buffer.next({ (kind, content) throws(WireError) in
            (kind, content.indices.map { content[$0] })
        }) {
            all.append(next)
        }
        #expect(buffer.byteCount == 0)
        return all
    }

    static func reports(_ report: ContentReport) throws -> [ContentReport] {
        var encoder = WireEncoder()
        report.encode(to: &encoder)
        return try messages(encoder.bytes).map { kind, content in
            try ContentReport(kind: kind, content: content.span)
        }
    }

    static func lines(_ texts: [String], style: UInt16 = 0, target: UInt32 = 0) -> PageLines {
        var lines = PageLines()
        for text in texts {
            Array(text.utf8).withUnsafeBytes { lines.append($0, style: style, target: target) }
            lines.endLine()
        }
        return lines
    }

    static var hiding: StylePreferences {
        var preferences = StylePreferences()
        preferences.ruleSheet = [3]
        return preferences
    }

    private static let narrowed: LayoutOptions = {
        var options = LayoutOptions(columns: 40, rows: 9, isInteractive: true, prefersDark: false)
        options.textColumns = 30
        options.hasBareArticle = true
        return options
    }()

    static var compressed: DocumentInfo {
        var info = DocumentInfo(url: "file:///x.gz", mediaType: "text/plain")
        info.compression = .gzip(byteLimit: 70_000, isSniffed: true)
        return info
    }

    static var restricted: DocumentInfo {
        var info = DocumentInfo(url: "https://a.test/")
        guard let url = URLRecord.parse(info.url) else { return info }
        info.contentPolicies =
            ContentSecurityPolicy.policies(in: ["img-src 'none', script-src b.test"], of: url)
            + ContentSecurityPolicy.policies(in: ["default-src *"], .report, of: url)
        return info
    }

    static let commands: [ContentCommand] = [
        .open(restricted, LayoutOptions(), isReader: false, parser: .standard),
        .open(
            DocumentInfo(
                url: "http://ä.test/", charset: "utf-8", charsetIsForced: true,
                fallbackCharset: "koi8-r"),
            narrowed,
            isReader: true, parser: .libxml2),
        .prefer(StylePreferences(userSheets: [[0, 200], []], usesAuthorSheets: false)),
        .prefer(hiding), .select("p > a"),
        .open(compressed, LayoutOptions(), isReader: false, parser: .standard),
        .bytes([0, 255, 7]), .bytes([]), .finished, .resize(LayoutOptions()),
        .resource(id: 7, bytes: [1, 2], isShared: true),
        .resource(id: 8, bytes: nil, isShared: false),
        .stopWaitingForStyleSheets, .change(element, .text("a\u{0}b")),
        .change(element, .checked(true)), .change(element, .selected([1, 5])),
        .change(element, .files([ChosenFile(name: "n", mediaType: "m", bytes: [9])])),
        .activate(element), .submit(element, .button), .submit(element, .implicit),
        .restore([
            ElementAction(.change(.text("t")), on: element),
            ElementAction(.activation, on: ElementReference(node: .max)),
            ElementAction(.reveal, on: element),
        ]),
        .restore([]), .export(.json, request: 6), .ask(.snapshot(of: nil), request: 1),
        .ask(.snapshot(of: element), request: 2), .ask(.elements(.text("t")), request: 3),
        .ask(.elements(.selector("p > a")), request: 4), .ask(.elements(.label("l")), request: 5),
        .ask(.elements(.role("link", name: nil)), request: 6),
        .ask(.elements(.role("link", name: "n")), request: 7),
        .ask(.search(.selector("a"), inDocument: 0, below: nil), request: 8),
        .ask(.search(.tagName("*"), inDocument: 3, below: element), request: 9),
        .ask(.search(.linkText("l", isPartial: true), inDocument: 1, below: nil), request: 10),
        .call(.fact(ElementFact(.attribute, name: "href")), element, request: 11),
        .call(.keys(["a", "Enter"]), element, request: 12), .call(.hover, element, request: 13),
        .call(.reveal, element, request: 14), .call(.doubleClick, element, request: 17),
        .call(.type(FieldKey("a", text: "ba", cursor: 2)), element, request: 15),
        .call(.type(FieldKey("")), element, request: 16),
        .call(.focus(true), element, request: 17), .call(.focus(false), element, request: 18),
        .ask(.fieldNames([element]), request: 15),
        .ask(.fields(named: ["a", "b"], inDocument: 3), request: 16),
        .frame(
            id: 7,
            .document(
                FrameDocument(
                    DocumentInfo(url: "a:b", charset: "x"), number: 4, [1, 0], end: .missing,
                    ruleSheet: [7]))),
        .frame(id: 8, .notice("n")), .frame(id: 9, .embedded(number: 5, ruleSheet: [1])),
        .frame(id: 9, .blank), .frameBytes(id: 3, [0, 255]),
        .frameFinished(id: 3, isCut: true), .wake, .stay, .runScripts(scripts),
        .evaluate(ScriptCall(source: "1", arguments: nil), request: 3),
        .evaluate(ScriptCall(source: "1", arguments: "{}"), request: 4),
        .evaluate(
            ScriptCall(source: "1", arguments: "[]", drivenEnd: .callback, document: 7),
            request: 5),
        .answerDialog(id: 2, .cancelled), .answerDialog(id: 2, .accepted("t")),
        .answerMessage(reply: 5, .value("[1]")), .answerMessage(reply: 6, .value(nil)),
        .answerMessage(reply: 7, .failure(message: "m", line: 1, column: 2)),
        .traverse(href: "a:b", entry: 3, ScriptHistoryPlace(index: 1, count: 4, state: "[]")),
        .traverse(href: "a:b", entry: nil, ScriptHistoryPlace()), .cookies("a=1"),
        .response(7, ScriptRequestTests.response), .response(8, .error), .storage(nil),
        .storage([ScriptStorageItem("k", "v"), ScriptStorageItem("", "")]),
        .window(isOpen: true), .window(isOpen: false),
    ]

    static let scripts: ScriptSettings = {
        var settings = ScriptSettings()
        settings.userAgent = "a"
        settings.languages = ["de", "en"]
        settings.isPrinted = true
        settings.timeLimit = .milliseconds(1500)
        settings.timeOrigin = 1.5
        settings.injected = [
            ScriptSettings.Injected(source: "s", isAtEnd: true),
            ScriptSettings.Injected(source: "t", isAtEnd: false, isForFrames: true),
        ]
        settings.messageHandlers = ["h"]
        settings.history = ScriptHistoryPlace(index: 2, count: 3, state: "1")
        return settings
    }()

    static let element = ElementReference(document: 3, node: 700)

    static let link = {
        var link = PageElement(element, role: "link", depth: 2)
        (link.name, link.text, link.url) = ("n", "t", "http://a.test/")
        (link.level, link.states) = (3, [.checked, .hidden])
        return link
    }()

    static let sandbox = {
        var sandbox = ContentSandbox()
        sandbox.libraries = ["libxml2 2.9.14", "JavaScriptCore 2.52.6 (interface 6.0)"]
        return sandbox
    }()

    static let reports: [ContentReport] = [
        .ready(ContentSandbox()), .ready(sandbox), .done, .exported([1, 2, 3], request: 4),
        .exportEnded(request: 4), .elements([], request: 5), .elements([link], request: 5),
        .elementsEnded(request: 5, isUnderstood: false), .update(.title("T")),
        .update(.base(href: "a\tb", frameName: "f")), .update(.restarted),
        .update(.contentPolicy("img-src 'none'", owner: nil)),
        .update(.contentPolicy("default-src *", owner: 3)),
        .update(.referrerPolicy("origin", owner: nil)), .update(.referrerPolicy("x", owner: 3)),
        .update(
            .styles([
                TextStyle(),
                TextStyle(marks: [.bold, .dim], foreground: RGBColor(1, 2, 3), background: nil),
            ])),
        .update(
            .targets([
                PageTarget(
                    element,
                    kind: .link(
                        PageLink(
                            href: "x\ny", frameName: "_blank", downloadName: "a b",
                            picture: "p.png")),
                    title: "t", accessKey: "k"),
                PageTarget(element, kind: .disclosure(isOpen: true)),
                PageTarget(
                    element,
                    kind: .control(
                        PageControl(
                            kind: .select(
                                options: [SelectOption(label: "l", value: "v", group: "g")],
                                allowsMultiple: true), name: "n", value: "a\nb",
                            maximumLength: 3, form: 1))),
            ])),
        .update(.targetChanged(2, PageTarget(element, kind: .disclosure(isOpen: false)))),
        .update(.lines(from: 3, lines(["one", "", "drei ä 日本"], style: 1, target: 2))),
        .update(.lines(from: 0, PageLines())),
        .update(.linesSpliced(at: 1, removing: 2, lines(["x"]))),
        .update(.linesSpliced(at: 1, removing: 1, PageLines())),
        .update(.targetsSpliced(from: 2, removing: 1, [])),
        .update(
            .needsResource(PageResource(id: 2, kind: .styleSheet, href: "s", relativeTo: 1))),
        .update(
            .needsResource(
                PageResource(
                    id: 3, kind: .frame, href: "a:b", owner: 2,
                    frame: PageFrame(
                        element: 7, name: "n", sandbox: "a b", referrerPolicy: "origin")))),
        .update(
            .targets([
                PageTarget(
                    element, kind: .link(PageLink(href: "a:b", document: 3, referrerPolicy: "r")))
            ]
            )),
        .update(
            .wantsNavigation(
                PageNavigation(
                    href: "a:b", frameName: "n", owner: 3, referrerPolicy: "r", downloadName: "d"))),
        .update(.submissionRefused(element, reason: "fill it in")),
        .update(.refresh(seconds: 5, href: "")),
        .update(.fault(.notText(mediaType: "image/png"))), .update(.fault(.damaged)),
        .update(.fault(.tooLarge)), .update(.fault(.badSelector)), .update(.fault(.noMatch)),
        .update(
            .wantsNavigation(
                PageNavigation(
                    href: "/f", method: "POST", body: [1], contentType: "a/b", isForm: true))),
        .update(.limitReached("l")), .update(.encoding("UTF-8")), .update(.finished),
        .update(.emptiness(.madeByScripts)), .update(.emptiness(.needsIndexedDB)),
        .sleeping(milliseconds: 40), .evaluated(.value("1"), request: 2),
        .evaluated(.value(nil), request: 2),
        .evaluated(.failure(message: "m", line: 3, column: 4), request: 2),
        .update(.needsResource(PageResource(id: 4, kind: .script, href: "s.js"))),
        .update(
            .script(
                .console(ConsoleMessage(level: .warning, text: "t", source: "a:b", line: 7)))),
        .update(
            .script(
                .failed(
                    ConsoleMessage(level: .error, text: "t", source: "a:b", line: 7, column: 3)))),
        .update(.script(.timersLeft(milliseconds: 1500, isAwaited: true))),
        .update(
            .script(
                .dialog(ScriptDialogRequest(id: 1, kind: .prompt, text: "t", defaultText: "d")))),
        .update(.script(.navigation(href: "a:b", isReplacement: true))),
        .update(.script(.message(handler: "h", body: "{}", reply: 3))),
        .update(
            .script(
                .entry(
                    ScriptHistoryEntry(href: "a:b", number: 7, state: "1", isReplacement: true)))),
        .update(.script(.traversal(-2))), .update(.script(.traversal(3))),
        .update(.script(.cookiesWanted)), .update(.script(.cookieSet("a=b; path=/"))),
        .update(.script(.request(ScriptRequestTests.request))),
        .update(.script(.requestCancelled(9))), .update(.script(.storageWanted(.session))),
        .update(.script(.storageChanged(.local, .set(key: "k", value: "ä\0")))),
        .update(.script(.storageChanged(.local, .removed(key: "")))),
        .update(.script(.storageChanged(.session, .cleared))),
        .update(.script(.focused(ElementReference(document: 2, node: 9)))),
        .update(.script(.focused(nil))),
        .update(
            .script(
                .windowWanted(
                    ScriptWindow(number: 1, href: "a:b", name: "n", hidesReferrer: true)))),
        .update(.script(.windowAsked(1))), .update(.script(.windowLed(1, href: "a:b"))),
        .update(.script(.windowClosed(1))),
        .update(.script(.download(href: "data:,x", name: "x.txt"))),
        .update(.script(.missing(.needsWebSockets))),
        .update(.script(.unavailable("r"))), .update(.script(.timedOut)),
        .update(.script(.left(.memory))), .update(.script(.closed)),
    ]

    @Test("a command arrives as it was sent", arguments: commands)
    func command(_ command: ContentCommand) throws {
        var encoder = WireEncoder()
        command.encode(to: &encoder)
        let (kind, content) = try #require(Self.messages(encoder.bytes).first)
        let read = try ContentCommand(kind: kind, content: content.span)
        #expect(read == command)
    }

    @Test("a report arrives as it was sent", arguments: reports)
    func report(_ report: ContentReport) throws {
        #expect(try Self.reports(report) == [report])
    }

    @Test("a message that is cut short, or longer than its parts, is refused", arguments: reports)
    func wrongLength(_ report: ContentReport) throws {
        var encoder = WireEncoder()
        report.encode(to: &encoder)
        let (kind, content) = try #require(Self.messages(encoder.bytes).first)
        if case .exported = report { return }  // its end is its length
        for length in 0..<content.count {
            let part = Array(content[..<length])
            #expect(throws: WireError.self) {
                _ = try ContentReport(kind: kind, content: part.span)
            }
        }
        let longer = content + [0]
        #expect(throws: WireError.self) {
            _ = try ContentReport(kind: kind, content: longer.span)
        }
    }

    @Test("a piece of a document goes behind a header that is its command")
    func headerOfBytes() throws {
        let bytes: [UInt8] = [5, 6, 7]
        let whole = ContentCommand.headerOfBytes(count: 3) + bytes
        let (kind, content) = try #require(Self.messages(whole).first)
        let read = try ContentCommand(kind: kind, content: content.span)
        #expect(read == .bytes(bytes))
        let framed = ContentCommand.headerOfBytes(count: 3, inFrame: 258) + bytes
        let (other, inner) = try #require(Self.messages(framed).first)
        let second = try ContentCommand(kind: other, content: inner.span)
        #expect(second == .frameBytes(id: 258, bytes))
    }

    @Test("messages come out whole, in whatever pieces they arrive", arguments: [1, 3, 7, 1000])
    func pieces(size: Int) throws {
        var encoder = WireEncoder()
        for report in Self.reports { report.encode(to: &encoder) }
        var buffer = MessageBuffer()
        var read: [ContentReport] = []
        var offset = 0
        while offset < encoder.bytes.count {
            let end = min(offset + size, encoder.bytes.count)
            let piece = Array(encoder.bytes[offset..<end])
            buffer.append(piece.span)
            offset = end
            while let report = try buffer.next({ (kind, content) throws(WireError) in
                try ContentReport(kind: kind, content: content)
            }) {
                read.append(report)
            }
        }
        #expect(read == Self.reports)
    }

    @Test("a length above the limit is refused before anything is kept for it")
    func longMessage() throws {
        var buffer = MessageBuffer()
        let start: [UInt8] = [0xFF, 0xFF, 0xFF, 0x7F, 1]
        buffer.append(start.span)
        #expect(throws: WireError.tooLarge) {
            _ = try buffer.next { (_, _) throws(WireError) in 0 }
        }
    }

    @Test("links with long addresses travel in several messages that say the same")
    func longTargets() throws {
        let address = "data:," + String(repeating: "x", count: 100_000)
        let targets = (0..<5).map { _ in
            PageTarget(Self.element, kind: .link(PageLink(href: address)))
        }
        var encoder = WireEncoder()
        ContentReport.update(.targets(targets)).encode(to: &encoder)
        var buffer = MessageBuffer()
        let message = encoder.take()
        buffer.append(message.span)
        var read: [PageTarget] = []
        var messageCount = 0
        while let report = try buffer.next({ (kind, content) throws(WireError) in
            try ContentReport(kind: kind, content: content)
        }) {
            guard case .update(.targets(let part)) = report else { continue }
            read += part
            messageCount += 1
        }
        #expect(read == targets)
        #expect(messageCount > 1)
    }

    @Test("a large batch of lines travels in several messages that say the same")
    func largeBatch() throws {
        var lines = Self.lines((0..<9000).map { "line \($0) " + String(repeating: "x", count: 40) })
        lines.addAnchor("a", line: 3)
        lines.addAnchor("b", line: 8999)
        let reports = try Self.reports(.update(.lines(from: 10, lines)))
        #expect(reports.count > 2)
        var whole = PageLines()
        for report in reports {
            guard case .update(.lines(let from, let batch)) = report else { continue }
            #expect(from == 10 + whole.count)
            whole.append(batch)
        }
        #expect(whole == lines)
    }

    @Test(
        "text with control characters is not believed",
        arguments: [
            "a\u{1B}[31m", "\u{7}", "a\nb", "a\tb", "\u{7F}", "\u{9B}31m", "a\u{85}",
            "漢字かな交じり\u{1B}[31m", "漢字\u{7}", "漢字\u{3164}かな", "漢字かな\u{9B}31m", "漢字かな\u{200E}字",
            "──│漢\u{1B}[m", "──\u{2066}│",
        ])
    func controls(text: String) throws {
        #expect(throws: WireError.badText) { try Self.readForged(Array(text.utf8)) }
    }

    @Test("bytes that are no UTF-8 are not believed")
    func badUTF8() throws {
        let ideograph: [UInt8] = [0xE6, 0xBC, 0xA2]
        for bytes: [UInt8] in [
            [0xC3], [0xFF], [0xED, 0xA0, 0x80], [0xC0, 0x80], ideograph + [0xE6, 0xBC],
            ideograph + [0xE6, 0xBC, 0x41, 0x41], ideograph + [0xE0, 0x80, 0x80, 0x41],
        ] {
            #expect(throws: WireError.badText) { try Self.readForged(bytes) }
        }
    }

    /// Reads a batch of one line in the place of whose text a broken process put these bytes.
    private static func readForged(_ bytes: [UInt8]) throws {
        let honest = [UInt8](repeating: 0x51, count: bytes.count)
        var encoder = WireEncoder()
        let line = lines([String(decoding: honest, as: UTF8.self)])
        ContentReport.update(.lines(from: 0, line)).encode(to: &encoder)
        var forged = encoder.bytes
        let at = try #require(forged.firstRange(of: honest)?.lowerBound)
        forged.replaceSubrange(at..<at + bytes.count, with: bytes)
        for (kind, content) in try messages(forged) {
            _ = try ContentReport(kind: kind, content: content.span)
        }
    }

    @Test("a mistake of the layout costs a character or the order of places, not the page")
    func mended() throws {
        var lines = PageLines()
        ([0x61, 0xCC, 0x5B] as [UInt8]).withUnsafeBytes { lines.append($0, style: 0, target: 0) }
        lines.endLine()
        lines.addAnchor("late", line: 9)
        lines.addAnchor("early", line: 0)
        let reports = try Self.reports(.update(.lines(from: 0, lines)))
        guard case .update(.lines(_, let read)) = try #require(reports.first) else { return }
        #expect(read.string(ofLine: 0) == "a?[")
        #expect(read.anchors.map(\.name) == ["early", "late"])
    }

    @Test("runs that do not cover their lines, or cut a character, are not believed")
    func runs() throws {
        let text = Array("aäb".utf8)
        let end = LineEnd(text: 4, runs: 1)
        for (runs, ends) in [
            ([TextRun(byteCount: 3, style: 0, target: 0)], [end]),
            ([TextRun(byteCount: 9, style: 0, target: 0)], [end]),
            ([TextRun(byteCount: 0, style: 0, target: 0)], [LineEnd(text: 0, runs: 1)]),
            (
                [
                    TextRun(byteCount: 2, style: 0, target: 0),
                    TextRun(byteCount: 2, style: 1, target: 0),
                ], [LineEnd(text: 4, runs: 2)]
            ),
        ] {
            let lines = PageLines(text: text, runs: runs, ends: ends)
            #expect(throws: WireError.self) {
                _ = try Self.reports(.update(.lines(from: 0, lines)))
            }
        }
    }
}
