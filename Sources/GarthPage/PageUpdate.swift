/// What the engine says about a page while it is read and laid out.
///
/// Plain values that can cross a process boundary. All text in them is a claim of the page: URLs
/// are raw, strings are free of control characters but otherwise the page's own words.
public enum PageUpdate: Sendable, Equatable {
    /// The document's title changed (white space stripped and collapsed).
    case title(String)
    /// The raw `href` of the first `base` element, to be parsed against the document's URL.
    case base(href: String, frameName: String)
    /// `<meta name=referrer>`: what the page wants told of itself from now on, in its own words; the
    /// number of the frame whose document says so, nil for the page's own.
    case referrerPolicy(String, owner: UInt32?)
    /// The page is laid out from its top again: styles, targets and lines that were announced are
    /// void, and all come anew. What is on the screen may stay until the first lines come.
    case restarted
    /// Styles that join the page's list; the first of the page is the plain one, number 0.
    case styles([TextStyle])
    /// Targets that join the page's list; the first of the page has the number 1.
    case targets([PageTarget])
    /// A target's state changed; its number.
    case targetChanged(UInt32, PageTarget)
    /// All lines from `from` on are replaced by these; `from` is the count when they are new.
    case lines(from: Int, PageLines)
    /// As many lines as these, from `at` on, are drawn again; nothing else moved.
    case linesRedrawn(at: Int, PageLines)
    /// The page would like a subresource.
    case needsResource(PageResource)
    /// `<meta http-equiv=refresh>`: after `seconds`, go to the raw `href` (empty: this page).
    case refresh(seconds: Int, href: String)
    /// A form was submitted or a link activated inside the page.
    case wantsNavigation(PageNavigation)
    /// A form was not sent, because this control holds what may not be; the reason in a sentence
    /// for the person.
    case submissionRefused(ElementReference, reason: String)
    /// A limit was reached and the page is not whole, or reader mode found no article; one sentence
    /// for the person.
    case limitReached(String)
    /// The page has come whole and shows next to nothing. What was laid out before `restarted` counts
    /// no more; it is told again where it still holds.
    case emptiness(PageEmptiness)
    /// The document is not shown as it was asked for; the page's own, not that of a frame.
    case fault(DocumentFault)
    /// The encoding that was settled on, by its name in the Encoding Standard.
    case encoding(String)
    /// All bytes have been read and laid out. Told once; when the page is laid out again for
    /// another size, its lines come without it.
    case finished
}

/// A subresource that the page would like to have.
public struct PageResource: Sendable, Equatable {
    /// What it is for; the policy is asked with this purpose.
    public enum Kind: Sendable, Equatable {
        /// A style sheet.
        case styleSheet
        /// A frame's document.
        case frame
        /// An image.
        case image
    }

    /// The number by which the answer names it.
    public var id: UInt32
    /// What it is for.
    public var kind: Kind
    /// Its raw address, to be parsed against the base URL (or `relativeTo`); absolute where a frame
    /// asks for it.
    public var href: String
    /// For an imported style sheet, the number of the sheet whose URL it is relative to.
    public var relativeTo: UInt32?
    /// The number of the frame whose document asks for it; nil for the page's own.
    public var owner: UInt32?
    /// For a frame, where it is.
    public var frame: PageFrame?

    /// Makes a wish for a resource.
    public init(
        id: UInt32, kind: Kind, href: String, relativeTo: UInt32? = nil, owner: UInt32? = nil,
        frame: PageFrame? = nil
    ) {
        self.id = id
        self.kind = kind
        self.href = href
        self.relativeTo = relativeTo
        self.owner = owner
        self.frame = frame
    }
}

/// A navigation that the page asks for: a link that was followed or a form that was submitted.
public struct PageNavigation: Sendable, Equatable {
    /// The raw address, to be parsed against the base URL; a GET form's query is already in it. It
    /// is absolute where a frame asks for it.
    public var href: String
    /// `GET` or `POST`.
    public var method: String
    /// The body of a POST.
    public var body: [UInt8]
    /// The body's media type; empty without a body.
    public var contentType: String
    /// The name of the frame or window it is meant for; empty for the same one.
    public var frameName: String
    /// Whether it is a form submission.
    public var isForm: Bool
    /// The number of the frame whose document asks for it; nil for the page's own.
    public var owner: UInt32?
    /// What the element says of the referrer, by the name of a referrer policy; empty when it says
    /// nothing.
    public var referrerPolicy: String

    /// Makes a navigation.
    public init(
        href: String, method: String = "GET", body: [UInt8] = [], contentType: String = "",
        frameName: String = "", isForm: Bool = false, owner: UInt32? = nil,
        referrerPolicy: String = ""
    ) {
        self.referrerPolicy = referrerPolicy
        self.href = href
        self.method = method
        self.body = body
        self.contentType = contentType
        self.frameName = frameName
        self.isForm = isForm
        self.owner = owner
    }
}
