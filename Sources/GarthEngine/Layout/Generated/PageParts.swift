import GarthPage

/// The parts of a page that a person moves by.
extension LayoutEngine {
    /// Whether an element may be a link, an anchor or a part of the page.
    @inline(__always)
    func mayBeNoted(_ node: Node) -> Bool {
        node.count & 0xFFFF > 0 || node.tag == .label || TagSet.pageParts.contains(node.tag)
    }

    /// Whether an element is a part of the page.
    func isPart(_ child: NodeID, _ node: Node) -> Bool {
        guard TagSet.pageParts.contains(node.tag) || input.document.has(.role, child) else {
            return false
        }
        return part(of: child) != nil
    }

    /// The part of the page that an element is; nil for none.
    func part(of node: NodeID) -> PagePart.Kind? {
        let document = input.document
        let isNamed =
            document.has(.ariaLabel, node) || document.has(.ariaLabelledby, node)
            || document.has(.title, node)
        // A form without a name is no landmark, and still what a person fills in.
        let role =
            ElementRole.role(of: node, in: document, isNamed: isNamed)
            ?? (document[node].tag == .form ? "form" : nil)
        switch role {
        case "heading": return .heading(level: headingLevel(of: node))
        case "list": return .list
        case "table", "grid", "treegrid": return .table
        case "form": return .form
        case let role?: return PagePart.Landmark(role: role).map { .landmark($0) }
        case nil: return nil
        }
    }

    /// The level of a heading; WAI-ARIA 1.2 gives those without one the second.
    private func headingLevel(of node: NodeID) -> Int {
        input.document[node].tag.headingLevel ?? 2
    }
}

extension TagSet {
    /// The elements that are parts of a page without an attribute, or with a name.
    static let pageParts = TagSet(
        .headings,
        [
            .main, .nav, .header, .footer, .aside, .search, .section, .ul, .ol, .menu, .dl, .table,
            .form,
        ])
}
