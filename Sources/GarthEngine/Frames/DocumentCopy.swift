import GarthPage

/// The form in which the live document of a frame goes from its own content process to that of its
/// page: a tree of elements and texts, each with the number that it has in its own process.
///
/// It is a sequence of records. A number is a LEB128 of at most 32 bits, a text its number of bytes
/// and its bytes. Markup would not do: what scripts build (a `div` in a `p`) is parsed as another tree.
///
///     copy     form, flags (1 quirks mode, 2 cut), number of nodes, record*
///     element  1, node, namespace, [namespace and prefix], local name, number of attributes,
///              (namespace, [namespace and prefix], local name, value)*, flags
///     end      2
///     text     3, node, characters
///     shadow   4, root, flags; up to its `end`, below the host that is open
///
/// Behind the tree come what attributes do not tell: states, values of controls, style sheets as scripts
/// have them, and the elements that wait for clicks (`Mark`).
enum DocumentCopy {
    /// The first byte: the form of the records.
    static let form: UInt8 = 1

    static let isQuirks: UInt8 = 1
    static let isCut: UInt8 = 2

    /// The kinds of records of the tree.
    enum Record: UInt8 {
        case element = 1, end, text, shadow
    }

    /// The kinds of records behind the tree.
    enum Mark: UInt8 {
        /// Node and bits of `SelectorStates`.
        case states = 16
        /// Node and names of `:state()`.
        case customStates
        /// Node and the text of a field.
        case text
        /// Node, 1 for on.
        case checked
        /// Node and the places of chosen options.
        case selected
        /// Node, names and types of chosen files.
        case files
        /// Node of a `details`, and node of a popover or dialog; 1 for open.
        case details, popover
        /// Node of a `style` element, and its sheet as scripts have it.
        case sheet
        /// The sheets that scripts have made for the document; those of a shadow tree, by its root.
        case adopted, adoptedOfShadow
        /// A slot, and the nodes that scripts have assigned to it.
        case slot
        /// The elements that wait for clicks; 1 where the document does.
        case listeners
    }

    /// How the namespace of a name is written.
    enum NameSpace: UInt8 {
        case html = 0, svg, mathML, null, other
    }

    /// Flags of an element.
    static let isStyleRefused: UInt8 = 1
    /// Flags of a shadow tree.
    static let isAssignedByHand: UInt8 = 1

    /// The greatest size of a copy.
    static let byteCount = 8 << 20
}

/// Writes the copy of a document.
private struct CopyWriter {
    private(set) var bytes: [UInt8] = []
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    var isFull: Bool { bytes.count >= limit }

    mutating func byte(_ value: UInt8) { bytes.append(value) }

    mutating func number(_ value: Int) {
        var rest = UInt32(clamping: value)
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    mutating func text(_ value: some Collection<UInt8>) {
        number(value.count)
        bytes += value
    }

    mutating func name(_ name: NameParts) {
        let plain: DocumentCopy.NameSpace? =
            switch name.namespace {
            case Namespace.htmlURI: .html
            case Namespace.svgURI: .svg
            case Namespace.mathMLURI: .mathML
            case nil: .null
            default: nil
            }
        if let plain, name.prefix == nil {
            byte(plain.rawValue)
        } else {
            byte(DocumentCopy.NameSpace.other.rawValue)
            text(name.namespace ?? [])
            text(name.prefix ?? [])
        }
        text(name.local)
    }

    mutating func set(_ value: UInt8, at place: Int) { bytes[place] = value }
}

extension Engine {
    /// The copy of the document as scripts have left it (`DocumentCopy`); of the document of a frame
    /// among its nodes, if one is named. nil where there is no document.
    package mutating func documentCopy(ofFrame frame: UInt32? = nil) -> [UInt8]? {
        guard let frame else {
            readHead()
            return ownCopy()
        }
        var copy: [UInt8]?
        withFrame(frame) { copy = $0.ownCopy() }
        return copy
    }

