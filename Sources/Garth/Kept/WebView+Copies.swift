import GarthJSON
import GarthPage
import GarthURL

/// Copies of pages, with their style sheets, frames and pictures.
extension WebView {
    /// A copy of the page that is shown; nil without a page of a server or a file.
    ///
    /// The document is the one that is shown, as it came; one that scripts have changed, or that came
    /// compressed, is kept as HTML without scripts. Its parts are loaded in a view of its own, from the
    /// cache where it has them, and as the allow-list permits.
    package func copyOfPage() async -> PageCopy? {
        guard let page, !page.isErrorPage, page.copy == nil,
            page.url.isHTTPOrHTTPS || page.url.scheme == "file",
            page.sourceBytes.count <= PageCopy.Limits.byteCount
        else { return nil }
        let (url, document) = (page.url, await documentForCopy(of: page))
        let parts = await Self.parts(of: document, at: url, configuration)
        return PageCopy(url: url, document: document, parts: parts)
    }

    private func documentForCopy(of page: Page) async -> PageCopy.Part {
        let isOwn = page.runsScripts || page.isCompressed
        let bytes = isOwn ? await page.export(.html) : page.sourceBytes
        let fields = (page.response?.headers ?? []).map { HTTPField($0.name, $0.value) }
            .filter { $0.name.lowercased() != "content-type" }
        let charset = isOwn ? "utf-8" : page.encodingName
        let type = isOwn ? "text/html" : page.mediaType
        return PageCopy.Part(
            status: 200,
            fields: [
                HTTPField("Content-Type", charset.isEmpty ? type : "\(type); charset=\(charset)")
            ] + fields, bytes: bytes)
    }

    /// The parts of a document, by their addresses.
    private static func parts(
        of document: PageCopy.Part, at url: URLRecord, _ configuration: WebViewConfiguration
    ) async -> [String: PageCopy.Part] {
        var configuration = configuration
        configuration.notesHistory = false
        configuration.showsErrorPages = false
        configuration.cachePolicy = .returnCacheDataElseLoad
        configuration.sitePreferences = nil
        configuration.defaultWebpagePreferences = WebpagePreferences()
        configuration.defaultWebpagePreferences.allowsContentJavaScript = false
        configuration.layout.showsPictures = true
        let view = WebView(configuration: configuration)
        let recorder = CopyRecorder()
        view.recorder = recorder
        let type = document.value("content-type") ?? "text/html"
        do throws(NavigationError) {
            try await view.load(
                document.bytes, mimeType: type, characterEncodingName: nil, baseURL: url)
        } catch {
            // What has come is kept: a page whose parts fail is a page.
        }
        if let page = view.page {
            for address in await view.pictureAddresses(of: page) {
                guard let load = view.load(ofPictureAt: address, of: page) else { continue }
                var part = PartLoad(load, of: page, in: ViewReference(view))
                _ = await part.collected()
            }
        }
        return recorder.parts
    }

    /// The addresses of the pictures that a page shows, each once, as its content process names them.
    private func pictureAddresses(of page: Page) async -> [String] {
        // A content process that lies in the form of its answer has no pictures.
        guard let json = try? JSONValue(parsing: await page.export(.json)) else { return [] }
        var seen: Set<String> = []
        let addresses = (json["pictures"]?.elements ?? []).compactMap { $0["url"]?.string }
        return addresses.filter { seen.insert($0).inserted }.prefix(PageCopy.Limits.pictures).map {
            $0
        }
    }
}
