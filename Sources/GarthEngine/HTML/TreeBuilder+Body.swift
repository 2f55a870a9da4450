/// Start tags in the body (HTML Standard, "The 'in body' insertion mode").
extension TreeBuilder {
    mutating func startTagInBody(
        _ token: inout TagToken, _ document: inout Document
    ) -> Outcome {
        switch token.tag {
        case .div, .address, .article, .aside, .blockquote, .center, .details, .dialog, .dir, .dl,
            .fieldset, .figcaption, .figure, .footer, .header, .hgroup, .main, .menu, .nav, .ol,
            .p, .search, .section, .summary, .ul:
            closeParagraphInButtonScope(&document)
            insertElement(&token, &document)
        case .b, .big, .code, .em, .font, .i, .s, .small, .strike, .strong, .tt, .u:
            reconstructFormatting(&document)
            insertFormatting(&token, &document)
        case .a: insertAnchor(&token, &document)
        case .li: insertListItem(&token, &document)
        case .dd, .dt: insertDefinition(&token, &document)
        case .h1, .h2, .h3, .h4, .h5, .h6:
            closeParagraphInButtonScope(&document)
            if TagSet.headings.contains(current.html) { pop(&document) }
            insertElement(&token, &document)
        case .area, .br, .embed, .img, .keygen, .wbr:
            reconstructFormatting(&document)
            insertVoid(&token, &document)
            isFramesetOK = false
        case .html: mergeAttributes(of: &token, into: stack.first?.node ?? .none, &document)
        case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template,
            .title:
            insertMetadata(&token, &document)
        case .body:
            if stack.count > 1, stack[1].html == .body, !isOpen(.template) {
                isFramesetOK = false
                mergeAttributes(of: &token, into: stack[1].node, &document)
            }
        case .frameset: replaceBodyByFrameset(&token, &document)
        case .pre, .listing:
            closeParagraphInButtonScope(&document)
            insertElement(&token, &document)
            skipsLineFeed = true
            isFramesetOK = false
        case .form: insertForm(&token, &document)
        case .plaintext:
            closeParagraphInButtonScope(&document)
            insertElement(&token, &document)
        case .button:
            if isInScope(.button) {
                generateImpliedEndTags(&document)
                pop(through: .button, &document)
            }
            reconstructFormatting(&document)
            insertElement(&token, &document)
            isFramesetOK = false
        case .nobr:
            reconstructFormatting(&document)
            if isInScope(.nobr) {
                _ = runAdoptionAgency(.nobr, &document)
                reconstructFormatting(&document)
            }
            insertFormatting(&token, &document)
        case .applet, .marquee, .object:
            reconstructFormatting(&document)
            insertElement(&token, &document)
            formatting.append(FormattingElement(node: .none, tag: .other))
            isFramesetOK = false
        case .table:
            if !document.isQuirks(tree: root) { closeParagraphInButtonScope(&document) }
            beginTable(&token, &document)
        case .input: insertInput(&token, &document)
        case .param, .source, .track: insertVoid(&token, &document)
        case .hr: insertRule(&token, &document)
        case .image:
            token.tag = .img
            return .reprocess
        case .textarea:
            insertRawText(&token, &document)
            skipsLineFeed = true
            isFramesetOK = false
        case .xmp:
            closeParagraphInButtonScope(&document)
            reconstructFormatting(&document)
            isFramesetOK = false
            insertRawText(&token, &document)
        case .iframe:
            isFramesetOK = false
            insertRawText(&token, &document)
            document.frames.append(current.node)
        case .noembed: insertRawText(&token, &document)
        case .noscript where isScripting: insertRawText(&token, &document)
        case .select: insertSelect(&token, &document)
        case .option, .optgroup: insertOption(&token, &document)
        case .rb, .rtc, .rp, .rt: insertRuby(&token, &document)
        case .math: insertForeignRoot(&token, .mathML, &document)
        case .svg: insertForeignRoot(&token, .svg, &document)
        case .caption, .col, .colgroup, .frame, .head, .tbody, .td, .tfoot, .th, .thead, .tr:
            break
        // Any other start tag.
        default:
            reconstructFormatting(&document)
            insertElement(&token, &document)
        }
        return .done
    }

    // MARK: - Document elements met again

