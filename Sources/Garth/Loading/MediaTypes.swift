import GarthPage

/// The media types that Garth can show as a page.
enum MediaTypes {
    /// Whether Garth can make a page of the type; other types can only be saved.
    ///
    /// WebKit's `canShowMIMEType`, for a text browser.
    static func canShow(_ type: String) -> Bool {
        if type.hasPrefix("text/") { return true }
        if type.hasSuffix("+xml") { return type != "image/svg+xml" }
        if type.hasSuffix("+json") { return true }
        if type.isPDFMediaType { return PDFSupport.isInstalled }
        if JavaScriptTypes.contain(type) { return true }
        return [
            "application/json", "application/xml", "application/xhtml+xml", "application/x-sh",
            "application/sql", "application/toml", "application/yaml",
            "message/rfc822",
        ].contains(type)
    }
}
