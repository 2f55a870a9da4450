import GarthPage

/// A state of a document that scripts change.
struct ContentVersion: Equatable {
    var changes = 0
    /// The nodes while the parser adds some.
    var parsedNodes = 0
}

/// A geometry with what it was made of.
struct KnownGeometry {
    /// What decides where elements lie.
    struct Key: Equatable {
        var content: ContentVersion
        var styles: Int
        /// The rules, whatever elements they match.
        var rules: Int
        var state: Int
        var frames: Int
        var options: LayoutOptions

        /// Whether nothing but the document is another one, and what its elements match.
        func isSameBut(forContentOf other: Key) -> Bool {
            var other = other
            (other.content, other.styles) = (content, styles)
            return self == other
        }
    }

    var key: Key
    var geometry: PageGeometry
    /// The styles that hid nothing.
    var revealed: Set<StyleID> = []
}

/// A whole page that was laid out for its geometry.
struct TracedLayout: ~Copyable {
    var layout: Layout
    /// Its lines, whose runs name nodes.
    var lines: PageLines
    let trace: LayoutTrace
}

/// Answers scripts that ask where elements lie. The document is laid out for the first question, in a
/// layout beside the one that is shown; after a change, only the part around it is laid out again.
extension Engine {
    /// The box of an element; nil for one that has none.
    package mutating func box(of node: NodeID) -> ElementBox? {
        let geometry = currentGeometry()
        if document.isElement(node, .iframe) { return geometry.box(ofFrame: node, document) }
        guard let box = geometry.box(of: node) else { return nil }
        guard geometry.isWithoutRows(node) else { return box }
        return boxOutOfSight(of: node, box, in: geometry) ?? box
    }

    /// The rectangles of an element: one a line for boxes in the line.
    package mutating func rects(of node: NodeID) -> [PageRect] {
        let geometry = currentGeometry()
        let hasOwnBox = geometry.isWithoutRows(node) || document.isElement(node, .iframe)
        guard hasOwnBox, let box = box(of: node) else {
            return geometry.rects(of: node, in: document)
        }
        return [box.border]
    }

    /// The rectangles of a part of a text node, whose characters are counted as Unicode scalars.
    package mutating func rects(ofText node: NodeID, scalars: Range<Int>) -> [PageRect] {
        guard document[node].kind == .text else { return [] }
        return currentGeometry().rects(ofText: node, scalars: scalars, in: document)
    }

    /// The elements at a point of the page, the uppermost first.
    package mutating func elements(atX x: Float, y: Float) -> [NodeID] {
        let geometry = currentGeometry()
        let shown = document
        return geometry.elements(atX: x, y: y, in: shown) { node in
            let color = computedValue(of: node, pseudoElement: [], Array("background-color".utf8))
            return color.map { $0 != Self.transparent } ?? false
        }
    }

    private static let transparent = Array("rgba(0, 0, 0, 0)".utf8)

    /// The text node at a point of the page, and the Unicode scalar in it; nil where there is no text.
    package mutating func caret(atX x: Float, y: Float) -> (node: NodeID, scalar: Int)? {
        currentGeometry().caret(atX: x, y: y, in: document)
    }

    /// How far an element counts as lying from the cells that show it, in CSS pixels.
    package mutating func shift(of node: NodeID) -> (x: Float, y: Float) {
        currentGeometry().shift(of: node)
    }

    /// Whether an element is in the document and not hidden by `display`.
    package mutating func isRendered(_ node: NodeID) -> Bool {
        currentGeometry().isRendered(node)
    }

    /// The height of the page in CSS pixels.
    package mutating func pageHeight() -> Float { currentGeometry().height }

    /// The size of the viewport in CSS pixels.
    package var viewportSize: (width: Float, height: Float) {
        let context = StyleResolver.context(options, .none, styles.viewport)
        return (context.width, context.height)
    }

    /// Gives the document of a frame the size of its element.
    package mutating func setViewport(_ size: ViewportSize) {
        guard size != styles.viewport else { return }
        styles.setViewport(size)
        options.columns = max(4, Int((size.width / Cell.width).rounded()))
        framing.lines = nil
    }

    /// The size of the content box of an element; no size without a box.
    package mutating func contentSize(of node: NodeID) -> ViewportSize {
        guard let box = box(of: node) else { return ViewportSize(width: 0, height: 0) }
        let (border, padding) = (box.borderWidths, box.padding)
        let width = box.border.width - border.left - border.right - padding.left - padding.right
        let height = box.border.height - border.top - border.bottom - padding.top - padding.bottom
        return ViewportSize(width: max(0, width), height: max(0, height))
    }

