import GarthFetch
import GarthPage
import GarthURL

/// One load of a web view, from its start to its end; equal values are the same load.
///
/// It is also the sequence of its events: `for try await event in navigation` begins with the first
/// one, ends behind `finished`, and throws the error of a navigation that failed.
public struct Navigation: Hashable, Sendable {
    /// Counts the view's navigations from 1.
    public let number: Int
    /// What has happened of it.
    let log = NavigationLog()

    init(number: Int) { self.number = number }

    /// Whether both are the same load.
    public static func == (a: Navigation, b: Navigation) -> Bool { a.log === b.log }

    /// Feeds the identity of the load to the hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(log)) }
}

/// The reason for a navigation (WebKit's `WKNavigationType`).
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

/// The question to a navigation delegate before a request.
public struct NavigationAction: Sendable {
    /// The request in question, with the fields that the view sends by itself (`User-Agent`,
    /// `Accept`, `Accept-Language`); those of cookies, passwords and the referrer come later.
    public let request: NavigationRequest
    /// The reason for the navigation.
    public let navigationType: NavigationType
    /// Whether a redirect of the server led here.
    public let isRedirect: Bool
    /// The frame that makes the request; nil without a page.
    public let sourceFrame: FrameInfo?
    /// The target frame, with its current document; nil for a new window.
    public let targetFrame: FrameInfo?
    /// The name of the window for the navigation; empty without one.
    public let frameName: String
    /// The `download` attribute of the link; nil without one, and for a file that is not of the
    /// page's own origin.
    package var downloadName: String?
    /// The fields that the program, the form or the script gave.
    package let givenHeaders: [HTTPField]

    init(
        request: NavigationRequest, given: [HTTPField], navigationType: NavigationType,
        isRedirect: Bool,
        sourceFrame: FrameInfo?, targetFrame: FrameInfo?, frameName: String,
        downloadName: String? = nil
    ) {
        self.request = request
        givenHeaders = given
        self.navigationType = navigationType
        self.isRedirect = isRedirect
        self.sourceFrame = sourceFrame
        self.targetFrame = targetFrame
        self.frameName = frameName
        self.downloadName = downloadName
    }

    /// Makes a question, for tests of a delegate; without further arguments, about an address that a
    /// person typed.
    ///
    /// ```swift
    /// let action = NavigationAction(NavigationRequest(url), navigationType: .linkActivated)
    /// #expect(await delegate.webView(view, decidePolicyFor: action) == .cancel)
    /// ```
    public init(
        _ request: NavigationRequest, navigationType: NavigationType = .other,
        isRedirect: Bool = false, sourceFrame: FrameInfo? = nil,
        targetFrame: FrameInfo? = FrameInfo(url: nil), frameName: String = ""
    ) {
        self.init(
            request: request, given: request.headers, navigationType: navigationType,
            isRedirect: isRedirect, sourceFrame: sourceFrame, targetFrame: targetFrame,
            frameName: frameName)
    }

    /// Whether the page wants the target of its link to be saved and not shown (WebKit's
    /// `shouldPerformDownload`): a `download` attribute, for a file of the page's own origin or for
    /// data of the page itself.
    ///
    /// A delegate without an opinion lets it become a download.
    public var shouldPerformDownload: Bool { downloadName != nil }
}

/// A navigation delegate's answer; it can narrow the allow-list's decision and never widen it.
public enum NavigationActionPolicy: Sendable {
    /// Go on.
    case allow
    /// Do nothing; no further event follows.
    case cancel
    /// Save the response to a file, and show nothing.
    case download
}

/// The treatment of one page (WebKit's `WKWebpagePreferences`).
public struct WebpagePreferences: Sendable, Hashable {
    /// Whether the page's scripts may run; they do where `WebView.isJavaScriptAvailable`. The
    /// default is true, as in WebKit.
    public var allowsContentJavaScript = true
    /// Sent as `User-Agent` in place of the configuration's; nil leaves that.
    public var customUserAgent: String?
    /// The encoding, with priority over the page's declaration; nil leaves it to the page.
    public var charset: String?
    /// Whether the page's own style sheets apply; without them none is fetched.
    public var usesAuthorStyleSheets = true
    /// Which parser reads the page where it is HTML; nil for the configuration's.
    public var htmlParser: HTMLParserChoice?
    /// Whether pictures have cells of their own; otherwise they are words.
    public var showsPictures = false
    /// Whether boxes without text show their `background-image`, where pictures have cells.
    public var showsBackgroundImages = false
    /// The colours of the page.
    public var colors = PageColors.terminal
    /// The greatest length of a picture's file in bytes; nil leaves Garth's own limit.
    public var maximumPictureByteCount: Int?
    /// Whether only the article of the page is shown, as reader mode finds it.
    public var isReader = false
    /// The treatment of cookies.
    public var cookieAcceptance = CookieAcceptance.always
    /// Style sheets of the person for this page, behind those of the configuration.
    package var userSheets: [[UInt8]] = []
    /// Scripts of the person for this page, behind those of the program.
    package var userScripts: [UserScript] = []

    /// Makes the preferences that pages have by default.
    public init() {}
}

/// The treatment of cookies that a page sets, and of those for its requests.
public enum CookieAcceptance: Sendable, Hashable {
    /// Cookies are stored as long as the site requests, and sent.
    case always
    /// Cookies end with the session.
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
    /// Allow this one load.
    case allowOnce
    /// The site may be visited until the program ends.
    case allowForSession
    /// Allow the site from now on; the delegate has stored the rule.
    case allowAlways
}
