/// The style sheets of shadow trees (CSS Scoping Module Level 1).
///
/// Trees with equal sheets, as a thousand elements of one class have, share a scope and its rules.
struct ShadowScopes {
    /// The sheets of each scope, joined; the scope of the first is 1.
    private(set) var sheets: [[UInt8]] = []
    private var numbers: [[UInt8]: UInt32] = [:]
    private var byteCount = 0

    /// Whether some tree has a sheet.
    var hasSheets: Bool { byteCount > 0 }

    /// The number of the scope of trees with this sheet, and whether it is new. Beyond the limits a
    /// tree has no sheet.
    mutating func number(of sheet: [UInt8]) -> (number: UInt32, isNew: Bool) {
        if let known = numbers[sheet] { return (known, false) }
        guard
            sheet.isEmpty
                || byteCount + sheet.count <= StyleLimits.sheetBytes
                    && sheets.count < StyleLimits.shadowScopes
        else { return number(of: []) }
        sheets.append(sheet)
        byteCount += sheet.count
        let number = UInt32(sheets.count)
        numbers[sheet] = number
        return (number, true)
    }

    /// Forgets all scopes if most of them are of trees that are no more.
    mutating func forget(ifMoreThan count: Int) -> Bool {
        guard sheets.count > 2 * count + 16 else { return false }
        self = ShadowScopes()
        return true
    }
}

extension StyleResolver {
    /// The place of the sheets of shadow trees among all others. None of them is compared with one
    /// of another tree but by `MatchedRule.depth`.
    private static let shadowOrder = 1 << 29

    /// Takes the sheets of all shadow trees; returns the numbers of their scopes.
    mutating func setShadowSheets<Root: Hashable>(_ sheets: [Root: [UInt8]]) -> [Root: UInt32] {
        var isNew = false
        let numbers = sheets.mapValues { sheet in
            let found = shadowScopes.number(of: sheet)
            if found.isNew {
                read(sheet, scope: found.number)
                isNew = true
            }
            return found.number
        }
        if shadowScopes.forget(ifMoreThan: Set(numbers.values).count) {
            _ = readAllSheets(wanted: nil)
            return setShadowSheets(sheets)
        }
        if isNew {
            forgetMatches()
            forgetStyles()
        }
        return numbers
    }

    /// Reads the sheets of all scopes again.
    mutating func readShadowSheets() {
        for (place, sheet) in shadowScopes.sheets.enumerated() {
            read(sheet, scope: UInt32(place + 1))
        }
    }

    private mutating func read(_ sheet: [UInt8], scope: UInt32) {
        guard !sheet.isEmpty else { return }
        // What sheets of shadow trees import stands before them (`Engine.readShadowSheets`).
        _ = rules.add(
            sheet, origin: .author, order: Self.shadowOrder, layer: nil, scope: scope)
    }
}
