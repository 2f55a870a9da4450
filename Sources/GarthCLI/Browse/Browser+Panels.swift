import Garth
import GarthLanguage
import GarthPage
import GarthTerminal
import GarthURL

/// Panels over the page.
extension Browser {
    /// The entries of the tab's own back-forward list.
    func showTabHistory() {
        let list = webView.backForwardList
        listedEntries = list.items.reversed()
        interface.showHistory(
            listedEntries.map {
                Interface.HistoryEntry(
                    title: $0.title, address: $0.url.hrefWithoutCredentials,
                    isCurrent: $0 === list.currentItem)
            })
    }

    func showSource() {
        guard let page = webView.page else { return }
        guard !page.isCompressed else {
            return interface.showMessage(
                localized(
                    "the source is a compressed file (s saves it; garth --dump --format source)"),
                at: now)
        }
        interface.showText(
            TextOverlay(title: localized("Source of \(page.url.href)"), text: page.sourceBytes))
    }

    func showPageInfo() {
        guard let page = webView.page else { return }
        interface.showText(pageInfo(of: page, feeds: []))
        Task {
            let feeds = await feedRows(of: page)
            guard !feeds.isEmpty, page === webView.page else { return }
            interface.updateText(pageInfo(of: page, feeds: feeds))
            askForFrame()
        }
    }

    private func pageInfo(of page: Page, feeds: [(String, String)]) -> TextOverlay {
        var rows: [(String, String)] = [
            (localized("Title"), page.title.isEmpty ? localized("(none)") : page.title),
            (localized("Address"), page.url.href),
            (localized("Type"), page.mediaType),
            (localized("Encoding"), page.encodingName),
            (localized("Parser"), page.parserDescription),
            (localized("Size"), Self.size(of: page)),
        ]
        rows += feeds + connectionRows(of: page)
        rows.append((localized("Read in"), Self.readerDescription(of: page)))
        if let emptiness = page.emptiness {
            rows.append((localized("Empty", meaning: "why a page is empty"), emptiness.message))
        }
        if let words = page.mixedContentDescription {
            rows.append((localized("Mixed", meaning: "parts without encryption"), words))
        }
        rows.append((localized("Scripts"), scriptsDescription(of: page)))
        for message in page.consoleMessages.suffix(Self.shownConsoleLines) {
            rows.append((localized("Console"), consoleLine(message)))
        }
        rows += refusalRows(of: page)
        for field in page.response?.headers ?? [] { rows.append((field.name, field.value)) }
        return TextOverlay(
            title: localized("About this page"),
            text: FactTable(rows).text(columns: interface.pageColumns),
            columns: interface.pageColumns)
    }

    private static func size(of page: Page) -> String {
        let count = page.sourceBytes.count
        return page.isComplete
            ? localized(count, one: "\(count) byte", other: "\(count) bytes")
            : localized(count, one: "\(count) byte so far", other: "\(count) bytes so far")
    }

    private static func readerDescription(of page: Page) -> String {
        let held = page.sandboxDescription ?? localized("starting")
        let process =
            page.processIdentifier.map { localized("process \($0)") } ?? localized("process ended")
        return "\(process); \(held)"
    }

    /// How the page came.
    private func connectionRows(of page: Page) -> [(String, String)] {
        var rows: [(String, String)] = []
        if let response = page.response, let protocolName = page.protocolName {
            rows.append((localized("Status"), "\(response.statusCode) \(response.statusText)"))
            rows.append((localized("Protocol"), protocolName))
            rows.append((localized("Server"), page.remoteAddress ?? localized("unknown")))
            rows.append((localized("Cache"), page.cacheDescription ?? localized("from the server")))
        }
        if let encryption = page.encryption {
            rows.append(
                (localized("Connection"), "\(encryption.protocolName), \(encryption.cipherName)"))
            if encryption.isCertificateExcepted {
                rows.append(
                    (
                        localized("Certificate"),
                        localized(
                            "it is NOT valid; you accepted it (\(interface.keyName(of: .certificate)) shows it)"
                        )
                    ))
            }
        } else if page.protocolName != nil {
            rows.append((localized("Connection"), localized("not encrypted")))
        }
        if let wish = webView.httpsWish {
            let date = Self.date(wish.expires)
            let words =
                wish.includesSubdomains
                ? localized("\(wish.host) and the hosts below it, until \(date) (HSTS)")
                : localized("\(wish.host), until \(date) (HSTS)")
            rows.append((localized("HTTPS only"), words))
        }
        guard let trust = page.serverTrust else { return rows }
        return rows + [
            (localized("Certificate"), trust.subject), (localized("Issued by"), trust.issuer),
            (localized("Valid until"), trust.validUntil),
        ]
    }

