/// The person's preferences for the terminal.
package struct TerminalWishes: Sendable {
    /// The number of colours to use; nil for all that the terminal has.
    package var colorDepth: ColorDepth?
    /// Whether the mouse is listened to; if not, it selects text as elsewhere.
    package var listensToMouse = true
    /// Whether text from right to left is in visual order already, so that a terminal that reorders
    /// text shall not.
    package var keepsTextOrder = true

    /// Makes preferences; the defaults change nothing.
    package init(colorDepth: ColorDepth? = nil, listensToMouse: Bool = true) {
        self.colorDepth = colorDepth
        self.listensToMouse = listensToMouse
    }
}
