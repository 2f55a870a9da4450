extension Document {
    /// An integer attribute by the HTML Standard's rules for parsing integers (section 2.3.4.1).
    func integer(_ name: AttributeName, of node: NodeID) -> Int? {
        guard let range = attribute(name, of: node) else { return nil }
        var i = range.lowerBound
        while i < range.upperBound, LayoutEngine.isSpace(text[i]) { i += 1 }
        var isNegative = false
        if i < range.upperBound, text[i] == 0x2D || text[i] == 0x2B {
            isNegative = text[i] == 0x2D
            i += 1
        }
        var value = 0
        var hasDigits = false
        while i < range.upperBound, text[i] &- 0x30 < 10 {
            if value < 1 << 40 { value = value * 10 + Int(text[i] - 0x30) }
            hasDigits = true
            i += 1
        }
        guard hasDigits else { return nil }
        return isNegative ? -value : value
    }
}
