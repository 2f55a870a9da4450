import GarthEngine

/// When a page is painted, and when its next frame of animation runs.
struct ScriptPainting {
    /// Whether the lines or the end of the page were not reported since something changed.
    var isDue = false
    /// Whether the page has loaded since it was painted last: clients that wait for it see it at once.
    var hasJustCompleted = false
    /// Whether a document wants a frame.
    var wantsFrame = false
    /// Whether observers want a frame after each change.
    var isObserved = false
    /// The script whose bytes the parser awaited when the page had its last frame while it is read.
    var lastWait: NodeID?
    /// The version of the document that was noted last.
    private var version = 0
    private var lastPaint = Duration.zero
    /// The start of the last frame of a page on a screen.
    private var lastFrame = Duration.zero
    /// The end of the last frame of a page on a screen.
    private(set) var lastFrameEnd = Duration.zero

    /// The earliest time of the next painting of a page on a screen.
    var next: Duration { lastPaint + ScriptLimits.paintInterval }

    /// The earliest time of the next frame of a page on a screen. A frame that changes nothing has
    /// no painting, and counts all the same.
    var nextFrame: Duration { max(lastPaint, lastFrame) + ScriptLimits.paintInterval }

    /// A page begins: its first change is shown at once, and so is its first frame.
    mutating func begin() {
        lastPaint = .zero - ScriptLimits.paintInterval
        lastFrame = lastPaint
        lastFrameEnd = .zero
    }

    mutating func beginFrame(at now: Duration) { lastFrame = now }

    mutating func endFrame(at now: Duration) { lastFrameEnd = now }

    mutating func notePainted(at now: Duration) {
        lastPaint = now
        isDue = false
        hasJustCompleted = false
    }

    /// The document has another version: it is painted, and observers have a frame. False if the
    /// version is known.
    mutating func noteChange(to version: Int) -> Bool {
        guard version != self.version else { return false }
        self.version = version
        if isObserved { wantsFrame = true }
        isDue = true
        return true
    }
}