    /// Adds the attributes that an element lacks.
    private mutating func mergeAttributes(
        of token: inout TagToken, into node: NodeID, _ document: inout Document
    ) {
        guard node.exists, token.attributeCount > 0, !isOpen(.template) else { return }
        var merged = Array(document.attributes[document.attributeRange(node)])
        let first = Int(token.firstAttribute)
        for new in document.attributes[first..<first + Int(token.attributeCount)] {
            let isKnown = merged.contains { $0.name == new.name && $0.otherName == new.otherName }
            if !isKnown, merged.count < Limits.attributesPerElement { merged.append(new) }
        }
        if merged.count == document.attributeRange(node).count { return }
        // A name, a class or a direction that comes late changes what was laid out without it.
        document.structuralChanges += 1
        token.isAdopted = true
        let start = UInt32(truncatingIfNeeded: document.attributes.count)
        document.attributes += merged
        document[node].start = start
        document[node].count =
            document[node].count & 0xFFFF_0000 | UInt32(truncatingIfNeeded: merged.count)
    }

    private mutating func replaceBodyByFrameset(
        _ token: inout TagToken, _ document: inout Document
    ) {
        guard isFramesetOK, stack.count > 1, stack[1].html == .body else { return }
        document.detach(stack[1].node)
        while stack.count > 1 { pop(&document) }
        insertElement(&token, &document)
        mode = .inFrameset
    }

    // MARK: - Lists

    private mutating func insertListItem(_ token: inout TagToken, _ document: inout Document) {
        isFramesetOK = false
        if isOpen(.li) {
            closeItem(&document) { $0 == .li }
        }
        closeParagraphInButtonScope(&document)
        insertElement(&token, &document)
    }

    private mutating func insertDefinition(_ token: inout TagToken, _ document: inout Document) {
        isFramesetOK = false
        if isOpen(.dd) || isOpen(.dt) {
            closeItem(&document) { $0 == .dd || $0 == .dt }
        }
        closeParagraphInButtonScope(&document)
        insertElement(&token, &document)
    }

    /// Closes the nearest open item, unless another special element is in between.
    private mutating func closeItem(_ document: inout Document, _ isItem: (Tag) -> Bool) {
        for element in stack.reversed() {
            let tag = element.html
            if isItem(tag) {
                generateImpliedEndTags(except: tag, &document)
                pop(through: tag, &document)
                return
            }
            if element.traits.contains(.special), tag != .address, tag != .div, tag != .p {
                return
            }
        }
    }

    // MARK: - Forms

    private mutating func insertForm(_ token: inout TagToken, _ document: inout Document) {
        if form.exists, !isOpen(.template) { return }
        closeParagraphInButtonScope(&document)
        let node = insertElement(&token, &document)
        if !isOpen(.template) { form = node }
    }

    private mutating func insertInput(_ token: inout TagToken, _ document: inout Document) {
        if isInScope(.select) { pop(through: .select, &document) }
        reconstructFormatting(&document)
        let isHidden = Self.isHiddenInput(token, document)
        insertVoid(&token, &document)
        if !isHidden { isFramesetOK = false }
    }

    static func isHiddenInput(_ token: TagToken, _ document: Document) -> Bool {
        let first = Int(token.firstAttribute)
        for attribute in document.attributes[first..<first + Int(token.attributeCount)]
        where attribute.name == .type {
            let start = Int(attribute.valueStart)
            let value = document.text[start..<start + Int(attribute.valueCount)]
            return value.lazy.map(HTMLTokenizer.lowercased).elementsEqual("hidden".utf8)
        }
        return false
    }

    /// A `select` in a `select` closes it, and is itself dropped.
    private mutating func insertSelect(_ token: inout TagToken, _ document: inout Document) {
        if isInScope(.select) {
            pop(through: .select, &document)
            return
        }
        reconstructFormatting(&document)
        insertElement(&token, &document)
        isFramesetOK = false
    }

    private mutating func insertOption(_ token: inout TagToken, _ document: inout Document) {
        if isInScope(.select) {
            generateImpliedEndTags(
                except: token.tag == .option ? .optgroup : .other, &document)
        } else if currentIs(.option) {
            pop(&document)
        }
        reconstructFormatting(&document)
        insertElement(&token, &document)
    }

    private mutating func insertRule(_ token: inout TagToken, _ document: inout Document) {
        closeParagraphInButtonScope(&document)
        if isInScope(.select) { generateImpliedEndTags(&document) }
        insertVoid(&token, &document)
        isFramesetOK = false
    }

    // MARK: - Others

    private mutating func insertRuby(_ token: inout TagToken, _ document: inout Document) {
        if isInScope(.ruby) {
            let isBase = token.tag == .rb || token.tag == .rtc
            generateImpliedEndTags(except: isBase ? .other : .rtc, &document)
        }
        insertElement(&token, &document)
    }

    private mutating func beginTable(_ token: inout TagToken, _ document: inout Document) {
        if stack.count >= Limits.openElementsForStructures {
            document.isTruncated = true
            return
        }
        insertElement(&token, &document)
        isFramesetOK = false
        mode = .inTable
    }
}
