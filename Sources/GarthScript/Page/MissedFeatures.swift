import GarthPage

/// Finds in the errors of a page's scripts what they have missed of Garth.
///
/// A page that stays empty can say so in Garth's own words. The text of an error is the page's: it is
/// only compared with a list of names.
struct MissedFeatures {
    /// Whether `getContext` has refused a kind of drawing.
    private var hasRefusedContext = false
    /// Whether an error has named what is missing as the reason of its end.
    private var hasEnded = false
    /// The bytes of an error that are read: its first line names what is missing.
    private static let readBytes = 1_000

    private static let names: [String: PageEmptiness] = [
        "sharedworker": .needsSharedWorkers,
        "serviceworker": .needsServiceWorkers, "serviceworkercontainer": .needsServiceWorkers,
        "webassembly": .needsWebAssembly, "wasm": .needsWebAssembly,
        "webgl": .needsWebGL, "webgl2": .needsWebGL, "webglrenderingcontext": .needsWebGL,
        "webgl2renderingcontext": .needsWebGL,
    ]

    /// Notes that a canvas has given no context.
    mutating func noteRefusedContext() { hasRefusedContext = true }

    /// What the message of an error says to be missing; nil if it names nothing of the list.
    func feature(in message: some Sequence<UInt8>) -> PageEmptiness? {
        let words = Self.words(of: message)
        for word in words {
            if let feature = Self.names[word] { return feature }
        }
        // A context that is not there has members that are not.
        let speaksOfNull = words.contains("null") || words.contains("getcontext")
        return speaksOfNull && hasRefusedContext ? .needsWebGL : nil
    }

    /// Whether an error is JavaScriptCore's own of a name without a value, and the first one of the
    /// page. Other errors may speak of what they do without.
    mutating func takesEnd(_ message: some Sequence<UInt8>) -> Bool {
        let words = Set(Self.words(of: message))
        guard !hasEnded,
            words.isSuperset(of: ["find", "variable"])
                || words.isSuperset(of: ["constructor", "evaluating"])
        else { return false }
        hasEnded = true
        return true
    }

    private static func words(of message: some Sequence<UInt8>) -> [String] {
        message.prefix(readBytes).map { $0 | (0x41...0x5A ~= $0 ? 0x20 : 0) }
            .split { !(0x61...0x7A ~= $0 || 0x30...0x39 ~= $0) }
            .map { String(decoding: $0, as: UTF8.self) }
    }
}
