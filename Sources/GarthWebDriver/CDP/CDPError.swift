import GarthJSON

/// An error of the Chrome DevTools Protocol: a number of JSON-RPC 2.0 and a text.
struct CDPError: Error, Equatable {
    /// The numbers that the protocol has.
    enum Code: Int {
        case parse = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParams = -32602
        case server = -32000
        case noSession = -32001
    }

    let code: Code
    let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The error of a handler that other protocols have, too.
    init(_ error: WebDriverError) {
        let isOfObject = error.code == .noSuchHandle || error.code == .noSuchNode
        self.init(
            error.code == .invalidArgument ? .invalidParams : .server,
            isOfObject ? "Could not find object with given id" : error.message)
    }

    /// The error as the protocol writes it.
    var json: JSONValue {
        made(["code": .number(Double(code.rawValue)), "message": .string(message)])
    }
}

/// An object of JSON with members in their order.
func made(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { (name: $0.key, value: $0.value) })
}

extension String {
    /// The text as a value of JSON.
    var json: JSONValue { .string(self) }
}

extension Int {
    /// The number as a value of JSON.
    var json: JSONValue { .number(Double(self)) }
}
