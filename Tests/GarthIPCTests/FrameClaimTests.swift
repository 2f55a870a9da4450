import GarthIPC
import GarthPage
import Testing

/// What the process of a frame of another origin may report, and that of a page may not.
@Suite("Reports of frames' processes are claims") struct FrameClaimTests {
    /// A process that has begun its document and works on a command.
    private func claims(ofFrame isFrame: Bool) throws -> ContentClaims {
        var claims = ContentClaims()
        try claims.check(.ready(ContentSandbox()))
        var settings = ScriptSettings()
        if isFrame { settings.frame = ScriptFrameSettings(process: 1, own: 2, parent: 1, top: 1) }
        claims.sent(.runScripts(settings))
        claims.sent(
            .open(
                DocumentInfo(url: "http://a.test/"), LayoutOptions(), isReader: false,
                parser: .standard))
        return claims
    }

    private func copy(_ document: UInt32 = 0, byteCount: Int = 3) -> ContentReport {
        .update(
            .script(
                .documentCopied(document: document, [UInt8](repeating: 1, count: byteCount))))
    }

    @Test("only the process of a frame says copies, and leads the windows around it")
    func turns() throws {
        let around = ContentReport.update(
            .script(.aroundLed(isTop: true, href: "http://b.test/", isReplacement: false)))
        var page = try claims(ofFrame: false)
        #expect(throws: WireError.outOfTurn) { try page.check(copy()) }
        #expect(throws: WireError.outOfTurn) { try page.check(around) }
        var frame = try claims(ofFrame: true)
        try frame.check(copy())
        try frame.check(around)
    }

    @Test("a copy is of a document that the process was given")
    func documents() throws {
        var claims = try claims(ofFrame: true)
        #expect(throws: WireError.badIndex) { try claims.check(copy(7)) }
        claims.sent(.frame(id: 0, .embedded(number: 7, ruleSheet: [])))
        try claims.check(copy(7))
        #expect(throws: WireError.badIndex) { try claims.check(copy(8)) }
    }

    @Test("copies are bounded until the page has shown them, and not in all")
    func floods() throws {
        var claims = try claims(ofFrame: true)
        let size = WireLimits.copyByteCount
        for _ in 0..<40 {
            try claims.check(copy(byteCount: size))
            claims.sent(.copyShown(byteCount: size))
        }
        #expect(throws: WireError.tooLarge) {
            for _ in 0..<40 { try claims.check(self.copy(byteCount: size)) }
        }
    }

    @Test("a frame that is removed, or whose content is told, was asked for before")
    func frames() throws {
        var claims = try claims(ofFrame: false)
        let reports: [ScriptReport] = [.frameRemoved(0), .frameContent(0, [1])]
        for report in reports {
            #expect(throws: WireError.badIndex) { try claims.check(.update(.script(report))) }
        }
        try claims.check(
            .update(
                .needsResource(
                    PageResource(
                        id: 0, kind: .frame, href: "about:srcdoc", frame: PageFrame(element: 3)))))
        for report in reports { try claims.check(.update(.script(report))) }
    }

    @Test("later copies of a document permit no more wishes than the first one")
    func wishes() throws {
        var claims = ContentClaims()
        try claims.check(.ready(ContentSandbox()))
        claims.sent(
            .open(
                DocumentInfo(url: "http://a.test/"), LayoutOptions(), isReader: false,
                parser: .standard))
        for _ in 0..<1000 {
            claims.sent(
                .frame(id: 0, .copy(FrameDocument(DocumentInfo(url: "http://b.test/"), number: 2))))
        }
        #expect(throws: WireError.tooLarge) {
            for number in 0..<UInt32(WireLimits.wishesOfPage + WireLimits.wishesOfFrame + 1) {
                try claims.check(
                    .update(.needsResource(PageResource(id: number, kind: .image, href: "a"))))
            }
        }
    }
}
