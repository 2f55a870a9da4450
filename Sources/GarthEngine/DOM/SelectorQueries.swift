import GarthPage

/// Answers `querySelector`, `matches` and `closest` (DOM Standard section 1.3) by the selectors of
/// the style sheets. It keeps the selectors that scripts asked for.
package struct SelectorQueries: ~Copyable {
    private var resolver = StyleResolver(options: LayoutOptions())
    /// The lists by their text; nil for an invalid one.
    private var lists: [[UInt8]: Int?] = [:]

    /// Different selectors that are kept; beyond it, all are forgotten.
    private static let keptLists = 512

    /// Makes a cache without selectors.
    package init() {
        resolver.rules = StyleRules(context: StyleResolver.context(LayoutOptions()))
    }

    /// Whether an element matches; nil for an invalid selector.
    package mutating func matches(
        _ selector: [UInt8], _ element: NodeID, scope: NodeID, in document: borrowing Document
    ) -> Bool? {
        guard let list = prepare(selector, document) else { return nil }
        return matches(list, element, scope, document)
    }

    /// The element itself or the nearest ancestor that matches; nil for an invalid selector.
    package mutating func closest(
        _ selector: [UInt8], _ element: NodeID, in document: borrowing Document
    ) -> NodeID? {
        guard let list = prepare(selector, document) else { return nil }
        var current = element
        while current.exists, document.scriptKind(of: current) == .element {
            if matches(list, current, element, document) { return current }
            current = document.parent(of: current)
        }
        return NodeID.none
    }

    /// The descendants that match, in document order; nil for an invalid selector.
    package mutating func elements(
        _ selector: [UInt8], below root: NodeID, limit: Int, in document: borrowing Document
    ) -> [NodeID]? {
        guard let list = prepare(selector, document) else { return nil }
        // `:scope` is the root only if the root is an element.
        let scope = document.scriptKind(of: root) == .element ? root : NodeID.none
        var found: [NodeID] = []
        var node = document.following(root, within: root)
        while node.exists, found.count < limit {
            if document.scriptKind(of: node) == .element, matches(list, node, scope, document) {
                found.append(node)
            }
            node = document.following(node, within: root)
        }
        return found
    }

    private mutating func prepare(
        _ selector: [UInt8], _ document: borrowing Document
    ) -> Int? {
        if document.isQuirks != resolver.rules.store.foldsNames || lists.count > Self.keptLists {
            resolver.rules = StyleRules(context: StyleResolver.context(LayoutOptions()))
            resolver.rules.store.foldsNames = document.isQuirks
            lists = [:]
        }
        resolver.steps = StyleLimits.matchSteps
        if let known = lists[selector] { return known }
        let list = SelectorParser.list(
            selector.span, from: 0, to: selector.count, parent: nil,
            into: &resolver.rules.store)
        lists[selector] = .some(list)
        resolver.forgetStyles()
        return list
    }

    private mutating func matches(
        _ list: Int, _ element: NodeID, _ scope: NodeID, _ document: borrowing Document
    ) -> Bool {
        let list = resolver.rules.store.lists[list]
        for number in list.first..<list.first + list.count {
            let selector = resolver.rules.store.selectors[Int(number)]
            if selector.pseudoElement == .none,
                resolver.matches(
                    selector, from: 0, element, in: document, scope: scope,
                    staysAmongSiblings: false)
            {
                return true
            }
        }
        return false
    }
}
