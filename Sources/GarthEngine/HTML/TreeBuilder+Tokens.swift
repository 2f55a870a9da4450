import GarthURL

/// The doors for the tokenizer's tokens, and the choice of the rules (HTML Standard, "tree
/// construction dispatcher").
extension TreeBuilder {
    /// The result of a mode for a token.
    enum Outcome {
        case done
        /// The mode changed: the token is looked at again.
        case reprocess
    }

    /// Whether `<![CDATA[` begins a section here.
    var allowsCDATA: Bool { stack.last?.traits.contains(.foreign) ?? false }

    // MARK: - Tags

    /// Takes a start tag; returns the state for the text after it.
    mutating func startTag(
        _ token: inout TagToken, _ document: inout Document
    ) -> HTMLTokenizer.State {
        skipsLineFeed = false
        if document.nodes.count >= Limits.nodes {
            document.isTruncated = true
            return .data
        }
        while true {
            if let last = stack.last, last.traits.contains(.foreign),
                usesForeignRules(forStartTag: token, last)
            {
                if startTagInForeignContent(&token, &document) == .done { break }
            } else if startTagByMode(&token, &document) == .done {
                break
            }
        }
        return mode == .text || token.tag == .plaintext ? textState(after: token) : .data
    }

    @inline(__always)
    private func textState(after token: TagToken) -> HTMLTokenizer.State {
        if mode == .text {
            if current.html == .script { return .script }
            return TagSet.rcdata.contains(current.html) ? .rcdata : .rawtext
        }
        return token.isAdopted && currentIs(.plaintext) ? .plaintext : .data
    }

    /// A start tag by the rules of the insertion mode.
    @inline(__always)
    mutating func startTagByMode(
        _ token: inout TagToken, _ document: inout Document
    ) -> Outcome {
        if mode == .inBody { return startTagInBody(&token, &document) }
        return startTagOutsideBody(&token, &document)
    }

    private mutating func startTagOutsideBody(
        _ token: inout TagToken, _ document: inout Document
    ) -> Outcome {
        switch mode {
        case .initial: return leaveInitial(&document)
        case .beforeHTML: return startTagBeforeHTML(&token, &document)
        case .beforeHead: return startTagBeforeHead(&token, &document)
        case .inHead: return startTagInHead(&token, &document)
        case .inHeadNoscript: return startTagInHeadNoscript(&token, &document)
        case .afterHead: return startTagAfterHead(&token, &document)
        case .inBody, .text: return startTagInBody(&token, &document)
        case .inTable: return startTagInTable(&token, &document)
        case .inTableText: return leaveTableText(&document)
        case .inCaption: return startTagInCaption(&token, &document)
        case .inColumnGroup: return startTagInColumnGroup(&token, &document)
        case .inTableBody: return startTagInTableBody(&token, &document)
        case .inRow: return startTagInRow(&token, &document)
        case .inCell: return startTagInCell(&token, &document)
        case .inTemplate: return startTagInTemplate(&token, &document)
        case .inFrameset: return startTagInFrameset(&token, &document)
        case .afterFrameset, .afterAfterFrameset:
            return startTagAfterFrameset(&token, &document)
        case .afterBody, .afterAfterBody:
            if token.tag == .html { return startTagInBody(&token, &document) }
            mode = .inBody
            return .reprocess
        }
    }

    /// Takes an end tag.
    mutating func endTag(_ token: TagToken, _ document: inout Document) {
        skipsLineFeed = false
        if document.nodes.count >= Limits.nodes { return }
        while true {
            if let last = stack.last, last.traits.contains(.foreign) {
                if endTagInForeignContent(token, &document) == .done { return }
            } else if endTagByMode(token, &document) == .done {
                return
            }
        }
    }

