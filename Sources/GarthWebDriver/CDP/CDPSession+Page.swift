import Garth
import GarthAutomation
import GarthJSON
import GarthURL

/// Commands about pages.
extension CDPSession {
    func perform(
        _ command: CDPCommand.Page, _ fields: CDPFields
    ) async throws(CDPError) -> JSONValue {
        let tab = try page
        let context = tab.handle.json
        switch command {
        case .addScript: return try await addScript(fields)
        case .removeScript:
            let name = try fields.string("identifier")
            _ = try await browser.run(.script(.removePreloadScript), ["script": name.json])
            scripts.removeAll { $0 == name }
        case .bringToFront:
            _ = try await browser.run(.context(.activate), ["context": context])
        case .captureScreenshot: return try await captureScreenshot(fields)
        case .close: browser.session.close(tab)
        case .createWorld:
            let world = fields["worldName"]?.string ?? ""
            let realm = try await realm(
                ofFrame: try fields.string("frameId"), world: world.isEmpty ? "isolated" : world)
            return made(["executionContextId": realm.id.json])
        case .enable: domains.insert("Page")
        case .disable: domains.remove("Page")
        case .frameTree:
            return made(["frameTree": browser.tree(of: tab.handle)])
        case .layoutMetrics: return try await layoutMetrics()
        case .history: return history
        case .handleDialog:
            var members: [(name: String, value: JSONValue)] = [
                ("context", context), ("accept", .bool(fields.flag("accept"))),
            ]
            if let text = fields["promptText"] { members.append(("userText", text)) }
            _ = try await browser.run(.context(.handleUserPrompt), .object(members))
        case .navigate: return try await navigate(fields)
        case .navigateToEntry:
            let list = tab.view.backForwardList
            let delta = try fields.integer("entryId") - list.backList.count
            _ = try await browser.run(
                .context(.traverseHistory), ["context": context, "delta": delta.json])
        case .print:
            return try await printed(fields)
        case .reload:
            let isFresh = fields.flag("ignoreCache")
            _ = try await browser.run(
                .context(.reload), ["context": context, "ignoreCache": .bool(isFresh)])
        case .setBypassCSP:
            _ = try await browser.run(
                .emulation(.setBypassCSP),
                [
                    "contexts": .array([context]),
                    "bypass": fields.flag("enabled") ? .bool(true) : .null,
                ])
        case .setDownloads: try await setDownloads(fields)
        case .setFileChooser: interceptsChoosers = fields.flag("enabled")
        case .setLifecycle:
            tellsLifecycle = fields.flag("enabled")
            if tellsLifecycle {
                for frame in browser.frames(of: tab.handle) { tellPoints(of: frame) }
            }
        case .stopLoading: tab.view.stopLoading()
        }
        return Self.nothing
    }

    /// Tells the points that a load has passed before its events were wanted.
    private func tellPoints(of frame: CDPBrowser.Frame) {
        tellLifecycle("commit", of: frame)
        if frame.isInteractive { tellLifecycle("DOMContentLoaded", of: frame) }
        if frame.isLoaded { tellLifecycle("load", of: frame) }
    }

    /// Tells a point of a load.
    func tellLifecycle(_ name: String, of frame: CDPBrowser.Frame) {
        guard tellsLifecycle else { return }
        send(
            "Page.lifecycleEvent",
            made([
                "frameId": frame.id.json, "loaderId": frame.loader.json, "name": name.json,
                "timestamp": .number(BiDiSession.milliseconds / 1000),
            ]))
    }

    private func addScript(_ fields: CDPFields) async throws(CDPError) -> JSONValue {
        let tab = try page
        let world = fields["worldName"]?.string ?? ""
        let source = try fields.string("source")
        var members: [(name: String, value: JSONValue)] = [
            ("functionDeclaration", "() => {\n\(source)\n}".json),
            ("contexts", .array([tab.handle.json])),
        ]
        if !world.isEmpty {
            members.append(("sandbox", world.json))
            if !worlds.contains(world) { worlds.append(world) }
        }
        let answer = try await browser.run(.script(.addPreloadScript), .object(members))
        let name = answer["script"]?.string ?? ""
        scripts.append(name)
        if fields.flag("runImmediately") {
            for frame in browser.frames(of: tab.handle) {
                guard let realm = try? await realm(ofFrame: frame.id, world: world) else {
                    continue
                }
                _ = try? await call("() => {\n\(source)\n}", in: realm)
            }
        }
        return made(["identifier": name.json])
    }

