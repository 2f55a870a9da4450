import GarthLanguage
import GarthPage
import GarthURL

/// Whether the controls of a form hold what may be sent (HTML Standard, "constraint validation").
struct ConstraintValidation {
    /// A control that does not, and why, in a sentence for the person.
    struct Refusal: Equatable {
        var node: NodeID
        var reason: String
    }

    private let document: Document
    private let state: PageState
    private var changes: [NodeID: ControlChange] { state.controls }
    /// The name of a control for a person.
    private let label: (NodeID) -> String

    init(
        _ document: Document, _ state: PageState,
        label: @escaping (NodeID) -> String
    ) {
        self.document = document
        self.state = state
        self.label = label
    }

    /// The first control of the form, in tree order, with an invalid value; nil without one, and if
    /// the form or the button turns validation off.
    func refusal(of submitter: FormSubmission.Submitter) -> Refusal? {
        let form: NodeID
        switch submitter {
        case .button(let button):
            form = document.formOwner(of: button.node)
            if document.has(.formnovalidate, button.node) { return nil }
        case .form(let node): form = node
        }
        guard form.exists, !document.has(.novalidate, form) else { return nil }
        let controls = document.controls(ofForm: form)
        let groups = emptyGroups(of: controls)
        for control in controls where isChecked(control) {
            if let reason = fault(of: control, groups) {
                return Refusal(node: control.node, reason: reason)
            }
        }
        return nil
    }

    /// Whether the control is not barred from constraint validation.
    private func isChecked(_ control: FormControl) -> Bool {
        switch control.kind {
        case .hidden, .reset, .button, .submit, .image, .none: return false
        case .text, .textArea:
            if control.isReadOnly(in: document) { return false }
        case .checkbox, .radio, .select, .file: break
        }
        return !control.isDisabled(in: document) && !control.isInDatalist(document)
    }

    private func fault(of control: FormControl, _ emptyGroups: Set<String>) -> String? {
        switch control.kind {
        case .text: return faultOfField(control)
        case .textArea:
            return missing(control, isEmpty: control.value(in: document, changes).isEmpty)
                ?? faultOfLength(control)
        case .checkbox:
            guard document.has(.required, control.node),
                !control.isChecked(in: document, state)
            else { return nil }
            return localized("\(name(control, localized("This box"))) must be checked.")
        case .radio:
            // Each of the group suffers; the first one speaks for all.
            guard emptyGroups.contains(control.name) else { return nil }
            return localized(
                "One of these must be chosen, such as \(name(control, localized("this one"))).")
        case .select: return faultOfSelect(control)
        case .file:
            var isEmpty = true
            if case .files(let files)? = changes[control.node] { isEmpty = files.isEmpty }
            guard document.has(.required, control.node), isEmpty else { return nil }
            return localized("\(name(control)) needs a file.")
        case .hidden, .submit, .image, .reset, .button, .none: return nil
        }
    }

    // MARK: - Choices

    /// The names of radio buttons of which one is required and none is on.
    private func emptyGroups(of controls: [FormControl]) -> Set<String> {
        var (required, chosen): (Set<String>, Set<String>) = ([], [])
        for control in controls where control.kind == .radio {
            if document.has(.required, control.node) { required.insert(control.name) }
            if control.isChecked(in: document, state) { chosen.insert(control.name) }
        }
        return required.subtracting(chosen)
    }

    private func faultOfSelect(_ control: FormControl) -> String? {
        guard document.has(.required, control.node) else { return nil }
        let options = control.options(in: document, changes)
        let chosen = options.indices.filter { options[$0].isSelected }
        let isList =
            document.has(.multiple, control.node)
            || (document.integer(.size, of: control.node) ?? 1) > 1
        // The first option without a value stands for no choice ("placeholder label option").
        let isPlaceholder = !isList && chosen == [0] && options[0].value.isEmpty
        guard chosen.isEmpty || isPlaceholder else { return nil }
        return localized("\(name(control, localized("This list"))) needs a choice.")
    }

