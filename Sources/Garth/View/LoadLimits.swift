/// Limits of loading in the browser process.
enum LoadLimits {
    /// The number of bytes that may wait for the engine before the transfer pauses: enough to keep
    /// it busy, and never the whole of a large page twice.
    static let pendingByteCount = 2 << 20
    /// The answer to a program's action waits for the tasks of scripts that are due in this time:
    /// three frames.
    static let moment = Duration.milliseconds(50)
    /// It waits this much longer while one task follows another without a pause.
    static let busyTime = Duration.seconds(1)
    /// A page at rest whose scripts go on with requests counts as quiet after this time.
    static let restlessTime = Duration.seconds(5)
    /// The time after an act of a person in which a script may open a window (HTML Standard, "transient
    /// activation duration").
    static let activationTime = Duration.seconds(5)
    /// The windows that scripts of a page have open at one time.
    static let windows = 20
    /// A file larger than this is not sent by a form: it is held in memory.
    static let uploadByteCount = 256 << 20
    /// What a message to the content process costs while it is not worked on, beside its bytes: its
    /// header, its place in the queue and the kernel's record of it.
    static let messageByteCount = 512
    /// How long the content process may work on what has come after the time of a load is over, or
    /// the person has stopped it: then what has come is on the page, unless the process is stuck.
    static let timeToEnd = Duration.seconds(1)
    /// Pieces of a document that wait for the content process are joined while they are smaller.
    static let joinedPieceByteCount = 16 << 10
    /// A style sheet larger than this is not read.
    static let subresourceByteCount = 4 << 20
    /// A script larger than this is not run: the libraries of a large program in one file have ten
    /// megabytes.
    static let scriptByteCount = 16 << 20
    /// The default limit of decompressed bytes of a compressed file: a few bytes may decompress to
    /// gigabytes.
    static let inflatedByteCount = 64 << 20
    /// Bytes of all style sheets of a page; the engine reads no more of them.
    static let styleSheetsByteCount = 16 << 20
    /// Style sheets fetched for one page.
    static let styleSheets = 64
    /// The number of frames of one page whose documents are fetched; the engine has the same limit.
    static let frames = 50
    /// How often one content process may wish for the same frame. Another document around it brings
    /// another wish, which may be on its way while the old one is looked at.
    static let wishesOfFrame = 4
    /// The same where the page's scripts run: each navigation of a frame by a script is a wish.
    static let wishesOfScriptedFrame = 64
    /// The depth of nested frames; the engine has the same limit.
    static let frameDepth = 4
    /// The limit of bytes of one frame's document, and of all frames of a page together: the
    /// history keeps both with the page.
    static let frameByteCount = 4 << 20
    static let framesByteCount = 8 << 20
    /// The bytes that are read of a style sheet, a script or a frame at most.
    static let partByteCount = max(frameByteCount, subresourceByteCount, scriptByteCount)
    /// The bytes of all parts and answers that a page in a view collects at one time: an answer of
    /// the greatest length beside a script of such, or three such scripts.
    static let collectedByteCount = 48 << 20
    /// The bytes of parts of a dumped page and of answers to its scripts that may wait for their
    /// turn: more than ordinary pages have in all. What has no room is fetched in its turn.
    static let partsAheadByteCount = 32 << 20
    /// The parts of a dumped page in transfer before their turn: those of a few hosts.
    static let partsAhead = 32

    /// The remaining limit of bytes for a frame's document, from its received bytes and those of
    /// all frames.
    static func frameRoom(after byteCount: Int, of all: Int) -> Int {
        max(0, min(frameByteCount - byteCount, framesByteCount - all))
    }
    /// Streams of events that are open at a time, beside the other requests.
    static let streamCount = 6
    /// WebSockets of a page at one time, those that are being opened included; other browsers have
    /// limits of 30 to 255.
    static let socketCount = 30
}
