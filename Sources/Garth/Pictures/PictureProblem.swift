import GarthIPC
import GarthLanguage
import GarthPage

/// The reason why no picture of a format is decoded.
struct PictureProblem: Hashable, Sendable {
    let format: PictureFormat
    /// Whether the library is there, and lacks functions.
    let isInstalled: Bool

    init(_ format: PictureFormat, isInstalled: Bool) {
        self.format = format
        self.isInstalled = isInstalled
    }

    /// The problem that a report tells; nil if it tells none of the library.
    init?(of format: PictureFormat, _ report: ImageReport?) {
        guard case .failed(let failure) = report else { return nil }
        switch failure {
        case .missingLibrary: self.init(format, isInstalled: false)
        case .unusableLibrary: self.init(format, isInstalled: true)
        case .unknownFormat, .tooLarge, .damaged: return nil
        }
    }

    /// One line: what is missing, and the remedy; nil for a format without a library.
    var text: String? {
        let facts = format.facts
        return facts.library.map { library in
            isInstalled
                ? localized(
                    "\(facts.name) pictures need \(library.name); the one that is installed lacks "
                        + "functions (install it: \(library.packages))")
                : localized(
                    "\(facts.name) pictures need \(library.name), which cannot be loaded "
                        + "(install it: \(library.packages))")
        }
    }
}
