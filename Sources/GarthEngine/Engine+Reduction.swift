import GarthPage

/// Documents that are reduced to a part of them: the article, or the elements of a selector.
extension Engine {
    /// Replaces the document by its article. The page's own style has decided what is shown, and is
    /// not used any more.
    mutating func reduceToArticle() {
        document = document.flat
        let page = ReaderPage(of: document, styles: &styles, isBare: options.hasBareArticle)
        reader.found(page?.metadata)
        guard let page else { return }
        reader.language = document.declaredLanguage
        document = page.document
        documentNumber = ElementReference.articleDocument
        layout = Layout(options: options, document: documentNumber)
        styles = newStyles()
        formIndex = FormIndex()
        restore(reader.actions)
    }

    /// Replaces the content of the document by the matches of the selector. Their elements keep the
    /// styles that they have in the whole page.
    mutating func reduceToSelection() {
        guard let selector = selection.selector else { return }
        document = document.flat
        let found = styles.elements(matching: selector, in: document) ?? []
        if found.isEmpty { tell(.noMatch) }
        let tree = ShownTree(
            document, styles: &styles, state: state, sight: .rendered, frames: framing.frames)
        let result = Selection(of: found, in: document)
        selection.found(result)
        guard !result.isWhole else { return }
        var selected = SelectedStyles(result, tree, &styles.table)
        document.reduce(to: result, tree, &selected, &styles.table)
        styles.selected = selected
        restarts.note(structuralChanges: document.structuralChanges)
    }
}
