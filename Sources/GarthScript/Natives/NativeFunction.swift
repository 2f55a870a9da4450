import CJavaScriptCore

/// A function of the host that the prelude can call.
struct NativeFunction: Sendable {
    /// Takes a function for the prelude.
    typealias Adding = (String, @escaping Body) -> Void
    typealias Body = @Sendable (ScriptRealm, NativeCall) -> JSValueRef?

    let name: String
    let body: Body

    init(_ name: String, _ body: @escaping Body) {
        self.name = name
        self.body = body
    }

    /// The function as an object of a context. The realm outlives its contexts' scripts.
    func makeFunction(of realm: ScriptRealm, in context: JSContextRef) -> JSObjectRef? {
        let binding = Unmanaged.passRetained(Binding(realm: realm, body: body))
        return garth_js_function_make(context, Self.call, binding.toOpaque())
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
        guard let context, let function, let data = garth_js_private(function) else { return nil }
        let binding = Unmanaged<Binding>.fromOpaque(data).takeUnretainedValue()
        return binding.body(
            binding.realm, NativeCall(context: context, count: count, arguments: arguments))
    }
}
