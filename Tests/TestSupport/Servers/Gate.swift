import Glibc

/// A gate that one thread waits at until another opens it.
package final class Gate: Sendable {
    private let pipe: (reading: Int32, writing: Int32)

    package init() {
        var ends: [Int32] = [0, 0]
        Glibc.pipe(&ends)
        pipe = (ends[0], ends[1])
    }

    deinit {
        close(pipe.reading)
        close(pipe.writing)
    }

    /// Lets all who wait pass, now and later.
    package func open() {
        var byte: UInt8 = 1
        write(pipe.writing, &byte, 1)
    }

    /// Waits until it is open. The time ends what hangs, so that its test can fail; no slowness reaches it.
    package func wait() {
        var poll = pollfd(fd: pipe.reading, events: Int16(POLLIN), revents: 0)
        _ = Glibc.poll(&poll, 1, 600_000)
    }
}
