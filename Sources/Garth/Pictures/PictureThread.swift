import GarthIPC
import GarthPage
import GarthStore
import Glibc
import Synchronization

/// Decodes pictures for web views, on a thread of its own.
///
/// The thread starts with the first picture. One process decodes the pictures of one page; another
/// page gets another process.
final class PictureThread: Sendable {
    /// The question about a picture.
    enum Question: Sendable {
        /// The size in pixels, from the first bytes.
        case size
        /// The pixels, scaled into a box.
        case bitmap(width: Int, height: Int, fitting: PictureFitting)
        /// The first frame of an animation, scaled into a box.
        case play(width: Int, height: Int, fitting: PictureFitting)
        /// The frame after the last one of the animation.
        case nextFrame
    }

    /// The answer; nil parts for a picture that cannot be read.
    enum Answer: Sendable {
        case size((width: Int, height: Int)?)
        case bitmap(Bitmap?)
        case frame(PictureFrame?)
        /// The library for the format of the picture is not installed.
        case missing(PictureProblem)
    }

    private struct Job {
        var page: ObjectIdentifier
        var bytes: [UInt8]
        var question: Question
        var completion: @Sendable (Answer) -> Void
    }

    private struct State {
        var jobs: [Job] = []
        var isStarted = false
        var isStopped = false
    }

    private let program: ContentProgram
    private let state = Mutex(State())
    private let signal = Signal()

    init(_ program: ContentProgram) {
        self.program = program
    }

    /// Asks about a picture of a page; the answer comes on the thread.
    func ask(
        _ question: Question, about bytes: [UInt8], of page: ObjectIdentifier,
        _ completion: @escaping @Sendable (Answer) -> Void
    ) {
        let mustStart = state.withLock { state in
            state.jobs.append(
                Job(page: page, bytes: bytes, question: question, completion: completion))
            defer { state.isStarted = true }
            return !state.isStarted
        }
        if mustStart { _ = BackgroundThread.start { self.run() } }
        signal.raise()
    }

    /// Ends the thread and its process.
    func stop() {
        state.withLock { $0.isStopped = true }
        signal.raise()
    }

    // MARK: - On the thread

    /// A process that has nothing to do for so long is ended.
    private static let idleTime = Duration.seconds(20)

    private func run() {
        let process = PictureProcess(program)
        var page: ObjectIdentifier?
        while true {
            let (job, isStopped) = state.withLock { state in
                (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isStopped)
            }
            if isStopped {
                process.end()
                let left = state.withLock { $0.jobs }
                for job in [job].compactMap(\.self) + left { job.completion(.frame(nil)) }
                return
            }
            guard let job else {
                let before = ContinuousClock.now
                signal.wait(atMost: page == nil ? nil : Self.idleTime)
                if ContinuousClock.now - before >= Self.idleTime, page != nil {
                    process.end()
                    page = nil
                }
                continue
            }
            if page != job.page { process.end() }
            page = job.page
            let answer = Self.answer(job, by: process)
            job.completion(process.problem.map { .missing($0) } ?? answer)
        }
    }

    private static func answer(_ job: Job, by process: PictureProcess) -> Answer {
        switch job.question {
        case .size: .size(process.size(of: job.bytes))
        case .bitmap(let width, let height, let fitting):
            .bitmap(
                process.bitmap(of: job.bytes, width: width, height: height, fitting: fitting))
        case .play(let width, let height, let fitting):
            .frame(process.play(job.bytes, width: width, height: height, fitting: fitting))
        case .nextFrame: .frame(process.nextFrame())
        }
    }
}
