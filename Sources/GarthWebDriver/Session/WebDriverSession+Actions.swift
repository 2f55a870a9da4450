import Garth
import GarthJSON
import GarthPage

/// Actions of input devices (WebDriver section 17), as far as a page of text has them: keys for the
/// focused element, and the pointer over elements.
extension WebDriverSession {
    /// Performs Perform Actions: the ticks in their order, and in each tick the devices in theirs.
    func performActions(
        _ tab: DriverTab, _ parameters: JSONValue
    ) async throws(WebDriverError) -> JSONValue {
        guard let sources = parameters["actions"]?.elements else {
            throw WebDriverError(.invalidArgument, "the actions are no list")
        }
        var ticks: [[InputAction]] = []
        for source in sources {
            guard let actions = source["actions"]?.elements, source["id"]?.string != nil else {
                throw WebDriverError(.invalidArgument, "a device has an id and a list of actions")
            }
            for (tick, action) in actions.enumerated() {
                if tick == ticks.count { ticks.append([]) }
                ticks[tick].append(try InputAction(action, of: source["type"]?.string ?? ""))
            }
        }
        var pointed: WebElement?
        for action in ticks.joined() {
            switch action {
            case .pause(let milliseconds):
                try? await Task.sleep(for: .milliseconds(milliseconds))
            case .key(let key):
                let target = try await self.element(activeName(tab), in: tab)
                _ = try await type(TypedKeys.keys(of: key), target, tab)
            case .move(let name):
                let element = try element(name, in: tab)
                do throws(ElementError) {
                    try await tab.view.hover(element)
                } catch {
                    throw WebDriverError(error)
                }
                pointed = element
            case .press:
                guard let pointed else {
                    throw WebDriverError(
                        .unsupportedOperation, "a pointer of a text page is over an element or none"
                    )
                }
                _ = try await click(pointed, tab)
            case .scroll(let name):
                let element = try element(name, in: tab)
                do throws(ElementError) {
                    try await tab.view.scroll(to: element)
                } catch {
                    throw WebDriverError(error)
                }
            }
        }
        return .null
    }

    /// The name of the element that keys go to.
    private func activeName(_ tab: DriverTab) async throws(WebDriverError) -> String {
        let active = try await perform(
            WebDriverCommand.Match(command: .activeElement, variables: [id]), .null, on: tab)
        return active[Self.elementKey]?.string ?? ""
    }
}

/// An action that has an effect on a page of text.
enum InputAction: Equatable {
    case pause(Int)
    /// A key goes down; its release has no effect of its own.
    case key(String)
    /// The pointer moves over an element.
    case move(String)
    /// The main button goes down and up.
    case press
    /// A wheel brings an element into view.
    case scroll(String)

    /// Reads an action; throws for one that a page of text does not have.
    init(_ action: JSONValue, of device: String) throws(WebDriverError) {
        switch (device, action["type"]?.string) {
        case (_, "pause"):
            let duration = action["duration"].flatMap { $0 == .null ? nil : $0 } ?? .number(0)
            guard let time = duration.integer, (0..<1 << 31).contains(time) else {
                throw WebDriverError(.invalidArgument, "the duration of a pause is no time")
            }
            self = .pause(time)
        case ("key", "keyDown"):
            guard let key = action["value"]?.string, key.count == 1 else {
                throw WebDriverError(.invalidArgument, "a key is one character")
            }
            self = .key(key)
        case ("key", "keyUp"), ("pointer", "pointerUp"): self = .pause(0)
        case ("pointer", "pointerDown"):
            guard (action["button"]?.integer ?? 0) == 0 else {
                throw WebDriverError(.unsupportedOperation, "a page of text has one button")
            }
            self = .press
        case ("pointer", "pointerMove"): self = .move(try Self.origin(of: action))
        case ("wheel", "scroll"): self = .scroll(try Self.origin(of: action))
        default:
            throw WebDriverError(.invalidArgument, "there is no action of this type")
        }
    }

    private static func origin(of action: JSONValue) throws(WebDriverError) -> String {
        guard let name = action["origin"]?[WebDriverSession.elementKey]?.string else {
            throw WebDriverError(
                .unsupportedOperation, "a pointer of a text page moves to elements, not to pixels")
        }
        return name
    }
}
