/// The URL Standard's basic URL parser (section 4.4), without a state override.
///
/// The parser reads UTF-8 bytes and writes the serialization in one pass: the parts of a URL come
/// in the order of the text. Where the standard moves its pointer back, this parser looks ahead.
struct URLParser: ~Escapable {
    typealias Failure = URLParseError.Code

    enum Outcome {
        case success(URLRecord)
        case failure(Failure)
    }

    private let input: Span<UInt8>
    private let base: URLRecord?
    private var position = 0
    private let end: Int
    private var url: URLRecord

    /// Parses UTF-8 text.
    static func parse(_ text: Span<UInt8>, base: URLRecord?) -> Outcome {
        guard text.count <= URLRecord.maximumByteCount else { return .failure(.tooLong) }
        var start = 0
        var end = text.count
        while start < end, text[start] <= 0x20 { start &+= 1 }
        while end > start, text[end &- 1] <= 0x20 { end &-= 1 }
        var needsCleaning = false
        for index in start..<end where isTabOrNewline(text[index]) {
            needsCleaning = true
            break
        }
        guard needsCleaning else {
            return run(text.extracting(start..<end), base: base)
        }
        let clean = Array(text.extracting(start..<end)).filter { !isTabOrNewline($0) }
        return run(clean.span, base: base)
    }

    private static func run(_ input: Span<UInt8>, base: URLRecord?) -> Outcome {
        var parser = URLParser(input: input, base: base)
        if let failure = parser.parseAll() { return .failure(failure) }
        guard parser.url.bytes.count <= 4 * URLRecord.maximumByteCount else {
            return .failure(.tooLong)
        }
        return .success(parser.url)
    }

    @_lifetime(copy input)
    private init(input: Span<UInt8>, base: URLRecord?) {
        self.input = input
        self.base = base
        end = input.count
        var storage: [UInt8] = []
        storage.reserveCapacity(input.count &+ 16 &+ (base?.bytes.count ?? 0))
        url = URLRecord(storage: storage)
    }

