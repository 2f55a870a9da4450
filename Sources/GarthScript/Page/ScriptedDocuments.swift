/// The documents of a page: its own, those of its frames, and those that were shown before.
struct ScriptedDocuments {
    /// The documents that are shown, the page's own first.
    private(set) var shown: [ScriptedDocument] = []
    /// Documents that are shown no more, whose functions scripts may still have.
    private(set) var retired: [ScriptedDocument] = []
    /// The documents of frames that the page has had.
    private(set) var count = 0
    /// The realms that end when no script of theirs runs.
    private var endingRealms: [ScriptRealm] = []
    private var lastSerial = 0

    /// Begins with the page's own document.
    mutating func begin(with main: ScriptedDocument) { shown = [main] }

    /// A number that no other frame and no other document has.
    mutating func makeSerial() -> Int {
        lastSerial += 1
        return lastSerial
    }

    /// Adds the document of a frame.
    mutating func add(_ document: ScriptedDocument) {
        count += 1
        shown.append(document)
    }

    /// A document is shown no more. Its realm ends when no script of its runs.
    mutating func retire(_ document: ScriptedDocument) {
        shown.removeAll { $0 === document }
        retired.append(document)
        if let realm = document.realm { endingRealms.append(realm) }
        endingRealms += document.worlds.values
    }

    /// The realms of documents that are shown no more, each of them once; those whose scripts run are
    /// left for the next time.
    mutating func takeEndingRealms() -> [ScriptRealm] {
        guard !endingRealms.isEmpty else { return [] }
        let idle = endingRealms.filter { !$0.isAtWork }
        endingRealms.removeAll { !$0.isAtWork }
        return idle
    }
}
