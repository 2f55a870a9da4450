/// `style` attributes under content security policies.
extension Document {
    /// The text of the `style` attribute of an element that has one and may; nil otherwise.
    func styleAttribute(of node: NodeID) -> Range<Int>? {
        guard let range = attribute(.style, of: node), !range.isEmpty else { return nil }
        return refusedStyles.isEmpty || !refusedStyles.contains(node) ? range : nil
    }

    /// Notes whether the policies allow the `style` attribute of an element, or what a script has set
    /// by its object.
    mutating func note(styleOf node: NodeID, isAllowed: Bool) {
        judgedStyles.insert(node)
        if isAllowed { refusedStyles.remove(node) } else { refusedStyles.insert(node) }
    }
}