    /// Changes with what a copy says of the document and those of its frames.
    package mutating func copyVersion() -> Int {
        var version = document.version &+ document.nodeCount &+ stateChanges
        for frame in directory.frames where frame.tree != nil {
            version &+= frame.withEngine { $0.stateChanges } ?? 0
        }
        return version
    }

    private func ownCopy() -> [UInt8] {
        var writer = CopyWriter(limit: DocumentCopy.byteCount * 3 / 4)
        writer.byte(DocumentCopy.form)
        writer.byte(0)
        writer.number(document.nodes.count)
        let isCut = writeTree(of: .document, to: &writer)
        var flags: UInt8 = document.isQuirks ? DocumentCopy.isQuirks : 0
        if isCut || arrival.isCut { flags |= DocumentCopy.isCut }
        writer.set(flags, at: 1)
        writeStates(to: &writer)
        writeSheets(to: &writer)
        writeListeners(to: &writer)
        return writer.bytes.count <= DocumentCopy.byteCount ? writer.bytes : []
    }

    /// Writes what is below a node; returns whether a part had no room. Trees that scripts make are
    /// deeper than any stack.
    private func writeTree(of root: NodeID, to writer: inout CopyWriter) -> Bool {
        /// The next node of each open list of children.
        var path = [document.firstChild(of: root)]
        var isCut = false
        while let node = path.last {
            guard node.exists, !writer.isFull else {
                isCut = isCut || node.exists
                path.removeLast()
                if !path.isEmpty { writer.byte(DocumentCopy.Record.end.rawValue) }
                continue
            }
            path[path.count - 1] = document.nextSibling(of: node)
            switch document[node].kind {
            case .text:
                writer.byte(DocumentCopy.Record.text.rawValue)
                writer.number(node.index)
                writer.text(document.text[document.textRange(node)])
            case .element:
                write(element: node, to: &writer)
                path.append(document.firstChild(of: node))
                guard let shadow = document.shadowRoots[node] else { break }
                writer.byte(DocumentCopy.Record.shadow.rawValue)
                writer.number(shadow.index)
                let isByHand = document.manualShadows.contains(shadow)
                writer.byte(isByHand ? DocumentCopy.isAssignedByHand : 0)
                path.append(document[shadow].firstChild)
            case .document, .doctype, .comment, .templateContent: break
            }
        }
        return isCut
    }

    private func write(element node: NodeID, to writer: inout CopyWriter) {
        writer.byte(DocumentCopy.Record.element.rawValue)
        writer.number(node.index)
        writer.name(document.nameParts(of: node))
        // Policies judge by the nonce, which scripts do not see.
        let nonce = document.nonces[node]
        let range = document.attributeRange(node)
        let nonceName = NameParts(namespace: nil, prefix: nil, local: Array("nonce".utf8))
        let shown = range.filter {
            nonce == nil || document.nameParts(of: document.attributes[$0], on: node) != nonceName
        }
        writer.number(shown.count + (nonce == nil ? 0 : 1))
        for place in shown {
            let attribute = document.attributes[place]
            writer.name(document.nameParts(of: attribute, on: node))
            writer.text(document.text[attribute.valueRange])
        }
        if let nonce {
            writer.name(nonceName)
            writer.text(Array(nonce.utf8))
        }
        writer.byte(document.refusedStyles.contains(node) ? DocumentCopy.isStyleRefused : 0)
    }

