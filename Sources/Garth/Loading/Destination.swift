import GarthIPC
import GarthPage
import GarthURL

/// The kind of a loaded resource (Fetch Standard, "destination"), and how loads of one kind differ
/// from others.
enum Destination: Sendable, Hashable {
    /// The document of a window.
    case document
    /// The document of a frame.
    case frame
    case styleSheet
    /// A script of the parser.
    case script
    case image
    /// A file on the disk.
    case download
    /// The answer to a script, by what it is for: `fetch`, `XMLHttpRequest`, modules.
    case request(ScriptRequest.Destination)

    /// The destination of a request without another one: a navigation, or a part of a page.
    init(_ purpose: NavigationPurpose) {
        switch purpose {
        case .frame: self = .frame
        case .image: self = .image
        case .styleSheet: self = .styleSheet
        case .script: self = .script
        case .request: self = .request(.data)
        case .socket: self = .request(.socket)
        case .typed, .commandLine, .link, .form, .redirect, .refresh, .download, .sessionRestore,
            .backForward, .cachedResponse:
            self = .document
        }
    }

    /// The purpose that every hop of a load is judged by; nil where a redirect is a purpose of its
    /// own.
    var fixedPurpose: NavigationPurpose? {
        switch self {
        case .styleSheet: .styleSheet
        case .script: .script
        case .image: .image
        case .document, .frame, .download, .request: nil
        }
    }

    /// The purpose that a redirect to a URL is judged by.
    func purpose(ofRedirectTo url: URLRecord) -> NavigationPurpose {
        // A server's `data:` is no file that a page or a person has asked for.
        if self == .download, url.isHTTPOrHTTPS { return .download }
        return fixedPurpose ?? .redirect
    }

    /// The bytes of the resource at most; nil for the limit of the fetcher alone. The document of a
    /// frame is cut where it is shown (`LoadLimits.frameRoom`).
    var byteLimit: Int? {
        switch self {
        case .styleSheet: LoadLimits.subresourceByteCount
        case .script: LoadLimits.scriptByteCount
        case .image: ImageLimits.byteCount
        case .request: ScriptRequestRules.responseByteCount
        case .document, .frame, .download: nil
        }
    }

    /// Whether a response counts whose status tells of no success: a document is shown, and a
    /// script reads the status itself.
    func takes(status: Int) -> Bool {
        switch self {
        case .document, .frame, .download, .request: true
        case .styleSheet, .script, .image: (200..<300).contains(status)
        }
    }

    /// Whether the resource must come within the time of the page's load.
    var isBoundByLoad: Bool {
        switch self {
        case .document, .frame, .styleSheet, .script: true
        case .image, .download, .request: false
        }
    }

    /// Whether the resource is a part of a page, and no document of its own.
    var isPartOfPage: Bool {
        switch self {
        case .frame, .styleSheet, .script, .image, .request: true
        case .document, .download: false
        }
    }

    /// Whether the resource may be one of the program's own `about:` pages.
    var mayBeAboutPage: Bool {
        switch self {
        case .document, .frame, .download: true
        case .styleSheet, .script, .image, .request: false
        }
    }

    /// Whether bytes of any type are welcome.
    var acceptsAnything: Bool {
        switch self {
        case .download, .request: true
        case .document, .frame, .styleSheet, .script, .image: false
        }
    }

    /// Whether cookies and hosts of other processes are read from the disk before a load.
    func readsStorage(for url: URLRecord, ofPage page: URLRecord?) -> Bool {
        switch self {
        case .document, .frame, .download: url.isOfNetwork
        // A page from the network has asked for what is stored already.
        case .styleSheet, .script, .image, .request: page?.isHTTPOrHTTPS != true
        }
    }
}