    /// What of the page is not there, or was refused.
    private func refusalRows(of page: Page) -> [(String, String)] {
        var rows: [(String, String)] = []
        let refused = page.refusals.map(\.message)
        let problems = page.frameProblems
        if !problems.isEmpty {
            rows.append(
                (
                    localized("Frames"),
                    localized(
                        problems.count, one: "\(problems.count) without a document",
                        other: "\(problems.count) without a document")
                ))
        }
        for problem in problems where !refused.contains(where: { problem.hasSuffix($0) }) {
            rows.append((localized("Frame"), problem))
        }
        if !page.isErrorPage { rows.append((localized("Pictures"), shownPicturesDescription)) }
        for problem in page.pictureProblems { rows.append((localized("Pictures"), problem)) }
        for message in refused { rows.append((localized("Refused"), message)) }
        if let limit = page.limitMessage {
            rows.append((localized("Limit", meaning: "a limit that was reached"), limit))
        }
        if page.refusedNavigationCount > 0 {
            let count = page.refusedNavigationCount
            rows.append(
                (
                    localized("Unasked"),
                    localized(
                        count, one: "\(count) attempt to lead elsewhere, refused",
                        other: "\(count) attempts to lead elsewhere, all refused")
                ))
        }
        return rows
    }

    private static let shownConsoleLines = 200

    /// Whether the scripts of the page run, and what helps if they cannot.
    private func scriptsDescription(of page: Page) -> String {
        if let problem = page.scriptProblem { return localized("cannot run: \(problem)") }
        if let lack = page.missedFeature?.lack { return localized("run; one of them \(lack)") }
        let key = interface.keyName(of: .javascript)
        if page.runsOwnScripts { return localized("run (\(key) shows the page without)") }
        return page.runsScripts
            ? localized("only yours run (\(key) runs those of the page)")
            : localized("do not run (\(key) runs those of the page)")
    }

    private func consoleLine(_ message: ConsoleMessage) -> String {
        let place = message.line > 0 ? " (\(message.source):\(message.line))" : ""
        return message.level == .log ? message.text : "\(message.level): \(message.text)\(place)"
    }

    func toggleReader() {
        guard webView.page?.isErrorPage == false else { return }
        webView.toggleReader()
        interface.showMessage(
            webView.isReader
                ? localized("reader: gr shows the whole page") : localized("whole page"), at: now)
    }
}

/// Facts of foreign origin, one a line: a value with line ends in it cannot pass for another fact.
struct FactTable {
    private let rows: [(String, String)]

    /// The longest name that aligns: each row has as many blanks as the longest aligned name has
    /// letters.
    private static let longestLabel = 24

    init(_ rows: [(String, String)]) { self.rows = rows }

    /// Values in fewer columns stand below their names.
    private static let leastColumns = 24

    /// The lines for a width, in UTF-8. A long value goes on below its beginning.
    func text(columns: Int) -> [UInt8] {
        let width = min(rows.map { Self.width($0.0) }.max() ?? 0, Self.longestLabel) + 2
        let isWide = columns - width >= Self.leastColumns
        let indent = isWide ? width : 2
        let lines = rows.flatMap { name, value in
            let name = Self.oneLine(name)
            let gap = String(repeating: " ", count: max(1, (isWide ? width : 0) - Self.width(name)))
            let value = Self.oneLine(value)
            let parts = TextWrapping.lines(of: value, columns: max(1, columns - indent))
            let whole = name + gap + value
            guard parts.count > 1 || isWide || Self.width(whole) > columns else { return [whole] }
            let margin = String(repeating: " ", count: indent)
            guard isWide, Self.width(name) < width, let first = parts.first else {
                return [name] + parts.map { margin + $0 }
            }
            return [name + gap + first] + parts.dropFirst().map { margin + $0 }
        }
        return Array(lines.joined(separator: "\n").utf8)
    }

    private static func width(_ text: String) -> Int { SafeText(sanitizing: text).width }

    private static func oneLine(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }
}