    /// An end tag by the rules of the insertion mode.
    mutating func endTagByMode(_ token: TagToken, _ document: inout Document) -> Outcome {
        switch mode {
        case .inBody: return endTagInBody(token, &document)
        case .initial: return leaveInitial(&document)
        case .beforeHTML: return endTagBeforeHTML(token, &document)
        case .beforeHead: return endTagBeforeHead(token, &document)
        case .inHead: return endTagInHead(token, &document)
        case .inHeadNoscript: return endTagInHeadNoscript(token, &document)
        case .afterHead: return endTagAfterHead(token, &document)
        case .text:
            if isScripting, currentIs(.script) { pausedScript = current.node }
            pop(&document)
            mode = originalMode
            return .done
        case .inTable: return endTagInTable(token, &document)
        case .inTableText: return leaveTableText(&document)
        case .inCaption: return endTagInCaption(token, &document)
        case .inColumnGroup: return endTagInColumnGroup(token, &document)
        case .inTableBody: return endTagInTableBody(token, &document)
        case .inRow: return endTagInRow(token, &document)
        case .inCell: return endTagInCell(token, &document)
        case .inTemplate:
            return token.tag == .template ? endTagInHead(token, &document) : .done
        case .afterBody:
            mode = token.tag == .html ? .afterAfterBody : .inBody
            return token.tag == .html ? .done : .reprocess
        case .inFrameset: return endTagInFrameset(token, &document)
        case .afterFrameset:
            if token.tag == .html { mode = .afterAfterFrameset }
            return .done
        case .afterAfterBody:
            mode = .inBody
            return .reprocess
        case .afterAfterFrameset: return .done
        }
    }

    // MARK: - Text

    /// Takes characters without NUL, with normalized line ends.
    @inline(__always)
    mutating func characters(
        _ text: Span<UInt8>, _ document: inout Document
    ) {
        if mode == .inBody, !skipsLineFeed, !current.traits.contains(.foreign),
            document.text.count < Limits.textBytes
        {
            charactersInBody(text, &document)
        } else {
            charactersOutsideBody(text, isNull: false, &document)
        }
    }

    /// Takes a NUL.
    mutating func nullCharacter(_ document: inout Document) {
        skipsLineFeed = false
        let null: InlineArray<1, UInt8> = [0]
        charactersOutsideBody(null.span, isNull: true, &document)
    }

    @inline(__always)
    private mutating func charactersInBody(
        _ text: Span<UInt8>, _ document: inout Document
    ) {
        reconstructFormatting(&document)
        insertText(text, &document)
        if isFramesetOK, Self.spaces(text) < text.count { isFramesetOK = false }
    }

    /// The number of white space bytes at the beginning.
    @inline(__always)
    static func spaces(_ text: Span<UInt8>) -> Int {
        var i = 0
        while i < text.count, HTMLTokenizer.isSpace(text[i]) { i += 1 }
        return i
    }

    private mutating func charactersOutsideBody(
        _ text: Span<UInt8>, isNull: Bool, _ document: inout Document
    ) {
        if document.text.count >= Limits.textBytes {
            document.isTruncated = true
            return
        }
        var text = text
        if skipsLineFeed {
            skipsLineFeed = false
            if text[0] == 0x0A { text = text.extracting(1...) }
        }
        while !text.isEmpty {
            if let last = stack.last, last.traits.contains(.foreign),
                last.traits.isDisjoint(with: [.mathMLText, .htmlIntegration])
            {
                insertForeignText(text, isNull: isNull, &document)
                return
            }
            if isNull, takesNull(&document) { return }
            let taken = charactersByMode(text, &document)
            text = text.extracting(taken...)
        }
    }

    /// Whether a NUL is dropped here; else the mode treats it as any other character.
    private mutating func takesNull(_ document: inout Document) -> Bool {
        switch mode {
        case .inBody, .inCell, .inCaption, .inTemplate, .inTableText, .inFrameset,
            .afterFrameset, .afterAfterFrameset:
            return true
        case .inTable, .inTableBody, .inRow: return true
        case .inColumnGroup: return !currentIs(.colgroup)
        case .initial, .beforeHTML, .beforeHead, .inHead, .inHeadNoscript, .afterHead, .text,
            .afterBody, .afterAfterBody:
            return false
        }
    }

