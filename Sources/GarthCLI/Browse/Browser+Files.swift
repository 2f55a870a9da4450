import Garth
import GarthLanguage
import GarthPage
import GarthTerminal
import Glibc

/// Files on this machine, always by the person's own hand: uploads and the external editor.
extension Browser {
    /// More than this is not sent by a form: it is held in memory.
    nonisolated static let uploadByteLimit = 256 << 20

    func chooseFiles(_ paths: [String], for element: ElementReference) {
        guard !settings.isLocked else {
            return interface.showMessage(localized("locked: local files cannot be sent"), at: now)
        }
        var files: [ChosenFile] = []
        for path in paths {
            switch FileReading.bytes(of: settings.expanded(path), limit: Self.uploadByteLimit) {
            case .success(let bytes):
                let name = path.split(separator: "/").last.map(String.init) ?? path
                files.append(ChosenFile(name: name, bytes: bytes))
            case .failure(let error):
                return interface.showMessage(error.message, at: now)
            }
        }
        webView.change(element, .files(files))
    }

    /// Lets the person's editor change a text area's text, through a file that only they can read.
    func edit(_ text: String, of element: ElementReference) {
        guard !settings.isLocked else {
            return interface.showMessage(localized("locked: no editor"), at: now)
        }
        guard let device else { return }
        let editor = settings.editor
        let page = webView.page
        guard let file = TemporaryFile(holding: Array(text.utf8)) else {
            return interface.showMessage(
                localized("cannot write a temporary file for the editor"), at: now)
        }
        Task {
            let status = await device.run(editor + [file.path])
            var edited: String?
            if status == 0, case .success(let bytes) = file.read() {
                edited = String(decoding: bytes, as: UTF8.self)
            } else {
                interface.showMessage(
                    localized("not edited: \(Program.ending(of: editor[0], status))"), at: now)
            }
            file.remove()
            // The element is one of the page that was shown: meanwhile another may be.
            if let page, webView.page === page {
                perform(interface.finishEditing(element, text: edited))
            } else {
                interface.showMessage(
                    localized("the page of the text is not shown any more"), at: now)
            }
            device.redraw()
            askForFrame()
        }
    }
}

/// A file of this run that only its owner can read.
struct TemporaryFile {
    let path: String

    /// Makes the file; nil when it cannot be written.
    init?(holding bytes: [UInt8]) {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(folder)/garth-XXXXXX.txt".utf8CString)
        let descriptor = mkstemps(&template, 4)
        guard descriptor >= 0 else { return nil }
        path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        var output = OutputStream(descriptor: descriptor)
        output.write(verbatim: bytes)
        output.flush()
        Glibc.close(descriptor)
        guard output.isOpen else {
            unlink(path)
            return nil
        }
    }

    func read() -> Result<[UInt8], CommandError> {
        FileReading.bytes(of: path, limit: 64 << 20)
    }

    func remove() { unlink(path) }
}
