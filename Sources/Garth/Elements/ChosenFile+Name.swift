import GarthFetch
public import GarthPage

extension ChosenFile {
    /// Makes a chosen file whose media type is the one that the extension of its name promises, else
    /// `application/octet-stream`.
    public init(name: String, bytes: [UInt8]) {
        let type = MIMEType(fileName: name)?.essence ?? "application/octet-stream"
        self.init(name: name, mediaType: type, bytes: bytes)
    }
}
