/// Changes on their way to the disk, in their order: a reading of the database may lack them, and is
/// followed by them.
struct UnwrittenChanges<Change> {
    private var changes: [Int: Change] = [:]
    private var count = 0

    /// Adds a change that is about to be written; its number.
    mutating func add(_ change: Change) -> Int {
        count += 1
        changes[count] = change
        return count
    }

    /// The change of that number is on the disk, or cannot be.
    mutating func remove(_ number: Int) { changes[number] = nil }

    /// The changes, the oldest first.
    var inOrder: [Change] { changes.sorted { $0.key < $1.key }.map(\.value) }
}
