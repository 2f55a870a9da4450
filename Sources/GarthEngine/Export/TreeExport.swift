/// Writes a document in the notation of the html5lib tree construction tests.
///
/// A line a node: `| `, two spaces a level, then the node; attributes below their element, sorted
/// by UTF-16 code units. The last line has no line end. With `roots`, only these elements.
func exportTree(_ document: Document, roots: [NodeID]? = nil, into output: inout [UInt8]) {
    guard let roots else { return writeTree(document, below: .document, depth: 0, &output) }
    for root in roots {
        if !output.isEmpty { output.append(0x0A) }
        writeTreeNode(root, 0, document, &output)
        writeTree(document, below: root, depth: 1, &output)
    }
}

/// Writes the descendants of a node, which is one level above `depth`.
private func writeTree(
    _ document: Document, below root: NodeID, depth start: Int, _ output: inout [UInt8]
) {
    var node = document[root].firstChild
    var depth = start
    while node.exists {
        if !output.isEmpty { output.append(0x0A) }
        writeTreeNode(node, depth, document, &output)
        let child = document[node].firstChild
        if child.exists {
            node = child
            depth += 1
            continue
        }
        while node.exists, !document[node].nextSibling.exists {
            node = document[node].parent
            depth -= 1
            if node == root { return }
        }
        if node.exists { node = document[node].nextSibling }
    }
}

private func writeTreeNode(
    _ node: NodeID, _ depth: Int, _ document: Document, _ output: inout [UInt8]
) {
    writeTreeIndent(depth, &output)
    switch document[node].kind {
    case .text:
        output.append(UInt8(ascii: "\""))
        output += document.text[document.textRange(node)]
        output.append(UInt8(ascii: "\""))
    case .comment:
        output += "<!-- ".utf8
        output += document.text[document.textRange(node)]
        output += " -->".utf8
    case .doctype: writeTreeDoctype(node, document, &output)
    case .templateContent: output += "content".utf8
    case .element:
        output.append(UInt8(ascii: "<"))
        if document[node].namespace == .svg { output += "svg ".utf8 }
        if document[node].namespace == .mathML { output += "math ".utf8 }
        output += document.name(of: node)
        output.append(UInt8(ascii: ">"))
        writeTreeAttributes(node, depth, document, &output)
    case .document: break
    }
}

private func writeTreeIndent(_ depth: Int, _ output: inout [UInt8]) {
    output += "| ".utf8
    output.append(contentsOf: repeatElement(0x20, count: 2 * max(depth, 0)))
}

private func writeTreeDoctype(_ node: NodeID, _ document: Document, _ output: inout [UInt8]) {
    let parts = document.text[document.textRange(node)].split(
        separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    output += "<!DOCTYPE ".utf8
    output += parts[0]
    if parts.count == 3, !(parts[1].isEmpty && parts[2].isEmpty) {
        for part in parts[1...] {
            output += " \"".utf8
            output += part
            output += "\"".utf8
        }
    }
    output += ">".utf8
}

private func writeTreeAttributes(
    _ node: NodeID, _ depth: Int, _ document: Document, _ output: inout [UInt8]
) {
    let prefixes = ["", "xlink ", "xml ", "xmlns "]
    var lines: [(name: [UInt16], line: [UInt8])] = []
    for attribute in document.attributes[document.attributeRange(node)] {
        var line = Array(prefixes[Int(attribute.prefix & 3)].utf8)
        line += document.name(of: attribute)
        let name = Array(String(decoding: line, as: UTF8.self).utf16)
        let start = Int(attribute.valueStart)
        line += "=\"".utf8
        line += document.text[start..<start + Int(attribute.valueCount)]
        line += "\"".utf8
        lines.append((name, line))
    }
    for (_, line) in lines.sorted(by: { $0.name.lexicographicallyPrecedes($1.name) }) {
        output.append(0x0A)
        writeTreeIndent(depth + 1, &output)
        output += line
    }
}