    // MARK: - Fields

    private func faultOfField(_ control: FormControl) -> String? {
        let type = control.inputType(in: document)
        let value = control.value(in: document, changes)
        if type != "range", type != "color",
            let reason = missing(control, isEmpty: value.isEmpty)
        {
            return reason
        }
        guard !value.isEmpty else { return nil }
        if let kind = InputNumber.Kind(rawValue: type) {
            return faultOfNumber(control, InputNumber(kind: kind), value)
        }
        switch type {
        case "email":
            let addresses =
                document.has(.multiple, control.node)
                ? value.split(separator: ",", omittingEmptySubsequences: false)
                    .map { String($0).trimmingASCIIWhitespace } : [value]
            if let wrong = addresses.first(where: { !Self.isEmailAddress($0) }) {
                return localized("\(name(control)): \(Self.quoted(wrong)) is no e-mail address.")
            }
            return faultOfLength(control) ?? faultOfPattern(control, addresses)
        case "url":
            guard URLRecord.parse(value) != nil else {
                return localized(
                    "\(name(control)) needs a whole address, such as https://example.org/.")
            }
        case "color": return nil
        default: break
        }
        return faultOfLength(control) ?? faultOfPattern(control, [value])
    }

    private func missing(_ control: FormControl, isEmpty: Bool) -> String? {
        guard isEmpty, document.has(.required, control.node) else { return nil }
        return localized("\(name(control)) must be filled in.")
    }

    /// Only text that a person typed can be too long or too short.
    private func faultOfLength(_ control: FormControl) -> String? {
        guard case .text(let text)? = changes[control.node], !text.isEmpty else { return nil }
        let count = text.utf16.count
        func limit(_ name: AttributeName) -> Int? {
            document.integer(name, of: control.node).flatMap { $0 >= 0 ? $0 : nil }
        }
        if let most = limit(.maxlength), count > most {
            return localized("\(name(control)) may have \(Self.characters(most)), not \(count).")
        }
        if let least = limit(.minlength), count < least {
            return localized(
                "\(name(control)) needs \(Self.characters(least)) at least, and has \(count).")
        }
        return nil
    }

    private static func characters(_ count: Int) -> String {
        localized(count, one: "\(count) character", other: "\(count) characters")
    }

    private func faultOfPattern(_ control: FormControl, _ values: [String]) -> String? {
        switch control.inputType(in: document) {
        case "number", "range", "color": return nil
        default: break
        }
        guard let source = document.string(.pattern, of: control.node),
            let pattern = FormPattern(source), !values.allSatisfy(pattern.matches)
        else { return nil }
        let title = document.string(.title, of: control.node)?.trimmingASCIIWhitespace ?? ""
        let hint = title.isEmpty ? "." : ": \(title.prefix(Self.hintLength))"
        // The title may be all that the field is called.
        let called =
            label(control.node) == title ? localized("This field") : name(control)
        return localized("\(called) does not have the form that is asked for") + hint
    }

    // MARK: - Numbers and times

