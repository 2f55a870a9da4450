import GarthPage

/// Questions about elements, and the elements of the answers, as parts of a message.
extension WireEncoder {
    mutating func question(_ question: PageQuestion) {
        switch question {
        case .elements(.selector(let text)):
            number(UInt8(0))
            string(text)
        case .elements(.role(let role, let name)):
            number(UInt8(1))
            string(role)
            optional(name) { $0.string($1) }
        case .elements(.text(let text)):
            number(UInt8(2))
            string(text)
        case .elements(.label(let text)):
            number(UInt8(3))
            string(text)
        case .snapshot(let root):
            number(UInt8(4))
            optional(root) { $0.element($1) }
        case .search(let search, let document, let root):
            number(UInt8(5))
            self.search(search)
            number(document)
            optional(root) { $0.element($1) }
        case .fieldNames(let elements):
            number(UInt8(6))
            list(elements) { $0.element($1) }
        case .fields(let names, let document):
            number(UInt8(7))
            list(names) { $0.string($1) }
            number(document)
        }
    }

    private mutating func search(_ search: ElementSearch) {
        switch search {
        case .selector(let text):
            number(UInt8(0))
            string(text)
        case .tagName(let name):
            number(UInt8(1))
            string(name)
        case .linkText(let text, let isPartial):
            number(UInt8(2))
            string(text)
            flag(isPartial)
        }
    }

    mutating func elementCall(_ call: ElementCall) {
        switch call {
        case .fact(let fact):
            number(UInt8(0))
            number(fact.kind.rawValue)
            string(fact.name)
        case .keys(let keys):
            number(UInt8(1))
            list(keys) { $0.string($1) }
        case .hover: number(UInt8(2))
        case .reveal: number(UInt8(3))
        case .doubleClick: number(UInt8(6))
        case .type(let key):
            number(UInt8(4))
            string(key.key)
            optional(key.text) { $0.string($1) }
            count(key.cursor)
        case .focus(let isFocused):
            number(UInt8(5))
            flag(isFocused)
        }
    }

    mutating func pageElement(_ element: PageElement) {
        self.element(element.reference)
        shown(element.role)
        count(element.depth)
        shown(element.name)
        shown(element.text)
        shown(element.url)
        optional(element.level) { $0.count($1) }
        number(element.states.rawValue)
    }
}

extension WireDecoder {
    mutating func question() throws(WireError) -> PageQuestion {
        switch try number(UInt8.self) {
        case 0: return .elements(.selector(try string()))
        case 1:
            return .elements(
                .role(
                    try string(), name: try optional { (d) throws(WireError) in try d.string() }))
        case 2: return .elements(.text(try string()))
        case 3: return .elements(.label(try string()))
        case 4:
            return .snapshot(of: try optional { (d) throws(WireError) in try d.element() })
        case 5:
            return .search(
                try search(), inDocument: try number(),
                below: try optional { (d) throws(WireError) in try d.element() })
        case 6:
            return .fieldNames(
                try list(limit: WireLimits.actionCount) { (d) throws(WireError) in try d.element() }
            )
        case 7:
            let names = try list(limit: WireLimits.actionCount) { (d) throws(WireError) in
                try d.string()
            }
            return .fields(named: names, inDocument: try number())
        default: throw .unknownCode
        }
    }

    private mutating func search() throws(WireError) -> ElementSearch {
        switch try number(UInt8.self) {
        case 0: return .selector(try string())
        case 1: return .tagName(try string())
        case 2: return .linkText(try string(), isPartial: try flag())
        default: throw .unknownCode
        }
    }

    mutating func elementCall() throws(WireError) -> ElementCall {
        switch try number(UInt8.self) {
        case 0:
            guard let kind = ElementFact.Kind(rawValue: try number()) else { throw .unknownCode }
            return .fact(ElementFact(kind, name: try string()))
        case 1:
            return .keys(
                try list(limit: WireLimits.keyCount) { (d) throws(WireError) in try d.string() })
        case 2: return .hover
        case 3: return .reveal
        case 4:
            let key = try string()
            let text = try optional { (d) throws(WireError) in try d.string() }
            return .type(FieldKey(key, text: text, cursor: try size()))
        case 5: return .focus(try flag())
        case 6: return .doubleClick
        default: throw .unknownCode
        }
    }

    mutating func pageElement() throws(WireError) -> PageElement {
        let reference = try element()
        var element = PageElement(reference, role: try shown(), depth: try size())
        element.name = try shown()
        element.text = try shown()
        element.url = try shown()
        element.level = try optional { (d) throws(WireError) in try d.size() }
        element.states = ElementStates(rawValue: try number())
        return element
    }
}

extension PageElement {
    /// About the memory that the element takes.
    package var byteCount: Int {
        128 + role.utf8.count + name.utf8.count + text.utf8.count + url.utf8.count
    }
}
