import CLibxml2
import Glibc

/// Turns libxml2's SAX events into nodes of a `Document`.
///
/// Used only from libxml2's callbacks, while `parse` of its owner runs: the pointer to the document
/// is valid during that call and nil outside.
@safe final class MarkupSink {
    /// The document that `parse` was given.
    var document: UnsafeMutablePointer<Document>?
    /// The first error that ends well-formedness.
    var error: (line: Int, message: String)?
    /// The open elements, without those beyond the depth limit.
    private var open: [NodeID] = []
    /// The number of open elements beyond the depth limit.
    private var deeper = 0
    /// The document node that the tree hangs on.
    private let root: NodeID
    /// Whether the sink stops at the end of each script.
    let isScripting: Bool
    /// The script that must run before the sink goes on; `.none` without one.
    private(set) var pausedScript = NodeID.none
    /// The number of scripts that run.
    private var runningScripts = 0
    /// The events that have come since the sink stopped.
    private var held: [MarkupEvent] = []
    private var isReplaying = false

    init(root: NodeID = .document, isScripting: Bool = false) {
        self.root = root
        self.isScripting = isScripting
    }

    /// An attribute on its way from libxml2 to the document.
    @unsafe struct SourceAttribute {
        var name: UnsafeBufferPointer<UInt8>
        /// As `Attribute.prefix`.
        var prefix: UInt8
        var value: UnsafeBufferPointer<UInt8>
    }

    /// The parts of an element's name beside its local name, as libxml2 gives them.
    @unsafe struct SourceQualifier {
        var namespace: UnsafeBufferPointer<UInt8>
        var prefix: UnsafeBufferPointer<UInt8>
    }

