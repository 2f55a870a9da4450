extension Document {
    /// The direction of a field's text, `ltr` or `rtl` (HTML Standard, "directionality").
    func direction(of field: NodeID, holding value: String) -> String {
        var node = field
        while node.exists {
            switch string(.dir, of: node)?.lowercased() {
            case "ltr": return "ltr"
            case "rtl": return "rtl"
            case "auto":
                let text =
                    node == field ? value : String(decoding: childText(of: node), as: UTF8.self)
                return Self.direction(of: text)
            default: node = self[node].parent
            }
        }
        return "ltr"
    }

    /// The direction of the first letter that has one.
    private static func direction(of text: String) -> String {
        for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
            switch scalar.value {
            case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF,
                0x1E800...0x1EFFF:
                return "rtl"
            default: return "ltr"
            }
        }
        return "ltr"
    }
}
