import GarthURL

/// A frame of a page, at the moment of a question or event (WebKit's `WKFrameInfo`).
public struct FrameInfo: Sendable {
    /// Whether the frame is the whole page, not a frame in it.
    public let isMainFrame: Bool
    /// The URL of its document, without credentials; nil before the first one.
    public let url: URLRecord?
    /// The origin of its document; opaque without a document, and in a sandbox without
    /// `allow-same-origin`.
    ///
    /// Compare it by `isSame(as:)`: an opaque origin is the same as no other.
    public let securityOrigin: Origin
    /// The view of the page; nil when the program has dropped it.
    public private(set) weak var webView: WebView?
    /// The numbers of the frame elements around the document, from the outside in.
    package let place: [UInt32]

    /// The request of its document, without its fields; nil before the first document.
    public var request: NavigationRequest? { url.map { NavigationRequest($0) } }

    init(
        isMainFrame: Bool, url: URLRecord?, isSandboxed: Bool = false, of webView: WebView? = nil,
        at place: FramePlace = []
    ) {
        self.isMainFrame = isMainFrame
        self.place = place
        self.url = url
        securityOrigin = isSandboxed ? .opaque : url?.origin ?? .opaque
        self.webView = webView
    }

    /// Makes a frame, for tests of a delegate; the main frame unless it is said.
    public init(url: URLRecord?, isMainFrame: Bool = true) {
        self.init(isMainFrame: isMainFrame, url: url, of: nil)
    }
}

extension FrameInfo: Hashable {
    /// Frames are equal with the same document in the same place, whatever their view.
    public static func == (one: FrameInfo, other: FrameInfo) -> Bool {
        one.isMainFrame == other.isMainFrame && one.url == other.url
            && one.securityOrigin == other.securityOrigin
    }

    /// Feeds the place, the URL and the origin to the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(isMainFrame)
        hasher.combine(url)
        hasher.combine(securityOrigin)
    }
}

/// What a page asks of a new window (WebKit's `WKWindowFeatures`); nil where it asks for nothing,
/// as every link and form does.
public struct WindowFeatures: Sendable, Hashable {
    /// Whether the window has a menu bar.
    public var menuBarVisibility: Bool?
    /// Whether the window has a status bar.
    public var statusBarVisibility: Bool?
    /// Whether the window has toolbars.
    public var toolbarsVisibility: Bool?
    /// Whether the person may resize the window.
    public var allowsResizing: Bool?
    /// The left edge, in CSS pixels.
    public var x: Double?
    /// The upper edge, in CSS pixels.
    public var y: Double?
    /// The width, in CSS pixels.
    public var width: Double?
    /// The height, in CSS pixels.
    public var height: Double?

    /// Makes features that ask for nothing.
    public init() {}
}
