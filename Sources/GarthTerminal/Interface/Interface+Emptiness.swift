import GarthLanguage
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
                SafeText(sanitizing: (isLinear ? "" : "▌ ") + line), row: row, column: 0,
                style: Theme.message)
            row += 1
        }
    }

    private func sentence(for emptiness: PageEmptiness) -> String {
        var remedies: [String] = []
        if emptiness == .madeByScripts {
            let always = keyName(of: .javascriptOfSite)
            remedies.append(
                localized(
                    "\(keyName(of: .javascript)) runs it (this time), \(always) for this site always"
                ))
        }
        var others = localized("\(keyName(of: .source)) shows its source")
        if chrome.canGoBack { others += ", " + localized("\(keyName(of: .back)) goes back") }
        remedies.append(others)
        return ([emptiness.message] + remedies).map { "\($0)." }.joined(separator: " ")
    }
}
