import Foundation
import GarthFetch
import GarthURL
import TestSupport
import Testing

@testable import Garth

/// The room of answers that wait for their turn (docs/security.md, "Pages that ask for more than they
/// have").
@Suite("The room of early answers", .endsWhatHangs) struct EarlyRoomTests {
    private static let length = 3 << 20

    private func transfer(
        _ server: RouteServer, _ fetcher: Fetcher, in room: EarlyRoom, method: String = "GET"
    ) throws -> PulledTransfer {
        let url = try #require(URLRecord.parse("http://127.0.0.1:\(server.port)/part"))
        let permitted = try #require(URLPolicy.open.decision(for: url, purpose: .typed).permitted)
        return PulledTransfer(
            fetcher, FetchRequest(permitted, method: method) { _ in true }, in: room)
    }

    /// Waits for the end of what comes of a transfer.
    private func waitForEnd(_ transfer: PulledTransfer) async throws {
        while !transfer.hasEnded, !transfer.isGivenUp {
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// The bytes of the body.
    private func byteCount(_ transfer: PulledTransfer) async -> Int {
        await Task.detached {
            var count = 0
            transfer.pull { piece in
                if case .bytes(let bytes) = piece { count += bytes.count }
                return true
            }
            return count
        }.value
    }

    private let server = RouteServer(["/part": String(repeating: "x", count: length)])
    private let fetcher = Fetcher()

    @Test("a transfer for which the room is full is given up, and its memory with it")
    func full() async throws {
        let room = EarlyRoom(limit: Self.length * 3 / 2)
        let first = try transfer(server, fetcher, in: room)
        try await waitForEnd(first)
        #expect(!first.isGivenUp && !room.isWide)
        let second = try transfer(server, fetcher, in: room)
        try await waitForEnd(second)
        #expect(second.isGivenUp && second.isEmpty)
        let claims = (first.claim(), second.claim())
        #expect(claims == (true, false))
        #expect(await byteCount(first) == Self.length)
    }

    @Test("a transfer whose turn has come leaves the room to others")
    func turn() async throws {
        let room = EarlyRoom(limit: Self.length * 3 / 2)
        for _ in 0..<3 {
            let next = try transfer(server, fetcher, in: room)
            try await waitForEnd(next)
            #expect(next.claim() && room.isWide)
            #expect(await byteCount(next) == Self.length)
        }
    }

    @Test("a request that may not be repeated keeps what has come")
    func unsafe() async throws {
        let room = EarlyRoom(limit: 1 << 20)
        let post = try transfer(server, fetcher, in: room, method: "POST")
        try await waitForEnd(post)
        #expect(!post.isGivenUp && !room.isWide && post.claim())
        #expect(await byteCount(post) == Self.length)
    }
}
