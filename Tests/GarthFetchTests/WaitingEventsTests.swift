import Testing

@testable import GarthFetch

@Suite("Events that wait for their reader") struct WaitingEventsTests {
    private func data(_ count: Int, _ byte: UInt8 = 0) -> FetchEvent {
        .data([UInt8](repeating: byte, count: count))
    }

    private func bytes(_ event: FetchEvent?) -> [UInt8]? {
        if case .data(let bytes)? = event { return bytes }
        return nil
    }

    private let summary = TransferSummary(receivedByteCount: 0, transferredByteCount: 0)

    @Test("small pieces that wait are one event, with the bytes in their order")
    func joined() {
        var events = WaitingEvents()
        for byte in 0..<200 { events.append(data(1, UInt8(byte))) }
        #expect(events.bodyByteCount == 200)
        #expect(events.byteCount == 200 + Limits.eventByteCount)
        #expect(bytes(events.take()) == (0..<200).map { UInt8($0) })
        #expect(events.isEmpty && events.take() == nil && events.byteCount == 0)
    }

    @Test("a million single bytes cost a small part more than a million bytes")
    func cost() {
        var events = WaitingEvents()
        for _ in 0..<1_000_000 { events.append(data(1)) }
        #expect(events.bodyByteCount == 1_000_000)
        #expect(events.byteCount < 1_000_000 + 1_000_000 / 16)
        var count = 0
        while let event = events.take() { count += bytes(event)?.count ?? 0 }
        #expect(count == 1_000_000 && events.byteCount == 0)
    }

    @Test("a large piece behind small ones and small ones behind it keep their order")
    func order() {
        var events = WaitingEvents()
        events.append(.response(ResponseHead(status: 200, version: .http11)))
        events.append(data(1, 1))
        events.append(data(Limits.joinedPieceByteCount, 2))
        events.append(data(1, 3))
        events.append(data(1, 3))
        events.append(.finished(summary))
        #expect(events.response?.status == 200 && events.hasEnded)
        guard case .response? = events.take() else { return #expect(Bool(false)) }
        #expect(bytes(events.take()) == [1])
        #expect(bytes(events.take())?.count == Limits.joinedPieceByteCount)
        #expect(bytes(events.take()) == [3, 3])
        #expect(events.take()?.isLast == true)
        #expect(events.isEmpty && events.byteCount == 0 && events.bodyByteCount == 0)
    }

    @Test("each event costs something, whatever it brings")
    func fixedCost() {
        var events = WaitingEvents()
        for _ in 0..<10 {
            events.append(.informational(ResponseHead(status: 103, version: .http11)))
        }
        #expect(events.byteCount == 10 * Limits.eventByteCount)
        events.append(data(0))
        #expect(events.byteCount == 10 * Limits.eventByteCount)
    }

    @Test("of figures about what was sent the newest waits alone")
    func uploads() {
        var events = WaitingEvents()
        for sent in 1...1000 { events.append(.uploadProgress(sent: sent, total: 1000)) }
        guard case .uploadProgress(let sent, _)? = events.take() else {
            return #expect(Bool(false))
        }
        #expect(sent == 1000 && events.isEmpty)
    }

    @Test("each line of a head has a cost beside its bytes, so that short ones end, too")
    func headerLines() {
        var parser = HeadParser()
        func read(_ line: String) -> HeadParser.Step {
            Array(line.utf8).withUnsafeBytes { parser.read($0) }
        }
        _ = read("HTTP/1.1 200 OK\r\n")
        var count = 0
        while case .more = read("a:\r\n"), count < 1_000_000 { count += 1 }
        #expect((1000...Limits.headByteCount / Limits.headerLineByteCount).contains(count))
    }
}
