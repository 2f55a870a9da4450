/// A value for a call or a list, which is made when the call is.
///
/// The engine looks for values in use on the stack alone. A list of ours lies elsewhere: a value that
/// only such a list holds is freed as soon as the next one is made. So lists hold these, and
/// `ScriptContext` keeps what it makes of them until the call returns or the list is an array.
enum ScriptArgument {
    case null
    case boolean(Bool)
    case number(Double)
    case text(ArraySlice<UInt8>)
    /// An array of texts; nil is `null`.
    case texts([[UInt8]?])
    /// A `Uint8Array`.
    case bytes([UInt8])
    /// A value that was made before.
    case made(ScriptReference)

    static func text(_ text: String) -> ScriptArgument { .text(Array(text.utf8)[...]) }

    /// A text; `null` for nil.
    static func optional(_ utf8: [UInt8]?) -> ScriptArgument {
        utf8.map { .text($0[...]) } ?? .null
    }

    /// A number; `null` for nil.
    static func optional(_ number: Double?) -> ScriptArgument {
        number.map { .number($0) } ?? .null
    }
}
