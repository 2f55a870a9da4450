/// The insertion modes up to the body.
extension TreeBuilder {
    // MARK: - Leaving a mode because nothing in it fits

    mutating func leaveInitial(_ document: inout Document) -> Outcome {
        document.setQuirks(true, ofTree: root)
        mode = .beforeHTML
        return .reprocess
    }

    mutating func leaveBeforeHTML(_ document: inout Document) {
        insertImplied(.html, &document)
        mode = .beforeHead
    }

    mutating func leaveBeforeHead(_ document: inout Document) {
        insertImplied(.head, &document)
        head = current.node
        mode = .inHead
    }

    /// Leaves the head, or the noscript in it.
    mutating func leaveHead(_ document: inout Document) {
        pop(&document)
        mode = mode == .inHeadNoscript ? .inHead : .afterHead
    }

    mutating func leaveAfterHead(_ document: inout Document) {
        insertImplied(.body, &document)
        mode = .inBody
    }

    // MARK: - Before the head

    /// Elements whose end tags make the parts of a document that must exist.
    private static let skeleton: TagSet = [.head, .body, .html, .br]

    mutating func startTagBeforeHTML(
        _ token: inout TagToken, _ document: inout Document
    ) -> Outcome {
        if token.tag == .html {
            insertElement(&token, &document)
            mode = .beforeHead
            return .done
        }
        leaveBeforeHTML(&document)
        return .reprocess
    }

    mutating func endTagBeforeHTML(_ token: TagToken, _ document: inout Document) -> Outcome {
        guard Self.skeleton.contains(token.tag) else { return .done }
        leaveBeforeHTML(&document)
        return .reprocess
    }

    mutating func startTagBeforeHead(
        _ token: inout TagToken, _ document: inout Document
    ) -> Outcome {
        if token.tag == .html { return startTagInBody(&token, &document) }
        guard token.tag == .head else {
            leaveBeforeHead(&document)
            return .reprocess
        }
        insertElement(&token, &document)
        head = current.node
        mode = .inHead
        return .done
    }

    mutating func endTagBeforeHead(_ token: TagToken, _ document: inout Document) -> Outcome {
        guard Self.skeleton.contains(token.tag) else { return .done }
        leaveBeforeHead(&document)
        return .reprocess
    }

    // MARK: - In head

    mutating func startTagInHead(
        _ token: inout TagToken, _ document: inout Document
    ) -> Outcome {
        switch token.tag {
        case .html: return startTagInBody(&token, &document)
        case .base, .basefont, .bgsound, .link, .meta, .title, .noframes, .style, .script,
            .template:
            insertMetadata(&token, &document)
        case .noscript where isScripting: insertRawText(&token, &document)
        case .noscript:
            insertElement(&token, &document)
            mode = .inHeadNoscript
        case .head: break
        // Anything else.
        default:
            leaveHead(&document)
            return .reprocess
        }
        return .done
    }

    /// The elements of "in head", in any place.
    mutating func insertMetadata(_ token: inout TagToken, _ document: inout Document) {
        if token.tag == .template {
            insertTemplate(&token, &document)
        } else if token.tag == .basefont || token.tag == .bgsound {
            insertVoid(&token, &document)
        } else if TagSet.void.contains(token.tag) {  // base, link, meta
            let node = insertElement(&token, &document)
            document.notable.append(node)
            pop(&document)
        } else {  // title, noframes, style, script
            insertRawText(&token, &document)
        }
    }

    /// Inserts an element whose content is text up to its end tag.
    mutating func insertRawText(_ token: inout TagToken, _ document: inout Document) {
        insertElement(&token, &document)
        originalMode = mode
        mode = .text
    }

    mutating func endTagInHead(_ token: TagToken, _ document: inout Document) -> Outcome {
        if token.tag == .template, isOpen(.template) { closeTemplate(&document) }
        guard Self.skeleton.contains(token.tag) else { return .done }
        leaveHead(&document)
        return token.tag == .head ? .done : .reprocess
    }

    mutating func startTagInHeadNoscript(
        _ token: inout TagToken, _ document: inout Document
    ) -> Outcome {
        switch token.tag {
        case .html: return startTagInBody(&token, &document)
        case .basefont, .bgsound, .link, .meta, .noframes, .style:
            insertMetadata(&token, &document)
            return .done
        case .head, .noscript: return .done
        // Anything else.
        default:
            leaveHead(&document)
            return .reprocess
        }
    }

    mutating func endTagInHeadNoscript(
        _ token: TagToken, _ document: inout Document
    ) -> Outcome {
        guard token.tag == .noscript || token.tag == .br else { return .done }
        leaveHead(&document)
        return token.tag == .noscript ? .done : .reprocess
    }

    // MARK: - After head

