import GarthLanguage
import GarthPage

extension Interface {
    /// Draws the screen as it is now; a sheet that is drawn begins its wait.
    package mutating func render(at now: Duration) -> Frame {
        self.now = max(self.now, now)
        keepFieldInView()
        typingGuard?.shown(at: self.now)
        var frame = Frame(columns: screen.columns, rows: screen.rows)
        frame.drawsLines = !isLinear
        drawTitle(into: &frame)
        drawAddress(into: &frame)
        drawContent(into: &frame)
        drawStatus(into: &frame)
        if let row = screen.toolbarRow { toolbar.draw(into: &frame, row: row) }
        drawPopup(into: &frame)
        drawPrompt(into: &frame)
        if !sheets.isEmpty {
            sheets[0].shown(at: self.now)
            frame.cursor = sheets[0].draw(into: &frame, at: self.now)
        }
        placeCursor(in: &frame)
        if contrast != .usual { frame.removeColors(keepsDim: contrast == .mono) }
        return frame
    }

    // MARK: - The address

    private func drawAddress(into frame: inout Frame) {
        guard let row = screen.addressRow else { return }
        frame.fill(row: row, columns: 0..<frame.columns, style: Theme.address)
        var limit = frame.columns
        if let verdict = chrome.verdict {
            let look = Self.look(of: verdict, columns: frame.columns)
            limit = max(0, frame.columns - look.text.width)
            frame.write(look.text, row: row, column: limit, style: look.style)
            limit = max(0, limit - 1)
        }
        drawAddress(
            chrome.address, registrable: chrome.registrableDomain, Theme.address,
            host: Theme.addressHost, row: row, limit: limit, into: &frame)
    }

    /// Draws an address with its registrable domain bright.
    private func drawAddress(
        _ address: String, registrable: String, _ style: TextStyle, host: TextStyle, row: Int,
        limit: Int, into frame: inout Frame
    ) {
        let parts = Self.addressParts(address, registrable: registrable, columns: limit)
        var column = 0
        for (part, style) in zip(parts, [style, style, host, style]) {
            column += frame.write(part, row: row, column: column, style: style, limit: limit)
        }
    }

    private static func look(
        of verdict: ChromeState.Verdict, columns: Int
    ) -> (text: SafeText, style: TextStyle) {
        let (mark, word, style) =
            switch verdict.kind {
            case .allowed: ("✓", localized("allowed", meaning: "verdict"), Theme.allowed)
            case .open: ("", localized("open", meaning: "verdict"), Theme.open)
            case .denied: ("✗", localized("denied", meaning: "verdict"), Theme.denied)
            case .local: ("", localized("local", meaning: "verdict"), Theme.allowed)
            }
        let said = verdict.text.isEmpty ? word : verdict.text
        let whole = SafeText(sanitizing: mark.isEmpty ? said : "\(mark) \(said)")
        // The address is worth more than the word; the mark says the same.
        if whole.width <= columns / 3 { return (whole, style) }
        return (SafeText(sanitizing: mark.isEmpty ? word : mark), style)
    }

    /// The parts of an address, cut to a width: the text before the host, the names below the
    /// registrable domain, that domain (or the whole host, if it is unknown), and the rest.
    ///
    /// The end of the host is the part that cannot be forged, so it is cut last.
    static func addressParts(
        _ address: String, registrable: String = "", columns: Int
    ) -> [SafeText] {
        let safe = SafeText(sanitizing: address).string
        // Only these have a host that is contacted; elsewhere `://` is anybody's text.
        let head = ["https://", "http://"].flatMap { [$0, "✗ " + $0] }
            .first { safe.hasPrefix($0) }
        var before = head ?? ""
        let rest = safe.dropFirst(before.count)
        let hostEnd =
            head == nil
            ? rest.startIndex : rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
        var host = String(rest[..<hostEnd])
        let beforeWidth = SafeText(sanitizing: before).width
        let hostWidth = SafeText(sanitizing: host).width
        if hostWidth > columns {
            var width = hostWidth
            while width + 1 > columns, let first = host.first {
                width -= first.columnCount
                host.removeFirst()
            }
            return ["", "", "…" + host, ""].map { SafeText(sanitizing: $0) }
        }
        if beforeWidth + hostWidth > columns { before = "" }
        let room = columns - SafeText(sanitizing: before).width - hostWidth
        let after = shortened(SafeText(sanitizing: String(rest[hostEnd...])), columns: room)
        let (below, domain, port) = hostParts(host, registrable: registrable)
        return [before, below, domain].map { SafeText(sanitizing: $0) }
            + [SafeText(sanitizing: port + after.string)]
    }

