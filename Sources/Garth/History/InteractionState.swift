import GarthURL

/// The state for continuing a web view in another one: its back-forward list, and what the person
/// typed and chose on its pages, except passwords, files and fields with `autocomplete=off`.
///
/// It converts to bytes and to the format of any `Encoder`. Reading damaged data, or data of a
/// newer version, throws an error.
public struct InteractionState: Sendable, Hashable {
    /// The reason why bytes are not a state.
    public enum Failure: Error, Sendable, Hashable {
        /// The bytes are damaged or are not a state.
        case damaged
        /// A newer version wrote the bytes.
        case newerVersion(Int)
    }

    /// What is loaded when a state is restored.
    public enum RestoredLoad: Sendable, Hashable {
        /// The entry that was shown.
        case currentEntry
        /// Nothing, before the program loads an entry.
        case nothing
    }

    struct Entry: Sendable, Hashable {
        var url: URLRecord
        var initialURL: URLRecord
        var title: String
        var scrollPosition: ScrollPosition?
        /// Whether a form was sent for it. What it sent is not kept: there are passwords in forms.
        var isFormAnswer = false
        /// The person's actions on fields of the page.
        var fields: [KeptField] = []
    }

    /// The version that this program writes, and the newest that it reads. The first had no
    /// positions; the second did not mark the answers to forms; the third had no fields.
    static let version = 4
    private static let mark = "garth-interaction-state"

    let entries: [Entry]
    /// The entry that was shown; nil when there is none.
    let currentIndex: Int?

    init(entries: [Entry], currentIndex: Int?) {
        self.entries = entries
        self.currentIndex = currentIndex
    }

    /// The state as text: a head line with a checksum, and a line for each entry.
    public var data: [UInt8] {
        let lines = entries.map {
            "\($0.url.href)\t\($0.initialURL.href)\t\(Self.singleLine($0.title))"
                + "\t\($0.scrollPosition.map { "\($0.line)\t\($0.column)" } ?? "-\t-")"
                + "\t\($0.isFormAnswer ? "form" : "-")"
                + "\t\($0.fields.map(\.encoded).joined(separator: " "))\n"
        }
        let body = Array(lines.joined().utf8)
        let index = currentIndex.map(String.init) ?? "-"
        let head =
            "\(Self.mark) \(Self.version) \(entries.count) \(index) \(Self.sum(body, index))\n"
        return Array(head.utf8) + body
    }

    /// Reads what `data` gave.
    public init(data: some Sequence<UInt8>) throws(Failure) {
        let bytes = Array(data)
        guard let end = bytes.firstIndex(of: 0x0A) else { throw .damaged }
        let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
        guard words.count >= 2, words[0] == Self.mark, let version = Int(words[1]), version > 0
        else { throw .damaged }
        guard version <= Self.version else { throw .newerVersion(version) }
        let body = Array(bytes[(end + 1)...])
        guard words.count == 5, let count = Int(words[2]),
            (0...BackForwardList.capacity).contains(count),
            String(words[4]) == Self.sum(body, String(words[3]))
        else { throw .damaged }
        let lines = body.split(separator: 0x0A)
        guard lines.count == count else { throw .damaged }
        var entries: [Entry] = []
        for line in lines {
            let parts = line.split(separator: 0x09, omittingEmptySubsequences: false)
            guard parts.count == [3, 5, 6, 7][version - 1],
                let url = URLRecord.parse(Array(parts[0])),
                let initial = URLRecord.parse(Array(parts[1])),
                let title = String(validating: parts[2], as: UTF8.self)
            else { throw .damaged }
            var entry = Entry(url: url, initialURL: initial, title: Self.singleLine(title))
            if version > 1, !(parts[3].elementsEqual("-".utf8) && parts[4].elementsEqual("-".utf8))
            {
                guard let line = Self.number(parts[3]), let column = Self.number(parts[4]) else {
                    throw .damaged
                }
                entry.scrollPosition = ScrollPosition(line: line, column: column)
            }
            if version > 2 {
                entry.isFormAnswer = parts[5].elementsEqual("form".utf8)
                guard entry.isFormAnswer || parts[5].elementsEqual("-".utf8) else { throw .damaged }
            }
            if version > 3 {
                for word in String(decoding: parts[6], as: UTF8.self).split(separator: " ") {
                    guard let field = KeptField(encoded: word) else { throw .damaged }
                    entry.fields.append(field)
                }
            }
            entries.append(entry)
        }
        let index = Int(words[3])
        guard index != nil || words[3] == "-", index.map(entries.indices.contains) ?? true else {
            throw .damaged
        }
        self.init(entries: entries, currentIndex: index)
    }

    private static func number(_ text: ArraySlice<UInt8>) -> Int? {
        Int(String(decoding: text, as: UTF8.self)).flatMap { $0 >= 0 ? $0 : nil }
    }

    /// FNV-1a over the lines and the index: against damage, not against forgery.
    private static func sum(_ body: [UInt8], _ index: String) -> String {
        var sum: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in body + Array(index.utf8) { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return String(sum, radix: 16)
    }

    private static func singleLine(_ text: String) -> String {
        var out = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            out.append(scalar.properties.generalCategory == .control ? " " : scalar)
        }
        return String(out)
    }
}

extension InteractionState: Codable {
    /// Reads the bytes that an encoder was given.
    public init(from decoder: any Decoder) throws {
        try self.init(data: decoder.singleValueContainer().decode(String.self).utf8)
    }

    /// Writes the bytes as one string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(String(decoding: data, as: UTF8.self))
    }
}

extension WebView {
    /// The back-forward list of the view as a value.
    ///
    /// Setting it replaces the list at once, with its titles, and loads the current entry; the
    /// allow-list decides as for every load. Loads of the view are stopped. The state contains what
    /// the person typed into fields (`settleInteractionState`), and restores it in a document of the
    /// same address. It contains no sent form: an error page replaces the answer to a form and says
    /// so.
    public var interactionState: InteractionState {
        get {
            let current = backForwardList.currentItem
            return InteractionState(
                entries: backForwardList.items.map {
                    InteractionState.Entry(
                        url: $0.url.withoutCredentials,
                        initialURL: $0.initialURL.withoutCredentials, title: $0.title,
                        scrollPosition: $0.scrollPosition,
                        isFormAnswer: $0.request.method == "POST",
                        fields: $0.page?.keptFields ?? $0.keptFields)
                },
                currentIndex: backForwardList.items.firstIndex { $0 === current })
        }
        set { restore(newValue, loading: .currentEntry) }
    }

    /// Replaces the list by that of a state, and loads the entry that was shown, or nothing.
    @discardableResult
    public func restore(
        _ state: InteractionState, loading: InteractionState.RestoredLoad
    ) -> Navigation? {
        stopLoading()
        let items = state.entries.map { entry in
            var request = NavigationRequest(entry.url, purpose: .sessionRestore)
            request.method = entry.isFormAnswer ? "POST" : "GET"
            request.hasLostForm = entry.isFormAnswer
            let item = BackForwardListItem(
                url: entry.url, initialURL: entry.initialURL, request: request, page: nil)
            item.title = entry.title
            item.scrollPosition = entry.scrollPosition
            item.keptFields = KeptField.bounded(entry.fields)
            return item
        }
        backForwardList.replace(with: items, current: state.currentIndex)
        stateChanged()
        guard loading == .currentEntry, let item = backForwardList.currentItem else { return nil }
        return restoreCurrent(item)
    }
}
