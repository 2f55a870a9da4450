import GarthPage

/// A frame of a page: an element of one document, and the content in its place.
final class Frame {
    /// The frame's content as far as it is known.
    enum Content {
        /// The content was requested and has not arrived.
        case awaited
        case document
        case notice(String)
        case blank
    }

    /// The number by which it was asked for last.
    var id: UInt32
    let element: NodeID
    /// The frame whose document contains the element; nil for the page's own.
    unowned let parent: Frame?
    /// The nesting depth: 1 for a frame of the page's own document.
    let depth: Int
    /// The document node of a frame whose scripts run, among the nodes of the page; nil otherwise.
    var tree: NodeID?
    /// The state of the tree that the frame's engine has.
    var treeSeen = ContentVersion(changes: -1)
    var fingerprint = 0
    /// The bytes of the nodes that the frame's engine has of it.
    var treeByteCount = 0
    /// The bytes of the nodes that the parser of its document has made in the page.
    var parsedByteCount = 0
    /// Whether the engine has no nodes of it, or old ones, because there was no room for them.
    var lacksRoom = false
    /// The frame elements in the tree that its parser has made and that scripts were not told of.
    var newFrames: [NodeID] = []
    /// Whether the frame is invisible.
    var isHidden = false
    /// Whether it shows copies of a document whose scripts run in another process.
    var showsCopy = false
    private(set) var content = Content.awaited
    /// The frame's document, while no other code works on it.
    private var engine: Engine?
    /// The number of bytes of the document at its last layout.
    private var byteCountShown = 0
    /// The nodes that were laid out again because more had come, all times together.
    private var nodesShown = 0
    /// The nodes of its document.
    private(set) var nodeCount = 0
    /// The bytes of its document in memory.
    private(set) var byteCount = 0
    /// The number of its document in the page; nil when it shows none.
    private(set) var documentNumber: UInt32?

    init(id: UInt32, element: NodeID, parent: Frame?) {
        self.id = id
        self.element = element
        self.parent = parent
        depth = (parent?.depth ?? 0) + 1
    }

    /// Whether the content is not completely known yet.
    var isAwaited: Bool {
        switch content {
        case .awaited: true
        case .document: engine?.isLayoutHeld == true || engine?.isComplete == false
        case .notice, .blank: false
        }
    }

    /// Whether a part of the content can be shown.
    var canBeShown: Bool {
        switch content {
        case .awaited: false
        case .document: isDocumentReadable
        case .notice, .blank: true
        }
    }

    private var isDocumentReadable: Bool {
        engine?.isLayoutHeld == false
            && (engine?.isComplete == true || (engine?.receivedByteCount ?? 0) > 0)
    }

    /// Whether another frame is this one or around it.
    func isWithin(_ other: Frame) -> Bool {
        var frame: Frame? = self
        while let present = frame {
            if present === other { return true }
            frame = present.parent
        }
        return false
    }

    /// Works on the frame's document, in place; nil when it shows none.
    func withEngine<Result>(_ work: (inout Engine) -> Result) -> Result? {
        guard case .document = content, var engine = engine.take() else { return nil }
        content = .blank
        let result = work(&engine)
        nodeCount = engine.nodeCount
        byteCount = engine.document.byteCount
        self.engine = consume engine
        content = .document
        return result
    }

    /// Shows a document.
    func show(_ document: consuming Engine) {
        nodeCount = document.nodeCount
        byteCount = document.document.byteCount
        documentNumber = document.documentNumber
        showsCopy = false
        treeSeen = ContentVersion(changes: -1)
        engine = consume document
        content = .document
        byteCountShown = 0
        _ = isDue()
    }

    /// Gives the document its number in the page.
    func number(_ number: UInt32) {
        documentNumber = number
        _ = withEngine { $0.documentNumber = number }
    }

    /// Shows a short notice instead of a document.
    func show(notice: String?) {
        tree = nil
        treeByteCount = 0
        lacksRoom = false
        content = notice.map(Content.notice) ?? .blank
        engine = nil
        byteCountShown = 0
        nodeCount = 0
        byteCount = 0
        documentNumber = nil
        showsCopy = false
    }

    /// Whether the received part must be shown now. The whole document is laid out each time: as
    /// bytes arrive while that is cheap, then at doubling sizes, and at the end.
    func isDue() -> Bool {
        guard case .document = content else { return false }
        let isComplete = engine?.isComplete == true
        let byteCount = engine?.receivedByteCount ?? 0
        let isCheap = nodesShown + nodeCount <= Limits.nodesOfGrowingFrame
        guard isComplete || isCheap || byteCount >= 2 * byteCountShown else { return false }
        nodesShown += nodeCount
        byteCountShown = byteCount
        return byteCountShown > 0 || isComplete
    }
}

/// The frames of one document, by their elements.
final class FrameSet {
    private unowned let owner: Frame?
    private let directory: FrameDirectory
    /// The address of the document, which its base is relative to.
    private let address: String
    private var frames: [NodeID: Frame] = [:]
    /// Elements without a request, because they are invisible.
    private var passed: Set<NodeID> = []

