public import GarthPage
import GarthURL

/// A state of a web view that a program waits for.
public enum PageCondition: Sendable, Hashable {
    /// The page has an element that a query names.
    case element(ElementQuery)
    /// The address of the page contains a text.
    case url(String)
    /// No load, question or refresh is in progress (`WebView.isAtRest`).
    case quiet
}

/// Waits of programs (Playwright's `waitFor`).
extension WebView {
    /// Waits until all conditions hold at the same time; false if the time ends first.
    ///
    /// A page is asked again only after it, its address or the loads of the view have changed. An
    /// error page has no elements.
    public func wait(
        for conditions: [PageCondition], within time: Duration = .seconds(30)
    ) async throws(ElementError) -> Bool {
        let end = ContinuousClock.now + time
        var checked: ViewMoment?
        while true {
            let moment = ViewMoment(self)
            if moment != checked {
                if try await hold(conditions) { return true }
                checked = moment
            }
            guard ContinuousClock.now < end, !Task.isCancelled else { return false }
            try? await Task.sleep(for: .milliseconds(10))
        }
    }

    private func hold(_ conditions: [PageCondition]) async throws(ElementError) -> Bool {
        for condition in conditions {
            switch condition {
            case .quiet: guard isAtRest else { return false }
            case .url(let text): guard url?.href.contains(text: text) == true else { return false }
            case .element(let query):
                guard let page, !page.isErrorPage, try await self.query(query) != nil else {
                    return false
                }
            }
        }
        return true
    }
}

/// Facts that are equal as long as no answer to a condition can have changed.
private struct ViewMoment: Equatable {
    private let page: ObjectIdentifier?
    private let updateCount: Int
    private let isAtRest: Bool
    private let url: URLRecord?

    @MainActor init(_ view: WebView) {
        page = view.page.map { ObjectIdentifier($0) }
        updateCount = view.page?.updateCount ?? 0
        isAtRest = view.isAtRest
        url = view.url
    }
}