    private func writeStates(to writer: inout CopyWriter) {
        func mark(_ mark: DocumentCopy.Mark, _ node: NodeID) {
            writer.byte(mark.rawValue)
            writer.number(node.index)
        }
        for (node, states) in document.elementStates.sorted(by: { $0.key < $1.key }) {
            mark(.states, node)
            writer.number(Int(states.rawValue))
        }
        for (node, names) in document.customStates.sorted(by: { $0.key < $1.key }) {
            mark(.customStates, node)
            writer.number(names.count)
            for name in names { writer.text(name) }
        }
        for (node, control) in state.controls.sorted(by: { $0.key < $1.key }) {
            switch control {
            case .text(let text):
                mark(.text, node)
                writer.text(Array(text.utf8))
            case .checked(let isChecked):
                mark(.checked, node)
                writer.byte(isChecked ? 1 : 0)
            case .selected(let places):
                mark(.selected, node)
                writer.number(places.count)
                for place in places { writer.number(place) }
            case .files(let files):
                mark(.files, node)
                writer.number(files.count)
                for file in files {
                    writer.text(Array(file.name.utf8))
                    writer.text(Array(file.mediaType.utf8))
                }
            }
        }
        for (node, isOpen) in state.openDetails.sorted(by: { $0.key < $1.key }) {
            mark(.details, node)
            writer.byte(isOpen ? 1 : 0)
        }
        for (node, isShown) in state.shownPopovers.sorted(by: { $0.key < $1.key }) {
            mark(.popover, node)
            writer.byte(isShown ? 1 : 0)
        }
        for (slot, nodes) in document.slotAssignments.sorted(by: { $0.key < $1.key }) {
            mark(.slot, slot)
            writer.number(nodes.count)
            for node in nodes { writer.number(node.index) }
        }
    }

    /// Writes the sheets that scripts have made, or changed by their rules.
    private func writeSheets(to writer: inout CopyWriter) {
        for node in document.notable where document.isElement(node, .style) {
            guard let order = watcher.order(ofSheet: node),
                let sheet = styles.authorSheets.first(where: { $0.order == order }),
                sheet.css != document.textContent(below: node)
            else { continue }
            writer.byte(DocumentCopy.Mark.sheet.rawValue)
            writer.number(node.index)
            writer.text(sheet.css)
        }
        for (node, css) in scripting.shadowSheets.ofElements.sorted(by: { $0.key < $1.key }) {
            writer.byte(DocumentCopy.Mark.sheet.rawValue)
            writer.number(node.index)
            writer.text(css)
        }
        if let adopted = adoptedSheets {
            writer.byte(DocumentCopy.Mark.adopted.rawValue)
            writer.text(adopted)
        }
        for (root, css) in scripting.shadowSheets.adopted.sorted(by: { $0.key < $1.key }) {
            writer.byte(DocumentCopy.Mark.adoptedOfShadow.rawValue)
            writer.number(root.index)
            writer.text(css)
        }
    }

    private func writeListeners(to writer: inout CopyWriter) {
        guard let pressables = document.pressables else { return }
        let listeners = pressables.listeners.filter { document.isConnected($0) }.sorted()
        writer.byte(DocumentCopy.Mark.listeners.rawValue)
        writer.number(listeners.count)
        for node in listeners { writer.number(node.index) }
        writer.byte(pressables.hasDocumentListener ? 1 : 0)
    }
}

/// Why bytes are no copy of a document.
enum CopyError: Error {
    /// They end in a record, or a value has no meaning.
    case malformed
    /// The document would take more memory than there is for it.
    case tooLarge
}

/// Reads the copy of a document: bytes of a process that may say anything.
struct DecodedCopy {
    private(set) var document = Document()
    private(set) var controls: [NodeID: ControlChange] = [:]
    private(set) var openDetails: [NodeID: Bool] = [:]
    private(set) var shownPopovers: [NodeID: Bool] = [:]
    /// The sheets of `style` elements as scripts have them.
    private(set) var sheets: [(node: NodeID, css: [UInt8])] = []
    private(set) var adoptedSheets: [UInt8]?
    private(set) var adoptedSheetsOfShadows: [NodeID: [UInt8]] = [:]
    private(set) var isCut = false

    private let bytes: [UInt8]
    private var place = 0
    /// The numbers that are nodes of the copy.
    private var isUsed: [Bool]

