import CJavaScriptCore

/// A value of JavaScript, an object or not.
///
/// The heap keeps it while it is on the stack, among the arguments of a call, or kept
/// (`ScriptContext.keep`). No value is stored otherwise.
@safe struct ScriptReference {
    let pointer: JSValueRef

    init?(_ pointer: JSValueRef?) {
        guard let pointer = unsafe pointer else { return nil }
        unsafe self.pointer = pointer
    }
}

/// The heap of a page; the owner releases it once, behind its contexts.
@safe struct ScriptHeap {
    let pointer: JSContextGroupRef

    /// Nil if memory is short.
    init?() {
        guard let pointer = unsafe garth_js_group_make() else { return nil }
        unsafe self.pointer = pointer
    }

    func release() { unsafe garth_js_group_release(pointer) }
}

/// References of a heap that keep no object, by their numbers.
@safe final class WeakReferences {
    private let heap: ScriptHeap
    private var known: [Int32: UnsafeMutableRawPointer] = unsafe [:]
    private var last: Int32 = 0

    init(in heap: ScriptHeap) { self.heap = heap }

    /// The number of a new reference; 0 where the library has none.
    func hold(_ object: ScriptReference) -> Int32 {
        guard let made = unsafe garth_js_weak_make(heap.pointer, object.pointer) else { return 0 }
        last += 1
        unsafe known[last] = made
        return last
    }

    /// The object of a reference; nil when it was garbage.
    func object(_ number: Int32) -> ScriptReference? {
        unsafe known[number].flatMap { unsafe ScriptReference(garth_js_weak_get($0)) }
    }

    func forget(_ number: Int32) {
        guard let weak = unsafe known.removeValue(forKey: number) else { return }
        unsafe garth_js_weak_release(heap.pointer, weak)
    }

    /// Before the heap is released.
    func forgetAll() {
        for number in unsafe Array(known.keys) { forget(number) }
    }
}

/// A global of JavaScript, with what can be done in it; the owner releases it once.
///
/// This file and `ScriptText`, `NativeCall` and `NativeFunction` are the places at which GarthScript
/// calls the library with pointers.
@safe struct ScriptContext {
    let pointer: JSContextRef

    init(_ pointer: JSContextRef) { unsafe self.pointer = pointer }

    /// Makes a global; nil if memory is short.
    init?(in heap: ScriptHeap, isOfWorker: Bool = false) {
        guard let pointer = unsafe garth_js_context_make(heap.pointer, isOfWorker) else {
            return nil
        }
        unsafe self.pointer = pointer
    }

    func release() { unsafe garth_js_context_release(pointer) }

    // MARK: - Making values

    var null: ScriptReference? { unsafe ScriptReference(garth_js_null(pointer)) }

    /// The global object.
    var global: ScriptReference? { unsafe ScriptReference(garth_js_global(pointer)) }

    func boolean(_ value: Bool) -> ScriptReference? {
        unsafe ScriptReference(garth_js_boolean(pointer, value))
    }

    func number(_ value: Double) -> ScriptReference? {
        unsafe ScriptReference(garth_js_number(pointer, value))
    }

    /// A string of UTF-8. One that is too long ends the script.
    func text(_ utf8: ArraySlice<UInt8>) -> ScriptReference? {
        guard let string = ScriptText(utf8) else {
            garth_js_note_excess()
            return unsafe ScriptReference(garth_js_string(pointer, nil))
        }
        defer { string.release() }
        return unsafe ScriptReference(garth_js_string(pointer, string.pointer))
    }

    /// A string of UTF-8; `null` for nil.
    func text(_ utf8: [UInt8]?) -> ScriptReference? { utf8.map { text($0[...]) } ?? null }

    func makeObject() -> ScriptReference? { unsafe ScriptReference(garth_js_object_make(pointer)) }

    /// An object whose properties are what a function returns for their names.
    func makeNamedObject(_ lookUp: ScriptReference) -> ScriptReference? {
        unsafe ScriptReference(garth_js_named_make(pointer, lookUp.pointer))
    }