    /// The bytes of a null-terminated string of libxml2; empty for null.
    static func bytes(_ string: UnsafePointer<xmlChar>?) -> UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(
            start: string, count: string.map { unsafe strlen(UnsafeRawPointer($0)) } ?? 0)
    }

    // MARK: - Scripts

    /// Whether events wait for a script.
    var isHolding: Bool {
        pausedScript.exists || runningScripts > 0 || !held.isEmpty && !isReplaying
    }

    /// Whether a script of the parser runs.
    var runsScript: Bool { runningScripts > 0 }

    /// The script at which the sink stopped begins to run.
    func beginScript() {
        pausedScript = .none
        runningScripts += 1
    }

    /// The script that was begun last has run.
    func endScript() { runningScripts -= 1 }

    /// Takes the events that have waited, up to the end of the next script.
    func replay() {
        guard !pausedScript.exists, runningScripts == 0 else { return }
        isReplaying = true
        var count = 0
        while count < held.count, !pausedScript.exists {
            held[count].replay(in: self)
            count += 1
        }
        held.removeFirst(count)
        isReplaying = false
    }

    // MARK: - Events

    /// Opens an element; `isKnown` says that its name is looked for among `Tag`s. `qualifier` is nil
    /// for a name that the namespace and the local name say in whole.
    func start(
        _ name: UnsafeBufferPointer<UInt8>, _ namespace: Namespace, isKnown: Bool,
        _ qualifier: SourceQualifier?, attributeCount: Int, attribute: (Int) -> SourceAttribute
    ) {
        if isHolding {
            let element = unsafe MarkupEvent.Element(
                name, namespace, isKnown: isKnown, qualifier, attributeCount: attributeCount,
                attribute: attribute)
            return held.append(.start(element))
        }
        guard let document = unsafe document, unsafe document.pointee.nodes.count < Limits.nodes
        else {
            deeper += 1
            return
        }
        var node = Document.blank(.element)
        node.namespace = namespace
        node.tag = unsafe isKnown ? Tag(rawValue: Self.known(name, in: .tags)) ?? .other : .other
        if node.tag == .other {
            let number = unsafe document.pointee.number(ofName: UnsafeRawBufferPointer(name))
            node.count = UInt32(number) << 16
        }
        node.start = unsafe UInt32(truncatingIfNeeded: document.pointee.attributes.count)
        let kept = min(attributeCount, Limits.attributesPerElement)
        for i in 0..<kept { unsafe Self.add(attribute(i), &document.pointee) }
        node.count |= UInt32(truncatingIfNeeded: kept)
        let id = unsafe document.pointee.make(node, asLastChildOf: open.last ?? root)
        if open.count >= Limits.openElements {
            unsafe document.pointee.isTruncated = true
            deeper += 1
            return
        }
        open.append(id)
        unsafe document.pointee[id].flags.insert(.isOpen)
        if let qualifier = unsafe qualifier {
            unsafe document.pointee.qualify(
                id, namespace: Array(qualifier.namespace), prefix: Array(qualifier.prefix))
        }
        if namespace == .html, node.tag == .base || node.tag == .link || node.tag == .meta {
            unsafe document.pointee.notable.append(id)
        }
        if namespace == .html, node.tag == .iframe || node.tag == .frame {
            unsafe document.pointee.frames.append(id)
        }
    }

    /// Closes the innermost open element.
    func end() {
        if isHolding { return held.append(.end) }
        if let closed = close() { pause(at: closed) }
    }

    private func pause(at element: NodeID) {
        guard isScripting, let document = unsafe document else { return }
        let node = unsafe document.pointee[element]
        if node.tag == .script, node.namespace != .mathML { pausedScript = element }
    }

    private func close() -> NodeID? {
        if deeper > 0 {
            deeper -= 1
            return nil
        }
        guard let document = unsafe document, let id = open.popLast() else { return nil }
        unsafe document.pointee[id].flags.remove(.isOpen)
        let node = unsafe document.pointee[id]
        guard node.namespace == .html else { return id }
        if node.tag == .title || node.tag == .style || node.tag == .script {
            unsafe document.pointee.notable.append(id)
        }
        return id
    }

    /// Closes the elements that are open at the end of the input; scripts among them do not run.
    func endAll() {
        deeper = 0
        while !open.isEmpty { _ = close() }
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) {
        if isHolding { return unsafe held.append(.text(Array(bytes))) }
        guard let document = unsafe document, let parent = open.last, !bytes.isEmpty,
            unsafe document.pointee.text.count < Limits.textBytes
        else { return }
        let start = unsafe document.pointee.text.count
        unsafe document.pointee.text.append(contentsOf: bytes)
        let last = unsafe document.pointee[parent].lastChild
        if last.exists, unsafe document.pointee[last].kind == .text,
            unsafe document.pointee.textRange(last).upperBound == start
        {
            unsafe document.pointee[last].count += UInt32(truncatingIfNeeded: bytes.count)
            return
        }
        unsafe append(.text, from: start, to: parent, &document.pointee)
    }

    func comment(_ bytes: UnsafeBufferPointer<UInt8>) {
        if isHolding { return unsafe held.append(.comment(Array(bytes))) }
        guard let document = unsafe document, unsafe document.pointee.text.count < Limits.textBytes
        else { return }
        let start = unsafe document.pointee.text.count
        unsafe document.pointee.text.append(contentsOf: bytes)
        unsafe append(.comment, from: start, to: open.last ?? root, &document.pointee)
    }

    func doctype(
        _ name: UnsafeBufferPointer<UInt8>, _ publicIdentifier: UnsafeBufferPointer<UInt8>,
        _ systemIdentifier: UnsafeBufferPointer<UInt8>
    ) {
        if isHolding {
            return unsafe held.append(
                .doctype(
                    name: Array(name), publicIdentifier: Array(publicIdentifier),
                    systemIdentifier: Array(systemIdentifier)))
        }
        guard let document = unsafe document, open.isEmpty else { return }
        let start = unsafe document.pointee.text.count
        unsafe document.pointee.text.append(contentsOf: name)
        unsafe document.pointee.text.append(0)
        unsafe document.pointee.text.append(contentsOf: publicIdentifier)
        unsafe document.pointee.text.append(0)
        unsafe document.pointee.text.append(contentsOf: systemIdentifier)
        unsafe append(.doctype, from: start, to: root, &document.pointee)
    }

    /// Keeps an error that makes the input not well-formed, if it is the first.
    func note(_ fault: UnsafePointer<xmlError>) {
        guard error == nil, unsafe fault.pointee.level == XML_ERR_FATAL else { return }
        let message = unsafe fault.pointee.message.map { unsafe String(cString: $0) } ?? ""
        error = unsafe (Int(fault.pointee.line), String(message.split(separator: "\n").first ?? ""))
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
        let number = unsafe source.prefix == 0 ? known(source.name, in: .attributes) : 0
        let name = AttributeName(rawValue: number) ?? .other
        let other =
            unsafe name == .other ? document.number(ofName: UnsafeRawBufferPointer(source.name)) : 0
        let start = document.text.count
        unsafe document.text.append(contentsOf: source.value)
        unsafe document.attributes.append(
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
        let text = unsafe Span(_unsafeElements: name)
        for i in text.indices { packed.append(text[i]) }
        return table.number(of: packed)
    }
}

extension MarkupSink {
    /// The sink that a callback was given as its user data.
    static func of(_ userData: UnsafeMutableRawPointer?) -> MarkupSink? {
        unsafe userData.map { unsafe Unmanaged<MarkupSink>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The callbacks that XML and HTML have in common.
    static func handler() -> xmlSAXHandler {
        var handler = unsafe xmlSAXHandler()
        unsafe handler.initialized = 0xDEED_BEAF  // XML_SAX2_MAGIC, which Swift does not see
        unsafe handler.characters = { userData, text, count in
            unsafe MarkupSink.of(userData)?.text(
                UnsafeBufferPointer(start: text, count: Int(count)))
        }
        unsafe handler.ignorableWhitespace = unsafe handler.characters
        unsafe handler.cdataBlock = unsafe handler.characters
        unsafe handler.comment = { userData, text in
            unsafe MarkupSink.of(userData)?.comment(MarkupSink.bytes(text))
        }
        unsafe handler.internalSubset = { userData, name, publicIdentifier, systemIdentifier in
            unsafe MarkupSink.of(userData)?.doctype(
                MarkupSink.bytes(name), MarkupSink.bytes(publicIdentifier),
                MarkupSink.bytes(systemIdentifier))
        }
        unsafe handler.serror = { userData, fault in
            if let fault = unsafe fault {
                unsafe MarkupSink.of(userData)?.note(UnsafePointer(fault))
            }
        }
        return unsafe handler
    }
}
