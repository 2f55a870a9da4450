import GarthJSON

/// Commands about scripts.
extension CDPSession {
    func perform(
        _ command: CDPCommand.Runtime, _ fields: CDPFields
    ) async throws(CDPError) -> JSONValue {
        let tab = try page
        switch command {
        case .addBinding: try await addBinding(fields)
        case .removeBinding: bindings[try fields.string("name")] = nil
        case .callFunction: return try await callFunction(fields)
        case .disable: domains.remove("Runtime")
        case .enable:
            guard domains.insert("Runtime").inserted else { break }
            for realm in browser.realms.values.sorted(by: { $0.id < $1.id })
            where realm.target == tab.handle { tell(realm) }
        case .evaluate: return try await evaluate(fields)
        case .properties: return try await properties(fields)
        case .release:
            let object = try object(try fields.string("objectId"))
            _ = try? await browser.run(
                .script(.disown),
                ["handles": .array([object.handle.json]), "target": target(object.realm)])
        case .releaseGroup, .runIfWaiting: break
        }
        return Self.nothing
    }

    /// Tells of a realm.
    func tell(_ realm: CDPBrowser.Realm) {
        let about = made([
            "isDefault": .bool(realm.world.isEmpty), "frameId": realm.frame.json,
            "type": (realm.world.isEmpty ? "default" : "isolated").json,
        ])
        let context = made([
            "id": realm.id.json, "origin": realm.origin.json, "name": realm.world.json,
            "uniqueId": realm.name.json, "auxData": about,
        ])
        tell("Runtime.executionContextCreated", made(["context": context]))
    }

    // MARK: - Realms and objects

    /// The place of a realm for WebDriver BiDi.
    private func target(_ realm: CDPBrowser.Realm) -> JSONValue {
        realm.world.isEmpty
            ? made(["context": realm.frame.json])
            : made(["context": realm.frame.json, "sandbox": realm.world.json])
    }

    /// The realm of a frame, in an isolated world if that has a name; the first use makes it.
    func realm(
        ofFrame frame: String, world: String
    ) async throws(CDPError) -> CDPBrowser.Realm {
        guard browser.frames[frame]?.target == (try page.handle) else {
            throw CDPError(.server, "No frame for given id found")
        }
        if let known = browser.realm(ofFrame: frame, world: world) { return known }
        var place: [(name: String, value: JSONValue)] = [("context", frame.json)]
        if !world.isEmpty { place.append(("sandbox", world.json)) }
        let answer = try await browser.run(
            .script(.evaluate),
            [
                "expression": "0".json, "awaitPromise": .bool(false), "target": .object(place),
            ])
        if let known = browser.realm(ofFrame: frame, world: world) { return known }
        let (realm, isNew) = browser.addRealm(
            answer["realm"]?.string ?? "", frame: frame, target: try page.handle, world: world,
            origin: "")
        if isNew { browser.tell(realm) }
        return realm
    }

    /// An object that a client has a name of.
    struct Object {
        let realm: CDPBrowser.Realm
        /// The name as a node; empty for another object.
        let shared: String
        let handle: String
    }

    /// The object of a name, which has its realm, its name as a node and its handle.
    func object(_ name: String) throws(CDPError) -> Object {
        let parts = name.split(separator: "|", omittingEmptySubsequences: false).map { String($0) }
        guard parts.count == 3, let number = Int(parts[0]) else {
            throw CDPError(.server, "Invalid remote object id")
        }
        guard let realm = browser.realms[number], realm.target == (try page.handle) else {
            throw CDPError(.server, "Cannot find context with specified id")
        }
        return Object(realm: realm, shared: parts[1], handle: parts[2])
    }

    /// The realm that a command names.
    private func realm(_ fields: CDPFields, _ member: String) async throws(CDPError)
        -> CDPBrowser.Realm
    {
        let own = try page.handle
        if let number = fields[member]?.integer {
            guard let realm = browser.realms[number], realm.target == own else {
                throw CDPError(.server, "Cannot find context with specified id")
            }
            return realm
        }
        if let name = fields["uniqueContextId"]?.string {
            guard let realm = browser.realm(named: name), realm.target == own else {
                throw CDPError(.server, "uniqueContextId not found")
            }
            return realm
        }
        return try await realm(ofFrame: own, world: "")
    }

    // MARK: - Calls

    /// Calls a function in a realm; the answer is that of WebDriver BiDi.
    func call(
        _ function: String, _ arguments: [JSONValue] = [], this: JSONValue? = nil,
        in realm: CDPBrowser.Realm, awaits: Bool = false, gesture: Bool = false
    ) async throws(CDPError) -> JSONValue {
        var members: [(name: String, value: JSONValue)] = [
            ("functionDeclaration", function.json), ("arguments", .array(arguments)),
            ("awaitPromise", .bool(awaits)), ("target", target(realm)),
            ("resultOwnership", "root".json), ("userActivation", .bool(gesture)),
            (
                "serializationOptions",
                made(["maxObjectDepth": 0.json, "maxDomDepth": 0.json])
            ),
        ]
        if let this { members.append(("this", this)) }
        return try await browser.run(.script(.callFunction), .object(members))
    }

    /// Calls a function whose result is JSON.
    func value(
        _ function: String, _ arguments: [JSONValue] = [], in realm: CDPBrowser.Realm
    ) async throws(CDPError) -> JSONValue {
        let answer = try await call(CDPValue.asJSON(function), arguments, in: realm, awaits: true)
        guard let text = answer["result"]?["value"]?.string,
            let value = try? JSONValue(parsing: text.utf8)
        else { throw CDPError(.server, "the script of the command failed") }
        return value["v"] ?? .null
    }

