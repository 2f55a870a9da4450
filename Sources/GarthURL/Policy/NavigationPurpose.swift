/// The purpose of a request; the policy gets it with every URL.
///
/// What a person types may lead to private addresses where a page may not.
public enum NavigationPurpose: String, Hashable, Sendable, CaseIterable {
    /// A person typed it, or chose it from a menu, the history or the bookmarks.
    case typed
    /// The command line or the embedding program named the URL.
    case commandLine
    /// A link was followed.
    case link
    /// A form was submitted.
    case form
    /// A server redirected, at each hop.
    case redirect
    /// A page refreshes itself.
    case refresh
    /// A frame's document.
    case frame
    /// An image.
    case image
    /// A style sheet.
    case styleSheet
    /// A script.
    case script
    /// A script makes a request (`fetch`, `XMLHttpRequest`).
    case request
    /// A script opens a WebSocket; the URL is that of http or https with its host and port.
    case socket
    /// A link is saved to a file.
    case download
    /// A session is restored.
    case sessionRestore
    /// A person goes back or forward, or reloads.
    case backForward
    /// A stored response is to be shown without asking the server.
    case cachedResponse

    /// Whether a person asked for it, and no page or server.
    public var isPersonal: Bool {
        switch self {
        case .typed, .commandLine, .sessionRestore, .backForward: true
        case .link, .form, .redirect, .refresh, .frame, .image, .styleSheet, .script, .request,
            .socket, .download, .cachedResponse:
            false
        }
    }

    /// Whether a person named the address now, so that no page has led there.
    var isFree: Bool { self == .typed || self == .commandLine }

    /// Whether the request loads a part of a page, not a document of its own in a window.
    public var isSubresource: Bool {
        switch self {
        case .frame, .image, .styleSheet, .script, .request, .socket: true
        case .typed, .commandLine, .link, .form, .redirect, .refresh, .download, .sessionRestore,
            .backForward, .cachedResponse:
            false
        }
    }
}

/// The page or response from which a URL came.
///
/// A public page leads to no private address, whatever the list says of its name.
public struct SourcePage: Hashable, Sendable {
    /// Its URL.
    public let url: URLRecord
    /// The address it was fetched from; nil when it is not known (through a proxy).
    public let address: IPAddress?

    /// Makes a source.
    public init(url: URLRecord, address: IPAddress? = nil) {
        self.url = url
        self.address = address
    }

    /// The source for requests of a subresource: the subresource's own URL and address, or the page
    /// for a subresource that the page contains itself (`data:`).
    public func ofResource(_ url: URLRecord, address: IPAddress?) -> SourcePage {
        url.hasOpaquePath ? self : SourcePage(url: url, address: address)
    }

    /// Whether the page came from a public address: in an open browser, such a page may not lead to
    /// a private address.
    public var isPublic: Bool {
        guard url.isOfNetwork else { return false }
        let written = url.smallWebAddress?.address ?? url.address
        if let address = address ?? written { return !address.isPrivate }
        return !isLocalhost(url.hostname.utf8.map { $0 })
    }
}

/// Whether a name denotes this machine before any DNS question, with or without a trailing dot:
/// `localhost` and names below it (RFC 6761 section 6.3), and the names that `/etc/hosts` of Debian
/// and other systems gives to loopback and to the multicast groups of the local network.
func isLocalhost(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    let bare = name.last == 0x2E ? name.dropLast() : name[...]
    let suffix = "localhost".utf8
    if bare.suffix(suffix.count).elementsEqual(suffix) {
        if bare.count == suffix.count { return true }
        let before = bare.dropLast(suffix.count)
        return before.last == 0x2E || before.elementsEqual("ip6-".utf8)
    }
    return localNames.contains { $0.utf8.count == bare.count && bare.elementsEqual($0.utf8) }
}

private let localNames = [
    "ip6-loopback", "localhost4", "localhost6", "localhost.localdomain",
    "localhost4.localdomain4", "localhost6.localdomain6",
    "ip6-localnet", "ip6-mcastprefix", "ip6-allnodes", "ip6-allrouters", "ip6-allhosts",
]
