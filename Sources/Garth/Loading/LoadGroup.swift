import GarthURL

/// The loads of a web view's page, as a value: the document and its parts, with their order,
/// progress, time and cancellation.
///
/// The caller cancels the tasks that a method returns: a handler of the cancellation may use the
/// group.
struct LoadGroup: Sendable {
    /// The bytes and resources that have come, and an estimate of the rest.
    var progress = ProgressEstimator()
    /// The moment by which the document and all parts must have come; nil for none.
    var deadline: ContinuousClock.Instant?
    /// The cache policy of the parts; nil for the view's policy.
    var cachePolicy: CachePolicy?

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

    /// A load in a frame takes the place of the one before, which may never end; returns that one.
    mutating func beginFrame(at place: FramePlace) -> Task<Void, Never>? {
        openFrameCount += 1
        return frames.removeValue(forKey: place)
    }

    /// Adds the load of a frame that has begun.
    mutating func add(_ part: Task<Void, Never>, inFrameAt place: FramePlace) {
        parts.append(part)
        frames[place] = part
    }

    /// A load in a frame has ended.
    mutating func frameEnded() { openFrameCount -= 1 }

    /// Takes out the loads of frames that no longer exist, because the document around them has
    /// changed.
    mutating func takeFrames(within place: FramePlace) -> [Task<Void, Never>] {
        let inner = frames.filter { $0.key.count > place.count && $0.key.starts(with: place) }
        for place in inner.keys { frames[place] = nil }
        return Array(inner.values)
    }

    /// Forgets the parts, which have ended.
    mutating func removeAll() {
        parts = []
        frames = [:]
    }

    /// Takes out all tasks.
    mutating func takeAll() -> [Task<Void, Never>] {
        defer {
            removeAll()
            timers = []
        }
        return tasks
    }
}
