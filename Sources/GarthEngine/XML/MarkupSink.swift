import CLibxml2
import Glibc

/// Turns libxml2's SAX events into nodes of a `Document`.
///
/// Used only from libxml2's callbacks, while `parse` of its owner runs: the pointer to the document
/// is valid during that call and nil outside.
final class MarkupSink {
    /// The document that `parse` was given.
    var document: UnsafeMutablePointer<Document>?
    /// The first error that ends well-formedness.
    var error: (line: Int, message: String)?
    /// The open elements, without those beyond the depth limit.
    private var open: [NodeID] = []
    /// The number of open elements beyond the depth limit.
    private var deeper = 0

    /// An attribute on its way from libxml2 to the document.
    struct SourceAttribute {
        var name: UnsafeBufferPointer<UInt8>
        /// As `Attribute.prefix`.
        var prefix: UInt8
        var value: UnsafeBufferPointer<UInt8>
    }

    /// The bytes of a null-terminated string of libxml2; empty for null.
    static func bytes(_ string: UnsafePointer<xmlChar>?) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: string, count: string.map { strlen(UnsafeRawPointer($0)) } ?? 0)
    }

    /// Opens an element; `isKnown` says that its name is looked for among `Tag`s.
    func start(
        _ name: UnsafeBufferPointer<UInt8>, _ namespace: Namespace, isKnown: Bool,
        attributeCount: Int, attribute: (Int) -> SourceAttribute
    ) {
        guard let document, document.pointee.nodes.count < Limits.nodes else {
            deeper += 1
            return
        }
        var node = Document.blank(.element)
        node.namespace = namespace
        node.tag = isKnown ? Tag(rawValue: Self.known(name, in: .tags)) ?? .other : .other
        if node.tag == .other {
            let number = document.pointee.number(ofName: UnsafeRawBufferPointer(name))
            node.count = UInt32(number) << 16
        }
        node.start = UInt32(truncatingIfNeeded: document.pointee.attributes.count)
        let kept = min(attributeCount, Limits.attributesPerElement)
        for i in 0..<kept { Self.add(attribute(i), &document.pointee) }
        node.count |= UInt32(truncatingIfNeeded: kept)
        let id = document.pointee.make(node, asLastChildOf: open.last ?? .document)
        if open.count >= Limits.openElements {
            document.pointee.isTruncated = true
            deeper += 1
            return
        }
        open.append(id)
        document.pointee[id].flags.insert(.isOpen)
        if namespace == .html, node.tag == .base || node.tag == .link || node.tag == .meta {
            document.pointee.notable.append(id)
        }
        if namespace == .html, node.tag == .iframe || node.tag == .frame {
            document.pointee.frames.append(id)
        }
    }

    /// Closes the innermost open element.
    func end() {
        if deeper > 0 {
            deeper -= 1
            return
        }
        guard let document, let id = open.popLast() else { return }
        document.pointee[id].flags.remove(.isOpen)
        let node = document.pointee[id]
        guard node.namespace == .html else { return }
        if node.tag == .title || node.tag == .style || node.tag == .script {
            document.pointee.notable.append(id)
        }
    }

    /// Closes the elements that are open at the end of the input.
    func endAll() {
        deeper = 0
        while !open.isEmpty { end() }
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let document, let parent = open.last, !bytes.isEmpty,
            document.pointee.text.count < Limits.textBytes
        else { return }
        let start = document.pointee.text.count
        document.pointee.text.append(contentsOf: bytes)
        let last = document.pointee[parent].lastChild
        if last.exists, document.pointee[last].kind == .text,
            document.pointee.textRange(last).upperBound == start
        {
            document.pointee[last].count += UInt32(truncatingIfNeeded: bytes.count)
            return
        }
        append(.text, from: start, to: parent, &document.pointee)
    }

    func comment(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let document, document.pointee.text.count < Limits.textBytes else { return }
        let start = document.pointee.text.count
        document.pointee.text.append(contentsOf: bytes)
        append(.comment, from: start, to: open.last ?? .document, &document.pointee)
    }

    func doctype(
        _ name: UnsafeBufferPointer<UInt8>, _ publicIdentifier: UnsafeBufferPointer<UInt8>,
        _ systemIdentifier: UnsafeBufferPointer<UInt8>
    ) {
        guard let document, open.isEmpty else { return }
        let start = document.pointee.text.count
        document.pointee.text.append(contentsOf: name)
        document.pointee.text.append(0)
        document.pointee.text.append(contentsOf: publicIdentifier)
        document.pointee.text.append(0)
        document.pointee.text.append(contentsOf: systemIdentifier)
        append(.doctype, from: start, to: .document, &document.pointee)
    }

    /// Keeps an error that makes the input not well-formed, if it is the first.
    func note(_ fault: UnsafePointer<xmlError>) {
        guard error == nil, fault.pointee.level == XML_ERR_FATAL else { return }
        let message = fault.pointee.message.map { String(cString: $0) } ?? ""
        error = (Int(fault.pointee.line), String(message.split(separator: "\n").first ?? ""))
    }

    // MARK: - Parts

    private func append(
        _ kind: NodeKind, from start: Int, to parent: NodeID, _ document: inout Document
    ) {
        guard document.nodes.count < Limits.nodes else { return }
        var node = Document.blank(kind)
        node.start = UInt32(truncatingIfNeeded: start)
        node.count = UInt32(truncatingIfNeeded: document.text.count - start)
        _ = document.make(node, asLastChildOf: parent)
    }

    /// Adds an attribute of the element that comes next.
    static func add(_ source: SourceAttribute, _ document: inout Document) {
        let number = source.prefix == 0 ? known(source.name, in: .attributes) : 0
        let name = AttributeName(rawValue: number) ?? .other
        let other =
            name == .other ? document.number(ofName: UnsafeRawBufferPointer(source.name)) : 0
        let start = document.text.count
        document.text.append(contentsOf: source.value)
        document.attributes.append(
            Attribute(
                name: name, prefix: source.prefix, otherName: other,
                valueStart: UInt32(truncatingIfNeeded: start),
                valueCount: UInt32(truncatingIfNeeded: document.text.count - start)))
    }

    /// The number of a known name; 0 for every other.
    static func known(
        _ name: UnsafeBufferPointer<UInt8>, in table: NameTable
    ) -> UInt8 {
        guard name.count <= PackedName.capacity else { return 0 }
        var packed = PackedName()
        for byte in name { packed.append(byte) }
        return table.number(of: packed)
    }
}

extension MarkupSink {
    /// The sink that a callback was given as its user data.
    static func of(_ userData: UnsafeMutableRawPointer?) -> MarkupSink? {
        userData.map { Unmanaged<MarkupSink>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The callbacks that XML and HTML have in common.
    static func handler() -> xmlSAXHandler {
        var handler = xmlSAXHandler()
        handler.initialized = 0xDEED_BEAF  // XML_SAX2_MAGIC, which Swift does not see
        handler.characters = { userData, text, count in
            MarkupSink.of(userData)?.text(UnsafeBufferPointer(start: text, count: Int(count)))
        }
        handler.ignorableWhitespace = handler.characters
        handler.cdataBlock = handler.characters
        handler.comment = { userData, text in
            MarkupSink.of(userData)?.comment(MarkupSink.bytes(text))
        }
        handler.internalSubset = { userData, name, publicIdentifier, systemIdentifier in
            MarkupSink.of(userData)?.doctype(
                MarkupSink.bytes(name), MarkupSink.bytes(publicIdentifier),
                MarkupSink.bytes(systemIdentifier))
        }
        handler.serror = { userData, fault in
            if let fault { MarkupSink.of(userData)?.note(UnsafePointer(fault)) }
        }
        return handler
    }
}
