/// Decides which requests the server answers: those of programs on this machine, of no web page.
///
/// A page in a browser of this machine can send requests to loopback addresses, also by a name that
/// its server resolves to one (DNS rebinding). Such a request names that host, or has an origin.
package struct RequestGuard: Sendable {
    private let hosts: Set<String>
    private let token: DriverToken?

    /// Makes a guard for a server at an address and a port. With a token, each request has to bear it.
    package init(address: String, port: UInt16, token: DriverToken? = nil) {
        self.token = token
        var names: Set = ["localhost", "127.0.0.1", "[::1]"]
        names.insert(address)
        hosts = Set(names.map { "\($0):\(port)" }).union(port == 80 ? names : [])
    }

    /// The reason why a request is refused; nil for one that is answered.
    package func refusal(of request: HTTPRequest) -> String? {
        guard let host = request.value(of: "host")?.lowercased(), hosts.contains(host) else {
            return "the Host of the request is not this server"
        }
        if request.value(of: "origin") != nil || request.value(of: "sec-fetch-site") != nil {
            return "web pages may not use this server"
        }
        if let token, !token.isGiven(in: request) {
            return "the token is missing: use http://HOST:PORT/TOKEN"
        }
        return nil
    }
}
