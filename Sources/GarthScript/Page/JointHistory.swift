/// The entries of the windows and frames of one tab, in the order in which they were made (HTML
/// Standard, "traversable navigable").
///
/// Each step made a new entry of one frame. Going back over a step shows the earlier entry of its
/// frame. Frames are known by their numbers.
struct JointHistory {
    /// What a frame shows at a step.
    struct Entry: Equatable {
        var url: String
        /// The document that has the entry.
        var document: Int
        /// The number of the entry among those of its document.
        var number: UInt32 = 0
        /// The state in JSON.
        var state: String?
    }

    private var steps: [(frame: Int, entry: Entry)] = []
    /// The steps that lie behind.
    private(set) var index = 0
    /// The first entries of frames.
    private var initial: [Int: Entry] = [:]

    /// `history.length`.
    var count: Int { steps.count + 1 }

    /// The entry that a frame shows.
    func current(of frame: Int) -> Entry? {
        steps[..<index].last { $0.frame == frame }?.entry ?? initial[frame]
    }

    /// Adds an entry behind the current ones; those that lay ahead are gone.
    mutating func push(_ entry: Entry, of frame: Int) {
        steps.removeSubrange(index...)
        steps.append((frame, entry))
        if steps.count >= ScriptLimits.historyEntries {
            let first = steps.removeFirst()
            initial[first.frame] = first.entry
        }
        index = steps.count
    }

    /// Replaces the current entry of a frame, or gives it its first one.
    mutating func replace(_ entry: Entry, of frame: Int) {
        if let place = steps[..<index].lastIndex(where: { $0.frame == frame }) {
            steps[place].entry = entry
        } else {
            initial[frame] = entry
        }
    }

    /// A document was loaded anew: entries of the earlier one are its own.
    mutating func move(entriesOf old: Int, to new: Int) {
        for place in steps.indices where steps[place].entry.document == old {
            steps[place].entry.document = new
        }
        for (frame, entry) in initial where entry.document == old {
            initial[frame]?.document = new
        }
    }

    /// Goes some steps back or forward; returns the frames that show another entry. Nothing happens
    /// beyond the ends.
    mutating func go(by delta: Int) -> [(frame: Int, entry: Entry)] {
        let (target, overflow) = index.addingReportingOverflow(delta)
        guard !overflow, (0...steps.count).contains(target) else { return [] }
        let passed = steps[min(index, target)..<max(index, target)].map(\.frame)
        let before = Set(passed).map { ($0, current(of: $0)) }
        index = target
        return before.compactMap { frame, old in
            guard let entry = current(of: frame), entry != old else { return nil }
            return (frame, entry)
        }.sorted { $0.frame < $1.frame }
    }

    /// A frame is gone with its entries.
    mutating func remove(_ frame: Int) {
        index -= steps[..<index].count { $0.frame == frame }
        steps.removeAll { $0.frame == frame }
        initial[frame] = nil
    }
}
