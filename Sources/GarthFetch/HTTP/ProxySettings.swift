import GarthURL
import Glibc

/// Chooses the proxy for a URL.
///
/// Garth decides this itself, because libcurl would read the environment even if it must not.
struct ProxySettings: Sendable {
    private var forEverything: String?
    private var byScheme: [String: String] = [:]
    private var exceptions: [String] = []

    init(configuration: FetchConfiguration) {
        self.init(
            proxy: configuration.proxy, exceptions: configuration.proxyExceptions,
            environment: configuration.proxyEnvironment == .honoured
                ? readEnvironment : { _ in nil })
    }

    init(proxy: String?, exceptions: [String] = [], environment: (String) -> String?) {
        if let proxy, !proxy.isEmpty {
            forEverything = proxy
            self.exceptions = exceptions.map { asciiLowercased($0[...]) }
            return
        }
        // Not HTTP_PROXY: a web server's CGI variable of that name comes from the client.
        let all = environment("all_proxy") ?? environment("ALL_PROXY")
        byScheme["http"] = environment("http_proxy") ?? all
        for scheme in SmallWebScheme.allCases { byScheme[scheme.rawValue] = all }
        byScheme["https"] = environment("https_proxy") ?? environment("HTTPS_PROXY") ?? all
        self.exceptions = (environment("no_proxy") ?? environment("NO_PROXY") ?? "")
            .split { $0 == "," || $0 == " " }.map(asciiLowercased)
    }

    /// The proxy for the URL; nil for a direct connection.
    func proxy(scheme: String, host: String) -> String? {
        guard let proxy = forEverything ?? byScheme[scheme], !proxy.isEmpty else { return nil }
        return exceptions.contains { covers($0, host) } ? nil : proxy
    }

    /// Whether an entry of `no_proxy` names the host, its domain, or everything.
    private func covers(_ entry: String, _ host: String) -> Bool {
        if entry == "*" { return true }
        let name = entry.hasPrefix(".") ? String(entry.dropFirst()) : entry
        let bare = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        return !name.isEmpty && (bare == name || bare.hasSuffix("." + name))
    }
}

private func readEnvironment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
}
