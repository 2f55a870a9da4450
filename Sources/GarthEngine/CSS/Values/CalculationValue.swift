/// A value in the course of a calculation: a number, or pixels and a percentage within bounds.
struct CalculationValue {
    var isLength: Bool
    /// The number, or the pixels.
    var amount: Float
    var percent: Float = 0
    var lower: Float = -.infinity
    var upper: Float = .infinity

    /// Whether the steps make a length; false for numbers and for what does not fit together.
    static func isLength(_ steps: [CalculationStep]) -> Bool {
        value(of: steps, em: 16, rem: 16)?.isLength == true
    }

    /// The value of steps that make a number.
    static func number(of steps: [CalculationStep]) -> Float? {
        guard let value = value(of: steps, em: 16, rem: 16), !value.isLength else { return nil }
        return value.amount
    }

    /// The value of the steps; nil when their types do not fit together.
    static func value(of steps: [CalculationStep], em: Float, rem: Float) -> CalculationValue? {
        var stack: [CalculationValue] = []
        for step in steps {
            switch step {
            case .number(let number): stack.append(Self(isLength: false, amount: number))
            case .push(let length): stack.append(Self(length, em: em, rem: rem))
            case .add, .subtract, .multiply, .divide, .minimum, .maximum:
                guard let b = stack.popLast(), let a = stack.popLast(),
                    let result = a.combined(step, b)
                else { return nil }
                stack.append(result)
            }
        }
        return stack.count == 1 ? stack[0] : nil
    }

    private init(isLength: Bool, amount: Float) {
        self.isLength = isLength
        self.amount = amount
    }

    private init(_ length: SpecifiedLength, em: Float, rem: Float) {
        self.init(isLength: true, amount: 0)
        switch length.unit {
        case .percent: percent = length.value
        case .em: amount = length.value * em
        case .rem: amount = length.value * rem
        case .auto, .minContent, .maxContent, .fitContent, .pixels: amount = length.value
        }
    }

    private var isFixed: Bool { percent == 0 }

    private func combined(_ step: CalculationStep, _ other: Self) -> Self? {
        switch step {
        case .add: return sum(other, sign: 1)
        case .subtract: return sum(other, sign: -1)
        case .multiply:
            if !isLength { return other.scaled(by: amount) }
            return other.isLength ? nil : scaled(by: other.amount)
        case .divide:
            guard !other.isLength, other.amount != 0 else { return nil }
            return scaled(by: 1 / other.amount)
        case .minimum: return bounded(other, isMinimum: true)
        case .maximum: return bounded(other, isMinimum: false)
        case .push, .number: return nil
        }
    }

    private func sum(_ other: Self, sign: Float) -> Self? {
        guard isLength == other.isLength else { return nil }
        var result = self
        result.amount += sign * other.amount
        result.percent += sign * other.percent
        if other.isFixed {
            result.lower += sign * other.amount
            result.upper += sign * other.amount
        }
        return result
    }

    private func scaled(by factor: Float) -> Self {
        var result = self
        result.amount *= factor
        result.percent *= factor
        if isFixed { return result }
        let (low, high) = (lower * factor, upper * factor)
        (result.lower, result.upper) = factor < 0 ? (high, low) : (low, high)
        if factor == 0 { (result.lower, result.upper) = (-.infinity, .infinity) }
        return result
    }

    /// The lesser or greater of two values. For two percentages, a base of 640 pixels decides: a
    /// length of layout has one percentage between two fixed bounds.
    private func bounded(_ other: Self, isMinimum: Bool) -> Self? {
        guard isLength == other.isLength else { return nil }
        if isFixed != other.isFixed {
            var result = isFixed ? other : self
            let bound = isFixed ? amount : other.amount
            if isMinimum {
                result.upper = min(result.upper, bound)
                result.lower = min(result.lower, bound)
            } else {
                result.lower = max(result.lower, bound)
                result.upper = max(result.upper, bound)
            }
            return result
        }
        let (a, b) = (amount + percent * 6.4, other.amount + other.percent * 6.4)
        return (a < b) == isMinimum ? self : other
    }
}
