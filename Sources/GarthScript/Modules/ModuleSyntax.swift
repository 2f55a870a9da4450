/// The module syntax of a script: its imports and exports (ECMAScript section 16.2).
struct ModuleSyntax: Equatable {
    /// A module that is asked for.
    struct Request: Equatable {
        var specifier: [UInt8]
        /// The value of the attribute `type`; empty without one.
        var type: [UInt8] = []
    }

    /// A name of another module that the script sees.
    struct Import: Equatable {
        var request: Int
        /// Nil for the namespace.
        var name: [UInt8]?
        var local: [UInt8]
    }

    /// A name that the script exports, of a variable of its own.
    struct Export: Equatable {
        var name: [UInt8]
        var local: [UInt8]
    }

    /// A name of another module that the script passes on.
    struct PassedOn: Equatable {
        var name: [UInt8]
        var request: Int
        /// Nil for the namespace.
        var imported: [UInt8]?
    }

    var requests: [Request] = []
    var imports: [Import] = []
    var exports: [Export] = []
    var passedOn: [PassedOn] = []
    /// The requests of `export *`.
    var stars: [Int] = []
    /// Whether the body waits (`await`) outside of functions, or may do so.
    var isAsync = false
    var usesMeta = false

    /// An exported import is passed on.
    mutating func passOnImports() {
        var known: [[UInt8]: Import] = [:]
        for item in imports { known[item.local] = item }
        exports.removeAll { export in
            guard let item = known[export.local] else { return false }
            passedOn.append(
                PassedOn(name: export.name, request: item.request, imported: item.name))
            return true
        }
    }
}
