/// The name of an element that the parser cannot make: numbers in `Document.names`, 0 for null.
struct QualifiedName {
    var namespace: UInt16
    var prefix: UInt16
}

/// The namespace and the prefix of an attribute: numbers in `Document.names`, 0 for null.
struct AttributeNamespace: Equatable {
    var namespace: UInt16
    var prefix: UInt16
}

/// The parts of a name as DOM shows them (DOM Standard, "qualified name").
package struct NameParts: Equatable {
    /// Nil for the null namespace.
    package var namespace: [UInt8]?
    /// The namespace prefix; nil without one.
    package var prefix: [UInt8]?
    /// The local name.
    package var local: [UInt8]

    /// Makes a name of its parts.
    package init(namespace: [UInt8]?, prefix: [UInt8]?, local: [UInt8]) {
        self.namespace = namespace
        self.prefix = prefix
        self.local = local
    }

    /// The prefix, a colon, and the local name.
    package var qualified: [UInt8] {
        guard let prefix else { return local }
        return prefix + [UInt8(ascii: ":")] + local
    }
}

extension Namespace {
    static let htmlURI = Array("http://www.w3.org/1999/xhtml".utf8)
    static let svgURI = Array("http://www.w3.org/2000/svg".utf8)
    static let mathMLURI = Array("http://www.w3.org/1998/Math/MathML".utf8)
    static let xlinkURI = Array("http://www.w3.org/1999/xlink".utf8)
    static let xmlURI = Array("http://www.w3.org/XML/1998/namespace".utf8)
    static let xmlnsURI = Array("http://www.w3.org/2000/xmlns/".utf8)

    init?(uri: [UInt8]) {
        switch uri {
        case Self.htmlURI: self = .html
        case Self.svgURI: self = .svg
        case Self.mathMLURI: self = .mathML
        default: return nil
        }
    }

    var uri: [UInt8] {
        switch self {
        case .html: Self.htmlURI
        case .svg: Self.svgURI
        case .mathML: Self.mathMLURI
        }
    }
}

extension Document {
    /// The name of an element in its parts.
    package func nameParts(of element: NodeID) -> NameParts {
        let node = nodes[element.index]
        let local = name(of: element)
        guard node.flags.contains(.hasQualifiedName), let name = qualifiedNames[element] else {
            return NameParts(namespace: node.namespace.uri, prefix: nil, local: local)
        }
        return NameParts(
            namespace: known(name.namespace), prefix: known(name.prefix), local: local)
    }

    /// A new element without attributes and parent.
    package mutating func makeElement(_ name: NameParts) -> NodeID {
        var node = Document.blank(.element)
        let namespace = name.namespace.flatMap { Namespace(uri: $0) }
        node.namespace = namespace ?? .html
        node.tag = namespace == nil ? .other : Self.tag(named: name.local)
        if node.tag == .other { node.count = UInt32(number(ofName: name.local)) << 16 }
        let isPlain = namespace != nil && name.prefix == nil
        let element = make(node)
        if !isPlain {
            qualify(element, namespace: name.namespace ?? [], prefix: name.prefix ?? [])
        }
        if node.tag == .template, namespace == .html {
            _ = make(Document.blank(.templateContent), asLastChildOf: element)
        }
        return element
    }

    /// Gives an element a namespace and a prefix; each is empty for null.
    mutating func qualify(_ element: NodeID, namespace: [UInt8], prefix: [UInt8]) {
        nodes[element.index].flags.insert(.hasQualifiedName)
        qualifiedNames[element] = QualifiedName(
            namespace: number(ofName: namespace), prefix: number(ofName: prefix))
    }

    /// The name of an attribute of this element in its parts.
    func nameParts(of attribute: Attribute, on element: NodeID) -> NameParts {
        let local = name(of: attribute)
        switch attribute.prefix {
        case 0:
            let isDeclaration =
                nodes[element.index].namespace != .html && local.elementsEqual("xmlns".utf8)
            return NameParts(
                namespace: isDeclaration ? Namespace.xmlnsURI : nil, prefix: nil, local: local)
        case 1:
            return NameParts(
                namespace: Namespace.xlinkURI, prefix: Array("xlink".utf8), local: local)
        case 2:
            return NameParts(namespace: Namespace.xmlURI, prefix: Array("xml".utf8), local: local)
        case 3:
            return NameParts(
                namespace: Namespace.xmlnsURI, prefix: Array("xmlns".utf8), local: local)
        default:
            let names = attributeNamespaces[Int(attribute.prefix) - 4]
            return NameParts(
                namespace: known(names.namespace), prefix: known(names.prefix), local: local)
        }
    }

    /// An attribute without a value; nil when the document has too many different namespaces.
    mutating func makeAttribute(_ name: NameParts) -> Attribute? {
        var attribute = Attribute(
            name: .other, prefix: 0, otherName: 0, valueStart: 0, valueCount: 0)
        if let namespace = name.namespace {
            let names = AttributeNamespace(
                namespace: number(ofName: namespace), prefix: number(ofName: name.prefix ?? []))
            guard let prefix = number(of: names) else { return nil }
            attribute.prefix = prefix
        } else {
            attribute.name = Self.attributeName(name.local)
        }
        if attribute.name == .other { attribute.otherName = number(ofName: name.local) }
        return attribute
    }

    private mutating func number(of names: AttributeNamespace) -> UInt8? {
        if let known = attributeNamespaces.firstIndex(of: names) { return UInt8(known + 4) }
        guard attributeNamespaces.count < 250 else { return nil }
        attributeNamespaces.append(names)
        return UInt8(attributeNamespaces.count + 3)
    }

    private func known(_ number: UInt16) -> [UInt8]? { number == 0 ? nil : names[Int(number)] }

    private static func tag(named name: [UInt8]) -> Tag {
        Tag(rawValue: NameTable.tags.number(of: packed(name))) ?? .other
    }

    private static func attributeName(_ name: [UInt8]) -> AttributeName {
        AttributeName(rawValue: NameTable.attributes.number(of: packed(name))) ?? .other
    }

    private static func packed(_ name: [UInt8]) -> PackedName {
        var packed = PackedName()
        for byte in name.prefix(PackedName.capacity + 1) { packed.append(byte) }
        return packed
    }
}
