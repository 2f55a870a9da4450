package import GarthPage

/// The actions of a person on the elements of a page.
///
/// An action without an element, or for another kind of element, has no effect.
extension Engine {
    /// The person changed a control.
    package mutating func apply(_ change: ControlChange, to element: ElementReference) {
        guard element.document == documentNumber else {
            return work(inDocument: element.document) { $0.apply(change, to: element) }
        }
        if perform(.change(change), on: element) { redraw() }
    }

    /// The person followed a link, opened a disclosure or pressed a button.
    ///
    /// `isClicked` says that the scripts of the document had the event: their click opens and
    /// closes disclosures and popovers, and submits forms.
    package mutating func activate(_ element: ElementReference, isClicked: Bool = false) {
        guard element.document == documentNumber else {
            return work(inDocument: element.document) { $0.activate(element, isClicked: isClicked) }
        }
        if case .link(let link)? = targets.first(where: { $0.element == element })?.kind {
            show(placeOf: link.href)
            return ask(
                for: PageNavigation(
                    href: link.href, frameName: link.frameName,
                    referrerPolicy: link.referrerPolicy, downloadName: link.downloadName))
        }
        // Programs also name elements inside a link, and links without a line of their own.
        let element = activatable(at: element)
        if let navigation = navigation(ofLink: element) {
            show(placeOf: navigation.href)
            return ask(for: navigation)
        }
        if isClicked, let node = node(of: element),
            document.details(ofSummary: node) != nil || document.has(.popovertarget, node)
        {
            return
        }
        if perform(.activation, on: element) {
            redraw()
            if let node = node(of: element) { focusContent(shownBy: node) }
            return
        }
        if !isClicked { submit(element, .button) }
    }

    /// The person submitted the form that a control belongs to.
    package mutating func submit(_ element: ElementReference, _ trigger: SubmissionTrigger) {
        guard element.document == documentNumber else {
            return work(inDocument: element.document) { $0.submit(element, trigger) }
        }
        guard let node = node(of: element) else { return }
        // A button that shows something sends nothing, unless it is one of a form alone (`invoke`).
        let mayShow = document.has(.popovertarget, node) || document.has(.commandfor, node)
        if trigger == .button, mayShow, perform(.activation, on: element) {
            redraw()
            return focusContent(shownBy: node)
        }
        guard let submitter = document.submitter(for: node, trigger) else { return }
        let names = names(in: shownTree(.rendered))
        let validation = ConstraintValidation(document, state) {
            names.ofControl($0)
        }
        if let refusal = validation.refusal(of: submitter) {
            let element = ElementReference(
                document: documentNumber, node: document.told(refusal.node))
            if perform(.reveal, on: element) { redraw() }
            updates.append(.submissionRefused(element, reason: refusal.reason))
            return
        }
        if closeDialog(by: submitter) { return }
        let submission = FormSubmission(
            submitter, document: document, state: state, encoding: source.encoding)
        if let navigation = submission.navigation { ask(for: navigation) }
    }

    /// Sends a form for a script, which has checked the values if they are to be checked (HTML
    /// Standard, "submit a form element").
    package mutating func send(form: ElementReference, by button: ElementReference?) {
        guard form.document == documentNumber else {
            return work(inDocument: form.document) { $0.send(form: form, by: button) }
        }
        guard let node = node(of: form), document.isElement(node, .form) else { return }
        var submitter = FormSubmission.Submitter.form(node)
        if let button {
            guard let pressed = self.node(of: button) else { return }
            let control = FormControl(pressed, in: document)
            guard control.isSubmitButton else { return }
            submitter = .button(control)
        }
        let submission = FormSubmission(
            submitter, document: document, state: state, encoding: source.encoding)
        if let navigation = submission.navigation { ask(for: navigation) }
    }

    /// Repeats the person's actions from an earlier content process of the page, in their order.
    package mutating func restore(_ actions: [ElementAction]) {
        if reader.isWanted {
            reader.actions += actions
            return
        }
        var rest = actions[...]
        while let first = rest.first {
            let number = first.element.document
            let part = rest.prefix { $0.element.document == number }
            rest = rest[part.endIndex...]
            if number == documentNumber {
                restore(part)
            } else {
                work(inDocument: number) { $0.restore(part) }
            }
        }
    }

    private mutating func restore(_ actions: ArraySlice<ElementAction>) {
        var hasChanged = false
        for action in actions where perform(action.kind, on: action.element) { hasChanged = true }
        if hasChanged { redraw() }
    }

    // MARK: - Private parts

    /// Changes the state of the page; false when the action has no effect on it.
    mutating func perform(
        _ action: ElementAction.Kind, on element: ElementReference
    ) -> Bool {
        guard let node = node(of: element) else { return false }
        let changed: [NodeID]
        switch action {
        case .change(let change): changed = state.apply(change, to: node, in: document)
        case .activation: changed = toggle(node)
        case .reveal:
            changed = state.closedDetails(around: node, in: document)
            for details in changed { open(details, true) }
        }
        for node in changed { document.note(.state(node)) }
        if !isScripting { settleStates(of: changed) }
        return !changed.isEmpty
    }

