package import Garth

/// Follows the refreshes of pages that wait for no time (the `Refresh` field,
/// `<meta http-equiv=refresh>`), as a part of the load, for all protocols.
///
/// A refresh at once begins when its page has loaded (HTML Standard, "shared declarative refresh
/// steps"). A later one would come in the middle of other acts.
@MainActor
package final class RefreshFollower {
    /// The refreshes that an act follows: as many as redirects.
    package nonisolated static let limit = 20

    private let effects: EffectWaiter
    private var count = 0
    private var isCancelled = false

    /// Makes the follower of a view.
    package init(_ effects: EffectWaiter) { self.effects = effects }

    /// An act begins: the refreshes before it do not count.
    package func beginAct() { count = 0 }

    /// A load or a stop has cancelled the refresh that waits.
    package func noteCancellation() {
        isCancelled = true
        effects.noteChange()
    }

    /// Whether a refresh is followed, and not only told.
    package func follows(after delay: Duration) -> Bool { delay == .zero && count < Self.limit }

    /// Waits until the page of a refresh has loaded; false if the refresh is not followed, or was
    /// cancelled meanwhile.
    package func follow(after delay: Duration, of view: WebView) async -> Bool {
        guard follows(after: delay) else { return false }
        count += 1
        isCancelled = false
        await effects.wait { !view.isLoading || isCancelled }
        return !isCancelled
    }
}
