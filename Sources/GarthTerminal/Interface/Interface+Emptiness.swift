import GarthPage

extension Interface {
    /// The row between the page's last line and Garth's own.
    private static let gap = 1

    /// Draws the reason below the lines of a page that shows next to nothing.
    ///
    /// The words are Garth's own: the page has no line there, and cannot remove the line.
    func drawEmptiness(into frame: inout Frame, area: Range<Int>) {
        guard let emptiness = shownPage.emptiness else { return }
        let lines = Sheet.wrapped(sentence(for: emptiness), width: max(8, frame.columns - 2))
        let left = max(0, shownPage.lines.count - shownPage.topLine)
        var row = area.lowerBound + (left > 0 ? left + Self.gap : 0)
        for line in lines where row < area.upperBound {
            frame.write(
                SafeText(sanitizing: "▌ " + line), row: row, column: 0, style: Theme.message)
            row += 1
        }
    }

    private func sentence(for emptiness: PageEmptiness) -> String {
        var remedies: [String] = []
        if emptiness == .madeByScripts, let key = keyMap.name(of: .javascript) {
            let always = keyMap.name(of: .javascriptOfSite).map { ", \($0) for this site always" }
            remedies.append("\(key) runs it (this time)\(always ?? "")")
        }
        var others: [String] = []
        if let key = keyMap.name(of: .source) { others.append("\(key) shows its source") }
        if let key = keyMap.name(of: .back), chrome.canGoBack { others.append("\(key) goes back") }
        if !others.isEmpty { remedies.append(others.joined(separator: ", ")) }
        return ([emptiness.message] + remedies).map { "\($0)." }.joined(separator: " ")
    }
}
