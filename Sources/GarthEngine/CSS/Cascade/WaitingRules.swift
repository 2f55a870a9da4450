import GarthURL

/// Style rules whose selectors are parsed when the document has the classes and ids they ask for.
///
/// A page uses few rules of a framework's sheet. A selector waits for a name that the document does
/// not have; when the name comes, it waits for the next one, and its rule is parsed when none is
/// left. A rule that waits matches no element of the document.
struct WaitingRules {
    /// A style rule by the place of its selectors.
    struct Rule {
        var sheet: UInt32
        var start: UInt32
        var end: UInt32
        var block: UInt32
        var layer: UInt16
        var query: UInt8
        var isTaken = false
    }

    /// A selector of a rule.
    private struct Selector {
        var rule: UInt32
        var start: UInt32
        var end: UInt32
        /// The names that it waited for and that came.
        var waits: UInt32 = 0
        /// The next selector that waits for the same name, plus 1; 0 at the end.
        var next: UInt32 = 0
    }

    private var rules: [Rule] = []
    private var selectors: [Selector] = []
    private var names = AtomTable()
    /// By the number of a name: the first selector that waits for it, plus 1.
    private var heads: [UInt32] = []
    /// By the number of a name: whether the document has it.
    private var isPresent: [Bool] = []
    /// The attributes of the document that were read.
    private var readAttributes = 0
    /// The times that rules were taken.
    private var takings = 0
    /// The rules that wait no longer.
    private var ready: [UInt32] = []
    /// Room for the selectors of one rule, with the names to wait for.
    private var found: [(selector: Range<Int>, name: Range<Int>)] = []

    var isEmpty: Bool { rules.isEmpty }

    // MARK: - Adding

    /// Adds a rule; false for one that has to be parsed at once.
    mutating func add(_ rule: Rule, of bytes: Span<UInt8>, folds: Bool) -> Bool {
        guard find(in: bytes, from: Int(rule.start), to: Int(rule.end), folds: folds),
            selectors.count + found.count <= StyleLimits.selectors
        else { return false }
        for i in found.indices {
            let (place, name) = found[i]
            selectors.append(
                Selector(
                    rule: UInt32(rules.count), start: UInt32(place.lowerBound),
                    end: UInt32(place.upperBound)))
            wait(selectors.count - 1, for: names.add(bytes.extracting(name), folds: folds))
        }
        rules.append(rule)
        return true
    }

    /// Finds a name to wait for in each selector of a list; false if one has none.
    private mutating func find(
        in bytes: Span<UInt8>, from start: Int, to end: Int, folds: Bool
    ) -> Bool {
        found.removeAll(keepingCapacity: true)
        var parts = SelectorNames(bytes, from: start, to: end)
        var start = start
        var last: Range<Int>?
        while true {
            switch parts.next() {
            case .unclear: return false
            case .name(let first, let end): last = first..<end
            case .end:
                // The last name is that of the subject as a rule, and the rarest.
                guard var name = last else { return false }
                if has(bytes.extracting(name), folds: folds) {
                    guard
                        let other = missingName(
                            in: bytes, from: start, to: parts.position, folds: folds)
                    else { return false }
                    name = other
                }
                found.append((start..<parts.position, name))
                guard parts.position < end else { return true }
                start = parts.position
                last = nil
            }
        }
    }

    /// The first name of a selector that the document does not have.
    private func missingName(
        in bytes: Span<UInt8>, from start: Int, to end: Int, folds: Bool
    ) -> Range<Int>? {
        var parts = SelectorNames(bytes, from: start, to: end)
        while case .name(let first, let last) = parts.next() {
            if !has(bytes.extracting(first..<last), folds: folds) { return first..<last }
        }
        return nil
    }

    private func has(_ name: Span<UInt8>, folds: Bool) -> Bool {
        let number = Int(names.number(of: name, folds: folds))
        return number != 0 && number < isPresent.count && isPresent[number]
    }

    private mutating func wait(_ selector: Int, for name: UInt32) {
        makeRoom()
        selectors[selector].next = heads[Int(name)]
        heads[Int(name)] = UInt32(selector + 1)
    }

    private mutating func makeRoom() {
        while heads.count <= names.count {
            heads.append(0)
            isPresent.append(false)
        }
    }

    // MARK: - Taking

    /// Whether a document may have names that rules wait for and that were not read.
    func concern(_ document: borrowing Document) -> Bool {
        !rules.isEmpty
            && (document.attributes.count != readAttributes || document.shadowTrees != nil)
    }

    /// Reads the classes and ids that came to the document since the last call.
    mutating func read(
        _ document: borrowing Document, of sheets: [StyleSheetSource], folds: Bool
    ) {
        let text = document.text.span
        if document.attributes.count < readAttributes { readAttributes = 0 }
        for i in readAttributes..<document.attributes.count {
            let attribute = document.attributes[i]
            guard attribute.name == .class || attribute.name == .id else { continue }
            let start = Int(attribute.valueStart)
            let value = text.extracting(start..<start + Int(attribute.valueCount))
            if attribute.name == .id {
                note(value, sheets, folds: folds)
            } else {
                noteWords(of: value, sheets, folds: folds)
            }
        }
        readAttributes = document.attributes.count
    }

    private mutating func noteWords(
        of value: Span<UInt8>, _ sheets: [StyleSheetSource], folds: Bool
    ) {
        var i = 0
        while i < value.count {
            let start = i
            while i < value.count, !CSSBytes.isSpace(value[i]) { i += 1 }
            if i > start { note(value.extracting(start..<i), sheets, folds: folds) }
            i += 1
        }
    }

    /// Takes note of a name of the document.
    private mutating func note(
        _ name: Span<UInt8>, _ sheets: [StyleSheetSource], folds: Bool
    ) {
        let number = Int(names.add(name, folds: folds))
        if number >= heads.count { makeRoom() }
        guard !isPresent[number] else { return }
        isPresent[number] = true
        var place = Int(heads[number])
        heads[number] = 0
        while place != 0 {
            let selector = place - 1
            place = Int(selectors[selector].next)
            let rule = Int(selectors[selector].rule)
            guard !rules[rule].isTaken else { continue }
            let sheet = sheets[Int(rules[rule].sheet)].bytes
            goOn(selector, sheet.span, folds: folds)
        }
    }

    /// Lets a selector whose name has come wait for another name, or takes its rule.
    private mutating func goOn(_ selector: Int, _ bytes: Span<UInt8>, folds: Bool) {
        selectors[selector].waits += 1
        if selectors[selector].waits < StyleLimits.selectorWaits,
            let name = missingName(
                in: bytes, from: Int(selectors[selector].start),
                to: Int(selectors[selector].end), folds: folds)
        {
            return wait(selector, for: names.add(bytes.extracting(name), folds: folds))
        }
        let rule = selectors[selector].rule
        rules[Int(rule)].isTaken = true
        ready.append(rule)
    }

    /// Takes the rules that wait no longer, in the order of the sheets; all rules where they would
    /// be taken too often.
    mutating func take() -> [Rule] {
        guard !ready.isEmpty else { return [] }
        takings += 1
        guard takings < StyleLimits.ruleTakings else { return takeAll() }
        ready.sort()
        let taken = ready.map { rules[Int($0)] }
        ready.removeAll(keepingCapacity: true)
        return taken
    }

    /// Takes all rules.
    mutating func takeAll() -> [Rule] {
        let isReady = Set(ready)
        let taken = rules.enumerated()
            .filter { !$0.element.isTaken || isReady.contains(UInt32($0.offset)) }
            .map(\.element)
        self = WaitingRules()
        return taken
    }
}
