/// The longhands of `animation` and `transition`, as texts for scripts (CSS Animations section 3.10, CSS
/// Transitions section 2.5).
enum MotionText {
    /// The longhands that a shorthand sets, with their texts; none for another property.
    static func longhands(of name: String, _ value: [UInt8]) -> [([UInt8], [UInt8])] {
        guard name == "animation" || name == "transition" else { return [] }
        let initial =
            name == "animation"
            ? ["name": "none", "play-state": "running", "iteration-count": "1"]
            : ["property": "all", "behavior": "normal"]
        let common = ["duration": "0s", "delay": "0s", "timing-function": "ease"]
        var parts: [String: [String]] = [:]
        for motion in items(of: value) {
            var values = initial.merging(common) { first, _ in first }
            if name == "animation" {
                values["direction"] = "normal"
                values["fill-mode"] = "none"
            }
            var hasDuration = false
            for word in motion {
                let part = part(of: word, in: name, hasDuration)
                hasDuration = hasDuration || part == "duration"
                values[part] = word
            }
            for (part, text) in values { parts[part, default: []].append(text) }
        }
        return parts.map { part, texts in
            (Array("\(name)-\(part)".utf8), Array(texts.joined(separator: ", ").utf8))
        }
    }

    /// The words of each motion of a list. A word that stands for the whole value is one of each.
    private static func items(of value: [UInt8]) -> [[String]] {
        var (items, depth, start) = ([[UInt8]](), 0, 0)
        for (place, byte) in value.enumerated() {
            switch byte {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: ",") where depth == 0:
                items.append(Array(value[start..<place]))
                start = place + 1
            default: break
            }
        }
        items.append(Array(value[start...]))
        return items.map { item in
            DeclarationText.words(of: item).map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// The longhand that a word belongs to.
    private static func part(of word: String, in name: String, _ hasDuration: Bool) -> String {
        if isTime(word) { return hasDuration ? "delay" : "duration" }
        switch word.lowercased() {
        case "ease", "ease-in", "ease-out", "ease-in-out", "linear", "step-start", "step-end":
            return "timing-function"
        case let text where text.hasSuffix(")"): return "timing-function"
        case "normal" where name == "transition", "allow-discrete": return "behavior"
        case _ where name == "transition": return "property"
        case "infinite": return "iteration-count"
        case let text where Double(text) != nil: return "iteration-count"
        case "normal", "reverse", "alternate", "alternate-reverse": return "direction"
        case "forwards", "backwards", "both": return "fill-mode"
        case "running", "paused": return "play-state"
        default: return "name"
        }
    }

    private static func isTime(_ word: String) -> Bool {
        guard word.lowercased().hasSuffix("s") else { return false }
        let number = word.lowercased().hasSuffix("ms") ? word.dropLast(2) : word.dropLast()
        return Double(number) != nil
    }
}
