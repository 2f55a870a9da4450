public import Foundation
public import Garth

extension URL: OpenPanelFile {
    /// The path of a `file:` URL; nil for other URLs.
    public var openPanelPath: String? { isFileURL ? path : nil }
}
