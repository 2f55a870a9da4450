/// The insertion modes of tables (HTML Standard, "The 'in table' insertion mode" to "in cell").
extension TreeBuilder {
    // MARK: - Text in tables

    /// "In table": characters wait until it is known whether they are all white space.
    mutating func beginTableText(
        _ text: Span<UInt8>, _ document: inout Document
    ) -> Int {
        if current.traits.contains(.tableContext) || currentIs(.template) {
            tableText.removeAll(keepingCapacity: true)
            originalMode = mode
            mode = .inTableText
            return 0
        }
        fosterParenting = true
        reconstructFormatting(&document)
        insertText(text, &document)
        if Self.spaces(text) < text.count { isFramesetOK = false }
        fosterParenting = false
        return text.count
    }

    /// "In table text", at the first token that is no character.
    mutating func leaveTableText(_ document: inout Document) -> Outcome {
        mode = originalMode
        let pending = tableText
        tableText = []
        if Self.spaces(pending.span) == pending.count {
            if !pending.isEmpty { insertText(pending.span, &document) }
        } else {
            fosterParenting = true
            reconstructFormatting(&document)
            insertText(pending.span, &document)
            fosterParenting = false
            isFramesetOK = false
        }
        tableText = pending
        tableText.removeAll(keepingCapacity: true)
        return .reprocess
    }

    // MARK: - In table

    mutating func startTagInTable(
        _ token: inout TagToken, _ document: inout Document
    ) -> Outcome {
        switch token.tag {
        case .caption:
            clearStackToTable(&document)
            formatting.append(FormattingElement(node: .none, tag: .other))
            insertElement(&token, &document)
            mode = .inCaption
        case .colgroup:
            clearStackToTable(&document)
            insertElement(&token, &document)
            mode = .inColumnGroup
        case .col:
            clearStackToTable(&document)
            insertImplied(.colgroup, &document)
            mode = .inColumnGroup
            return .reprocess
        case .tbody, .tfoot, .thead:
            clearStackToTable(&document)
            insertElement(&token, &document)
            mode = .inTableBody
        case .td, .th, .tr:
            clearStackToTable(&document)
            insertImplied(.tbody, &document)
            mode = .inTableBody
            return .reprocess
        case .table:
            guard isInTableScope(.table) else { return .done }
            pop(through: .table, &document)
            resetMode()
            return .reprocess
        case .style, .script, .template: insertMetadata(&token, &document)
        case .input where Self.isHiddenInput(token, document): insertVoid(&token, &document)
        case .form:
            if isOpen(.template) || form.exists { return .done }
            form = insertElement(&token, &document)
            pop(&document)
        // Anything else.
        default: return startTagFostered(&token, &document)
        }
        return .done
    }

    private mutating func startTagFostered(
        _ token: inout TagToken, _ document: inout Document
    ) -> Outcome {
        fosterParenting = true
        var outcome = startTagInBody(&token, &document)
        // Only `image` asks for another look, as `img`, which the body's rules take as well.
        if outcome == .reprocess { outcome = startTagInBody(&token, &document) }
        fosterParenting = false
        return outcome
    }

    mutating func endTagInTable(_ token: TagToken, _ document: inout Document) -> Outcome {
        switch token.tag {
        case .table:
            guard isInTableScope(.table) else { return .done }
            pop(through: .table, &document)
            resetMode()
        case .body, .caption, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr:
            break
        case .template: return endTagInHead(token, &document)
        // Anything else.
        default:
            fosterParenting = true
            _ = endTagInBody(token, &document)
            fosterParenting = false
        }
        return .done
    }

    private mutating func clearStackToTable(_ document: inout Document) {
        clearStack(backTo: .table, .table, .table, &document)
    }

    // MARK: - In caption and in column group

    private mutating func closeCaption(_ document: inout Document) -> Bool {
        guard isInTableScope(.caption) else { return false }
        generateImpliedEndTags(&document)
        pop(through: .caption, &document)
        clearFormattingToMarker()
        mode = .inTable
        return true
    }

    mutating func startTagInCaption(
        _ token: inout TagToken, _ document: inout Document
    ) -> Outcome {
        guard TagSet.tableParts.contains(token.tag) else {
            return startTagInBody(&token, &document)
        }
        return closeCaption(&document) ? .reprocess : .done
    }

    mutating func endTagInCaption(_ token: TagToken, _ document: inout Document) -> Outcome {
        switch token.tag {
        case .caption:
            _ = closeCaption(&document)
            return .done
        case .table: return closeCaption(&document) ? .reprocess : .done
        case .body, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: return .done
        // Anything else.
        default: return endTagInBody(token, &document)
        }
    }

    mutating func leaveColumnGroup(_ document: inout Document) -> Outcome {
        guard currentIs(.colgroup) else { return .done }
        pop(&document)
        mode = .inTable
        return .reprocess
    }

    mutating func startTagInColumnGroup(
        _ token: inout TagToken, _ document: inout Document
    ) -> Outcome {
        switch token.tag {
        case .html: return startTagInBody(&token, &document)
        case .col:
            insertVoid(&token, &document)
            return .done
        case .template:
            insertMetadata(&token, &document)
            return .done
        // Anything else.
        default: return leaveColumnGroup(&document)
        }
    }

    mutating func endTagInColumnGroup(
        _ token: TagToken, _ document: inout Document
    ) -> Outcome {
        switch token.tag {
        case .colgroup:
            _ = leaveColumnGroup(&document)
            return .done
        case .col: return .done
        case .template: return endTagInHead(token, &document)
        // Anything else.
        default: return leaveColumnGroup(&document)
        }
    }

