import GarthPage

/// What follows a command: the head is read, and what is new is laid out.
extension Engine {
    mutating func redraw() {
        framing.lines = nil
        stateChanges += 1
        guard owner == nil else { return }
        if !patchChanges() { restartLayout() }
        advance()
    }

    /// Reads what is new in the document beside its content: style sheets, title, forms.
    mutating func readHead() {
        if isScripting { scanAfterScripts() }
        while let event = watcher.next(in: document) {
            switch event {
            case .update(.needsResource(let wish)): tell(wish)
            case .update(.referrerPolicy(let name, _)):
                updates.append(.referrerPolicy(name, owner: owner?.id))
            case .update(.contentPolicy(let text, _)):
                updates.append(.contentPolicy(text, owner: owner?.id))
            case .update(let update): updates.append(update)
            case .styleSheet(let css, let order, let media):
                addStyleSheet(css, order: order, media: media, id: nil)
            case .media(let media, let order, let id):
                guard let sheet = styles.authorSheets.first(where: { $0.order == order }) else {
                    continue
                }
                addStyleSheet(sheet.css, order: order, media: media, id: id)
            case .refusedBase(let node): document.refusedBases.insert(node)
            }
        }
        watcher.judgeStyleAttributes(in: &document)
        readShadowSheets()
        if let fault = source.fault { tell(fault) }
        formIndex.read(document)
        if formIndex.uncheckedRadios.count != state.uncheckedRadios.count {
            state.uncheckedRadios = formIndex.uncheckedRadios
            // What was printed stays as it is.
            if layout.hasBegun, options.wantsProvisionalLines { restarts.need() }
            framing.lines = nil
        }
        if let name = source.takeNewEncodingName() { updates.append(.encoding(name)) }
    }

    mutating func advance() {
        readHead()
        // A frame's document is laid out when the one around it asks for its lines.
        guard owner == nil else { return }
        if isLayoutHeld || isHeldByScripts { return finishIfDone() }
        if isScripting { layOutScriptChanges() }
        if uncoverRoot(isSparse: reader.isWanted), layout.hasBegun { restarts.need() }
        if reader.isWanted {
            guard isComplete else { return }
            reduceToArticle()
        }
        if selection.selector != nil {
            guard isComplete else { return }
            reduceToSelection()
        }
        if restarts.isNeeded || restarts.structuralChanges != document.structuralChanges {
            restartIfWorthwhile()
        }
        // A flat tree grows in its middle, too.
        let isStale = restarts.isNeeded && (reports.hasLines || layout.hasBegun)
        if isStale, !document.shadowRoots.isEmpty { return finishIfDone() }
        if framing.changesShown != directory.changes { restartForFrames() }
        if leavesLinesOut { return showWithoutLines() }
        if awaitsBoxesAhead { return finishIfDone() }
        layOut()
        if options.loadsHiddenFrames { askForHiddenFrames() }
        for wish in directory.takeWishes() { updates.append(.needsResource(wish)) }
        finishIfDone()
    }

    mutating func tell(_ wish: PageResource) {
        var wish = wish
        let number = directory.number(ofSheet: wish.id, of: owner)
        sheets.note(wish.id, as: number)
        wish.id = number
        wish.relativeTo = wish.relativeTo.flatMap { sheets.number(of: $0) }
        if let owner {
            wish.owner = owner.id
            if wish.relativeTo == nil {
                wish.href = PageFacts(document, url: info.url).resolve(wish.href, orElse: wish.href)
            }
        }
        updates.append(.needsResource(wish))
    }

    mutating func provide(sheet id: UInt32, _ bytes: [UInt8]?, isShared: Bool) {
        guard watcher.answered(id, isLoaded: bytes != nil, isShared: isShared) else { return }
        if provideShadowSheet(id, bytes) {
            // The watcher has no place for it.
        } else if let bytes {
            addStyleSheet(bytes, order: watcher.order(of: id), media: watcher.media(of: id), id: id)
        }
        advance()
    }

    /// What was laid out may be wrong.
    mutating func wantRestart() {
        restarts.need()
        framing.lines = nil
    }

    /// Reports a fault of the page once.
    mutating func tell(_ fault: DocumentFault) {
        guard owner == nil, reports.fault == nil else { return }
        reports.fault = fault
        updates.append(.fault(fault))
    }

    mutating func addStyleSheet(
        _ css: [UInt8], order: Int, media: [UInt8], id: UInt32?
    ) {
        if isArticle { return }
        for sheet in styles.setAuthorSheet(order, css: css, media: media, request: id) {
            if let wish = watcher.wish(
                forImport: sheet.href, media: sheet.media, order: order, of: id)
            {
                tell(wish)
            }
        }
        document.styledStates = styles.askedStates
        framing.lines = nil
        if layout.hasBegun { restarts.need() }
    }
}
