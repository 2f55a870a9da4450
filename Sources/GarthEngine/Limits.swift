/// The sizes at which the engine stops following a page. Text is never dropped before them.
enum Limits {
    /// Pictures of one page with cells of their own; the others are words. Styles name pictures by
    /// 16 bits.
    static let pictures = 4_000

    /// Attributes kept of one element. Honest pages use a few dozen; a linear look-up stays short.
    static let attributesPerElement = 256

    /// Open elements at one time, which bounds the depth of the tree. It also bounds every scan of
    /// the stack of open elements, so that no nesting makes the parser quadratic. Deeper elements
    /// become siblings at this depth, as in other browsers.
    static let openElements = 512

    /// The depth from which tables and templates no longer start: their parts need the depths from
    /// here to `openElements`.
    static let openElementsForStructures = 496

    /// Formatting elements that are reopened in each new block, since the last cell or object.
    static let activeFormattingElements = 64

    /// The nodes that reopened formatting elements may add for each node of the page; the standard
    /// has no bound, and three bytes (`<p>`) could make 64 nodes.
    static let reopenedPerNode = 4

    /// The reopened formatting elements without that bound: enough for unusual small pages.
    static let reopenedAlways = 10_000

    /// Bytes of a page's documents in memory: 32 for each node, 12 for each attribute, and their
    /// text. The document ends there, as at the limit of bytes that a transfer has.
    ///
    /// With it, a dump of tags without end takes less than 150 MB. Of 41,000 pages of documentation
    /// above 20 kB, the largest (13 MB; another has 834,000 nodes) need little more than half of it;
    /// 84 MB of text or 2.6 million nodes fill it.
    static let documentBytes = 80 << 20

    /// The same for a page whose transfer may have more bytes than by default (`--max-bytes`): a byte
    /// of dense markup takes about four. The room ends below that of the process, whose lists grow by
    /// copies.
    static func documentBytes(ofTransferTo byteLimit: Int) -> Int {
        let more = min(max(0, byteLimit - transferBytes), 80 << 20)
        return documentBytes + 4 * more
    }

    /// The same for a document that scripts change, with what a task has removed: its lists may grow
    /// by copies of twice the size, and its lines be made, below the limit of the process.
    static let scriptedDocumentBytes = 80 << 20

    /// The bytes of what a task of a script changes in the browser process (cookies, storage): three
    /// times what a page may store. And what a change costs beside its bytes.
    static let scriptChangesBytes = 16 << 20
    static let scriptChangeBytes = 256

    /// The bytes of the nodes that all frames of a scripted page have copies of. Of a page with
    /// 100,000 nodes and their text, 15 frames have room.
    static let frameTreeBytes = 64 << 20

    /// The bytes of the documents of all frames of a page: about 100,000 nodes. The lines of a frame
    /// take twice as much until they are on the page.
    static let framesBytes = 12 << 20

    /// The bytes that a transfer has by default.
    private static let transferBytes = 64 << 20

    /// Lines of a page that is kept (a screen, links in a dump). Each takes about 20 bytes beside its
    /// text in the browser process, and the page stays below `WireLimits.pageByteCount`. The document
    /// ends there.
    static let keptLines = 16 << 20

    /// The bytes of a list of a document from which it gets all the room that it may need. Only what
    /// is used of it costs memory, and no copy of a large list is made as it grows.
    static let reservedFrom = 8 << 20

    /// Nodes of a document whose scripts run, or whose bytes wait for one. Beyond it tags are dropped
    /// and text is kept.
    static let nodes = 3_000_000

    /// Bytes of text, attribute values and comments of one document; offsets have 32 bits.
    static let textBytes = 1 << 30

    /// Bytes of a document in Markdown, which is read when it is whole, and of the HTML that such a
    /// document or a PDF document becomes.
    static let markdownBytes = 16 << 20
    static let translatedBytes = 24 << 20
    /// Bytes of a PDF document: the largest that a transfer has by default, twice.
    static let pdfBytes = 128 << 20

    /// The entries of a feed that programs are told which keep feeds; the page shows all.
    static let feedEntries = 2_000

    /// The longest text node that is moved so that it can grow; beyond it, a second one is begun.
    static let movedTextBytes = 4096

    /// The restarts of a layout without lines because of a style sheet; pages have a few in their
    /// heads, each in a piece of its own at worst.
    static let earlyRestarts = 64
    /// Bytes of a document that are waited for before the first line of a dump, if its styles
    /// position boxes.
    static let bytesHeldForBoxes = 1 << 20

    /// Style sheets of one page, including imports; each is a request.
    static let styleSheets = 64

    /// The nesting of imports of style sheets; honest pages need two or three levels.
    static let styleSheetImportDepth = 5

    /// Frames of one page whose documents are requested, including nested ones; honest pages have a
    /// few, and each costs a request and a document.
    static let frames = 50

    /// Requests of one page for style sheets, scripts and frames, which scripts may repeat without end.
    static let frameWishes = 20_000

    /// The nesting of frames: pages of frame sets need two or three levels.
    static let frameDepth = 4

    /// Links, controls and disclosures of one page; the browser process keeps some hundred bytes of
    /// each, and believes in a few more (`WireLimits.targetCount`). What comes behind is text.
    static let targets = 500_000

    /// Letters and digits below which a page counts as nearly empty: a line or two, as in the
    /// notice of a page that scripts make.
    static let sparseLetters = 200

    /// Letters below which a page with scripts is certainly made by them, or only a notice to wait.
    static let scarceLetters = 8
    static let fewLetters = 32

    /// Nodes that are laid out again at the arrival of frames, in all layouts together: a few
    /// hundredths of a second. Beyond it, frames are shown at doubling numbers.
    static let nodesForFrames = 50_000

    /// Nodes of one frame's document that are laid out again as its bytes arrive, in all layouts
    /// together; beyond it, the document is shown at doubling sizes.
    static let nodesOfGrowingFrame = 5_000
}
