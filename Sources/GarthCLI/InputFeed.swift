import Dispatch
import Garth

/// Brings the lines of standard input from a thread of their own to the main actor, which they keep
/// free; a few may wait there to be taken.
@MainActor
final class InputFeed {
    /// Why standard input is read no further before its end.
    private(set) var error: CommandError?
    private let room = DispatchSemaphore(value: 0)
    private static let waitingLines = 64

    init() {
        // Not its first value: a semaphore must not end below that.
        for _ in 0..<Self.waitingLines { room.signal() }
    }

    /// Begins to read; `take` gets each line that is not blank, and nil at the end.
    func start(_ take: @escaping @MainActor @Sendable (InputLines.Line?) -> Void) {
        typealias Read = Result<InputLines.Line, CommandError>
        let mailbox = MainActorMailbox<Read?> { [weak self] lines in
            for line in lines { self?.deliver(line, to: take) }
        }
        DispatchQueue(label: "input").async { [room] in
            var lines = InputLines()
            do throws(CommandError) {
                while let line = try lines.next() {
                    room.wait()
                    mailbox.send(.success(line))
                }
            } catch {
                mailbox.send(.failure(error))
            }
            mailbox.send(nil)
        }
    }

    /// A line was worked on: one more may come.
    func makeRoom() { room.signal() }

    private func deliver(
        _ line: Result<InputLines.Line, CommandError>?, to take: (InputLines.Line?) -> Void
    ) {
        switch line {
        case .success(.text(let text))? where text.allSatisfy(\.isWhitespace): makeRoom()
        case .success(let line)?: take(line)
        case .failure(let error)?: self.error = error
        case nil: take(nil)
        }
    }
}
