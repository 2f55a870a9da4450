/// Names of Tor's hidden services (RFC 7686): no DNS server is asked for them, and only a proxy that
/// looks names up itself leads there.
enum OnionName {
    /// Whether a host is such a name.
    static func isOnion(_ host: String) -> Bool {
        let bare = host.hasSuffix(".") ? host.dropLast() : host[...]
        return bare == "onion" || bare.hasSuffix(".onion")
    }

    /// Whether a proxy gets the names of hosts, and not their addresses.
    static func looksUp(_ proxy: String?) -> Bool {
        guard let proxy else { return false }
        let scheme = asciiLowercased(proxy.prefix { $0 != ":" })
        return scheme != "socks5" && scheme != "socks4"
    }
}
