import GarthIPC
import GarthPage

/// Gathers what a content process says at once into events of bounded size.
///
/// The main actor handles one event at a time and looks at the keyboard in between, so an event must
/// be a piece of work that nobody notices.
struct EventBatch {
    /// The updates of one event, and what they cost together.
    private static let updateCount = 64
    private static let byteCount = 128 << 10

    private var events: [ContentEvent] = []
    private var updates: [EngineUpdate] = []
    private var updateByteCount = 0

    /// Adds an update behind what is there.
    mutating func add(_ update: EngineUpdate) {
        let size = update.byteCount
        if updates.count == Self.updateCount || updateByteCount + size > Self.byteCount {
            endEvent()
        }
        updates.append(update)
        updateByteCount += size
    }

    /// Adds an event behind what is there.
    mutating func add(_ event: ContentEvent) {
        endEvent()
        events.append(event)
    }

    /// The events in the order in which they were said.
    mutating func take() -> [ContentEvent] {
        endEvent()
        return events
    }

    private mutating func endEvent() {
        guard !updates.isEmpty else { return }
        events.append(.updates(updates))
        updates = []
        updateByteCount = 0
    }
}
