import GarthJSON

/// Commands about input.
extension CDPSession {
    func perform(
        _ command: CDPCommand.Input, _ fields: CDPFields
    ) async throws(CDPError) -> JSONValue {
        switch command {
        case .key: try await dispatchKey(fields)
        case .mouse: try await dispatchMouse(fields)
        case .insertText: try await insert(try fields.string("text"))
        }
        return Self.nothing
    }

    private func act(_ source: KeyValuePairs<String, JSONValue>) async throws(CDPError) {
        _ = try await browser.run(
            .input(.performActions),
            ["context": try page.handle.json, "actions": .array([made(source)])])
    }

    private func dispatchKey(_ fields: CDPFields) async throws(CDPError) {
        let type = try fields.string("type")
        guard type != "char" else { return try await insert(fields["text"]?.string ?? "") }
        let kinds = ["keyDown": "keyDown", "rawKeyDown": "keyDown", "keyUp": "keyUp"]
        guard let kind = kinds[type] else {
            throw CDPError(.invalidParams, "Unexpected event type '\(type)'")
        }
        let key = fields["key"]?.string ?? fields["text"]?.string ?? ""
        let code = fields["code"]?.string ?? ""
        guard let character = InputKey.character(ofKey: key, code: code) else {
            throw CDPError(.invalidParams, "there is no key '\(key)'")
        }
        try await act([
            "type": "key".json, "id": "cdp-keyboard".json,
            "actions": .array([made(["type": kind.json, "value": character.json])]),
        ])
    }

    private func dispatchMouse(_ fields: CDPFields) async throws(CDPError) {
        let type = try fields.string("type")
        let x = JSONValue.number(try fields.number("x").rounded(.down))
        let y = JSONValue.number(try fields.number("y").rounded(.down))
        guard type != "mouseWheel" else {
            let deltas = ["deltaX", "deltaY"].map { name -> JSONValue in
                guard case .number(let delta)? = fields[name] else { return 0.json }
                return .number(delta.rounded())
            }
            return try await act([
                "type": "wheel".json, "id": "cdp-wheel".json,
                "actions": .array([
                    made([
                        "type": "scroll".json, "x": x, "y": y, "deltaX": deltas[0],
                        "deltaY": deltas[1],
                    ])
                ]),
            ])
        }
        let buttons = ["left": 0, "middle": 1, "right": 2, "back": 3, "forward": 4]
        let button = buttons[fields["button"]?.string ?? "left"] ?? 0
        var actions = [made(["type": "pointerMove".json, "x": x, "y": y])]
        switch type {
        case "mouseMoved": break
        case "mousePressed":
            actions.append(made(["type": "pointerDown".json, "button": button.json]))
        case "mouseReleased":
            actions = [made(["type": "pointerUp".json, "button": button.json])]
        default: throw CDPError(.invalidParams, "Unexpected event type '\(type)'")
        }
        try await act([
            "type": "pointer".json, "id": "cdp-mouse".json,
            "parameters": made(["pointerType": "mouse".json]), "actions": .array(actions),
        ])
    }

    /// Writes a text into the field that has the focus, in whatever frame.
    private func insert(_ text: String) async throws(CDPError) {
        var realm = try await realm(ofFrame: page.handle, world: "")
        for _ in 0..<20 {
            let inner = try await call(
                """
                () => ["iframe", "frame"].includes(document.activeElement?.localName)
                    ? document.activeElement.contentWindow : null
                """, in: realm)
            guard let frame = inner["result"]?["value"]?["context"]?.string,
                browser.frames[frame] != nil, frame != realm.frame
            else { break }
            realm = try await self.realm(ofFrame: frame, world: "")
        }
        _ = try await call(
            "(text) => document.execCommand('insertText', false, text)",
            [CDPValue.local(text.json)],
            in: realm)
    }
}