    func array(_ values: [ScriptArgument]) -> ScriptReference? {
        unsafe withValues(values) {
            unsafe ScriptReference(garth_js_array_make(pointer, $0, values.count))
        }
    }

    private func make(_ argument: ScriptArgument) -> ScriptReference? {
        switch argument {
        case .null: null
        case .boolean(let value): boolean(value)
        case .number(let value): number(value)
        case .text(let utf8): text(utf8)
        case .texts(let texts): array(texts.map { .optional($0) })
        case .bytes(let bytes): array(of: bytes)
        case .made(let value): value
        }
    }

    /// Makes the values of a list, and keeps them while `body` runs.
    private func withValues<Result>(
        _ arguments: [ScriptArgument], _ body: (UnsafePointer<JSValueRef?>?) -> Result
    ) -> Result {
        var kept: [ScriptReference] = []
        func keep(_ value: ScriptReference?) {
            guard let value else { return }
            self.keep(value)
            kept.append(value)
        }
        // Those that are made already come first: making another one may free them.
        for case .made(let value) in arguments { keep(value) }
        defer { for value in kept { letGo(value) } }
        let values = unsafe arguments.map { argument in
            let value = make(argument)
            switch argument {
            case .text, .texts, .bytes: keep(value)
            // They are no objects, or kept already.
            case .null, .boolean, .number, .made: break
            }
            return unsafe value?.pointer
        }
        return unsafe values.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
    }

    /// An `Int32Array`; nil if memory is short.
    func array(of numbers: [Int32]) -> ScriptReference? {
        let array = unsafe ScriptReference(garth_js_int32_array(pointer, numbers.count))
        unsafe numbers.withUnsafeBytes { unsafe fill(array, with: $0) }
        return array
    }

    /// A `Uint8Array`; nil if memory is short.
    func array(of bytes: [UInt8]) -> ScriptReference? {
        let array = unsafe ScriptReference(garth_js_uint8_array(pointer, bytes.count))
        unsafe bytes.withUnsafeBytes { unsafe fill(array, with: $0) }
        return array
    }

    private func fill(_ array: ScriptReference?, with bytes: UnsafeRawBufferPointer) {
        var size = 0
        guard let array, let start = unsafe garth_js_bytes(pointer, array.pointer, &size),
            size == bytes.count
        else { return }
        unsafe UnsafeMutableRawBufferPointer(start: start, count: size).copyBytes(from: bytes)
    }

    // MARK: - Reading values

    func isNull(_ value: ScriptReference) -> Bool {
        unsafe garth_js_is_null(pointer, value.pointer)
    }

    func isObject(_ value: ScriptReference) -> Bool {
        unsafe garth_js_is_object(pointer, value.pointer)
    }

    func isString(_ value: ScriptReference) -> Bool {
        unsafe garth_js_is_string(pointer, value.pointer)
    }

    /// Whether a value is an object of `Proxy`, or a global object.
    func isProxy(_ value: ScriptReference) -> Bool {
        unsafe garth_js_is_proxy(pointer, value.pointer)
    }

    /// Whether a value is an object that was made here; false where the library cannot tell.
    func isOwn(_ value: ScriptReference) -> Bool { unsafe garth_js_is_of(pointer, value.pointer) }

    func toBoolean(_ value: ScriptReference) -> Bool {
        unsafe garth_js_to_boolean(pointer, value.pointer)
    }

    /// The number of a value that is one; NaN otherwise.
    func toNumber(_ value: ScriptReference) -> Double {
        unsafe garth_js_to_number(pointer, value.pointer)
    }

    /// The UTF-8 of a value as a string; nil for one that has none.
    func utf8(of value: ScriptReference) -> [UInt8]? {
        var ignored: JSValueRef?
        guard let string = unsafe ScriptText(garth_js_to_string(pointer, value.pointer, &ignored))
        else {
            return nil
        }
        defer { string.release() }
        return string.utf8
    }

