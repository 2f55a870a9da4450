/// The widths of query containers that a layout of the whole page has found.
struct QueryContainers {
    /// By the container, in CSS pixels; empty before the first layout is whole.
    fileprivate(set) var widths: [NodeID: Float] = [:]
    /// The widths that were taken for containers without one of a layout, by their contexts: elements
    /// in alike containers share their styles.
    fileprivate var likely: [UInt32: Float] = [:]
    /// The layouts that were begun because widths were others.
    fileprivate(set) var layouts = 0

    /// Forgets what contexts were taken for, because there are others.
    mutating func forgetContexts() { likely.removeAll() }
}

/// Container queries (CSS Conditional Rules Level 5 section 3): of an element's ancestors, the
/// nearest container with the name that the query asks for.
///
/// Styles are computed before the widths of boxes are known. The first layout takes a container to be
/// as wide as its style and those around it say; the whole layout tells the widths, and if an answer
/// is another by them, the page is laid out again.
extension StyleResolver {
    /// Whether a rule of the page asks for containers.
    var asksContainers: Bool { rules.containerQueries.count > 1 }

    /// Whether a query, and those around it, hold for an element; a pseudo-element may ask the element
    /// itself.
    mutating func containersHold(
        _ number: UInt8, isPseudo: Bool, _ node: NodeID, in document: borrowing Document
    ) -> Bool {
        var number = number
        let start = isPseudo ? node : parent(of: node, in: document)
        while number != 0 {
            let query = rules.containerQueries[Int(number)]
            guard let container = container(query.name, from: start, in: document) else {
                return false
            }
            guard holds(query, width: width(of: container, in: document)) else { return false }
            number = query.outer
        }
        return true
    }

    private mutating func width(
        of container: NodeID, in document: borrowing Document
    ) -> Float {
        let context = contexts[container]
        let known = queryContainers.widths[container] ?? queryContainers.likely[context]
        if let known { return known }
        let width = likelyWidth(of: container, in: document)
        queryContainers.likely[context] = width
        return width
    }

    private func holds(_ query: ContainerQuery, width: Float) -> Bool {
        var context = rules.context
        context.width = width
        return MediaQuery.containerMatches(query.condition, context: context)
    }

    private mutating func container(
        _ name: [UInt8], from start: NodeID, in document: borrowing Document
    ) -> NodeID? {
        var ancestor = start
        while ancestor.exists, ancestor != .document, steps > 0 {
            steps -= 1
            let style = contexts.list[Int(contexts[ancestor])].style
            if table[style].isQueryContainer, isNamed(name, style) { return ancestor }
            ancestor = parent(of: ancestor, in: document)
        }
        return nil
    }

    private func isNamed(_ name: [UInt8], _ style: StyleID) -> Bool {
        let names = table.strings[Int(table[style].containerNames)]
        return name.isEmpty
            || names.split(separator: 0x20).contains { $0.elementsEqual(name) }
    }

    /// The parent of an element, the host of a shadow tree for its root.
    private func parent(of node: NodeID, in document: borrowing Document) -> NodeID {
        let parent = document[node].parent
        return shadowTrees?.hosts[parent] ?? parent
    }

    /// The width that styles say a container has, before a layout has found it.
    private mutating func likelyWidth(
        of container: NodeID, in document: borrowing Document
    ) -> Float {
        var path: [StyleID] = []
        var ancestor = container
        while ancestor.exists, ancestor != .document, steps > 0 {
            steps -= 1
            path.append(contexts.list[Int(contexts[ancestor])].style)
            ancestor = parent(of: ancestor, in: document)
        }
        var width = rules.context.width
        for style in path.reversed() {
            let css = table[style]
            let edges = css.padding.left.fixedPixels + css.padding.right.fixedPixels
            let whole = table.pixels(css.width, of: width)
            let most = table.pixels(css.maxWidth, of: width) ?? .infinity
            let inner = css.isBorderBox ? edges : 0
            width = max(0, min(whole.map { $0 - inner } ?? width - edges, most - inner, width))
        }
        return width
    }

    /// Takes the widths of containers in a layout of the whole page; whether the page must be laid out
    /// again, because a query has another answer by them.
    mutating func take(containerWidths found: [NodeID: Float]) -> Bool {
        guard asksContainers, queryContainers.layouts < StyleLimits.containerLayouts,
            found.count <= StyleLimits.queryContainers
        else { return false }
        let (known, likely) = (queryContainers.widths, queryContainers.likely)
        let isOther = found.contains { node, width in
            // Nobody has asked for the others.
            guard let before = known[node] ?? likely[contexts[node]] else { return false }
            return before != width
                && rules.containerQueries.dropFirst().contains {
                    holds($0, width: before) != holds($0, width: width)
                }
        }
        guard isOther else { return false }
        queryContainers.widths = found
        queryContainers.layouts += 1
        forgetMatches()
        return true
    }

    /// Lets the next layouts of a page that has changed find widths anew.
    mutating func awaitContainerWidths() { queryContainers.layouts = 0 }
}