    // MARK: - In table body

    private mutating func clearStackToBody(_ document: inout Document) {
        clearStack(backTo: .tbody, .tfoot, .thead, &document)
    }

    mutating func startTagInTableBody(
        _ token: inout TagToken, _ document: inout Document
    ) -> Outcome {
        guard TagSet.tableParts.contains(token.tag) else {
            return startTagInTable(&token, &document)
        }
        let isCell = TagSet.cells.contains(token.tag)
        guard isCell || token.tag == .tr else { return leaveTableBody(&document) }
        clearStackToBody(&document)
        if isCell { insertImplied(.tr, &document) } else { insertElement(&token, &document) }
        mode = .inRow
        return isCell ? .reprocess : .done
    }

    private mutating func leaveTableBody(_ document: inout Document) -> Outcome {
        guard isInTableScope(.tbody) || isInTableScope(.thead) || isInTableScope(.tfoot) else {
            return .done
        }
        clearStackToBody(&document)
        pop(&document)
        mode = .inTable
        return .reprocess
    }

    mutating func endTagInTableBody(_ token: TagToken, _ document: inout Document) -> Outcome {
        switch token.tag {
        case .tbody, .tfoot, .thead:
            guard isInTableScope(token.tag) else { return .done }
            clearStackToBody(&document)
            pop(&document)
            mode = .inTable
            return .done
        case .table: return leaveTableBody(&document)
        case .body, .caption, .col, .colgroup, .html, .td, .th, .tr: return .done
        // Anything else.
        default: return endTagInTable(token, &document)
        }
    }

    // MARK: - In row

    private mutating func leaveRow(_ document: inout Document) -> Bool {
        guard isInTableScope(.tr) else { return false }
        clearStack(backTo: .tr, .tr, .tr, &document)
        pop(&document)
        mode = .inTableBody
        return true
    }

    mutating func startTagInRow(
        _ token: inout TagToken, _ document: inout Document
    ) -> Outcome {
        guard TagSet.tableParts.contains(token.tag) else {
            return startTagInTable(&token, &document)
        }
        guard TagSet.cells.contains(token.tag) else {
            return leaveRow(&document) ? .reprocess : .done
        }
        clearStack(backTo: .tr, .tr, .tr, &document)
        insertElement(&token, &document)
        mode = .inCell
        formatting.append(FormattingElement(node: .none, tag: .other))
        return .done
    }

    mutating func endTagInRow(_ token: TagToken, _ document: inout Document) -> Outcome {
        switch token.tag {
        case .tr:
            _ = leaveRow(&document)
            return .done
        case .table: return leaveRow(&document) ? .reprocess : .done
        case .tbody, .tfoot, .thead:
            guard isInTableScope(token.tag) else { return .done }
            return leaveRow(&document) ? .reprocess : .done
        case .body, .caption, .col, .colgroup, .html, .td, .th: return .done
        // Anything else.
        default: return endTagInTable(token, &document)
        }
    }

    // MARK: - In cell

    private mutating func closeCell(_ document: inout Document) {
        generateImpliedEndTags(&document)
        while let last = stack.last, last.html != .html {
            pop(&document)
            if last.html == .td || last.html == .th { break }
        }
        clearFormattingToMarker()
        mode = .inRow
    }

    mutating func startTagInCell(
        _ token: inout TagToken, _ document: inout Document
    ) -> Outcome {
        guard TagSet.tableParts.contains(token.tag) else {
            return startTagInBody(&token, &document)
        }
        guard isInTableScope(.td) || isInTableScope(.th) else { return .done }
        closeCell(&document)
        return .reprocess
    }

    mutating func endTagInCell(_ token: TagToken, _ document: inout Document) -> Outcome {
        switch token.tag {
        case .td, .th:
            guard isInTableScope(token.tag) else { return .done }
            generateImpliedEndTags(&document)
            pop(through: token.tag, &document)
            clearFormattingToMarker()
            mode = .inRow
            return .done
        case .body, .caption, .col, .colgroup, .html: return .done
        case .table, .tbody, .tfoot, .thead, .tr:
            guard isInTableScope(token.tag) else { return .done }
            closeCell(&document)
            return .reprocess
        // Anything else.
        default: return endTagInBody(token, &document)
        }
    }

    // MARK: - Framesets

    mutating func startTagInFrameset(
        _ token: inout TagToken, _ document: inout Document
    ) -> Outcome {
        switch token.tag {
        case .html: return startTagInBody(&token, &document)
        case .frameset: insertElement(&token, &document)
        case .frame:
            document.frames.append(insertElement(&token, &document))
            pop(&document)
        case .noframes: insertMetadata(&token, &document)
        // Anything else.
        default: break
        }
        return .done
    }

    mutating func endTagInFrameset(_ token: TagToken, _ document: inout Document) -> Outcome {
        guard token.tag == .frameset, stack.count > 1 else { return .done }
        pop(&document)
        if !currentIs(.frameset) { mode = .afterFrameset }
        return .done
    }

    mutating func startTagAfterFrameset(
        _ token: inout TagToken, _ document: inout Document
    ) -> Outcome {
        if token.tag == .html { return startTagInBody(&token, &document) }
        if token.tag == .noframes { insertMetadata(&token, &document) }
        return .done
    }
}
