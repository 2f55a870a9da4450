import Foundation
import GarthJSON
import TestSupport
import Testing

/// Windows, places and pictures for drivers (docs/webdriver.md).
@Suite("WebDriver places", .endsWhatHangs) struct DriverWindowTests {
    private let server: ScriptedServer
    private let driver: DriverClient

    init() throws {
        server = ScriptedServer()
        server.page(
            "/",
            """
            <title>T</title><p>one</p><button id=b>B</button><input id=i>
            <input id=f type=file multiple hidden><div id=e contenteditable>old</div>
            """)
        driver = try DriverClient([
            "--upload-folder", FileManager.default.temporaryDirectory.path,
        ])
        try driver.post("url", #"{"url": "\#(server.origin)/"}"#)
    }

    private func script(_ text: String) throws -> JSONValue {
        let source = JSONValue.string(text).serialized
        return try driver.post("execute/sync", #"{"script": \#(source), "args": []}"#).value
    }

    /// The width and height of a picture.
    private func size(_ picture: JSONValue) throws -> [Int] {
        let bytes = [UInt8](try #require(Data(base64Encoded: picture.string ?? "")))
        #expect(bytes.prefix(4) == [0x89, 0x50, 0x4E, 0x47])
        try #require(bytes.count > 24)
        return [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    }

    @Test("a window has a place on a screen that nobody sees, and its page the size of it")
    func window() throws {
        #expect(driver.capabilities["setWindowRect"] == .bool(true))
        let place = try driver.post(
            "window/rect", #"{"x": 20, "y": 30, "width": 800, "height": 640}"#)
        let expected = #"{"x":20,"y":30,"width":800,"height":640}"#
        #expect(place.value.serialized == expected)
        #expect(try driver.get("window/rect").value.serialized == expected)
        let seen = try script("return [innerWidth, innerHeight, outerWidth, screenX, screenY]")
        #expect(seen.serialized == "[800,640,800,20,30]")
        let large = try driver.post("window/maximize").value
        #expect((large["width"]?.integer ?? 0) > 800)
        try driver.post("window/minimize")
        #expect(try script("return document.visibilityState").string == "hidden")
        #expect(try driver.post("window/rect", #"{"x": null}"#).value.serialized == expected)
        #expect(try script("return document.hidden") == .bool(false))
        for wrong in [#"{"width": "a"}"#, #"{"x": true}"#, #"{"height": -1}"#] {
            #expect(try driver.post("window/rect", wrong).error == "invalid argument")
        }
    }

    @Test("a window with a name is used again, by links and by scripts")
    func namedWindows() throws {
        server.page(
            "/named",
            """
            <title>Opener</title><a id=a href=/b#1 target=auth>a</a>
            <a id=b href=/b#2 target=auth>b</a><a id=d href=/b#4 target=_blank>d</a>
            <button id=c onclick="window.open('/b#3', 'auth')">c</button>
            """)
        server.page("/b", "<title>Pop-up</title><a id=e href=/b#5 target=auth>e</a>")
        try driver.post("url", #"{"url": "\#(server.origin)/named"}"#)
        let home = try #require(try driver.get("window").value.string)
        func others(behind id: String) throws -> [String] {
            try driver.post("element/\(try driver.element("#\(id)"))/click")
            let handles =
                try driver.get("window/handles").value.elements?.compactMap(\.string) ?? []
            return handles.filter { $0 != home }
        }
        func address(of handle: String) throws -> String? {
            try driver.post("window", #"{"handle": "\#(handle)"}"#)
            return try driver.get("url").value.string
        }
        let popUp = try #require(try others(behind: "a").first)
        for (id, part) in [("b", "#2"), ("c", "#3")] {
            #expect(try others(behind: id) == [popUp])
            #expect(try address(of: popUp) == server.origin + "/b" + part)
            _ = try address(of: home)
        }
        #expect(try address(of: popUp) != nil && others(behind: "e") == [popUp])
        #expect(try address(of: popUp) == server.origin + "/b#5")
        _ = try address(of: home)
        #expect(try others(behind: "d").count == 2, "without a name, each is a new one")
        try driver.delete("window")
    }

    @Test("a new window of its own has its own place, and a new tab that of its window")
    func newWindows() throws {
        let first = try driver.get("window").value.string ?? ""
        try driver.post("window/rect", #"{"width": 800, "height": 640}"#)
        for (type, width) in [("window", 1280), ("tab", 800)] {
            let made = try driver.post("window/new", #"{"type": "\#(type)"}"#).value
            #expect(made["type"]?.string == type)
            try driver.post("window", #"{"handle": "\#(made["handle"]?.string ?? "")"}"#)
            #expect(try driver.get("window/rect").value["width"]?.integer == width)
            try driver.post("window", #"{"handle": "\#(first)"}"#)
        }
    }

    @Test("pages are told that data may not be sold where the driver says so")
    func privacyControl() throws {
        #expect(try driver.get("privacy").value.serialized == #"{"gpc":false}"#)
        #expect(try script("return navigator.globalPrivacyControl") == .bool(false))
        #expect(try driver.post("privacy", #"{"gpc": true}"#).value.serialized == #"{"gpc":true}"#)
        #expect(try script("return navigator.globalPrivacyControl") == .bool(true))
        try driver.post("refresh")
        #expect(server.heads.last?.contains("Sec-GPC: 1\r\n") == true)
        #expect(try driver.post("privacy", #"{"gpc": 1}"#).error == "invalid argument")
    }

    @Test("an element has the place that scripts measure, and pictures have its size")
    func places() throws {
        let place = try driver.get("element/\(try driver.element("#i"))/rect").value
        let measured = try script(
            """
            const r = document.querySelector("#i").getBoundingClientRect();
            return {x: r.x + scrollX, y: r.y + scrollY, width: r.width, height: r.height};
            """)
        #expect(place.serialized == measured.serialized)
        let viewport = try script("return [innerWidth, innerHeight]").elements?.map(\.integer)
        #expect(try size(try driver.get("screenshot").value) == viewport)
        let picture = try driver.get("element/\(try driver.element("#i"))/screenshot").value
        #expect(try size(picture)[0] == measured["width"]?.integer)
    }

    @Test("the pointer is over the element at its place, and a place outside is an error")
    func pointer() throws {
        _ = try script(
            "document.querySelector('#b').onclick = (e) => { window.at = [e.clientX, e.clientY] }")
        let place = try driver.get("element/\(try driver.element("#b"))/rect").value
        let (x, y) = ((place["x"]?.integer ?? 0) + 4, (place["y"]?.integer ?? 0) + 4)
        func move(_ x: Int, _ y: Int) throws -> String? {
            try driver.post(
                "actions",
                """
                {"actions": [{"type": "pointer", "id": "m", "actions": [
                {"type": "pointerMove", "x": \(x), "y": \(y)},
                {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]}]}
                """
            ).error
        }
        #expect(try move(x, y) == nil)
        #expect(try script("return window.at").serialized == "[\(x),\(y)]")
        #expect(try move(-1, 0) == "move target out of bounds")
    }

    @Test("Shift makes capitals, and an editing host takes text")
    func keys() throws {
        let field = try driver.element("#i")
        try driver.post("element/\(field)/value", #"{"text": "a\#("\u{E008}")b1\#("\u{E000}")c"}"#)
        #expect(try driver.get("element/\(field)/property/value").value.string == "aB!c")
        let host = try driver.element("#e")
        try driver.post("element/\(host)/value", #"{"text": "er"}"#)
        #expect(try driver.get("element/\(host)/text").value.string == "older")
        #expect(try driver.post("element/\(host)/clear").error == nil)
        #expect(try driver.get("element/\(host)/text").value.string == "")
    }

    @Test("scripts read the files that a driver chooses, also in a field that is not shown")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let field = try driver.element("#f")
        for name in ["a.txt", "b.txt"] {
            let file = folder.appendingPathComponent(name)
            try Data("content of \(name)".utf8).write(to: file)
            #expect(
                try driver.post("element/\(field)/value", #"{"text": "\#(file.path)"}"#).error
                    == nil)
        }
        let foreign = try driver.post("element/\(field)/value", #"{"text": "/etc/passwd"}"#)
        #expect(foreign.error == "invalid argument" && foreign.message.contains("--upload-folder"))
        let seen = try script(
            """
            const files = [...document.querySelector("#f").files];
            return Promise.all(files.map(async (f) => [f.name, await f.text()]));
            """)
        #expect(
            seen.serialized
                == #"[["a.txt","content of a.txt"],["b.txt","content of b.txt"]]"#)
    }

    @Test("an element of a window that was closed is none of another one")
    func closed() throws {
        let first = try #require(try driver.get("window").value.string)
        let new = try driver.post("window/new", #"{"type": "tab"}"#).value["handle"]?.string
        try driver.post("window", #"{"handle": "\#(try #require(new))"}"#)
        try driver.post("url", #"{"url": "\#(server.origin)/"}"#)
        let element = try driver.element("#b")
        try driver.delete("window")
        try driver.post("window", #"{"handle": "\#(first)"}"#)
        #expect(try driver.get("element/\(element)/text").error == "no such element")
    }
}