    @inline(__always)
    private static func isTabOrNewline(_ byte: UInt8) -> Bool {
        byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    /// The byte at the position; nil at the end.
    @inline(__always)
    private var current: UInt8? { position < end ? input[position] : nil }

    @inline(__always)
    private func isSlash(_ byte: UInt8?) -> Bool {
        byte == 0x2F || byte == 0x5C && url.isSpecial
    }

    @inline(__always)
    private var offset: UInt32 { UInt32(truncatingIfNeeded: url.bytes.count) }

    // MARK: - Scheme

    private mutating func parseAll() -> Failure? {
        if parseScheme() { return parseAfterScheme() }
        guard let base else { return .relativeWithoutBase }
        if base.hasOpaquePath {
            guard current == 0x23 else { return .relativeWithoutBase }
            url = base.withoutFragment
            parseFragment()
            return nil
        }
        url.bytes.append(contentsOf: base.bytes[..<(Int(base.schemeEnd) + 1)])
        url.schemeEnd = base.schemeEnd
        url.schemeKind = base.schemeKind
        return url.schemeKind == .file ? parseFile() : parseRelative(base)
    }

    /// Reads "scheme:" when there is one.
    private mutating func parseScheme() -> Bool {
        guard let first = current, 0x61...0x7A ~= first | 0x20 else { return false }
        var index = 0
        while index < end {
            let byte = input[index]
            if byte == 0x3A { break }
            guard
                0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte || byte == 0x2B || byte == 0x2D
                    || byte == 0x2E
            else { return false }
            index &+= 1
        }
        guard index < end else { return false }
        for i in 0..<index {
            let byte = input[i]
            url.bytes.append(0x41...0x5A ~= byte ? byte | 0x20 : byte)
        }
        url.schemeEnd = offset
        url.schemeKind = SpecialScheme(url.bytes[...])
        url.bytes.append(0x3A)
        position = index &+ 1
        return true
    }

    private mutating func parseAfterScheme() -> Failure? {
        if url.schemeKind == .file { return parseFile() }
        if url.isSpecial {
            if let base, base.schemeKind == url.schemeKind, !startsWithTwoSlashes {
                return parseRelative(base)
            }
            return parseSpecialAuthority()
        }
        if startsWithTwoSlashes {
            position &+= 2
            return parseAuthority()
        }
        beginWithoutHost()
        if current == 0x2F {
            parsePath()
        } else {
            parseOpaquePath()
        }
        return nil
    }

    private var startsWithTwoSlashes: Bool {
        position &+ 1 < end && input[position] == 0x2F && input[position &+ 1] == 0x2F
    }

    /// The "special authority ignore slashes" state: any number of either slash.
    private mutating func parseSpecialAuthority() -> Failure? {
        while let byte = current, byte == 0x2F || byte == 0x5C { position &+= 1 }
        return parseAuthority()
    }

    // MARK: - Relative

    private mutating func parseRelative(_ base: URLRecord) -> Failure? {
        if isSlash(current) {
            position &+= 1
            if isSlash(current) {
                position &+= 1
                return url.isSpecial ? parseSpecialAuthority() : parseAuthority()
            }
            copyAuthority(of: base)
            position &-= 1
            parsePath()
            return nil
        }
        copyAuthority(of: base)
        copyPath(of: base)
        switch current {
        case nil, 0x23:
            endPath()
            copyQuery(of: base)
            parseFragment()
        case 0x3F:
            endPath()
            parseQuery()
        default:
            shortenPath()
            parsePathSegments()
        }
        return nil
    }

    private mutating func copyAuthority(of base: URLRecord) {
        guard base.hostKind != .none else { return beginWithoutHost() }
        let authorityEnd = base.portValue < 0 ? base.hostEnd : base.pathStart
        url.bytes.append(contentsOf: base.bytes[Int(url.schemeEnd) + 1..<Int(authorityEnd)])
        url.usernameEnd = base.usernameEnd
        url.hostStart = base.hostStart
        url.hostEnd = base.hostEnd
        url.hostKind = base.hostKind
        url.portValue = base.portValue
        url.pathStart = offset
    }

    private mutating func copyPath(of base: URLRecord) {
        url.bytes.append(contentsOf: base.bytes[Int(base.pathStart)..<Int(base.pathEnd)])
    }

    private mutating func copyQuery(of base: URLRecord) {
        url.bytes.append(contentsOf: base.bytes[Int(base.pathEnd)..<Int(base.queryEnd)])
        url.queryEnd = offset
    }

    private mutating func beginWithoutHost() {
        url.hostKind = .none
        url.usernameEnd = offset
        url.hostStart = offset
        url.hostEnd = offset
        url.pathStart = offset
    }

    // MARK: - file:

    private mutating func parseFile() -> Failure? {
        if let byte = current, byte == 0x2F || byte == 0x5C {
            position &+= 1
            if let next = current, next == 0x2F || next == 0x5C {
                position &+= 1
                return parseFileHost()
            }
            parseFileAfterOneSlash()
            return nil
        }
        guard let base, base.schemeKind == .file else {
            beginEmptyHost()
            parsePathSegments()
            return nil
        }
        copyAuthority(of: base)
        if current != nil, current != 0x3F, current != 0x23 {
            if !startsWithWindowsDriveLetter(position) {
                copyPath(of: base)
                shortenPath()
            }
            parsePathSegments()
            return nil
        }
        copyPath(of: base)
        endPath()
        if current == 0x3F {
            parseQuery()
        } else {
            copyQuery(of: base)
            parseFragment()
        }
        return nil
    }

    private mutating func parseFileAfterOneSlash() {
        if let base, base.schemeKind == .file {
            copyAuthority(of: base)
            let path = base.bytes[Int(base.pathStart)..<Int(base.pathEnd)]
            if !startsWithWindowsDriveLetter(position), beginsWithDrive(path) {
                url.bytes.append(contentsOf: path.prefix(3))
            }
        } else {
            beginEmptyHost()
        }
        parsePathSegments()
    }

    private mutating func parseFileHost() -> Failure? {
        var index = position
        while index < end, !isPathBoundary(input[index]) { index &+= 1 }
        if index &- position == 2, isWindowsDriveLetter(position) {
            beginEmptyHost()
            parsePathSegments()
            return nil
        }
        beginAuthority()
        url.hostStart = offset
        url.usernameEnd = offset
        if index > position {
            if let failure = parseHost(from: position, to: index) { return failure }
            let host = url.bytes[Int(url.hostStart)...]
            if host.elementsEqual("localhost".utf8) {
                url.bytes.removeLast(host.count)
                url.hostKind = .empty
            }
        } else {
            url.hostKind = .empty
        }
        url.hostEnd = offset
        url.pathStart = offset
        position = index
        parsePath()
        return nil
    }

    private mutating func beginEmptyHost() {
        beginAuthority()
        url.usernameEnd = offset
        url.hostStart = offset
        url.hostEnd = offset
        url.pathStart = offset
        url.hostKind = .empty
    }

    private mutating func beginAuthority() {
        url.bytes.append(0x2F)
        url.bytes.append(0x2F)
    }

    private func isPathBoundary(_ byte: UInt8) -> Bool {
        byte == 0x2F || byte == 0x3F || byte == 0x23 || byte == 0x5C && url.isSpecial
    }

    /// Whether two bytes are a letter and ":" or "|".
    private func isWindowsDriveLetter(_ index: Int) -> Bool {
        index &+ 1 < end && 0x61...0x7A ~= input[index] | 0x20
            && (input[index &+ 1] == 0x3A || input[index &+ 1] == 0x7C)
    }

    private func startsWithWindowsDriveLetter(_ index: Int) -> Bool {
        guard isWindowsDriveLetter(index) else { return false }
        guard index &+ 2 < end else { return true }
        let byte = input[index &+ 2]
        return byte == 0x2F || byte == 0x5C || byte == 0x3F || byte == 0x23
    }

    /// Whether a path's first segment is a normalized Windows drive letter.
    private func beginsWithDrive(_ path: ArraySlice<UInt8>) -> Bool {
        let head = Array(path.prefix(4))
        return head.count >= 3 && head[0] == 0x2F && 0x61...0x7A ~= head[1] | 0x20
            && head[2] == 0x3A && (head.count == 3 || head[3] == 0x2F)
    }

    // MARK: - Authority

    private mutating func parseAuthority() -> Failure? {
        beginAuthority()
        var boundary = position
        var lastAt = -1
        while boundary < end, !isPathBoundary(input[boundary]) {
            if input[boundary] == 0x40 { lastAt = boundary }
            boundary &+= 1
        }
        url.usernameEnd = offset
        if lastAt >= 0 {
            appendCredentials(from: position, to: lastAt)
            position = lastAt &+ 1
            if position == boundary { return .missingHost }
        }
        url.hostStart = offset
        let colon = portColon(from: position, to: boundary)
        if colon == position, colon < boundary { return .missingHost }
        if colon == boundary, boundary == position {
            if url.isSpecial { return .missingHost }
            url.hostKind = .empty
        } else if let failure = parseHost(from: position, to: colon) {
            return failure
        }
        url.hostEnd = offset
        if colon < boundary, let failure = parsePort(from: colon &+ 1, to: boundary) {
            return failure
        }
        url.pathStart = offset
        position = boundary
        parsePath()
        return nil
    }

    private mutating func appendCredentials(from start: Int, to end: Int) {
        var colon = start
        while colon < end, input[colon] != 0x3A { colon &+= 1 }
        url.bytes.append(percentEncoding: input, from: start, to: colon, set: .userinfo)
        url.usernameEnd = offset
        if colon &+ 1 < end {
            url.bytes.append(0x3A)
            url.bytes.append(percentEncoding: input, from: colon &+ 1, to: end, set: .userinfo)
        }
        if url.bytes.count > Int(url.schemeEnd) &+ 3 { url.bytes.append(0x40) }
    }

    /// The first ":" that is not inside brackets, or `end`.
    private func portColon(from start: Int, to end: Int) -> Int {
        var isInsideBrackets = false
        var index = start
        while index < end {
            switch input[index] {
            case 0x5B: isInsideBrackets = true
            case 0x5D: isInsideBrackets = false
            case 0x3A where !isInsideBrackets: return index
            default: break
            }
            index &+= 1
        }
        return end
    }

    private mutating func parseHost(from start: Int, to end: Int) -> Failure? {
        guard end - start <= URLRecord.maximumHostByteCount else { return .hostTooLong }
        let host = input.extracting(start..<end)
        return HostParser.parse(
            host, isSpecial: url.isSpecial, into: &url.bytes, kind: &url.hostKind)
    }

    private mutating func parsePort(from start: Int, to end: Int) -> Failure? {
        var value: Int32 = 0
        for i in start..<end {
            let byte = input[i]
            guard 0x30...0x39 ~= byte else { return .invalidPort }
            value = value &* 10 &+ Int32(byte &- 0x30)
            guard value <= 65535 else { return .invalidPort }
        }
        guard start < end, url.schemeKind.defaultPort.map(Int32.init) != value else { return nil }
        url.portValue = value
        url.bytes.append(0x3A)
        url.bytes.append(decimal: UInt32(value))
        return nil
    }

    // MARK: - Path

    /// The "path start" state.
    private mutating func parsePath() {
        if url.isSpecial {
            if isSlash(current) { position &+= 1 }
            return parsePathSegments()
        }
        switch current {
        case 0x2F:
            position &+= 1
            parsePathSegments()
        case nil, 0x3F, 0x23:
            endPath()
            parseQueryAndFragment()
        default:
            parsePathSegments()
        }
    }

    /// The "path" state: segments up to the query, the fragment or the end.
    private mutating func parsePathSegments() {
        while true {
            let start = position
            while position < end, !isPathBoundary(input[position]) { position &+= 1 }
            let hasMore = isSlash(current)
            switch dotSegment(from: start, to: position) {
            case 2:
                shortenPath()
                if !hasMore { url.bytes.append(0x2F) }
            case 1:
                if !hasMore { url.bytes.append(0x2F) }
            default:
                url.bytes.append(0x2F)
                appendSegment(from: start, to: position)
            }
            guard hasMore else { break }
            position &+= 1
        }
        endPath()
        parseQueryAndFragment()
    }

    private mutating func appendSegment(from start: Int, to end: Int) {
        if url.schemeKind == .file, end &- start == 2,
            url.bytes.count == Int(url.pathStart) &+ 1, isWindowsDriveLetter(start)
        {
            url.bytes.append(input[start])
            url.bytes.append(0x3A)
            return
        }
        url.bytes.append(percentEncoding: input, from: start, to: end, set: .path)
    }

    /// 1 for a single-dot, 2 for a double-dot URL path segment, else 0.
    private func dotSegment(from start: Int, to end: Int) -> Int {
        guard start < end, end &- start <= 6, input[start] == 0x2E || input[start] == 0x25 else {
            return 0
        }
        var dots = 0
        var index = start
        while index < end {
            if input[index] == 0x2E {
                index &+= 1
            } else if input[index] == 0x25, index &+ 2 < end, input[index &+ 1] == 0x32,
                input[index &+ 2] | 0x20 == 0x65
            {
                index &+= 3
            } else {
                return 0
            }
            dots &+= 1
        }
        return dots <= 2 ? dots : 0
    }

    /// The standard's "shorten a URL's path".
    private mutating func shortenPath() {
        let start = Int(url.pathStart)
        guard url.bytes.count > start else { return }
        if url.schemeKind == .file, url.bytes.count == start &+ 3,
            beginsWithDrive(url.bytes[start...])
        {
            return
        }
        while let last = url.bytes.popLast(), last != 0x2F, url.bytes.count > start {}
    }

    /// Inserts "/." before a path that would otherwise read as a host (section 4.5).
    private mutating func protectPath() {
        let start = Int(url.pathStart)
        guard url.bytes.count &- start >= 2, url.bytes[start] == 0x2F,
            url.bytes[start &+ 1] == 0x2F
        else { return }
        url.bytes.insert(contentsOf: [0x2F, 0x2E], at: start)
        url.pathStart &+= 2
    }

    private mutating func endPath() {
        if url.hostKind == .none, !url.hasOpaquePath { protectPath() }
        url.pathEnd = offset
        url.queryEnd = offset
    }

    private mutating func parseOpaquePath() {
        url.hasOpaquePath = true
        var boundary = position
        while boundary < end, input[boundary] != 0x3F, input[boundary] != 0x23 { boundary &+= 1 }
        url.bytes.append(
            percentEncoding: input, from: position, to: boundary, set: .c0Control)
        // A space at the end of the path would be lost when the fragment is taken away.
        if boundary < end, boundary > position, input[boundary &- 1] == 0x20 {
            url.bytes.removeLast()
            url.bytes.appendPercentEncoded(0x20)
        }
        endPath()
        position = boundary
        parseQueryAndFragment()
    }

    // MARK: - Query and fragment

    private mutating func parseQueryAndFragment() {
        if current == 0x3F {
            parseQuery()
        } else {
            parseFragment()
        }
    }

    /// The query, whose "?" is at the position, and the fragment.
    private mutating func parseQuery() {
        var boundary = position &+ 1
        while boundary < end, input[boundary] != 0x23 { boundary &+= 1 }
        url.bytes.append(0x3F)
        url.bytes.append(
            percentEncoding: input, from: position &+ 1, to: boundary,
            set: url.isSpecial ? .specialQuery : .query)
        url.queryEnd = offset
        position = boundary
        parseFragment()
    }

    /// The fragment, when its "#" is at the position.
    private mutating func parseFragment() {
        guard current == 0x23 else { return }
        url.bytes.append(0x23)
        url.bytes.append(
            percentEncoding: input, from: position &+ 1, to: end, set: .fragment)
        position = end
    }
}
