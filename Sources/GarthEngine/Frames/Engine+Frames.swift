package import GarthPage
import GarthURL

/// Reads and lays out the documents of frames.
extension Engine {
    /// Provides the content of a requested frame; called again when the content changes.
    package mutating func provide(frame id: UInt32, _ content: FrameContent) {
        guard let frame = directory.frame(id) else { return }
        let isFirst = frame.isAwaited
        if case .copy(let document) = content {
            show(copy: document, in: frame)
            directory.changed(frame, isUrgent: true)
            return advance()
        }
        directory.removeFrames(in: frame)
        if let tree = frame.tree { document.endFrameTree(tree) }
        frame.tree = nil
        switch content {
        case .document(let document): open(document, in: frame)
        case .embedded(let number, let ruleSheet): openEmbedded(in: frame, number, ruleSheet)
        case .blank, .copy: frame.show(notice: nil)
        case .notice(let text): frame.show(notice: text)
        }
        directory.changed(frame, isUrgent: !isFirst)
        advance()
    }

    /// Reads more bytes of the document that a frame shows.
    package mutating func receive(frame id: UInt32, _ bytes: Span<UInt8>) {
        guard let frame = directory.frame(id) else { return }
        work(in: frame) { $0.receive(bytes) }
        if frame.isDue() { directory.changed(frame) }
        advance()
    }

    /// Ends the document of a frame.
    package mutating func finish(frame id: UInt32, isCut: Bool) {
        guard let frame = directory.frame(id) else { return }
        work(in: frame) { engine in
            if isCut { engine.arrival.noteCut() }
            engine.finish()
        }
        if frame.isDue() { directory.changed(frame) }
        advance()
    }

    private mutating func open(_ shown: FrameDocument, in frame: Frame) {
        var engine = Engine(parser: parserKind, directory: directory, owner: frame)
        engine.documentNumber = shown.number
        engine.open(shown.info, options: options)
        var preferences = preferences
        preferences.ruleSheet = shown.ruleSheet
        engine.prefer(preferences)
        if shown.end == .missing { engine.arrival.noteCut() }
        engine.receive(shown.bytes.span)
        if shown.end != .awaited { engine.finish() }
        take(engine.takeUpdates())
        frame.show(engine)
    }

    /// The document in the element itself: its base is that of the document around it (HTML
    /// Standard, "fallback base URL").
    private mutating func openEmbedded(
        in frame: Frame, _ number: UInt32, _ ruleSheet: [UInt8]
    ) {
        let held =
            if let parent = frame.parent {
                parent.withEngine { $0.embeddedDocument(at: frame.element) }
            } else {
                embeddedDocument(at: frame.element)
            }
        guard let held else {
            frame.show(notice: nil)
            return
        }
        var info = DocumentInfo(url: held.base, charset: "utf-8", charsetIsForced: true)
        info.contentPolicies = held.policies.list
        info.isFreeOfPolicies = self.info.isFreeOfPolicies
        let document = FrameDocument(
            info, number: number, held.bytes, end: .whole, ruleSheet: ruleSheet)
        open(document, in: frame)
    }

    private func embeddedDocument(
        at element: NodeID
    ) -> (base: String, bytes: [UInt8], policies: ContentPolicies) {
        let bytes = document.attribute(.srcdoc, of: element).map { Array(document.text[$0]) }
        let base = PageFacts(document, url: info.url).baseURL?.href
        return (base ?? info.url, bytes ?? [], watcher.policies)
    }

    /// Works on the document of a frame, and takes its updates.
    mutating func work(in frame: Frame, _ work: (inout Engine) -> Void) {
        let told = frame.withEngine { engine in
            work(&engine)
            return engine.takeUpdates()
        }
        take(told ?? [])
    }

