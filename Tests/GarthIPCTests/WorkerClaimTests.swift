import GarthIPC
import GarthPage
import Testing

@Suite("Workers and messages as claims") struct WorkerClaimTests {
    /// Claims of a page whose scripts run, while a command is worked on.
    private func claims() throws -> ContentClaims {
        var claims = ContentClaims()
        try claims.check(.ready(ContentSandbox()))
        claims.sent(.runScripts(ScriptSettings()))
        claims.sent(
            .open(DocumentInfo(url: "a:b"), LayoutOptions(), isReader: false, parser: .standard))
        return claims
    }

    private func report(_ report: ScriptReport) -> ContentReport { .update(.script(report)) }

    private func started(_ number: UInt32) -> ContentReport {
        report(.workerStarted(ScriptWorker(number: number, url: "http://a.test/")))
    }

    @Test("each worker has the next number, and one is ended or spoken to after it was started")
    func numbers() throws {
        var claims = try claims()
        try claims.check(started(1))
        try claims.check(started(2))
        for number in [UInt32(0), 2, 4] {
            #expect(throws: WireError.badIndex) { try claims.check(started(number)) }
        }
        try claims.check(report(.workerEnded(2)))
        #expect(throws: WireError.badIndex) { try claims.check(report(.workerEnded(3))) }
        try claims.check(report(.posted(ScriptPost(to: .worker(1), []))))
        try claims.check(report(.posted(ScriptPost(to: .worker(0), []))))
        #expect(throws: WireError.badIndex) {
            try claims.check(report(.posted(ScriptPost(to: .worker(3), []))))
        }
    }

    @Test("no process has the numbers and the destination that are the browser's")
    func requests() throws {
        var claims = try claims()
        for number in [ScriptRequest.firstNumberOfWorkers, .max] {
            let request = ScriptRequest(number: number, url: "http://a.test/")
            #expect(throws: WireError.badIndex) { try claims.check(report(.request(request))) }
        }
        let worker = ScriptRequest(number: 1, url: "http://a.test/", destination: .worker)
        #expect(throws: WireError.badIndex) { try claims.check(report(.request(worker))) }
        let imported = ScriptRequest(number: 1, url: "http://a.test/", destination: .imported)
        try claims.check(report(.request(imported)))
    }

    @Test("messages that nobody takes have a bound, and those that were taken none")
    func floods() throws {
        let large = report(
            .posted(ScriptPost(to: .port(2), [UInt8](repeating: 0, count: 8 << 20))))
        var claims = try claims()
        #expect(throws: WireError.tooLarge) {
            for _ in 0..<10 { try claims.check(large) }
        }
        var taken = try self.claims()
        for _ in 0..<50 {
            try taken.check(large)
            taken.sent(.delivered(messageCount: 1, byteCount: 8 << 20))
        }
    }

    @Test("nothing of workers is believed of a page without scripts")
    func withoutScripts() throws {
        var claims = ContentClaims()
        try claims.check(.ready(ContentSandbox()))
        claims.sent(
            .open(DocumentInfo(url: "a:b"), LayoutOptions(), isReader: false, parser: .standard))
        #expect(throws: WireError.outOfTurn) { try claims.check(started(1)) }
    }
}
