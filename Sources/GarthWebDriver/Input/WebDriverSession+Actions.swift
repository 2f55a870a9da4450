import Garth
import GarthJSON
import GarthPage

/// Actions of input devices (WebDriver section 15): keys for the focused element, and a pointer over
/// the page, where a cell takes 8 by 16 pixels. Without scripts, only places on elements count.
extension WebDriverSession {
    /// Where the driver learns of a load that an action has begun and that fails.
    enum FailureReport {
        /// The command fails (the HTTP commands have no events).
        case error
        /// An event tells it: the action itself has been done (WebDriver BiDi).
        case event
    }

    /// Performs sequences of actions in a document, tick by tick.
    func perform(
        _ sequences: [InputSequence], on tab: DriverTab, inDocument number: UInt32,
        failedLoads report: FailureReport
    ) async throws(WebDriverError) -> JSONValue {
        enter(number, of: tab)
        for sequence in sequences {
            let known = bidi.input.devices[sequence.id]
            let device = InputDevice(kind: sequence.kind, pointerType: sequence.pointerType)
            guard known == nil || known == device else {
                throw WebDriverError(
                    .invalidArgument, "\(sequence.id) is a device of another kind")
            }
            bidi.input.devices[sequence.id] = device
        }
        let ticks = sequences.map(\.actions.count).max() ?? 0
        for tick in 0..<ticks {
            let actions = sequences.filter { tick < $0.actions.count }.map {
                TickAction(device: $0, action: $0.actions[tick])
            }
            guard try await perform(actions, on: tab, report), !Task.isCancelled else { break }
        }
        return .null
    }

    /// An action of a device in a tick, and what was done of it.
    private struct TickAction {
        let device: InputSequence
        let action: InputAction
        /// The place of the pointer before.
        var start = (x: 0.0, y: 0.0)
        /// How far the wheel was turned.
        var turned = (x: 0, y: 0)

        /// Whether the action is done in parts: what moves in no time, moves at once.
        var isGradual: Bool {
            switch action {
            case .pointerMove, .scroll: action.milliseconds > 0
            case .pause, .keyDown, .keyUp, .pointerDown, .pointerUp: false
            }
        }
    }

    /// The time between the parts of a movement, in milliseconds, and the greatest number of them.
    private static let (partTime, partLimit) = (20, 100)

    /// Performs the actions of one tick; false if one of them has led to another page.
    private func perform(
        _ actions: [TickAction], on tab: DriverTab, _ report: FailureReport
    ) async throws(WebDriverError) -> Bool {
        var actions = actions
        let time = actions.map(\.action.milliseconds).max() ?? 0
        bidi.input.lifted = Self.fingers(lifted: actions)
        defer { bidi.input.lifted = [] }
        for index in actions.indices where !actions[index].isGradual {
            let (device, action) = (actions[index].device, actions[index].action)
            let isOver = try await leads(on: tab, report) { () async throws(WebDriverError) in
                try await self.perform(action, of: device, on: tab)
            }
            guard !isOver else { return false }
        }
        guard time > 0 else { return true }
        let isMoving = actions.contains(where: \.isGradual)
        let parts = isMoving ? min(max(1, time / Self.partTime), Self.partLimit) : 1
        for part in 1...parts {
            try? await Task.sleep(for: .milliseconds(time) / parts)
            guard !Task.isCancelled else { return false }
            for index in actions.indices where actions[index].isGradual {
                let share = min(
                    1, Double(time * part) / Double(parts * actions[index].action.milliseconds))
                var moved = actions[index]
                let isOver = try await leads(on: tab, report) { () async throws(WebDriverError) in
                    try await self.perform(&moved, share, isFirst: part == 1, on: tab)
                }
                guard !isOver else { return false }
                actions[index] = moved
            }
        }
        return true
    }

