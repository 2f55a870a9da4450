/// The places of elements among those siblings that match a list ("of S"), in a document that does
/// not change meanwhile.
struct ListedPlaces: DocumentMemory {
    /// A list of selectors, and the parent of the siblings.
    struct Key: Hashable {
        var list: UInt32
        var parent: NodeID
    }

    var version: DocumentVersion?
    /// For each child element of a parent, the number of those that match from the first up to it.
    private var counts = [Key: [UInt32]]()
    private var byteCount = 0

    /// Whether the counts of another parent may be kept.
    var hasRoom: Bool { byteCount < StyleLimits.listedPlaceBytes }

    subscript(key: Key) -> [UInt32]? {
        get { counts[key] }
        set {
            // An entry of the table takes about as much as sixteen counts.
            byteCount += ((newValue?.count ?? 0) + 16) * MemoryLayout<UInt32>.size
            counts[key] = newValue
        }
    }

    /// Whether the child element with this index (from 1 on) matches the list; nil if the siblings were
    /// not counted.
    func contains(_ index: Int, _ key: Key) -> Bool? {
        guard let places = counts[key], index <= places.count else { return nil }
        return places[index - 1] > (index > 1 ? places[index - 2] : 0)
    }

    /// The place of the child element with this index (from 1 on), which matches the list; nil if
    /// the siblings were not counted.
    func place(_ index: Int, _ key: Key, isFromEnd: Bool) -> Int? {
        guard let places = counts[key], index <= places.count, let total = places.last else {
            return nil
        }
        return isFromEnd ? Int(total - places[index - 1]) + 1 : Int(places[index - 1])
    }
}

/// What is known of a document as long as it does not change.
protocol DocumentMemory {
    /// The state of the document of which it is known.
    var version: DocumentVersion? { get set }

    init()
}

extension DocumentMemory {
    mutating func removeAll() { self = Self() }

    /// Forgets what was true of an earlier state of the document.
    mutating func prepare(_ document: borrowing Document) {
        let present = DocumentVersion(document)
        guard version != present else { return }
        removeAll()
        version = present
    }
}

/// A number that changes with everything that can change which elements match.
struct DocumentVersion: Equatable {
    private let changes: Int
    private let nodeCount: Int

    init(_ document: borrowing Document) {
        (changes, nodeCount) = (document.version, document.nodes.count)
    }
}
