import GarthPage
import GarthURL

/// Garth's page around a picture that was opened by its own address.
struct PicturePage {
    private let url: URLRecord

    /// nil for a page that is no picture.
    @MainActor
    init?(of page: Page) {
        guard PictureFormat.isDecodable(page.mediaType), !page.isErrorPage else { return nil }
        url = page.url
    }

    /// The address of the picture, as the engine resolves it.
    var address: String { url.href }

    /// The page as HTML; every word that is not Garth's own is escaped.
    var html: String {
        let name = url.pathname.split(separator: "/").last.map(String.init) ?? url.hostname
        let text = name.escapedForMarkup()
        return "<!DOCTYPE html><title>\(text)</title>"
            + "<p style=\"margin: 0; text-align: center\"><img width=\"100%\" src=\"\(address.escapedForMarkup())\" alt=\"\(text)\"></p>"
    }
}
