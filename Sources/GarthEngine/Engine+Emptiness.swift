package import GarthPage
import GarthURL

/// The number of visible letters and digits of a page, as far as it decides whether the page is
/// empty.
///
/// Counting stops at `Limits.sparseLetters`, so that an ordinary page costs nothing.
struct ShownLetters {
    private(set) var count = 0
    /// Whether anything is shown, a picture's frame or a rule included.
    private(set) var hasMarks = false

    /// Whether the page shows so little that its emptiness is a question.
    var areSparse: Bool { count < Limits.sparseLetters }

    /// Counts the visible letters of the first lines.
    mutating func add(_ lines: PageLines, count lineCount: Int) {
        guard areSparse, lineCount > 0 else { return }
        let end = lines.textRange(ofLine: min(lineCount, lines.count) - 1).upperBound
        let bytes = lines.text.span
        for i in 0..<end {
            if bytes[i] > 0x20 { hasMarks = true }
            if Self.isLetter(bytes[i]) { count += 1 }
            if !areSparse { return }
        }
    }

    /// Counts the letters of a text that is shown.
    mutating func add(_ text: Span<UInt8>) {
        for index in text.indices where areSparse {
            if text[index] > 0x20 { hasMarks = true }
            if Self.isLetter(text[index]) { count += 1 }
        }
    }

    /// Notes that something is shown that has no letters.
    mutating func addMark() { hasMarks = true }

    /// Whether a byte is a letter or a digit, or starts a character of another script. A character
    /// that starts with E2 is punctuation, a bullet or a line of a box.
    static func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte >= 0xC3 && byte != 0xE2
    }
}

/// Pages that show next to nothing because scripts would make or reveal their content.
extension Engine {
    /// Reports a complete page that shows next to nothing, and reveals content that a script would
    /// reveal.
    mutating func judgeEmptiness() {
        guard emptiness.isDue, emptiness.letters.areSparse else { return }
        emptiness.isDue = false
        if uncoverRoot(isSparse: true) {
            if leavesLinesOut {
                countShownLetters()
            } else {
                restartLayout()
                layOut()
            }
            emptiness.isDue = false
        }
        let found = isArticle ? nil : emptiness(showing: emptiness.letters)
        if let found, found != emptiness.reason { updates.append(.emptiness(found)) }
        emptiness.reason = found
    }

    /// Shows the root, the body or the box around all text if it is hidden until a script runs;
    /// returns whether the page must be laid out again.
    ///
    /// Root and body cost two look-ups of their style. The box around all text is searched only
    /// with `isSparse`, for a page that shows next to nothing.
    mutating func uncoverRoot(isSparse: Bool) -> Bool {
        guard isComplete, owner == nil, !isScriptingEnabled, !styles.hasUncovered, hasScripts else {
            return false
        }
        let roots = document.rootAndBody
        guard let body = roots.last, document.isElement(body, .body) else { return false }
        var covered: [NodeID] = []
        var style = StyleID.initial
        for node in roots {
            style = styles.style(of: node, parent: style, in: document)
            if computed(style).hides(root: true) { covered.append(node) }
        }
        if covered.isEmpty, isSparse {
            for node in TextExtents(of: document).boxesAroundText(below: body) {
                style = styles.style(of: node, parent: style, in: document)
                if computed(style).hides(root: false) { covered.append(node) }
            }
        }
        guard !covered.isEmpty else { return false }
        styles.uncover(covered)
        return true
    }

    /// The reason why the page shows next to nothing; nil if it shows content.
    func emptiness(showing letters: ShownLetters) -> PageEmptiness? {
        // What is Garth's own is as it is meant.
        guard letters.areSparse, owner == nil, !info.url.hasPrefix("about:") else { return nil }
        guard hasScripts else { return letters.hasMarks ? nil : .blank }
        guard !isScriptingEnabled else { return emptinessWithScripts(showing: letters) }
        let extents = TextExtents(of: document)
        let shown = letters.count - extents.noscriptLetters
        let isScripted =
            !extents.hasControls && shown < Limits.scarceLetters
            || extents.hasFetchedScript && !extents.hasControls && shown < Limits.fewLetters
            || extents.hasFetchedScript
                && (extents.noscriptLetters > 0 || extents.hasEmptyMount)
        if isScripted { return .madeByScripts }
        return letters.hasMarks ? nil : .blank
    }

    /// The reason why a page whose scripts run shows next to nothing.
    private func emptinessWithScripts(showing letters: ShownLetters) -> PageEmptiness? {
        guard let missedFeature = emptiness.missedFeature else {
            return letters.hasMarks ? nil : .blank
        }
        let extents = TextExtents(of: document)
        let isUnused =
            !extents.hasControls && (letters.count < Limits.fewLetters || extents.hasEmptyMount)
        return isUnused ? missedFeature : letters.hasMarks ? nil : .blank
    }

    /// Whether the complete page shows next to nothing, as it is laid out.
    package var showsNextToNothing: Bool { reports.hasFinished && emptiness.letters.areSparse }

    /// Whether the page has next to no words to show; for a page that is not laid out yet.
    package mutating func hasNextToNoWords() -> Bool {
        var count = 0
        for byte in export(.innertext) where ShownLetters.isLetter(byte) {
            count += 1
            if count == Limits.sparseLetters { return false }
        }
        return true
    }

