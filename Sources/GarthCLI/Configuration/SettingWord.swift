import GarthPage
import GarthTerminal

/// The words of a setting: one list for the table of settings and for what is done by them, so that a
/// new word does not compile where nothing is done by it.
protocol SettingWord: CaseIterable, RawRepresentable<String> {}

/// What becomes of cookies.
enum CookieWord: String, SettingWord {
    case accept, session, block
}

/// The background that colours suit, or what stands for colours.
enum ThemeWord: String, SettingWord {
    case auto, dark, light
    case highContrast = "high-contrast"
    case mono

    /// How the screen is painted.
    var contrast: Interface.Contrast {
        switch self {
        case .auto, .dark, .light: .usual
        case .highContrast: .high
        case .mono: .mono
        }
    }
}

/// The colours of pages.
extension PageColors: SettingWord {}

/// The number of colours.
enum ColorDepthWord: String, SettingWord {
    case auto
    case noColors = "none"
    case sixteen = "16"
    case palette256 = "256"
    case all
}

/// The way to draw pictures.
enum GraphicsWord: String, SettingWord {
    case auto, kitty, placeholders, iterm2, sixel, blocks, quadrants, sextants
}

extension SettingKind {
    /// One of the words of a setting.
    static func word<Word: SettingWord>(of type: Word.Type) -> SettingKind {
        .choice(type.allCases.map(\.rawValue))
    }
}

extension Preferences {
    /// The word of a setting; nil only for a setting of other words.
    func word<Word: SettingWord>(_ setting: Setting, for host: String = "") -> Word? {
        Word(rawValue: text(setting, for: host))
    }
}
