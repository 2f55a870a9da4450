import GarthURL

/// The loads of a web view's page, as a value: the document and its parts, with their order,
/// progress, time and cancellation.
struct LoadGroup: Sendable {
    /// The bytes and resources that have come, and an estimate of the rest.
    var progress = ProgressEstimator()
    /// The moment by which the document and all parts must have come; nil for none.
    var deadline: ContinuousClock.Instant?
    /// The cache policy of the parts; nil for the view's policy.
    var cachePolicy: CachePolicy?
    /// Whether there are only frames on their way, of a page that had come before.
    var isOfFramesAlone = false

    /// The parts in the order in which the page wished for them.
    private var parts: [Task<Void, Never>] = []
    /// The newest load of each frame, while it is in progress.
    private var frames: [FramePlace: Task<Void, Never>] = [:]
    /// The ends of the wait of first lines for style sheets.
    private var timers: [Task<Void, Never>] = []
    /// Counts the documents that were loaded into frames.
    private var frameCount = 0
    /// The loads in frames that have not ended.
    private var openFrameCount = 0

    /// The moment at which the content process must have worked on what has come; nil for never.
    var overdueInstant: ContinuousClock.Instant? { deadline.map { $0 + LoadLimits.timeToEnd } }

    /// Whether no load in a frame is open.
    var hasNoOpenFrame: Bool { openFrameCount == 0 }

    /// All tasks: those of the parts, and the timers.
    var tasks: [Task<Void, Never>] { parts + timers }

    /// A part by its place in the order; nil behind the last one.
    func part(_ index: Int) -> Task<Void, Never>? {
        index < parts.count ? parts[index] : nil
    }

    /// The document takes the place of the one before.
    mutating func begin(cachePolicy: CachePolicy?) {
        progress = ProgressEstimator()
        self.cachePolicy = cachePolicy
    }

    /// A question delays the load: its time stands.
    mutating func postpone(by duration: Duration) { deadline = deadline.map { $0 + duration } }

    /// Adds a part.
    mutating func add(_ part: Task<Void, Never>) { parts.append(part) }

    /// Adds the end of a wait for style sheets.
    mutating func add(timer: Task<Void, Never>) { timers.append(timer) }

    /// The number of the next document in a frame among the resources of the page.
    mutating func numberOfNewFrame() -> Int {
        frameCount += 1
        return -frameCount
    }

    /// A load in a frame takes the place of the one before, which may never end.
    mutating func beginFrame(at place: FramePlace) {
        frames[place]?.cancel()
        openFrameCount += 1
    }

    /// Adds the load of a frame that has begun.
    mutating func add(_ part: Task<Void, Never>, inFrameAt place: FramePlace) {
        parts.append(part)
        frames[place] = part
    }

    /// A load in a frame has ended.
    mutating func frameEnded() { openFrameCount -= 1 }

    /// Cancels the loads of frames that no longer exist, because the document around them has
    /// changed.
    mutating func cancelFrames(within place: FramePlace) {
        for (inner, task) in frames where inner.count > place.count && inner.starts(with: place) {
            task.cancel()
            frames[inner] = nil
        }
    }

    /// Forgets the parts, which have ended.
    mutating func removeAll() {
        parts = []
        frames = [:]
    }

    /// Cancels all parts.
    mutating func cancel() {
        for task in tasks { task.cancel() }
        removeAll()
        timers = []
    }
}
