/// How long a nursery makes processes. What its copies share - the layout of memory, the seed of hash
/// tables - is worth little to a page if the next one does not have it any more.
struct NurseryLife: Sendable {
    /// The copies of one nursery.
    static let copyLimit = 50
    /// The time in which one nursery makes copies.
    static let time = Duration.seconds(600)

    private let start: ContinuousClock.Instant
    private var copyCount = 0
    private var hasLostCopy = false

    init(at start: ContinuousClock.Instant) { self.start = start }

    /// It has made a process.
    mutating func madeCopy() { copyCount += 1 }

    /// A process of it has crashed. It may have been a try at what other copies have in the same
    /// place.
    mutating func lostCopy() { hasLostCopy = true }

    /// Whether another nursery must make the next process.
    func isOver(at now: ContinuousClock.Instant) -> Bool {
        hasLostCopy || copyCount >= Self.copyLimit || now - start >= Self.time
    }
}
