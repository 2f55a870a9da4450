package import Garth
import GarthStore
import Synchronization

/// The settings of a batch.
package struct BatchSettings: Sendable {
    /// The configuration of every page.
    package var configuration: WebViewConfiguration
    /// Whether files are out of reach (`--locked`).
    package var isLocked: Bool
    /// The threads that read pages; each has one content process at a time.
    package var threads: Int

    /// Makes the settings.
    package init(configuration: WebViewConfiguration, isLocked: Bool, threads: Int) {
        self.configuration = configuration
        self.isLocked = isLocked
        self.threads = threads
    }

    /// The processors that this process may use.
    package static var processorCount: Int { ContentProgram.processorCount }

    /// The bytes of a document, and of an answer.
    var byteLimit: Int { configuration.maximumBodyByteCount ?? BatchLimits.documentByteCount }

    /// The bytes of a record of an archive: a document with its head.
    var recordByteLimit: Int { byteLimit + BatchLimits.recordHeadByteCount }
}

/// The limits of a batch.
enum BatchLimits {
    /// The bytes of a document where `--max-bytes` gives no limit; as for a page.
    static let documentByteCount = 64 << 20
    /// The head of an HTTP response in an archive.
    static let recordHeadByteCount = 1 << 20
    /// Works that wait for each thread: enough that none waits for the next.
    static let waitingPerThread = 2
}

/// Reads many pages at once: threads that each have one content process at a time
/// (docs/batch.md).
///
/// A full queue holds the questions back, and a thread waits while its answer is written: neither
/// piles up.
package final class BatchPool: Sendable {
    private let settings: BatchSettings
    private let queue: BoundedQueue<BatchWork>
    private let ends: BoundedQueue<Bool>
    private let write: @Sendable ([UInt8]) -> Bool
    private let isClosed = Atomic(false)

    /// Makes a pool. Its threads call `write` with each answer, a line without its end; it returns
    /// false when no more can be written.
    package init(_ settings: BatchSettings, write: @escaping @Sendable ([UInt8]) -> Bool) {
        self.settings = settings
        self.write = write
        queue = BoundedQueue(capacity: settings.threads * BatchLimits.waitingPerThread)
        ends = BoundedQueue(capacity: settings.threads)
    }

    /// Takes questions until `next` has none, and returns when all are answered.
    ///
    /// `next` gives a question, or the fault of a line, which is then its answer.
    package func run(next: () -> Result<BatchQuestion, BatchFault>?) {
        let started = startThreads()
        let hand: (BatchWork) -> Void = started > 0 ? queue.add : answerHere()
        while !isClosed.load(ordering: .relaxed), let question = next() {
            switch question {
            case .success(let question): take(question, hand)
            case .failure(let fault): hand(.fault(fault))
            }
        }
        queue.close()
        for _ in 0..<started { _ = ends.take() }
    }

    private func startThreads() -> Int {
        (0..<settings.threads).reduce(0) { count, _ in
            let hasStarted = BackgroundThread.start { [self] in
                var worker = BatchWorker(settings)
                while let work = queue.take() { put(worker.answer(work)) }
                ends.add(true)
            }
            return count + (hasStarted ? 1 : 0)
        }
    }

    /// Answers on the caller's thread, where the system gives no other.
    private func answerHere() -> (BatchWork) -> Void {
        var worker = BatchWorker(settings)
        return { self.put(worker.answer($0)) }
    }

    private func put(_ answer: [UInt8]) {
        guard !answer.isEmpty, !write(answer) else { return }
        // Nobody reads the answers any more, so nothing more is asked.
        isClosed.store(true, ordering: .relaxed)
        queue.close()
    }

    private func take(_ question: BatchQuestion, _ hand: (BatchWork) -> Void) {
        if case .warc(let path, let offset) = question.source {
            readArchive(path, offset, question, hand)
        } else {
            hand(.question(question))
        }
    }

    private func tell(
        _ damages: [WARCError], _ question: BatchQuestion, _ hand: (BatchWork) -> Void
    ) {
        for damage in damages {
            let message = damage.message + " (what follows is read)"
            hand(.fault(BatchFault(question.id, .badData, message)))
        }
    }

    /// Hands over the records of an archive as they are read.
    private func readArchive(
        _ path: String, _ offset: Int?, _ question: BatchQuestion, _ hand: (BatchWork) -> Void
    ) {
        guard !settings.isLocked else {
            let message = "blocked: \(path) is local (--locked)"
            return hand(.fault(BatchFault(question.id, .blocked, message)))
        }
        var count = 0
        do throws(WARCError) {
            var reader = try WARCReader(
                path: path, offset: offset ?? 0, recordByteLimit: settings.recordByteLimit,
                timeForRecord: settings.configuration.loadTimeout)
            while !isClosed.load(ordering: .relaxed), let record = try reader.record() {
                if offset != nil {
                    // Only the record at the place was asked for.
                    if reader.hasResumed, let damage = reader.takeDamages().first { throw damage }
                    return hand(.record(record, question))
                }
                tell(reader.takeDamages(), question, hand)
                count += 1
                hand(.record(record, question))
            }
            tell(reader.takeDamages(), question, hand)
            hand(.archiveEnd(path: path, records: count, question))
        } catch {
            hand(.fault(BatchFault(question.id, count == 0 ? .noInput : .badData, error.message)))
        }
    }
}
