import GarthEngine
import GarthPage

/// The scripts of a page that wait for their bytes or for their turn (HTML Standard, "Scripting").
struct ScriptLoading {
    /// Where a script takes its turn.
    enum Turn {
        /// The parser waits for the script.
        case parser
        /// After the document was parsed, in order.
        case deferred
        /// As soon as the script is there.
        case async
        /// In the order of insertion among its kind.
        case ordered
    }

    /// The bytes of a script.
    enum Content: Equatable {
        case awaited
        case loaded([UInt8])
        case failed
    }

    /// A script that has not run.
    struct Entry {
        let node: NodeID
        let turn: Turn
        /// The number of its request; nil for a script in the element itself.
        let request: UInt32?
        let address: String
        /// Whether it is a module, which the realm loads.
        var isModule = false
        /// The encoding that the page names; nil for UTF-8.
        var encoding: Encoding?
        /// The hashes of which the script must have one; empty for none.
        var integrity = ""
        /// Whether the page is not told the errors of the script (HTML Standard, "muted errors").
        var isMuted = false
        var content: Content
    }

    private var entries: [Entry] = []

    /// Whether a script waits for its bytes.
    var awaitsContent: Bool { entries.contains { $0.content == .awaited } }

    /// Whether a script waits for anything.
    var isEmpty: Bool { entries.isEmpty }

    /// Whether scripts wait for the end of the parser.
    var hasDeferred: Bool { entries.contains { $0.turn == .deferred } }

    mutating func add(_ entry: Entry) { entries.append(entry) }

    /// Forgets all scripts.
    mutating func removeAll() { entries = [] }

    /// Notes the bytes of a request; nil for a failure. False for another's request. Bytes that are
    /// not shared with the page are nobody's to compare.
    mutating func provide(_ request: UInt32, _ bytes: [UInt8]?, isShared: Bool) -> Bool {
        guard let index = entries.firstIndex(where: { $0.request == request }) else {
            return false
        }
        let integrity = entries[index].integrity
        if let bytes,
            integrity.isEmpty || isShared && SubresourceIntegrity.isMet(integrity, by: bytes)
        {
            entries[index].content = .loaded(bytes)
            entries[index].isMuted = !isShared
        } else {
            entries[index].content = .failed
        }
        return true
    }

    /// Notes that a module is there with all that it imports, or that it cannot be had.
    mutating func provideModule(_ node: NodeID, isLoaded: Bool) {
        let index = entries.firstIndex { $0.isModule && $0.node == node }
        guard let index else { return }
        entries[index].content = isLoaded ? .loaded([]) : .failed
    }

    /// Whether the parser waits for the bytes of a script.
    var blocksParser: Bool { entries.contains { $0.turn == .parser } }

    /// The script whose bytes the parser waits for; nil if it does not.
    var parserScript: NodeID? {
        entries.first { $0.turn == .parser && $0.content == .awaited }?.node
    }

    /// Takes the script that the parser waits for, if its bytes are there.
    mutating func takeForParser() -> Entry? {
        take { $0.turn == .parser }
    }

    /// Takes the next script that may run now.
    mutating func takeNext(isParsed: Bool) -> Entry? {
        let ready = entries.firstIndex { $0.turn == .async && $0.content != .awaited }
        if let ready { return entries.remove(at: ready) }
        if let entry = take({ $0.turn == .ordered }) { return entry }
        return isParsed ? take { $0.turn == .deferred } : nil
    }

    /// Takes the first entry of a kind, if its bytes are there.
    private mutating func take(_ isOfKind: (Entry) -> Bool) -> Entry? {
        guard let index = entries.firstIndex(where: isOfKind), entries[index].content != .awaited
        else { return nil }
        return entries.remove(at: index)
    }
}
