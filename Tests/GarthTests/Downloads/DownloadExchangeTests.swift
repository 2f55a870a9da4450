import GarthURL
import Testing

@testable import Garth
@testable import GarthFetch

/// What a download asks and makes of the answers, clause by clause of RFC 9110.
@Suite("Download: requests and answers") struct DownloadExchangeTests {
    typealias Action = DownloadExchange.Action
    private let now = WallTime(milliseconds: 1_700_000_000_000)

    private func head(_ status: Int, _ fields: [(String, String)] = []) -> ResponseHead {
        var head = ResponseHead(
            status: status, version: .http11, headers: fields.map { HeaderField($0.0, $0.1) })
        head.expectedByteCount = head.first("Content-Length").flatMap { Int($0) }
        if head.isCoded { head.expectedByteCount = nil }
        return head
    }

    private func resuming(
        _ count: Int = 40, _ validator: String? = "\"v1\"", _ total: Int? = 100
    ) -> DownloadExchange {
        DownloadExchange(
            resuming: .init(byteCount: count, validator: validator, total: total))
    }

    private let rest = Action.request([
        HeaderField("Range", "bytes=40-"), HeaderField("If-Range", "\"v1\""),
    ])

    @Test("a whole file: request, file, bytes, end")
    func whole() {
        var exchange = DownloadExchange()
        #expect(exchange.start() == .request([]))
        let head = head(200, [("Content-Length", "5"), ("ETag", "\"a\"")])
        #expect(exchange.received(head, at: now) == .begin)
        #expect(exchange.part == .init(byteCount: 0, validator: "\"a\"", total: 5))
        #expect(exchange.received(byteCount: 3) == .nothing)
        #expect(exchange.received(byteCount: 2) == .nothing)
        #expect(exchange.finished() == .finish)
        #expect(exchange.finished() == .nothing)
    }

    @Test("a navigation that has become a download has its response already")
    func become() {
        var exchange = DownloadExchange()
        #expect(exchange.received(head(200), at: now) == .begin)
        #expect(exchange.received(byteCount: 3) == .nothing)
        #expect(exchange.finished() == .finish, "without a length the end is the end")
    }

    @Test("too few bytes are never called a file, too many are none to build on")
    func lengths() {
        var short = DownloadExchange()
        _ = short.received(head(200, [("Content-Length", "5"), ("ETag", "\"a\"")]), at: now)
        _ = short.received(byteCount: 4)
        #expect(short.finished() == .fail(.short(received: 4, expected: 5)))
        #expect(short.part.validator == "\"a\"")
        var long = DownloadExchange()
        _ = long.received(head(200, [("Content-Length", "5"), ("ETag", "\"a\"")]), at: now)
        #expect(long.received(byteCount: 6) == .fail(.long(expected: 5)))
        #expect(long.part.validator == nil)
        var endless = DownloadExchange()
        _ = endless.received(head(200, [("Content-Length", "5")]), at: now)
        #expect(endless.received(byteCount: .max) == .fail(.long(expected: 5)))
    }

    @Test(
        "only a strong validator lets a download be gone on with",
        arguments: [
            ([("ETag", "\"a\"")], "\"a\""), ([("ETag", "W/\"a\"")], nil), ([], nil),
            (
                [
                    ("Last-Modified", "Mon, 06 Nov 2023 08:49:37 GMT"),
                    ("Date", "Tue, 07 Nov 2023 08:49:37 GMT"),
                ], "Mon, 06 Nov 2023 08:49:37 GMT"
            ),
            (
                [
                    ("Last-Modified", "Mon, 06 Nov 2023 08:49:37 GMT"),
                    ("Date", "Mon, 06 Nov 2023 08:49:37 GMT"),
                ], nil
            ),
            ([("ETag", "\"a\""), ("Accept-Ranges", "none")], nil),
            ([("ETag", "\"a\""), ("Content-Encoding", "gzip")], nil),
        ] as [([(String, String)], String?)])
    func validators(fields: [(String, String)], validator: String?) {
        var exchange = DownloadExchange()
        _ = exchange.received(head(200, fields), at: now)
        #expect(exchange.part.validator == validator)
    }

    @Test("the rest is asked for with If-Range, and put behind what is there")
    func resume() {
        var exchange = resuming()
        #expect(exchange.start() == rest)
        let part = head(206, [("Content-Range", "bytes 40-99/100"), ("ETag", "\"v1\"")])
        #expect(exchange.received(part, at: now) == .append)
        #expect(exchange.received(byteCount: 60) == .nothing)
        #expect(exchange.finished() == .finish)
    }

    @Test("a rest that ends early fails, and more than the whole does, too")
    func restLengths() {
        let part = head(206, [("Content-Range", "bytes 40-99/100")])
        var short = resuming()
        _ = short.start()
        _ = short.received(part, at: now)
        _ = short.received(byteCount: 59)
        #expect(short.finished() == .fail(.short(received: 99, expected: 100)))
        var long = resuming()
        _ = long.start()
        _ = long.received(part, at: now)
        #expect(long.received(byteCount: 61) == .fail(.long(expected: 100)))
    }

