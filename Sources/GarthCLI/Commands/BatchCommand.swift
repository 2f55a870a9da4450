import Garth
import GarthAutomation
import Glibc
import Synchronization

/// `garth --batch-dump -` and `garth --batch-dump --warc FILE...`: many pages, each an answer as a line
/// of JSON (docs/batch.md).
struct BatchCommand {
    private let arguments: CommandLineOptions

    init(_ arguments: CommandLineOptions) {
        self.arguments = arguments
    }

    func run() throws(CommandError) -> ExitStatus {
        let wishes = try wishes()
        try checkAddresses()
        let settings = try Settings(arguments)
        let output = Mutex(OutputStream())
        let batch = BatchSettings(
            configuration: settings.configuration, isLocked: settings.isLocked,
            threads: arguments.jobs ?? BatchSettings.processorCount,
            form: arguments.batchForm.lengthPrefixed ? .lengthPrefixed : .line)
        let pool = BatchPool(batch) { answer in
            output.withLock { output in
                output.write(verbatim: answer)
                if batch.form == .line { output.write("\n") }
                output.flush()
                return output.isOpen
            }
        }
        if arguments.batchForm.warc {
            var files = arguments.addresses.makeIterator()
            pool.run {
                files.next().map {
                    let source: BatchQuestion.Source =
                        $0 == "-" ? .archiveInput : .warc($0, offset: nil)
                    return .success(BatchQuestion(id: .null, source: source, wishes: wishes))
                }
            }
        } else {
            try runLines(pool, wishes)
        }
        let store = settings.configuration.websiteDataStore
        store.waitUntilStored()
        store.waitUntilCached()
        try settings.saveFiles()
        for problem in store.takeProblems() { Main.say(problem) }
        try output.withLock { $0 }.check()
        return .shown
    }

    private func runLines(
        _ pool: BatchPool, _ wishes: BatchQuestion.Wishes
    ) throws(CommandError) {
        var lines = InputLines()
        var failure: CommandError?
        pool.run {
            do throws(CommandError) {
                while let line = try lines.next() {
                    switch line {
                    case .text(let text):
                        guard !text.allSatisfy(\.isWhitespace) else { continue }
                        let question = Result { () throws(BatchFault) in
                            arguments.batchForm.cdx
                                ? try BatchQuestion(indexLine: text, defaults: wishes)
                                : try BatchQuestion(line: text, defaults: wishes)
                        }
                        switch question {
                        case .success(let question?): return .success(question)
                        case .success(nil): continue
                        case .failure(let fault): return .failure(fault)
                        }
                    case .tooLong:
                        return .failure(BatchFault(.null, .badData, InputLines.tooLong))
                    }
                }
            } catch {
                failure = error
            }
            return nil
        }
        if let failure { throw failure }
    }

    private func checkAddresses() throws(CommandError) {
        if let jobs = arguments.jobs, !(1...256).contains(jobs) {
            throw CommandError(.usage, "--jobs needs a number from 1 to 256")
        }
        guard arguments.batchForm.warc else {
            guard arguments.addresses == ["-"] else {
                throw CommandError(
                    .usage,
                    "--batch-dump reads lines of JSON from standard input: garth --batch-dump - "
                        + "(or archives: garth --batch-dump --warc FILE...)")
            }
            return
        }
        guard !arguments.batchForm.cdx else {
            throw CommandError(.usage, "--cdx and --warc cannot be given at once")
        }
        guard !arguments.addresses.isEmpty else {
            throw CommandError(.usage, "--warc needs files: garth --batch-dump --warc FILE...")
        }
        // Of several archives, one that is missing costs its own answer.
        guard arguments.addresses.contains(where: { $0 == "-" || access($0, R_OK) == 0 }) else {
            let file = arguments.addresses[0]
            throw CommandError(
                .noInput, "cannot read \(file): \(String(cString: strerror(errno)))")
        }
    }

    /// What the options ask for where a line does not.
    private func wishes() throws(CommandError) -> BatchQuestion.Wishes {
        var wishes = BatchQuestion.Wishes()
        if let format = arguments.format {
            guard DumpFormat.ofBatches.contains(format) else {
                throw CommandError(
                    .usage, "--batch-dump gives no format \(format.rawValue) (text has the lines)")
            }
            wishes.format = format
        }
        wishes.width = arguments.width
        wishes.isReader = arguments.reader
        wishes.selector = arguments.select
        wishes.base = arguments.baseURL
        return wishes
    }
}
