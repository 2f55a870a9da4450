/// The size and abilities of the surface that a page is laid out for.
public struct LayoutOptions: Sendable, Equatable {
    /// The width of the page in columns (already divided by the zoom).
    public var columns: Int
    /// The height of the page's area in rows.
    public var rows: Int
    /// The most columns of running text where the page sets no width of its own; 0 is as many as
    /// there are. What is much narrower than the page's area stands in its middle.
    public var textColumns = 0
    /// Whether styles, targets, anchors and resources are wanted (interactive) or only text (dump).
    public var isInteractive: Bool
    /// Whether lines that may still change are wanted too, so that an unfinished paragraph or
    /// table is seen at once. What is printed cannot be taken back.
    public var wantsProvisionalLines: Bool
    /// Whether the terminal's own background is dark; media queries and contrast look at it.
    public var prefersDark: Bool
    /// Whether the documents of frames are asked for and shown in place; if not, frames are links.
    public var showsFrames = false
    /// Whether the documents of frames that show nothing (`display: none`, no pixel in size) are
    /// asked for as well, once the page is whole: only who follows the page's events hears of them.
    public var loadsHiddenFrames = false

    /// Makes options; without arguments, a dump at 80 columns.
    public init(
        columns: Int = 80, rows: Int = 24, isInteractive: Bool = false,
        wantsProvisionalLines: Bool? = nil, prefersDark: Bool = true
    ) {
        self.columns = columns
        self.rows = rows
        self.isInteractive = isInteractive
        self.wantsProvisionalLines = wantsProvisionalLines ?? isInteractive
        self.prefersDark = prefersDark
    }
}

/// What is known about a document before its first byte.
public struct DocumentInfo: Sendable, Equatable {
    /// The document's URL, serialized without credentials; for display and relative addresses.
    public var url: String
    /// The media type without parameters, lower case (`text/html`).
    public var mediaType: String
    /// The encoding label that the transport said; nil when it said none.
    public var charset: String?
    /// Whether `charset` was chosen by the user and wins over everything, also a byte order mark.
    public var charsetIsForced: Bool
    /// The encoding label for a document that says nothing itself: without a byte order mark, a
    /// label of the transport and a declaration. Nil has it guessed by what the bytes look like.
    public var fallbackCharset: String?
    /// The value of the `Refresh` header field; nil when the transport had none.
    public var refresh: String?

    /// How the bytes are compressed, where the transport did not undo it.
    public var compression = DocumentCompression.none

    /// Makes the description of a document.
    public init(
        url: String, mediaType: String = "text/html", charset: String? = nil,
        charsetIsForced: Bool = false, fallbackCharset: String? = nil, refresh: String? = nil
    ) {
        self.url = url
        self.mediaType = mediaType
        self.charset = charset
        self.charsetIsForced = charsetIsForced
        self.fallbackCharset = fallbackCharset
        self.refresh = refresh
    }
}

/// How the bytes of a document are compressed: a text file that is kept that way.
public enum DocumentCompression: Sendable, Equatable {
    /// They are not.
    case none
    /// By gzip (RFC 1952); at most so many bytes are read out of it. Where `isSniffed`, they say
    /// whether they are HTML, text or neither, and not the media type.
    case gzip(byteLimit: Int, isSniffed: Bool)
}

/// The forms in which a whole page can be exported.
public enum ExportFormat: String, Sendable, CaseIterable {
    /// Markdown (CommonMark with the tables of GitHub).
    case markdown
    /// HTML without scripts and styles.
    case html
    /// Title, text, links and headings as one JSON object.
    case json
    /// The text that a reader sees (HTML Standard, `innerText`).
    case innertext
    /// The addresses of links, one a line.
    case links
    /// Address, text and target of links, with tabs between, one a line.
    case hyperlinks
    /// The document's tree, as the html5lib tests write it.
    case tree
}

/// Which of the two parsers reads HTML.
public enum HTMLParserChoice: Sendable {
    /// Garth's own, after the HTML Standard.
    case standard
    /// libxml2's HTML push parser.
    case libxml2
}
