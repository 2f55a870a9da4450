import GarthPage
import GarthURL

/// An action of a person on an element of a page, as a session keeps it.
///
/// The element has the name that the engine gives it (`PageQuestion.fieldNames`). The address of its
/// document stands beside it, so that nothing typed gets into a document of another address.
struct KeptField: Sendable, Hashable {
    /// The kind of action. Files of a file control are not kept.
    enum Kind: Sendable, Hashable {
        case text(String)
        case checked(Bool)
        case selected([Int])
        /// A disclosure was opened or closed, or a form was reset.
        case activation
        /// The disclosures around the element were opened.
        case reveal
    }

    /// The place of the element's document in the page.
    var place: FramePlace
    /// The address of that document, without its fragment.
    var address: String
    /// The name of the element in its document.
    var name: String
    var kind: Kind

    /// More actions, and more bytes of names and texts, are not kept of a page; the latest are.
    static let countLimit = 500
    static let byteLimit = 128 << 10

    /// The latest actions within the limits, in order.
    static func bounded(_ fields: [KeptField]) -> [KeptField] {
        var byteCount = 0
        let latest = fields.suffix(countLimit).reversed().prefix {
            byteCount += $0.byteCount
            return byteCount <= byteLimit
        }
        return latest.reversed()
    }

    private var byteCount: Int {
        var count = address.utf8.count + name.utf8.count
        if case .text(let text) = kind { count += text.utf8.count }
        return count
    }
}

extension KeptField.Kind {
    /// The kind of an action on an element; nil for one that is not kept.
    init?(_ kind: ElementAction.Kind) {
        switch kind {
        case .change(.text(let text)): self = .text(text)
        case .change(.checked(let isChecked)): self = .checked(isChecked)
        case .change(.selected(let options)): self = .selected(options)
        case .change(.files): return nil
        case .activation: self = .activation
        case .reveal: self = .reveal
        }
    }

    /// The action on an element.
    var action: ElementAction.Kind {
        switch self {
        case .text(let text): .change(.text(text))
        case .checked(let isChecked): .change(.checked(isChecked))
        case .selected(let options): .change(.selected(options))
        case .activation: .activation
        case .reveal: .reveal
        }
    }
}

// MARK: - As text

extension KeptField {
    /// The action as a word without blanks: place, address, name, kind and value.
    var encoded: String {
        let (kind, value): (String, String) =
            switch self.kind {
            case .text(let text): ("t", text)
            case .checked(let isChecked): ("c", isChecked ? "1" : "0")
            case .selected(let options): ("s", options.map(String.init).joined(separator: " "))
            case .activation: ("a", "")
            case .reveal: ("r", "")
            }
        return
            [place.map(String.init).joined(separator: " "), address, name, kind, value]
            .map { percentEncode($0, set: .component) }.joined(separator: ",")
    }

    /// Reads what `encoded` gave; nil for anything else.
    init?(encoded: some StringProtocol) {
        let parts = encoded.split(separator: ",", omittingEmptySubsequences: false).map {
            String(validating: percentDecode($0.utf8), as: UTF8.self)
        }
        guard parts.count == 5, let place = parts[0].flatMap(Self.numbers), let address = parts[1],
            let name = parts[2], let value = parts[4]
        else { return nil }
        switch parts[3] {
        case "t": kind = .text(value)
        case "c" where value == "1" || value == "0": kind = .checked(value == "1")
        case "s":
            guard let options = Self.numbers(value) else { return nil }
            kind = .selected(options.map { Int($0) })
        case "a" where value.isEmpty: kind = .activation
        case "r" where value.isEmpty: kind = .reveal
        default: return nil
        }
        (self.place, self.address, self.name) = (place, address, name)
    }

    private static func numbers(_ text: String) -> [UInt32]? {
        let words = text.split(separator: " ")
        let numbers = words.compactMap { UInt32($0) }
        return numbers.count == words.count ? numbers : nil
    }
}
