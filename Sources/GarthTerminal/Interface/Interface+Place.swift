import GarthPage

/// What the status row says while nothing else is to be said there: the place on the page.
extension Interface {
    /// The headings under which the first line in view stands; above the first heading, what the
    /// page holds, and the keys that list it. Nil where it has neither headings nor links.
    func placeText(columns: Int) -> String? {
        guard overlay == nil, prompt == nil, screen.isStatusReserved, !isLinear else { return nil }
        let path = shownPage.headingPath
        guard path.isEmpty else { return Self.joined(path, columns: columns) }
        let counts = [
            count(shownPage.parts(.heading).count, "heading", .headings),
            count(shownPage.linkCount, "link", .links),
        ].compactMap { $0 }
        return counts.isEmpty ? nil : counts.joined(separator: "   ")
    }

    private func count(_ count: Int, _ name: String, _ panel: Action) -> String? {
        guard count > 0 else { return nil }
        let words = "\(count) \(name)\(count == 1 ? "" : "s")"
        return keyMap.name(of: panel).map { "\(words) (\($0))" } ?? words
    }

    /// Headings in a row, without the outermost ones for which there is no room.
    private static func joined(_ path: [String], columns: Int) -> String {
        var path = path[...]
        func text() -> String { path.joined(separator: " › ") }
        while path.count > 1, SafeText(sanitizing: text()).width > columns { path.removeFirst() }
        return text()
    }
}
