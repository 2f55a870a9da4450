/// The pictures that a screen can show.
enum PictureScreen: Sendable {
    /// None: there is no screen, or it has no colours.
    case none
    /// Pictures of characters: the terminal has no protocol for pixels, or the settings choose
    /// characters.
    case characters
    /// Pictures of pixels, by a protocol of the terminal.
    case pixels
}

/// The pictures of pages that are shown; all but `off` are values of the setting `images`.
enum PictureChoice: String, Sendable {
    /// None: pictures are words.
    case off
    /// Each picture when the person asks for it.
    case one
    /// Pictures whose files are small.
    case small
    /// All pictures.
    case all
}

extension Preferences {
    /// The pictures of a host's pages that are shown.
    ///
    /// `auto` shows all where the screen draws pixels. Characters show the colours of a picture
    /// rather than the picture, so a person must ask for them.
    func pictures(for host: String = "") -> PictureChoice {
        let value = text(.images, for: host)
        switch screen {
        case .none: return .off
        case .characters where value == "auto": return .off
        case .pixels where value == "auto": return .all
        case .characters, .pixels: return PictureChoice(rawValue: value) ?? .off
        }
    }
}
