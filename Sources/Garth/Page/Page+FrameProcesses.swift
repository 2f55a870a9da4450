import GarthIPC
import GarthPage
import GarthURL

/// Frames of the page whose documents are in content processes of their own.
extension Page {
    /// The page that is shown: this one, or that around the frame whose document this is.
    var shownPage: Page { process.container?.page ?? self }

    /// The place of a frame of this document in the page that is shown.
    func shownPlace(_ place: FramePlace) -> FramePlace {
        (process.container?.place ?? []) + place
    }

    /// The number of a document that a frame will show: all documents of a page have numbers of their own.
    func numberOfNewDocument() -> UInt32 { shownPage.frames.numberOfNewDocument() }

    /// The documents around a place, for the check of their permission to frame.
    func framers(of place: FramePlace) -> [URLRecord?] {
        let own = frames.framers(of: place, url, terms)
        guard let container = process.container, let page = container.page else { return own }
        return own + page.framers(of: container.place)
    }

    /// The process of the frame whose element a person or a program uses, with the element as that
    /// process knows it; nil for an element of the page's own process.
    func frame(of element: ElementReference) -> (frame: FrameProcess, element: ElementReference)? {
        guard !workers.frames.isEmpty, element.document != 0,
            element.document != ElementReference.articleDocument,
            let place = frames.place(ofDocument: element.document),
            frames[place]?.copyNumber == element.document,
            let frame = workers.frames.frame(around: place)
        else { return nil }
        let number = frame.place == place ? 0 : element.document
        return (frame, ElementReference(document: number, node: element.node))
    }

    /// The process that has a document of a frame, with the number of the document there; nil for a document
    /// of the page's own process.
    func process(ofDocument number: UInt32) -> (frame: FrameProcess, document: UInt32)? {
        guard !workers.frames.isEmpty, number != 0 else { return nil }
        for frame in workers.frames.all {
            if frame.shown.number == number { return (frame, 0) }
            if frame.page.frames.scriptedPlace(ofDocument: number) != nil { return (frame, number) }
        }
        return nil
    }

    /// Whether a driver has the page: it asks the process of each frame itself, which knows more than the
    /// copy that the page shows.
    var isDriven: Bool { scripts?.messageHandlers.contains { $0.name.hasPrefix(":") } ?? false }

    /// The number of the document in the frame of an element of a driven page; nil where the process of the
    /// page knows it.
    func numberOfDocument(inFrame element: ElementReference) -> UInt32? {
        guard isDriven, let outer = frames.place(ofDocument: element.document) else { return nil }
        return numberOfDocumentOfProcess(atFrame: outer + [element.node])
    }

    /// Whether the page has a frame at a place, also one of which only a frame's process knows yet.
    func hasFrame(at place: FramePlace) -> Bool {
        if frames[place] != nil { return true }
        guard let frame = workers.frames.frame(around: place) else { return false }
        return frame.page.frames[Array(place.dropFirst(frame.place.count))] != nil
    }

    /// The number of the document at a place that a frame's process has; nil for one of another process.
    func numberOfDocumentOfProcess(atFrame place: FramePlace) -> UInt32? {
        guard isDriven, let frame = workers.frames.frame(around: place) else { return nil }
        let rest = Array(place.dropFirst(frame.place.count))
        return rest.isEmpty ? frame.shown.number : frame.page.frames.scriptedDocument(at: rest)
    }

    /// The answer of a frame's process to a question about a document of a driven page; nil for a
    /// question to the process of the page.
    func elementsOfFrame(for question: PageQuestion) async -> [PageElement]?? {
        guard isDriven, case .search(let search, let number, let root) = question,
            let (frame, own) = process(ofDocument: number)
        else { return nil }
        let inner = root.map { ElementReference(document: own, node: $0.node) }
        let found = await frame.page.elements(
            for: .search(search, inDocument: own, below: inner))
        return .some(
            found.map { elements in
                elements.map { element in
                    var element = element
                    element.reference = ElementReference(
                        document: number, node: element.reference.node)
                    return element
                }
            })
    }

    /// The element of a frame's document as the page has it; nil for one that the page does not show.
    func element(_ element: ElementReference, of frame: FrameProcess) -> ElementReference? {
        let number = element.document == 0 ? frame.shown.number : element.document
        guard let place = frames.place(ofDocument: number), place.starts(with: frame.place) else {
            return nil
        }
        return ElementReference(document: number, node: element.node)
    }

    /// Shows a copy of the document of a frame, or of one in it.
    func show(copy bytes: [UInt8], ofDocument number: UInt32, from frame: FrameProcess) {
        var copy = frame.shown
        var place = frame.place
        if number != 0 {
            guard let inner = frame.page.frames.place(ofDocument: number) else { return }
            place += inner
            let base = frame.page.frames[inner]?.url ?? frame.page.url
            let isOfElement = base.scheme == "about"
            copy = FrameDocument(
                DocumentInfo(
                    url: (isOfElement ? frame.page.url : base).href, mediaType: "text/html",
                    charset: "utf-8"),
                number: number, ruleSheet: frame.shown.ruleSheet)
        }
        copy.bytes = bytes
        copy.end = .whole
        frame.keep(copy, at: place)
        guard let id = frames.number(of: place) else { return }
        frames.show(copy: copy.number, at: place)
        content?.send(.frame(id: id, .copy(copy)))
        restoreFields(at: place)
    }

    /// Shows the copy that a process has of the frame at a place; false where no process has it.
    func showsCopy(ofFrameAt place: FramePlace, _ id: UInt32) -> Bool {
        guard let frame = workers.frames.frame(around: place) else { return false }
        if let copy = frame.copies[place] {
            frames.show(copy: copy.number, at: place)
            content?.send(.frame(id: id, .copy(copy)))
            return true
        }
        // What is in the frame is told by its process.
        return frame.place != place
    }

    /// Notes at the page that is shown what a frame in the document of another one has.
    func mirror(_ content: FrameContent, at place: FramePlace) {
        guard process.container != nil, let entry = frames[place] else { return }
        let page = shownPage
        let full = shownPlace(place)
        var told: FrameContent?
        switch content {
        case .document(let document):
            // Its own process shows the others as copies.
            if !document.scripting.isReached { told = content }
        case .blank, .notice: told = content
        case .embedded, .copy: break
        }
        page.frames.mirror(entry, told, at: full)
        if let told, let id = page.frames.number(of: full) {
            page.content?.send(.frame(id: id, told))
        }
    }
}

extension ElementCall {
    /// Whether it is an act in the document; facts are those of what the page shows.
    var isAct: Bool {
        switch self {
        case .keys, .type, .focus, .doubleClick, .hover: true
        case .fact, .reveal: false
        }
    }
}
