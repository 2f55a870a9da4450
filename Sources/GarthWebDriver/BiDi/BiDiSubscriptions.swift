import GarthJSON

/// The events that a driver wants to hear of (WebDriver BiDi section 7.1).
struct BiDiSubscriptions {
    /// One subscription.
    struct Subscription {
        let name: String
        var events: Set<BiDiEvent>
        /// Names of windows; empty for all.
        var windows: Set<String>
        /// Names of user contexts; empty for all.
        var userContexts: Set<String>

        var isGlobal: Bool { windows.isEmpty && userContexts.isEmpty }
    }

    private(set) var all: [Subscription] = []
    /// The names of the subscriptions that were not ended by them.
    private var names: Set<String> = []

    /// Whether an event of a window is wanted; nil is an event of no window.
    func want(_ event: BiDiEvent, ofWindow window: String?, in userContext: String?) -> Bool {
        all.contains { subscription in
            guard subscription.events.contains(event) else { return false }
            if subscription.isGlobal { return true }
            return window.map { subscription.windows.contains($0) } ?? false
                || userContext.map { subscription.userContexts.contains($0) } ?? false
        }
    }

    /// Adds a subscription.
    mutating func add(_ subscription: Subscription) {
        all.append(subscription)
        names.insert(subscription.name)
    }

    /// A window is gone; a subscription to it alone ends.
    mutating func forget(window: String) {
        forget { $0.windows.remove(window) != nil && $0.windows.isEmpty }
    }

    /// A user context is gone; a subscription to it alone ends.
    mutating func forget(userContext: String) {
        forget { $0.userContexts.remove(userContext) != nil && $0.userContexts.isEmpty }
    }

    private mutating func forget(_ isOver: (inout Subscription) -> Bool) {
        var left: [Subscription] = []
        for var subscription in all where !isOver(&subscription) { left.append(subscription) }
        all = left
    }

    /// Removes subscriptions by their names; throws if one is not known.
    mutating func remove(names ended: [String]) throws(WebDriverError) {
        for name in ended where !names.contains(name) {
            throw WebDriverError(.invalidArgument, "there is no subscription \(name)")
        }
        names.subtract(ended)
        all.removeAll { ended.contains($0.name) }
    }

    /// Removes events from the subscriptions for all windows; throws if one is in none.
    mutating func remove(events: Set<BiDiEvent>) throws(WebDriverError) {
        var rest = events
        for subscription in all where subscription.isGlobal { rest.subtract(subscription.events) }
        if let missing = rest.first {
            throw WebDriverError(
                .invalidArgument, "there is no subscription to \(missing.rawValue)")
        }
        for index in all.indices where all[index].isGlobal { all[index].events.subtract(events) }
        all.removeAll { $0.events.isEmpty }
    }

    /// Removes events of windows from the subscriptions to single windows; throws if one is in none.
    mutating func remove(
        events: Set<BiDiEvent>, ofWindows windows: Set<String>
    ) throws(WebDriverError) {
        for (event, window) in events.flatMap({ event in windows.map { (event, $0) } }) {
            guard
                all.contains(where: { $0.events.contains(event) && $0.windows.contains(window) })
            else {
                throw WebDriverError(
                    .invalidArgument,
                    "there is no subscription to \(event.rawValue) in \(window)")
            }
        }
        all = all.flatMap { whole in
            guard !whole.events.isDisjoint(with: events), !whole.windows.isDisjoint(with: windows)
            else { return [whole] }
            var (others, rest) = (whole, whole)
            others.events.subtract(events)
            rest.events.formIntersection(events)
            rest.windows.subtract(windows)
            return [others, rest].filter {
                !$0.events.isEmpty && !($0.windows.isEmpty && $0.userContexts.isEmpty)
            }
        }
    }
}
