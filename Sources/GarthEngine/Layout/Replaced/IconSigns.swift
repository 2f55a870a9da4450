import GarthPage

/// Signs for buttons that show nothing but a drawing, and have no name: what their classes and their
/// `name` say.
extension LayoutEngine {
    /// The sign of a button; empty for one whose words are not known.
    func iconSign(of node: NodeID) -> [UInt8] {
        for name: AttributeName in [.class, .name] {
            let words = text(name, of: node).prefix(LayoutLimits.labelBytes).split { byte in
                !(0x61...0x7A).contains(byte | 0x20)
            }
            for word in words {
                let word = String(decoding: word.map { $0 | 0x20 }, as: UTF8.self)
                if let sign = Self.iconSigns[word] { return Array(sign.utf8) }
            }
        }
        return []
    }

    private static let iconSigns: [String: String] = [
        "close": "×", "dismiss": "×", "clear": "×", "remove": "×", "delete": "×",
        "menu": "≡", "hamburger": "≡", "toggler": "≡", "navbar": "≡", "burger": "≡",
        "search": "search", "copy": "copy", "clipboard": "copy", "share": "share", "edit": "edit",
        "next": "›", "right": "›", "prev": "‹", "previous": "‹", "left": "‹", "back": "‹",
        "up": "↑", "top": "↑", "down": "↓", "expand": "↓", "collapse": "↑",
        "play": "▶", "pause": "‖", "plus": "+", "add": "+", "minus": "−", "more": "…",
        "settings": "settings", "theme": "theme", "dark": "theme", "login": "login",
    ]
}
