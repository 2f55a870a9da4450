/// The longhands of a `background` as they are written, for scripts (CSSOM section 6.7.2).
///
/// The cascade has the values of the longhands only where pictures are shown; scripts read them on
/// every page, also `background-attachment`, `-origin` and `-clip`, which change nothing in a terminal.
struct BackgroundText {
    private var layers: [Layer] = [Layer()]

    private struct Layer {
        var image = "none"
        var position: [String] = []
        var size: [String] = []
        var repetition: [String] = []
        var attachment = "scroll"
        var boxes: [String] = []
        var isBehindSlash = false
    }

    /// The texts of the longhands by their names, but for the colour.
    static func longhands(of value: [UInt8]) -> [([UInt8], [UInt8])] {
        var text = BackgroundText()
        for word in Self.words(of: value) { text.take(word) }
        func list(_ part: (Layer) -> String) -> [UInt8] {
            Array(text.layers.map(part).joined(separator: ", ").utf8)
        }
        func joined(_ words: [String], or initial: String) -> String {
            words.isEmpty ? initial : words.joined(separator: " ")
        }
        return [
            ("background-image", list(\.image)),
            (
                "background-position",
                list {
                    axis($0.position, ["left", "right"], at: 0) + " "
                        + axis($0.position, ["top", "bottom"], at: 1)
                }
            ),
            ("background-position-x", list { axis($0.position, ["left", "right"], at: 0) }),
            ("background-position-y", list { axis($0.position, ["top", "bottom"], at: 1) }),
            ("background-size", list { joined($0.size, or: "auto") }),
            ("background-repeat", list { joined($0.repetition, or: "repeat") }),
            ("background-attachment", list(\.attachment)),
            ("background-origin", list { $0.boxes.first ?? "padding-box" }),
            ("background-clip", list { $0.boxes.last ?? "border-box" }),
        ].map { (Array($0.0.utf8), $0.1) }
    }

    /// The offset of a place along one side.
    static func axis(_ position: [String], _ edges: [String], at place: Int) -> String {
        if let edge = position.firstIndex(where: edges.contains) {
            let next = edge + 1 < position.count ? position[edge + 1] : ""
            let isDistance = position.count > 2 && (next.first.map { !$0.isLetter } ?? false)
            switch (position[edge] == edges[1], isDistance) {
            case (false, false): return "0%"
            case (true, false): return "100%"
            case (false, true): return next == "0" ? "0px" : next
            case (true, true): return "calc(100% - \(next))"
            }
        }
        let others = position.filter { !["left", "right", "top", "bottom"].contains($0) }
        if others.isEmpty { return position.isEmpty ? "0%" : "50%" }
        let word = others.count > place ? others[place] : position.count == 1 ? "50%" : others[0]
        if position.count == 1, place == 1 { return "50%" }
        return word == "center" ? "50%" : word == "0" ? "0px" : word
    }

    private mutating func take(_ word: String) {
        let lower = word.lowercased()
        let last = layers.count - 1
        switch lower {
        case ",": return layers.append(Layer())
        case "/":
            layers[last].isBehindSlash = true
            return
        case "none": return
        case "repeat", "no-repeat", "repeat-x", "repeat-y", "space", "round":
            layers[last].repetition.append(lower)
        case "scroll", "fixed", "local": layers[last].attachment = lower
        case "border-box", "padding-box", "content-box", "text": layers[last].boxes.append(lower)
        case _ where Self.isImage(lower): layers[last].image = word
        case _
        where layers[last].isBehindSlash && Self.isLength(lower) && layers[last].size.count < 2:
            layers[last].size.append(lower)
        case _ where Self.isLength(lower): layers[last].position.append(lower)
        default: break
        }
    }

    private static func isImage(_ word: String) -> Bool {
        guard let end = word.firstIndex(of: "(") else { return false }
        let name = word[..<end]
        return name.hasSuffix("gradient") || name.hasSuffix("image-set")
            || ["url", "src", "image", "element", "paint", "cross-fade"].contains(name)
    }

    private static func isLength(_ word: String) -> Bool {
        if ["left", "right", "top", "bottom", "center", "auto", "cover", "contain"].contains(word) {
            return true
        }
        if ["calc(", "min(", "max(", "clamp("].contains(where: word.hasPrefix) { return true }
        return word.first.map { $0.isNumber || "+-.".contains($0) } ?? false
    }

    /// The words of a value: functions and strings whole, commas and slashes apart.
    private static func words(of value: [UInt8]) -> [String] {
        var words: [[UInt8]] = []
        var word: [UInt8] = []
        var (depth, quote) = (0, UInt8(0))
        func isMark(_ byte: UInt8) -> Bool { byte == 0x2C || byte == 0x2F }
        for byte in value {
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == 0x22 || byte == 0x27 {
                quote = byte
            } else if byte == 0x28 {
                depth += 1
            } else if byte == 0x29 {
                depth -= 1
            } else if depth == 0, CSSBytes.isSpace(byte) || isMark(byte) {
                if !word.isEmpty { words.append(word) }
                if isMark(byte) { words.append([byte]) }
                word = []
                continue
            }
            word.append(byte)
        }
        if !word.isEmpty { words.append(word) }
        return words.map { String(decoding: $0, as: UTF8.self) }
    }
}
