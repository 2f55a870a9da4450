import Foundation
import GarthEngine
import GarthIPC
import GarthPage
import Testing

@Suite("Claims of the content process") struct ContentClaimsTests {
    private func opened(
        pageByteCount: Int = WireLimits.pageByteCount
    ) throws -> ContentClaims {
        var claims = ContentClaims(pageByteCount: pageByteCount)
        claims.sent(
            .open(DocumentInfo(url: "a:b"), LayoutOptions(), isReader: false, parser: .standard))
        try claims.check(.ready(ContentSandbox()))
        return claims
    }

    private func lines(style: UInt16 = 0, target: UInt32 = 0, count: Int = 1) -> PageLines {
        WireTests.lines(Array(repeating: "x", count: count), style: style, target: target)
    }

    @Test("nothing is believed before the process said what holds it down, and that only once")
    func ready() throws {
        var claims = ContentClaims()
        #expect(throws: WireError.outOfTurn) { try claims.check(.update(.restarted)) }
        claims = try opened()
        try claims.check(.update(.restarted))
        #expect(throws: WireError.outOfTurn) { try claims.check(.ready(ContentSandbox())) }
    }

    @Test("updates come only while a command is being worked on")
    func unasked() throws {
        var claims = try opened()
        try claims.check(.done)
        #expect(throws: WireError.outOfTurn) { try claims.check(.update(.title("t"))) }
        #expect(throws: WireError.outOfTurn) { try claims.check(.done) }
    }

    @Test("only a page that was told to run scripts speaks of scripts, sleeps and asks for scripts")
    func scripts() throws {
        var claims = try opened()
        let script = ContentReport.update(
            .needsResource(PageResource(id: 0, kind: .script, href: "s.js")))
        #expect(throws: WireError.outOfTurn) { try claims.check(.sleeping(milliseconds: 1)) }
        #expect(throws: WireError.outOfTurn) { try claims.check(.update(.script(.closed))) }
        #expect(throws: WireError.badIndex) { try claims.check(script) }
        claims.sent(.runScripts(Self.scripts))
        try claims.check(.sleeping(milliseconds: 1))
        try claims.check(.update(.script(.closed)))
        try claims.check(script)
    }

