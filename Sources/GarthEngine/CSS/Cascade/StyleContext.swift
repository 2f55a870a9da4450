import GarthPage
import GarthURL

/// The context of elements that no rule can distinguish: they have the same features, and their
/// parents share a context.
struct StyleContext {
    var parent: UInt32
    var style: StyleID = .initial
    /// The numbers of the names that rules know; 0 is none.
    var tag: UInt32
    var id: UInt32 = 0
    var classStart: UInt32 = 0
    var classCount: UInt32 = 0
    /// The styles of `::before`, `::after` and `::marker`.
    var before: PseudoStyle = .unknown
    var after: PseudoStyle = .unknown
    var marker: PseudoStyle = .unknown
    /// The tags, ids and classes of this context and those above it.
    var filter = AncestorFilter()

    enum PseudoStyle: Equatable { case unknown, absent, style(StyleID) }
}

/// The contexts of a page, and which one each element has.
struct StyleContexts {
    /// Entry 0 is above the root.
    var list: [StyleContext] = [StyleContext(parent: 0, tag: 0)]
    /// The numbers of the classes of all contexts.
    var classes: [UInt32] = []
    /// By node; 0 is none yet.
    private(set) var ofNode: [UInt32] = []
    private var keys: [UInt64] = Array(repeating: 0, count: 256)
    private var values: [UInt32] = Array(repeating: 0, count: 256)
    private var count = 0

    /// Forgets all contexts.
    mutating func removeAll() { self = StyleContexts() }

    /// The context of a node; 0 when it was not styled yet.
    @inline(__always)
    subscript(node: NodeID) -> UInt32 {
        get { node.index >= 0 && node.index < ofNode.count ? ofNode[node.index] : 0 }
    }

    @inline(__always)
    mutating func set(_ node: NodeID, _ context: UInt32, nodeCount: Int) {
        if node.index >= ofNode.count { grow(to: max(nodeCount, node.index + 1)) }
        ofNode[node.index] = context
    }

    /// The nodes from which the list is large.
    private static let largeCount = 1 << 18

    private mutating func grow(to nodeCount: Int) {
        // A large list gets all its room at once, as those of the document do.
        let most = Limits.documentBytes / MemoryLayout<Node>.stride
        let isLarge = nodeCount >= Self.largeCount
        if isLarge, ofNode.capacity < most { ofNode.reserveCapacity(most) }
        let wanted = nodeCount + nodeCount / (isLarge ? 16 : 2) + 64
        ofNode.append(contentsOf: repeatElement(0, count: wanted - ofNode.count))
    }

    /// The context with a key; 0 when there is none.
    @inline(__always)
    func find(_ key: UInt64) -> UInt32 {
        let mask = keys.count - 1
        var slot = Int(truncatingIfNeeded: key) & mask
        while values[slot] != 0 {
            if keys[slot] == key { return values[slot] }
            slot = (slot + 1) & mask
        }
        return 0
    }

    /// Adds a context under a key that has none; beyond the limit it is kept without key.
    mutating func add(_ context: StyleContext, key: UInt64) -> UInt32 {
        let number = UInt32(truncatingIfNeeded: list.count)
        list.append(context)
        guard count < StyleLimits.sharedContexts else { return number }
        count += 1
        if count * 2 > keys.count { rehash() }
        place(key, number)
        return number
    }

    private mutating func place(_ key: UInt64, _ number: UInt32) {
        let mask = keys.count - 1
        var slot = Int(truncatingIfNeeded: key) & mask
        while values[slot] != 0 { slot = (slot + 1) & mask }
        keys[slot] = key
        values[slot] = number
    }

    private mutating func rehash() {
        let old = (keys, values)
        keys = Array(repeating: 0, count: old.0.count * 2)
        values = Array(repeating: 0, count: old.0.count * 2)
        for i in 0..<old.0.count where old.1[i] != 0 { place(old.0[i], old.1[i]) }
    }
}

/// A mixing of 64 bits into a hash, good enough for keys that only a page itself can collide.
struct StyleHash {
    private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

    @inline(__always)
    mutating func mix(_ word: UInt64) {
        let product = (value ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        value = product.high ^ product.low &+ 0x9E37_79B9
    }

    @inline(__always)
    mutating func mix(_ bytes: Span<UInt8>) {
        var word: UInt64 = 0
        var filled = 0
        for i in bytes.indices {
            word = word << 8 | UInt64(bytes[i])
            filled += 1
            if filled == 8 {
                mix(word)
                (word, filled) = (0, 0)
            }
        }
        mix(word ^ UInt64(bytes.count) << 56)
    }
}
