import GarthURL

/// SVG and MathML (HTML Standard, "The rules for parsing tokens in foreign content").
extension TreeBuilder {
    /// Whether a start tag in a foreign element is read by the foreign rules.
    func usesForeignRules(forStartTag token: TagToken, _ current: OpenElement) -> Bool {
        if current.traits.contains(.htmlIntegration) { return false }
        if current.traits.contains(.mathMLText) {
            return token.tag == .mglyph || token.tag == .malignmark
        }
        return !(current.traits.contains(.annotationXML) && token.tag == .svg)
    }

    // MARK: - Inserting

    /// Inserts `math` or `svg` from HTML content.
    mutating func insertForeignRoot(
        _ token: inout TagToken, _ namespace: Namespace, _ document: inout Document
    ) {
        reconstructFormatting(&document)
        insertForeign(&token, namespace, &document)
    }

    private mutating func insertForeign(
        _ token: inout TagToken, _ namespace: Namespace, _ document: inout Document
    ) {
        let adjusted = ForeignNames.adjust(token, namespace, &document)
        makeRoomOnStack(&document)
        token.isAdopted = true
        let node = make(node(adjusted, namespace), at: appropriatePlace(), &document)
        push(
            OpenElement(
                node: node, content: node, html: .other, tag: token.tag, name: token.name,
                traits: foreignTraits(adjusted, namespace, document)), &document)
        if token.isSelfClosing { pop(&document) }
    }

    /// The traits of a foreign element whose content is parsed as a fragment.
    func foreignTraits(of element: NodeID, _ document: Document) -> ElementTraits {
        let node = document[element]
        let model = ElementModel(
            tag: node.tag, name: UInt16(truncatingIfNeeded: node.count >> 16),
            firstAttribute: node.start, attributeCount: node.count & 0xFFFF)
        return foreignTraits(model, node.namespace, document)
    }

    private func foreignTraits(
        _ model: ElementModel, _ namespace: Namespace, _ document: Document
    ) -> ElementTraits {
        switch (namespace, model.tag) {
        case (.mathML, .mi), (.mathML, .mo), (.mathML, .mn), (.mathML, .ms), (.mathML, .mtext):
            return [.foreign, .special, .scope, .mathMLText]
        case (.mathML, .annotationXML):
            let isHTML = ForeignNames.isHTMLAnnotation(model, document)
            return [
                .foreign, .special, .scope, .annotationXML, isHTML ? .htmlIntegration : [],
            ]
        case (.svg, .foreignObject), (.svg, .desc), (.svg, .title):
            return [.foreign, .special, .scope, .htmlIntegration]
        // Other elements are no integration points (HTML Standard section 13.2.6).
        default: return .foreign
        }
    }

    mutating func insertForeignText(
        _ text: Span<UInt8>, isNull: Bool, _ document: inout Document
    ) {
        if isNull {
            let replacement: StaticString = "\u{FFFD}"
            insertText(replacement.utf8Span, &document)
        } else {
            insertText(text, &document)
            if Self.spaces(text) < text.count { isFramesetOK = false }
        }
    }

    // MARK: - Tags

    mutating func startTagInForeignContent(
        _ token: inout TagToken, _ document: inout Document
    ) -> Outcome {
        if breaksOut(token, document) {
            leaveForeignContent(&document)
            return startTagByMode(&token, &document)
        }
        insertForeign(&token, foreignNamespace(document), &document)
        return .done
    }

    /// The namespace of the adjusted current node.
    private func foreignNamespace(_ document: Document) -> Namespace {
        if stack.count == 1, context != .other { return contextNamespace }
        return document[current.node].namespace
    }

    /// Pops to the next element whose content is HTML.
    private mutating func leaveForeignContent(_ document: inout Document) {
        while let last = stack.last, stack.count > 1 || context == .other,
            last.traits.contains(.foreign),
            last.traits.isDisjoint(with: [.mathMLText, .htmlIntegration])
        {
            pop(&document)
        }
    }

    private func breaksOut(_ token: TagToken, _ document: Document) -> Bool {
        guard token.tag == .font else { return Self.neverForeign.contains(token.tag) }
        let first = Int(token.firstAttribute)
        return document.attributes[first..<first + Int(token.attributeCount)].contains {
            $0.name == .color || $0.name == .face || $0.name == .size
        }
    }

    /// Elements whose start tags end foreign content.
    private static let neverForeign = TagSet(
        .headings, [.b, .big, .code, .em, .i, .nobr, .s, .small],
        [.strike, .strong, .sub, .sup, .tt, .u, .var, .span],
        [.blockquote, .center, .dd, .div, .dl, .dt, .li, .listing],
        [.menu, .ol, .p, .pre, .ruby, .table, .ul, .hr],
        [.body, .br, .embed, .head, .img, .meta])

    mutating func endTagInForeignContent(
        _ token: TagToken, _ document: inout Document
    ) -> Outcome {
        if token.tag == .br || token.tag == .p {
            leaveForeignContent(&document)
            return endTagByMode(token, &document)
        }
        var i = stack.count - 1
        while i > 0 {
            if !stack[i].traits.contains(.foreign) { return endTagByMode(token, &document) }
            if isSame(stack[i], token) {
                if isScripting, token.tag == .script { pausedScript = stack[i].node }
                while stack.count > i { pop(&document) }
                return .done
            }
            i -= 1
        }
        return .done
    }
}