    /// Reads a copy whose document takes at most `room` bytes.
    init(_ bytes: [UInt8], room: Int) throws(CopyError) {
        self.bytes = bytes
        isUsed = []
        guard try byte() == DocumentCopy.form else { throw .malformed }
        let flags = try byte()
        isCut = flags & DocumentCopy.isCut != 0
        let count = try self.number()
        guard count >= 1 else { throw .malformed }
        guard count <= Limits.nodes, count * MemoryLayout<Node>.stride + bytes.count <= room else {
            throw .tooLarge
        }
        document.isQuirks = flags & DocumentCopy.isQuirks != 0
        // Each number stands for a node of its own process; those without one are nodes of no tree.
        document.nodes += repeatElement(Document.blank(.comment), count: count - 1)
        document.isInDocumentOrder = false
        document.noteAllChanged()
        document.beginScripts()
        isUsed = Array(repeating: false, count: count)
        isUsed[0] = true
        try readTree()
        while place < bytes.count { try readMark() }
        document.frames.sort()
        guard document.byteCount <= room else { throw .tooLarge }
    }

    // MARK: - The tree

    private mutating func readTree() throws(CopyError) {
        var path = [NodeID.document]
        while place < bytes.count, let record = DocumentCopy.Record(rawValue: bytes[place]) {
            place += 1
            guard let parent = path.last else { throw .malformed }
            switch record {
            case .element:
                let element = try readElement()
                document.append(element, to: parent)
                path.append(element)
            case .end:
                // The document itself has no end.
                guard path.count > 1 else { throw .malformed }
                path.removeLast()
            case .text:
                let node = try newNode()
                document.freeNodes = [node]
                _ = document.makeNode(.text, text: try text())
                document.append(node, to: parent)
            case .shadow:
                let root = try newNode()
                let flags = try byte()
                guard document[parent].kind == .element, document.shadowRoots[parent] == nil,
                    !document[parent].firstChild.exists
                else { throw .malformed }
                document[root] = Document.blank(.templateContent)
                document.attachShadow(root, to: parent)
                if flags & DocumentCopy.isAssignedByHand != 0 {
                    document.assignByHand(inTree: root)
                }
                path.append(root)
            }
        }
        guard path.count == 1 else { throw .malformed }
    }

    private mutating func readElement() throws(CopyError) -> NodeID {
        let node = try newNode()
        let name = try self.name()
        guard !name.local.isEmpty else { throw .malformed }
        document.freeNodes = [node]
        _ = document.makeElement(name)
        // Only the element itself is of the copy, and not the content that a template has.
        document[node].firstChild = .none
        document[node].lastChild = .none
        let count = try self.number()
        guard count <= Limits.attributesPerElement else { throw .malformed }
        for _ in 0..<count {
            let name = try self.name()
            let value = try text()
            guard !name.local.isEmpty else { throw .malformed }
            _ = document.addAttribute(name, value: value, to: node)
        }
        // What its own process has judged is not judged again.
        document.note(styleOf: node, isAllowed: try byte() & DocumentCopy.isStyleRefused == 0)
        if document.isElement(node, .iframe) || document.isElement(node, .frame) {
            document.frames.append(node)
        }
        return node
    }

    // MARK: - Marks

