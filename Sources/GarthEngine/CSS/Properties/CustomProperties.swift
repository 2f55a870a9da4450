import GarthURL

/// The custom properties of all styles, and the results of `var()` (CSS Custom Properties Level 1).
///
/// An environment has an element's own properties and continues in its parent's.
struct CustomProperties {
    private struct Environment {
        var parent: UInt32
        var depth: UInt16
        /// nil is the guaranteed-invalid value.
        var values: [UInt32: [UInt8]?]
    }

    /// What an environment is made of.
    private struct Origin: Hashable {
        var parent: UInt32
        var declarations: [CustomDeclaration]
    }

    private var names = AtomTable()
    private var environments: [Environment] = [Environment(parent: 0, depth: 0, values: [:])]
    /// The environments that were made: scripts that add sheets have the root styled again and again,
    /// and it keeps its style where its properties are what they were.
    private var known: [Origin: UInt32] = [:]
    /// Bytes that may still be produced on this page.
    private var budget = StyleLimits.totalVariableBytes

    /// So many environments may be looked through before they are joined into one.
    private static let chainLength: UInt16 = 8
    /// So many environments are remembered.
    private static let knownLimit = 4096

    // MARK: - Environments

    /// The environment of an element: the declarations, in the order of the cascade, over its
    /// parent's.
    mutating func environment(
        over parent: UInt32, _ declarations: [CustomDeclaration]
    ) -> UInt32 {
        let origin = Origin(parent: parent, declarations: declarations)
        if let environment = known[origin] { return environment }
        let environment = make(over: parent, declarations)
        if known.count >= Self.knownLimit { known.removeAll(keepingCapacity: true) }
        known[origin] = environment
        return environment
    }

    private mutating func make(
        over parent: UInt32, _ declarations: [CustomDeclaration]
    ) -> UInt32 {
        var resolution = Resolution(parent: parent)
        for declaration in declarations {
            let name = names.add(declaration.name)
            if declaration.wide == nil {
                resolution.pending[name] = declaration.value
            } else if declaration.wide == .initial {
                resolution.set(name, nil)
            } else {
                resolution.pending[name] = nil
                resolution.values[name] = nil
            }
        }
        for name in Array(resolution.pending.keys) { resolve(name, &resolution, depth: 0) }
        // What the parent has too needs no environment of its own.
        let own = resolution.values.filter { name, value in
            lookUp(name, in: parent).map { $0 != value } ?? (value != nil)
        }
        return own.isEmpty ? parent : add(own, over: parent)
    }

    /// The value of a property; nil for one that has none.
    mutating func value(of name: [UInt8], in environment: UInt32) -> [UInt8]? {
        lookUp(names.add(name), in: environment) ?? nil
    }

    private mutating func add(_ values: [UInt32: [UInt8]?], over parent: UInt32) -> UInt32 {
        var values = values
        var base = parent
        var depth = environments[Int(parent)].depth + 1
        if depth > Self.chainLength {
            while base != 0 {
                values.merge(environments[Int(base)].values) { own, _ in own }
                base = environments[Int(base)].parent
            }
            depth = 1
        }
        environments.append(Environment(parent: base, depth: depth, values: values))
        return UInt32(environments.count - 1)
    }

    /// The value of a property; nil when it was never set, inner nil when it is invalid.
    private func lookUp(_ name: UInt32, in environment: UInt32) -> [UInt8]?? {
        var environment = environment
        while environment != 0 {
            if let value = environments[Int(environment)].values[name] { return value }
            environment = environments[Int(environment)].parent
        }
        return nil
    }

    // MARK: - Resolution of an element's own properties

    private struct Resolution {
        let parent: UInt32
        var pending: [UInt32: [UInt8]] = [:]
        var values: [UInt32: [UInt8]?] = [:]
        /// The properties that are being resolved: a second visit of one is a cycle.
        var open: [UInt32] = []
        /// The properties on a cycle.
        var cyclic: Set<UInt32> = []

        init(parent: UInt32) { self.parent = parent }

        mutating func set(_ name: UInt32, _ value: [UInt8]?) {
            pending[name] = nil
            values[name] = .some(value)
        }
    }

    private mutating func resolve(
        _ name: UInt32, _ resolution: inout Resolution, depth: Int
    ) {
        guard let raw = resolution.pending[name] else { return }
        if let start = resolution.open.firstIndex(of: name) {
            resolution.cyclic.formUnion(resolution.open[start...])
            return
        }
        guard depth < StyleLimits.nesting * 2 else {
            resolution.set(name, nil)
            return
        }
        // A value without a function is what the sheet holds: no copy is made of it.
        if raw.count <= StyleLimits.variableBytes, !Self.mayReferToOthers(raw.span) {
            return resolution.set(name, raw)
        }
        resolution.open.append(name)
        var output: [UInt8] = []
        let isValid = substitute(
            raw.span, 0, raw.count, into: &output, &resolution, depth: depth + 1)
        let value = isValid ? output : nil
        resolution.open.removeLast()
        resolution.set(name, resolution.cyclic.contains(name) ? nil : value)
    }

