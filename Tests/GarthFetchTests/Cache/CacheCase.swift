import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import GarthFetch
@testable import GarthURL

/// Where an answer must come from.
enum Origin: Sendable {
    /// The server, and its answer is handed on.
    case network
    /// The cache; the server is not asked.
    case cache
    /// The cache, after the server was asked.
    case validated
    /// Neither: it is made up on the way.
    case nowhere
    /// There is no answer.
    case failure
}

/// What the server says when it is asked. `{-60}` in a field is the HTTP-date of a minute ago.
struct Reply: Sendable {
    var status = 200
    var fields: [String] = []
    var body = "two"
    var hasDate = true
    /// Closes the connection in place of an answer.
    var isBroken = false
    /// Closes the connection after the body.
    var isCut = false
    /// Time that passes before the answer.
    var delay = 0
    /// Fields of an answer before the answer.
    var interim: [String] = []
}

/// One request of a case, and what must come of it.
struct Step: Sendable {
    var after = 0
    var method = "GET"
    var path = ""
    var fields: [String] = []
    var mode = CacheMode.default
    var purpose = CachePurpose.ordinary
    var reply = Reply()
    var origin: Origin
    var status: Int?
    var text: String?
    /// Fields that the answer must have, or must not.
    var has: [String] = []
    var lacks: [String] = []
    /// Fields that the server must have seen, or must not.
    var sees: [String] = []
    var doesNotSee: [String] = []
    /// Requests that the server gets behind the reader's back.
    var backgroundRequests = 0
}

/// The request that fills the cache.
func first(
    _ fields: String..., status: Int = 200, body: String = "0123456789", request: [String] = [],
    method: String = "GET", hasDate: Bool = true, delay: Int = 0
) -> Step {
    Step(
        method: method, fields: request,
        reply: Reply(
            status: status, fields: fields, body: body, hasDate: hasDate, delay: delay),
        origin: .network)
}

/// A request that comes later.
func then(
    _ after: Int = 0, _ origin: Origin, _ fields: String..., method: String = "GET",
    path: String = "", mode: CacheMode = .default, purpose: CachePurpose = .ordinary,
    reply: Reply? = nil, status: Int? = nil, text: String? = nil, has: [String] = [],
    lacks: [String] = [], sees: [String] = [], doesNotSee: [String] = [], background: Int = 0
) -> Step {
    Step(
        after: after, method: method, path: path, fields: fields, mode: mode, purpose: purpose,
        reply: reply ?? (origin == .validated ? Reply(status: 304, body: "") : Reply()),
        origin: origin, status: status, text: text, has: has, lacks: lacks, sees: sees,
        doesNotSee: doesNotSee, backgroundRequests: background)
}

/// A sentence of a standard, and the conversation that shows it.
struct CacheCase: Sendable, CustomTestStringConvertible {
    let name: String
    let steps: [Step]
    var testDescription: String { name }

    init(_ name: String, _ steps: Step...) {
        self.name = name
        self.steps = steps
    }

    init(_ name: String, steps: [Step]) {
        self.name = name
        self.steps = steps
    }
}

/// A clock that stands still until it is told otherwise.
final class FakeClock: Sendable {
    // 2026-01-01, some moment in the middle of a second.
    private let time = Mutex(WallTime(milliseconds: 1_767_225_600_250))

    var now: WallTime { time.withLock { $0 } }
    func advance(_ seconds: Int) { time.withLock { $0 = $0 + .seconds(seconds) } }
}

/// The one server of all cases: each request is answered as its step says.
final class CacheServer: Sendable {
    static let shared = CacheServer()

    struct Script: Sendable {
        var reply: Reply
        var clock: FakeClock
        var requests: [LoopbackServer.Request] = []
    }

    private let scripts: Box
    let server: LoopbackServer

    private final class Box: Sendable {
        let scripts = Mutex<[String: Script]>([:])
    }

    private init() {
        let box = Box()
        scripts = box
        server = LoopbackServer { connection, request in
            let name = String(request.target.split(separator: "/").first ?? "")
            let script = box.scripts.withLock { scripts in
                scripts[name]?.requests.append(request)
                return scripts[name]
            }
            guard let script else { return connection.respond("404 Not Found") }
            Self.answer(request, script, connection)
        }
    }

    private static func answer(
        _ request: LoopbackServer.Request, _ script: Script,
        _ connection: LoopbackServer.Connection
    ) {
        let reply = script.reply
        if reply.isBroken { return connection.close() }
        script.clock.advance(reply.delay)
        let now = script.clock.now
        if !reply.interim.isEmpty {
            connection.send(
                "HTTP/1.1 103 Early Hints\r\n" + reply.interim.joined(separator: "\r\n")
                    + "\r\n\r\n")
        }
        var head = "HTTP/1.1 \(reply.status) Told\r\n"
        if reply.hasDate { head += "Date: \(now.httpDate)\r\n" }
        for field in reply.fields { head += dated(field, now) + "\r\n" }
        let hasBody = reply.status != 304 && reply.status != 204 && request.method != "HEAD"
        let hasLength = reply.fields.contains { $0.hasPrefix("Content-Length:") }
        if reply.status != 304, reply.status != 204, !hasLength {
            head += "Content-Length: \(reply.body.utf8.count)\r\n"
        }
        connection.send(head + "\r\n" + (hasBody ? reply.body : ""))
        if reply.isCut { connection.close() }
    }

