import Garth
import GarthLanguage
import GarthPage
import GarthTerminal
import GarthURL

/// Copied text goes only to the terminal's clipboard.
extension Browser {
    func copy(_ source: CopySource) {
        switch source {
        case .address:
            guard let url = webView.url else {
                return interface.showMessage(localized("there is no page yet"), at: now)
            }
            copy(url.hrefWithoutCredentials, as: url.displayedHref)
        case .link(let element):
            guard let page = webView.page,
                case .link(let link)? = interface.page.target(of: element)?.kind
            else { return }
            guard let url = URLRecord.parse(link.href, base: page.baseURL) else {
                return interface.showMessage(localized("this link's address is no URL"), at: now)
            }
            copy(url.hrefWithoutCredentials, as: url.displayedHref)
        case .picture(let element):
            guard let page = webView.page,
                case .link(let link)? = interface.page.target(of: element)?.kind,
                !link.picture.isEmpty,
                let url = URLRecord.parse(link.picture, base: page.baseURL)
            else { return interface.showMessage(localized("no picture has the focus"), at: now) }
            copy(url.hrefWithoutCredentials, as: url.displayedHref)
        case .pageText: copy(inReadingOrder(interface.page.text), as: nil)
        case .selection(let text): copy(inReadingOrder(text), as: nil)
        }
    }

    /// Text of the screen as other programs expect it: not in visual order.
    private func inReadingOrder(_ text: String) -> String {
        guard webView.usesVisualOrder else { return text }
        return BidiLine.readingOrder(ofLines: text)
    }

    /// Copies a text and reports it; `name` describes the text, nil uses its length.
    func copy(_ text: String, as name: String?) {
        let text = ClipboardText(text)
        guard text.byteCount > 0 else {
            return interface.showMessage(localized("there is no text to copy"), at: now)
        }
        guard device?.copy(text) == true else {
            return interface.showMessage(
                localized("this terminal has no clipboard (OSC 52)"), at: now)
        }
        var said = name ?? Self.size(text.byteCount)
        if text.isCut {
            said = localized("copied: \(said), the beginning: a terminal takes no more")
        } else if text.byteCount > ClipboardText.cautiousByteLimit {
            said = localized("copied: \(said) (some terminals take no more than 75 kB)")
        } else {
            said = localized("copied: \(said)")
        }
        interface.showMessage(said, at: now)
    }

    private static func size(_ count: Int) -> String {
        localized(count, one: "1 byte of text", other: "\(ByteCount.text(count)) of text")
    }
}

/// Texts that pages copy when a person presses a key.
extension Browser {
    /// The characters of such a text that a person is shown.
    private static let shownCount = 40

    func webView(_ webView: WebView, copiesText text: String) async -> Bool {
        guard webView === self.webView else { return false }
        let safe = ClipboardText(text)
        guard safe.byteCount > 0 else { return false }
        guard device?.copy(safe) == true else {
            interface.showMessage(localized("this terminal has no clipboard (OSC 52)"), at: now)
            return false
        }
        // What a page has copied is pasted elsewhere: a person sees what it is.
        let copied = safe.text
        let shown = copied.prefix(Self.shownCount).split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
        let rest = copied.dropFirst(Self.shownCount).isEmpty ? "" : "…"
        interface.showMessage(localized("the page has copied: \(shown)\(rest)"), at: now)
        return true
    }
}
