extension StringProtocol {
    /// The text in HTML or XML, for an element or for a value in double quotes.
    ///
    /// - Parameter shown: Gives another scalar for one that the markup must not have.
    package func escapedForMarkup(
        _ shown: (Unicode.Scalar) -> Unicode.Scalar = { $0 }
    ) -> String {
        var out = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"": out += "&quot;"
            default: out.unicodeScalars.append(shown(scalar))
            }
        }
        return out
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a control character (C0, DEL, C1).
    package var isControl: Bool { value < 0x20 || 0x7F...0x9F ~= value }
}
