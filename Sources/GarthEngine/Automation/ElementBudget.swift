import GarthPage

/// Bounds the elements of one answer: a program reads no more, and the browser process accepts no
/// more than twice these bytes.
struct ElementBudget {
    private static let elementLimit = 1 << 18
    private static let byteLimit = 32 << 20
    /// The fixed cost of an element.
    private static let elementByteCount = 128

    private var count = 0
    private var byteCount = 0
    /// Whether an element was left out.
    private(set) var isSpent = false

    /// Takes the room of an element; false if there is none, for this and all later ones.
    mutating func take(_ element: PageElement) -> Bool {
        count += 1
        byteCount +=
            Self.elementByteCount + element.name.utf8.count + element.text.utf8.count
            + element.url.utf8.count
        if count > Self.elementLimit || byteCount > Self.byteLimit { isSpent = true }
        return !isSpent
    }
}
