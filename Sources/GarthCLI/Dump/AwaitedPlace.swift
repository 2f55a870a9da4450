import GarthPage
import GarthURL

/// The place of a page that a dump begins at, and the lines before it.
struct AwaitedPlace {
    /// The possible names of the anchor: the fragment as written, and decoded (HTML Standard, "find
    /// a potential indicated element").
    private let names: [String]
    /// The lines that came while it was looked for.
    var batches: [(from: Int, lines: PageLines)] = []

    /// Nil for a fragment that means the top.
    init?(fragment: String) {
        let decoded = String(decoding: percentDecode(fragment.utf8), as: UTF8.self)
        guard !fragment.isEmpty, decoded.lowercased() != "top" else { return nil }
        names = [fragment, decoded]
    }

    /// The line of the page with the anchor; nil keeps the batch for the case that the anchor never
    /// comes.
    mutating func line(in lines: PageLines, from: Int) -> Int? {
        for name in names {
            if let anchor = lines.anchors.first(where: { $0.name == name }) {
                return from + anchor.line
            }
        }
        batches.append((from, lines))
        return nil
    }
}
