import Garth
import GarthJSON

/// The answer of a tool: at most 16 kB as a line of JSON, in which the text has all that the
/// structured content has.
struct MCPAnswer {
    /// The bytes of an answer with its envelope.
    static let byteCount = 16 << 10
    /// The bytes of all but the values: names, brackets, the marks, and the id of the request.
    private static let envelope = 900
    /// The bytes of JSON that the page's words always find room for: a part of a text or of a list.
    static let partCost = 5800
    private static let titleCost = 200
    private static let factCost = 300
    private static let noteCost = 600
    /// The bytes of all notes where the page has many words.
    private static let notesCost = 1200

    var tab: AutomatedTab?
    /// What the tool did, in Garth's words.
    var effect: String
    /// What was refused or failed, in Garth's words; messages of pages are quoted in them.
    var notes: [String] = []
    /// The page's words.
    var pageSays: String?
    /// What can be done next, in Garth's words.
    var next: String?
    var isError = false

    /// The address of the page, its title, and what the tool did, as they are told.
    @MainActor
    private var facts: (url: String, place: String, title: String, effect: String, next: String) {
        (
            PageWords.address(tab?.shownURL), PageWords.address(tab?.shownURL, to: 400),
            PageWords.line(tab?.view.title ?? "", to: Self.titleCost),
            PageWords.line(effect, to: Self.factCost),
            PageWords.line(next ?? "", to: Self.factCost)
        )
    }

    /// The bytes that are left for notes and the page's words.
    @MainActor private var room: Int {
        let (url, place, title, effect, next) = facts
        let twice = [title, effect, next].map(PageWords.cost).reduce(0, +)
        return Self.byteCount - Self.envelope - PageWords.cost(url) - PageWords.cost(place)
            - 2 * twice
    }

    /// The bytes of JSON that the page's words may take.
    @MainActor var pageRoom: Int {
        let (_, cost) = shortNotes(to: Self.notesCost)
        return room / 2 - cost
    }

    /// The notes that fit into so many bytes, and what they take.
    private func shortNotes(to limit: Int) -> (notes: [String], cost: Int) {
        var kept: [String] = []
        var cost = 0
        for (index, note) in notes.enumerated() {
            let note = PageWords.line(note, to: Self.noteCost)
            guard cost + PageWords.cost(note) + 40 <= limit else {
                kept.append("\(notes.count - index) more notes")
                return (kept, cost + 40)
            }
            kept.append(note)
            cost += PageWords.cost(note) + 4
        }
        return (kept, cost)
    }

    /// The members of the result.
    @MainActor
    func members(_ marks: PageMarks) -> [(name: String, value: JSONValue)] {
        let (url, place, title, effect, next) = facts
        let words = pageSays.map { PageWords.cut(PageWords.lines($0), to: pageRoom) }
        let (notes, _) = shortNotes(to: room / 2 - PageWords.cost(words ?? ""))
        var members: [(name: String, value: JSONValue)] = []
        var text = effect
        if let tab {
            members.append(("tab", .number(Double(tab.number))))
            members.append(("url", .string(url)))
            members.append(("title", .string(title)))
            if !url.isEmpty { text += "\nat: \(place) (tab \(tab.number))" }
            if !title.isEmpty { text += "\ntitle (the page's words): \(title)" }
        }
        members.append(("effect", .string(effect)))
        members.append(("notes", .array(notes.map { .string($0) })))
        for note in notes { text += "\n" + note }
        if let words {
            members.append(("pageSays", .string(words)))
            text += "\n" + marks.around(words)
        }
        if !next.isEmpty {
            members.append(("next", .string(next)))
            text += "\nnext: " + next
        }
        return [
            ("content", .array([.object([("type", .string("text")), ("text", .string(text))])])),
            ("structuredContent", .object(members)), ("isError", .bool(isError)),
        ]
    }
}
