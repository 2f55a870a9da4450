import GarthJSON

/// Commands about nodes. A node has one number for all of the browser.
extension CDPSession {
    func perform(
        _ command: CDPCommand.DOM, _ fields: CDPFields
    ) async throws(CDPError) -> JSONValue {
        switch command {
        case .describe: return made(["node": try await describe(fields)])
        case .disable: domains.remove("DOM")
        case .enable: domains.insert("DOM")
        case .focus: _ = try await call("(node) => node.focus()", fields)
        case .attributes:
            return made(["attributes": try await describe(fields)["attributes"] ?? .array([])])
        case .boxModel: return made(["model": try await boxModel(fields)])
        case .contentQuads: return made(["quads": .array(try await quads(fields))])
        case .document:
            let realm = try await realm(ofFrame: page.handle, world: "")
            let depth = fields["depth"]?.integer ?? 1
            return made(["root": try await node("() => document", [], in: realm, depth)])
        case .frameOwner: return try await frameOwner(fields)
        case .outerHTML:
            let (node, realm) = try await node(fields)
            let text = try await value(
                "(node) => node.outerHTML ?? new XMLSerializer().serializeToString(node)", [node],
                in: realm)
            return made(["outerHTML": text])
        case .pushNodes: return made(["nodeIds": .array(try fields.list("backendNodeIds"))])
        case .querySelector:
            let found = try await select(fields)
            return made(["nodeId": found.first ?? 0.json])
        case .querySelectorAll: return made(["nodeIds": .array(try await select(fields))])
        case .requestNode:
            return made(["nodeId": try number(of: try object(try fields.string("objectId")))])
        case .resolve: return try await resolve(fields)
        case .scrollIntoView:
            let answer = try await call(
                """
                (node) => {
                    if (!node.isConnected) throw new Error("Node is detached from document");
                    if (node.getClientRects && !node.getClientRects().length) return "hidden";
                    const element = node.scrollIntoView ? node : node.parentElement;
                    element?.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
                }
                """, fields)
            if answer["type"]?.string == "exception" {
                throw CDPError(.server, "Node is detached from document")
            }
            if answer["result"]?["value"] == .string("hidden") {
                throw CDPError(.server, "Node does not have a layout object")
            }
        case .setFiles:
            let (node, realm) = try await node(fields)
            _ = try await browser.run(
                .input(.setFiles),
                [
                    "context": realm.frame.json, "element": node,
                    "files": .array(try fields.list("files")),
                ])
        }
        return Self.nothing
    }

    /// The node of a command as an argument, with its realm.
    private func node(
        _ fields: CDPFields
    ) async throws(CDPError) -> (JSONValue, CDPBrowser.Realm) {
        if let name = fields["objectId"]?.string {
            let object = try object(name)
            guard !object.shared.isEmpty else {
                throw CDPError(.server, "Object id doesn't reference a Node")
            }
            return (made(["sharedId": object.shared.json]), object.realm)
        }
        guard let number = fields["backendNodeId"]?.integer ?? fields["nodeId"]?.integer,
            let known = browser.nodes[number]
        else { throw CDPError(.server, "Could not find node with given id") }
        let realm = try await realm(ofFrame: known.frame, world: "")
        return (made(["sharedId": known.shared.json]), realm)
    }

    private func call(
        _ function: String, _ fields: CDPFields
    ) async throws(CDPError) -> JSONValue {
        let (node, realm) = try await node(fields)
        return try await call(function, [node], in: realm)
    }

    private func number(of object: Object) throws(CDPError) -> JSONValue {
        guard !object.shared.isEmpty else {
            throw CDPError(.server, "Object id doesn't reference a Node")
        }
        return browser.number(ofNode: object.shared, in: object.realm.frame).json
    }

    // MARK: - Descriptions

    private func describe(_ fields: CDPFields) async throws(CDPError) -> JSONValue {
        let (node, realm) = try await node(fields)
        let depth = fields["depth"]?.integer ?? 0
        let told = try await self.node("(node) => node", [node], in: realm, depth)
        let window = try await call(
            """
            (node) => ["iframe", "frame"].includes(node.localName) ? node.contentWindow
                : node === node.ownerDocument?.documentElement ? node.ownerDocument.defaultView : null
            """, [node], in: realm)
        guard let frame = window["result"]?["value"]?["context"]?.string,
            case .object(let members) = told
        else { return told }
        return .object(members + [("frameId", frame.json)])
    }

    /// The description of a node that a function gives, with nodes below it to a depth; -1 is all.
    private func node(
        _ function: String, _ arguments: [JSONValue], in realm: CDPBrowser.Realm, _ depth: Int
    ) async throws(CDPError) -> JSONValue {
        let answer = try await browser.run(
            .script(.callFunction),
            [
                "functionDeclaration": function.json, "arguments": .array(arguments),
                "awaitPromise": .bool(false), "target": made(["context": realm.frame.json]),
                "serializationOptions": made([
                    "maxDomDepth": depth < 0 ? .null : depth.json, "maxObjectDepth": 0.json,
                    "includeShadowTree": "open".json,
                ]),
            ])
        guard answer["result"]?["type"]?.string == "node", let value = answer["result"] else {
            throw CDPError(.server, "Could not find node with given id")
        }
        return json(value, in: realm.frame)
    }