    /// Notes that a script of the page has ended for the lack of a feature. The first one counts.
    package mutating func note(missedFeature feature: PageEmptiness) {
        guard emptiness.missedFeature == nil else { return }
        emptiness.missedFeature = feature
        emptiness.isDue = true
        if reports.hasFinished { judgeEmptiness() }
    }

    private func computed(_ style: StyleID) -> ComputedStyle { styles.table[style] }

    /// Whether the document has a script that would run.
    private var hasScripts: Bool {
        document.notable.contains { document.isScript($0) }
    }
}

/// The amount of text in each part of a document, from one walk over its nodes.
private struct TextExtents {
    private let document: Document
    /// The letters below each node, but for scripts, styles and `noscript`.
    private var letters: [Int32]
    /// The letters in `noscript` elements.
    private(set) var noscriptLetters = 0
    /// Whether a script is fetched from somewhere, as those are that make whole pages.
    private(set) var hasFetchedScript = false
    /// Whether there is a field or a button, which a person can use.
    private(set) var hasControls = false
    /// Whether there is an empty element that a script could fill: a block with an `id`, or one
    /// with a custom name, directly in the body.
    private(set) var hasEmptyMount = false

    init(of document: Document) {
        self.document = document
        letters = [Int32](repeating: 0, count: document.nodes.count)
        var node = document[.document].firstChild
        while node.exists {
            if enter(node), document[node].firstChild.exists {
                node = document[node].firstChild
                continue
            }
            while node.exists {
                let parent = document[node].parent
                if parent.exists { letters[parent.index] &+= letters[node.index] }
                if document[node].nextSibling.exists {
                    node = document[node].nextSibling
                    break
                }
                node = parent == .document ? .none : parent
            }
        }
        for root in document.shadowRoots.values where !hasControls {
            hasControls = holdsControl(root)
        }
    }

    private func holdsControl(_ root: NodeID) -> Bool {
        var node = document[root].firstChild
        while node.exists {
            if document[node].kind == .element, document[node].namespace == .html,
                TagSet.submittable.contains(document[node].tag)
            {
                return true
            }
            node = document.next(node, within: root)
        }
        return false
    }

    /// Examines a node; returns whether its descendants count.
    private mutating func enter(_ node: NodeID) -> Bool {
        switch document[node].kind {
        case .text: letters[node.index] = Int32(clamping: letterCount(ofText: node))
        case .element where document[node].namespace == .html: return enter(element: node)
        case .document, .doctype, .element, .comment, .templateContent: break
        }
        return document[node].kind == .element
    }

    private mutating func enter(element node: NodeID) -> Bool {
        let tag = document[node].tag
        if tag == .script, document.isScript(node), document.has(.src, node) {
            hasFetchedScript = true
        }
        if tag == .noscript { noscriptLetters += letterCount(below: node) }
        if Self.wordless.contains(tag) { return false }
        if TagSet.submittable.contains(tag) {
            hasControls = true
        } else if !document[node].firstChild.exists, document.shadowRoots[node] == nil,
            document.isElement(document[node].parent, .body)
        {
            let isMount = document.isElement(node, .div) || document.isElement(node, .main)
            if isMount && document.has(.id, node) || tag == .other { hasEmptyMount = true }
        }
        return true
    }

    /// Elements whose texts a page does not show where they are.
    private static let wordless: TagSet = [
        .script, .noscript, .style, .template, .title, .iframe,
    ]

    private func letterCount(ofText node: NodeID) -> Int {
        document.text[document.textRange(node)].count(where: ShownLetters.isLetter)
    }

    private func letterCount(below root: NodeID) -> Int {
        var count = 0
        var node = document[root].firstChild
        while node.exists {
            if document[node].kind == .text { count += letterCount(ofText: node) }
            node = document.next(node, within: root)
        }
        return count
    }

    /// The boxes, the outermost first, that each contain nearly all of the body's text; none if the
    /// body has too little for a page.
    func boxesAroundText(below body: NodeID) -> [NodeID] {
        guard letters[body.index] >= Limits.sparseLetters else { return [] }
        let least = letters[body.index] / 10 * 9
        var boxes: [NodeID] = []
        var node = document[body].firstChild
        while node.exists {
            if document[node].kind == .element, letters[node.index] >= least {
                boxes.append(node)
                node = document[node].firstChild
            } else {
                node = document[node].nextSibling
            }
        }
        return boxes
    }
}

extension Document {
    /// The root element and the body, as far as they are there.
    fileprivate var rootAndBody: [NodeID] {
        var root = self[.document].firstChild
        while root.exists, !isElement(root, .html) { root = self[root].nextSibling }
        guard root.exists else { return [] }
        var body = self[root].firstChild
        while body.exists, !isElement(body, .body) { body = self[body].nextSibling }
        return body.exists ? [root, body] : [root]
    }

    /// Whether an element is a script that a browser with scripts runs (HTML Standard, "prepare the
    /// script element"): other types are data.
    fileprivate func isScript(_ node: NodeID) -> Bool {
        guard isElement(node, .script) else { return false }
        guard let range = attribute(.type, of: node), !range.isEmpty else { return true }
        let type = String(decoding: text[range].prefix(64), as: UTF8.self)
            .trimmingASCIIWhitespace.lowercased()
        return type == "module" || JavaScriptTypes.contain(type)
    }
}

extension ComputedStyle {
    /// Whether a box with all text of the page is hidden. `display: none` counts only for the root
    /// and the body, because pages hide much under it permanently.
    fileprivate func hides(root: Bool) -> Bool {
        isClippedAway || !isVisible || root && display == .none
    }
}
