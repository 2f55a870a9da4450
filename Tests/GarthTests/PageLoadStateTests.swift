import GarthURL
import Testing

@testable import Garth

/// The loads of a view as a conversation.
@Suite("The state of a view's loads") struct PageLoadStateTests {
    private let url = URLRecord.parse("http://a.test/")!
    private let one = Navigation(number: 1)
    private let two = Navigation(number: 2)

    /// The load that waits begins.
    private func begin(_ state: inout PageLoadState) throws {
        let waiting = state.takePending()
        state.begin(try #require(waiting))
    }

    /// A view whose first load has begun.
    private func begun() throws -> PageLoadState {
        var state = PageLoadState()
        state.wait(one, NavigationRequest(url))
        #expect(!state.isLoading && !state.isIdle && state.isCurrent(one))
        try begin(&state)
        return state
    }

    @Test("a load is requested, on its way, shown, and over")
    func whole() throws {
        var state = try begun()
        #expect(state.phase == .requested && state.isLoading && state.pending == nil)
        state.started(at: url)
        #expect(state.provisionalURL == url && state.committedNavigation == nil)
        state.committed()
        state.showed()
        #expect(state.phase == .committed && state.provisionalURL == nil)
        #expect(state.committedNavigation == one)
        state.ended()
        state.succeeded(one)
        #expect(state.isIdle && state.failure == nil && state.navigation == one)
    }

    @Test("a load that waits for its answer leaves the other as it is, and replaces it then")
    func pending() throws {
        var state = try begun()
        state.started(at: url)
        state.wait(two, NavigationRequest(url))
        #expect(state.provisionalURL == url && state.navigation == one)
        #expect(state.isCurrent(one) && state.isPending(two) && !state.isPending(one))
        try begin(&state)
        #expect(state.navigation == two && !state.isCurrent(one))
        #expect(state.phase == .requested, "nothing is on its way yet")
    }

    @Test("the task of a load that waits is its own, and not that of the other")
    func tasks() throws {
        func task() -> Task<Void, Never> {
            Task { while !Task.isCancelled { await Task.yield() } }
        }
        var state = try begun()
        let (first, second) = (task(), task())
        state.perform(first)
        state.wait(two, NavigationRequest(url))
        state.perform(second)
        let (waiting, going) = (state.takePending(), state.lost())
        #expect(waiting?.navigation == two && waiting?.task == second)
        #expect(going == first && state.navigation == nil)
        first.cancel()
        second.cancel()
    }

    @Test("a page that no load brings has no navigation, and frames alone are a load of their own")
    func shownAlone() throws {
        var state = try begun()
        state.committed()
        state.showed()
        state.ended()
        state.showed()
        #expect(state.committedNavigation == nil)
        state.committed()
        #expect(!state.isLoading, "nothing is loaded")
        state.beganFrames()
        #expect(state.isLoading && state.isOfFramesAlone && state.provisionalURL == nil)
        state.ended()
        #expect(state.isIdle && !state.isOfFramesAlone)
    }

    @Test("the failure is that of the newest load, or of any while none goes on")
    func failures() throws {
        var state = try begun()
        let error = NavigationError.cancelled(at: url)
        state.failed(two, error)
        #expect(state.failure == nil)
        state.failed(one, error)
        #expect(state.failure != nil)
        state.wait(two, NavigationRequest(url))
        try begin(&state)
        #expect(state.failure == nil, "a load that begins has not failed")
        state.ended()
        state.failed(one, error)
        #expect(state.failure != nil)
    }

    @Test("open questions keep a view from rest, each until it is answered")
    func questions() {
        var state = PageLoadState()
        state.asked()
        state.asked()
        state.answered()
        #expect(!state.isIdle)
        state.answered()
        #expect(state.isIdle)
        state.askedForRefresh()
        #expect(state.isIdle && state.asksForRefresh)
        state.answeredRefresh()
        #expect(!state.asksForRefresh)
        let early = state.dropRefresh()
        state.wantsRefresh()
        let (first, second) = (state.dropRefresh(), state.dropRefresh())
        #expect(!early && first && !second, "a refresh is dropped once")
    }
}
