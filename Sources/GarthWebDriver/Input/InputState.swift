import Garth
import GarthJSON

/// The way of a pointer that moves in parts.
struct InputWay {
    /// The place where it began.
    var start: (x: Double, y: Double)
    /// The part of the way that is behind it then, up to 1.
    var share: Double

    /// What the page is told of the way.
    var members: [(name: String, value: JSONValue)] {
        [
            ("startX", .number(start.x)), ("startY", .number(start.y)), ("share", .number(share)),
        ]
    }
}

/// What is known of a device by its name.
struct InputDevice: Equatable {
    var kind: InputSequence.Kind
    /// The type of a pointer.
    var pointerType: String
}

/// The state of the input devices of a session (WebDriver section 15.3).
struct InputState {
    /// The kinds of the devices, by their names.
    var devices: [String: InputDevice] = [:]
    /// The keys that are down, with the names of their characters.
    var keysDown: [String] = []
    /// The pointers by the names of their devices; all mice are one.
    private(set) var pointers: [String: Pointer] = [:]
    /// The name of the pointer that acts.
    private(set) var current = ""
    /// What went down and is to go up, in this order.
    var held: [Held] = []
    /// The names of the fingers that leave the screen in this tick.
    var lifted: [String] = []
    /// The number of the document that actions are about; 0 is that of the window.
    var document: UInt32 = 0

    /// What went down.
    enum Held {
        case key(String)
        /// A button of a pointer, or the contact of one.
        case button(Int, InputSequence)
    }

    /// The state of one pointer.
    struct Pointer {
        /// `mouse`, `pen` or `touch`.
        var type = "mouse"
        /// The number that events tell.
        var number = 1
        /// Whether it was the first one of its type that went down.
        var isPrimary = true
        /// The buttons that are down.
        var buttons: Set<Int> = []
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
    }

    /// Lets the pointer of a device act.
    mutating func use(_ device: InputSequence) {
        guard device.kind == .pointer else { return }
        let isMouse = device.pointerType == "mouse"
        current = isMouse ? "" : device.id
        guard pointers[current] == nil else { return }
        var pointer = Pointer()
        pointer.type = device.pointerType
        if !isMouse { pointer.number = (pointers.values.map(\.number).max() ?? 1) + 1 }
        pointers[current] = pointer
    }

    /// Takes the pointers from all elements, as in another document.
    mutating func leaveElements() {
        for name in pointers.keys {
            pointers[name]?.target = nil
            pointers[name]?.pressed = nil
            pointers[name]?.place = (0, 0)
        }
    }

    /// A button of the pointer that acts goes down: it is the primary one of its type, unless another
    /// one is down (Pointer Events, "primary pointer"). Returns false if the button is down already.
    mutating func press(_ button: Int, of device: InputSequence) -> Bool {
        guard !pointer.buttons.contains(button) else { return false }
        if pointer.buttons.isEmpty {
            let own = pointer
            pointer.isPrimary = !pointers.values.contains {
                $0.type == own.type && $0.number != own.number && !$0.buttons.isEmpty
            }
        }
        pointer.buttons.insert(button)
        held.append(.button(button, device))
        return true
    }

    /// A button of the pointer that acts goes up; false if it is up already.
    mutating func release(_ button: Int, of device: InputSequence) -> Bool {
        guard pointer.buttons.remove(button) != nil else { return false }
        held.removeAll {
            if case .button(button, let other) = $0 { other.id == device.id } else { false }
        }
        return true
    }

    /// Whether the pointer that acts is the primary one of its type.
    var isPrimary: Bool { pointer.isPrimary }

    private var pointer: Pointer {
        get { pointers[current] ?? Pointer() }
        set { pointers[current] = newValue }
    }

    /// The numbers of the fingers that leave the screen in this tick.
    var liftedNumbers: [Int] { lifted.compactMap { pointers[$0]?.number } }

    /// The number of the pointer that acts.
    var pointerNumber: Int { pointer.number }

    // MARK: - The pointer that acts

    var buttons: Set<Int> { pointer.buttons }

    var target: WebElement? {
        get { pointer.target }
        set { pointer.target = newValue }
    }

    var pressed: WebElement? {
        get { pointer.pressed }
        set { pointer.pressed = newValue }
    }

    var place: (x: Double, y: Double) {
        get { pointer.place }
        set { pointer.place = newValue }
    }

    var clickCount: Int {
        get { pointer.clickCount }
        set { pointer.clickCount = newValue }
    }

    var lastClick: (element: WebElement, time: ContinuousClock.Instant)? {
        get { pointer.lastClick }
        set { pointer.lastClick = newValue }
    }

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
