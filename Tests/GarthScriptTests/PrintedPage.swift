import GarthEngine
import GarthPage
import Testing

@testable import GarthScript

extension ScriptTests {
    /// A printed page, whose clock the test moves.
    final class Printed {
        /// Whether the page is prepared for scripts.
        enum Scripting { case on, off }

        let page: ScriptedPage
        var lines = PageLines()
        var reports: [ScriptReport] = []
        var wishes: [PageResource] = []
        var isFinished = false
        /// The files that come from another origin, as a redirect may lead there.
        private let foreign: Set<String>
        /// The wall time that each look at the clock takes.
        private final class Clock {
            var time = Duration.zero
            var step = Duration.zero
        }
        private let clock: Clock

        init(
            _ pieces: [String], files: [String: String] = [:], foreign: Set<String> = [],
            step: Duration = .zero, limit: Duration? = nil, scripting: Scripting = .on
        ) {
            self.foreign = foreign
            let clock = Clock()
            clock.step = step
            self.clock = clock
            page = ScriptedPage { [clock] in
                clock.time += clock.step
                return clock.time
            }
            var settings = ScriptSettings()
            settings.isPrinted = true
            settings.timeLimit = limit
            settings.timerLimit = limit
            if scripting == .on { page.prepare(settings) }
            page.open(
                DocumentInfo(url: "http://a.test/"), options: LayoutOptions(), isReader: false,
                parser: .standard)
            for piece in pieces {
                var piece = piece
                piece.withUTF8 { page.receive(UnsafeRawBufferPointer($0)) }
                work(files)
            }
            page.finish()
            work(files)
        }

        private func work(_ files: [String: String]) {
            page.work()
            take()
            while !wishes.isEmpty {
                let wish = wishes.removeFirst()
                page.provide(
                    resource: wish.id, bytes: files[wish.href].map { Array($0.utf8) },
                    isShared: !foreign.contains(wish.href))
                page.work()
                take()
            }
        }

        func take() {
            for update in page.engine.takeUpdates() {
                switch update {
                case .lines(let from, let batch):
                    lines.truncate(toLine: from)
                    lines.append(batch)
                case .linesSpliced(let line, let removed, let batch):
                    lines.splice(at: line, removing: removed, batch)
                case .restarted: lines = PageLines()
                case .needsResource(let wish): wishes.append(wish)
                case .script(let report): reports.append(report)
                case .finished: isFinished = true
                default: break
                }
            }
        }

        var text: String {
            (0..<lines.count).map { lines.string(ofLine: $0) }.joined(separator: "\n")
        }
    }
}
