import Garth
import GarthLanguage
import GarthURL
import Glibc

/// Runs `man`, which finds and formats a page of the manual.
enum ManualReader {
    /// Why there is no page.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The page that an address names, as HTML. It waits for `man`.
    static func html(of url: URLRecord) throws(Failure) -> [UInt8] {
        guard let name = ManualPage.Name(url) else {
            throw Failure(
                description: localized(
                    "\(url.displayedHref) names no page of the manual "
                        + "(write man:ls or man:fork(2))"))
        }
        guard let program = programs.first(where: { access($0, X_OK) == 0 }) else {
            throw Failure(
                description: localized(
                    "man is not installed (install it: Debian man-db groff-base, "
                        + "Fedora man-db, Arch man-db)"))
        }
        let text = try output(of: [program] + name.arguments, name)
        guard !text.isEmpty else {
            throw Failure(description: localized("there is no page \(name.title) of the manual"))
        }
        return ManualPage.html(of: text, title: name.title)
    }

    private static let programs = ["/usr/bin/man", "/usr/local/bin/man", "/bin/man"]

    /// The largest page is that of a shell, below 1 MB.
    private static let limits = ProgramStart.Limits(byteCount: 16 << 20, seconds: 20)

    /// The variables that make `man` write for a program that knows bold letters.
    private static let variables = [
        "MANPAGER=cat", "PAGER=cat", "MAN_KEEP_FORMATTING=1", "MANWIDTH=78", "TERM=xterm",
        "LC_CTYPE=C.UTF-8",
    ]

    private static var environment: [String] {
        let own = Set(
            variables.map { $0.prefix { $0 != "=" } } + ["MANOPT", "MANROFFOPT", "LC_ALL"])
        var kept: [String] = []
        var next = environ
        while let entry = next.pointee {
            let variable = String(cString: entry)
            if !own.contains(variable.prefix { $0 != "=" }) { kept.append(variable) }
            next += 1
        }
        return kept + variables
    }

    private static func output(
        of arguments: [String], _ name: ManualPage.Name
    ) throws(Failure) -> [UInt8] {
        guard
            let printed = ProgramStart.output(
                of: arguments, environment: environment, within: limits)
        else { throw Failure(description: localized("\(arguments[0]) cannot be started")) }
        guard !printed.isCut else {
            throw Failure(
                description: localized("man takes too long, or writes too much, for \(name.title)"))
        }
        return printed.bytes
    }
}

/// Shows pages of the manual in views: for a person and for other pages of the manual, never for pages
/// of the web.
@MainActor
final class ManualScheme: URLSchemeHandler {
    /// The scheme of its addresses.
    nonisolated static let name = "man"

    func webView(_ webView: WebView, start task: URLSchemeTask) {
        let url = task.request.url
        if let source = task.request.source?.url, !Self.sources.contains(source.scheme) {
            return end(
                task,
                .failure(
                    .init(description: localized("only a person and the manual lead to the manual"))
                ))
        }
        Task {
            let page = await Task.detached { Self.page(url) }.value
            end(task, page)
        }
    }

    func webView(_ webView: WebView, stop task: URLSchemeTask) {}

    private static let sources: Set<String> = ["man", "about", "file"]

    nonisolated private static func page(
        _ url: URLRecord
    ) -> Result<[UInt8], ManualReader.Failure> {
        do throws(ManualReader.Failure) {
            return .success(try ManualReader.html(of: url))
        } catch {
            return .failure(error)
        }
    }

    private func end(_ task: URLSchemeTask, _ page: Result<[UInt8], ManualReader.Failure>) {
        do throws(URLSchemeTask.Failure) {
            switch page {
            case .success(let html):
                try task.didReceive(
                    URLSchemeResponse(mimeType: "text/html", textEncodingName: "utf-8"))
                try task.didReceive(html)
                try task.didFinish()
            case .failure(let failure): try task.didFailWithError(failure)
            }
        } catch {
            // The view has gone on: nobody waits for the page.
        }
    }
}