    /// Performs a part of an action; whether it has led to another page, where it has had its effect.
    private func leads(
        on tab: DriverTab, _ report: FailureReport,
        _ body: () async throws(WebDriverError) -> Void
    ) async throws(WebDriverError) -> Bool {
        let document = tab.documentCount
        do throws(WebDriverError) {
            try await body()
            return false
        } catch {
            if report == .event, error == tab.failure { return tab.documentCount != document }
            guard tab.documentCount != document || !tab.view.isAtRest else { throw error }
        }
        do throws(WebDriverError) {
            try await settle(tab)
        } catch {
            guard report == .event, error == tab.failure else { throw error }
        }
        return true
    }

    /// The devices whose fingers leave the screen in one tick: they leave it at the same moment.
    private static func fingers(lifted actions: [TickAction]) -> [String] {
        actions.filter {
            guard $0.device.pointerType == "touch", case .pointerUp = $0.action else {
                return false
            }
            return true
        }.map(\.device.id)
    }

    /// Performs the part of a movement up to a share of its time.
    private func perform(
        _ moved: inout TickAction, _ share: Double, isFirst: Bool, on tab: DriverTab
    ) async throws(WebDriverError) {
        let device = moved.device
        bidi.input.use(device)
        if isFirst { moved.start = bidi.input.place }
        let way = InputWay(start: moved.start, share: share)
        switch moved.action {
        case .pointerMove(let origin, let x, let y, _, let details):
            let details = [(name: "details", value: details.json)]
            try await move(to: origin, x, y, device, "move", details, tab, by: way)
        case .scroll(let origin, let x, let y, let deltaX, let deltaY, _):
            let now = (
                x: Int((Double(deltaX) * share).rounded()),
                y: Int((Double(deltaY) * share).rounded())
            )
            let (left, up) = (now.x - moved.turned.x, now.y - moved.turned.y)
            moved.turned = now
            guard left != 0 || up != 0 || deltaX == 0 && deltaY == 0 else { return }
            try await turnWheel(origin, x, y, left, up, device, tab)
        // What is done at once has no parts.
        case .pause, .keyDown, .keyUp, .pointerDown, .pointerUp: break
        }
    }

    /// Notes the document that actions are about: elsewhere the pointer is over nothing.
    private func enter(_ document: UInt32, of tab: DriverTab) {
        guard bidi.input.document != document else { return }
        bidi.input.document = document
        bidi.input.leaveElements()
    }

    /// Lets all keys and buttons go.
    func releaseActions(
        on tab: DriverTab, inDocument number: UInt32, failedLoads report: FailureReport
    ) async throws(WebDriverError) {
        enter(number, of: tab)
        // What went down last goes up first (WebDriver section 15.8).
        for held in bidi.input.held.reversed() {
            _ = try await leads(on: tab, report) { () async throws(WebDriverError) in
                switch held {
                case .key(let key):
                    let keys = InputSequence(id: "", kind: .key, pointerType: "", actions: [])
                    try await self.perform(.keyUp(key), of: keys, on: tab)
                case .button(let button, let device):
                    try await self.perform(.pointerUp(button: button, .init()), of: device, on: tab)
                }
            }
        }
        bidi.input = InputState()
    }

    private func perform(
        _ action: InputAction, of device: InputSequence, on tab: DriverTab
    ) async throws(WebDriverError) {
        bidi.input.use(device)
        switch action {
        case .pause: break
        case .keyDown(let key):
            if !bidi.input.keysDown.contains(key) { bidi.input.held.append(.key(key)) }
            let isRepeated = bidi.input.keysDown.contains(key)
            if InputKey(key).modifier != nil || !bidi.input.keysDown.contains(key) {
                bidi.input.keysDown.append(key)
            }
            try await press(InputKey(key), tab, isRepeated: isRepeated)
        case .keyUp(let key):
            guard bidi.input.keysDown.contains(key) else { return }
            bidi.input.keysDown.removeAll { $0 == key }
            bidi.input.held.removeAll { if case .key(key) = $0 { true } else { false } }
            try await release(InputKey(key), tab)
        case .pointerMove(let origin, let x, let y, _, let details):
            try await move(to: origin, x, y, device, "move", [("details", details.json)], tab)
        case .pointerDown(let button, let details):
            guard bidi.input.press(button, of: device) else { return }
            try await press(button, details, device, tab)
        case .pointerUp(let button, let details):
            guard bidi.input.release(button, of: device) else { return }
            try await release(button, details, device, tab)
        case .scroll(let origin, let x, let y, let deltaX, let deltaY, _):
            try await turnWheel(origin, x, y, deltaX, deltaY, device, tab)
        }
    }

