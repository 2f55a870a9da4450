import GarthFetch
import GarthURL

/// One load of a web view, from its start to its end; two are equal when they are the same load.
public struct Navigation: Hashable, Sendable {
    /// Counts the view's navigations from 1.
    public let number: Int
}

/// Why a navigation happens (WebKit's `WKNavigationType`).
public enum NavigationType: Sendable, Hashable {
    /// A link was followed.
    case linkActivated
    /// A form was submitted.
    case formSubmitted
    /// A form was submitted again, by reload or back.
    case formResubmitted
    /// Another entry of the back-forward list is shown.
    case backForward
    /// The page is loaded again.
    case reload
    /// Anything else: a typed address, a refresh.
    case other
}

/// What a navigation delegate is asked about before a request goes out.
public struct NavigationAction: Sendable {
    /// What would be loaded.
    public let request: NavigationRequest
    /// Why.
    public let navigationType: NavigationType
    /// Whether a redirect of the server led here.
    public let isRedirect: Bool
    /// The frame that asks for it; nil when no page does.
    public let sourceFrame: FrameInfo?
    /// The frame that would show it, with what it shows now; nil for a new window.
    public let targetFrame: FrameInfo?
    /// The name of the window that a page wants it in; empty where it wants none.
    public let frameName: String
}

/// A frame of a page (WebKit's `WKFrameInfo`).
public struct FrameInfo: Sendable, Hashable {
    /// Whether it is the whole page and no frame within it.
    public let isMainFrame: Bool
    /// The URL of its document, without credentials; nil before the first one.
    public let url: URLRecord?
}

/// A navigation delegate's answer; it can narrow what the allow-list permits and never widen it.
public enum NavigationActionPolicy: Sendable {
    /// Go on.
    case allow
    /// Do nothing; no further event tells of the navigation.
    case cancel
    /// Save what would come to a file, and show nothing.
    case download
}

/// How one page is to be treated (WebKit's `WKWebpagePreferences`).
public struct WebpagePreferences: Sendable, Hashable {
    /// Whether the page's scripts may run. Accepted, and without effect: Garth runs none.
    public var allowsContentJavaScript = false
    /// Sent as `User-Agent` in place of the configuration's; nil leaves that.
    public var customUserAgent: String?
    /// The encoding, over what the page says itself; nil leaves it to the page.
    public var charset: String?
    /// Whether the page's own style sheets apply; without them none is fetched.
    public var usesAuthorStyleSheets = true
    /// Whether only the article of the page is shown, as reader mode finds it.
    public var isReader = false
    /// What becomes of cookies.
    public var cookieAcceptance = CookieAcceptance.always

    /// Makes the preferences that pages have by default.
    public init() {}
}

/// What becomes of the cookies that a page sets, and of those that it would get sent.
public enum CookieAcceptance: Sendable, Hashable {
    /// They are kept as long as the page wishes, and sent.
    case always
    /// They end with the session.
    case sessionOnly
    /// None is kept or sent.
    case never

    var keeping: CookieContext.Keeping {
        switch self {
        case .always: .always
        case .sessionOnly: .session
        case .never: .never
        }
    }
}

/// A person's answer to the sheet of a refused visit.
public enum UnauthorizedVisitAnswer: Sendable {
    /// The visit does not happen.
    case cancel
    /// This one load may happen.
    case allowOnce
    /// The site may be visited until the program ends.
    case allowForSession
    /// The site may be visited from now on; whoever answers has stored the rule.
    case allowAlways
}
