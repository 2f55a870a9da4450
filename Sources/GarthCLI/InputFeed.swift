import Dispatch
import Garth

/// Brings the lines of standard input from a thread of their own to the main actor, which they keep
/// free; a few may wait there to be taken.
@MainActor
final class InputFeed {
    private let room = DispatchSemaphore(value: 0)
    private static let waitingLines = 64

    init() {
        // Not its first value: a semaphore must not end below that.
        for _ in 0..<Self.waitingLines { room.signal() }
    }

    /// Begins to read; `take` gets each line that is not blank, and nil at the end.
    func start(_ take: @escaping @MainActor @Sendable (InputLines.Line?) -> Void) {
        let mailbox = MainActorMailbox<InputLines.Line?> { [weak self] lines in
            for line in lines { self?.deliver(line, to: take) }
        }
        DispatchQueue(label: "input").async { [room] in
            var lines = InputLines()
            while let line = lines.next() {
                room.wait()
                mailbox.send(line)
            }
            mailbox.send(nil)
        }
    }

    /// A line was worked on: one more may come.
    func makeRoom() { room.signal() }

    private func deliver(_ line: InputLines.Line?, to take: (InputLines.Line?) -> Void) {
        if case .text(let text)? = line, text.allSatisfy(\.isWhitespace) { return makeRoom() }
        take(line)
    }
}
