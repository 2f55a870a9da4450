public import GarthPage
import GarthURL

/// A state of a web view that a program waits for.
public enum PageCondition: Sendable, Hashable {
    /// The page has an element that a query names.
    case element(ElementQuery)
    /// The address of the page contains a text.
    case url(String)
    /// No load, question or refresh is in progress (`WebView.isAtRest`), the requests of scripts are
    /// answered, and no task or timer of theirs is due within 50 ms. A page whose scripts go on with
    /// requests counts as quiet after 5 seconds, one whose tasks never pause for 50 ms after one.
    case quiet
}

/// Waits of programs (Playwright's `waitFor`).
extension WebView {
    /// Waits until all conditions hold at the same time; false if the time ends first.
    ///
    /// A page is asked again only after it, its address or the loads of the view have changed. An
    /// error page has no elements.
    ///
    /// ```swift
    /// let isThere = try await view.wait(for: [.url("/done"), .quiet], within: .seconds(10))
    /// ```
    public func wait(
        for conditions: [PageCondition], within time: Duration = .seconds(30)
    ) async throws(ElementError) -> Bool {
        let end = ContinuousClock.now + time
        var checked: ViewMoment?
        var rest: ContinuousClock.Instant?
        while true {
            rest = isAtRest ? rest ?? .now : nil
            let isPatient =
                rest.map { ContinuousClock.now - $0 < configuration.restlessTime } ?? true
            let moment = ViewMoment(self, isPatient: isPatient)
            if moment != checked {
                if try await hold(conditions, isPatient: isPatient) { return true }
                checked = moment
            }
            guard ContinuousClock.now < end, !Task.isCancelled else { return false }
            // A cancelled sleep is seen above.
            try? await Task.sleep(for: .milliseconds(10))
        }
    }

    private func hold(
        _ conditions: [PageCondition], isPatient: Bool
    ) async throws(ElementError) -> Bool {
        for condition in conditions {
            switch condition {
            case .quiet: guard await isQuiet(isPatient: isPatient) else { return false }
            case .url(let text): guard url?.href.contains(text: text) == true else { return false }
            case .element(let query):
                guard let page, !page.isErrorPage, try await self.query(query) != nil else {
                    return false
                }
            }
        }
        return true
    }

    /// Whether nothing is in progress; `isPatient` counts the requests of scripts.
    private func isQuiet(isPatient: Bool) async -> Bool {
        func isIdle() -> Bool { isAtRest && (!isPatient || page?.requests.isIdle ?? true) }
        guard isIdle() else { return false }
        // A page without scripts has done its work when it is at rest.
        guard page?.runsScripts == true else { return true }
        await page?.waitUntilSettled(awaiting: .next)
        return isIdle()
    }
}

/// Facts that are equal as long as no answer to a condition can have changed.
private struct ViewMoment: Equatable {
    private let page: ObjectIdentifier?
    private let updateCount: Int
    private let requestEvents: Int
    private let isPatient: Bool
    private let isAtRest: Bool
    private let url: URLRecord?

    @MainActor init(_ view: WebView, isPatient: Bool) {
        self.isPatient = isPatient
        requestEvents = view.page?.requests.eventCount ?? 0
        page = view.page.map { ObjectIdentifier($0) }
        updateCount = view.page?.reports.updateCount ?? 0
        isAtRest = view.isAtRest
        url = view.url
    }
}
