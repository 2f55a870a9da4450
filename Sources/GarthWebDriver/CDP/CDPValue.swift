import GarthJSON

/// Values of scripts in the forms of CDP and of WebDriver BiDi.
enum CDPValue {
    /// A function that gives the result of another one as a text of JSON: a `v`, or a `u` for what JSON
    /// cannot write; an empty text is `undefined`.
    static func asJSON(_ function: String) -> String {
        """
        function (...given) {
            const told = (value) => {
                if (value === undefined || typeof value === "function" || typeof value === "symbol") return "";
                if (typeof value === "bigint") return JSON.stringify({ u: `${value}n` });
                if (Object.is(value, -0)) return JSON.stringify({ u: "-0" });
                if (typeof value === "number" && !Number.isFinite(value)) return JSON.stringify({ u: `${value}` });
                return JSON.stringify({ v: value });
            };
            const value = (
        \(function)
            ).apply(this, given);
            return value instanceof Promise ? value.then(told) : told(value);
        }
        """
    }

    /// A result that was written by such a function.
    static func copied(_ result: JSONValue) -> JSONValue {
        guard let text = result["value"]?.string, !text.isEmpty,
            let value = try? JSONValue(parsing: text.utf8)
        else { return made(["type": "undefined".json]) }
        if let unserializable = value["u"]?.string {
            let type = unserializable.hasSuffix("n") ? "bigint" : "number"
            return made([
                "type": type.json, "unserializableValue": unserializable.json,
                "description": unserializable.json,
            ])
        }
        let copy = value["v"] ?? .null
        return switch copy {
        case .null: made(["type": "object".json, "subtype": "null".json, "value": .null])
        case .bool: made(["type": "boolean".json, "value": copy])
        case .number: made(["type": "number".json, "value": copy])
        case .string: made(["type": "string".json, "value": copy])
        case .array: made(["type": "object".json, "subtype": "array".json, "value": copy])
        case .object: made(["type": "object".json, "value": copy])
        }
    }

    /// A value of JSON as an argument of WebDriver BiDi.
    static func local(_ value: JSONValue) -> JSONValue {
        switch value {
        case .null: made(["type": "null".json])
        case .bool: made(["type": "boolean".json, "value": value])
        case .number: made(["type": "number".json, "value": value])
        case .string: made(["type": "string".json, "value": value])
        case .array(let items):
            made(["type": "array".json, "value": .array(items.map { local($0) })])
        case .object(let members):
            made([
                "type": "object".json,
                "value": .array(members.map { .array([$0.name.json, local($0.value)]) }),
            ])
        }
    }

    /// A value of WebDriver BiDi (`script.RemoteValue`) as a `Runtime.RemoteObject` of a realm.
    static func remoteObject(_ value: JSONValue, in realm: Int) -> JSONValue {
        let type = value["type"]?.string ?? "undefined"
        let content = value["value"] ?? .null
        switch type {
        case "undefined": return made(["type": "undefined".json])
        case "null": return made(["type": "object".json, "subtype": "null".json, "value": .null])
        case "string", "boolean": return made(["type": type.json, "value": content])
        case "number":
            guard let text = content.string else {
                return made([
                    "type": "number".json, "value": content, "description": content.serialized.json,
                ])
            }
            return made([
                "type": "number".json, "unserializableValue": text.json, "description": text.json,
            ])
        case "bigint":
            let text = (content.string ?? "0") + "n"
            return made([
                "type": "bigint".json, "unserializableValue": text.json, "description": text.json,
            ])
        default: break
        }
        let shared = value["sharedId"]?.string ?? ""
        let handle = value["handle"]?.string ?? ""
        let subtypes = [
            "array", "regexp", "date", "map", "set", "weakmap", "weakset", "generator", "error",
            "proxy", "promise", "typedarray", "arraybuffer", "node",
        ]
        var members: [(name: String, value: JSONValue)] = [
            ("type", (type == "function" || type == "symbol" ? type : "object").json)
        ]
        if subtypes.contains(type) { members.append(("subtype", type.json)) }
        let name = className(type, content)
        members += [
            ("className", name.json), ("description", name.json),
            ("objectId", "\(realm)|\(shared)|\(handle)".json),
        ]
        return .object(members)
    }

    private static func className(_ type: String, _ content: JSONValue) -> String {
        switch type {
        case "node": content["localName"]?.string ?? "#node"
        case "window": "Window"
        case "regexp": "RegExp"
        case "typedarray": "TypedArray"
        case "arraybuffer": "ArrayBuffer"
        case "nodelist": "NodeList"
        case "htmlcollection": "HTMLCollection"
        case "weakmap": "WeakMap"
        case "weakset": "WeakSet"
        default: type.prefix(1).uppercased() + type.dropFirst()
        }
    }

    /// What is told of a script that threw.
    static func exception(_ details: JSONValue, in realm: Int) -> JSONValue {
        let text = details["text"]?.string ?? "Error"
        let frames = details["stackTrace"]?["callFrames"]?.elements ?? []
        let stack = frames.map { frame in
            let name = frame["functionName"]?.string ?? ""
            let url = frame["url"]?.string ?? ""
            let line = (frame["lineNumber"]?.integer ?? 0) + 1
            let place = "\(url):\(line):\((frame["columnNumber"]?.integer ?? 0) + 1)"
            return "\n    at " + (name.isEmpty ? place : "\(name) (\(place))")
        }
        var thrown = remoteObject(details["exception"] ?? .null, in: realm)
        if thrown["subtype"]?.string == "error", case .object(var members) = thrown {
            members.removeAll { $0.name == "description" }
            members.append(("description", (text + stack.joined()).json))
            thrown = .object(members)
        }
        return made([
            "exceptionId": 1.json, "text": "Uncaught".json,
            "lineNumber": details["lineNumber"] ?? 0.json,
            "columnNumber": details["columnNumber"] ?? 0.json,
            "stackTrace": stackTrace(details["stackTrace"]), "exception": thrown,
        ])
    }

    /// A stack in CDP's form.
    static func stackTrace(_ stack: JSONValue?) -> JSONValue {
        let frames = stack?["callFrames"]?.elements ?? []
        return made([
            "callFrames": .array(
                frames.map { .object(($0.members ?? []) + [("scriptId", "0".json)]) })
        ])
    }

    /// The channel of a binding.
    static func channel(_ name: String) -> JSONValue {
        made(["type": "channel".json, "value": made(["channel": (prefix + name).json])])
    }

    /// What the channels of bindings begin with.
    static let prefix = "cdp:"

    /// The function that makes a binding.
    static func binding(_ name: String) -> String {
        "(tell) => { globalThis[\(name.json.serialized)] = (payload) => { tell(`${payload}`); }; }"
    }
}
