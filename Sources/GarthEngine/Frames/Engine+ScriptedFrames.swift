package import GarthPage
import GarthURL

/// Frames whose documents scripts reach. Their nodes are trees among those of the page, and their
/// parsers write there. Layout and styles are those of the frame's engine, which has a copy of the
/// nodes as they were at the last `settleFrames`.
extension Engine {
    // MARK: - Frames and their documents

    /// The number of the frame at an element; nil if there are too many.
    package mutating func scriptedFrame(at element: NodeID, in owner: UInt32?) -> UInt32? {
        guard let owner else { return framing.scripted?.scriptedFrame(at: element)?.id }
        let made = directory.frame(owner)?.withEngine { engine in
            engine.framing.scripted?.scriptedFrame(at: element)?.id
        }
        return made ?? nil
    }

    /// Takes the frame elements that have come into a document since the last call.
    package mutating func takeNewFrames(in owner: UInt32?) -> [NodeID] {
        guard let owner else {
            defer { framing.taken = document.frames.count }
            return Array(document.frames.dropFirst(framing.taken))
        }
        guard let frame = directory.frame(owner) else { return [] }
        defer { frame.newFrames = [] }
        return frame.newFrames
    }

    /// Removes a frame whose element has left its document.
    package mutating func removeFrame(_ id: UInt32) {
        guard let frame = directory.frame(id) else { return }
        directory.changed(frame)
        if let tree = frame.tree { document.endFrameTree(tree) }
        if let parent = frame.parent {
            _ = parent.withEngine { $0.framing.scripted?.forget(frame.element) }
        } else {
            framing.scripted?.forget(frame.element)
        }
        directory.remove(frame)
    }

    /// Requests a document for a frame; the number of the request, which the frame has from now on.
    /// nil for a frame that a script has removed.
    /// `place` is what the browser process learns of the element.
    package mutating func requestFrame(_ id: UInt32, _ href: String) -> UInt32? {
        guard let frame = directory.frame(id), let new = directory.renumber(frame) else {
            return nil
        }
        func attribute(_ name: Document.FrameAttribute) -> String? {
            document.frameAttribute(name, of: frame.element).map { String($0.prefix(512)) }
        }
        let isFrame = document.nodes[frame.element.index].tag == .iframe
        let place = PageFrame(
            element: UInt32(frame.element.index), name: attribute(.name) ?? "",
            sandbox: isFrame ? attribute(.sandbox) : nil,
            referrerPolicy: document.string(.referrerpolicy, of: frame.element) ?? "")
        updates.append(
            .needsResource(
                PageResource(
                    id: new, kind: .frame, href: href, owner: frame.parent?.id, frame: place)))
        return new
    }

    /// Begins a document in a frame; its nodes hang on `tree`.
    package mutating func openFrame(
        _ id: UInt32, _ info: DocumentInfo, tree: NodeID, number: UInt32, ruleSheet: [UInt8]
    ) {
        guard let frame = directory.frame(id) else { return }
        directory.removeFrames(in: frame)
        if let old = frame.tree { document.endFrameTree(old) }
        frame.tree = tree
        var engine = Engine(
            parser: parserKind, directory: directory, owner: frame, scripts: scripts)
        engine.documentNumber = number
        engine.open(info, options: options)
        var preferences = preferences
        preferences.ruleSheet = ruleSheet
        engine.prefer(preferences)
        // An empty tree has nothing that its engine needs.
        frame.treeByteCount = 0
        frame.parsedByteCount = 0
        frame.fingerprint = 0
        let isEmpty = !document.nodes[tree.index].firstChild.exists
        frame.lacksRoom = !isEmpty && !hasRoom(forTreeOf: frame)
        if !isEmpty, !frame.lacksRoom {
            engine.document = document.rebased(on: tree)
            frame.treeByteCount = document.byteCount
        }
        frame.show(engine)
        directory.changed(frame)
    }

    /// The number of the document that a frame shows.
    package mutating func setNumber(_ number: UInt32, ofFrame id: UInt32) {
        guard let frame = directory.frame(id) else { return }
        frame.number(number)
    }

    /// Reads more bytes of the document in a frame whose scripts run.
    package mutating func receive(scripted id: UInt32, _ bytes: Span<UInt8>) {
        parse(in: id) { engine, document in
            guard !engine.isComplete else { return }
            engine.arrival.note(byteCount: bytes.count)
            engine.source.room = engine.directory.room(forTreesIn: document)
            let before = document.byteCount
            engine.source.parse(bytes, into: &document)
            engine.owner?.parsedByteCount += document.byteCount - before
            if engine.source.isFull { engine.arrival.noteCut() }
        }
    }

