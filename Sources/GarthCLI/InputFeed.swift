import Garth
import GarthAutomation
import GarthLanguage

/// Brings the lines of standard input from a thread of their own to the main actor, which they keep
/// free; a few may wait there to be taken.
@MainActor
final class InputFeed {
    private typealias Read = Result<InputLines.Line, CommandError>

    /// Why standard input is read no further before its end.
    private(set) var error: CommandError?
    private let thread = ReadingThread<Read?>(room: InputFeed.waitingLines)
    private static let waitingLines = 64

    /// Begins to read; `take` gets each line that is not blank, and nil at the end.
    func start(_ take: @escaping @MainActor @Sendable (InputLines.Line?) -> Void) {
        let isReading = thread.start { hand in
            var lines = InputLines()
            do throws(CommandError) {
                while let line = try lines.next() { hand(.success(line)) }
            } catch {
                hand(.failure(error))
            }
            hand(nil)
        } take: { [weak self] read in
            self?.deliver(read, to: take)
        }
        guard !isReading else { return }
        error = CommandError(.usage, localized("standard input is not read: no thread can be made"))
        take(nil)
    }

    /// A line was worked on: one more may come.
    func makeRoom() { thread.makeRoom() }

    private func deliver(_ read: Read?, to take: (InputLines.Line?) -> Void) {
        switch read {
        case .success(.text(let text))? where text.allSatisfy(\.isWhitespace): makeRoom()
        case .success(let line)?: take(line)
        case .failure(let error)?: self.error = error
        case nil: take(nil)
        }
    }
}