    private func navigate(_ fields: CDPFields) async throws(CDPError) -> JSONValue {
        let url = try fields.string("url")
        let own = try page.handle
        let frame = fields["frameId"]?.string ?? own
        do throws(CDPError) {
            let answer = try await browser.run(
                .context(.navigate), ["context": frame.json, "url": url.json])
            var members: [(name: String, value: JSONValue)] = [("frameId", frame.json)]
            let name = answer["navigation"]?.string ?? ""
            let isWithin = browser.movesWithin.remove(name) != nil
            if let loader = answer["navigation"], loader != .null, !isWithin {
                members.append(("loaderId", loader))
            }
            return .object(members)
        } catch {
            guard error.code == .server else { throw error }
            let loader = browser.tab(frame)?.navigation ?? ""
            return made([
                "frameId": frame.json, "loaderId": loader.json,
                "errorText": "net::ERR_FAILED: \(error.message)".json,
            ])
        }
    }

    /// The page as a PDF, whose paper is in inches.
    private func printed(_ fields: CDPFields) async throws(CDPError) -> JSONValue {
        func length(_ name: String, _ usual: Double) -> JSONValue {
            guard case .number(let inches)? = fields[name] else { return .number(usual * 2.54) }
            return .number(inches * 2.54)
        }
        let sides = ["top", "bottom", "left", "right"]
        let margins = sides.map { side in
            (
                name: side,
                value: length("margin" + side.prefix(1).uppercased() + side.dropFirst(), 0.4)
            )
        }
        let answer = try await browser.run(
            .context(.print),
            [
                "context": try page.handle.json,
                "orientation": (fields.flag("landscape") ? "landscape" : "portrait").json,
                "page": made([
                    "width": length("paperWidth", 8.5), "height": length("paperHeight", 11),
                ]), "margin": .object(margins), "scale": fields["scale"] ?? 1.json,
            ])
        guard fields["transferMode"]?.string == "ReturnAsStream" else { return answer }
        guard streams.count < 100 else { throw CDPError(.server, "there are too many streams") }
        let name = UniqueName.make()
        streams[name] = answer["data"]?.string ?? ""
        return made(["data": "".json, "stream": name.json])
    }

    /// Reads a stream, which comes in one piece, or ends it.
    func perform(_ command: CDPCommand.IO, _ fields: CDPFields) throws(CDPError) -> JSONValue {
        let name = try fields.string("handle")
        guard let data = streams[name] else {
            throw CDPError(.invalidParams, "Invalid stream handle")
        }
        switch command {
        case .close:
            streams[name] = nil
            return Self.nothing
        case .read:
            streams[name] = ""
            return made([
                "base64Encoded": .bool(true), "data": data.json, "eof": .bool(true),
            ])
        }
    }

    private var history: JSONValue {
        guard let tab else { return .null }
        let list = tab.view.backForwardList
        let items = list.backList + (list.currentItem.map { [$0] } ?? []) + list.forwardList
        let entries = items.enumerated().map { index, item in
            made([
                "id": index.json, "url": item.url.href.json, "userTypedURL": item.url.href.json,
                "title": item.title.json, "transitionType": "typed".json,
            ])
        }
        return made(["currentIndex": list.backList.count.json, "entries": .array(entries)])
    }

    private func layoutMetrics() async throws(CDPError) -> JSONValue {
        let tab = try page
        let realm = try await realm(ofFrame: tab.handle, world: "")
        let sizes = try await value(
            """
            () => [scrollX, scrollY, innerWidth, innerHeight, document.documentElement.scrollWidth,
                document.documentElement.scrollHeight]
            """, in: realm)
        let numbers = (sizes.elements ?? []) + Array(repeating: 0.json, count: 6)
        let layout = made([
            "pageX": numbers[0], "pageY": numbers[1], "clientWidth": numbers[2],
            "clientHeight": numbers[3],
        ])
        let visual = made([
            "offsetX": 0.json, "offsetY": 0.json, "pageX": numbers[0], "pageY": numbers[1],
            "clientWidth": numbers[2], "clientHeight": numbers[3], "scale": 1.json, "zoom": 1.json,
        ])
        let content = made([
            "x": 0.json, "y": 0.json, "width": numbers[4], "height": numbers[5],
        ])
        return made([
            "layoutViewport": layout, "visualViewport": visual, "contentSize": content,
            "cssLayoutViewport": layout, "cssVisualViewport": visual, "cssContentSize": content,
        ])
    }

    private func captureScreenshot(_ fields: CDPFields) async throws(CDPError) -> JSONValue {
        var members: [(name: String, value: JSONValue)] = [("context", try page.handle.json)]
        if fields.flag("captureBeyondViewport") { members.append(("origin", "document".json)) }
        if let clip = fields["clip"] {
            let sides = ["x", "y", "width", "height"].map { ($0, clip[$0] ?? 0.json) }
            members.append(("clip", .object([("type", "box".json)] + sides)))
            members.removeAll { $0.name == "origin" }
            members.append(("origin", "document".json))
        }
        return try await browser.run(.context(.captureScreenshot), .object(members))
    }
}
