/// The speed of a transfer over the last seconds; the caller gives the time of each event.
package struct DownloadRate: Sendable, Equatable {
    /// Long enough to be calm, short enough to be true.
    private static let window = Duration.seconds(6)
    /// Marks closer together than this are one.
    private static let step = Duration.milliseconds(300)

    private struct Mark: Sendable, Equatable {
        var time: Duration
        var byteCount: Int
    }

    private var marks: [Mark] = []

    /// Begins to measure a transfer that has so many bytes already.
    package init(byteCount: Int = 0, at now: Duration = .zero) {
        marks = [Mark(time: now, byteCount: byteCount)]
    }

    /// So many bytes are there in all.
    package mutating func note(_ byteCount: Int, at now: Duration) {
        if let last = marks.last, byteCount < last.byteCount || now < last.time {
            // It begins anew.
            self = DownloadRate(byteCount: byteCount, at: now)
        } else if marks.count > 1, now - marks[marks.count - 2].time < Self.step {
            marks[marks.count - 1] = Mark(time: now, byteCount: byteCount)
        } else {
            marks.append(Mark(time: now, byteCount: byteCount))
        }
        while marks.count > 2, now - marks[1].time > Self.window { marks.removeFirst() }
    }

    /// The bytes per second; the value falls while no bytes arrive.
    package func bytesPerSecond(at now: Duration) -> Int {
        guard let last = marks.last else { return 0 }
        let first = marks.first { now - $0.time <= Self.window } ?? last
        let elapsed = max(now, last.time) - first.time
        guard elapsed >= Self.step else { return 0 }
        return Int(Double(last.byteCount - first.byteCount) / (elapsed / .seconds(1)))
    }

    /// The estimated time for the remaining bytes; nil if there is no estimate.
    package func timeLeft(for byteCount: Int, at now: Duration) -> Duration? {
        let rate = bytesPerSecond(at: now)
        guard rate > 0, byteCount >= 0 else { return nil }
        let seconds = byteCount / rate
        // Nobody plans that far ahead.
        return seconds < 100 * 3600 ? .seconds(seconds) : nil
    }
}
