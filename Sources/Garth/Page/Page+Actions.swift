import GarthIPC
import GarthPage

/// What a person does with the page, and what a program asks of it.
extension Page {
    /// Whether the document of an element is the one that the content process has.
    func isCurrent(_ element: ElementReference) -> Bool {
        !process.showsEarlierDocument
            || element.document != 0 && element.document != ElementReference.articleDocument
    }

    func change(_ element: ElementReference, _ change: ControlChange) {
        if let (frame, own) = frame(of: element) { return frame.page.change(own, change) }
        guard isCurrent(element) else { return }
        scripting.lastActivation = .now
        reviveIfNeeded()
        actions.note(change, on: element)
        content?.send(.change(element, change))
        learnName(of: element)
    }

    func activate(_ element: ElementReference) {
        if let (frame, own) = frame(of: element) { return frame.page.activate(own) }
        guard isCurrent(element) else { return }
        scripting.lastActivation = .now
        reviveIfNeeded()
        actions.noteActivation(of: element)
        content?.send(.activate(element))
        learnName(of: element)
    }

    func submit(_ element: ElementReference, _ trigger: SubmissionTrigger) {
        if let (frame, own) = frame(of: element) { return frame.page.submit(own, trigger) }
        guard isCurrent(element) else { return }
        scripting.lastActivation = .now
        reviveIfNeeded()
        fields.awaitsSubmission = true
        content?.send(.submit(element, trigger))
    }

    /// Repeats the person's actions on documents.
    func restoreActions(on documents: Set<UInt32>) {
        var part: [ElementAction] = []
        func send() {
            if !part.isEmpty { content?.send(.restore(part)) }
            part = []
        }
        for action in actions.actions(on: documents) {
            // Files are large, and a message has its limit.
            var isLarge = false
            if case .change(.files) = action.kind { isLarge = true }
            if isLarge || part.count == WireLimits.actionCount { send() }
            part.append(action)
            if isLarge { send() }
        }
        send()
    }

    /// The whole page in another form, without control characters: a content process that lies
    /// about its page can say what is not true, and nothing that a terminal obeys.
    ///
    /// For a page that still loads, it contains the received part; it is empty if the process ends
    /// meanwhile.
    public func export(_ format: ExportFormat) async -> [UInt8] {
        reviveIfNeeded()
        return await withCheckedContinuation { continuation in
            let number = exports.add(format, continuation)
            content?.send(.export(format, request: number))
        }
    }

    /// The elements that answer a question; nil for a selector that is none, and without elements if
    /// the content process ends meanwhile.
    func elements(for question: PageQuestion) async -> [PageElement]? {
        if let answer = await elementsOfFrame(for: question) { return answer }
        reviveIfNeeded()
        return await withCheckedContinuation { continuation in
            let number = questions.add(continuation)
            content?.send(.ask(question, request: number))
        }
    }
}
