import CJavaScriptCore

/// A function of the host that the prelude can call.
struct NativeFunction: Sendable {
    /// Nil is `undefined`.
    typealias Body = @Sendable (ScriptRealm, NativeCall) -> ScriptReference?

    let name: String
    let body: Body

    init(_ name: String, _ body: @escaping Body) {
        self.name = name
        self.body = body
    }

    /// The function as an object of a context. The realm outlives its contexts' scripts.
    func makeFunction(of realm: ScriptRealm, in context: ScriptContext) -> ScriptReference? {
        let binding = unsafe Unmanaged.passRetained(Binding(realm: realm, body: body))
        return unsafe ScriptReference(
            garth_js_function_make(
                context.pointer, Self.call, binding.toOpaque(), Self.release))
    }

    private static let release: @convention(c) (UnsafeMutableRawPointer?) -> Void = {
        guard let data = unsafe $0 else { return }
        unsafe Unmanaged<Binding>.fromOpaque(data).release()
    }

    private final class Binding {
        unowned let realm: ScriptRealm
        let body: Body

        init(realm: ScriptRealm, body: @escaping Body) {
            self.realm = realm
            self.body = body
        }
    }

    private static let call: garth_js_function = { context, function, _, count, arguments, _ in
        guard let context = unsafe context, let function = unsafe function,
            let data = unsafe garth_js_private(function)
        else { return nil }
        let binding = unsafe Unmanaged<Binding>.fromOpaque(data).takeUnretainedValue()
        let call = unsafe NativeCall(
            context: ScriptContext(context), count: count, arguments: arguments)
        return unsafe binding.body(binding.realm, call)?.pointer
    }
}
