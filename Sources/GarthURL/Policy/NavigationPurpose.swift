/// What a URL is wanted for; the policy is asked with it for every URL.
public enum NavigationPurpose: String, Hashable, Sendable, CaseIterable {
    /// A person typed it, or chose it from a menu, the history or the bookmarks.
    case typed
    /// It was named on the command line or by the program that embeds the browser.
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
        case .link, .form, .redirect, .refresh, .frame, .image, .styleSheet, .script, .download,
            .cachedResponse:
            false
        }
    }

    /// Whether a person named the address now, so that no page has led there.
    var isFree: Bool { self == .typed || self == .commandLine }

    /// Whether it is a part of a page and no document of its own in a window.
    public var isSubresource: Bool {
        switch self {
        case .frame, .image, .styleSheet, .script: true
        default: false
        }
    }
}

/// The page or response from which a URL came.
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

    /// What a part of the page leads to, as the origin of it: the part's own URL and address, or
    /// the page for what the page carries in itself (`data:`).
    public func ofResource(_ url: URLRecord, address: IPAddress?) -> SourcePage {
        url.isOpaquePath ? self : SourcePage(url: url, address: address)
    }

    /// Whether it came from a public address: such a page may not lead an open browser to a
    /// private one.
    public var isPublic: Bool {
        guard url.isHTTPOrHTTPS else { return false }
        if let address = address ?? url.address { return !address.isPrivate }
        return !isLocalhost(url.hostname.utf8.map { $0 })
    }
}

/// Whether a name is `localhost` or below it, with or without a trailing dot.
func isLocalhost(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    let bare = name.last == 0x2E ? name.dropLast() : name[...]
    let suffix = "localhost".utf8
    guard bare.suffix(suffix.count).elementsEqual(suffix) else { return false }
    return bare.count == suffix.count || bare.dropLast(suffix.count).last == 0x2E
}
