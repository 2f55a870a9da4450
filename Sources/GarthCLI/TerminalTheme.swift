import GarthTerminal
import Glibc

/// Which of the two grounds colours are chosen for, before the browser or without it.
enum TerminalTheme {
    /// What a dump with colours is for: what `theme` says, else the terminal's ground, else a dark
    /// one. The terminal is asked only where it is what is printed to.
    static func prefersDark(_ preferences: Preferences) -> Bool {
        if !preferences.areDefault {
            switch preferences.text(.theme) {
            case "dark": return true
            case "light": return false
            default: break
            }
        }
        if let isDark = environmentSays { return isDark }
        guard isatty(STDOUT_FILENO) == 1 else { return true }
        return TerminalGround.askedColor { Settings.environment($0) }?.isDark ?? true
    }

    /// What `COLORFGBG` says; nil where it says nothing.
    static var environmentSays: Bool? {
        TerminalGround.isDark(colorFGBG: Settings.environment("COLORFGBG"))
    }
}
