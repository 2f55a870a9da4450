/// What a person wants of the terminal, whatever it can do.
package struct TerminalWishes: Sendable {
    /// How many colours are used; nil for as many as it shows.
    package var colorDepth: ColorDepth?
    /// Whether the mouse is listened to; if not, it selects text as elsewhere.
    package var listensToMouse = true

    /// Makes wishes; without arguments, none.
    package init(colorDepth: ColorDepth? = nil, listensToMouse: Bool = true) {
        self.colorDepth = colorDepth
        self.listensToMouse = listensToMouse
    }
}
