import GarthIPC
import GarthPage
import GarthURL

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
    /// The style sheets that name pictures, by the addresses of those.
    var namers: [String: UInt32] = [:]
    /// The addresses of pictures out of a set.
    var addressesInSets: Set<String> = []
    /// The requests that wait for a file.
    var waiting: [String: [Request]] = [:]
    /// The addresses whose turn to be fetched has not come.
    var queue: [String] = []
    /// The transfers that run.
    var tasks: [String: Task<Void, Never>] = [:]
    /// The bytes of all fetched files.
    var byteCount = 0
    /// The reasons why no pictures of some formats are decoded.
    var problems: Set<PictureProblem> = []
    /// The facts that the content process was not told yet.
    var facts: [PictureFact] = []
    var factsTask: Task<Void, Never>?
    /// How often facts were told: each time the page may be laid out again.
    var tellings = 0
    /// The animation that is played.
    var player: Task<Void, Never>?
    /// The zoom of a page that is a picture; nil for other pages.
    var zoom: Double?
    /// The person's choice for the page; nil for that of the settings.
    var isShown: Bool?

    /// Ends all transfers; the files that they were for may be requested again.
    func cancel() {
        for task in tasks.values { task.cancel() }
        player?.cancel()
        for address in queue + Array(tasks.keys) { files[address] = nil }
        (tasks, queue, waiting) = ([:], [], [:])
    }

    /// The time that facts wait for others, longer each time, so that pictures that come one by one
    /// do not lay a large page out again and again.
    var delay: Duration { .milliseconds(min(1000, 40 << min(tellings, 5))) }
}

extension PagePictures {
    /// The options for a page that is a picture, which the layout fits to the columns and rows: its
    /// zoom makes them more or fewer.
    func zoomed(_ options: LayoutOptions) -> LayoutOptions {
        guard let zoom else { return options }
        var options = options
        options.columns = max(1, Int((Double(options.columns) * zoom).rounded()))
        options.rows = max(1, Int((Double(options.rows) * zoom).rounded()))
        return options
    }
}

extension EngineUpdate {
    /// The update with the absolute addresses of pictures that style sheets name; `source` gives the
    /// address of a sheet by the number of its request.
    func locatingPictures(_ source: (UInt32) -> URLRecord?) -> EngineUpdate {
        guard case .pictures(var pictures) = self else { return self }
        for i in pictures.indices {
            guard let sheet = pictures[i].styleSheet, let base = source(sheet),
                let url = URLRecord.parse(pictures[i].address, base: base)
            else { continue }
            pictures[i].address = url.href
        }
        return .pictures(pictures)
    }
}

extension Page {
    /// Whether the page is a picture that was opened by its own address, and is shown as one.
    public var isPicture: Bool { pictures.zoom != nil }

    /// The reasons why pictures of some formats cannot be shown; each line has the format, the missing
    /// library and the remedy.
    public var pictureProblems: [String] {
        pictures.problems.compactMap(\.text).sorted()
    }
}
