import GarthIPC
import GarthPage
import GarthURL
import Testing

@Suite("Requests of scripts as messages") struct ScriptRequestTests {
    private static let open = ContentCommand.open(
        DocumentInfo(url: "a:b"), LayoutOptions(), isReader: false, parser: .standard)

    /// Claims of a page whose scripts run, while a command is worked on.
    private func claims() throws -> ContentClaims {
        var claims = ContentClaims()
        try claims.check(.ready(ContentSandbox()))
        claims.sent(.runScripts(ScriptSettings()))
        claims.sent(Self.open)
        return claims
    }

    private func report(_ number: UInt32, body: [UInt8]? = nil) -> ContentReport {
        .update(.script(.request(ScriptRequest(number: number, url: "http://a.test/", body: body))))
    }

    @Test("a stream is answered when it ends, and its parts cross whole")
    func stream() throws {
        var claims = try claims()
        try claims.check(report(1))
        var part = ScriptResponse(.basic)
        part.isOpen = true
        part.body = [1, 2]
        for number in UInt32(2)...UInt32(WireLimits.unansweredRequestCount) {
            try claims.check(report(number))
        }
        claims.sent(.response(1, part))
        let next = report(UInt32(WireLimits.unansweredRequestCount) + 1)
        #expect(throws: WireError.tooLarge) { try claims.check(next) }
        claims.sent(.response(1, .error))
        try claims.check(report(UInt32(WireLimits.unansweredRequestCount) + 2))
    }

    @Test("a script gives the focus to elements of documents that the page has")
    func focus() throws {
        var claims = try claims()
        try claims.check(.update(.script(.focused(nil))))
        try claims.check(.update(.script(.focused(ElementReference(node: 7)))))
        #expect(throws: WireError.badIndex) {
            let element = ElementReference(document: 9, node: 7)
            try claims.check(.update(.script(.focused(element))))
        }
    }

    @Test("each request has a new number, and none is believed of a page without scripts")
    func numbers() throws {
        var claims = try claims()
        try claims.check(report(3))
        #expect(throws: WireError.badIndex) { try claims.check(report(3)) }
        #expect(throws: WireError.badIndex) { try claims.check(report(2)) }
        try claims.check(.update(.script(.requestCancelled(3))))
        #expect(throws: WireError.badIndex) {
            try claims.check(.update(.script(.requestCancelled(4))))
        }
        var silent = ContentClaims()
        try silent.check(.ready(ContentSandbox()))
        silent.sent(Self.open)
        #expect(throws: WireError.outOfTurn) { try silent.check(report(1)) }
    }

    @Test("requests of scripts and of script elements count up by themselves")
    func elementNumbers() throws {
        let element = ScriptRequest.firstNumberOfElements
        var claims = try claims()
        try claims.check(report(element + 2))
        try claims.check(report(1))
        try claims.check(report(element + 3))
        try claims.check(report(2))
        #expect(throws: WireError.badIndex) { try claims.check(report(element + 1)) }
        #expect(throws: WireError.badIndex) { try claims.check(report(2)) }
    }

    @Test("few requests wait for an answer, and an answered one makes room")
    func bounded() throws {
        var claims = try claims()
        let count = UInt32(WireLimits.unansweredRequestCount)
        for number in 1...count { try claims.check(report(number)) }
        #expect(throws: WireError.tooLarge) { try claims.check(report(count + 1)) }
        claims.sent(.response(1, .error))
        try claims.check(report(count + 1))
    }

    @Test("the bytes of requests count until they are answered")
    func bytes() throws {
        var claims = try claims()
        let body = [UInt8](repeating: 0, count: WireLimits.requestBodyByteCount)
        for number in 1...3 { try claims.check(report(UInt32(number), body: body)) }
        #expect(throws: WireError.tooLarge) { try claims.check(report(4, body: body)) }
        claims.sent(.response(1, .error))
        // The refused report was counted, as the process that made it is ended.
        claims.sent(.response(2, .error))
        try claims.check(report(5, body: body))
    }

    @Test("a body beyond its limit is no message")
    func largeBody() throws {
        let body = [UInt8](repeating: 0, count: WireLimits.requestBodyByteCount + 1)
        #expect(throws: WireError.tooLarge) { try WireTests.reports(report(1, body: body)) }
    }
}
