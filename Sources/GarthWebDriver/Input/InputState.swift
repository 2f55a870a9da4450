import Garth
import GarthJSON

/// The state of the input devices of a session (WebDriver section 15.3).
struct InputState {
    /// The kinds of the devices, by their names.
    var devices: [String: InputSequence.Kind] = [:]
    /// The keys that are down, with the names of their characters.
    var keysDown: [String] = []
    /// The buttons that are down.
    var buttons: Set<Int> = []
    /// The number of the document that actions are about; 0 is that of the window.
    var document: UInt32 = 0
    /// The element that the pointer is over; nil is the document.
    var target: WebElement?
    /// The element on which the button went down.
    var pressed: WebElement?
    /// The place of the pointer.
    var place = (x: 0.0, y: 0.0)
    /// The clicks in a row on one element.
    var clickCount = 0
    /// The element of the last click, and the time of it.
    var lastClick: (element: WebElement, time: ContinuousClock.Instant)?

    /// The modifiers that are down, as members of an event.
    var modifiers: JSONValue {
        var names: [String] = []
        for key in keysDown {
            if let name = InputKey(key).modifier, !names.contains(name) { names.append(name) }
        }
        return .object(names.map { (name: $0, value: .bool(true)) })
    }

    /// `MouseEvent.buttons`.
    var buttonBits: Int {
        // The bits of the middle and the right button are the other way round.
        buttons.reduce(0) { $0 | [0: 1, 1: 4, 2: 2][$1, default: $1 < 8 ? 1 << $1 : 0] }
    }
}
