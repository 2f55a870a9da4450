import GarthURL

extension Page {
    /// A name for a file of the page: by its title or its address, with an ending for the saved
    /// form (`.txt` for laid-out text, else the ending of its type).
    public var suggestedFileName: String {
        let fromAddress = SuggestedFilename(head, url: url).text
        guard mediaType == "text/html" || mediaType == "application/xhtml+xml" else {
            return fromAddress
        }
        let stem =
            FileName(title).map { FileName.cut($0.text, to: Self.titleByteLimit) }
            ?? FileName.parts(of: fromAddress).stem
        return FileName(stem + ".txt")?.text ?? "page.txt"
    }

    /// A title of a whole sentence makes no good name.
    private static let titleByteLimit = 80
}
