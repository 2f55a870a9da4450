public import GarthPage

/// An element of the document that a web view showed when it was asked for.
///
/// It ends with the document: after another one has taken its place, every use throws
/// `ElementError`. It never names another element.
@MainActor
public final class WebElement {
    /// The description of the element when it was found.
    public let element: PageElement
    /// The page of the document.
    weak var page: Page?
    /// The view that showed the document; nil if it is no more.
    public private(set) weak var webView: WebView?

    init(_ element: PageElement, of page: Page, in webView: WebView) {
        self.element = element
        self.page = page
        self.webView = webView
    }

    /// Whether both belong to the same document, which is still there.
    public func isOfSameDocument(as other: WebElement) -> Bool {
        guard let page else { return false }
        return page === other.page
    }
}

extension WebElement: @MainActor CustomStringConvertible {
    /// The role and the name of the element when it was found.
    public var description: String {
        let role = element.role.isEmpty ? "element" : element.role
        return element.name.isEmpty ? role : "\(role) \(PageSnapshot.quoted(element.name))"
    }
}

/// The reason why an element was not found or not used.
///
/// A locator waits where it can, so that its errors come at the end of the time.
public struct ElementError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of reason.
    public enum Code: String, Sendable, Hashable {
        /// The view shows no page.
        case noPage
        /// The document of the element is gone.
        case staleElement
        /// The page has no such element.
        case noSuchElement
        /// The text is no CSS selector.
        case invalidSelector
        /// The element does not take this action.
        case wrongElement
        /// The element is disabled, or its text cannot be changed.
        case notEnabled
        /// The list has no such option.
        case noSuchOption
        /// The form was not sent, because a control has a wrong value.
        case submissionRefused
        /// The file cannot be read.
        case fileNotReadable
        /// The page runs no scripts, and only they could tell.
        case needsScripts
    }

    /// The kind of reason.
    public let code: Code
    /// The reason in one sentence.
    ///
    /// The texts in it are the program's own words: queries, names of actions.
    public let message: String
    /// The reason in one sentence.
    public var description: String { message }

    /// Makes an error.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

/// A key that does something on an element.
public enum ElementKey: String, Sendable, Hashable {
    /// Sends the form of a field, or uses the element.
    case enter = "Enter"
    /// Uses the element.
    case space = "Space"
}

/// The result of an action on an element.
public enum ElementEffect: Sendable, Hashable {
    /// The page was changed, or nothing happened.
    case stayed
    /// Another page was committed, or a load of it has ended otherwise.
    case navigated
}