    @Test("the length of the whole is learned from the rest")
    func learnedTotal() {
        var exchange = resuming(40, "\"v1\"", nil)
        _ = exchange.start()
        #expect(
            exchange.received(head(206, [("Content-Range", "bytes 40-99/100")]), at: now)
                == .append)
        #expect(exchange.part.total == 100)
    }

    @Test("a whole answer, because it has changed or there are no ranges, starts over")
    func changed() {
        var exchange = resuming()
        _ = exchange.start()
        let other = head(200, [("Content-Length", "7"), ("ETag", "\"v2\"")])
        #expect(exchange.received(other, at: now) == .startOver)
        #expect(exchange.part == .init(byteCount: 0, validator: "\"v2\"", total: 7))
        #expect(exchange.received(byteCount: 7) == .nothing)
        #expect(exchange.finished() == .finish)
    }

    @Test(
        "a part that does not fit is not used: the whole is asked for",
        arguments: [
            [("Content-Range", "bytes 41-99/100")], [("Content-Range", "bytes 0-99/100")],
            [("Content-Range", "bytes 40-99/101")], [("Content-Range", "items 40-99/100")], [],
            [("Content-Range", "bytes 40-99/100"), ("ETag", "\"v2\"")],
            [("Content-Range", "bytes 40-99/100"), ("ETag", "W/\"v1\"")],
            [("Content-Range", "bytes 40-99/100"), ("Content-Encoding", "gzip")],
            [("Content-Type", "multipart/byteranges; boundary=x")],
        ] as [[(String, String)]])
    func misfits(fields: [(String, String)]) {
        var exchange = resuming()
        _ = exchange.start()
        #expect(exchange.received(head(206, fields), at: now) == .request([]))
        #expect(
            exchange.received(head(200, [("Content-Length", "9")]), at: now) == .startOver)
    }

    @Test("a part that nobody asked for is an error")
    func unasked() {
        var exchange = DownloadExchange()
        _ = exchange.start()
        let part = head(206, [("Content-Range", "bytes 5-9/10")])
        #expect(exchange.received(part, at: now) == .fail(.wrongRange))
    }

    @Test(
        "416 means that all is there only when the server's length says so",
        arguments: [
            (100, "bytes */100", Action.finish), (40, "bytes */40", .finish),
            (40, "bytes */41", .request([])), (40, "bytes */39", .request([])),
            (40, "", .request([])), (40, "bytes */*", .request([])),
        ])
    func unsatisfied(count: Int, range: String, action: Action) {
        var exchange = resuming(count, "\"v1\"", nil)
        _ = exchange.start()
        #expect(exchange.received(head(416, [("Content-Range", range)]), at: now) == action)
        var other = resuming(count, "\"v1\"", nil)
        _ = other.start()
        let changed = head(416, [("Content-Range", range), ("ETag", "\"v2\"")])
        #expect(other.received(changed, at: now) == .request([]))
    }

    @Test("another status ends the attempt; what is there stays", arguments: [403, 404, 500, 503])
    func refused(status: Int) {
        var exchange = resuming()
        _ = exchange.start()
        #expect(exchange.received(head(status), at: now) == .fail(.status(status)))
        #expect(exchange.part.byteCount == 40 && exchange.part.validator == "\"v1\"")
        var whole = resuming(40, nil)
        #expect(whole.start() == .request([]))
        #expect(whole.received(head(status), at: now) == .fail(.status(status)))
    }

    @Test("without a validator, or with more bytes than there can be, all comes again")
    func startingOver() {
        var none = resuming(40, nil)
        #expect(none.start() == .request([]))
        #expect(none.received(head(200), at: now) == .startOver)
        var tooMany = resuming(101)
        #expect(tooMany.start() == .request([]))
        var empty = resuming(0)
        #expect(empty.start() == .request([]))
        #expect(empty.received(head(200), at: now) == .startOver)
    }

    @Test("when the last byte is there, nothing is asked for")
    func complete() {
        var exchange = resuming(100)
        #expect(exchange.start() == .finish)
    }

    @Test("resume data is what was given, and nothing else is taken for it")
    func resumeData() throws {
        let url = try #require(URLRecord.parse("https://example.org/a?b=c"))
        let page = try #require(URLRecord.parse("https://example.org/"))
        let source = SourcePage(url: page, address: IPAddress(parsing: "192.0.2.1"))
        for source in [source, nil] {
            let data = ResumeData(
                url: url, source: source, path: "/d/a\nb", partPath: "/d/a\nb.part",
                validator: source == nil ? nil : "\"v\"", total: source == nil ? nil : 7)
            #expect(ResumeData(data.bytes) == data)
            #expect(ResumeData(Array(data.bytes.dropLast())) == nil)
            #expect(ResumeData(data.bytes + [1]) == nil)
        }
        #expect(ResumeData([]) == nil && ResumeData(Array("x".utf8)) == nil)
        let forged = ResumeData(
            url: url, source: nil, path: "/d/a", partPath: "/home/me/.bashrc", validator: nil,
            total: nil)
        #expect(ResumeData(forged.bytes) == nil, "only a .part is ever written to")
    }
}
