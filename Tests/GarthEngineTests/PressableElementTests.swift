import Testing

@testable import GarthEngine

@Suite("Elements that a person presses or edits") struct PressableElementTests {
    @Test("an editing host is found around a node as deep as scripts make a tree")
    func deepHost() {
        var document = Document()
        document.told = Document.ToldNodes()
        func element() -> NodeID {
            var node = Document.blank(.element)
            node.tag = .span
            return document.make(node)
        }
        let host = element()
        document.append(host, to: .document)
        _ = document.addAttribute(
            NameParts(namespace: nil, prefix: nil, local: Array("contenteditable".utf8)),
            value: [], to: host)
        var inner = host
        for _ in 0..<200_000 {
            let node = element()
            document.append(node, to: inner)
            inner = node
        }
        let elements = PressableElements()
        #expect(elements.editingHost(around: inner, in: document) == host)
        #expect(elements.editingHost(around: .document, in: document) == .none)
    }
}
