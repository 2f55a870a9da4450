import GarthLanguage
import GarthPage

/// Moving by the parts of a page, the panels of them, and marks.
extension Interface {
    /// What the letter that is awaited is for.
    enum MarkUse: Sendable {
        case setting, going
    }

    /// The letter of the place before the last jump.
    private static let placeBefore: Character = "'"

    // MARK: - Parts

    mutating func movedToPart(
        _ kind: PartKind, _ direction: PageView.FocusDirection, times: Int
    ) -> [InterfaceCommand] {
        let parts = shownPage.parts(kind)
        guard !parts.isEmpty else { return nothing(kind.absence) }
        guard let index = shownPage.neighbour(among: parts, direction, times: times) else {
            return nothing(direction == .next ? kind.absenceBelow : kind.absenceAbove)
        }
        goFromHere(to: Int(parts[index].line))
        return nothing(localized("\(parts[index].words) (\(index + 1) of \(parts.count))"))
    }

    /// Goes to a line, and remembers the place before.
    private mutating func goFromHere(to line: Int) {
        shownPage.marks[Self.placeBefore] = shownPage.mark(ofLine: shownPage.attentionLine)
        if isLinear { shownPage.attend(to: line) } else { shownPage.go(toLine: line) }
    }

    // MARK: - Panels

    /// Shows the headings or landmarks of the page, to choose one.
    mutating func showParts(_ kind: PartKind, title: String) -> [InterfaceCommand] {
        let parts = shownPage.parts(kind)
        guard !parts.isEmpty else { return nothing(kind.absence) }
        let here = parts.lastIndex { Int($0.line) <= shownPage.attentionLine }
        let items = parts.enumerated().map { index, part in
            ListOverlay.Item(
                Self.label(of: part, shownPage.title(from: Int(part.line))),
                // A linear page says it in its own words.
                detail: isLinear ? "" : part.words, isMarked: index == here)
        }
        overlay = .list(
            ListOverlay(
                .lines(parts.map { Int($0.line) }), title: "\(title) (\(parts.count))",
                items: items))
        return []
    }

    private static func label(of part: PagePart, _ title: String) -> String {
        let text = title.isEmpty ? part.words : title
        guard case .heading(let level)? = part.kind else { return text }
        return String(repeating: "  ", count: max(0, min(level, 6) - 1)) + text
    }

    /// Shows the links of the page, to choose one.
    mutating func showLinks() -> [InterfaceCommand] {
        let links = shownPage.linkTexts
        guard !links.isEmpty else { return nothing(localized("no links on this page")) }
        // The title says already what a linear page says of each.
        let said = localized("link") + " "
        let items = links.map { link in
            var address = ""
            if case .link(let target)? = shownPage.target(link.number)?.kind {
                address = target.href
            }
            let isSaid = isLinear && link.text.hasPrefix(said)
            let text = isSaid ? String(link.text.dropFirst(said.count)) : link.text
            return ListOverlay.Item(
                text.isEmpty ? address : text, detail: address,
                isMarked: link.number == shownPage.focus)
        }
        overlay = .list(
            ListOverlay(
                .targets(links.map(\.number)), title: localized("Links (\(links.count))"),
                items: items,
                commands: [.init("o", localized("follows")), .init("t", localized("in a new tab"))])
        )
        return []
    }

    /// A line of such a panel was chosen.
    mutating func choose(line: Int) -> [InterfaceCommand] {
        goFromHere(to: line)
        return []
    }

    mutating func choose(link number: UInt32) -> [InterfaceCommand] {
        shownPage.marks[Self.placeBefore] = shownPage.mark(ofLine: shownPage.attentionLine)
        shownPage.setFocus(number)
        return []
    }

    /// A key of the panel of links was pressed.
    mutating func press(_ key: Character, onLink number: UInt32) -> [InterfaceCommand] {
        overlay = nil
        return use(number, newTab: key == "t")
    }

    // MARK: - Marks

    mutating func awaitMark(_ use: MarkUse, _ letter: String) -> [InterfaceCommand] {
        if let letter = letter.first { return takeMark(letter, use) }
        awaitedMark = use
        return []
    }

    /// Handles the key behind the one that sets a mark or goes to it; nil if none is awaited.
    mutating func handleMark(_ key: Key) -> [InterfaceCommand]? {
        guard let use = awaitedMark else { return nil }
        awaitedMark = nil
        guard case .character(let letter) = key.code, key.modifiers.isEmpty else { return [] }
        return takeMark(letter, use)
    }

    private mutating func takeMark(_ letter: Character, _ use: MarkUse) -> [InterfaceCommand] {
        guard letter.isLetter || letter.isNumber || letter == Self.placeBefore else {
            return nothing(localized("a mark is a letter, as in \(markKey)a"))
        }
        switch use {
        case .setting:
            shownPage.marks[letter] = shownPage.mark(ofLine: shownPage.attentionLine)
            return nothing(localized("mark \(letter) is here"))
        case .going:
            guard let mark = shownPage.marks[letter], let line = shownPage.line(of: mark) else {
                return nothing(
                    localized("no mark \(letter) on this page (\(markKey)\(letter) sets it)"))
            }
            goFromHere(to: line)
            return []
        }
    }

    private var markKey: String {
        keyMap.name(of: .setMark) ?? ":\(Action.setMark.rawValue) "
    }

    /// What the status row says while a letter is awaited.
    var markText: String? {
        switch awaitedMark {
        case .setting: localized("mark this place: which letter?")
        case .going: localized("go to the mark: which letter?")
        case nil: nil
        }
    }

    // MARK: - Reading on

    /// The text from the place of the attention on, for a terminal that prints.
    var textFromHere: String {
        view.text(ofLines: view.attentionLine..<view.lines.count)
    }

    /// The last messages, the newest first.
    mutating func showMessages() -> [InterfaceCommand] {
        guard !pastMessages.isEmpty else { return nothing(localized("no messages yet")) }
        let text = pastMessages.reversed().map {
            TextWrapping.lines(of: $0, columns: screen.columns).joined(separator: "\n")
        }.joined(separator: "\n\n")
        showText(
            TextOverlay(
                title: localized("Messages"), text: Array(text.utf8), columns: screen.columns))
        return []
    }

    mutating func note(message text: String) {
        pastMessages.append(text)
        if pastMessages.count > Self.mostMessages { pastMessages.removeFirst() }
    }

    /// Messages that are kept.
    private static let mostMessages = 50
}
