import CProcess
import GarthIPC
import GarthLanguage
package import GarthURL
import Glibc

/// The program that reads pages, and the protections that confine it.
public struct ContentProgram: Sendable, Hashable {
    /// The protections that a content process requires.
    public enum Sandbox: Sendable, Hashable {
        /// Pages are refused where the kernel cannot filter its system calls. The default.
        case required
        /// Pages are read even then.
        case preferred
    }

    /// The path of `garth-content`; nil looks for it beside the program and where it is installed.
    public var path: String?
    /// The protections that the content process requires.
    public var sandbox = Sandbox.required
    /// The words by which messages name the settings.
    package var words = RemedyWords.library
    /// The processor time that a page may cost without anything coming of it.
    var silentProcessorTime = WireLimits.silentProcessorTime
    /// The time after which a silent content process with work is ended, however little processor
    /// time it got.
    var silentTime = WireLimits.silentTime
    /// The time after an activation or a submission within which the page may lead elsewhere.
    var navigationTime = WireLimits.navigationTime

    /// Makes the description of the usual program.
    public init() {}

    static let name = "garth-content"

    /// The processors that this process may use: as many pages are read at the same time.
    ///
    /// `package`: for `--batch-dump`.
    package static var processorCount: Int { Int(garth_processor_count()) }

    /// The protections of a content process on this system, in words, as a started process reports
    /// them.
    ///
    /// Waits some milliseconds for that process. Throws `contentProcessUnavailable` or a similar
    /// error if no content process can be used.
    public func sandboxDescription() throws(NavigationError) -> String {
        try start(.none).summary
    }

    /// The protections of a content process on this system, and the libraries with their versions
    /// that it loads for XML and for scripts, in words.
    ///
    /// `package`: for `--version`.
    package func description() throws(NavigationError) -> (sandbox: String, libraries: [String]) {
        let sandbox = try start(.scriptedPage)
        return (sandbox.summary, sandbox.libraries)
    }

    /// What a started process reports of itself.
    private func start(
        _ libraries: ContentLibraries
    ) throws(NavigationError) -> ContentSandbox {
        let content = AwaitedContent(self, libraries)
        for _ in 0..<40 where content.failure == nil {
            for case .ready(let sandbox) in content.exchange(.forProcess) {
                if let failure = content.failure { throw Self.error(failure) }
                return sandbox
            }
        }
        throw Self.error(
            content.failure
                ?? ContentTermination(.hung, localized("the content process did not answer")))
    }

    private static func error(_ failure: ContentTermination) -> NavigationError {
        NavigationError(
            code: NavigationError(failure, url: nil).code, url: nil, message: failure.message)
    }

    /// The path of the program; throws if there is none.
    func locate() throws(ContentTermination) -> String {
        try Self.locate(Self.name, path)
    }

    /// The path of one of Garth's programs; throws if there is none.
    static func locate(_ name: String, _ path: String? = nil) throws(ContentTermination) -> String {
        var candidates = path.map { [$0] } ?? paths(of: name, besides: runningProgram)
        if let found = candidates.first(where: isProgram) { return found }
        // To look for the library costs a dump more than all of this.
        if path == nil {
            let more = paths(of: name, besides: library).filter { !candidates.contains($0) }
            if let found = more.first(where: isProgram) { return found }
            candidates += more
        }
        throw ContentTermination(
            .couldNotStart,
            localized("\(name) cannot be found (looked for: \(candidates.joined(separator: ", ")))")
        )
    }

    private static func isProgram(_ path: String) -> Bool { unsafe access(path, X_OK) == 0 }

    /// Beside a file, and in `libexec`.
    private static func paths(of name: String, besides file: String?) -> [String] {
        guard let file else { return [] }
        let folder = folder(of: file)
        return [folder + "/" + name, folder + "/../libexec/garth/" + name]
    }

    /// The running program; the kernel names it without links.
    private static var runningProgram: String? {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { path in
            guard let room = path.baseAddress else { return nil }
            let count = unsafe readlink("/proc/self/exe", room, path.count - 1)
            guard count > 0 else { return nil }
            return unsafe String(decoding: UnsafeRawBufferPointer(path)[..<count], as: UTF8.self)
        }
    }

    /// The library that this code is in, or the program.
    private static var library: String? {
        unsafe garth_image_path(#dsohandle).flatMap { unsafe resolved(String(cString: $0)) }
    }

    private static func resolved(_ path: String) -> String? {
        guard let real = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }
}

/// The reason why a content process ended or was not used.
struct ContentTermination: Error, Sendable, Hashable {
    enum Reason: Sendable, Hashable {
        /// The program is not there or could not be started.
        case couldNotStart
        /// The kernel cannot hold it down, and it must be.
        case noSandbox
        /// The process ended by itself: a fault, or a limit of memory or processor time.
        case died
        /// The process worked for too long without a report.
        case hung
        /// The process sent a report that failed a check.
        case nonsense
        /// It did not come to an end within the time of the page.
        case timedOut
    }

    let reason: Reason
    /// The event, for people; a phrase without a full stop.
    let message: String

    /// The time that a page may take is over, and its process still works.
    static func timedOut(_ words: RemedyWords) -> ContentTermination {
        ContentTermination(
            .timedOut, localized("the page took longer than the time-out \(words.moreTime)"))
    }

    init(_ reason: Reason, _ message: String) {
        self.reason = reason
        self.message = message
    }
}
