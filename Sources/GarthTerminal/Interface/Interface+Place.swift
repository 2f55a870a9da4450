import GarthLanguage
import GarthPage

/// What the status row says while nothing else is to be said there: the place on the page.
extension Interface {
    /// The heading under which the first line in view stands, by its number; above the first one, the
    /// headings and links of the page. Both with the keys that list them. Nil where there are none.
    var placeText: String? {
        guard overlay == nil, prompt == nil, screen.isStatusReserved, !isLinear else { return nil }
        let counts = [
            headingsText.map { withKey($0, .headings) },
            linksText.map { withKey($0, .links) },
        ].compactMap { $0 }
        return counts.isEmpty ? nil : counts.joined(separator: "   ")
    }

    /// Each frame counts: of a page with more than these, only what is known without.
    private static let mostCounted = 5000

    private var linksText: String? {
        let count = shownPage.targets.count
        return count > Self.mostCounted
            ? localized("\(count) links and fields") : Self.links(shownPage.linkCount)
    }

    private var headingsText: String? {
        guard shownPage.lines.parts.count <= Self.mostCounted else { return nil }
        let count = shownPage.parts(.heading).count
        let passed = shownPage.headingsAbove
        return passed > 0 ? localized("heading \(passed) of \(count)") : Self.headings(count)
    }

    private func withKey(_ words: String, _ panel: Action) -> String {
        keyMap.name(of: panel).map { "\(words) (\($0))" } ?? words
    }

    private static func links(_ count: Int) -> String? {
        count == 0 ? nil : localized(count, one: "\(count) link", other: "\(count) links")
    }

    private static func headings(_ count: Int) -> String? {
        count == 0 ? nil : localized(count, one: "\(count) heading", other: "\(count) headings")
    }
}
