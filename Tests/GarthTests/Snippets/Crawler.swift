import Garth

/// A page that was read.
struct CrawledPage: Sendable {
    let url: URLRecord
    let title: String
    let words: Int
}

/// Reads the pages of the sites on a list, each once, from a first page on.
@MainActor
struct Crawler {
    let configuration: WebViewConfiguration
    var pageLimit = 100
    /// The pause between two pages: a server has other visitors, too.
    var pause = Duration.seconds(1)

    init(list: AllowList, configuration: WebViewConfiguration = WebViewConfiguration()) {
        var configuration = configuration
        configuration.policy = URLPolicy(lockedTo: list)
        configuration.loadTimeout = .seconds(20)
        configuration.maximumBodyByteCount = 4 << 20
        configuration.showsErrorPages = false
        configuration.defaultWebpagePreferences.allowsContentJavaScript = false
        self.configuration = configuration
    }

    func pages(from start: URLRecord) async throws -> [CrawledPage] {
        let view = WebView(configuration: configuration)
        var pages: [CrawledPage] = []
        var known: Set<URLRecord> = [start.withoutFragment]
        var waiting = [start.withoutFragment]
        while !waiting.isEmpty, pages.count < pageLimit {
            let url = waiting.removeFirst()
            guard let page = await page(at: url, in: view) else { continue }
            pages.append(page)
            for link in await view.createLinks() {
                let next = link.url.withoutFragment
                // What the list refuses is not asked for; no load of it would begin.
                guard view.denial(of: next, purpose: .link) == nil else { continue }
                if known.insert(next).inserted { waiting.append(next) }
            }
            try await Task.sleep(for: pause)
        }
        return pages
    }

    /// One page; nil where there is none: an error, a download, a status that is no success.
    private func page(at url: URLRecord, in view: WebView) async -> CrawledPage? {
        guard let response = try? await view.load(NavigationRequest(url, purpose: .link)),
            (200..<300).contains(response.statusCode)
        else { return nil }
        let text = await view.createText()
        return CrawledPage(
            url: response.url, title: view.title,
            words: text.split(whereSeparator: \.isWhitespace).count)
    }
}

/// The article of a page as Markdown, or why there is none.
struct ReadPage: Sendable {
    let url: URLRecord
    let article: Result<String, NavigationError>
}

/// Reads a list of pages, a few of them at a time, and gives each to a program when it is there.
@MainActor
func read(
    _ urls: [URLRecord], with configuration: WebViewConfiguration, atOnce count: Int = 4,
    tell: (ReadPage) -> Void
) async {
    await withTaskGroup(of: ReadPage.self) { group in
        for url in urls.prefix(count) {
            group.addTask { await article(at: url, with: configuration) }
        }
        var rest = urls.dropFirst(count)
        while let page = await group.next() {
            tell(page)
            guard let url = rest.popFirst() else { continue }
            group.addTask { await article(at: url, with: configuration) }
        }
    }
}

/// Reads one page in a view of its own, which ends with the function.
@MainActor
func article(at url: URLRecord, with configuration: WebViewConfiguration) async -> ReadPage {
    let view = WebView(configuration: configuration)
    do throws(NavigationError) {
        try await view.load(NavigationRequest(url))
        return ReadPage(url: url, article: .success(await view.createArticleMarkdown()))
    } catch {
        return ReadPage(url: url, article: .failure(error))
    }
}