    private func callFunction(_ fields: CDPFields) async throws(CDPError) -> JSONValue {
        let function = try fields.string("functionDeclaration")
        let own = try fields["objectId"]?.string.map { (name) throws(CDPError) in try object(name) }
        let realm: CDPBrowser.Realm
        if let own {
            realm = own.realm
        } else {
            realm = try await self.realm(fields, "executionContextId")
        }
        var arguments: [JSONValue] = []
        for item in fields["arguments"]?.elements ?? [] {
            arguments.append(try argument(item, in: realm))
        }
        let isCopied = fields.flag("returnByValue")
        let answer = try await call(
            isCopied ? CDPValue.asJSON(function) : function, arguments,
            this: own.map { reference($0, in: realm) }, in: realm,
            awaits: fields.flag("awaitPromise"), gesture: fields.flag("userGesture"))
        return result(answer, in: realm, isCopied: isCopied)
    }

    private func evaluate(_ fields: CDPFields) async throws(CDPError) -> JSONValue {
        let realm = try await realm(fields, "contextId")
        let isCopied = fields.flag("returnByValue")
        let answer = try await browser.run(
            .script(.evaluate),
            [
                "expression": try fields.string("expression").json, "target": target(realm),
                "awaitPromise": .bool(fields.flag("awaitPromise")),
                "resultOwnership": "root".json,
                "userActivation": .bool(fields.flag("userGesture")),
                "serializationOptions": made(["maxObjectDepth": 0.json, "maxDomDepth": 0.json]),
            ])
        guard isCopied, let handle = answer["result"]?["handle"]?.string else {
            return result(answer, in: realm, isCopied: false)
        }
        let copy = try await call(
            CDPValue.asJSON("(value) => value"), [made(["handle": handle.json])], in: realm)
        return result(copy, in: realm, isCopied: true)
    }

    private func result(
        _ answer: JSONValue, in realm: CDPBrowser.Realm, isCopied: Bool
    ) -> JSONValue {
        guard answer["type"]?.string == "exception", let details = answer["exceptionDetails"] else {
            let value = answer["result"] ?? .null
            return made([
                "result": isCopied
                    ? CDPValue.copied(value) : CDPValue.remoteObject(value, in: realm.id)
            ])
        }
        let told = CDPValue.exception(details, in: realm.id)
        return made(["result": told["exception"] ?? .null, "exceptionDetails": told])
    }

    /// The way in which an object is named in a realm: as a node in another one than its own.
    func reference(_ object: Object, in realm: CDPBrowser.Realm) -> JSONValue {
        object.realm.id == realm.id || object.shared.isEmpty
            ? made(["handle": object.handle.json]) : made(["sharedId": object.shared.json])
    }

    private func argument(
        _ item: JSONValue, in realm: CDPBrowser.Realm
    ) throws(CDPError) -> JSONValue {
        if let name = item["objectId"]?.string { return reference(try object(name), in: realm) }
        if let text = item["unserializableValue"]?.string {
            return text.hasSuffix("n")
                ? made(["type": "bigint".json, "value": String(text.dropLast()).json])
                : made(["type": "number".json, "value": text.json])
        }
        guard let value = item["value"] else { return made(["type": "undefined".json]) }
        return CDPValue.local(value)
    }

    private func properties(_ fields: CDPFields) async throws(CDPError) -> JSONValue {
        let object = try object(try fields.string("objectId"))
        let own = reference(object, in: object.realm)
        let names = try await value(
            """
            (object) => Object.entries(Object.getOwnPropertyDescriptors(object)).slice(0, 1000)
                .map(([name, property]) => [name, property.enumerable === true, "value" in property])
            """, [own], in: object.realm)
        var properties: [JSONValue] = []
        for item in names.elements ?? [] {
            guard let parts = item.elements, parts.count == 3 else { continue }
            var members: [(name: String, value: JSONValue)] = [
                ("name", parts[0]), ("enumerable", parts[1]), ("configurable", .bool(true)),
                ("isOwn", .bool(true)),
            ]
            if parts[2] == .bool(true) {
                let answer = try await call(
                    "(object, name) => object[name]", [own, CDPValue.local(parts[0])],
                    in: object.realm)
                let value = answer["result"] ?? .null
                members.append(("value", CDPValue.remoteObject(value, in: object.realm.id)))
            }
            properties.append(.object(members))
        }
        return made(["result": .array(properties)])
    }

    // MARK: - Bindings

    private func addBinding(_ fields: CDPFields) async throws(CDPError) {
        let tab = try page
        let name = try fields.string("name")
        let world = fields["executionContextName"]?.string
        guard bindings.updateValue(world, forKey: name) == nil else { return }
        let channel = CDPValue.channel(name)
        let function = CDPValue.binding(name)
        var members: [(name: String, value: JSONValue)] = [
            ("functionDeclaration", function.json), ("arguments", .array([channel])),
            ("contexts", .array([tab.handle.json])),
        ]
        if let world, !world.isEmpty { members.append(("sandbox", world.json)) }
        let answer = try await browser.run(.script(.addPreloadScript), .object(members))
        scripts.append(answer["script"]?.string ?? "")
        for realm in browser.realms.values where realm.target == tab.handle {
            guard world == nil || realm.world == world else { continue }
            _ = try? await call(function, [channel], in: realm)
        }
    }

    /// Gives a new isolated world the bindings that are for all worlds.
    func addBindings(to realm: CDPBrowser.Realm) async {
        for (name, world) in bindings where world == nil {
            _ = try? await call(CDPValue.binding(name), [CDPValue.channel(name)], in: realm)
        }
    }
}