    /// Ends the document in a frame whose scripts run.
    package mutating func finish(scripted id: UInt32, isCut: Bool) {
        parse(in: id) { engine, document in
            guard !engine.isComplete else { return }
            if isCut { engine.arrival.noteCut() }
            engine.source.finish(into: &document)
            engine.isComplete = !engine.source.isWaiting
        }
    }

    /// Whether the whole document of a frame was parsed.
    package func isParsed(frame id: UInt32) -> Bool {
        directory.frame(id)?.withEngine { $0.isComplete } ?? true
    }

    /// The parts of a document that its parser notes are its own.
    private mutating func parse(
        in id: UInt32, _ work: (inout Engine, inout Document) -> Void
    ) {
        guard let frame = directory.frame(id), frame.tree != nil else { return }
        let (notableCount, frameCount) = (document.notable.count, document.frames.count)
        var hasPolicies = false
        _ = frame.withEngine { engine in
            work(&engine, &document)
            hasPolicies = !engine.info.contentPolicies.isEmpty
        }
        if hasPolicies {
            for node in document.notable[notableCount...] { document.hideNonce(of: node) }
        }
        frame.newFrames += document.frames[frameCount...]
        document.notable.removeLast(document.notable.count - notableCount)
        document.frames.removeLast(document.frames.count - frameCount)
        noteFrameChanges()
    }

    /// Nodes of frames have changed.
    mutating func noteFrameChanges() { scripting.changes.needsLayout = true }

    // MARK: - The parser

    /// Hands the parser of a frame's document to `body`; nil after its end.
    mutating func withParser<Result>(
        of id: UInt32, _ body: (inout any PausableParser, inout Document) -> Result
    ) -> Result? {
        var result: Result?
        parse(in: id) { engine, document in
            result = engine.source.withPausableParser(&document, body)
        }
        return result
    }

    /// The whole document of a frame was parsed.
    func complete(frame id: UInt32) {
        _ = directory.frame(id)?.withEngine { $0.isComplete = true }
    }

    // MARK: - Layout

    /// Gives the engines of frames the nodes as they are now, and takes what they say.
    package mutating func settleFrames() {
        // An article has no frames, and theirs are nodes of the page.
        guard !isArticle else { return }
        for frame in directory.frames where frame.tree != nil { settle(frame) }
    }

    /// Lends the engine of a frame, for questions about styles and places.
    package mutating func withFrame(_ id: UInt32, _ body: (inout Engine) -> Void) {
        guard !isArticle, let frame = directory.frame(id), frame.tree != nil else { return }
        settle(frame)
        guard !frame.lacksRoom else { return }
        work(in: frame, body)
    }

    /// Whether the engine of a frame may have a copy of the nodes: those of all frames together have
    /// a room, because each is as large as the page with all its frames.
    private func hasRoom(forTreeOf frame: Frame) -> Bool {
        let others = directory.frames.reduce(0) { $1 === frame ? $0 : $0 + $1.treeByteCount }
        return others + document.byteCount <= Limits.frameTreeBytes
    }

    private mutating func settle(_ frame: Frame) {
        guard let tree = frame.tree else { return }
        let version = ContentVersion(changes: document.version, parsedNodes: document.nodeCount)
        guard frame.treeSeen != version else { return }
        frame.treeSeen = version
        let fingerprint = document.fingerprint(ofTree: tree)
        guard fingerprint != frame.fingerprint else { return }
        let lackedRoom = frame.lacksRoom
        frame.lacksRoom = !hasRoom(forTreeOf: frame)
        guard !frame.lacksRoom else {
            // Its lines stay as they were, and the page says that their end is missing.
            if !lackedRoom { directory.changed(frame) }
            return
        }
        frame.fingerprint = fingerprint
        frame.treeByteCount = document.byteCount
        let copy = document.rebased(on: tree)
        var refused: Set<NodeID> = []
        var (styles, refusedStyles): (Set<NodeID>, Set<NodeID>) = ([], [])
        work(in: frame) { engine in
            engine.document = copy
            engine.noteScriptChanges()
            engine.advance()
            refused = engine.document.refusedBases
            styles = engine.document.judgedStyles
            refusedStyles = engine.document.refusedStyles
        }
        document.refusedBases.formUnion(refused)
        if styles.count > document.judgedStyles.count {
            document.judgedStyles.formUnion(styles)
            document.refusedStyles.formUnion(refusedStyles)
        }
        directory.changed(frame)
    }

    /// Whether the document shows nothing.
    var hasBlankBody: Bool {
        var node = document.firstChild(of: .document)
        while node.exists {
            let data = document[node]
            switch data.kind {
            case .text where !document.text[document.textRange(node)].allSatisfy({ $0 <= 0x20 }):
                return false
            case .element where data.tag != .html && data.tag != .head && data.tag != .body:
                return false
            case .document, .doctype, .element, .text, .comment, .templateContent: break
            }
            node = document.following(node, within: .document)
        }
        return true
    }
}
