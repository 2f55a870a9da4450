import GarthURL

/// The state of a web view's loads, as one value (WebKit's `PageLoadState`): each method takes what
/// has happened.
///
/// At most one document is on its way. Another load may wait for the delegate's answer meanwhile.
/// The caller cancels the tasks that a method returns: a handler of the cancellation may use the
/// state.
struct PageLoadState: Sendable {
    /// How far the load is.
    enum Phase: Sendable, Hashable {
        /// Nothing is loaded.
        case idle
        /// A load has been requested, and nobody was told.
        case requested
        /// The page at this URL is on its way, and the one before is shown.
        case provisional(URLRecord)
        /// The page is shown; more of it, or its parts, are on their way.
        case committed
        /// Only documents in frames are on their way, of a page that had come before.
        case frames
    }

    /// A load that waits for the delegate's answer during another load: it replaces that one if the
    /// delegate allows it.
    struct Pending: Sendable {
        let navigation: Navigation
        let request: NavigationRequest
        var task: Task<Void, Never>?
    }

    private(set) var phase = Phase.idle
    /// The newest load that is going on, or has ended.
    private(set) var navigation: Navigation?
    /// The load that brought the page that is shown; nil for a page that was kept, and for Garth's
    /// own.
    private(set) var committedNavigation: Navigation?
    /// The load that waits for an answer; nil without one.
    private(set) var pending: Pending?
    /// The request of the newest load.
    private(set) var request: NavigationRequest?
    /// The reason why the last load did not show its page, or not the whole of it.
    private(set) var failure: NavigationError?
    /// The task of the load that is going on.
    private var task: Task<Void, Never>?
    /// The questions to the delegate of which no load is known yet.
    private var questionCount = 0
    /// The questions to the person whether a page may be left for another.
    private var refreshQuestionCount = 0
    /// Whether the page that is shown waits to be left for another.
    private(set) var hasPendingRefresh = false

    /// Whether a load is going on.
    var isLoading: Bool { phase != .idle }

    /// Whether only frames are loaded.
    var isOfFramesAlone: Bool { phase == .frames }

    /// The URL on its way, while its page is not shown yet.
    var provisionalURL: URLRecord? {
        if case .provisional(let url) = phase { url } else { nil }
    }

    /// Whether nothing is loaded, and no load waits for an answer.
    var isIdle: Bool { !isLoading && pending == nil && questionCount == 0 }

    /// Whether a question to the person about a refresh is open.
    var asksForRefresh: Bool { refreshQuestionCount > 0 }

    /// The loads that have not ended, as far as they are known here.
    var navigations: [Navigation] { [navigation, pending?.navigation].compactMap(\.self) }

    /// Whether a load goes on, or waits for an answer.
    func isCurrent(_ navigation: Navigation) -> Bool {
        self.navigation == navigation || isPending(navigation)
    }

    /// Whether a load waits for an answer.
    func isPending(_ navigation: Navigation) -> Bool { pending?.navigation == navigation }

    // MARK: - One load

    /// A load waits for an answer.
    mutating func wait(_ navigation: Navigation, _ request: NavigationRequest) {
        pending = Pending(navigation: navigation, request: request)
    }

    /// The task of the newest load is there.
    mutating func perform(_ task: Task<Void, Never>) {
        if pending != nil { pending?.task = task } else { self.task = task }
    }

    /// The load that waits has its answer, or ends; returns it.
    mutating func takePending() -> Pending? { pending.take() }

    /// The load that has waited begins, in the place of the one before.
    mutating func begin(_ next: Pending) {
        phase = .requested
        navigation = next.navigation
        request = next.request
        task = next.task
        failure = nil
    }

    /// The request, or a redirect of it, goes out.
    mutating func started(at url: URLRecord) { phase = .provisional(url) }

    /// The page takes the place of the one before.
    mutating func committed() {
        if isLoading { phase = .committed }
    }

    /// A page is shown: that of the load, or one that needs none.
    mutating func showed() { committedNavigation = isLoading ? navigation : nil }

    /// A page that was kept is shown at once.
    mutating func skipped(to navigation: Navigation) { self.navigation = navigation }

    /// Documents in frames are on their way, and nothing else.
    mutating func beganFrames() { phase = .frames }

    /// The load has ended.
    mutating func ended() { phase = .idle }

    /// The task ends, or goes on for something else: a download.
    mutating func takeTask() -> Task<Void, Never>? { task.take() }

    /// The page that the load brought is no more; returns the task.
    mutating func lost() -> Task<Void, Never>? {
        navigation = nil
        return takeTask()
    }

    /// A load has shown its whole page.
    mutating func succeeded(_ navigation: Navigation) {
        if self.navigation == navigation { failure = nil }
    }

    /// A load has ended without its page, or without the whole of it.
    mutating func failed(_ navigation: Navigation, _ error: NavigationError) {
        if self.navigation == navigation || !isLoading { failure = error }
    }

    // MARK: - Questions

    /// The delegate is asked about something that is no load yet.
    mutating func asked() { questionCount += 1 }

    /// The delegate has answered.
    mutating func answered() { questionCount -= 1 }

    /// The page wants to be left for another.
    mutating func wantsRefresh() { hasPendingRefresh = true }

    /// The page is not left by itself; returns whether it waited for that.
    mutating func dropRefresh() -> Bool {
        defer { hasPendingRefresh = false }
        return hasPendingRefresh
    }

    /// The person is asked whether the page is left.
    mutating func askedForRefresh() { refreshQuestionCount += 1 }

    /// The person has answered.
    mutating func answeredRefresh() { refreshQuestionCount -= 1 }
}
