/// The pseudo-classes without arguments, by their names.
enum PseudoClassTable {
    /// The pseudo-class whose name has this hash; nil for an unknown one.
    static subscript(key: UInt64) -> SimpleSelector? { list.table[key].map { list.values[$0] } }

    private static let list: (table: CSSNameTable, values: [SimpleSelector]) = {
        var keys: [UInt64] = []
        var values: [SimpleSelector] = []
        func add(_ simple: SimpleSelector, _ names: String...) {
            for name in names {
                keys.append(CSSBytes.hashIgnoringCase(name))
                values.append(simple)
            }
        }
        add(SimpleSelector(kind: .root), "root")
        add(SimpleSelector(kind: .scope), "scope")
        add(SimpleSelector(kind: .link), "link", "any-link", "-webkit-any-link", "-moz-any-link")
        add(SimpleSelector(kind: .checked), "checked")
        add(SimpleSelector(kind: .disabled), "disabled")
        add(SimpleSelector(kind: .enabled), "enabled")
        add(SimpleSelector(kind: .required), "required")
        add(SimpleSelector(kind: .optional), "optional")
        add(SimpleSelector(kind: .readOnly), "read-only", "-moz-read-only")
        add(SimpleSelector(kind: .readWrite), "read-write", "-moz-read-write")
        add(SimpleSelector(kind: .placeholderShown), "placeholder-shown")
        add(SimpleSelector(kind: .isDefault), "default")
        add(SimpleSelector(kind: .empty), "empty")
        add(SimpleSelector(kind: .nthChild, offset: 1), "first-child")
        add(SimpleSelector(kind: .nthLastChild, offset: 1), "last-child")
        add(SimpleSelector(kind: .nthOfType, offset: 1), "first-of-type")
        add(SimpleSelector(kind: .nthLastOfType, offset: 1), "last-of-type")
        add(SimpleSelector(kind: .isOnlyOfType, number: 0), "only-child")
        add(SimpleSelector(kind: .isOnlyOfType, number: 1), "only-of-type")
        add(
            SimpleSelector(kind: .state, number: SelectorStates.undefined.rawValue, step: 1),
            "defined")
        add(state(.indeterminate), "indeterminate")
        add(state(.modal), "modal")
        add(state(.popoverOpen), "popover-open")
        add(state(.focus), "focus", "focus-visible", "-moz-focusring")
        add(state(.focusWithin), "focus-within")
        add(state(.valid), "valid")
        add(state(.invalid), "invalid")
        add(state(.userValid), "user-valid")
        add(state(.userInvalid), "user-invalid")
        add(state(.inRange), "in-range")
        add(state(.outOfRange), "out-of-range")
        add(state(.target), "target")
        add(state(.hover), "hover")
        add(state(.active), "active")
        add(SimpleSelector(kind: .host), "host")
        add(SimpleSelector(kind: .open), "open")
        add(
            SimpleSelector(kind: .never), "visited", "target-within", "fullscreen", "autofill",
            "-webkit-autofill", "playing", "paused", "picture-in-picture",
            "current", "past", "future", "local-link", "blank", "-webkit-full-screen", "seeking",
            "buffering", "stalled", "muted", "active-view-transition")
        return (CSSNameTable(keys: keys), values)
    }()

    private static func state(_ state: SelectorStates) -> SimpleSelector {
        SimpleSelector(kind: .state, number: state.rawValue)
    }
}
