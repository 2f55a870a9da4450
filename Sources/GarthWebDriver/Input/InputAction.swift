import GarthJSON

/// An action of one input device (WebDriver section 15.4.4, WebDriver BiDi section 7.9).
enum InputAction: Equatable {
    /// Nothing happens for some milliseconds.
    case pause(Int)
    case keyDown(String)
    case keyUp(String)
    case pointerDown(button: Int, PointerDetails)
    case pointerUp(button: Int, PointerDetails)
    case pointerMove(Origin, x: Double, y: Double, milliseconds: Int, PointerDetails)
    case scroll(Origin, x: Double, y: Double, deltaX: Int, deltaY: Int, milliseconds: Int)

    /// The time that the action takes.
    var milliseconds: Int {
        switch self {
        case .pause(let time), .pointerMove(_, _, _, let time, _), .scroll(_, _, _, _, _, let time):
            time
        case .keyDown, .keyUp, .pointerDown, .pointerUp: 0
        }
    }

    /// What the place of a pointer is counted from.
    enum Origin: Equatable {
        case viewport
        case pointer
        /// The element of a name.
        case element(String)
    }

    /// What events tell of a pointer.
    struct PointerDetails: Equatable {
        /// The members of the event.
        var members: [String: Double] = [:]

        /// The details as a member of a task.
        var json: JSONValue {
            .object(
                members.sorted { $0.key < $1.key }.map { (name: $0.key, value: .number($0.value)) })
        }
    }
}

/// The actions of one device, one for each tick.
struct InputSequence: Equatable {
    /// The kinds of devices.
    enum Kind: String { case none, key, pointer, wheel }

    let id: String
    let kind: Kind
    /// `mouse`, `pen` or `touch`.
    let pointerType: String
    let actions: [InputAction]
}

/// Reads the parameters of Perform Actions; every fault is an `invalid argument`.
struct InputActionReader {
    /// The protocol, which names elements in its way.
    enum Form { case classic, bidi }

    let form: Form

    private static let places = -9_007_199_254_740_991.0...9_007_199_254_740_991
    private static let wholePlaces = -9_007_199_254_740_991...9_007_199_254_740_991

    /// Reads the sequences.
    func sequences(_ fields: BiDiFields) throws(WebDriverError) -> [InputSequence] {
        try fields.list("actions").map { (item) throws(WebDriverError) in
            try sequence(BiDiFields(item, "a device"))
        }
    }

    private func sequence(_ fields: BiDiFields) throws(WebDriverError) -> InputSequence {
        let word = try fields.word("type", ["none", "key", "pointer", "wheel"])
        let kind = InputSequence.Kind(rawValue: word) ?? .none
        let id = try fields.string("id")
        var pointerType = "mouse"
        if kind == .pointer, let parameters = try fields.objectIfAny("parameters") {
            pointerType =
                try parameters.wordIfAny("pointerType", ["mouse", "pen", "touch"]) ?? "mouse"
        }
        let actions = try fields.list("actions").map { (item) throws(WebDriverError) in
            try action(BiDiFields(item, "an action"), of: kind)
        }
        return InputSequence(id: id, kind: kind, pointerType: pointerType, actions: actions)
    }

    private func action(
        _ fields: BiDiFields, of kind: InputSequence.Kind
    ) throws(WebDriverError) -> InputAction {
        let type = try fields.string("type")
        if type == "pause" { return .pause(try fields.integerIfAny("duration") ?? 0) }
        switch (kind, type) {
        case (.key, "keyDown"): return .keyDown(try key(fields))
        case (.key, "keyUp"): return .keyUp(try key(fields))
        case (.pointer, "pointerDown"):
            return .pointerDown(button: try fields.integer("button"), try details(fields))
        case (.pointer, "pointerUp"):
            return .pointerUp(button: try fields.integer("button"), try details(fields))
        case (.pointer, "pointerMove"):
            let time = try fields.integerIfAny("duration") ?? 0
            let origin = try origin(fields)
            let (x, y) = (try place("x", fields), try place("y", fields))
            return .pointerMove(origin, x: x, y: y, milliseconds: time, try details(fields))
        case (.wheel, "scroll"):
            let time = try fields.integerIfAny("duration") ?? 0
            let origin = try origin(fields)
            guard origin != .pointer else { throw fields.wrong("origin", "place of a wheel") }
            return .scroll(
                origin, x: Double(try fields.integer("x", Self.wholePlaces)),
                y: Double(try fields.integer("y", Self.wholePlaces)),
                deltaX: try fields.integer("deltaX", Self.wholePlaces),
                deltaY: try fields.integer("deltaY", Self.wholePlaces), milliseconds: time)
        default: throw fields.wrong("type", "action of this device")
        }
    }

    private func key(_ fields: BiDiFields) throws(WebDriverError) -> String {
        let text = try fields.string("value")
        guard text.count == 1 else { throw fields.wrong("value", "single character") }
        return text
    }

    private func place(_ member: String, _ fields: BiDiFields) throws(WebDriverError) -> Double {
        guard let number = try fields.numberIfAny(member, Self.places) else {
            throw fields.wrong(member, "number")
        }
        return number
    }

    private func origin(_ fields: BiDiFields) throws(WebDriverError) -> InputAction.Origin {
        guard fields.has("origin") else { return .viewport }
        if let word = fields.value["origin"]?.string {
            switch word {
            case "viewport": return .viewport
            case "pointer": return .pointer
            default: throw fields.wrong("origin", "place")
            }
        }
        let origin = try fields.object("origin")
        guard form == .bidi else {
            return .element(try origin.string(WebDriverSession.elementKey))
        }
        _ = try origin.word("type", ["element"])
        return .element(try origin.object("element").string("sharedId"))
    }

    private func details(
        _ fields: BiDiFields
    ) throws(WebDriverError) -> InputAction.PointerDetails {
        var details = InputAction.PointerDetails()
        let turn = Double.pi
        let wholes: [(String, ClosedRange<Int>)] = [
            ("width", 0...9_007_199_254_740_991), ("height", 0...9_007_199_254_740_991),
            ("tiltX", -90...90), ("tiltY", -90...90), ("twist", 0...359),
        ]
        for (name, range) in wholes {
            if let number = try fields.integerIfAny(name, range) {
                details.members[name] = Double(number)
            }
        }
        let numbers: [(String, ClosedRange<Double>)] = [
            ("pressure", 0...1), ("tangentialPressure", -1...1), ("altitudeAngle", 0...turn / 2),
            ("azimuthAngle", 0...2 * turn),
        ]
        for (name, range) in numbers {
            if let number = try fields.numberIfAny(name, range) { details.members[name] = number }
        }
        return details
    }
}
