extension ComputedStyle.TextTransform {
    /// A text with the letters that the property makes of it (CSS Text Level 3 section 2.1).
    func applied(to text: String) -> String {
        guard self != .none else { return text }
        var result = ""
        var inWord = false
        for scalar in text.unicodeScalars {
            let properties = scalar.properties
            switch self {
            case .uppercase: result += properties.uppercaseMapping
            case .lowercase: result += properties.lowercaseMapping
            case .capitalize where !inWord: result += properties.titlecaseMapping
            case .none, .capitalize: result.unicodeScalars.append(scalar)
            }
            inWord = properties.isAlphabetic || inWord && scalar == "'"
        }
        return result
    }
}
