import GarthPage

/// Frames whose scripts run in a content process of their own: the page shows copies of their live
/// documents (`DocumentCopy`).
extension Engine {
    /// Shows a copy in a frame. A copy that is none, or has no room, changes nothing but the mark that
    /// the document is not whole.
    mutating func show(copy shown: FrameDocument, in frame: Frame) {
        // The room is that of the frame beside all others, whatever it shows now.
        guard let copy = try? DecodedCopy(shown.bytes, room: directory.room(for: frame)) else {
            _ = frame.withEngine { engine in
                engine.arrival.noteCut()
                engine.framing.lines = nil
            }
            return
        }
        if frame.documentNumber != shown.number || !frame.showsCopy {
            directory.removeFrames(in: frame)
            open(copied: shown, in: frame)
        }
        work(in: frame) { $0.take(copy) }
    }

    /// Begins a document in a frame that copies fill.
    private mutating func open(copied shown: FrameDocument, in frame: Frame) {
        var engine = Engine(
            parser: parserKind, directory: directory, owner: frame, scripts: .ofPage)
        engine.documentNumber = shown.number
        engine.open(shown.info, options: options)
        var preferences = preferences
        preferences.ruleSheet = shown.ruleSheet
        engine.prefer(preferences)
        engine.isComplete = true
        frame.show(engine)
        frame.showsCopy = true
    }

    /// Takes a copy in the place of the one before: nodes of the same number are the same nodes.
    private mutating func take(_ copy: DecodedCopy) {
        let version = document.version
        document = copy.document
        document.structuralChanges = version + 1
        document.attributeChanges = 0
        document.textChanges = 0
        state.controls = copy.controls
        state.openDetails = copy.openDetails
        state.shownPopovers = copy.shownPopovers
        stateChanges += 1
        if copy.isCut { arrival.noteCut() }
        scripting.shadowSheets.adopted = copy.adoptedSheetsOfShadows
        scripting.shadowSheets.ofElements = [:]
        for element in framing.frames?.elements ?? [] where !document.isShownInTrees(element) {
            framing.frames?.remove(element)
        }
        noteScriptChanges()
        advance()
        // Each frame is told, also one that shows what scripts have written.
        for element in document.frames { _ = framing.frames?.frame(at: element, in: document) }
        for (node, css) in copy.sheets where !isKnown(sheet: css, of: node) {
            setSheet(of: node, css)
        }
        if copy.adoptedSheets != adoptedSheets { setAdoptedSheets(copy.adoptedSheets ?? []) }
        framing.lines = nil
        advance()
    }

    private func isKnown(sheet css: [UInt8], of node: NodeID) -> Bool {
        watcher.order(ofSheet: node).map { order in
            styles.authorSheets.contains { $0.order == order && $0.css == css }
        } ?? false
    }
}

extension Document {
    /// Whether a node is in the document or in a shadow tree of it.
    fileprivate func isShownInTrees(_ node: NodeID) -> Bool {
        nodes.indices.contains(node.index) && shadowIncludingRoot(of: node) == .document
    }
}
