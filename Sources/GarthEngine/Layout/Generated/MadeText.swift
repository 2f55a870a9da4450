/// The text that layout has made and the page does not have: generated content, markers of lists,
/// names of controls and pictures.
///
/// A few bytes of a page may stand for any amount of it, so that it has a budget of its own, which
/// grows with the document.
struct MadeText {
    private var byteCount = 0
    /// Whether text was left out.
    private(set) var isCut = false

    /// The bytes that one more text may have, in a document of so many nodes.
    @inline(__always)
    func room(nodes: Int) -> Int {
        let budget = LayoutLimits.madeTextAlways + nodes * LayoutLimits.madeTextPerNode
        return max(0, min(LayoutLimits.madeTextOfElement, budget - byteCount))
    }

    /// Notes that a text was not made because it had no room.
    mutating func noteCut() { isCut = true }

    /// Counts a text, and cuts it to the room that it has, at a whole character.
    mutating func take(_ text: inout [UInt8], nodes: Int) {
        let room = room(nodes: nodes)
        if text.count > room {
            isCut = true
            var end = room
            while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
            text.removeLast(text.count - end)
        }
        byteCount += text.count
    }
}
