import GarthJSON

/// The window of a tab on a screen that nobody sees, in pixels: a cell takes 8 by 16 of them
/// (WebDriver section 11.8).
struct WindowPlace: Equatable {
    /// The states of a window.
    enum State: String { case normal, maximized, minimized, fullscreen }

    /// The pixels of a cell.
    static let cell = (width: 8, height: 16)
    /// The size of the screen.
    static let screen = (width: 1920, height: 1080)
    /// No window is smaller or larger.
    private static let widths = 160...8000
    private static let heights = 96...8000

    var x = 0
    var y = 0
    private(set) var width = 1280
    private(set) var height = 720
    private(set) var state = State.normal
    /// The place before the window was enlarged or hidden.
    private var restored: [Int] = []

    /// The columns of the page.
    var columns: Int { width / Self.cell.width }
    /// The rows of the page.
    var rows: Int { height / Self.cell.height }

    /// Sets the size.
    mutating func setSize(width: Int, height: Int) {
        self.width = min(max(width, Self.widths.lowerBound), Self.widths.upperBound)
        self.height = min(max(height, Self.heights.lowerBound), Self.heights.upperBound)
    }

    /// Changes the state.
    mutating func change(to next: State) {
        guard next != state else { return }
        if state == .normal { restored = [x, y, width, height] }
        state = next
        switch next {
        case .normal where restored.count == 4:
            (x, y, width, height) = (restored[0], restored[1], restored[2], restored[3])
        case .normal, .minimized: break
        case .maximized, .fullscreen:
            (x, y, width, height) = (0, 0, Self.screen.width, Self.screen.height)
        }
    }

    /// Takes the parameters of Set Window Rect.
    mutating func take(_ parameters: JSONValue) throws(WebDriverError) {
        func pixels(_ name: String, _ range: ClosedRange<Double>) throws(WebDriverError) -> Int? {
            guard let value = parameters[name], value != .null else { return nil }
            guard case .number(let number) = value, range.contains(number) else {
                throw WebDriverError(.invalidArgument, "\(name) of a window is no place in pixels")
            }
            return Int(number)
        }
        let most = Double(Int32.max)
        let width = try pixels("width", 0...most)
        let height = try pixels("height", 0...most)
        let x = try pixels("x", -most - 1...most)
        let y = try pixels("y", -most - 1...most)
        change(to: .normal)
        if let width, let height { setSize(width: width, height: height) }
        if let x, let y { (self.x, self.y) = (x, y) }
    }

    /// The place as the protocol writes it.
    var json: JSONValue { .object(sides) }

    /// What scripts of the page are told, with what they are told in place of the truth; `isShown`: the
    /// tab is the one that the window shows; `isFocused`: the window is the active one, too.
    func told(
        _ overrides: JSONValue, isShown: Bool = true, isFocused: Bool = true
    ) -> JSONValue {
        let isHidden = state == .minimized || !isShown
        return .object(
            sides + [
                ("overrides", overrides), ("isHidden", .bool(isHidden)),
                ("isFocused", .bool(isFocused && !isHidden)),
                ("screenWidth", .number(Double(Self.screen.width))),
                ("screenHeight", .number(Double(Self.screen.height))),
            ])
    }

    private var sides: [(name: String, value: JSONValue)] {
        [("x", x), ("y", y), ("width", width), ("height", height)].map {
            (name: $0.0, value: .number(Double($0.1)))
        }
    }
}
