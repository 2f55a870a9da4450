import CProgram
import GarthAutomation
import Glibc

/// The end of a server: a signal, or a reason of the server's own.
@MainActor
final class EndingSignal {
    private let descriptor: Int32
    private var waiting: CheckedContinuation<Void, Never>?

    /// Takes the signals that end the program from now on; nil if it cannot.
    init?() {
        descriptor = garth_ending_open()
        guard descriptor >= 0 else { return nil }
    }

    /// Returns when a signal has told the program to end, or `end` was called.
    func wait() async {
        await withCheckedContinuation { ended in
            waiting = ended
            let descriptor = descriptor
            let isWaiting = ReadingThread<Void>(room: 1).start { hand in
                var signal: UInt8 = 0
                while read(descriptor, &signal, 1) < 0, errno == EINTR {}
                hand(())
            } take: {
                self.end()
            }
            // Nobody could end a server that hears no signal.
            if !isWaiting { end() }
        }
    }

    /// Lets `wait` return.
    func end() {
        waiting?.resume()
        waiting = nil
    }
}
