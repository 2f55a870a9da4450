/// A shadow tree that markup describes (HTML Standard, "declarative shadow roots").
package struct ParsedShadow: Sendable, Equatable {
    /// What the attributes of the template say.
    package struct Options: OptionSet, Sendable {
        /// The bits of the options.
        package let rawValue: Int32

        /// Makes a set from its bits.
        package init(rawValue: Int32) { self.rawValue = rawValue }

        /// `shadowrootmode=closed`.
        package static let isClosed = Options(rawValue: 1)
        /// `shadowrootdelegatesfocus`.
        package static let delegatesFocus = Options(rawValue: 2)
        /// `shadowrootclonable`.
        package static let isClonable = Options(rawValue: 4)
        /// `shadowrootserializable`.
        package static let isSerializable = Options(rawValue: 8)
        /// `shadowrootslotassignment=manual`.
        package static let isManual = Options(rawValue: 16)
    }

    /// The element that shows the tree.
    package var host: NodeID
    /// The root of the tree.
    package var root: NodeID
    /// The attributes of the template.
    package var options: Options
}

extension Document {
    /// Takes the shadow trees that the parser has made since the last call.
    package mutating func takeParsedShadows() -> [ParsedShadow] {
        defer { parsedShadows = [] }
        return parsedShadows
    }

    /// Whether an element may have a shadow tree (DOM Standard, "valid shadow host name").
    func mayHoldShadow(_ node: NodeID) -> Bool {
        let element = nodes[node.index]
        guard element.kind == .element, element.namespace == .html else { return false }
        if element.tag == .other { return Self.isCustomName(names[Int(element.count >> 16)]) }
        return Self.shadowHosts.contains(element.tag)
    }

    private static let shadowHosts = TagSet(
        .headings, .sectioning, [.blockquote, .body, .div, .footer, .header, .main, .p, .span])

    /// Whether a name is one of a custom element; the parser has made its letters small.
    private static func isCustomName(_ name: [UInt8]) -> Bool {
        let reserved = [
            "annotation-xml", "color-profile", "font-face", "font-face-src", "font-face-uri",
            "font-face-format", "font-face-name", "missing-glyph",
        ]
        return name.contains(0x2D) && name.first.map { (0x61...0x7A).contains($0) } ?? false
            && !reserved.contains { name.elementsEqual($0.utf8) }
    }

    /// The options of a template that describes a shadow tree; nil for another one.
    func shadowOptions(of template: Node) -> ParsedShadow.Options? {
        var mode: String?
        var options = ParsedShadow.Options()
        for index in Int(template.start)..<Int(template.start) + Int(template.count & 0xFFFF) {
            let attribute = attributes[index]
            let name = self.name(of: attribute)
            guard name.starts(with: "shadowroot".utf8) else { continue }
            let value = String(decoding: text[attribute.valueRange], as: UTF8.self).lowercased()
            switch String(decoding: name, as: UTF8.self) {
            case "shadowrootmode": mode = value
            case "shadowrootdelegatesfocus": options.insert(.delegatesFocus)
            case "shadowrootclonable": options.insert(.isClonable)
            case "shadowrootserializable": options.insert(.isSerializable)
            case "shadowrootslotassignment" where value == "manual": options.insert(.isManual)
            default: break
            }
        }
        switch mode {
        case "open": return options
        case "closed": return options.union(.isClosed)
        default: return nil
        }
    }
}
