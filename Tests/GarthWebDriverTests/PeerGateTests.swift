import Glibc
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

    private func owner(_ local: String, _ remote: String) -> SocketTable.Owner? {
        SocketTable(texts: [Self.table, Self.mapped])
            .owner(of: SocketEnds(local: local, remote: remote))
    }

    @Test("the table names the user of the other end, also of one with an address of version 6")
    func owners() {
        #expect(owner("0100007F:D431", "0100007F:115C") == .user(1001))
        #expect(owner("0100007F:D433", "0100007F:115C") == .user(1002))
        let own6 = "00000000000000000000000001000000"
        #expect(owner(own6 + ":D434", own6 + ":115C") == .user(1003))
        #expect(owner("0100007F:D435", "0100007F:115C") == nil)
    }

    @Test("an end that nobody has open is not one of root")
    func orphans() {
        #expect(owner("0100007F:D432", "0100007F:115C") == .nobody)
    }

    @Test("a connection of this user is admitted, and one of another user refused")
    func users() throws {
        let pair = try ConnectedPair()
        #expect(PeerGate.ownUser.verdict(on: pair.server) == .admitted)
        #expect(PeerGate.ownUser.verdict(on: pair.client, .own) == .admitted)
        #expect(PeerGate.user(geteuid() + 1).verdict(on: pair.server) == .refused)
    }

    @Test("a connection whose client has closed it is of nobody")
    func closed() throws {
        let pair = try ConnectedPair()
        pair.closeClient()
        #expect(PeerGate.user(0).verdict(on: pair.server) == .gone)
        #expect(PeerGate.ownUser.verdict(on: pair.server) == .gone)
    }

    @Test("without the table nobody is admitted but those with a token")
    func withoutTable() throws {
        let pair = try ConnectedPair()
        #expect(PeerGate.ownUser.verdict(on: pair.server, folder: "/nonexistent") == .unknown)
        let token = try #require(DriverToken("0123456789abcdef"))
        #expect(
            PeerGate.token(token).verdict(on: pair.server, folder: "/nonexistent") == .admitted)
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