    private func faultOfNumber(
        _ control: FormControl, _ number: InputNumber, _ text: String
    ) -> String? {
        guard let value = number.value(of: text) else {
            // What the markup says and cannot be read counts as nothing.
            guard changes[control.node] != nil else {
                return number.kind == .range ? nil : missing(control, isEmpty: true)
            }
            return localized(
                "\(name(control)) needs a \(number.kind.noun), such as \(number.kind.example).")
        }
        func limit(_ attribute: AttributeName) -> (value: Double, text: String)? {
            guard let text = document.string(attribute, of: control.node),
                let value = number.value(of: text)
            else { return nil }
            return (value, text)
        }
        let isRange = number.kind == .range
        let least = limit(.min) ?? (isRange ? (0, "0") : nil)
        var most = limit(.max) ?? (isRange ? (100, "100") : nil)
        if isRange, let low = least, let high = most, high.value < low.value { most = low }
        let isTooLow = least.map { value < $0.value } ?? false
        let isTooHigh = most.map { value > $0.value } ?? false
        if number.kind == .time, let least, let most, most.value < least.value {
            // A time from evening to morning ("reversed range").
            if isTooLow, isTooHigh {
                return localized(
                    "\(name(control)) must be from \(least.text) to \(most.text).")
            }
        } else if let least, isTooLow {
            return Self.isTime(number)
                ? localized("\(name(control)) must be \(least.text) or later.")
                : localized("\(name(control)) must be \(least.text) or more.")
        } else if let most, isTooHigh {
            return Self.isTime(number)
                ? localized("\(name(control)) must be \(most.text) or earlier.")
                : localized("\(name(control)) must be \(most.text) or less.")
        }
        return faultOfStep(control, number, value, base: limit(.min)?.value)
    }

    private static func isTime(_ number: InputNumber) -> Bool {
        number.kind != .number && number.kind != .range
    }

    private func faultOfStep(
        _ control: FormControl, _ number: InputNumber, _ value: Double, base least: Double?
    ) -> String? {
        let kind = number.kind
        var step = kind.defaultStep
        if let text = document.string(.step, of: control.node) {
            if text.lowercased() == "any" { return nil }
            if let given = InputNumber.float(Array(text.utf8)), given > 0 { step = given }
        }
        if kind != .number, kind != .range, kind != .time, kind != .dateTimeLocal {
            step = max(1, step.rounded())
        }
        let markup = document.string(.value, of: control.node).flatMap(number.value(of:))
        let base = least ?? markup ?? kind.defaultStepBase
        let size = step * kind.scale
        let count = (value - base) / size
        // What decimals lose as binary numbers does not count.
        guard abs(count - count.rounded()) > max(1e-9, abs(count) * 1e-15 * 8) else { return nil }
        guard kind == .number || kind == .range else {
            return localized("\(name(control)) must be a \(kind.noun) of the steps asked for.")
        }
        let below = Self.decimal(base + count.rounded(.down) * size)
        let above = Self.decimal(base + count.rounded(.up) * size)
        return localized(
            "\(name(control)) cannot be that number; the nearest are \(below) and \(above).")
    }

    /// A number without the noise of binary fractions.
    private static func decimal(_ value: Double) -> String {
        guard abs(value) < 1e9 else { return "\(value)" }
        let rounded = (value * 1e6).rounded() / 1e6
        return rounded == rounded.rounded() ? "\(Int64(rounded))" : "\(rounded)"
    }

    // MARK: - Words

    /// HTML Standard, "valid e-mail address".
    static func isEmailAddress(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard let at = bytes.lastIndex(of: 0x40), at > 0 else { return false }
        let signs = Array(".!#$%&'*+/=?^_`{|}~-".utf8)
        guard bytes[..<at].allSatisfy({ isAlphanumeric($0) || signs.contains($0) }) else {
            return false
        }
        let labels = bytes[(at + 1)...].split(separator: 0x2E, omittingEmptySubsequences: false)
        return labels.allSatisfy { label in
            guard let first = label.first, let last = label.last else { return false }
            return label.count <= 63 && isAlphanumeric(first) && isAlphanumeric(last)
                && label.allSatisfy { isAlphanumeric($0) || $0 == 0x2D }
        }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
    }

    private func name(
        _ control: FormControl, _ other: @autoclosure () -> String = localized("This field")
    ) -> String {
        let text = label(control.node)
        return text.isEmpty ? other() : Self.quoted(text)
    }

    /// A text of the page between quotation marks, no longer than a line has room for.
    private static func quoted(_ text: String) -> String {
        let text = String(text.prefix(nameLength))
        return "\"\(text)\(text.count == nameLength ? "..." : "")\""
    }

    private static let nameLength = 40
    /// The characters of a page's own explanation that are shown.
    private static let hintLength = 200
}
