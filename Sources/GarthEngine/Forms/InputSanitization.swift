import GarthPage

/// The values of fields that always have one (HTML Standard, "value sanitization algorithm").
extension FormControl {
    /// A colour as `#` and six digits; black for what is none.
    static func sanitizedColor(_ value: String) -> String {
        let bytes = Array(value.utf8)
        let isColor =
            bytes.count == 7 && bytes[0] == 0x23
            && bytes.dropFirst().allSatisfy { CSSBytes.hexValue($0) != nil }
        return isColor ? value.lowercased() : "#000000"
    }

    /// A number between `min` and `max`, on a step; the middle for what is no number.
    func sanitizedRange(_ value: String, in document: Document) -> String {
        let number = InputNumber(kind: .range)
        func attribute(_ name: AttributeName) -> Double? {
            document.string(name, of: node).flatMap { number.value(of: $0) }
        }
        let least = attribute(.min) ?? 0
        let greatest = attribute(.max) ?? 100
        let given = number.value(of: value)
        var result = given ?? (greatest < least ? least : least + (greatest - least) / 2)
        if greatest >= least { result = min(result, greatest) }
        result = max(result, least)
        let isAny = document.string(.step, of: node)?.lowercased() == "any"
        if !isAny {
            let step = attribute(.step).flatMap { $0 > 0 ? $0 : nil } ?? 1
            let base = attribute(.min) ?? attribute(.value) ?? 0
            var steps = ((result - base) / step + 0.5).rounded(.down)
            if greatest >= least, base + steps * step > greatest { steps -= 1 }
            if base + steps * step < least { steps += 1 }
            let stepped = base + steps * step
            if stepped <= max(greatest, least) { result = stepped }
        }
        guard result != given else { return value }
        return result == result.rounded() && abs(result) < 1e15
            ? String(Int(result)) : String(result)
    }
}
