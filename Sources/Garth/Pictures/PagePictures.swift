import GarthIPC
import GarthPage

/// The files of a page's pictures, and the requests for them. They live as long as the page.
@MainActor
final class PagePictures {
    enum File {
        /// Fetched now, or waiting for its turn.
        case awaited
        /// The bytes of the file.
        case fetched([UInt8])
        /// Refused, not there, too large or unreadable.
        case failed
    }

    /// A request to draw a picture.
    struct Request {
        var picture: PagePicture
        var width: Int
        var height: Int
    }

    /// The files by their addresses.
    var files: [String: File] = [:]
    /// The requests that wait for a file.
    var waiting: [String: [Request]] = [:]
    /// The addresses whose turn to be fetched has not come.
    var queue: [String] = []
    /// The transfers that run.
    var tasks: [String: Task<Void, Never>] = [:]
    /// The bytes of all fetched files.
    var byteCount = 0
    /// The facts that the content process was not told yet.
    var facts: [PictureFact] = []
    var factsTask: Task<Void, Never>?
    /// How often facts were told: each time the page may be laid out again.
    var tellings = 0
    /// The person's choice for the page; nil for that of the settings.
    var isShown: Bool?

    /// Ends all transfers; the files that they were for may be requested again.
    func cancel() {
        for task in tasks.values { task.cancel() }
        for address in queue + Array(tasks.keys) { files[address] = nil }
        (tasks, queue, waiting) = ([:], [], [:])
    }

    /// The time that facts wait for others, longer each time, so that pictures that come one by one
    /// do not lay a large page out again and again.
    var delay: Duration { .milliseconds(min(1000, 40 << min(tellings, 5))) }
}