    /// Turns the wheel at a place; the pointer stays where it is.
    private func turnWheel(
        _ origin: InputAction.Origin, _ x: Double, _ y: Double, _ deltaX: Int, _ deltaY: Int,
        _ device: InputSequence, _ tab: DriverTab
    ) async throws(WebDriverError) {
        let before = bidi.input
        try await move(
            to: origin, x, y, device, "wheel",
            [("deltaX", .number(Double(deltaX))), ("deltaY", .number(Double(deltaY)))], tab)
        let target = bidi.input.target
        (bidi.input.target, bidi.input.place) = (before.target, before.place)
        guard let target, await !takesEvents(tab, bidi.input.document) else { return }
        do throws(ElementError) {
            try await tab.view.scroll(to: target)
        } catch {
            throw WebDriverError(error)
        }
    }

    // MARK: - The pointer

    /// Whether events of devices reach scripts of a document: that of the page, or that of a frame of
    /// its origin.
    func takesEvents(_ tab: DriverTab, _ document: UInt32) async -> Bool {
        guard tab.view.page?.runsScripts == true else { return false }
        guard document != 0 else { return true }
        return await bidi.runsScripts(.init(tab: tab, document: document))
    }

    /// Moves the pointer, or turns the wheel, at a place.
    private func move(
        to origin: InputAction.Origin, _ x: Double, _ y: Double, _ device: InputSequence,
        _ type: String, _ more: [(name: String, value: JSONValue)], _ tab: DriverTab,
        by way: InputWay? = nil
    ) async throws(WebDriverError) {
        let place = bidi.input.place
        let start = way?.start ?? place
        var more = more + [("isMoving", JSONValue.bool(true))]
        if let way { more += way.members }
        bidi.input.target = nil
        switch origin {
        case .viewport: bidi.input.place = (x, y)
        case .pointer: bidi.input.place = (start.x + x, start.y + y)
        case .element(let name):
            let element = try element(name, in: tab, inDocument: bidi.input.document)
            guard await takesEvents(tab, bidi.input.document) else {
                (bidi.input.target, bidi.input.place) = (element, (x, y))
                return
            }
            bidi.input.place = (x, y)
            more.append(("origin", .number(Double(element.element.reference.node))))
        }
        do throws(WebDriverError) {
            _ = try await pointerEvent(type, device, more, tab)
        } catch {
            bidi.input.place = place
            throw error
        }
    }

    /// What came of the events of a pointer.
    private struct PointerAnswer {
        /// The element that a press and a release have clicked; nil for none.
        var clicked: WebElement?
    }

    /// Fires the events of a pointer.
    private func pointerEvent(
        _ type: String, _ device: InputSequence, _ more: [(name: String, value: JSONValue)],
        _ tab: DriverTab
    ) async throws(WebDriverError) -> PointerAnswer {
        let input = bidi.input
        guard await takesEvents(tab, input.document) else { return PointerAnswer() }
        var task: [(name: String, value: JSONValue)] = [
            ("task", .string("events")), ("device", .string("pointer")),
            ("type", .string(type)), ("modifiers", input.modifiers),
            ("buttons", .number(Double(input.buttonBits))),
            ("x", .number(input.place.x)), ("y", .number(input.place.y)),
            ("pointerType", .string(device.pointerType)),
            ("pointerId", .number(device.pointerType == "mouse" ? 1 : Double(input.pointerNumber))),
            ("isPrimary", .bool(device.pointerType == "mouse" || input.isPrimary)),
            ("lifted", .array(input.liftedNumbers.map { .number(Double($0)) })),
        ]
        if let target = input.target, target.element.reference.document == input.document,
            (try? tab.view.checkIsShown(target)) != nil
        {
            task.append(("target", .number(Double(target.element.reference.node))))
        }
        let answer = try await bidi.call("", task + more, in: tab, input.document)
        if case .number(let x)? = answer["x"], case .number(let y)? = answer["y"] {
            bidi.input.place = (x, y)
        }
        func element(_ member: String) -> WebElement? {
            answer[member]?.integer.flatMap {
                tab.view.element(atNode: $0, inDocument: input.document)
            }
        }
        bidi.input.target = element("node")
        return PointerAnswer(clicked: element("click"))
    }