    /// Lends the bytes of a typed array; none for another value.
    func withBytes<Result>(of value: ScriptReference?, _ body: (Span<UInt8>) -> Result) -> Result {
        var size = 0
        guard let value, isObject(value),
            let start = unsafe garth_js_bytes(pointer, value.pointer, &size)
        else { return body(Span()) }
        let bytes = unsafe UnsafeBufferPointer(
            start: start.assumingMemoryBound(to: UInt8.self), count: size)
        return unsafe body(bytes.span)
    }

    /// The numbers of an `Int32Array`; nil for another value.
    func numbers(of value: ScriptReference) -> [Int32]? {
        var size = 0
        guard let start = unsafe garth_js_bytes(pointer, value.pointer, &size) else {
            return size == 0 ? [] : nil
        }
        let bytes = unsafe UnsafeRawBufferPointer(start: start, count: size)
        return stride(from: 0, to: size, by: 4).map {
            unsafe bytes.loadUnaligned(fromByteOffset: $0, as: Int32.self)
        }
    }

    func get(_ name: String, of object: ScriptReference) -> ScriptReference? {
        unsafe ScriptReference(garth_js_get(pointer, object.pointer, name))
    }

    func set(_ name: String, of object: ScriptReference, to value: ScriptReference) {
        unsafe garth_js_set(pointer, object.pointer, name, value.pointer)
    }

    // MARK: - Running

    /// Calls a function. What it throws is the exception.
    func call(
        _ function: ScriptReference, this: ScriptReference?, _ arguments: [ScriptArgument],
        _ exception: inout ScriptReference?
    ) -> ScriptReference? {
        var thrown: JSValueRef?
        let result = unsafe withValues(arguments) {
            unsafe garth_js_call(
                pointer, function.pointer, this?.pointer, arguments.count, $0, &thrown)
        }
        if let thrown = unsafe thrown { exception = unsafe ScriptReference(thrown) }
        return unsafe ScriptReference(result)
    }

    /// Evaluates a script.
    func evaluate(
        _ source: [UInt8], url: String, line: Int, _ exception: inout ScriptReference?
    ) -> ScriptReference? {
        let text = ScriptText(source[...])
        let name = ScriptText(Array(url.utf8)[...])
        defer {
            text?.release()
            name?.release()
        }
        var thrown: JSValueRef?
        let result = unsafe garth_js_evaluate(
            pointer, text?.pointer, name?.pointer, Int32(clamping: line), &thrown)
        if let thrown = unsafe thrown { exception = unsafe ScriptReference(thrown) }
        return unsafe ScriptReference(result)
    }

    /// Evaluates the prelude of the program where it lies; nil where the library cannot.
    func evaluatePrelude(
        url: String, in heap: ScriptHeap, _ exception: inout ScriptReference?
    ) -> ScriptReference? {
        let name = ScriptText(Array(url.utf8)[...])
        defer { name?.release() }
        var thrown: JSValueRef?
        let result = unsafe PreludeText.withCharacters {
            unsafe garth_js_evaluate_text(heap.pointer, pointer, $0, $1, name?.pointer, &thrown)
        }
        if let thrown = unsafe thrown { exception = unsafe ScriptReference(thrown) }
        return unsafe ScriptReference(result)
    }

    /// Has a function called when a rejection was not handled.
    func setRejectionCallback(_ function: ScriptReference) {
        unsafe garth_js_set_rejection_callback(pointer, function.pointer)
    }

    /// Whether texts become code.
    func setEvaluation(_ isAllowed: Bool) { unsafe garth_js_set_eval(pointer, isAllowed) }

    // MARK: - Memory

    /// Keeps a value until `letGo`.
    func keep(_ value: ScriptReference) { unsafe garth_js_protect(pointer, value.pointer) }

    func letGo(_ value: ScriptReference) { unsafe garth_js_unprotect(pointer, value.pointer) }

    /// Collects garbage before it returns; an older library may do it later.
    func collectNow() { unsafe garth_js_collect_now(pointer) }
}