    /// Lets selectors know what is checked now. Where scripts run, they tell it.
    private mutating func settleStates(of nodes: [NodeID]) {
        guard !document.styledStates.isDisjoint(with: .checked) else { return }
        let before = document.attributeChanges
        for node in nodes {
            switch state.controls[node] {
            case .checked(let isChecked)?: document.setChecked(isChecked, of: node)
            case .selected(let places)?: document.setChosenOptions(places, of: node)
            case .text, .files, nil: document.setChecked(nil, of: node)
            }
        }
        if document.attributeChanges != before { styles.forgetMatches() }
    }

    /// Opens or closes the disclosure or the menu of an element, or resets its form. Returns the
    /// elements that look different now.
    private mutating func toggle(_ node: NodeID) -> [NodeID] {
        if let details = document.details(ofSummary: node) {
            let isOpen = !state.isOpen(details, in: document)
            open(details, isOpen)
            return [details] + (isOpen ? closeOthers(named: details) : [])
        }
        let invoked = invoke(node)
        if !invoked.isEmpty { return invoked }
        let reset = state.reset(formOf: node, in: document)
        return reset.isEmpty ? state.toggleMenu(node, in: document) : reset
    }

    /// Closes the other open `details` elements of a group (HTML Standard, "details name group").
    private mutating func closeOthers(named details: NodeID) -> [NodeID] {
        guard let name = document.string(.name, of: details), !name.isEmpty else { return [] }
        var closed: [NodeID] = []
        for index in document.nodes.indices {
            let node = NodeID(rawValue: Int32(truncatingIfNeeded: index))
            guard node != details, document.isElement(node, .details),
                document.string(.name, of: node) == name, state.isOpen(node, in: document),
                document.isConnected(node)
            else { continue }
            open(node, false)
            closed.append(node)
        }
        return closed
    }

    /// Opens or closes a `details` element or a dialog. Scripts and style sheets know its state by the
    /// attribute.
    mutating func open(_ details: NodeID, _ isOpen: Bool) {
        state.openDetails[details] = nil
        let name = NameParts(namespace: nil, prefix: nil, local: Array("open".utf8))
        let place = document.attributePlace(namespace: nil, local: name.local, of: details)
        if let place, !isOpen {
            document.removeAttribute(place, of: details)
        } else if place == nil, isOpen {
            _ = document.addAttribute(name, value: [], to: details)
        }
    }

    /// The node of an element; nil when the document has none of that number.
    func node(of element: ElementReference) -> NodeID? {
        // The article of a page that is still read will be another document.
        guard !reader.isWanted, let index = Int32(exactly: element.node),
            index < document.nodes.count
        else { return nil }
        let node = NodeID(rawValue: index)
        return document[node].kind == .element ? node : nil
    }

    /// Works on a document that a frame shows, and draws it again when it has changed.
    private mutating func work(
        inDocument number: UInt32, _ work: (inout Engine) -> Void
    ) {
        guard owner == nil, let frame = directory.frame(ofDocument: number) else { return }
        self.work(in: frame, work)
        guard frame.withEngine({ $0.framing.lines == nil }) == true else { return }
        directory.changed(frame, isUrgent: true)
        redraw()
    }

    /// The element that a click on an element activates: the nearest link, control or summary at or
    /// around it (HTML Standard, "activation behavior"); the element itself if there is none.
    private func activatable(at element: ElementReference) -> ElementReference {
        var node = node(of: element) ?? .none
        while node.exists, !Self.activatable.contains(document[node].tag) {
            node = document[node].parent
        }
        guard node.exists else { return element }
        return ElementReference(document: element.document, node: document.told(node))
    }

    private static let activatable = TagSet(.submittable, [.a, .area, .summary])

    /// The navigation of a link that layout has not announced, as an area of a map; nil for other
    /// elements.
    func navigation(ofLink element: ElementReference) -> PageNavigation? {
        guard let node = node(of: element),
            document.isElement(node, .a) || document.isElement(node, .area),
            let address = document.attribute(.href, of: node)
        else { return nil }
        return PageNavigation(
            href: LayoutEngine.cleanAddress(document.queryEncoded(document.text[address])),
            frameName: LayoutEngine.cleanString(
                document.attribute(.target, of: node).map { document.text[$0] } ?? []),
            referrerPolicy: document.referrerPolicy(of: node),
            downloadName: document.attribute(.download, of: node).map {
                LayoutEngine.cleanString(document.text[$0])
            },
            rel: LayoutEngine.cleanString(
                document.attribute(.rel, of: node).map { document.text[$0] } ?? []))
    }

    /// Whether the page has asked for another one in its place since its updates were taken.
    package var isLeaving: Bool {
        updates.contains { update in
            guard case .wantsNavigation(let navigation) = update else { return false }
            return navigation.owner == nil
                && ["", "_self", "_top", "_parent"].contains(navigation.frameName.lowercased())
        }
    }

    /// The name of the frame or window of the form that was sent last since the page's updates were
    /// taken; nil if that was none.
    package var formTarget: String? {
        for update in updates.reversed() {
            if case .wantsNavigation(let navigation) = update, navigation.isForm {
                return navigation.frameName
            }
        }
        return nil
    }

    private mutating func ask(for navigation: PageNavigation) {
        var navigation = navigation
        if let owner {
            // The browser process knows the base of the page alone.
            let facts = PageFacts(document, url: info.url)
            navigation.href = facts.resolve(navigation.href, orElse: navigation.href)
            if navigation.frameName.isEmpty { navigation.frameName = facts.frameName }
            navigation.owner = owner.id
        }
        updates.append(.wantsNavigation(navigation))
    }
}