    private func press(
        _ button: Int, _ details: InputAction.PointerDetails, _ device: InputSequence,
        _ tab: DriverTab
    ) async throws(WebDriverError) {
        let target = bidi.input.target
        bidi.input.pressed = target
        let now = ContinuousClock.now
        // Two clicks of one button are a double click.
        if button != 0 { bidi.input.lastClick = nil }
        if let last = bidi.input.lastClick, Self.isSame(last.element, target),
            now - last.time < .milliseconds(500)
        {
            bidi.input.clickCount += 1
        } else {
            bidi.input.clickCount = 1
        }
        _ = try await pointerEvent("down", device, members(button, details), tab)
        focused = target ?? focused
    }

    private func release(
        _ button: Int, _ details: InputAction.PointerDetails, _ device: InputSequence,
        _ tab: DriverTab
    ) async throws(WebDriverError) {
        let isSame = Self.isSame(bidi.input.pressed, bidi.input.target)
        let pressed = isSame ? bidi.input.target : nil
        bidi.input.pressed = nil
        let takesEvents = await self.takesEvents(tab, bidi.input.document)
        let document = tab.documentCount
        let answer = try await pointerEvent("up", device, members(button, details), tab)
        // Without scripts, only a press and a release on the same element are a click.
        guard button == 0, tab.documentCount == document,
            let target = takesEvents ? answer.clicked : pressed
        else { return }
        let count = bidi.input.clickCount
        bidi.input.lastClick = (target, .now)
        tab.beginLoad()
        try await activate(target, tab)
        if count == 2 {
            _ = try await pointerEvent("doubleClick", device, members(button, details), tab)
        }
        try await settle(tab)
    }

    /// Whether both are one element.
    static func isSame(_ first: WebElement?, _ second: WebElement?) -> Bool {
        guard let first, let second else { return false }
        return first.isOfSameDocument(as: second)
            && first.element.reference == second.element.reference
    }

    private func members(
        _ button: Int, _ details: InputAction.PointerDetails
    ) -> [(name: String, value: JSONValue)] {
        [
            ("button", .number(Double(button))),
            ("count", .number(Double(bidi.input.clickCount))),
            ("details", details.json),
        ]
    }

    /// Fires what a click fires before it: the pointer comes over the element and goes down and up.
    func pressPointer(
        on element: WebElement, at place: (x: Double, y: Double), _ tab: DriverTab
    ) async throws(WebDriverError) {
        let device = InputSequence(id: "", kind: .pointer, pointerType: "mouse", actions: [])
        let before = bidi.input
        bidi.input.document = element.element.reference.document
        bidi.input.target = element
        bidi.input.place = place
        bidi.input.clickCount = 1
        defer { bidi.input = before }
        // One tick: no other task of the page comes between (WebDriver section 12.5.1).
        _ = try await pointerEvent("press", device, members(0, .init()), tab)
    }

    // MARK: - Keys

