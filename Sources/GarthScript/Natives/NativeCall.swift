import CJavaScriptCore
import GarthEngine

/// One call of a native function: its arguments, and its result's making.
@safe struct NativeCall {
    let context: ScriptContext
    let count: Int
    private let arguments: UnsafePointer<JSValueRef?>?

    /// Makes a call for arguments that live as long as it.
    init(context: ScriptContext, count: Int, arguments: UnsafePointer<JSValueRef?>?) {
        self.context = context
        self.count = count
        unsafe self.arguments = arguments
    }

    /// An argument; nil beyond the last one.
    subscript(place: Int) -> ScriptReference? {
        unsafe place < count ? ScriptReference(arguments?[place]) : nil
    }

    /// The number of an argument; 0 for anything else.
    func int(_ place: Int) -> Int32 {
        guard let value = self[place] else { return 0 }
        return Int32(exactly: context.toNumber(value)) ?? 0
    }

    func double(_ place: Int) -> Double {
        guard let value = self[place] else { return 0 }
        return context.toNumber(value)
    }

    func flag(_ place: Int) -> Bool {
        guard let value = self[place] else { return false }
        return context.toBoolean(value)
    }

    /// States of an element, by their bits.
    func states(_ place: Int) -> SelectorStates {
        SelectorStates(rawValue: UInt32(truncatingIfNeeded: int(place)))
    }

    /// A node; the document for anything that is no node.
    func node(_ place: Int, _ document: borrowing Document) -> NodeID {
        let id = int(place)
        return NodeID(rawValue: id < 0 || Int(id) >= document.nodeCount ? 0 : id)
    }

    /// A node, or none for anything that is no node.
    func optionalNode(_ place: Int, _ document: borrowing Document) -> NodeID {
        let id = int(place)
        return id < 0 || Int(id) >= document.nodeCount ? .none : NodeID(rawValue: id)
    }

    /// The UTF-8 of a string; empty for anything else.
    func string(_ place: Int) -> [UInt8] { optionalString(place) ?? [] }

    /// The UTF-8 of a string; nil for anything else.
    func optionalString(_ place: Int) -> [UInt8]? {
        guard let value = self[place], context.isString(value) else { return nil }
        return context.utf8(of: value) ?? []
    }

    /// The bytes of a typed array.
    func bytes(_ place: Int) -> [UInt8] {
        withBytes(place) { unsafe $0.withUnsafeBufferPointer { unsafe Array($0) } }
    }

    /// Lends the bytes of a typed array; none for another value.
    func withBytes<Result>(_ place: Int, _ body: (Span<UInt8>) -> Result) -> Result {
        context.withBytes(of: self[place], body)
    }

    // MARK: - Results

    var null: ScriptReference? { context.null }

    func value(int number: some BinaryInteger) -> ScriptReference? {
        context.number(Double(number))
    }
    func value(double number: Double) -> ScriptReference? { context.number(number) }
    func value(flag: Bool) -> ScriptReference? { context.boolean(flag) }
    func value(node: NodeID) -> ScriptReference? { context.number(Double(node.rawValue)) }

    /// A string of UTF-8; `null` for nil.
    func value(text utf8: [UInt8]?) -> ScriptReference? { context.text(utf8) }

    func value(text utf8: ArraySlice<UInt8>) -> ScriptReference? { context.text(utf8) }

    func value(numbers: [Double]) -> ScriptReference? {
        context.array(numbers.map { .number($0) })
    }

    func value(strings: [[UInt8]?]) -> ScriptReference? {
        context.array(strings.map { .optional($0) })
    }

    /// An `Int32Array` of node numbers.
    func value(nodes: [NodeID]) -> ScriptReference? { context.array(of: nodes.map(\.rawValue)) }

    /// A `Uint8Array`.
    func value(bytes: [UInt8]) -> ScriptReference? { context.array(of: bytes) }
}