    /// Takes characters from the start of a run and returns their number; the rest is processed
    /// again, by the rules of a possibly different mode.
    private mutating func charactersByMode(
        _ text: Span<UInt8>, _ document: inout Document
    ) -> Int {
        switch mode {
        case .inBody, .inCell, .inCaption, .inTemplate:
            charactersInBody(text, &document)
            return text.count
        case .text:
            insertText(text, &document)
            return text.count
        case .inTable, .inTableBody, .inRow: return beginTableText(text, &document)
        case .inTableText:
            tableText.append(contentsOf: text)
            return text.count
        case .initial, .beforeHTML, .beforeHead, .inHead, .inHeadNoscript, .afterHead,
            .inColumnGroup, .afterBody, .inFrameset, .afterFrameset, .afterAfterBody,
            .afterAfterFrameset:
            break
        }
        let spaces = Self.spaces(text)
        if spaces > 0 {
            takeSpaces(text.extracting(..<spaces), &document)
            return spaces
        }
        switch mode {
        case .initial: _ = leaveInitial(&document)
        case .beforeHTML: leaveBeforeHTML(&document)
        case .beforeHead: leaveBeforeHead(&document)
        case .inHead, .inHeadNoscript: leaveHead(&document)
        case .afterHead: leaveAfterHead(&document)
        case .inColumnGroup: return leaveColumnGroup(&document) == .done ? 1 : 0
        case .inFrameset, .afterFrameset, .afterAfterFrameset: return 1
        case .inBody, .text, .inTable, .inTableText, .inCaption, .inTableBody, .inRow, .inCell,
            .inTemplate, .afterBody, .afterAfterBody:
            mode = .inBody  // after body, after after body
        }
        return 0
    }

    private mutating func takeSpaces(
        _ text: Span<UInt8>, _ document: inout Document
    ) {
        switch mode {
        case .initial, .beforeHTML, .beforeHead: break
        case .afterBody, .afterAfterBody, .afterAfterFrameset:
            reconstructFormatting(&document)
            insertText(text, &document)
        // The other modes take text where they are ("insert a character").
        case .inHead, .inHeadNoscript, .afterHead, .inBody, .text, .inTable, .inTableText,
            .inCaption, .inColumnGroup, .inTableBody, .inRow, .inCell, .inTemplate, .inFrameset,
            .afterFrameset:
            insertText(text, &document)
        }
    }

    // MARK: - Comments, doctype, end

    /// Takes a comment, whose text is in `Document.text`.
    mutating func comment(_ text: Range<Int>, _ document: inout Document) {
        if mode == .inTableText { _ = leaveTableText(&document) }
        skipsLineFeed = false
        if document.nodes.count >= Limits.nodes { return }
        switch mode {
        case .initial, .beforeHTML, .afterAfterBody, .afterAfterFrameset:
            insertComment(text, at: Place(parent: root), &document)
        case .afterBody:
            guard let root = stack.first else { return }
            insertComment(text, at: Place(parent: root.node), &document)
        // The other modes take comments where they are ("insert a comment").
        case .beforeHead, .inHead, .inHeadNoscript, .afterHead, .inBody, .text, .inTable,
            .inTableText, .inCaption, .inColumnGroup, .inTableBody, .inRow, .inCell, .inTemplate,
            .inFrameset, .afterFrameset:
            insertComment(text, at: appropriatePlace(), &document)
        }
    }

    /// Takes a doctype; only the first one, before everything else, counts.
    mutating func doctype(_ doctype: DoctypeReader, _ document: inout Document) {
        if mode == .inTableText { _ = leaveTableText(&document) }
        skipsLineFeed = false
        guard mode == .initial else { return }
        var node = Document.blank(.doctype)
        node.start = UInt32(truncatingIfNeeded: document.text.count)
        document.text += doctype.name
        document.text.append(0)
        document.text += doctype.publicIdentifier ?? []
        document.text.append(0)
        document.text += doctype.systemIdentifier ?? []
        node.count = UInt32(truncatingIfNeeded: document.text.count) &- node.start
        _ = document.make(node, asLastChildOf: root)
        document.setQuirks(QuirksMode.isQuirks(doctype), ofTree: root)
        mode = .beforeHTML
    }

    /// Ends the document: makes the elements that must exist and closes all that are open.
    mutating func end(_ document: inout Document) {
        while true {
            switch mode {
            case .initial: _ = leaveInitial(&document)
            case .beforeHTML: leaveBeforeHTML(&document)
            case .beforeHead: leaveBeforeHead(&document)
            case .inHead, .inHeadNoscript: leaveHead(&document)
            case .afterHead: leaveAfterHead(&document)
            case .text:
                pop(&document)
                mode = originalMode
            case .inTableText: _ = leaveTableText(&document)
            case _ where isOpen(.template) && !templateModes.isEmpty:
                closeTemplate(&document)
            // The other modes stop parsing at the end of the file.
            case .inBody, .inTable, .inCaption, .inColumnGroup, .inTableBody, .inRow, .inCell,
                .inTemplate, .afterBody, .inFrameset, .afterFrameset, .afterAfterBody,
                .afterAfterFrameset:
                while !stack.isEmpty { pop(&document) }
                return
            }
        }
    }
}
