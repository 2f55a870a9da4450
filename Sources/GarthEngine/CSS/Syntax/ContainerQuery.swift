/// The prelude of an `@container` rule (CSS Conditional Rules Level 5 section 3.2): the name of the
/// container that it asks, and the condition.
struct ContainerQuery: Equatable {
    /// The name of the container; empty for any.
    private(set) var name: [UInt8] = []
    /// The condition as it is written.
    private(set) var condition: [UInt8] = []
    /// The query around it; 0 is none.
    private(set) var outer: UInt8 = 0

    /// The place of no query.
    init() {}

    /// Reads a prelude; nil for one without a condition.
    init?(_ bytes: Span<UInt8>, from start: Int, to end: Int, inside outer: UInt8) {
        let tokens = ValueParser.tokens(in: bytes, start, end)
        guard let first = tokens.first, let last = tokens.last else { return nil }
        self.outer = outer
        var begin = first
        if first.kind == .ident,
            !CSSBytes.equalIgnoringCase(
                bytes, Int(first.textStart), Int(first.textEnd), "not")
        {
            guard tokens.count > 1 else { return nil }
            name = Self.copy(bytes, Int(first.textStart), Int(first.textEnd))
            begin = tokens[1]
        }
        condition = Self.copy(bytes, Int(begin.start), Int(last.end))
    }

    private static func copy(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> [UInt8] {
        (start..<max(start, end)).map { bytes[$0] }
    }
}
