import GarthIPC
import GarthPage
import GarthURL

/// The state of a page for keeping its fields in a session.
struct FieldKeeping {
    /// The fields of an earlier reading of the page that were not found yet.
    var awaited: [KeptField] = []
    /// Whether fields were restored.
    var isRestored = false
    /// Whether a submission was requested whose refusal was not reported.
    var awaitsSubmission = false
    /// Whether the content process is asked for names.
    var isAsking = false
    private(set) var names: [ElementReference: String] = [:]
    private var asked: Set<ElementReference> = []
    private var unnamed: [ElementReference] = []
    /// The password fields that the page has announced.
    private var passwords: Set<ElementReference> = []

    /// Names are of attributes that the engine cuts; a longer one is none of them.
    private static let nameByteCount = 2048

    /// Notes that the name of an element is needed; returns whether it must be asked for.
    mutating func want(_ element: ElementReference) -> Bool {
        guard element.document != ElementReference.articleDocument,
            asked.insert(element).inserted
        else { return false }
        unnamed.append(element)
        return true
    }

    /// The elements to ask for; empty if all were asked for.
    mutating func takeUnnamed() -> [ElementReference] {
        let part = Array(unnamed.prefix(WireLimits.actionCount))
        unnamed.removeFirst(part.count)
        return part
    }

    mutating func set(_ name: String, of element: ElementReference) {
        guard name.utf8.count <= Self.nameByteCount, !passwords.contains(element) else { return }
        names[element] = name
        asked.insert(element)
    }

    /// Notes which of announced controls are passwords: their text is stored nowhere, also where the
    /// content process gives them a name.
    mutating func note(_ targets: [PageTarget]) {
        for target in targets {
            guard case .control(let control) = target.kind, control.kind == .password else {
                continue
            }
            passwords.insert(target.element)
            names[target.element] = nil
        }
    }

    /// Forgets the elements of a document.
    mutating func forget(document: UInt32) {
        names = names.filter { $0.key.document != document }
        asked = asked.filter { $0.document != document }
        passwords = passwords.filter { $0.document != document }
        unnamed.removeAll { $0.document == document }
    }
}

/// The fields of a page in a session.
extension Page {
    /// Whether a session has restored fields of the page: they hold text that was not sent.
    public var hasRestoredFields: Bool { fields.isRestored }

    /// The person's actions on fields, in order, as a session keeps them. Passwords are not among
    /// them, nor fields whose page forbids it (`autocomplete=off`).
    var keptFields: [KeptField] {
        KeptField.bounded(fields.awaited + keptFields { _ in true })
    }

    /// The same of documents by their numbers, without what is awaited.
    private func keptFields(_ isWanted: (UInt32) -> Bool) -> [KeptField] {
        actions.all.compactMap { action -> KeptField? in
            guard isWanted(action.element.document), let name = fields.names[action.element],
                let kind = KeptField.Kind(action.kind),
                let place = frames.place(ofDocument: action.element.document),
                let address = address(ofDocumentAt: place)
            else { return nil }
            return KeptField(place: place, address: address, name: name, kind: kind)
        }
    }

    /// The elements of documents are others from now on: they are found by their names.
    func seekElements(of documents: Set<UInt32>) {
        let kept = keptFields { documents.contains($0) }
        fields.awaited = KeptField.bounded(fields.awaited + kept)
        for document in documents {
            actions.forget(document: document)
            fields.forget(document: document)
        }
    }

    /// Asks for the name of an element on which a person has acted.
    func learnName(of element: ElementReference) {
        guard fields.want(element), !fields.isAsking else { return }
        fields.isAsking = true
        Task {
            while true {
                let asked = fields.takeUnnamed()
                guard !asked.isEmpty else { break }
                for answer in await elements(for: .fieldNames(asked)) ?? []
                where asked.contains(answer.reference) {
                    fields.set(answer.name, of: answer.reference)
                }
            }
            fields.isAsking = false
            callbacks.onFieldsChange?()
            // The page was left meanwhile, and waits for nothing else.
            if callbacks.onUpdates == nil { rest() }
        }
    }

    /// The longest wait for the names of fields: a content process at work answers later.
    private static let namingTime = Duration.seconds(2)

    /// Returns when the elements on which a person has acted have names, and after two seconds at
    /// most.
    func settleFieldNames() async {
        let end = ContinuousClock.now + Self.namingTime
        while fields.isAsking, ContinuousClock.now < end {
            // A cancelled wait ends without the last names.
            do { try await Task.sleep(for: .milliseconds(5)) } catch { return }
        }
    }

    /// A form was not sent for the sake of an element: the disclosures around it are open. Only one
    /// report for each submission counts.
    func noteReveal(of element: ElementReference) {
        guard fields.awaitsSubmission else { return }
        fields.awaitsSubmission = false
        actions.noteReveal(of: element)
        learnName(of: element)
    }

    /// Finds the awaited fields of the document at a place, which has come whole, and repeats the
    /// person's actions on them.
    func restoreFields(at place: FramePlace) {
        guard !fields.awaited.isEmpty, !isReader, let address = address(ofDocumentAt: place) else {
            return
        }
        let wanted = fields.awaited.filter { $0.place == place && $0.address == address }
        let document = place.isEmpty ? 0 : frames[place]?.content?.documentNumber
        guard !wanted.isEmpty, let document else { return }
        let opening = process.openCount
        Task {
            let found = await elements(
                for: .fields(named: Array(Set(wanted.map(\.name))), inDocument: document))
            // A new content process is asked anew.
            guard opening == process.openCount, let found else { return }
            restore(wanted, in: found.filter { $0.reference.document == document })
        }
    }

    private func restore(_ wanted: [KeptField], in found: [PageElement]) {
        let known = Set(wanted.map(\.name))
        var elements: [String: ElementReference] = [:]
        for element in found where known.contains(element.name) {
            elements[element.name] = element.reference
        }
        // The person may have been faster than the page.
        let touched = Set(actions.all.map(\.element))
        var repeated: [ElementAction] = []
        for field in wanted {
            guard let element = elements[field.name] else { continue }
            fields.awaited.removeAll { $0 == field }
            guard !touched.contains(element) else { continue }
            fields.set(field.name, of: element)
            switch field.kind.action {
            case .change(let change): actions.note(change, on: element)
            case .activation: actions.noteActivation(of: element)
            case .reveal: actions.noteReveal(of: element)
            }
            repeated.append(ElementAction(field.kind.action, on: element))
        }
        guard !repeated.isEmpty else { return }
        // Repeated, not done: an element that follows a link or sends a form does nothing.
        content?.send(.restore(repeated))
        fields.isRestored = true
        callbacks.onFieldsChange?()
    }

    private func address(ofDocumentAt place: FramePlace) -> String? {
        let url = place.isEmpty ? url : frames[place]?.url
        return url?.withoutCredentials.withoutFragment.href
    }
}

extension WebView {
    /// Returns when `interactionState` contains what was typed last, and after two seconds at most.
    ///
    /// The content process names each changed field a moment after the change. Call this method
    /// before storing the last state of a view.
    public func settleInteractionState() async {
        await page?.settleFieldNames()
    }
}
