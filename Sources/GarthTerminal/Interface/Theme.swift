import GarthPage

/// The styles of the parts of the screen. Each is also distinct without colours.
///
/// The rows at the top, which say where the page is from, are drawn in reverse. No text of a page
/// is: the engine has no such style, and the decoder of its reports lets none through.
enum Theme {
    static let plain = TextStyle()
    static let title = TextStyle(marks: [.bold, .reverse])
    static let titleRow = TextStyle(marks: .reverse)
    static let privateRow = TextStyle(
        marks: .reverse, foreground: RGBColor(150, 110, 200))
    static let address = TextStyle(marks: .reverse)
    static let addressHost = TextStyle(marks: [.bold, .reverse])
    static let allowed = TextStyle(marks: .reverse, foreground: RGBColor(80, 170, 80))
    static let open = TextStyle(marks: .reverse, foreground: RGBColor(180, 140, 40))
    static let denied = TextStyle(
        marks: [.bold, .reverse], foreground: RGBColor(220, 70, 60))
    static let missing = TextStyle(marks: .bold, foreground: RGBColor(220, 70, 60))
    static let host = TextStyle(marks: .bold)
    static let dim = TextStyle(marks: .dim)
    static let key = TextStyle(marks: .bold)
    static let label = TextStyle()
    static let status = TextStyle(marks: .dim)
    static let message = TextStyle(marks: .bold)
    static let bar = TextStyle(foreground: RGBColor(70, 130, 200))
    /// The marks at the edges at which lines are cut.
    static let edge = TextStyle(marks: .bold, foreground: RGBColor(70, 130, 200))
    static let prompt = TextStyle(marks: .bold)
    static let field = TextStyle(marks: .underline)
    /// The text of a field that takes letters.
    static let edited = TextStyle(marks: [.bold, .underline])
    static let menu = TextStyle()
    static let selected = TextStyle(marks: .reverse)
    static let border = TextStyle(marks: .dim)
    static let hint = TextStyle(
        marks: .bold, foreground: RGBColor(0, 0, 0), background: RGBColor(250, 210, 70))
    /// Links to visited pages: readable on light and on dark, and distinct from other links on
    /// terminals with only sixteen colours.
    static let visited = RGBColor(195, 68, 200)
    static let match = TextStyle(
        marks: .underline, foreground: RGBColor(0, 0, 0), background: RGBColor(230, 210, 110))
    static let currentMatch = TextStyle(
        marks: [.bold, .underline], foreground: RGBColor(0, 0, 0),
        background: RGBColor(255, 140, 40))
}
