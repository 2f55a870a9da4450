/// The sizes at which the engine stops following a page. Text is never dropped before them.
enum Limits {
    /// Attributes kept of one element. Honest pages use a few dozen; a linear look-up stays short.
    static let attributesPerElement = 256

    /// Open elements at one time, which bounds the depth of the tree. Every scan of the stack of
    /// open elements is bounded by it, so that no nesting makes the parser quadratic. Elements
    /// that would lie deeper become siblings at this depth, as in other browsers.
    static let openElements = 512

    /// The depth from which tables and templates are no longer begun: their parts need the room
    /// between this and `openElements` to be complete.
    static let openElementsForStructures = 496

    /// Formatting elements that are reopened in each new block, since the last cell or object.
    static let activeFormattingElements = 64

    /// How many nodes the reopening of formatting elements may add for each node that the page
    /// wrote; the standard sets no bound, and three bytes (`<p>`) could make 64 nodes.
    static let reopenedPerNode = 4

    /// How many reopened formatting elements are free of that bound: enough for odd small pages.
    static let reopenedAlways = 10_000

    /// Nodes of one document (32 bytes each). Beyond it tags are dropped and text is kept.
    static let nodes = 20_000_000

    /// Bytes of text, attribute values and comments of one document; offsets have 32 bits.
    static let textBytes = 1 << 30

    /// The longest text node that is moved so that it can grow; beyond it, a second one is begun.
    static let movedTextBytes = 4096

    /// How often a layout that has no line yet is begun again because a style sheet came; pages
    /// have a few in their heads, each in a piece of its own at worst.
    static let earlyRestarts = 64

    /// Style sheets of one page, imported ones included; each is asked of the network.
    static let styleSheets = 64

    /// How deep style sheets may import others; what is honest needs two or three.
    static let styleSheetImportDepth = 5

    /// Frames of one page whose documents are asked for, those within frames included; honest
    /// pages have a handful, and each costs a request and a document.
    static let frames = 50

    /// How deep frames may lie in frames: pages of frame sets need two or three levels.
    static let frameDepth = 4

    /// Letters and digits below which a page shows next to nothing, so that it is asked why: a line or
    /// two, which a notice of a page made by scripts may have.
    static let sparseLetters = 200

    /// Letters of a page with scripts that is certainly made by them, or that tell of no more than
    /// waiting where a script is fetched.
    static let scarceLetters = 8
    static let fewLetters = 32

    /// Nodes that are laid out again as soon as a frame has come, all times together: a few
    /// hundredths of a second. Beyond it, frames are shown at doubling numbers of them.
    static let nodesForFrames = 50_000

    /// Nodes of one frame's document that are laid out again as it comes, all times together;
    /// beyond it, it is shown at doubling sizes.
    static let nodesOfGrowingFrame = 5_000
}