    /// A host and its port, parted at the registrable domain.
    private static func hostParts(
        _ host: String, registrable: String
    ) -> (below: String, domain: String, port: String) {
        let isAddress = host.hasPrefix("[")
        let nameEnd = isAddress ? nil : host.firstIndex(of: ":")
        let name = host[..<(nameEnd ?? host.endIndex)]
        let port = String(host[(nameEnd ?? host.endIndex)...])
        guard !registrable.isEmpty, name.hasSuffix("." + registrable) else {
            return ("", String(name), port)
        }
        return (String(name.dropLast(registrable.count)), registrable, port)
    }

    /// Text that is cut at its end, with a mark that it is.
    static func shortened(_ text: SafeText, columns: Int) -> SafeText {
        guard text.width > columns else { return text }
        var shown = ""
        var width = 1
        for character in text.string {
            width += character.columnCount
            if width > columns { break }
            shown.append(character)
        }
        return SafeText(sanitizing: columns > 0 ? shown + "…" : "")
    }

    // MARK: - The page and what lies over it

    private mutating func drawContent(into frame: inout Frame) {
        let area = overlayArea
        switch overlay {
        case nil:
            shownPage.draw(
                into: &frame, row: area.lowerBound, rows: area.count, hasColors: chrome.hasColors)
            shownPage.drawPictures(
                into: &frame, row: area.lowerBound, rows: area.count, from: pictures)
            drawEmptiness(into: &frame, area: area)
            shownPage.drawTypedTexts(
                into: &frame, row: area.lowerBound, rows: area.count, except: editedField)
            let cursor = drawField(into: &frame)
            if prompt == nil { frame.cursor = cursor ?? caretCell }
            hints?.draw(
                into: &frame, view: shownPage, row: area.lowerBound, rows: area.count)
        case .text(let text):
            let titleRows = area.count - textRows
            if titleRows > 0 {
                frame.write(
                    SafeText(sanitizing: text.title), row: area.lowerBound, column: 0,
                    style: Theme.prompt)
            }
            text.view.draw(
                into: &frame, row: area.lowerBound + titleRows, rows: textRows,
                hasColors: chrome.hasColors)
        case .list(let list):
            list.draw(into: &frame, area: area)
        }
        if let selection = activeSelection {
            let rows = selectableRows
            let cursor = selection.draw(
                into: &frame, view: view, row: rows.lowerBound, rows: rows.count)
            if prompt == nil { frame.cursor = cursor }
        }
    }

    // MARK: - The status row

    private func drawStatus(into frame: inout Frame) {
        let row = screen.statusRow
        if !messageLines.isEmpty { return drawMessage(into: &frame) }
        if let pending = markText ?? pendingKeys {
            return drawStatus(pending, Theme.key, into: &frame)
        }
        if let text = selectionText { return drawStatus(text, Theme.status, into: &frame) }
        if field != nil, overlay == nil, cursorRow == nil, prompt == nil {
            return drawFieldOutOfView(into: &frame)
        }
        // On low terminals the status lies over the page: the field is worth more.
        if let cursorRow, cursorRow >= screen.statusRow { return }
        guard chrome.isLoading, !isLinear else {
            let columns = drawDownloads(into: &frame)
            if let focus = focusText(columns: columns) {
                return drawFocus(focus, columns: columns, into: &frame)
            }
            let text = searchText ?? (chrome.isLoading ? localized("loading") : placeText)
            if let text { drawStatus(text, Theme.status, columns, into: &frame) }
            return
        }
        let spinner = Int(now / Self.spinnerTime)
        // Where the link leads takes the bar's place; the first figures stay.
        let figures = ProgressRow.parts(chrome, spinner: spinner).prefix(2)
        let right = SafeText(sanitizing: figures.joined(separator: "   "))
        let room = frame.columns - right.width - 2
        guard let focus = focusText(columns: room >= 8 ? room : frame.columns) else {
            return ProgressRow(
                chrome: chrome, columns: frame.columns, spinner: spinner, hasBar: showsProgressBar
            ).draw(into: &frame, row: row)
        }
        frame.fill(row: row, columns: 0..<frame.columns, style: Theme.plain)
        guard room >= 8 else { return drawFocus(focus, columns: frame.columns, into: &frame) }
        drawFocus(focus, columns: room, into: &frame)
        frame.write(right, row: row, column: frame.columns - right.width, style: Theme.status)
    }

