import GarthPage

/// Values in the form in which CSSOM writes them (CSSOM section 6.7.2).
enum ValueText {
    static func number(_ value: Float) -> String {
        guard value.isFinite else { return "0" }
        let rounded = (Double(value) * 10_000).rounded() / 10_000
        return rounded == rounded.rounded() && abs(rounded) < 1e15
            ? "\(Int(rounded))" : "\(rounded)"
    }

    static func pixels(_ value: Float) -> String { number(value) + "px" }

    static func color(_ color: CSSColor) -> String {
        let rgb = color.rgb
        let channels = "\(rgb.red), \(rgb.green), \(rgb.blue)"
        guard color.alpha < 1 else { return "rgb(\(channels))" }
        let alpha = (Double(max(0, color.alpha)) * 1000).rounded() / 1000
        return "rgba(\(channels), \(number(Float(alpha))))"
    }

    /// The name of a case in the way of CSS: `flexStart` is `flex-start`.
    static func word<Value>(_ value: Value) -> String {
        var text = ""
        for letter in "\(value)" {
            if letter.isUppercase { text += "-" }
            text += letter.lowercased()
        }
        return text
    }

    static func string(_ bytes: [UInt8]) -> String {
        var text = "\""
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                text += "\\\(String(scalar.value, radix: 16)) "
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    static func length(_ length: Length, _ table: StyleTable, none: String = "auto") -> String {
        switch length.kind {
        case .auto: return none
        case .minContent: return "min-content"
        case .maxContent: return "max-content"
        case .fitContent: return "fit-content"
        case .pixels: return pixels(length.value)
        case .percent:
            guard length.calculation != 0 else { return number(length.value) + "%" }
            let parts = table.calculations[Int(length.calculation)]
            let sign = parts.offset < 0 ? "-" : "+"
            return "calc(\(number(parts.percent))% \(sign) \(pixels(abs(parts.offset))))"
        }
    }

    /// A value as it was written, with one blank for white space, and words in lower case.
    static func normalized(_ value: [UInt8]) -> String {
        let text = String(decoding: value, as: UTF8.self)
        let parts = text.split { $0 == " " || $0.isNewline || $0 == "\t" }
        var joined = parts.joined(separator: " ")
        // Strings stand in double quotes.
        if !joined.contains("\"") { joined = String(joined.map { $0 == "'" ? "\"" : $0 }) }
        return joined.contains { $0 == "\"" || $0 == "'" || $0 == "(" || $0 == "\\" }
            ? joined : joined.lowercased()
    }
}