    /// Takes over the updates of a frame's document that concern the page.
    private mutating func take(_ told: [EngineUpdate]) {
        for update in told {
            switch update.subject {
            // A frame does not lead its page elsewhere.
            case .request(.refresh): break
            case .request: updates.append(update)
            // The frame is drawn with the page around it, whose title, limits and end these are not.
            case .content, .document: break
            }
        }
    }

    /// Lays the page out again after changes of frames: at once if it is cheap or the person
    /// requested it, else at doubling numbers of changes, so that many frames do not cause as many
    /// layouts, and at the end.
    mutating func restartForFrames() {
        guard layout.hasBegun else { return }
        // What is printed waits for its frames, so nothing of it has changed.
        guard options.wantsProvisionalLines else {
            framing.changesShown = directory.changes
            return
        }
        let nodeCount = directory.frames.reduce(document.nodes.count) { $0 + $1.nodeCount }
        let isCheap = framing.nodesLaidOut + nodeCount <= Limits.nodesForFrames
        let isDue =
            isCheap || directory.isUrgent || directory.changes >= 2 * framing.changesShown
            || isComplete && !directory.awaitsFrames
        guard isDue else { return }
        framing.nodesLaidOut += nodeCount
        restartLayout()
    }

    /// Requests the frames that layout has not reached, in every complete document that has been
    /// laid out or is not shown either.
    mutating func askForHiddenFrames() {
        guard !isLayoutHeld else { return }
        hideOtherFrames()
        for frame in directory.frames {
            frame.withEngine { engine in
                if frame.isHidden || engine.framing.wasShownWhole { engine.hideOtherFrames() }
            }
        }
    }

    private mutating func hideOtherFrames() {
        guard isComplete, !framing.hasAskedForHidden, let frames = framing.frames else { return }
        framing.hasAskedForHidden = true
        for element in document.frames where document.loadsWhenHidden(frame: element) {
            frames.hide(element, in: document)
        }
    }

    /// The nodes of the document.
    var nodeCount: Int { document.nodes.count }

    /// The whole document in so many columns, for the document around its frame.
    mutating func lines(columns: Int, for outer: LayoutOptions) -> FramedLines {
        var wanted = outer
        wanted.columns = columns
        wanted.textColumns = 0
        if let lines = framing.lines, lines.options == wanted { return lines }
        if wanted != options { styles.setOptions(wanted) }
        options = wanted
        layout.restart(options: wanted)
        framing.wasShownWhole = isComplete
        let output = layout.advance(
            document: document.flat, styles: &styles, state: state, frames: framing.frames,
            forms: formIndex, isComplete: true)
        targets = output?.newTargets ?? []
        let made = FramedLines(
            options: wanted, lines: output?.lines ?? PageLines(),
            styles: output?.newStyles ?? [], targets: resolved(targets), isCut: arrival.isCut,
            isWhole: layout.isWhole)
        framing.lines = made.isWhole ? made : nil
        return made
    }

    /// Targets with absolute addresses: the program that shows them knows only the page's base.
    private func resolved(_ targets: [PageTarget]) -> [PageTarget] {
        guard !targets.isEmpty else { return [] }
        let facts = PageFacts(document, url: info.url)
        return targets.map { target in
            // Those of frames within are absolute already.
            guard case .link(var link) = target.kind, link.document == documentNumber else {
                return target
            }
            var target = target
            link.href = facts.resolve(link.href, orElse: link.href)
            if !link.picture.isEmpty {
                link.picture = facts.resolve(link.picture, orElse: link.picture)
            }
            if link.frameName.isEmpty { link.frameName = facts.frameName }
            target.kind = .link(link)
            return target
        }
    }
}

/// A frame's document laid out, with numbers of its own for styles and targets.
struct FramedLines {
    var options: LayoutOptions
    var lines: PageLines
    var styles: [TextStyle]
    var targets: [PageTarget]
    /// Whether the end of the document is missing.
    var isCut: Bool
    /// Whether no part of it is outstanding.
    var isWhole: Bool
}