    /// Draws the progress of the downloads at the right of the status row, and returns the columns
    /// left for other text.
    private func drawDownloads(into frame: inout Frame) -> Int {
        let text = SafeText(sanitizing: chrome.downloads)
        let room = frame.columns - text.width - 2
        guard text.width > 0, room >= 8, screen.isStatusReserved, !isLinear else {
            return frame.columns
        }
        frame.fill(row: screen.statusRow, columns: 0..<frame.columns, style: Theme.plain)
        frame.write(
            text, row: screen.statusRow, column: frame.columns - text.width, style: Theme.status)
        return room
    }

    /// Draws a description of the focus; for a link, the host that would be contacted is bright.
    private func drawFocus(_ text: String, columns: Int, into frame: inout Frame) {
        let row = screen.statusRow
        frame.fill(row: row, columns: 0..<columns, style: Theme.plain)
        let focus = shownPage.visibleFocus
        guard let link = focusedAddress, link.target == focus, text.hasPrefix(link.address),
            !isLinear
        else {
            frame.write(
                Self.shortened(SafeText(sanitizing: text), columns: columns), row: row, column: 0,
                style: Theme.status)
            return
        }
        drawAddress(
            text, registrable: link.registrable, Theme.status, host: Theme.host, row: row,
            limit: columns, into: &frame)
    }

    private func drawStatus(
        _ text: String, _ style: TextStyle, _ columns: Int? = nil, into frame: inout Frame
    ) {
        let columns = columns ?? frame.columns
        frame.fill(row: screen.statusRow, columns: 0..<columns, style: Theme.plain)
        frame.write(
            Self.shortened(SafeText(sanitizing: text), columns: columns),
            row: screen.statusRow, column: 0, style: style)
    }

    /// The count and the prefix that wait for more keys.
    private var pendingKeys: String? {
        guard count != nil || !typedKeys.isEmpty else { return nil }
        let follows =
            numbersLinks && typedKeys.isEmpty ? "   " + localized("Enter follows that link") : ""
        return (count.map(String.init) ?? "") + follows
            + (typedKeys.isEmpty ? "" : Key.name(ofSequence: typedKeys) + "…")
    }

    /// The description of the focused target, or its address; for the field in use, as much as fits
    /// into a number of columns.
    private func focusText(columns: Int) -> String? {
        guard overlay == nil else { return nil }
        if field != nil {
            let texts = fieldTexts
            return texts.first { SafeText(sanitizing: $0).width <= columns } ?? texts.last
        }
        let focus = shownPage.visibleFocus
        guard focus != 0, isAttended(focus), let target = shownPage.target(focus) else {
            return nil
        }
        let title = target.title.isEmpty ? "" : "  (\(target.title))"
        switch target.kind {
        case .link(let link):
            let address = focusedAddress.flatMap { $0.target == focus ? $0.address : nil }
            return spoken(address ?? link.href) + title
        case .disclosure(let isOpen):
            return (isOpen ? localized("Enter closes it") : localized("Enter opens it")) + title
        case .editingHost:
            return
                (editedText == nil
                ? localized("Enter edits it") : localized("the page takes the keys, Esc leaves it"))
                + title
        case .control(let control):
            // Line by line, what the button shows is told as well.
            let words = isLinear ? "" : shownPage.words(of: focus)
            return control.hint(showing: words) + title
        }
    }

