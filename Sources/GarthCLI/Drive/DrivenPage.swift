import GarthPage
import GarthURL

/// Finds the targets that a driver names.
extension PageContent {
    /// The first target with exactly this text, else the first that contains it.
    func target(showing text: String) -> PageTarget? {
        var texts: [UInt32: String] = [:]
        var lastLines: [UInt32: Int] = [:]
        for line in 0..<lines.count {
            for piece in pieces(ofLine: line) where piece.target > 0 {
                // A text that goes on in the next line was broken at a blank.
                if let last = lastLines[piece.target], last < line,
                    texts[piece.target]?.last?.isWhitespace == false
                {
                    texts[piece.target, default: ""] += " "
                }
                lastLines[piece.target] = line
                texts[piece.target, default: ""] += piece.text
            }
        }
        let numbers = texts.keys.sorted()
        let joined = Self.withoutBlanks(text)
        let found =
            numbers.first { texts[$0] == text }
            ?? numbers.first { texts[$0]?.contains(text: text) == true }
            // Styles show text in capitals (`text-transform`).
            ?? numbers.first { texts[$0]?.lowercased() == text.lowercased() }
            // Lines may also be broken in a word.
            ?? numbers.first { texts[$0].map(Self.withoutBlanks) == joined }
        return found.flatMap { target($0) }
    }

    private static func withoutBlanks(_ text: String) -> String {
        text.filter { !$0.isWhitespace }
    }

    /// A control of a form, by the form's number in the page, 0 being the first.
    func control(ofForm form: Int) -> ElementReference? {
        targets.first {
            if case .control(let control) = $0.kind { control.form == form } else { false }
        }?.element
    }
}
