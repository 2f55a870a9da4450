public import GarthPage

/// What a page shows, as elements with their roles, names, states and values.
///
/// `text` writes them in the notation of Playwright's ARIA snapshots: a line for each element, two
/// columns deeper than the one around it. All words of the page are in quotation marks or behind a
/// colon, so none can be taken for a part of the notation.
public struct PageSnapshot: Sendable, Hashable, CustomStringConvertible {
    /// The elements in document order.
    public let elements: [PageElement]

    /// The bytes of a snapshot that is not told its size.
    public static let usualByteCount = 8000

    /// Makes a snapshot of elements.
    public init(_ elements: [PageElement]) { self.elements = elements }

    /// The elements in the notation of ARIA snapshots, at most about `byteLimit` bytes of whole lines.
    ///
    /// `reference` names an element by which a program may use it; nil writes no references.
    /// `rest` is where the next part begins; nil when all elements were written. At least one element
    /// is written.
    public func text(
        from start: Int = 0, byteLimit: Int = usualByteCount,
        reference: (PageElement) -> String?
    ) -> (text: String, rest: Int?) {
        guard elements.indices.contains(start) else { return ("", nil) }
        let depth = elements[start].depth
        var text = ""
        var index = start
        while index < elements.count {
            let line = line(index, depth, reference)
            // The next part begins with an element that has a reference.
            let isFull = !text.isEmpty && text.utf8.count + line.utf8.count > byteLimit
            if isFull, elements[index].role != PageElement.plainText { return (text, index) }
            if !isFull { text += line }
            index += 1
        }
        return (text, nil)
    }

    /// All elements in the notation of ARIA snapshots, without references.
    public var description: String { text(byteLimit: .max) { _ in nil }.text }

    /// The line of an element, and the line of its address.
    private func line(
        _ index: Int, _ depth: Int, _ reference: (PageElement) -> String?
    ) -> String {
        let element = elements[index]
        let indent = String(repeating: "  ", count: min(20, max(0, element.depth - depth)))
        var line = indent + "- " + element.role
        if element.role == PageElement.plainText {
            return line + ": " + Self.scalar(element.text) + "\n"
        }
        if !element.name.isEmpty { line += " " + Self.quoted(element.name) }
        if let level = element.level { line += " [level=\(level)]" }
        for (state, name) in ElementStates.written where element.states.contains(state) {
            line += " [\(name)]"
        }
        if let reference = reference(element) { line += " [ref=\(reference)]" }
        if element.states.contains(.pressable) { line += " [cursor=pointer]" }
        let hasChildren =
            index + 1 < elements.count && elements[index + 1].depth > element.depth
        if !element.text.isEmpty {
            line += ": " + Self.scalar(element.text)
        } else if hasChildren || !element.url.isEmpty {
            line += ":"
        }
        line += "\n"
        if !element.url.isEmpty {
            line += indent + "  - /url: " + Self.scalar(Self.shortened(element.url)) + "\n"
        }
        return line
    }

    /// An address of any length would take the place of many elements.
    private static func shortened(_ url: String) -> String {
        url.utf8.count <= 300 ? url : String(url.prefix(200)) + "\u{2026}"
    }

    /// A text as YAML takes it: in quotation marks where it could be something else.
    private static func scalar(_ text: String) -> String {
        isPlain(text) ? text : quoted(text)
    }

    private static func isPlain(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
            first.properties.isAlphabetic, last != ":", last != " ", last != "\\",
            !["true", "false", "null", "yes", "no", "on", "off", "y", "n"]
                .contains(text.lowercased())
        else { return false }
        var previous: Unicode.Scalar = "a"
        for scalar in text.unicodeScalars {
            if Sanitizing.isUnseen(scalar.value) { return false }
            if scalar == "#", previous == " " { return false }
            if scalar == " ", previous == ":" { return false }
            if "[]{}\"`\\".unicodeScalars.contains(scalar) { return false }
            previous = scalar
        }
        return true
    }

    /// A text in quotation marks, what is not seen escaped as JSON and YAML do.
    static func quoted(_ text: String) -> String {
        var out = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": out += "\\" + String(scalar)
            // White space in a name is a blank; these are the ends of lines for some readers.
            case "\u{85}", "\u{2028}", "\u{2029}": out += " "
            case _ where Sanitizing.isUnseen(scalar.value):
                for unit in String(scalar).utf16 {
                    let hex = String(unit, radix: 16)
                    out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
                }
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }
}
