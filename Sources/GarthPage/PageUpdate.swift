package import GarthURL

/// A report of the engine about a page during reading and layout.
///
/// Updates are plain values that can cross a process boundary. All text in them is a claim of the
/// page: URLs are raw, and strings have no control characters but are otherwise the page's own
/// words.
public enum PageUpdate: Sendable, Equatable {
    /// The document's title changed (white space stripped and collapsed).
    case title(String)
    /// The raw `href` of the first `base` element, to be parsed against the document's URL.
    case base(href: String, frameName: String)
    /// `<meta name=referrer>`: the page's referrer policy from now on, in its own words; `owner` is
    /// the number of the frame whose document has it, nil for the page's own.
    case referrerPolicy(String, owner: UInt32?)
    /// `<meta http-equiv=content-security-policy>`: a policy that holds from now on, in its own
    /// words; `owner` is the number of the frame whose document has it, nil for the page's own.
    case contentPolicy(String, owner: UInt32?)
    /// The engine lays the page out from its top again: earlier styles, targets and lines are void,
    /// and new ones follow. The screen may keep the old lines until the first new ones arrive.
    case restarted
    /// Styles that join the page's list; the first of the page is the plain one, number 0.
    case styles([TextStyle])
    /// Targets that join the page's list; the first of the page has the number 1.
    case targets([PageTarget])
    /// Pictures that join the page's list; the first of the page has the number 1.
    case pictures([PagePicture])
    /// A target's state changed; its number.
    case targetChanged(UInt32, PageTarget)
    /// All lines from `from` on are replaced by these; `from` is the count when they are new.
    case lines(from: Int, PageLines)
    /// Lines stand in the place of `removing` others from `at` on; those behind them have moved.
    case linesSpliced(at: Int, removing: Int, PageLines)
    /// Targets have taken the place of `removing` others from the number `from` on; those behind
    /// them have moved, in the lines, too. Lines that name a removed target follow at once.
    case targetsSpliced(from: UInt32, removing: Int, [PageTarget])
    /// The page would like a subresource.
    case needsResource(PageResource)
    /// `<meta http-equiv=refresh>`: after `seconds`, go to the raw `href` (empty: this page).
    case refresh(seconds: Int, href: String)
    /// A form was submitted or a link activated inside the page.
    case wantsNavigation(PageNavigation)
    /// The form was not submitted, because this control has an invalid value; the reason is a
    /// sentence for the person.
    case submissionRefused(ElementReference, reason: String)
    /// A limit was reached and the page is incomplete, or reader mode found no article; one
    /// sentence for the person.
    case limitReached(String)
    /// The page is complete and shows next to nothing. An emptiness from before `restarted` is
    /// void; the engine repeats it if it still holds.
    case emptiness(PageEmptiness)
    /// The document is not shown as it was asked for; the page's own, not that of a frame.
    case fault(DocumentFault)
    /// The encoding that was settled on, by its name in the Encoding Standard.
    case encoding(String)
    /// What a script of the page says or asks for.
    case script(ScriptReport)
    /// All bytes have been read and laid out. Reported once: lines of a later layout for another
    /// size come without it.
    case finished
}

/// A subresource that the page would like to have.
public struct PageResource: Sendable, Equatable {
    /// The kind of resource, which is also the purpose that the policy gets.
    public enum Kind: Sendable, Equatable {
        /// A style sheet.
        case styleSheet
        /// A frame's document.
        case frame
        /// An image.
        case image
        /// A script.
        case script
    }

    /// The number by which the answer names it.
    public var id: UInt32
    /// The kind of resource.
    public var kind: Kind
    /// The raw address, relative to the base URL (or `relativeTo`); absolute for a request of a
    /// frame.
    public var href: String
    /// For an imported style sheet, the number of the sheet whose URL it is relative to.
    public var relativeTo: UInt32?
    /// The number of the frame whose document requests the resource; nil for the page's own.
    public var owner: UInt32?
    /// For a frame, where it is.
    public var frame: PageFrame?
    /// What the element of a script or style sheet says of it, for the content security policies.
    package var metadata = RequestMetadata()

    /// Makes a request for a resource.
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

/// A navigation that the page requests: a person followed a link or submitted a form.
public struct PageNavigation: Sendable, Equatable {
    /// The raw address, relative to the base URL; it contains the query of a GET form. It is
    /// absolute for a request of a frame.
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
    /// The number of the frame whose document requests the navigation; nil for the page's own.
    public var owner: UInt32?
    /// The referrer policy of the element, by its name; empty without one.
    public var referrerPolicy: String
    /// The `download` attribute of a link, the page's proposal for a file name (may be empty); nil
    /// without one.
    public var downloadName: String?

    /// Makes a navigation.
    public init(
        href: String, method: String = "GET", body: [UInt8] = [], contentType: String = "",
        frameName: String = "", isForm: Bool = false, owner: UInt32? = nil,
        referrerPolicy: String = "", downloadName: String? = nil
    ) {
        self.downloadName = downloadName
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
