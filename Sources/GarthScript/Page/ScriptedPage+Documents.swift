import GarthEngine
package import GarthPage

/// The documents of a page and of its frames.
extension ScriptedPage {
    /// Ends the realms of documents that are shown no more.
    func endRealms() {
        for realm in allDocuments.takeEndingRealms() { realm.end() }
    }

    /// Does something in a turn of its own.
    func queue(_ task: @escaping () -> Void) { run.queue(task) }

    /// Runs the next task of a frame; false if there is none.
    func runTask() -> Bool {
        guard let task = run.takeTask() else { return false }
        task()
        noteChanges()
        return true
    }

    /// Whether frames have something to do or are awaited.
    var awaitsFrames: Bool {
        run.hasTasks || documents.contains { $0.frames.contains { $0.isAwaited } }
    }

    func isConnected(_ node: NodeID) -> Bool {
        var isConnected = false
        engine.withDocument { isConnected = $0.isConnected(node) }
        return isConnected
    }

    private func scriptedFrame(_ id: UInt32) -> ScriptedFrame? {
        for document in documents {
            if let frame = document.frames.first(where: { $0.id == id }) { return frame }
        }
        return nil
    }

    /// The document of an element that a person uses; nil for one without scripts.
    func document(of element: ElementReference) -> ScriptedDocument? {
        document(numbered: element.document)
    }

    func document(numbered number: UInt32) -> ScriptedDocument? {
        if number == 0 { return main }
        return documents.first { $0.frame != nil && $0.number == number }
    }

    /// Provides the content of a frame that was asked for.
    package func provide(frame id: UInt32, _ content: FrameContent) {
        guard !engine.isArticle else { return }
        if let frame = scriptedFrame(id) {
            guard !frame.parent.provide(frame, content) else { return readOn() }
        }
        engine.provide(frame: id, content)
        readOn()
    }

    /// Reads more of the document of a frame.
    package func receive(frame id: UInt32, _ bytes: [UInt8]) {
        guard !engine.isArticle else { return }
        guard let frame = scriptedFrame(id), frame.document != nil else {
            return engine.receive(frame: id, bytes.span)
        }
        frame.parent.receive(bytes, in: frame)
        readOn()
    }

    /// Ends the document of a frame.
    package func finish(frame id: UInt32, isCut: Bool) {
        guard !engine.isArticle else { return }
        guard let frame = scriptedFrame(id) else {
            return engine.finish(frame: id, isCut: isCut)
        }
        if frame.document != nil {
            frame.parent.finish(frame, isCut: isCut)
        } else {
            engine.finish(frame: id, isCut: isCut)
            queue { frame.parent.finished(frame) }
        }
        readOn()
    }

    /// Goes on with every document as far as scripts allow.
    func readOn() {
        for document in documents { document.readOn() }
    }
}