    /// Whether a value may have a `var()` or an `env()`.
    private static func mayReferToOthers(_ bytes: Span<UInt8>) -> Bool {
        for place in 0..<bytes.count where bytes[place] == UInt8(ascii: "(") && place >= 3 {
            let isReference =
                CSSBytes.equalIgnoringCase(bytes, place - 3, place, "var")
                || CSSBytes.equalIgnoringCase(bytes, place - 3, place, "env")
            if isReference { return true }
        }
        return false
    }

    // MARK: - Substitution

    /// A value with its `var()` replaced; nil when one of them has no value.
    mutating func substituted(_ value: [UInt8], in environment: UInt32) -> [UInt8]? {
        var resolution = Resolution(parent: environment)
        var output: [UInt8] = []
        let isValid = substitute(
            value.span, 0, value.count, into: &output, &resolution, depth: 0)
        return isValid ? output : nil
    }

    private mutating func substitute(
        _ bytes: Span<UInt8>, _ start: Int, _ end: Int,
        into output: inout [UInt8], _ resolution: inout Resolution, depth: Int
    ) -> Bool {
        guard depth < StyleLimits.nesting * 2 else { return false }
        var tokenizer = CSSTokenizer(bytes, from: start, to: end)
        var copied = start
        while true {
            let token = tokenizer.next()
            if token.kind == .endOfFile { break }
            guard token.kind == .function else { continue }
            let (from, to) = (Int(token.textStart), Int(token.textEnd))
            let isEnvironment = CSSBytes.equalIgnoringCase(bytes, from, to, "env")
            guard isEnvironment || CSSBytes.equalIgnoringCase(bytes, from, to, "var") else {
                continue
            }
            guard append(bytes.extracting(copied..<Int(token.start)), to: &output) else {
                return false
            }
            let close = CSSScanner.functionEnd(bytes, from: Int(token.end), to: end)
            guard
                reference(
                    bytes, Int(token.end), close, isEnvironment, into: &output, &resolution,
                    depth: depth)
            else { return false }
            copied = min(close + 1, end)
            tokenizer.seek(to: copied)
        }
        return append(bytes.extracting(copied..<max(copied, end)), to: &output)
    }

    /// Inserts the value of one `var()`; its argument lies between the offsets.
    private mutating func reference(
        _ bytes: Span<UInt8>, _ start: Int, _ end: Int, _ isEnvironment: Bool,
        into output: inout [UInt8], _ resolution: inout Resolution, depth: Int
    ) -> Bool {
        var tokenizer = CSSTokenizer(bytes, from: start, to: end)
        var token = tokenizer.next()
        while token.kind == .whitespace { token = tokenizer.next() }
        guard token.kind == .ident else { return false }
        let text =
            token.hasEscapes
            ? CSSBytes.unescaped(bytes, Int(token.textStart), Int(token.textEnd))
            : Array(bytes.extracting(Int(token.textStart)..<Int(token.textEnd)))
        var fallback: Int?
        let comma = CSSScanner.scan(
            bytes, from: tokenizer.position, to: end, stops: .comma
        ).offset
        if comma < end { fallback = comma + 1 }
        // A name by itself: anything but a comma after it makes the value invalid.
        var rest = CSSTokenizer(bytes, from: tokenizer.position, to: comma)
        var next = rest.next()
        while next.kind == .whitespace { next = rest.next() }
        guard next.kind == .endOfFile || isEnvironment else { return false }
        if !isEnvironment {
            let name = names.add(text)
            resolve(name, &resolution, depth: depth + 1)
            let isOpen = resolution.open.contains { resolution.cyclic.contains($0) && $0 == name }
            let value =
                isOpen ? nil : resolution.values[name] ?? lookUp(name, in: resolution.parent)
            if let value = value ?? nil {
                // A comment keeps the tokens on both sides apart.
                let comment: StaticString = "/**/"
                return append(comment.utf8Span, to: &output) && append(value.span, to: &output)
                    && append(comment.utf8Span, to: &output)
            }
        }
        guard let fallback else {
            return isEnvironment && append(StaticString("0").utf8Span, to: &output)
        }
        return substitute(bytes, fallback, end, into: &output, &resolution, depth: depth + 1)
    }

    private mutating func append(
        _ bytes: Span<UInt8>, to output: inout [UInt8]
    ) -> Bool {
        budget -= bytes.count
        guard budget >= 0, output.count + bytes.count <= StyleLimits.variableBytes else {
            return false
        }
        output.append(contentsOf: bytes)
        return true
    }
}