    mutating func startTagAfterHead(
        _ token: inout TagToken, _ document: inout Document
    ) -> Outcome {
        switch token.tag {
        case .html: return startTagInBody(&token, &document)
        case .body:
            insertElement(&token, &document)
            isFramesetOK = false
            mode = .inBody
            return .done
        case .frameset:
            insertElement(&token, &document)
            mode = .inFrameset
            return .done
        case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template,
            .title:
            insertMetadataInClosedHead(&token, &document)
            return .done
        case .head: return .done
        // Anything else.
        default:
            leaveAfterHead(&document)
            return .reprocess
        }
    }

    private mutating func insertMetadataInClosedHead(
        _ token: inout TagToken, _ document: inout Document
    ) {
        guard head.exists else { return }
        push(
            OpenElement(
                node: head, content: head, html: .head, tag: .head, name: 0,
                traits: traits[Int(Tag.head.rawValue)]), &document)
        insertMetadata(&token, &document)
        if let index = stackIndex(of: head) { removeFromStack(at: index, &document) }
    }

    mutating func endTagAfterHead(_ token: TagToken, _ document: inout Document) -> Outcome {
        if token.tag == .template, isOpen(.template) { closeTemplate(&document) }
        guard Self.skeleton.contains(token.tag), token.tag != .head else { return .done }
        leaveAfterHead(&document)
        return .reprocess
    }

    // MARK: - Templates

    private mutating func insertTemplate(_ token: inout TagToken, _ document: inout Document) {
        if stack.count >= Limits.openElementsForStructures {
            document.isTruncated = true
            return
        }
        if !insertShadowRoot(&token, &document) { insertElement(&token, &document) }
        formatting.append(FormattingElement(node: .none, tag: .other))
        isFramesetOK = false
        mode = .inTemplate
        templateModes.append(.inTemplate)
    }

    /// Makes a template the shadow tree of the element around it; false for one that remains a
    /// template (HTML Standard, "A start tag whose tag name is "template"").
    ///
    /// The element of the template stands in no tree: it is only open.
    private mutating func insertShadowRoot(
        _ token: inout TagToken, _ document: inout Document
    ) -> Bool {
        guard allowsShadowRoots, token.attributeCount > 0, stack.count > 1, let host = stack.last,
            document.mayHoldShadow(host.node), document.shadowRoots[host.node] == nil
        else { return false }
        let model = ElementModel(
            tag: token.tag, name: token.name, firstAttribute: token.firstAttribute,
            attributeCount: token.attributeCount)
        guard let options = document.shadowOptions(of: node(model, .html)) else { return false }
        token.isAdopted = true
        makeRoomOnStack(&document)
        let template = document.make(node(model, .html))
        let root = document.make(Document.blank(.templateContent))
        document.attachShadow(root, to: host.node)
        if options.contains(.isManual) { document.assignByHand(inTree: root) }
        document.parsedShadows.append(
            ParsedShadow(host: host.node, root: root, options: options))
        push(
            OpenElement(
                node: template, content: root, html: .template, tag: .template, name: 0,
                traits: traits[Int(Tag.template.rawValue)]), &document)
        return true
    }

    /// Closes the innermost template; one must be open.
    mutating func closeTemplate(_ document: inout Document) {
        generateAllImpliedEndTags(&document)
        pop(through: .template, &document)
        clearFormattingToMarker()
        _ = templateModes.popLast()
        resetMode()
    }

    mutating func startTagInTemplate(
        _ token: inout TagToken, _ document: inout Document
    ) -> Outcome {
        guard !Self.metadata.contains(token.tag) else {
            insertMetadata(&token, &document)
            return .done
        }
        return continueTemplate(in: Self.modesInTemplate[token.tag] ?? .inBody)
    }

    private static let metadata = TagSet(
        [.base, .basefont, .bgsound, .link, .meta, .noframes], [.script, .style, .template, .title])
    private static let modesInTemplate: KeyValuePairs<Tag, Mode> = [
        .caption: .inTable, .colgroup: .inTable, .tbody: .inTable, .tfoot: .inTable,
        .thead: .inTable, .col: .inColumnGroup, .tr: .inTableBody, .td: .inRow, .th: .inRow,
    ]

    private mutating func continueTemplate(in next: Mode) -> Outcome {
        _ = templateModes.popLast()
        templateModes.append(next)
        mode = next
        return .reprocess
    }

    /// HTML Standard, "reset the insertion mode appropriately".
    mutating func resetMode() {
        for (index, element) in stack.enumerated().reversed() {
            let isContext = index == 0 && context != .other
            switch isContext ? context : element.html {
            case .td where !isContext, .th where !isContext: mode = .inCell
            case .tr: mode = .inRow
            case .tbody, .thead, .tfoot: mode = .inTableBody
            case .caption: mode = .inCaption
            case .colgroup: mode = .inColumnGroup
            case .table: mode = .inTable
            case .template: mode = templateModes.last ?? .inBody
            case .head where !isContext: mode = .inHead
            case .body: mode = .inBody
            case .frameset: mode = .inFrameset
            case .html: mode = head.exists ? .afterHead : .beforeHead
            // Anything else.
            default: continue
            }
            return
        }
        mode = .inBody
    }
}
