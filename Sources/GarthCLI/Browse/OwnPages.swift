import Garth
import GarthLanguage
import GarthURL

/// The pages of Garth that list what a person keeps (`garth:feeds`, `garth:later`), and the kept pages
/// (`garth:later/3`).
///
/// They are for a person and for each other, never for pages of the web. Their links with an act are
/// performed by the browser when a person follows one (`Browser.followOwn`); loading such an address
/// does nothing but show the page, so that neither a session nor Reload connects anywhere.
@MainActor
final class OwnPages: URLSchemeHandler {
    /// The scheme of their addresses.
    nonisolated static let name = "garth"

    /// The browser that has what the pages list.
    weak var browser: Browser?

    /// The reason why there is no page.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Standard input as a page; nil where it is none.
    var input: InputPage?

    /// The names of the lists.
    nonisolated static let feeds = "feeds"
    nonisolated static let later = "later"

    func webView(_ webView: WebView, start task: URLSchemeTask) {
        if let source = task.request.source?.url, !Self.mayLead(source) {
            return end(
                task, Failure(description: localized("only a person leads to pages of Garth")))
        }
        let url = task.request.url
        if url.pathname == InputPage.name, let input { return input.start(task, in: webView) }
        Task {
            if let number = Self.copyNumber(in: url) {
                switch await browser?.keptCopy(number, at: url, in: webView) {
                case .success(let copy): end(task, copy.document.bytes, Self.response(for: copy))
                case .failure(let failure): end(task, failure)
                // The browser has ended.
                case nil: break
                }
                return
            }
            guard let html = await browser?.ownPage(url, in: webView) else {
                let words = localized(
                    "there is no such page of Garth (garth:feeds and garth:later are some)")
                return end(task, Failure(description: words))
            }
            let policy = HTTPField("Content-Security-Policy", "default-src 'none'")
            end(
                task, Array(html.utf8),
                URLSchemeResponse(
                    mimeType: "text/html", textEncodingName: "utf-8", headers: [policy]))
        }
    }

    /// Whether a page leads to pages of Garth: the lists do, and `about:` pages. Standard input and
    /// kept pages have words of others.
    private static func mayLead(_ source: URLRecord) -> Bool {
        source.scheme == "about" || isList(source)
    }

    /// Whether an address is that of a list: its words are Garth's own, or are escaped.
    nonisolated static func isList(_ url: URLRecord) -> Bool {
        guard url.scheme == name, copyNumber(in: url) == nil else { return false }
        return [feeds, later].contains { url.ownParts.first == $0[...] }
    }

    /// The number of the kept page that an address names: `garth:later/3`.
    nonisolated static func copyNumber(in url: URLRecord) -> Int? {
        let parts = url.ownParts
        guard parts.count == 2, parts[0] == later else { return nil }
        return Int(parts[1]).flatMap { $0 > 0 ? $0 : nil }
    }

    private static func response(for copy: PageCopy) -> URLSchemeResponse {
        URLSchemeResponse(
            mimeType: copy.document.value("content-type") ?? "text/html",
            headers: copy.document.fields.filter {
                !["content-type", "location"].contains($0.name)
            })
    }

    func webView(_ webView: WebView, stop task: URLSchemeTask) {}

    private func end(_ task: URLSchemeTask, _ failure: Failure) {
        do throws(URLSchemeTask.Failure) {
            try task.didFailWithError(failure)
        } catch {
            // The view has gone on: nobody waits for the page.
        }
    }

    private func end(_ task: URLSchemeTask, _ bytes: [UInt8], _ response: URLSchemeResponse) {
        do throws(URLSchemeTask.Failure) {
            try task.didReceive(response)
            try task.didReceive(bytes)
            try task.didFinish()
        } catch {
            // The view has gone on: nobody waits for the page.
        }
    }
}

extension Settings {
    /// Has views show the pages of Garth's own scheme.
    @MainActor mutating func addOwnPages() throws(CommandError) -> OwnPages {
        let pages = OwnPages()
        do throws(URLSchemeHandlerError) {
            try configuration.setURLSchemeHandler(pages, forURLScheme: OwnPages.name)
        } catch {
            throw CommandError(.systemFault, "\(error)")
        }
        return pages
    }
}

/// An act that a link of a page of Garth names: `garth:feeds/look`, `garth:feeds/3/forget`.
enum OwnAct: Equatable {
    /// Look for news in one feed, or in all.
    case look(Int?)
    /// Mark the entries of one feed as read, or those of all.
    case markRead(Int?)
    case forget(Int)
    /// Forget a kept page.
    case forgetCopy(Int)

    /// The act of an address; nil for one that is only a page.
    init?(_ url: URLRecord) {
        guard url.scheme == OwnPages.name else { return nil }
        let parts = url.ownParts
        guard (2...3).contains(parts.count), let verb = parts.last else { return nil }
        if parts[0] == OwnPages.later, verb == "forget", let number = Int(parts[1]) {
            self = .forgetCopy(number)
            return
        }
        guard parts[0] == OwnPages.feeds else { return nil }
        let number = parts.count == 3 ? Int(parts[1]) : nil
        guard parts.count == 2 || number != nil else { return nil }
        switch (verb, number) {
        case ("look", _): self = .look(number)
        case ("read", _): self = .markRead(number)
        case ("forget", let number?): self = .forget(number)
        // The number of a feed, or nothing that a page of Garth has.
        default: return nil
        }
    }
}

extension URLRecord {
    /// The parts of the path of an address of Garth's own scheme.
    var ownParts: [Substring] { pathname.split(separator: "/", omittingEmptySubsequences: false) }
}
