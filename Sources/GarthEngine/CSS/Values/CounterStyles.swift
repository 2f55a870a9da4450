import GarthURL

/// An `@counter-style` rule: its descriptors, nil for missing ones (CSS Counter Styles Level 3
/// section 3).
struct CounterStyleRule {
    enum System {
        case own(CounterStyle.System)
        case extends([UInt8])
    }

    var system = System.own(.symbolic)
    var symbols: [[UInt8]]?
    var additive: [(weight: Int, symbol: [UInt8])]?
    var negative: (prefix: [UInt8], suffix: [UInt8])?
    var prefix: [UInt8]?
    var suffix: [UInt8]?
    /// `.some(nil)` is `auto`.
    var ranges: [ClosedRange<Int>]??
    var pad: (length: Int, symbol: [UInt8])?
    var fallback: [UInt8]?

    /// Whether the rule defines a counter style: it has the symbols that its system needs.
    var isDefinition: Bool {
        switch system {
        case .extends: return symbols == nil && additive == nil
        case .own(.additive): return additive != nil
        case .own(.numeric), .own(.alphabetic): return (symbols?.count ?? 0) >= 2
        case .own(.cyclic), .own(.symbolic), .own(.fixed): return symbols != nil
        case .own(.chinese), .own(.ethiopic): return symbols != nil
        }
    }

    /// The style that the rule makes of one that it extends, or of the initial values.
    func applied(to base: CounterStyle) -> CounterStyle {
        var style = base
        if case .own(let system) = system {
            style.system = system
            style.symbols = symbols ?? []
            if let additive {
                style.symbols = additive.map(\.symbol)
                style.weights = additive.map(\.weight)
            }
        }
        if let negative { (style.negativePrefix, style.negativeSuffix) = negative }
        if let prefix { style.prefix = prefix }
        if let suffix { style.suffix = suffix }
        if let ranges { style.ranges = ranges }
        if let pad { (style.padLength, style.padSymbol) = pad }
        if let fallback { style.fallback = fallback }
        return style
    }
}

/// A rule of a page with its place in the cascade.
struct CounterStyleEntry {
    var rule: CounterStyleRule
    var origin: StyleOrigin
    var layer: UInt16
}

/// The counter styles of a page by their names: its own have priority over the predefined ones.
///
/// A predefined style is read at its first use; each name is resolved once.
struct CounterStyles {
    /// The rules of the page's sheets, in the order of the sheets.
    private var entries: [[UInt8]: [CounterStyleEntry]] = [:]
    private var resolved: [[UInt8]: CounterStyle] = [:]
    private var entryCount = 0

    /// Whether the page defines styles, perhaps one with a predefined name.
    var hasRules: Bool { !entries.isEmpty }

    mutating func add(_ name: [UInt8], _ entry: CounterStyleEntry) {
        guard entryCount < StyleLimits.counterStyles else { return }
        entryCount += 1
        entries[name, default: []].append(entry)
        resolved.removeAll(keepingCapacity: true)
    }

    /// The style with a name; `decimal` when there is none.
    mutating func style(named name: [UInt8], layers: CascadeLayers) -> CounterStyle {
        if let known = resolved[name] { return known }
        let style = resolve(name, layers)
        resolved[name] = style
        return style
    }

    /// Follows `extends` to its end; a circle counts as if its members extended `decimal`.
    private func resolve(_ name: [UInt8], _ layers: CascadeLayers) -> CounterStyle {
        var chain: [CounterStyleRule] = []
        var names: [[UInt8]] = []
        var next: [UInt8]? = name
        while let current = next {
            next = nil
            if let first = names.firstIndex(of: current) {
                // Only the members of the circle lose what they extend.
                chain.removeSubrange(max(1, first + 1)...)
                break
            }
            guard names.count < StyleLimits.counterStyleChain,
                let rule = rule(named: current, layers)
            else { break }
            names.append(current)
            chain.append(rule)
            if case .extends(let base) = rule.system { next = base }
        }
        var style = CounterStyle.decimal
        if let last = chain.last, case .own = last.system { style = CounterStyle() }
        for rule in chain.reversed() { style = rule.applied(to: style) }
        return style
    }