    @Test("lines that are printed have no bound of a kept page, and follow each other")
    func printedLines() throws {
        var claims = try opened(pageByteCount: 2000)
        claims.printLines()
        for number in 0..<100 {
            try claims.check(.update(.lines(from: number, lines())))
        }
        #expect(throws: WireError.badIndex) {
            try claims.check(.update(.lines(from: 99, self.lines())))
        }
        try claims.check(.update(.restarted))
        try claims.check(.update(.lines(from: 0, lines())))
        var kept = try opened(pageByteCount: 2000)
        #expect(throws: WireError.tooLarge) {
            for number in 0..<100 {
                try kept.check(.update(.lines(from: number, self.lines())))
            }
        }
    }

    @Test("a result comes once, for a script that was sent")
    func evaluations() throws {
        var claims = try opened()
        let result = ContentReport.evaluated(.value(nil), request: 5)
        #expect(throws: WireError.badIndex) { try claims.check(result) }
        claims.sent(.evaluate(ScriptCall(source: "1"), request: 5))
        try claims.check(result)
        #expect(throws: WireError.badIndex) { try claims.check(result) }
    }

    @Test("a message names a handler of the program, and has a number that no open one has")
    func messages() throws {
        var claims = try opened()
        claims.sent(.runScripts(Self.scripts))
        func message(_ handler: String, _ number: UInt32?) -> ContentReport {
            .update(
                .script(.message(handler: ScriptHandlerName(handler), body: "1", reply: number)))
        }
        #expect(throws: WireError.badIndex) { try claims.check(message("other", 1)) }
        #expect(throws: WireError.badIndex) { try claims.check(message("h", nil)) }
        try claims.check(message("h", 1))
        #expect(throws: WireError.badIndex) { try claims.check(message("h", 1)) }
        claims.sent(.answerMessage(reply: 1, .value(nil)))
        try claims.check(message("h", 1))
    }

    @Test("messages are bounded while they wait for their answers, and not in all")
    func manyMessages() throws {
        var claims = try opened()
        claims.sent(.runScripts(Self.scripts))
        let body = String(repeating: "x", count: 1 << 20)
        for number in 0..<UInt32(200) {
            try claims.check(.update(.script(.message(handler: "h", body: body, reply: number))))
            claims.sent(.answerMessage(reply: number, .value(nil)))
        }
        func post(_ number: UInt32) throws {
            try claims.check(.update(.script(.message(handler: "h", body: "", reply: number))))
        }
        for number in 0..<UInt32(WireLimits.unansweredMessageCount) { try post(number) }
        #expect(throws: WireError.tooLarge) { try post(UInt32(WireLimits.unansweredMessageCount)) }
    }

    @Test("requests to databases have numbers in their order, and few of them wait for an answer")
    func databases() throws {
        var claims = try opened()
        func ask(_ number: UInt32) throws {
            try claims.check(
                .update(.script(.database(ScriptDatabaseRequest(number: number, .list)))))
        }
        #expect(throws: WireError.outOfTurn) { try ask(1) }
        claims.sent(.runScripts(Self.scripts))
        #expect(throws: WireError.badIndex) { try ask(2) }
        try ask(1)
        #expect(throws: WireError.badIndex) { try ask(1) }
        claims.sent(.databases([.init(1, .waiting)]))
        claims.sent(.databases([.init(1, .listed([])), .init(0, .closed(connection: 1))]))
        let limit = UInt32(WireLimits.unansweredDatabaseRequestCount)
        for number in 2...limit + 1 { try ask(number) }
        #expect(throws: WireError.tooLarge) { try ask(limit + 2) }
        claims.sent(.databases([.init(2, .done), .init(3, .done)]))
        try ask(limit + 2)
        try ask(limit + 3)
        #expect(throws: WireError.tooLarge) { try ask(limit + 4) }
    }

    @Test("windows of scripts have numbers in their order, and a page asks for few")
    func windows() throws {
        var claims = try opened()
        claims.sent(.runScripts(Self.scripts))
        func open(_ number: UInt32) throws {
            try claims.check(
                .update(.script(.windowWanted(ScriptWindow(number: number, href: "a:b")))))
        }
        #expect(throws: WireError.badIndex) {
            try claims.check(.update(.script(.windowLed(1, href: "a:b"))))
        }
        #expect(throws: WireError.badIndex) { try open(2) }
        try open(1)
        #expect(throws: WireError.badIndex) {
            try claims.check(.update(.script(.windowAsked(1))))
        }
        claims.sent(.window(65_537))
        try claims.check(.update(.script(.windowAsked(65_537))))
        #expect(throws: WireError.badIndex) { try open(1) }
        #expect(throws: WireError.badIndex) {
            try claims.check(.update(.script(.windowClosed(65_538))))
        }
        for number in 2...WireLimits.windowCount { try open(number) }
        #expect(throws: WireError.tooLarge) { try open(WireLimits.windowCount + 1) }
    }

    @Test("messages go to windows of the browser that the process was told of, and to no others")
    func windowsOfMessages() throws {
        func post(to number: UInt32) -> ScriptPost {
            let window = ScriptPost.Window(document: 0, number: number, element: 0, origin: "*")
            return ScriptPost(to: .window(window), [1])
        }
        var claims = try opened()
        var scripts = Self.scripts
        scripts.opener = 65_536
        claims.sent(.runScripts(scripts))
        try claims.check(.update(.script(.posted(post(to: 65_536)))))
        #expect(throws: WireError.badIndex) {
            try claims.check(.update(.script(.posted(post(to: 65_537)))))
        }
        claims.sent(.posted(post(to: 65_537)))
        try claims.check(.update(.script(.posted(post(to: 65_537)))))
        try claims.check(.update(.script(.windowFocused(65_537))))
    }

    @Test("runs name only what was announced since the page began")
    func announced() throws {
        var claims = try opened()
        #expect(throws: WireError.badIndex) {
            try claims.check(.update(.lines(from: 0, self.lines(style: 1))))
        }
        #expect(throws: WireError.badIndex) {
            try claims.check(.update(.lines(from: 0, self.lines(target: 1))))
        }
        try claims.check(.update(.styles([TextStyle(), TextStyle()])))
        try claims.check(
            .update(
                .targets([PageTarget(ElementReference(node: 1), kind: .disclosure(isOpen: true))])))
        try claims.check(.update(.lines(from: 0, lines(style: 1, target: 1))))
        try claims.check(.update(.restarted))
        #expect(throws: WireError.badIndex) {
            try claims.check(.update(.lines(from: 0, self.lines(style: 1))))
        }
    }

    @Test("a document that speaks of its referrer is that of a frame that is there")
    func referrers() throws {
        var claims = try opened()
        try claims.check(.update(.referrerPolicy("origin", owner: nil)))
        #expect(throws: WireError.badIndex) {
            try claims.check(.update(.referrerPolicy("origin", owner: 0)))
        }
    }

    @Test("lines follow those that are there, and take the place of such only")
    func order() throws {
        var claims = try opened()
        try claims.check(.update(.lines(from: 0, lines(count: 3))))
        try claims.check(.update(.lines(from: 2, lines(count: 3))))
        #expect(throws: WireError.badIndex) {
            try claims.check(.update(.lines(from: 6, self.lines())))
        }
        try claims.check(.update(.linesSpliced(at: 4, removing: 1, lines(count: 2))))
        try claims.check(.update(.linesSpliced(at: 6, removing: 0, lines())))
        for (line, removed) in [(8, 0), (6, 2), (0, 8), (-1, 1), (0, -1)] {
            #expect(throws: WireError.badIndex) {
                try claims.check(.update(.linesSpliced(at: line, removing: removed, self.lines())))
            }
        }
    }

    @Test("a page may change for ever, and holds no more than fits at once")
    func endlessChanges() throws {
        var claims = try opened(pageByteCount: 64 << 10)
        try claims.check(.update(.lines(from: 0, lines(count: 3))))
        var line = PageLines()
        line.append(repeating: 0x61, count: 1000, style: 0, target: 0)
        line.endLine()
        for _ in 0..<1000 {
            try claims.check(.update(.linesSpliced(at: 1, removing: 1, line)))
            try claims.check(.done)
            claims.sent(.wake)
        }
        #expect(throws: WireError.tooLarge) {
            for _ in 0..<100 {
                try claims.check(.update(.linesSpliced(at: 1, removing: 0, line)))
                try claims.check(.done)
                claims.sent(.wake)
            }
        }
    }

    @Test("targets take the place of announced ones only, and lines name those that there are")
    func splicedTargets() throws {
        var claims = try opened()
        let target = PageTarget(ElementReference(node: 1), kind: .disclosure(isOpen: true))
        try claims.check(.update(.targets([target, target])))
        try claims.check(.update(.targetsSpliced(from: 2, removing: 1, [target, target])))
        try claims.check(.update(.lines(from: 0, lines(target: 3))))
        try claims.check(.update(.targetsSpliced(from: 1, removing: 3, [target])))
        #expect(throws: WireError.badIndex) {
            try claims.check(.update(.linesSpliced(at: 0, removing: 1, self.lines(target: 2))))
        }
        for (number, removed) in [(UInt32(0), 0), (3, 0), (1, 2), (2, -1)] {
            #expect(throws: WireError.badIndex) {
                try claims.check(
                    .update(.targetsSpliced(from: number, removing: removed, [target])))
            }
        }
    }

    @Test("only frames that were asked for have documents that wish, lead somewhere or have links")
    func frames() throws {
        var claims = try opened()
        let frame = PageResource(
            id: 0, kind: .frame, href: "x", frame: PageFrame(element: 3, name: ""))
        var other = frame
        other.frame = nil
        #expect(throws: WireError.badIndex) { try claims.check(.update(.needsResource(other))) }
        other = PageResource(id: 1, kind: .styleSheet, href: "x", owner: 0)
        let navigation = PageNavigation(href: "x", owner: 0)
        let target = PageTarget(
            ElementReference(document: 1, node: 2), kind: .link(PageLink(href: "x", document: 1)))
        let updates: [EngineUpdate] = [
            .needsResource(other), .wantsNavigation(navigation), .targets([target]),
        ]
        for update in updates {
            #expect(throws: WireError.badIndex) { try claims.check(.update(update)) }
        }
        claims = try opened()
        try claims.check(.update(.needsResource(frame)))
        claims.sent(.frame(id: 0, .embedded(number: 1, ruleSheet: [])))
        for update in updates { try claims.check(.update(update)) }
        #expect(throws: WireError.badIndex) { try claims.check(.update(.needsResource(frame))) }
    }

    @Test("elements are those of documents that the process was given, and reasons are sentences")
    func elements() throws {
        var claims = try opened()
        let foreign = ElementReference(document: 7, node: 1)
        let own = ElementReference(node: 1)
        for update in [
            EngineUpdate.targets([PageTarget(foreign, kind: .disclosure(isOpen: true))]),
            .submissionRefused(foreign, reason: ""),
            .targets([PageTarget(own, kind: .link(PageLink(href: "x", document: 7)))]),
        ] {
            #expect(throws: WireError.badIndex) { try claims.check(.update(update)) }
        }
        try claims.check(.update(.submissionRefused(own, reason: "r")))
        let long = String(repeating: "r", count: WireLimits.reasonByteCount + 1)
        #expect(throws: WireError.tooLarge) {
            try claims.check(.update(.submissionRefused(own, reason: long)))
        }
        claims.sent(.frame(id: 0, .embedded(number: 7, ruleSheet: [])))
        try claims.check(.update(.submissionRefused(foreign, reason: "r")))
        // Its targets are counted from the first one that was announced.
        let target = PageTarget(foreign, kind: .disclosure(isOpen: true))
        try claims.check(.update(.targets([target])))
        let other = PageTarget(ElementReference(document: 8, node: 1), kind: target.kind)
        #expect(throws: WireError.badIndex) { try claims.check(.update(.targetChanged(1, other))) }
    }

    @Test("a page's lines stay within the limit, however often they are replaced")
    func size() throws {
        var claims = try opened()
        let batch = WireTests.lines([String(repeating: "x", count: 1 << 20)])
        for _ in 0..<2000 { try claims.check(.update(.lines(from: 0, batch))) }
        #expect(throws: WireError.tooLarge) {
            for line in 0..<2000 { try claims.check(.update(.lines(from: line, batch))) }
        }
    }

    @Test("each wish for a resource has a new number, and relates to an earlier one")
    func resources() throws {
        var claims = try opened()
        let wish = { (id: UInt32, base: UInt32?) in
            ContentReport.update(
                .needsResource(
                    PageResource(id: id, kind: .styleSheet, href: "s", relativeTo: base)))
        }
        try claims.check(wish(0, nil))
        try claims.check(wish(3, 0))
        #expect(throws: WireError.badIndex) { try claims.check(wish(3, nil)) }
        #expect(throws: WireError.badIndex) { try claims.check(wish(4, 4)) }
    }

    @Test(
        "every text of a page counts towards its limit",
        arguments: [
            EngineUpdate.needsResource(
                PageResource(id: 0, kind: .styleSheet, href: String(repeating: "x", count: 2001))),
            .targets([
                PageTarget(
                    ElementReference(node: 1),
                    kind: .control(
                        PageControl(
                            kind: .select(
                                options: [
                                    SelectOption(
                                        label: "", value: "",
                                        group: String(repeating: "x", count: 2001))
                                ], allowsMultiple: false))))
            ]),
            .targets([
                PageTarget(
                    ElementReference(node: 1), kind: .disclosure(isOpen: true),
                    accessKey: Character("a" + String(repeating: "\u{301}", count: 1000)))
            ]),
        ])
    func texts(update: EngineUpdate) throws {
        var claims = try opened(pageByteCount: 2000)
        #expect(throws: WireError.tooLarge) { try claims.check(.update(update)) }
    }

    @Test("an export is what was asked for")
    func exports() throws {
        var claims = try opened()
        #expect(throws: WireError.badIndex) { try claims.check(.exported([1], request: 1)) }
        claims.sent(.export(.json, request: 1))
        try claims.check(.exported([1], request: 1))
        try claims.check(.exportEnded(request: 1))
        #expect(throws: WireError.badIndex) { try claims.check(.exportEnded(request: 1)) }
    }

    @Test("a page is finished once")
    func finished() throws {
        var claims = try opened()
        try claims.check(.update(.finished))
        #expect(throws: WireError.outOfTurn) { try claims.check(.update(.finished)) }
    }

    private static let scripts = {
        var settings = ScriptSettings()
        settings.messageHandlers = ["h"]
        return settings
    }()

    static var fixtures: [String] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("LayoutFixtures")
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "html" }
            .map(\.path).sorted()
    }

    @Test(
        "what the engine says of a page is believed, byte by byte and in another size",
        arguments: [1, 4096])
    func engine(size: Int) throws {
        var documents = try Self.fixtures.map { try String(contentsOfFile: $0, encoding: .utf8) }
            .map { ("text/html", $0) }
        try #require(documents.count > 20)
        documents += [
            (
                "application/rss+xml",
                "<rss version='2.0'><channel><title>T</title><item><title>I</title>"
                    + "<description>d</description></item></channel></rss>"
            ), ("text/plain", "a\u{1B}b\tc\nd"), ("application/json", "{\"a\":[1,2]}"),
        ]
        for (type, text) in documents {
            let pieces = size == 1 && text.utf8.count > 2000 ? 64 : size
            try replay(type, Array(text.utf8), pieces: pieces)
        }
    }

    private func replay(_ type: String, _ bytes: [UInt8], pieces: Int) throws {
        var claims = ContentClaims()
        try claims.check(.ready(ContentSandbox()))
        let info = DocumentInfo(url: "http://a.test/", mediaType: type)
        let options = LayoutOptions(columns: 60, isInteractive: true)
        claims.sent(.open(info, options, isReader: false, parser: .standard))
        var engine = Engine()
        engine.open(info, options: options)
        func pass() throws {
            for update in engine.takeUpdates() {
                for report in try WireTests.reports(.update(update)) { try claims.check(report) }
            }
        }
        var offset = 0
        while offset < bytes.count {
            let end = min(offset + pieces, bytes.count)
            bytes[offset..<end].withUnsafeBytes { engine.receive($0) }
            offset = end
            try pass()
        }
        engine.finish()
        engine.stopWaitingForStyleSheets()
        try pass()
        engine.resize(LayoutOptions(columns: 23, isInteractive: true))
        try pass()
    }
}
