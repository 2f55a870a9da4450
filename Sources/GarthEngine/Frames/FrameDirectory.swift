import GarthPage

/// The shared directory of a page's documents: the numbers of their requests, and all of their
/// frames.
final class FrameDirectory {
    /// The document of a request, with its own number for it.
    private enum Wish {
        case styleSheet(UInt32, owner: Frame?)
        case frame(Frame)
        case script
    }

    private var made: [Wish] = []
    /// The frames that are part of the page now.
    private(set) var frames: [Frame] = []
    private var wishes: [PageResource] = []
    /// Counts the changes in frames since the page was opened: their lines are out of date.
    private(set) var changes = 0
    /// Whether a change answers an action of the person, and must be shown at once.
    private(set) var isUrgent = false
    /// Whether frames remained links because there are too many.
    private(set) var isOverLimit = false

    /// The bytes that all documents of the page may have in memory.
    var byteLimit = Limits.documentBytes
    /// The bytes of the page's own document in memory.
    var pageByteCount = 0

    /// The bytes that a document may have in memory beside all others of the page; nil stands for
    /// the page's own.
    func room(for owner: Frame?) -> Int {
        let others = frames.reduce(0) { $1 === owner ? $0 : $0 + $1.byteCount }
        guard owner != nil else { return max(0, byteLimit - others) }
        return max(0, min(byteLimit - pageByteCount, Limits.framesBytes) - others)
    }

    /// The same for the page's document while a frame's parser writes among its nodes.
    func room(forTreesIn document: Document) -> Int {
        let left = frames.reduce(Limits.framesBytes) { $0 - $1.parsedByteCount }
        return min(byteLimit, document.byteCount + max(0, left))
    }

    /// Whether a part of the frames' content has not arrived yet.
    var awaitsFrames: Bool { frames.contains { $0.isAwaited } }

    // MARK: - Wishes

    /// The number of a new request for a style sheet, which has another number in its document.
    func number(ofSheet local: UInt32, of owner: Frame?) -> UInt32 {
        made.append(.styleSheet(local, owner: owner))
        return UInt32(made.count - 1)
    }

    /// The number of a new request for a script.
    func numberOfScript() -> UInt32 {
        made.append(.script)
        return UInt32(made.count - 1)
    }

    /// Makes a frame and requests its document; nil if there are too many, or if it is nested too
    /// deep.
    func makeFrame(
        at element: NodeID, in owner: Frame?, href: String, _ place: PageFrame,
        isHidden: Bool = false
    ) -> Frame? {
        guard (owner?.depth ?? 0) < Limits.frameDepth else { return nil }
        guard frames.count < Limits.frames else {
            // Nobody misses a frame that shows nothing.
            if !isHidden { isOverLimit = true }
            return nil
        }
        let frame = Frame(id: UInt32(made.count), element: element, parent: owner)
        frame.isHidden = isHidden
        made.append(.frame(frame))
        frames.append(frame)
        wishes.append(
            PageResource(
                id: frame.id, kind: .frame, href: href, owner: owner?.id, frame: place))
        return frame
    }

    /// Makes a frame for scripts, which request its documents; nil if there are too many, or if it
    /// is nested too deep.
    func makeScriptedFrame(at element: NodeID, in owner: Frame?) -> Frame? {
        guard (owner?.depth ?? 0) < Limits.frameDepth, frames.count < Limits.frames,
            made.count < Limits.frameWishes
        else { return nil }
        let frame = Frame(id: UInt32(made.count), element: element, parent: owner)
        made.append(.frame(frame))
        frames.append(frame)
        return frame
    }

    /// Gives a frame the number of a new request; nil after too many.
    func renumber(_ frame: Frame) -> UInt32? {
        guard made.count < Limits.frameWishes else { return nil }
        made[Int(frame.id)] = .script
        frame.id = UInt32(made.count)
        made.append(.frame(frame))
        return frame.id
    }

    /// Removes a frame whose element has left its document, and those in it.
    func remove(_ frame: Frame) {
        removeFrames(in: frame)
        frame.show(notice: nil)
        frames.removeAll { $0 === frame }
    }

    /// A frame of the page; nil when it is none, or no more.
    func frame(_ id: UInt32) -> Frame? {
        guard made.indices.contains(Int(id)), case .frame(let frame) = made[Int(id)] else {
            return nil
        }
        return frames.contains { $0 === frame } ? frame : nil
    }

    /// The frame that shows the document of a number; nil when none does.
    func frame(ofDocument number: UInt32) -> Frame? {
        frames.first { $0.documentNumber == number }
    }

    /// The style sheet of a number; nil for an unknown number, or if its document no longer exists.
    func sheet(_ id: UInt32) -> (local: UInt32, owner: Frame?)? {
        guard made.indices.contains(Int(id)), case .styleSheet(let local, let owner) = made[Int(id)]
        else { return nil }
        if let owner, !frames.contains(where: { $0 === owner }) { return nil }
        return (local, owner)
    }

    /// The requests since the last call.
    func takeWishes() -> [PageResource] {
        defer { wishes = [] }
        return wishes
    }

    // MARK: - Changes

    /// Removes the frames in a frame whose document is replaced.
    func removeFrames(in frame: Frame) {
        for inner in frames where inner !== frame && inner.isWithin(frame) {
            inner.show(notice: nil)
        }
        frames.removeAll { $0 !== frame && $0.isWithin(frame) }
        wishes.removeAll { wish in !frames.contains { $0.id == wish.id } }
    }

    /// Marks a frame and those around it as changed.
    func changed(_ frame: Frame, isUrgent: Bool = false) {
        guard !frame.isHidden else { return }
        changes += 1
        if isUrgent { self.isUrgent = true }
        var outer = frame.parent
        while let present = outer {
            present.withEngine { $0.framing.lines = nil }
            outer = present.parent
        }
    }

    /// Notes that the page is laid out with all changes so far.
    func noteShown() { isUrgent = false }
}
