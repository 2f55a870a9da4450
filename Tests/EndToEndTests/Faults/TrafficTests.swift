import Foundation
import TestSupport
import Testing

/// Servers whose traffic costs more than its bytes: pieces, heads and lines without number.
@Suite("Traffic in small pieces", .serialized) struct TrafficTests {
    /// What a server sends, how the dump of it ends, and what it says.
    struct Traffic: Sendable, CustomTestStringConvertible {
        let name: String
        let status: Int32
        let steps: [ScriptedServer.Step]
        var options: [String] = []
        var says = ""

        var testDescription: String { name }
    }

    private static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
    private static let chunked = head + "Transfer-Encoding: chunked\r\n"

    private static let traffic: [Traffic] = [
        Traffic(
            name: "half a million chunks of one byte", status: 0,
            steps: [.send(chunked + "\r\n")] + text("1\r\nx\r\n", 500_000) + [.send("0\r\n\r\n")]),
        Traffic(
            name: "chunks of one byte that are paragraphs", status: 0,
            steps: [.send(chunked + "\r\n")]
                + text("1\r\n<\r\n1\r\np\r\n1\r\n>\r\n1\r\nx\r\n", 50_000) + [.send("0\r\n\r\n")]),
        Traffic(
            name: "compressed blocks of one byte", status: 0,
            steps: [.send(chunked + "Content-Encoding: gzip\r\n\r\n")] + blocks("x", 300_000)
                + [.send("0\r\n\r\n")]),
        Traffic(
            name: "compressed blocks of nothing without end", status: 69,
            steps: [.send(chunked + "Content-Encoding: gzip\r\n\r\n")]
                + endlessBlocks, options: ["--max-bytes", "1000000"],
            says: "more than 1000000 bytes"),
        Traffic(
            name: "header lines without end", status: 69,
            steps: [.send(head), .sendForEver([UInt8]("X-A: b\r\n", times: 1000))],
            says: "its head is too long"),
        Traffic(
            name: "the shortest header lines without end", status: 69,
            steps: [.send(head), .sendForEver([UInt8]("a:\r\n", times: 1000))],
            says: "its head is too long"),
        Traffic(
            name: "informational responses without end", status: 69,
            steps: [.sendForEver([UInt8]("HTTP/1.1 103 Early\r\nA: b\r\n\r\n", times: 100))],
            says: "too many informational responses"),
        Traffic(
            name: "trailers without end", status: 69,
            steps: [
                .send(chunked + "\r\n5\r\nwords\r\n0\r\n"),
                .sendForEver([UInt8]("X-A: b\r\n", times: 1000)),
            ], says: "its head is too long"),
        Traffic(
            name: "redirects with large heads", status: 69,
            steps: [
                .send("HTTP/1.1 302 Found\r\nLocation: /\r\n"),
                .send([UInt8]("X-A: \(String(repeating: "b", count: 900))\r\n", times: 200)),
                .send("Content-Length: 0\r\n\r\n"),
            ], says: "redirects"),
    ]

    /// A text so many times, in pieces that no socket takes long for.
    private static func text(_ text: String, _ count: Int) -> [ScriptedServer.Step] {
        let piece = ScriptedServer.Step.send([UInt8](text, times: 10_000))
        return Array(repeating: piece, count: count / 10_000)
    }

    /// A body in gzip (RFC 1952) whose deflate blocks (RFC 1951 section 3.2.4) are stored and hold
    /// one text each.
    private static func blocks(_ content: String, _ count: Int) -> [ScriptedServer.Step] {
        let bytes = [UInt8](Array(content.utf8))
        let block = [0, UInt8(bytes.count), 0, 255 - UInt8(bytes.count), 255] + bytes
        let many = [[UInt8]](repeating: block, count: 10_000).flatMap { $0 }
        var length = [UInt8](count: bytes.count * count)
        length.reverse()
        return [.send(chunk([31, 139, 8, 0, 0, 0, 0, 0, 0, 3]))]
            + Array(repeating: .send(chunk(many)), count: count / 10_000)
            + [.send(chunk([1, 0, 0, 255, 255] + checksum(bytes, count) + length))]
    }

    private static let endlessBlocks: [ScriptedServer.Step] = [
        .send(chunk([31, 139, 8, 0, 0, 0, 0, 0, 0, 3])),
        .sendForEver(
            chunk([[UInt8]](repeating: [0, 0, 0, 255, 255], count: 10_000).flatMap { $0 })),
    ]

    private static func chunk(_ bytes: [UInt8]) -> [UInt8] {
        Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + [13, 10]
    }

    /// The CRC-32 of some bytes so many times, least byte first.
    private static func checksum(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
        var sum = UInt32.max
        for _ in 0..<count {
            for byte in bytes {
                sum ^= UInt32(byte)
                for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
            }
        }
        return (0..<4).map { UInt8(truncatingIfNeeded: ~sum >> ($0 * 8)) }
    }

    @Test("a dump stays small whatever the pieces are in which a page comes", arguments: traffic)
    func dump(_ traffic: Traffic) throws {
        let server = ScriptedServer { _ in traffic.steps }
        let run = try MeasuredRun(["--dump"] + traffic.options + [server.origin + "/"])
        #expect(!run.hung && run.status == traffic.status, "\(run.errorText)")
        #expect(traffic.says.isEmpty || run.errorText.contains(traffic.says))
        // Both processes; a debug build takes some more than a release.
        #expect(run.peakMemory < 150 << 20, "\(run.peakMemory >> 20) MB")
    }
}

extension [UInt8] {
    /// A count in four bytes, the greatest first.
    fileprivate init(count: Int) {
        self = (0..<4).map { UInt8(truncatingIfNeeded: count >> ((3 - $0) * 8)) }
    }
}