    private mutating func readMark() throws(CopyError) {
        guard let mark = DocumentCopy.Mark(rawValue: try byte()) else { throw .malformed }
        switch mark {
        case .states:
            let node = try element()
            let states = SelectorStates(rawValue: UInt32(try number()))
            document.setStates(states, among: states, of: node)
        case .customStates:
            let node = try element()
            document.setCustomStates(try texts(), of: node)
        case .text:
            let node = try element()
            controls[node] = .text(try string())
        case .checked:
            let node = try element()
            controls[node] = .checked(try byte() == 1)
        case .selected:
            let node = try element()
            var places: [Int] = []
            for _ in 0..<(try count()) { places.append(try number()) }
            controls[node] = .selected(places)
        case .files:
            let node = try element()
            var files: [ChosenFile] = []
            for _ in 0..<(try count()) {
                files.append(
                    ChosenFile(name: try string(), mediaType: try string(), bytes: []))
            }
            controls[node] = .files(files)
        case .details:
            let node = try element()
            openDetails[node] = try byte() == 1
        case .popover:
            let node = try element()
            shownPopovers[node] = try byte() == 1
        case .sheet:
            let node = try element()
            sheets.append((node, try text()))
        case .adopted: adoptedSheets = try text()
        case .adoptedOfShadow:
            let root = try element()
            adoptedSheetsOfShadows[root] = try text()
        case .slot:
            let slot = try element()
            var nodes: [NodeID] = []
            for _ in 0..<(try count()) { nodes.append(try element()) }
            document.assign(nodes, toSlot: slot)
        case .listeners:
            for _ in 0..<(try count()) { document.noteClickListener(at: try element()) }
            if try byte() == 1 { document.noteClickListener(at: .document) }
        }
    }

    // MARK: - Values

    private mutating func byte() throws(CopyError) -> UInt8 {
        guard place < bytes.count else { throw .malformed }
        defer { place += 1 }
        return bytes[place]
    }

    private mutating func number() throws(CopyError) -> Int {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), through: 28, by: 7) {
            let byte = try self.byte()
            value |= UInt64(byte & 0x7F) << shift
            guard byte & 0x80 != 0 else {
                guard value <= UInt64(UInt32.max) else { throw .malformed }
                return Int(value)
            }
        }
        throw .malformed
    }

    /// A number of things of which each takes a byte at least.
    private mutating func count() throws(CopyError) -> Int {
        let count = try self.number()
        guard count <= bytes.count - place else { throw .malformed }
        return count
    }

    /// All text of a document is valid UTF-8, whoever says it.
    private mutating func text() throws(CopyError) -> [UInt8] {
        let count = try self.count()
        defer { place += count }
        let text = bytes[place..<place + count]
        guard String(validating: text, as: UTF8.self) == nil else { return Array(text) }
        return Array(String(decoding: text, as: UTF8.self).utf8)
    }

    private mutating func string() throws(CopyError) -> String {
        String(decoding: try text(), as: UTF8.self)
    }

    private mutating func texts() throws(CopyError) -> [[UInt8]] {
        var texts: [[UInt8]] = []
        for _ in 0..<(try count()) { texts.append(try text()) }
        return texts
    }

    private mutating func name() throws(CopyError) -> NameParts {
        guard let namespace = DocumentCopy.NameSpace(rawValue: try byte()) else {
            throw .malformed
        }
        switch namespace {
        case .html:
            return NameParts(namespace: Namespace.htmlURI, prefix: nil, local: try text())
        case .svg:
            return NameParts(namespace: Namespace.svgURI, prefix: nil, local: try text())
        case .mathML:
            return NameParts(namespace: Namespace.mathMLURI, prefix: nil, local: try text())
        case .null: return NameParts(namespace: nil, prefix: nil, local: try text())
        case .other:
            let (uri, prefix) = (try text(), try text())
            return NameParts(
                namespace: uri.isEmpty ? nil : uri, prefix: prefix.isEmpty ? nil : prefix,
                local: try text())
        }
    }

    /// The number of a node that has not been met before.
    private mutating func newNode() throws(CopyError) -> NodeID {
        let number = try self.number()
        guard number < isUsed.count, !isUsed[number] else { throw .malformed }
        isUsed[number] = true
        return NodeID(rawValue: Int32(truncatingIfNeeded: number))
    }

    /// A node of the copy; states of others, which no tree has, concern the document node.
    private mutating func element() throws(CopyError) -> NodeID {
        let number = try self.number()
        guard number < isUsed.count else { throw .malformed }
        return isUsed[number] ? NodeID(rawValue: Int32(truncatingIfNeeded: number)) : .document
    }
}