    private func rule(named name: [UInt8], _ layers: CascadeLayers) -> CounterStyleRule? {
        var best: CounterStyleEntry?
        for entry in entries[name] ?? [] {
            if let present = best,
                (present.origin.rawValue, layers.rank(of: present.layer))
                    > (entry.origin.rawValue, layers.rank(of: entry.layer))
            {
                continue
            }
            best = entry
        }
        return best?.rule ?? Self.predefined(name)
    }

    // MARK: - Predefined styles

    /// The rule of a predefined style; nil when the name is none of theirs.
    static func predefined(_ name: [UInt8]) -> CounterStyleRule? {
        guard let place = place(of: name) else { return nil }
        return CounterStyleParser.rule(ResourceSheet.counterStyles, from: place, isBuiltIn: true)
    }

    static func isPredefined(_ name: [UInt8]) -> Bool { place(of: name) != nil }

    /// A name as it is kept: those of predefined styles in lower case (section 2).
    static func normalized(_ name: [UInt8]) -> [UInt8] {
        guard name.contains(where: { $0 >= 0x41 && $0 <= 0x5A }) else { return name }
        let lower = name.map(CSSBytes.lowercased)
        return isPredefined(lower) ? lower : name
    }

    /// The start of the descriptors of the predefined style, after the brace.
    private static func place(of name: [UInt8]) -> Int? {
        guard !name.isEmpty, name.count < 64 else { return nil }
        let bytes = ResourceSheet.counterStyles
        let lead = "@counter-style ".utf8.count
        var line = 0
        while line < bytes.count {
            let start = line + lead
            if bytes[line] == 0x40, start + name.count + 1 < bytes.count,
                bytes[start + name.count] == 0x20, bytes[start + name.count + 1] == 0x7B,
                bytes.extracting(start..<start + name.count).isEqual(to: name.span)
            {
                return start + name.count + 2
            }
            while line < bytes.count, bytes[line] != 0x0A { line += 1 }
            line += 1
        }
        return nil
    }
}

extension CounterStyle {
    /// The last fallback of every style.
    static let decimal: CounterStyle = {
        var style = CounterStyle()
        style.system = .numeric
        style.symbols = (0x30...0x39).map { [UInt8($0)] }
        return style
    }()
}

extension StyleResolver {
    /// A counter's value in a style, without prefix and suffix.
    mutating func counterText(_ value: Int, _ name: CounterStyleName) -> [UInt8] {
        if case .known(let style) = name, !rules.counterStyles.hasRules || style.isFixed {
            if let text = ListMarker.text(value, style) { return text }
        }
        return representation(of: value, counterStyle(name))
    }

    /// The text of a list item's marker (section 2, and CSS Lists Level 3 section 3.1).
    mutating func markerText(_ value: Int, _ name: CounterStyleName) -> [UInt8] {
        if case .known(let style) = name, !rules.counterStyles.hasRules || style.isFixed {
            if style == .none { return [] }
            if let text = ListMarker.text(value, style) { return text + style.suffix }
        }
        let style = counterStyle(name)
        return style.prefix + representation(of: value, style) + style.suffix
    }

    private mutating func counterStyle(_ name: CounterStyleName) -> CounterStyle {
        switch name {
        case .symbols(let symbols): return CounterStyle(symbols)
        case .named(let name):
            return rules.counterStyles.style(named: name, layers: rules.layers)
        case .known(let style):
            return rules.counterStyles.style(named: style.name, layers: rules.layers)
        }
    }

    /// A value in a style or in the ones that it falls back to; a circle ends in `decimal`.
    private mutating func representation(of value: Int, _ style: CounterStyle) -> [UInt8] {
        if let text = style.representation(of: value) { return text }
        var next = style.fallback
        for _ in 0..<StyleLimits.counterStyleChain {
            let style = rules.counterStyles.style(named: next, layers: rules.layers)
            if let text = style.representation(of: value) { return text }
            if next == style.fallback { break }
            next = style.fallback
        }
        return ListMarker.decimal(value)
    }
}