    /// Where elements lie in the document as it is now.
    mutating func currentGeometry() -> PageGeometry {
        settleStyles()
        let key = geometryKey
        if let known = answers.geometry, known.key == key { return known.geometry }
        let shown = document.flat
        let traced = tracedAgain(key) ?? tracedAnew(shown)
        let geometry = PageGeometry(
            traced.lines, traced.trace, shown, styles: &styles, state: state,
            viewport: viewportSize, bodyMargin: bodyMargin(in: shown))
        answers.geometry = KnownGeometry(key: key, geometry: geometry)
        answers.tracedLayout = consume traced
        document.tracedChanges = DocumentChanges()
        return geometry
    }

    /// Lays the whole document out for questions of scripts, noting what they ask for in a trace.
    mutating func makeGeometry(_ trace: LayoutTrace) -> PageGeometry {
        let shown = document.flat
        let traced = tracedAnew(shown, trace)
        return PageGeometry(
            traced.lines, traced.trace, shown, styles: &styles, state: state,
            viewport: viewportSize, bodyMargin: bodyMargin(in: shown))
    }

    /// The margins that the body has where no style gives it some: 8 pixels (HTML Standard section
    /// 15.3.3). Lines have no room for them.
    mutating func bodyMargin(in shown: Document) -> BodyMargin? {
        var root = shown[.document].firstChild
        while root.exists, shown[root].kind != .element { root = shown[root].nextSibling }
        guard root.exists, owner == nil else { return nil }
        var body = shown[root].firstChild
        while body.exists, !shown.isElement(body, .body) { body = shown[body].nextSibling }
        guard body.exists else { return nil }
        let above = styles.style(of: root, parent: .initial, in: shown)
        let style = styles.style(of: body, parent: above, in: shown)
        let declared = styles.cascadedValues(of: body, .none, style: style, in: shown).declared
        func margin(_ properties: Property...) -> Float {
            properties.contains { declared[$0] != nil } ? 0 : BodyMargin.initial
        }
        let start = margin(.marginLeft, .marginInlineStart)
        let end = margin(.marginRight, .marginInlineEnd)
        return BodyMargin(
            body: body, top: margin(.marginTop), right: end, bottom: margin(.marginBottom),
            left: start)
    }

    private mutating func tracedAnew(
        _ shown: Document, _ trace: LayoutTrace = LayoutTrace()
    ) -> TracedLayout {
        var layout = Layout(options: options, document: documentNumber)
        layout.boxesAhead = self.layout.boxesAhead
        let lines = layout.trace(
            document: shown, styles: &styles, state: state, frames: framing.frames,
            forms: formIndex,
            into: trace)
        return TracedLayout(layout: layout, lines: lines, trace: trace)
    }

    /// The last layout with the changes since then; nil if the whole page must be laid out again.
    private mutating func tracedAgain(_ key: KnownGeometry.Key) -> TracedLayout? {
        guard let known = answers.geometry?.key, known.isSameBut(forContentOf: key),
            owner == nil, isComplete, !reader.isWanted, !selection.isWanted,
            document.frames.isEmpty,
            document.shadowRoots.isEmpty, layout.boxesAhead.isEmpty,
            formIndex.uncheckedRadios.count == state.uncheckedRadios.count,
            let changes = document.tracedChanges, !changes.isWhole, !changes.isEmpty,
            var traced = answers.tracedLayout.take()
        else { return nil }
        guard traced.layout.boxesAhead.isEmpty, !traced.layout.dependsOnEnd,
            !traced.layout.hasCutText
        else { return nil }
        let part: ChangedPart
        switch changedPart(changes, traced.layout.order(of: document)) {
        case .unknown: return nil
        case .nothing: return traced
        case .part(let changed): part = changed
        }
        guard
            let (replaced, lines) = traced.layout.traceAgain(
                part, document: document, styles: &styles, state: state, forms: formIndex)
        else { return nil }
        traced.lines.splice(at: replaced.lowerBound, removing: replaced.count, lines)
        return traced
    }

    /// Lets styles follow what scripts have changed since they were asked last.
    mutating func settleStyles() {
        if answers.styledContent != contentVersion {
            answers.styledContent = contentVersion
            scripting.changes = ScriptChanges(needsScan: true, needsLayout: true)
        }
        readHead()
    }

    /// The document as it is now.
    var contentVersion: ContentVersion {
        ContentVersion(
            changes: document.version, parsedNodes: isComplete ? 0 : document.nodeCount)
    }

    var geometryKey: KnownGeometry.Key {
        KnownGeometry.Key(
            content: contentVersion, styles: styles.generation,
            rules: styles.generation - styles.matchGeneration, state: stateChanges,
            frames: directory.changes, options: options)
    }
}

/// The size of a viewport in CSS pixels.
package struct ViewportSize: Equatable {
    /// The extent along the lines.
    package var width: Float
    /// The extent across the lines.
    package var height: Float

    /// Makes the size of a viewport; both extents are at least 0.
    package init(width: Float, height: Float) {
        self.width = width
        self.height = height
    }
}
