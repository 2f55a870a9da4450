extension AttributeTest {
    /// Whether a value passes the test.
    func matches(_ actual: Span<UInt8>) -> Bool {
        let count = value.count
        switch operation {
        case .exists: return true
        case .equals: return actual.count == count && isEqual(actual, 0)
        case .prefix: return count > 0 && actual.count >= count && isEqual(actual, 0)
        case .suffix:
            return count > 0 && actual.count >= count && isEqual(actual, actual.count - count)
        case .dash:
            guard actual.count >= count, isEqual(actual, 0) else { return false }
            return actual.count == count || actual[count] == 0x2D
        case .substring:
            guard count > 0, actual.count >= count else { return false }
            return (0...actual.count - count).contains { isEqual(actual, $0) }
        case .includes:
            guard count > 0, actual.count >= count, !value.contains(where: CSSBytes.isSpace) else {
                return false
            }
            return (0...actual.count - count).contains { start in
                (start == 0 || CSSBytes.isSpace(actual[start - 1]))
                    && (start + count == actual.count
                        || CSSBytes.isSpace(actual[start + count]))
                    && isEqual(actual, start)
            }
        }
    }

    private func isEqual(_ actual: Span<UInt8>, _ start: Int) -> Bool {
        for i in 0..<value.count {
            let (a, b) = (actual[start + i], value[i])
            guard a == b || ignoresCase && CSSBytes.lowercased(a) == CSSBytes.lowercased(b) else {
                return false
            }
        }
        return true
    }
}
