/// End tags in the body (HTML Standard, "The 'in body' insertion mode").
extension TreeBuilder {
    mutating func endTagInBody(_ token: TagToken, _ document: inout Document) -> Outcome {
        switch token.tag {
        case .a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u:
            if closeCurrentFormatting(token.tag, &document) { return .done }
            if !runAdoptionAgency(token.tag, &document) { closeOther(token, &document) }
        case .p:
            if !isInButtonScope(.p) { insertImplied(.p, &document) }
            closeParagraph(&document)
        case .div, .address, .article, .aside, .blockquote, .button, .center, .details, .dialog,
            .dir, .dl, .fieldset, .figcaption, .figure, .footer, .header, .hgroup, .listing,
            .main, .menu, .nav, .ol, .pre, .search, .section, .select, .summary, .ul:
            guard isInScope(token.tag) else { return .done }
            generateImpliedEndTags(&document)
            pop(through: token.tag, &document)
        case .li:
            guard isInListScope(.li) else { return .done }
            generateImpliedEndTags(except: .li, &document)
            pop(through: .li, &document)
        case .dd, .dt:
            guard isInScope(token.tag) else { return .done }
            generateImpliedEndTags(except: token.tag, &document)
            pop(through: token.tag, &document)
        case .h1, .h2, .h3, .h4, .h5, .h6: closeHeading(&document)
        case .template: return endTagInHead(token, &document)
        case .body, .html:
            guard isInScope(.body) else { return .done }
            mode = .afterBody
            return token.tag == .body ? .done : .reprocess
        case .form: closeForm(&document)
        case .applet, .marquee, .object:
            guard isInScope(token.tag) else { return .done }
            generateImpliedEndTags(&document)
            pop(through: token.tag, &document)
            clearFormattingToMarker()
        case .br:
            reconstructFormatting(&document)
            insertImplied(.br, &document)
            pop(&document)
            isFramesetOK = false
        // Any other end tag.
        default: closeOther(token, &document)
        }
        return .done
    }

    /// Any other end tag.
    func isSame(_ element: OpenElement, _ token: TagToken) -> Bool {
        element.tag == token.tag && element.name == token.name
    }

    private mutating func closeOther(_ token: TagToken, _ document: inout Document) {
        var i = stack.count - 1
        while i > 0 {
            let element = stack[i]
            if isSame(element, token), !element.traits.contains(.foreign) {
                generateImpliedEndTags(except: element.html, &document)
                while stack.count > i { pop(&document) }
                return
            }
            if element.traits.contains(.special) { return }
            i -= 1
        }
    }

    private mutating func closeHeading(_ document: inout Document) {
        var i = stack.count - 1
        while i >= 0, !TagSet.headings.contains(stack[i].html) {
            if stack[i].traits.contains(.scope) { return }
            i -= 1
        }
        if i < 0 { return }
        generateImpliedEndTags(&document)
        while stack.count > i { pop(&document) }
    }

    private mutating func closeForm(_ document: inout Document) {
        if isOpen(.template) {
            guard isInScope(.form) else { return }
            generateImpliedEndTags(&document)
            pop(through: .form, &document)
            return
        }
        let node = form
        form = .none
        guard node.exists, isInScope(node: node) else { return }
        generateImpliedEndTags(&document)
        if let index = stackIndex(of: node) { removeFromStack(at: index, &document) }
    }
}
