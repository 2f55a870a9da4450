import GarthEngine
import GarthPage

/// Modules: the prelude loads and links them, the host reads their syntax and compiles them.
extension Natives {
    /// The function of a module or null, else the error; then its syntax (`html/modules.js`).
    static let compileModule: NativeFunction.Body = { realm, call in
        var lexer = ModuleLexer(module: call.optionalString(0) ?? call.bytes(0))
        let source = lexer.rewrittenModule()
        var error: ScriptReference?
        let url = String(decoding: call.string(1), as: UTF8.self)
        let function = realm.evaluateInPage(source, url: url, &error)
        let values =
            [function, error].map { $0.map { ScriptArgument.made($0) } ?? .null }
            + lexer.syntax.values
        return call.context.array(values)
    }
    /// A classic script with its `import()` rewritten, relative to the document.
    static let rewriteImports: NativeFunction.Body = { _, call in
        call.value(text: ClassicScript.runnable(call.string(0), base: "")[...])
    }
    static let allowScript: NativeFunction.Body = { realm, call in
        realm.withDocument { $0.allowScript(call.node(0, $0)) }
        return nil
    }
    /// Whether a media type in lower case is one of JavaScript.
    static let isScriptType: NativeFunction.Body = { _, call in
        let type = String(decoding: call.string(0), as: UTF8.self)
        return call.value(flag: JavaScriptTypes.contain(type))
    }
    static let hasIntegrity: NativeFunction.Body = { _, call in
        let text = String(decoding: call.string(0), as: UTF8.self)
        return call.value(flag: SubresourceIntegrity.isMet(text, by: call.bytes(1)))
    }
    /// The script of an element is there, with all modules that it needs, or cannot be had.
    static let moduleLoaded: NativeFunction.Body = { realm, call in
        realm.host.moduleLoaded(NodeID(rawValue: call.int(0)), isLoaded: call.flag(1))
        return nil
    }
}

extension ModuleSyntax {
    /// Whether the body waits, whether it uses `import.meta`, and flat lists of the rest.
    fileprivate var values: [ScriptArgument] {
        func text(_ number: Int) -> [UInt8] { Array(String(number).utf8) }
        return [
            .boolean(isAsync),
            .boolean(usesMeta),
            .texts(requests.flatMap { [$0.specifier, $0.type] }),
            .texts(imports.flatMap { [text($0.request), $0.name, $0.local] }),
            .texts(exports.flatMap { [$0.name, $0.local] }),
            .texts(passedOn.flatMap { [$0.name, text($0.request), $0.imported] }),
            .texts(stars.map { text($0) }),
        ]
    }
}