    /// Types a text into an element: each character goes down and up (WebDriver section 12.5.3).
    func typeByEvents(
        _ text: String, _ element: WebElement, _ tab: DriverTab
    ) async throws(WebDriverError) -> JSONValue {
        let before = bidi.input
        bidi.input.document = element.element.reference.document
        bidi.input.keysDown = []
        defer { (bidi.input.keysDown, bidi.input.document) = (before.keysDown, before.document) }
        _ = try await bidi.call("", task("focus", element), in: tab, bidi.input.document)
        let document = tab.documentCount
        let shift = "\u{E008}"
        var isShiftOfText = false
        for character in text {
            // A key may have led to another page.
            guard tab.documentCount == document, !Task.isCancelled else { break }
            let name = String(character)
            let key = InputKey(name)
            if key.isCharacter {
                let isShiftDown = bidi.input.keysDown.contains { InputKey($0).key == "Shift" }
                if key.isShifted, !isShiftDown {
                    bidi.input.keysDown.append(shift)
                    isShiftOfText = true
                    try await press(InputKey(shift), tab)
                } else if !key.isShifted, isShiftOfText {
                    isShiftOfText = false
                    try await letGo(shift, tab)
                }
            }
            if name == "\u{E000}" {
                for held in bidi.input.keysDown.reversed() { try await letGo(held, tab) }
            } else if key.modifier == nil {
                try await press(key, tab)
                if tab.documentCount == document { try await release(key, tab) }
            } else if bidi.input.keysDown.contains(name) {
                try await letGo(name, tab)
            } else {
                bidi.input.keysDown.append(name)
                try await press(key, tab)
            }
        }
        for held in bidi.input.keysDown.reversed() where tab.documentCount == document {
            try await letGo(held, tab)
        }
        try await settle(tab)
        return .null
    }

    private func letGo(_ key: String, _ tab: DriverTab) async throws(WebDriverError) {
        bidi.input.keysDown.removeAll { $0 == key }
        try await release(InputKey(key), tab)
    }

    private func keyEvent(
        _ type: String, _ key: InputKey, _ tab: DriverTab, isRepeated: Bool = false
    ) async throws(WebDriverError) -> JSONValue {
        try await bidi.call(
            "",
            [
                ("task", .string("events")), ("device", .string("key")), ("type", .string(type)),
                ("key", .string(key.key)), ("code", .string(key.code)),
                ("location", .number(Double(key.location))), ("modifiers", bidi.input.modifiers),
                ("isCharacter", .bool(key.isCharacter)), ("isRepeated", .bool(isRepeated)),
            ], in: tab, bidi.input.document)
    }

    private func press(
        _ key: InputKey, _ tab: DriverTab, isRepeated: Bool = false
    ) async throws(WebDriverError) {
        guard await takesEvents(tab, bidi.input.document) else {
            if key.modifier == nil, let focused {
                _ = try await type(key.character, focused, tab)
            }
            return
        }
        let answer = try await keyEvent("down", key, tab, isRepeated: isRepeated)
        guard answer["isAllowed"] == .bool(true), key.key == "Enter",
            let node = answer["node"]?.integer,
            let element = tab.view.element(atNode: node, inDocument: bidi.input.document)
        else { return }
        try await enter(element, tab)
    }

    private func release(_ key: InputKey, _ tab: DriverTab) async throws(WebDriverError) {
        guard await takesEvents(tab, bidi.input.document) else { return }
        let answer = try await keyEvent("up", key, tab)
        guard answer["isAllowed"] == .bool(true), key.key == " ",
            let node = answer["node"]?.integer,
            let element = tab.view.element(atNode: node, inDocument: bidi.input.document)
        else { return }
        let kind = try await fact(.attribute, "type", of: element, in: tab).string ?? ""
        let name = try await fact(.tagName, of: element, in: tab).string ?? ""
        let isPressed =
            name == "button" || name == "summary"
            || name == "input" && ["checkbox", "radio", "submit", "button", "reset"].contains(kind)
        if isPressed { try await use(element, tab) }
    }

    /// Does what Enter does on an element.
    private func enter(_ element: WebElement, _ tab: DriverTab) async throws(WebDriverError) {
        let name = try await fact(.tagName, of: element, in: tab).string ?? ""
        switch name {
        case "input":
            tab.beginLoad()
            // A form that is not sent is no fault of the key.
            _ = try? await tab.view.send(element)
            try await settle(tab)
        case "a", "button", "summary": try await use(element, tab)
        default: break
        }
    }

    private func use(_ element: WebElement, _ tab: DriverTab) async throws(WebDriverError) {
        tab.beginLoad()
        try await activate(element, tab)
        try await settle(tab)
    }
}