    init(of owner: Frame?, at address: String, in directory: FrameDirectory) {
        self.owner = owner
        self.address = address
        self.directory = directory
    }

    /// The frame at a visible element, whose document is requested at the first call; nil if it
    /// remains a link, because there are too many frames or it is nested too deep.
    func frame(at element: NodeID, in document: Document) -> Frame? {
        if let known = frames[element] {
            known.isHidden = false
            return known
        }
        return makeFrame(at: element, in: document)
    }

    /// The frame at an element of a document whose scripts run; nil if there are too many.
    func scriptedFrame(at element: NodeID) -> Frame? {
        if let known = frames[element] { return known }
        let made = directory.makeScriptedFrame(at: element, in: owner)
        frames[element] = made
        return made
    }

    /// Whether scripts have given a frame a document that no address names.
    func isWritten(at element: NodeID) -> Bool {
        guard let frame = frames[element], frame.tree != nil || frame.showsCopy else {
            return false
        }
        return frame.lacksRoom || frame.withEngine { !$0.hasBlankBody } ?? false
    }

    /// An element is no frame any more.
    func forget(_ element: NodeID) { frames[element] = nil }

    /// Removes the frame of an element that is gone.
    func remove(_ element: NodeID) {
        if let frame = frames.removeValue(forKey: element) { directory.remove(frame) }
    }

    /// Whether it is not known what a frame in a document shows whose scripts run in another process:
    /// they may have written it.
    func awaitsCopy(at element: NodeID) -> Bool {
        owner?.showsCopy == true && frames[element]?.isAwaited == true
    }

    /// The elements of the frames.
    var elements: [NodeID] { Array(frames.keys) }

    /// Forgets elements that are gone.
    func forget(allBut isKept: (NodeID) -> Bool) {
        passed = passed.filter(isKept)
    }

    /// Requests the document of an invisible frame.
    func hide(_ element: NodeID, in document: Document) {
        guard frames[element] == nil else { return }
        makeFrame(at: element, in: document, isHidden: true)
    }

    @discardableResult
    private func makeFrame(
        at element: NodeID, in document: Document, isHidden: Bool = false
    ) -> Frame? {
        guard !passed.contains(element) else { return nil }
        let href: String
        if document.has(.srcdoc, element) {
            href = "about:srcdoc"
        } else {
            var source = document.address(.src, of: element) ?? ""
            if source.isEmpty, owner?.showsCopy == true { source = "about:blank" }
            // Only the page itself is relative to a base that the browser process knows.
            href =
                owner == nil
                ? source : PageFacts(document, url: address).resolve(source, orElse: source)
        }
        func attribute(_ name: AttributeName) -> String? {
            document.string(name, of: element).map { String($0.prefix(Self.attributeLength)) }
        }
        let place = PageFrame(
            element: UInt32(element.index), name: attribute(.name) ?? "",
            // Frames of a frame set have no sandbox (HTML Standard, "obsolete features").
            sandbox: document.nodes[element.index].tag == .iframe ? attribute(.sandbox) : nil,
            referrerPolicy: attribute(.referrerpolicy) ?? "")
        let made = directory.makeFrame(
            at: element, in: owner, href: href, place, isHidden: isHidden)
        guard let frame = made else {
            passed.insert(element)
            return nil
        }
        frames[element] = frame
        return frame
    }

    /// The characters of a frame's attributes that count.
    private static let attributeLength = 512

    /// The frame at a visible element whose document was requested.
    func known(at element: NodeID) -> Frame? {
        frames[element].flatMap { $0.isHidden ? nil : $0 }
    }

    /// The changes in frames of the page so far.
    var changes: Int { directory.changes }

    /// Whether there are frames below an element that may be shown.
    func hasFrames(below element: NodeID, upTo last: Int, in document: Document) -> Bool {
        frameElements(element, last, document).contains { !passed.contains($0) }
    }

    /// Whether the document of a frame below an element, or of one within it, has not come.
    func awaitsFrames(below element: NodeID, upTo last: Int, in document: Document) -> Bool {
        frameElements(element, last, document).contains { child in
            guard let frame = frames[child] else { return false }
            return directory.frames.contains { $0.isAwaited && $0.isWithin(frame) }
        }
    }

    /// Whether the visibility of some frame is still unknown.
    func hasUnknown(in document: Document) -> Bool {
        document.frames.contains { frames[$0] == nil && !passed.contains($0) }
    }

    /// Notes that the frames below an element that were not asked for are not shown.
    func passOthers(below element: NodeID, upTo last: Int, in document: Document) {
        for child in frameElements(element, last, document) where frames[child] == nil {
            passed.insert(child)
        }
    }

    private func frameElements(
        _ element: NodeID, _ last: Int, _ document: Document
    ) -> ArraySlice<NodeID> {
        // In the order of their numbers: the first above the element is found by halving.
        var (low, high) = (0, document.frames.count)
        while low < high {
            let middle = (low + high) / 2
            if document.frames[middle] < element { low = middle + 1 } else { high = middle }
        }
        return document.frames[low...].prefix { $0.index <= last }
    }
}
