import GarthTerminal
import Glibc

/// The background that colours are chosen for, before the browser starts or without it.
enum TerminalTheme {
    /// The background for a dump with colours: the value of `theme`, else the terminal's
    /// background, else a dark one. The terminal is asked only if the dump goes to it.
    static func prefersDark(_ preferences: Preferences) -> Bool {
        if !preferences.areDefault {
            switch preferences.word(.theme) as ThemeWord? {
            case .dark: return true
            case .light: return false
            case .auto, .highContrast, .mono, nil: break
            }
        }
        if let isDark = environmentSays { return isDark }
        guard isatty(STDOUT_FILENO) == 1 else { return true }
        return TerminalGround.askedColor { Settings.environment($0) }?.isDark ?? true
    }

    /// The value of `COLORFGBG`; nil without one.
    static var environmentSays: Bool? {
        TerminalGround.isDark(colorFGBG: Settings.environment("COLORFGBG"))
    }
}
