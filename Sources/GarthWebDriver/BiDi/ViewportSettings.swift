import GarthJSON

/// What `browsingContext.setViewport` asks for.
struct ViewportSettings {
    /// The size of the viewport.
    enum Size {
        /// It stays.
        case keep
        /// That of the window.
        case usual
        case pixels(width: Int, height: Int)
    }

    private(set) var size = Size.keep
    /// The device pixels of a pixel of CSS, as scripts are told; `null` for the usual ones and nil
    /// to keep them.
    private(set) var pixelRatio: JSONValue?

    /// What scripts are told of them, by names of overrides.
    var told: [String: JSONValue] {
        var told: [String: JSONValue] = [:]
        switch size {
        case .keep: break
        case .usual: told["viewport"] = .null
        case .pixels(let width, let height):
            told["viewport"] = .object([
                ("width", .number(Double(width))), ("height", .number(Double(height))),
            ])
        }
        if let pixelRatio { told["devicePixelRatio"] = pixelRatio }
        return told
    }

    /// Makes settings that keep everything.
    init() {}

    /// Reads the parameters; throws for what is no viewport.
    init(_ fields: BiDiFields) throws(WebDriverError) {
        if fields.has("viewport") { size = .usual }
        if let viewport = try fields.objectOrNull("viewport") {
            let (width, height) = (try viewport.integer("width"), try viewport.integer("height"))
            guard width <= Self.longestSide, height <= Self.longestSide else {
                throw WebDriverError(.unsupportedOperation, "no surface is so large")
            }
            size = .pixels(width: width, height: height)
        }
        guard fields.has("devicePixelRatio") else { return }
        pixelRatio = .null
        guard fields.value["devicePixelRatio"] != .null else { return }
        guard let ratio = try fields.numberIfAny("devicePixelRatio"), ratio > 0 else {
            throw fields.wrong("devicePixelRatio", "number above 0")
        }
        pixelRatio = .number(ratio)
    }

    /// Takes later settings over these.
    mutating func take(_ later: ViewportSettings) {
        if case .keep = later.size {} else { size = later.size }
        pixelRatio = later.pixelRatio ?? pixelRatio
    }

    private static let longestSide = 10_000_000
}
