import Glibc
import TestSupport
import Testing

@testable import GarthWebDriver

/// Whose connections a server takes.
@Suite("Peers of the WebDriver server") struct PeerGateTests {
    /// The lines of two connections to port 4444 (115C), as proc(5) shows them.
    private static let table = """
          sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
           0: 0100007F:115C 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000 0 11 1 0 100
           1: 0100007F:D431 0100007F:115C 01 00000000:00000000 00:00000000 00000000  1001 0 12 1 0 20
           2: 0100007F:115C 0100007F:D431 01 00000000:00000000 00:00000000 00000000  1000 0 13 1 0 20
           3: 0100007F:D432 0100007F:115C 05 00000000:00000000 00:00000000 00000000     0 0 0 1 0 20
        """
    private static let mapped = """
          sl  local_address remote_address st tx_queue rx_queue tr tm->when retrnsmt uid timeout inode
           0: 0000000000000000FFFF00000100007F:D433 0000000000000000FFFF00000100007F:115C 01 0:0 0:0 0 1002 0 14
           1: 00000000000000000000000001000000:D434 00000000000000000000000001000000:115C 01 0:0 0:0 0 1003 0 15
        """

    /// An end from its form in the table.
    private func end(_ text: String) throws -> SocketEnd {
        let parts = text.split(separator: ":")
        var words: [UInt32] = []
        for place in stride(from: 0, to: parts[0].count, by: 8) {
            words.append(try #require(UInt32(parts[0].dropFirst(place).prefix(8), radix: 16)))
        }
        return SocketEnd(address: words, port: try #require(UInt16(parts[1], radix: 16)))
    }

    private func owner(_ local: String, _ remote: String) throws -> SocketOwner? {
        SocketTable(texts: [Self.table, Self.mapped])
            .owner(of: SocketEnds(local: try end(local), remote: try end(remote)))
    }

    @Test("the table names the user of the other end, also of one with an address of version 6")
    func owners() throws {
        #expect(try owner("0100007F:D431", "0100007F:115C") == .user(1001))
        #expect(try owner("0100007F:D433", "0100007F:115C") == .user(1002))
        let own6 = "00000000000000000000000001000000"
        #expect(try owner(own6 + ":D434", own6 + ":115C") == .user(1003))
        #expect(try owner("0100007F:D435", "0100007F:115C") == nil)
    }

    @Test("an end that nobody has open is not one of root")
    func orphans() throws {
        #expect(try owner("0100007F:D432", "0100007F:115C") == .nobody)
    }

    /// The table alone, and both sources: where Linux answers no questions, the table does.
    private static let sources: [[PeerGate.Source]] = [
        [.table("/proc/self/net")], PeerGate.Source.all,
    ]

    @Test("a connection of this user is admitted, and one of another user refused")
    func users() throws {
        let pair = try ConnectedPair()
        for sources in Self.sources {
            #expect(PeerGate.ownUser.verdict(on: pair.server, by: sources) == .admitted)
            #expect(PeerGate.ownUser.verdict(on: pair.client, .own, by: sources) == .admitted)
            let other = PeerGate.user(geteuid() + 1)
            #expect(other.verdict(on: pair.server, by: sources) == .refused)
        }
    }

    @Test("a connection whose client has closed it is of nobody")
    func closed() throws {
        let pair = try ConnectedPair()
        pair.closeClient()
        for sources in Self.sources {
            #expect(PeerGate.user(0).verdict(on: pair.server, by: sources) == .gone)
            #expect(PeerGate.ownUser.verdict(on: pair.server, by: sources) == .gone)
        }
    }

    @Test("an answer about another socket, or an error, names nobody")
    func answers() throws {
        let ends = SocketEnds(
            local: SocketEnd(address: [1], port: 0xD431),
            remote: SocketEnd(address: [1], port: 0x115C))
        #expect(SocketDiagnosis.question(ends).count == 72)
        // A head of 16 bytes, four bytes, the place (48), three numbers, the user and the node.
        var answer = [UInt8](repeating: 0, count: 88)
        answer[4] = 20
        answer.replaceSubrange(20..<24, with: [0xD4, 0x31, 0x11, 0x5C])
        #expect(SocketDiagnosis.owner(in: answer, of: ends) == .nobody)
        answer[80] = 7
        answer[84] = 1
        #expect(SocketDiagnosis.owner(in: answer, of: ends) == .user(7))
        for (place, value) in [(4, 2), (20, 0), (23, 0)] as [(Int, UInt8)] {
            var other = answer
            other[place] = value
            #expect(SocketDiagnosis.owner(in: other, of: ends) == nil)
        }
        #expect(SocketDiagnosis.owner(in: [], of: ends) == nil)
    }

    @Test("without the table nobody is admitted but those with a token")
    func withoutTable() throws {
        let pair = try ConnectedPair()
        let missing = [PeerGate.Source.table(TestFolder.shared.missing)]
        #expect(PeerGate.ownUser.verdict(on: pair.server, by: missing) == .unknown)
        let token = try #require(DriverToken("0123456789abcdef"))
        #expect(
            PeerGate.token(token).verdict(on: pair.server, by: missing) == .admitted)
    }

    @Test(
        "a token that is short, or no part of a path, is none",
        arguments: [
            "", "0123456789abcde", "0123456789abcde/", "0123456789 abcdef", "0123456789ä€bcdef",
        ])
    func tokens(text: String) {
        #expect(DriverToken(text) == nil)
    }

    @Test(
        "a request has the token in its path, as a password or as a bearer token",
        arguments: [
            ("/0123456789abcdef/status", "", true), ("/wd/0123456789abcdef/session/x", "", true),
            ("/status", "Bearer 0123456789abcdef", true),
            ("/status", "Basic dXNlcjowMTIzNDU2Nzg5YWJjZGVm", true),
            ("/status", "", false), ("/0123456789abcdee/status", "", false),
            ("/0123456789abcdef0/status", "", false), ("/status", "Bearer 0123456789abcde", false),
            ("/status", "Basic MDEyMzQ1Njc4OWFiY2RlZg==", false), ("/status", "Basic ?", false),
        ])
    func placesOfToken(path: String, field: String, isGiven: Bool) throws {
        let token = try #require(DriverToken("0123456789abcdef"))
        var fields = [(name: "host", value: "localhost:1")]
        if !field.isEmpty { fields.append((name: "authorization", value: field)) }
        let request = HTTPRequest(method: "GET", path: path, fields: fields)
        let guardian = RequestGuard(address: "127.0.0.1", port: 1, token: token)
        #expect((guardian.refusal(of: request) == nil) == isGiven)
    }
}

/// Two ends of a connection over loopback.
final class ConnectedPair {
    let server: Int32
    private(set) var client: Int32

    init() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        try #require(listen(listener, 1) == 0)
        var place = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let client = client
        let isConnected = withUnsafeMutablePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(listener, $0, &size)
                return connect(client, $0, size) == 0
            }
        }
        try #require(isConnected)
        server = accept(listener, nil, nil)
        try #require(server >= 0)
    }

    func closeClient() {
        if client >= 0 { close(client) }
        client = -1
    }

    deinit {
        close(server)
        closeClient()
    }
}