    /// The field with its `{seconds}` as an HTTP-date.
    static func dated(_ field: String, _ now: WallTime) -> String {
        guard let open = field.firstIndex(of: "{"), let close = field.firstIndex(of: "}"),
            let seconds = Int(field[field.index(after: open)..<close])
        else { return field }
        return field[..<open] + (now + .seconds(seconds)).httpDate
            + field[field.index(after: close)...]
    }

    func prepare(_ name: String, _ reply: Reply, _ clock: FakeClock) {
        scripts.scripts.withLock { $0[name] = Script(reply: reply, clock: clock) }
    }

    func requests(_ name: String) -> [LoopbackServer.Request] {
        scripts.scripts.withLock { $0[name]?.requests ?? [] }
    }
}

/// Plays one case from its first step to its last.
struct CachePlayer {
    let name = UUID().uuidString
    let clock = FakeClock()
    let fetcher: Fetcher
    let cache: HTTPCache

    init(place: HTTPCache.Place) {
        environmentProxy
        let clock = clock
        var configuration = FetchConfiguration.patient
        configuration.userAgent = "test"
        cache = HTTPCache(place, clock: { clock.now })
        fetcher = Fetcher(configuration: configuration, cache: cache)
    }

    func play(_ test: CacheCase) async throws {
        for (index, step) in test.steps.enumerated() {
            try await play(step, "\(test.name), step \(index + 1)")
        }
    }

    private func play(_ step: Step, _ label: String) async throws {
        let server = CacheServer.shared
        clock.advance(step.after)
        server.prepare(name, step.reply, clock)
        let now = clock.now
        let fields = step.fields.map { field in
            let parts = CacheServer.dated(field, now).split(separator: ":", maxSplits: 1)
            return HeaderField(String(parts[0]), String(parts[1]))
        }
        var request = try FetchRequest(
            server.server.url("/\(name)/\(step.path)"), method: step.method, headers: fields,
            body: step.method == "GET" || step.method == "HEAD" ? nil : Array("x".utf8))
        request.cacheMode = step.mode
        request.cachePurpose = step.purpose
        let outcome = await fetcher.outcome(request)
        if step.backgroundRequests > 0 { await backgroundRequests(of: request) }
        check(step, outcome, server.requests(name), label)
    }

    /// Waits until what is answered behind the reader's back is stored.
    private func backgroundRequests(of request: FetchRequest) async {
        let key = CacheKey("", CacheRequest.address(of: request.url.url)).text
        while !cache.beginRevalidation(of: key) { await Task.yield() }
        cache.endRevalidation(of: key)
        cache.flush(atMost: .seconds(60))
    }

    private func check(
        _ step: Step, _ outcome: Outcome, _ requests: [LoopbackServer.Request], _ label: String
    ) {
        let comment = Comment(rawValue: label)
        let head = outcome.head
        switch step.origin {
        case .failure: #expect(outcome.error != nil, comment)
        case .nowhere:
            #expect(requests.isEmpty && head != nil && head?.cache == nil, comment)
        case .network:
            #expect(requests.count == 1 && head != nil && head?.cache == nil, comment)
        case .cache:
            // libcurl asks once more when a kept connection is closed.
            #expect(requests.isEmpty == (step.backgroundRequests == 0), comment)
            #expect(head?.cache?.kind == .stored, comment)
        case .validated:
            #expect(requests.count == 1 && head?.cache?.kind == .validated, comment)
        }
        if step.origin != .failure { #expect(outcome.summary != nil, comment) }
        if let status = step.status { #expect(head?.status == status, comment) }
        if let text = step.text { #expect(outcome.text == text, comment) }
        let shown = head?.headers.map { "\($0.name): \($0.value)" } ?? []
        for field in step.has {
            let field = CacheServer.dated(field, clock.now)
            #expect(shown.contains(field), Comment(rawValue: "\(label): \(field) in \(shown)"))
        }
        for name in step.lacks { #expect(head?.first(name) == nil, comment) }
        let seen = requests.last?.fields ?? []
        for field in step.sees {
            let field = CacheServer.dated(field, clock.now)
            #expect(seen.contains(field), Comment(rawValue: "\(label): \(field) in \(seen)"))
        }
        for name in step.doesNotSee { #expect(requests.last?.field(name) == nil, comment) }
    }
}
