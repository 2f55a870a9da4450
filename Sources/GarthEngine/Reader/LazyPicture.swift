extension Document {
    /// The address of a picture that a script would load in place of another: from `data-src` and
    /// similar attributes, or from `srcset`. Nil if `src` has the address, or no attribute has one.
    func pictureAddress(of node: NodeID) -> [UInt8]? {
        if let source = attribute(.src, of: node), !isPlaceholder(text[source]) { return nil }
        for i in attributeRange(node) where attributes[i].name == .other {
            let name = name(of: attributes[i])
            guard Self.lazySources.contains(where: { name.elementsEqual($0.utf8) }) else {
                continue
            }
            let start = Int(attributes[i].valueStart)
            let value = text[start..<start + Int(attributes[i].valueCount)]
            if let address = Self.firstWord(of: value) { return address }
        }
        return attribute(.srcset, of: node).flatMap { Self.firstWord(of: text[$0]) }
    }

    /// Whether the source is an empty address, or a picture small enough to be in the page itself.
    private func isPlaceholder(_ source: ArraySlice<UInt8>) -> Bool {
        source.isEmpty || source.starts(with: "data:".utf8) && source.count < 1024
    }

    private static let lazySources = [
        "data-src", "data-original", "data-lazy-src", "data-lazy", "data-original-src",
        "data-hi-res-src", "data-srcset", "data-lazy-srcset", "data-full-src",
    ]

    private static func firstWord(of value: ArraySlice<UInt8>) -> [UInt8]? {
        let words = value.split(maxSplits: 1, whereSeparator: CollapsedText.isSpace)
        guard let word = words.first, !word.starts(with: "data:".utf8) else { return nil }
        return Array(word.last == UInt8(ascii: ",") ? word.dropLast() : word)
    }
}