    private var searchText: String? {
        guard let search = view.search, !isLinear || view.attention == .match else { return nil }
        return "/\(search.pattern.text)   \(Self.matchCount(search))"
    }

    private static func matchCount(_ search: PageSearch) -> String {
        if search.matches.isEmpty { return localized("not found") }
        let count = search.matches.count
        guard let current = search.current else {
            return localized(count, one: "\(count) match", other: "\(count) matches")
        }
        return localized("\(current + 1) of \(count)")
    }

    // MARK: - Prompt and pop-up

    private mutating func drawPrompt(into frame: inout Frame) {
        guard prompt != nil else { return }
        let rows = menuRows
        prompt?.scrollMenu(rows: rows.count)
        guard let prompt else { return }
        let hasRule =
            !rows.isEmpty && rows.upperBound < screen.statusRow && promptRow < rows.lowerBound
        prompt.drawMenu(into: &frame, rows: rows, hasRule: hasRule)
        let column = prompt.draw(into: &frame, row: promptRow)
        frame.cursor = (column, promptRow)
        guard case .find = prompt.purpose, let search = view.search else { return }
        let count = SafeText(sanitizing: Self.matchCount(search))
        if column + count.width + 2 < frame.columns {
            let style = search.matches.isEmpty ? Theme.missing : Theme.status
            frame.write(count, row: promptRow, column: frame.columns - count.width, style: style)
        }
    }

    /// Draws the possible keys after a lone prefix key.
    private func drawPopup(into frame: inout Frame) {
        guard !typedKeys.isEmpty, now >= typedAt + Self.popupDelay else { return }
        let entries = keyMap.continuations(of: typedKeys)
            .map { (Key.name(ofSequence: typedKeys) + $0.name, $0.action.summary) }
        guard !entries.isEmpty else { return }
        let keyWidth = entries.reduce(0) { max($0, SafeText(sanitizing: $1.0).width) }
        let textWidth = entries.reduce(0) { max($0, SafeText(sanitizing: $1.1).width) }
        let width = min(frame.columns, keyWidth + textWidth + 6)
        let area = overlayArea
        let height = min(area.count, entries.count + 2)
        let rows = area.upperBound - height..<area.upperBound
        let columns = frame.columns - width..<frame.columns
        let filled = isLinear ? 0..<frame.columns : columns
        for row in rows { frame.fill(row: row, columns: filled, style: Theme.plain) }
        let hasBorder = height == entries.count + 2
        if hasBorder { Box(rows: rows, columns: columns).draw(into: &frame) }
        for (row, entry) in zip(hasBorder ? rows.dropFirst().dropLast() : rows[...], entries) {
            let start = columns.lowerBound + 2
            frame.write(
                SafeText(sanitizing: entry.0), row: row, column: start, style: Theme.key,
                limit: columns.upperBound - 1)
            frame.write(
                SafeText(sanitizing: entry.1), row: row, column: start + keyWidth + 2,
                limit: columns.upperBound - 1)
        }
    }
}

extension PageControl {
    /// The name of the control for a person; nil if the page gives none.
    var spokenName: String? {
        let called = label.isEmpty ? name : label
        return called.isEmpty ? nil : called
    }

    /// The effect of Enter on the control, in a few words; a button without a name has that of what it
    /// shows.
    func hint(showing words: String) -> String {
        let isNamedByWords = kind == .button && spokenName == nil && !words.isEmpty
        let name = (isNamedByWords ? words : spokenName).map { " (\($0))" } ?? ""
        return switch kind {
        case .text, .textArea:
            isReadOnly
                ? localized("text, read only\(name)") : localized("Enter edits the text\(name)")
        case .password: localized("Enter types the password\(name)")
        case .checkbox:
            (isChecked ? localized("Enter unchecks it") : localized("Enter checks it")) + name
        case .radio: localized("Enter chooses it\(name)")
        case .select: localized("Enter shows the choices\(name)")
        case .submit where form != nil: localized("Enter submits the form\(name)")
        case .reset where form != nil: localized("Enter resets the form\(name)")
        case .submit, .reset, .button: localized("Enter presses the button\(name)")
        case .file: localized("Enter chooses a file\(name)")
        }
    }
}
