/// The nodes that nothing can reach any more give their numbers to new ones, so that a page whose
/// scripts change it for hours takes as much memory as what it shows.
///
/// The owner of the page says when: between two tasks, when the page is parsed and its lines are made.
extension Document {
    /// The numbers of nodes that were told outside of the engine. They are not used again, so that
    /// what refers to a removed element never finds another one.
    ///
    /// A class, so that the copies of a document that layout works on share what is told.
    final class ToldNodes {
        fileprivate(set) var nodes: Set<NodeID> = []
    }

    /// What a document has kept at the last time, against which its growth is measured.
    struct KeptSizes {
        var nodes = 0
        var text = 0
        var attributes = 0
    }

    /// Growth below which nothing is looked for.
    private static let growth = KeptSizes(nodes: 16_384, text: 1 << 20, attributes: 32_768)

    /// The number of a node as others may name it: it is not used again.
    func told(_ node: NodeID) -> UInt32 {
        if node.exists { told?.nodes.insert(node) }
        return UInt32(truncatingIfNeeded: node.rawValue)
    }

    /// A driver knows the number of a node from now on.
    package func noteTold(_ node: NodeID) { _ = told(node) }

    /// Whether so much was made since the last time that unreachable nodes are worth looking for. The
    /// engines of frames work on copies of the nodes.
    package var isWorthFreeing: Bool {
        guard frameTrees.isEmpty, parsedShadows.isEmpty else { return false }
        func hasGrown(_ count: Int, _ size: KeyPath<KeptSizes, Int>) -> Bool {
            let before = kept[keyPath: size]
            return count - before >= max(Self.growth[keyPath: size], before)
        }
        return hasGrown(nodes.count - freeNodes.count, \.nodes) || hasGrown(text.count, \.text)
            || hasGrown(attributes.count, \.attributes)
    }

    /// Whether a tree is shown: that of the page, or that of a frame.
    package func isShown(tree root: NodeID) -> Bool {
        root == .document || frameTrees.contains(root)
    }

    /// Frees the nodes of all trees but those of the page's document and of held nodes; returns which
    /// nodes were kept, by their numbers.
    mutating func freeUnreachable(holding held: [NodeID]) -> [Bool] {
        let isReached = reached(from: held)
        freeNodes = []
        for index in nodes.indices where !isReached[index] {
            let node = NodeID(rawValue: Int32(truncatingIfNeeded: index))
            nodes[index] = Self.blank(.comment)
            if told?.nodes.contains(node) != true { freeNodes.append(node) }
        }
        // Low numbers first.
        freeNodes.reverse()
        forget { isReached[$0.index] }
        compact(isReached)
        kept = KeptSizes(
            nodes: nodes.count - freeNodes.count, text: text.count, attributes: attributes.count)
        noteAllChanged()
        structuralChanges += 1
        isInDocumentOrder = false
        return isReached
    }

    /// New nodes get new numbers from now on: the parser counts on them.
    mutating func stopReusing() { freeNodes = [] }

    private func reached(from held: [NodeID]) -> [Bool] {
        var isReached = [Bool](repeating: false, count: nodes.count)
        let hosts = Dictionary(shadowRoots.map { ($1, $0) }, uniquingKeysWith: { host, _ in host })
        var roots = [NodeID.document]
        for node in held where node.exists && node.index < nodes.count {
            roots.append(top(of: node, hosts))
        }
        while let root = roots.popLast() {
            guard !isReached[root.index] else { continue }
            var node = root
            while node.exists {
                isReached[node.index] = true
                if let shadow = shadowRoots[node] { roots.append(shadow) }
                node = next(node, within: root)
            }
        }
        return isReached
    }

    /// The root of the trees around a node, behind shadow trees and templates.
    private func top(of node: NodeID, _ hosts: [NodeID: NodeID]) -> NodeID {
        var top = node
        while true {
            let above = nodes[top.index].parent
            if above.exists {
                top = above
            } else if let host = hosts[top] {
                top = host
            } else {
                return top
            }
        }
    }

    /// Forgets what was noted of nodes that are gone.
    private mutating func forget(allBut isKept: (NodeID) -> Bool) {
        quirkyTrees = quirkyTrees.filter(isKept)
        notable.removeAll { !isKept($0) }
        frames.removeAll { !isKept($0) }
        qualifiedNames = qualifiedNames.filter { isKept($0.key) }
        refusedBases = refusedBases.filter(isKept)
        refusedStyles = refusedStyles.filter(isKept)
        judgedStyles = judgedStyles.filter(isKept)
        nonces = nonces.filter { isKept($0.key) }
        hiddenNonceCount = min(hiddenNonceCount, notable.count)
        shadowRoots = shadowRoots.filter { isKept($0.key) }
        slotAssignments = slotAssignments.filter { isKept($0.key) }
        for slot in slotAssignments.keys { slotAssignments[slot]?.removeAll { !isKept($0) } }
        manualShadows = manualShadows.filter(isKept)
        formValues = formValues.filter { isKept($0.key) }
        shadowScopes = shadowScopes.filter { isKept($0.key) }
        elementStates = elementStates.filter { isKept($0.key) }
        customStates = customStates.filter { isKept($0.key) }
        pressables?.forget(allBut: isKept)
    }

    // MARK: - Text and attributes

    /// Leaves out the text and the attributes that no node has any more.
    private mutating func compact(_ isReached: [Bool]) {
        var (textCount, attributeCount) = (0, 0)
        for index in nodes.indices where isReached[index] {
            let node = NodeID(rawValue: Int32(truncatingIfNeeded: index))
            let range = attributeRange(node)
            attributeCount += range.count
            for place in range { textCount += Int(attributes[place].valueCount) }
            if nodes[index].kind != .element { textCount += Int(nodes[index].count) }
        }
        // Copies of nodes share their text: where little is left over, it stays as it is.
        guard textCount * 2 < text.count || attributeCount * 2 < attributes.count else { return }
        guard textCount <= text.count else { return }
        var newText: [UInt8] = []
        var newAttributes: [Attribute] = []
        newText.reserveCapacity(textCount)
        newAttributes.reserveCapacity(attributeCount)
        func moved(_ start: UInt32, _ count: UInt32) -> UInt32 {
            let new = UInt32(truncatingIfNeeded: newText.count)
            newText += text[Int(start)..<Int(start) + Int(count)]
            return new
        }
        for index in nodes.indices where isReached[index] {
            if nodes[index].kind == .element {
                let node = NodeID(rawValue: Int32(truncatingIfNeeded: index))
                let range = attributeRange(node)
                nodes[index].start = UInt32(truncatingIfNeeded: newAttributes.count)
                for place in range {
                    var attribute = attributes[place]
                    attribute.valueStart = moved(attribute.valueStart, attribute.valueCount)
                    newAttributes.append(attribute)
                }
            } else if nodes[index].count > 0 {
                nodes[index].start = moved(nodes[index].start, nodes[index].count)
            }
        }
        text = newText
        attributes = newAttributes
    }
}

extension PressableElements {
    /// Forgets elements that are gone.
    func forget(allBut isKept: (NodeID) -> Bool) {
        listeners = listeners.filter(isKept)
        pointed = pointed.filter(isKept)
    }
}