    private func json(_ node: JSONValue, in frame: String) -> JSONValue {
        let number = browser.number(ofNode: node["sharedId"]?.string ?? "", in: frame).json
        let value = node["value"] ?? .null
        let type = value["nodeType"]?.integer ?? 1
        let local = value["localName"]?.string ?? ""
        let names = [
            3: "#text", 4: "#cdata-section", 8: "#comment", 9: "#document", 10: "html",
            11: "#document-fragment",
        ]
        let isHTML = value["namespaceURI"]?.string == "http://www.w3.org/1999/xhtml"
        let name = names[type] ?? (isHTML ? local.uppercased() : local)
        var members: [(name: String, value: JSONValue)] = [
            ("nodeId", number), ("backendNodeId", number), ("nodeType", type.json),
            ("nodeName", name.json), ("localName", local.json),
            ("nodeValue", value["nodeValue"] ?? "".json),
            ("childNodeCount", value["childNodeCount"] ?? 0.json),
        ]
        if let attributes = value["attributes"]?.members {
            let flat = attributes.flatMap { [$0.name.json, $0.value] }
            members.append(("attributes", .array(flat)))
        }
        if type == 9 { members.append(("documentURL", (browser.frames[frame]?.url ?? "").json)) }
        if let children = value["children"]?.elements {
            members.append(("children", .array(children.map { json($0, in: frame) })))
        }
        if let shadow = value["shadowRoot"], shadow != .null, shadow["value"] != nil {
            members.append(("shadowRoots", .array([json(shadow, in: frame)])))
        }
        return .object(members)
    }

    private func frameOwner(_ fields: CDPFields) async throws(CDPError) -> JSONValue {
        let name = try fields.string("frameId")
        guard let frame = browser.frames[name], let parent = frame.parent else {
            throw CDPError(.server, "Frame with the given id does not belong to the target.")
        }
        let number = browser.number(ofNode: try owner(of: frame), in: parent).json
        return made(["backendNodeId": number, "nodeId": number])
    }

    /// The name of the element of a frame.
    private func owner(of frame: CDPBrowser.Frame) throws(CDPError) -> String {
        let session = browser.session
        guard let element = session.bidi.frames[frame.id]?.element,
            let name = session.json(element, in: try page)[WebDriverSession.elementKey]?.string
        else { throw CDPError(.server, "Frame with the given id was not found.") }
        return name
    }

    private func select(_ fields: CDPFields) async throws(CDPError) -> [JSONValue] {
        let (node, realm) = try await node(fields)
        let selector = CDPValue.local(try fields.string("selector").json)
        let list = try await browser.run(
            .script(.callFunction),
            [
                "functionDeclaration": "(node, text) => [...node.querySelectorAll(text)]".json,
                "arguments": .array([node, selector]), "awaitPromise": .bool(false),
                "target": made(["context": realm.frame.json]),
                "serializationOptions": made(["maxDomDepth": 0.json, "maxObjectDepth": 1.json]),
            ])
        guard let found = list["result"]?["value"]?.elements else {
            throw CDPError(.server, "DOM Error while querying")
        }
        return found.compactMap { $0["sharedId"]?.string }.map {
            browser.number(ofNode: $0, in: realm.frame).json
        }
    }

    private func resolve(_ fields: CDPFields) async throws(CDPError) -> JSONValue {
        var (node, realm) = try await node(fields)
        if let id = fields["executionContextId"]?.integer {
            guard let wanted = browser.realms[id] else {
                throw CDPError(.server, "Node with given id does not belong to the document")
            }
            realm = wanted
        }
        let answer = try await call("(node) => node", [node], in: realm)
        return made(["object": CDPValue.remoteObject(answer["result"] ?? .null, in: realm.id)])
    }

    // MARK: - Boxes

    /// Where the viewport of a frame begins in that of the page.
    private func offset(of name: String) async throws(CDPError) -> (x: Double, y: Double) {
        guard let frame = browser.frames[name], let parent = frame.parent else { return (0, 0) }
        let realm = try await realm(ofFrame: parent, world: "")
        let place = try await value(
            """
            (owner) => {
                const box = owner.getBoundingClientRect();
                return [box.x + owner.clientLeft, box.y + owner.clientTop];
            }
            """, [made(["sharedId": try owner(of: frame).json])], in: realm)
        let outer = try await offset(of: parent)
        guard case .number(let x)? = place.elements?.first,
            case .number(let y)? = place.elements?.last
        else { return outer }
        return (outer.x + x, outer.y + y)
    }

    private func quads(_ fields: CDPFields) async throws(CDPError) -> [JSONValue] {
        let (node, realm) = try await node(fields)
        let boxes = try await value(
            """
            (node) => {
                let source = node;
                if (!node.getClientRects) {
                    source = document.createRange();
                    source.selectNode(node);
                }
                return [...source.getClientRects()].map(({ x, y, width, height }) => [x, y, width, height]);
            }
            """, [node], in: realm)
        let start = try await offset(of: realm.frame)
        return (boxes.elements ?? []).compactMap { box in
            let sides = (box.elements ?? []).compactMap { side -> Double? in
                guard case .number(let number) = side else { return nil }
                return number
            }
            guard sides.count == 4 else { return nil }
            let (left, top) = (sides[0] + start.x, sides[1] + start.y)
            let (right, bottom) = (left + sides[2], top + sides[3])
            let corners = [left, top, right, top, right, bottom, left, bottom]
            return .array(corners.map { .number($0) })
        }
    }

    private func boxModel(_ fields: CDPFields) async throws(CDPError) -> JSONValue {
        guard let quad = try await quads(fields).first, let sides = quad.elements,
            case .number(let left) = sides[0], case .number(let top) = sides[1],
            case .number(let right) = sides[4], case .number(let bottom) = sides[5]
        else { throw CDPError(.server, "Could not compute box model.") }
        return made([
            "content": quad, "padding": quad, "border": quad, "margin": quad,
            "width": .number((right - left).rounded()),
            "height": .number((bottom - top).rounded()),
        ])
    }
}
