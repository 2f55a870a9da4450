import GarthPage

/// A style sheet that a `link` element brought, as scripts see it.
package enum LinkedSheet {
    case shared([UInt8])
    /// It has another origin: scripts learn only that there is one.
    case foreign
}

/// The style sheets of the document, as scripts read and write them.
extension Engine {
    /// The place of the sheets that scripts made for the document: behind all others.
    private static let adoptedOrder = 1 << 30

    /// The sheets that scripts made for the document; nil without any.
    var adoptedSheets: [UInt8]? {
        styles.authorSheets.first { $0.order == Self.adoptedOrder }?.css
    }

    /// Whether a media query list applies.
    package func matchesMedia(_ query: [UInt8]) -> Bool {
        MediaQuery.matches(
            query, context: StyleResolver.context(options, scripts, styles.viewport))
    }

    /// Whether the condition of an `@supports` rule holds.
    package func supports(_ condition: [UInt8]) -> Bool {
        SupportsCondition.matches(
            condition.span, from: 0, to: condition.count,
            context: StyleResolver.context(options))
    }

    /// The sheet that a `link` element brought; nil as long as it has none.
    package mutating func linkedSheet(of node: NodeID) -> LinkedSheet? {
        settleStyles()
        guard let order = watcher.order(ofSheet: node),
            let sheet = styles.authorSheets.first(where: { $0.order == order })
        else { return nil }
        return watcher.isShared(order) ? .shared(sheet.css) : .foreign
    }

    /// Replaces the sheet of an element by what scripts made of its rules.
    package mutating func setSheet(of node: NodeID, _ css: [UInt8]) {
        settleStyles()
        guard let order = watcher.order(ofSheet: node) else {
            scripting.shadowSheets.ofElements[node] = css
            document.attributeChanges += 1
            return
        }
        let media = document.attribute(.media, of: node).map { Array(document.text[$0]) } ?? []
        addStyleSheet(css, order: order, media: media, id: nil)
        // What is laid out follows the document's version.
        document.attributeChanges += 1
    }

    /// Replaces the sheets that scripts made for the document, or for a shadow tree
    /// (`adoptedStyleSheets`).
    package mutating func setAdoptedSheets(_ css: [UInt8], ofTree root: NodeID? = nil) {
        guard watcher.usesStyleSheets else { return }
        if let root {
            scripting.shadowSheets.adopted[root] = css
            document.attributeChanges += 1
            return
        }
        addStyleSheet(css, order: Self.adoptedOrder, media: [], id: nil)
        document.attributeChanges += 1
    }
}
