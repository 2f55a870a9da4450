package import Garth
import GarthStore
import Glibc
import Synchronization

/// The settings of a batch.
package struct BatchSettings: Sendable {
    /// The configuration of every page.
    package var configuration: WebViewConfiguration
    /// Whether files are out of reach (`--locked`).
    package var isLocked: Bool
    /// The threads that read pages; each has one content process at a time.
    package var threads: Int
    /// The form of the answers.
    package var form: AnswerForm

    /// The form in which answers are written.
    package enum AnswerForm: Sendable {
        /// A line of JSON.
        case line
        /// The lengths of two parts and the parts: a line of JSON without the body, and the body as it
        /// is (docs/batch.md).
        case lengthPrefixed
    }

    /// Makes the settings.
    package init(
        configuration: WebViewConfiguration, isLocked: Bool, threads: Int, form: AnswerForm = .line
    ) {
        self.configuration = configuration
        self.isLocked = isLocked
        self.threads = threads
        self.form = form
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

    /// Makes a pool. Its threads call `write` with each answer, a line without its end or parts with their
    /// lengths; it returns
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
        let limit = settings.recordByteLimit
        let time = settings.configuration.loadTimeout
        switch question.source {
        case .url, .file, .html: hand(.question(question))
        case .warc(let path, let offset):
            readArchive(path, isOne: offset != nil, question, hand) { () throws(WARCError) in
                try WARCReader(
                    path: path, offset: offset ?? 0, recordByteLimit: limit, timeForRecord: time)
            }
        case .record(let path, let offset, let length):
            readArchive(path, isOne: true, question, hand) { () throws(WARCError) in
                try WARCReader(
                    path: path, offset: offset, length: length, recordByteLimit: limit,
                    timeForRecord: time)
            }
        case .archiveInput:
            readArchive("-", isOne: false, question, hand) { () throws(WARCError) in
                try WARCReader(input: STDIN_FILENO, recordByteLimit: limit, timeForRecord: time)
            }
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

    /// Hands over the records of an archive as they are read: all, or the first alone.
    private func readArchive(
        _ path: String, isOne: Bool, _ question: BatchQuestion, _ hand: (BatchWork) -> Void,
        _ open: () throws(WARCError) -> WARCReader
    ) {
        guard !settings.isLocked else {
            let message = "blocked: \(path) is local (--locked)"
            return hand(.fault(BatchFault(question.id, .blocked, message)))
        }
        var count = 0
        do throws(WARCError) {
            var reader = try open()
            while !isClosed.load(ordering: .relaxed), let record = try reader.record() {
                if isOne {
                    // Only the record at the place was asked for.
                    if reader.hasResumed, let damage = reader.takeDamages().first { throw damage }
                    return hand(.record(record, question))
                }
                tell(reader.takeDamages(), question, hand)
                count += 1
                hand(.record(record, question))
            }
            tell(reader.takeDamages(), question, hand)
            if isOne { throw .damaged(path, "no record begins there") }
            hand(.archiveEnd(path: path, records: count, question))
        } catch {
            let status: BatchStatus = count == 0 ? .noInput : .badData
            hand(.fault(BatchFault(question.id, status, error.message)))
        }
    }
}
