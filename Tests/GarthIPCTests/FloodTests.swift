import GarthIPC
import GarthPage
import Testing

/// What is counted at the door: a content process that never stops talking is ended, and none of its
/// reports is free.
@Suite("Floods of reports") struct FloodTests {
    private func opened() throws -> ContentClaims {
        var claims = ContentClaims()
        try claims.check(.ready(ContentSandbox()))
        claims.sent(
            .open(DocumentInfo(url: "a:b"), LayoutOptions(), isReader: false, parser: .standard))
        return claims
    }

    /// How many times a report is believed before the process is ended; nil if there is no end.
    private func count(
        _ claims: inout ContentClaims, _ report: (Int) -> EngineUpdate
    ) -> Int? {
        for number in 0..<300_000 {
            do throws(WireError) {
                try claims.check(.update(report(number)))
            } catch {
                return error == .tooLarge ? number : nil
            }
        }
        return nil
    }

    private static let element = ElementReference(node: 1)
    private static let link = PageTarget(element, kind: .link(PageLink(href: "x")))

    @Test(
        "no report can be said without end",
        arguments: [
            EngineUpdate.title("t"), .base(href: "b", frameName: ""), .encoding("utf-8"),
            .refresh(seconds: 1, href: ""), .referrerPolicy("origin", owner: nil), .restarted,
            .limitReached("l"), .emptiness(.blank), .fault(.damaged),
            .submissionRefused(element, reason: "r"), .wantsNavigation(PageNavigation(href: "x")),
            .targetChanged(1, link),
        ])
    func endless(update: EngineUpdate) throws {
        var claims = try opened()
        try claims.check(.update(.targets([Self.link])))
        #expect(count(&claims) { _ in update } != nil)
    }

    @Test("long texts bring the end sooner: what a page tells takes 64 MB at most")
    func texts() throws {
        var claims = try opened()
        let address = String(repeating: "x", count: 1 << 20)
        let told = try #require(count(&claims) { _ in .base(href: address, frameName: "") })
        #expect(told * address.utf8.count <= 64 << 20)
    }

    @Test("who goes on answering commands may go on telling")
    func answers() throws {
        var claims = try opened()
        for _ in 0..<100_000 {
            try claims.check(.update(.restarted))
            try claims.check(.done)
            claims.sent(.resize(LayoutOptions()))
        }
    }

    @Test("a page wishes for so many parts as its documents can have")
    func wishes() throws {
        func wish(_ number: Int) -> EngineUpdate {
            .needsResource(
                PageResource(
                    id: UInt32(number), kind: .frame, href: "x",
                    frame: PageFrame(element: UInt32(number))))
        }
        var claims = try opened()
        #expect(count(&claims, wish(_:)) == WireLimits.wishesOfPage)
        claims = try opened()
        try claims.check(.update(wish(0)))
        claims.sent(.frame(id: 0, .embedded(number: 1, ruleSheet: [])))
        let more = count(&claims) { wish($0 + 1) }
        #expect(more == WireLimits.wishesOfPage + WireLimits.wishesOfFrame - 1)
    }

    @Test("a page has so many links and controls as its engine makes, and no more")
    func targets() throws {
        var claims = try opened()
        let batch = Array(repeating: Self.link, count: 512)
        #expect(count(&claims) { _ in .targets(batch) } == WireLimits.targetCount / 512)
    }

    @Test("a batch of lines is a batch")
    func batches() throws {
        var claims = try opened()
        let line = String(repeating: "x", count: 200 << 10)
        try claims.check(.update(.lines(from: 0, WireTests.lines([line]))))
        #expect(throws: WireError.tooLarge) {
            try claims.check(.update(.lines(from: 0, WireTests.lines([line, line]))))
        }
    }

    @Test("titles and names are cut by those who say them, and not believed when they are longer")
    func names() throws {
        let long = String(repeating: "ä", count: 1 << 16)
        let reports = try WireTests.reports(.update(.title(long)))
        guard case .update(.title(let title)) = reports.first else {
            Issue.record("no title")
            return
        }
        #expect(title.utf8.count == WireLimits.titleByteCount)
        #expect(long.hasPrefix(title))
    }
}
