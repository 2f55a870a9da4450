import GarthLanguage
import GarthPage

/// The kinds of parts between which keys move.
enum PartKind: Sendable {
    case heading, landmark, list, table, form

    /// The message where a page has no part of the kind.
    var absence: String {
        switch self {
        case .heading: localized("no headings on this page")
        case .landmark: localized("no landmarks on this page")
        case .list: localized("no lists on this page")
        case .table: localized("no tables on this page")
        case .form: localized("no forms on this page")
        }
    }

    /// The message where no part of the kind is further down.
    var absenceBelow: String {
        switch self {
        case .heading: localized("no headings below this place")
        case .landmark: localized("no landmarks below this place")
        case .list: localized("no lists below this place")
        case .table: localized("no tables below this place")
        case .form: localized("no forms below this place")
        }
    }

    /// The message where no part of the kind is further up.
    var absenceAbove: String {
        switch self {
        case .heading: localized("no headings above this place")
        case .landmark: localized("no landmarks above this place")
        case .list: localized("no lists above this place")
        case .table: localized("no tables above this place")
        case .form: localized("no forms above this place")
        }
    }

    func includes(_ part: PagePart) -> Bool {
        switch (self, part.kind) {
        case (.heading, .heading), (.landmark, .landmark), (.list, .list), (.table, .table),
            (.form, .form):
            true
        case (.heading, _), (.landmark, _), (.list, _), (.table, _), (.form, _): false
        }
    }
}

extension PagePart {
    /// What the part is, in words.
    var words: String {
        switch kind {
        case .heading(let level): localized("heading \(level)")
        case .landmark(let landmark): landmark.words
        case .list: localized("list")
        case .table: localized("table")
        case .form: localized("form")
        case nil: ""
        }
    }
}

/// Moving by headings, landmarks, lists, tables and forms.
extension PageView {
    /// The parts of a kind whose lines are there, from the top down.
    func parts(_ kind: PartKind) -> [PagePart] {
        lines.parts.filter { kind.includes($0) && Int($0.line) < lines.count }
    }

    /// The place among parts of the next or previous one, so many times; nil if there is none.
    func neighbour(
        among parts: [PagePart], _ direction: FocusDirection, times: Int
    ) -> Int? {
        let line = attentionLine
        // What merely stands first on the screen was not gone to yet.
        let isFresh = attention == .top
        switch direction {
        case .next:
            guard let first = parts.firstIndex(where: { Int($0.line) > line - (isFresh ? 1 : 0) })
            else { return nil }
            return min(parts.count - 1, first + min(times, parts.count) - 1)
        case .previous:
            guard let last = parts.lastIndex(where: { Int($0.line) < line }) else { return nil }
            return max(0, last - min(times, parts.count) + 1)
        }
    }

    /// Moves to a line, which is then the first one in view where the page is long enough.
    mutating func go(toLine line: Int) {
        moveTop(to: line)
        attention = .line(max(0, min(line, lines.count - 1)))
    }

    /// The text of the first line with text from a line on.
    func title(from line: Int) -> String {
        for line in line..<min(lines.count, line + Self.titleLines) {
            let text = Self.trimmed(lines.text[lines.textRange(ofLine: line)])
                .drop { $0 == 0x20 }
            if !text.isEmpty { return String(decoding: text, as: UTF8.self) }
        }
        return ""
    }

    /// The number of headings in the lines above the view.
    var headingsAbove: Int {
        topLine == 0
            ? 0 : lines.parts(endingWithLine: topLine - 1).count { PartKind.heading.includes($0) }
    }

    /// A part without text in so many lines has no title.
    private static let titleLines = 20

    /// The links that the page has so far.
    var linkCount: Int {
        targets.count {
            guard case .link(let link) = $0.kind else { return false }
            return !link.isPicture
        }
    }

    /// The text of each link of the page, by its number, in the order of the page.
    var linkTexts: [(number: UInt32, text: String)] {
        var texts: [UInt32: [UInt8]] = [:]
        var order: [UInt32] = []
        var offset = 0
        for run in lines.runs {
            let end = min(offset + Int(run.byteCount), lines.text.count)
            defer { offset = end }
            guard run.target != 0, case .link(let link)? = target(run.target)?.kind,
                !link.isPicture
            else { continue }
            if texts[run.target] == nil { order.append(run.target) }
            texts[run.target, default: []] += lines.text[offset..<end]
        }
        return order.map { number in
            let words = String(decoding: texts[number] ?? [], as: UTF8.self)
                .split(separator: " ").joined(separator: " ")
            return (number, words)
        }
    }
}
