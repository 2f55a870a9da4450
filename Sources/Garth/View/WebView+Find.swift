/// The options of a search (WebKit's `WKFindConfiguration`).
public struct FindConfiguration: Sendable, Hashable {
    /// Whether the match before the last one is found, and not the one behind it.
    public var backwards = false
    /// Whether capitals and small letters are different.
    public var caseSensitive = false
    /// Whether the search continues at the other end of the page.
    public var wraps = true

    /// Makes WebKit's configuration: forwards, in any case, wrapping.
    public init() {}
}

/// The result of a search (WebKit's `WKFindResult`, with the number of matches and the place).
public struct FindResult: Sendable, Hashable {
    /// Whether there is a match where the search went.
    public let matchFound: Bool
    /// The number of matches in the whole page.
    public let matchCount: Int
    /// The index of the match, from 0 for the first of the page; nil without a match.
    public let matchIndex: Int?
    /// The place of the match in `createText()`, in bytes of UTF-8; nil without a match.
    public let range: Range<Int>?

    /// Makes a result, for tests of a program that shows it.
    public init(
        matchFound: Bool, matchCount: Int, matchIndex: Int? = nil, range: Range<Int>? = nil
    ) {
        self.matchFound = matchFound
        self.matchCount = matchCount
        self.matchIndex = matchIndex
        self.range = range
    }

    static let nothing = FindResult(
        matchFound: false, matchCount: 0, matchIndex: nil, range: nil)
}

extension WebView {
    /// Finds a text on the page, starting from the last match, which belongs to the page. An empty
    /// text has no match.
    ///
    /// ```swift
    /// var configuration = FindConfiguration()
    /// configuration.wraps = false
    /// let result = await view.find("swift", configuration: configuration)
    /// let count = result.matchCount
    /// ```
    public func find(
        _ string: String, configuration: FindConfiguration = FindConfiguration()
    ) async -> FindResult {
        guard let page, !string.isEmpty else { return .nothing }
        let text = Array(await createText().utf8)
        let pattern = FindPattern(string, isCaseSensitive: configuration.caseSensitive)
        let matches = await pattern.matches(in: text)
        guard self.page === page else { return .nothing }
        guard let index = next(in: matches, of: page, configuration) else {
            return FindResult(
                matchFound: false, matchCount: matches.count, matchIndex: nil, range: nil)
        }
        page.foundRange = matches[index]
        return FindResult(
            matchFound: true, matchCount: matches.count, matchIndex: index, range: matches[index])
    }

    private func next(
        in matches: [Range<Int>], of page: Page, _ configuration: FindConfiguration
    ) -> Int? {
        guard !matches.isEmpty else { return nil }
        if configuration.backwards {
            let start = page.foundRange?.lowerBound ?? Int.max
            return matches.lastIndex { $0.lowerBound < start }
                ?? (configuration.wraps ? matches.count - 1 : nil)
        }
        let end = page.foundRange?.lowerBound ?? -1
        return matches.firstIndex { $0.lowerBound > end } ?? (configuration.wraps ? 0 : nil)
    }
}

/// A text that is looked for in UTF-8.
struct FindPattern: Sendable {
    private let isCaseSensitive: Bool
    private let bytes: [UInt8]
    /// The scalars with folded case, if comparing bytes is not enough.
    private let scalars: [Unicode.Scalar]?

    init(_ text: String, isCaseSensitive: Bool) {
        self.isCaseSensitive = isCaseSensitive
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        bytes = isCaseSensitive ? Array(text.utf8) : text.utf8.map(asciiLowercase)
        scalars = isCaseSensitive || isASCII ? nil : text.unicodeScalars.flatMap(Self.folded)
    }

    /// All matches from left to right, none overlapping another; not on the caller's actor.
    func matches(in text: [UInt8]) async -> [Range<Int>] {
        if let scalars { return Self.find(scalars, in: text) }
        var matches: [Range<Int>] = []
        unsafe text.withUnsafeBufferPointer { text in
            guard let first = bytes.first, text.count >= bytes.count else { return }
            var start = 0
            while start <= text.count - bytes.count {
                if unsafe folded(text[start]) == first, unsafe isMatch(text, start) {
                    matches.append(start..<start + bytes.count)
                    start += bytes.count
                } else {
                    start += 1
                }
            }
        }
        return matches
    }

    private func folded(_ byte: UInt8) -> UInt8 { isCaseSensitive ? byte : asciiLowercase(byte) }

    private func isMatch(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
        for index in bytes.indices where unsafe folded(text[start + index]) != bytes[index] {
            return false
        }
        return true
    }

    private static func folded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        scalar.value < 0x80
            ? [Unicode.Scalar(asciiLowercase(UInt8(scalar.value)))]
            : Array(scalar.properties.lowercaseMapping.unicodeScalars)
    }

    private static func find(_ pattern: [Unicode.Scalar], in text: [UInt8]) -> [Range<Int>] {
        var scalars: [Unicode.Scalar] = []
        /// The start and end of the original scalar for each folded one.
        var places: [Range<Int>] = []
        var offset = 0
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            let end = offset + UTF8.width(scalar)
            for part in folded(scalar) {
                scalars.append(part)
                places.append(offset..<end)
            }
            offset = end
        }
        var matches: [Range<Int>] = []
        var start = 0
        while start + pattern.count <= scalars.count {
            if scalars[start] == pattern[0],
                scalars[start..<start + pattern.count].elementsEqual(pattern)
            {
                let end = start + pattern.count
                matches.append(places[start].lowerBound..<places[end - 1].upperBound)
                start = end
            } else {
                start += 1
            }
        }
        return matches
    }
}
