import GarthLanguage
public import GarthPage
import Glibc

/// The files that a form sends.
extension WebView {
    /// Asks the person for the files of a file control, by `UIDelegate.runOpenPanelWith`, and sets
    /// them; returns false if the person chose none, or one that cannot be read.
    @discardableResult
    public func chooseFiles(
        for element: ElementReference, choosing count: OpenPanelParameters.FileCount = .one
    ) async -> Bool {
        guard let uiDelegate else { return false }
        let page = page
        let parameters = OpenPanelParameters(allowsMultipleSelection: count == .several)
        let place = page?.frames.place(ofDocument: element.document) ?? []
        let frame = page?.frameInfo(place, of: self) ?? FrameInfo(isMainFrame: true, url: nil)
        let chosen = await files(chosenBy: uiDelegate, parameters, frame)
        guard let chosen, let page, self.page === page else { return false }
        change(element, .files(count == .several ? chosen : Array(chosen.prefix(1))))
        return true
    }

    /// The form with addresses is asked first: its default has none.
    private func files<Delegate: UIDelegate>(
        chosenBy delegate: Delegate, _ parameters: OpenPanelParameters, _ frame: FrameInfo
    ) async -> [ChosenFile]? {
        let opened: [Delegate.OpenedFile]? = await delegate.webView(
            self, runOpenPanelWith: parameters, initiatedByFrame: frame)
        guard let opened else { return await delegate.webView(self, runOpenPanelWith: parameters) }
        var files: [ChosenFile] = []
        for file in opened {
            guard let path = file.openPanelPath, let bytes = await Self.bytes(ofFileAt: path) else {
                say(localized("the form was not changed: a chosen file cannot be read"))
                return nil
            }
            let name = path.split(separator: "/").last.map(String.init) ?? path
            files.append(ChosenFile(name: name, bytes: bytes))
        }
        return files
    }

    /// The bytes of a regular file, read beside the main actor; nil if it cannot be read, or is
    /// larger than a form may send.
    @concurrent private static func bytes(ofFileAt path: String) async -> [UInt8]? {
        let file = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { Glibc.close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_size <= LoadLimits.uploadByteCount
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var count = 0
        while count < bytes.count {
            let read = unsafe bytes.withUnsafeMutableBytes {
                unsafe Glibc.read(file, $0.baseAddress?.advanced(by: count), $0.count - count)
            }
            guard read > 0 else { break }
            count += read
        }
        return count == bytes.count ? bytes : nil
    }
}
