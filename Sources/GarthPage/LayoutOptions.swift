package import GarthURL

/// The size and abilities of the surface that a page is laid out for.
package struct LayoutOptions: Sendable, Equatable {
    /// The width of the page in columns (already divided by the zoom).
    package var columns: Int
    /// The height of the page's area in rows.
    package var rows: Int
    /// The maximum columns of running text on pages that set no width of their own; 0 is no
    /// maximum. Text that is much narrower than the page's area is centred.
    package var textColumns = 0
    /// Whether the engine reports styles, targets, anchors and resources (interactive) or only text
    /// (dump).
    package var isInteractive: Bool
    /// Whether the engine also reports lines that may still change, so that an unfinished paragraph
    /// or table appears at once. A program that prints cannot take such lines back.
    package var wantsProvisionalLines: Bool
    /// Whether the page has lines at all. A page that is only exported needs none: its styles decide
    /// what is shown. It is laid out all the same where its content depends on that (scripts, frames,
    /// container queries).
    package var wantsLines = true
    /// Whether the terminal's own background is dark; media queries and contrast look at it.
    package var prefersDark: Bool
    /// Whether the engine requests the documents of frames and shows them in place; otherwise
    /// frames are links.
    package var showsFrames = false
    /// Whether the engine also requests the documents of invisible frames (`display: none`, no
    /// pixel in size), once the page is complete. Only programs that follow the events of the page
    /// need them.
    package var loadsHiddenFrames = false
    /// Whether reader mode leaves an article's words only: no line of author and date, and no
    /// pictures that are apart from the text. For plain text, which has other places for these.
    package var hasBareArticle = false
    /// Whether a page is one column from top to bottom: the engine ignores the places and sizes that
    /// the page's style sheets give to boxes, and shows and hides what they show and hide.
    package var usesPlainLayout = false
    /// Whether a page is read line by line by a screen reader: elements are named in words, nothing is
    /// drawn by lines, and a row of a table is a line. For use with `usesPlainLayout`.
    package var usesLinearLayout = false
    /// Whether each link begins with its number in brackets, by which a person can name it.
    package var numbersLinks = false
    /// Whether lines are in visual order (UAX 9), for a surface that shows the characters of a line
    /// from left to right; otherwise they are in the order in which they are read.
    package var usesVisualOrder = false
    /// Whether pictures get cells of their own; otherwise they are words.
    package var showsPictures = false
    /// Whether boxes without text show their `background-image`, where pictures get cells.
    package var showsBackgroundImages = false
    /// The colours of an interactive page; text without styles has none.
    package var colors = PageColors.terminal
    /// The terminal's own background; nil where it is not known, and black or white is assumed.
    package var terminalGround: RGBColor?
    /// The terminal's own colour of text; nil where it is not known.
    package var terminalText: RGBColor?

    /// Makes options; without arguments, a dump at 80 columns.
    package init(
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

/// The colours in which a page is shown.
public enum PageColors: String, Sendable, CaseIterable {
    /// The page's main text and its canvas have the terminal's own colours, and all other pairs of
    /// text and ground keep their hues and their contrast.
    case terminal
    /// The colours are those of the page, also on its blank cells.
    case page
    /// The page has no colours, only marks.
    case none
}

/// The facts about a document before its first byte.
package struct DocumentInfo: Sendable, Equatable {
    /// The document's URL, serialized without credentials; for display and relative addresses.
    package var url: String
    /// The media type without parameters, lower case (`text/html`).
    package var mediaType: String
    /// The encoding label from the transport; nil without one.
    package var charset: String?
    /// Whether `charset` was chosen by the user and wins over everything, also a byte order mark.
    package var charsetIsForced: Bool
    /// The encoding label for a document that declares none: without a byte order mark, a label of
    /// the transport and a declaration. Nil: the engine guesses the encoding from the bytes.
    package var fallbackCharset: String?
    /// The value of the `Refresh` header field; nil when the transport had none.
    package var refresh: String?

    /// The compression of the bytes, if the transport has not decoded it.
    package var compression = DocumentCompression.none

    /// The bytes that the transfer may have; nil for the default. Larger documents may take more
    /// memory.
    package var byteLimit: Int?

    /// The content security policies that came with the response, or from the document around.
    package var contentPolicies: [ContentSecurityPolicy] = []

    /// Whether no content security policy applies, also none that the document itself declares.
    package var isFreeOfPolicies = false

    /// Makes the description of a document.
    package init(
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

/// The compression of a document: a text file that is stored compressed.
package enum DocumentCompression: Sendable, Equatable {
    /// The document is not compressed.
    case none
    /// gzip (RFC 1952); the engine decompresses at most `byteLimit` bytes. With `isSniffed`, the
    /// bytes and not the media type decide whether the document is HTML, text or neither.
    case gzip(byteLimit: Int, isSniffed: Bool)
}

/// The forms in which a whole page can be exported.
public enum ExportFormat: String, Sendable, CaseIterable {
    /// Markdown (CommonMark with the tables of GitHub).
    case markdown
    /// The article, as reader mode finds it, as Markdown; the whole page if it has none.
    case articleMarkdown
    /// HTML without scripts and styles.
    case html
    /// Title, text, links and headings as one JSON object.
    case json
    /// The text that a reader sees (HTML Standard, `innerText`).
    case innertext
    /// The text that a reader sees, and the words of pictures; text that is clipped, transparent or out
    /// of the page is left out, which `innertext` has.
    case plain
    /// The addresses of links, one a line.
    case links
    /// Address, text and target of links, with tabs between, one a line.
    case hyperlinks
    /// A feed as JSON Feed 1.1; of other pages, the feeds that they offer.
    case feed
    /// The document's tree, as the html5lib tests write it.
    case tree
}

/// The parser for HTML.
public enum HTMLParserChoice: Sendable {
    /// Garth's own, after the HTML Standard.
    case standard
    /// libxml2's HTML push parser.
    case libxml2
}
