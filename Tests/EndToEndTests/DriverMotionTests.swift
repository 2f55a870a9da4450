import GarthJSON
import TestSupport
import Testing

/// Movements, wheels and clicks of drivers over time (WebDriver section 15).
@Suite("Motions of drivers", .endsWhatHangs) struct DriverMotionTests {
    private let server = ScriptedServer()
    private let driver: DriverClient
    private let client: BiDiClient
    private let window: String

    init() throws {
        server.page(
            "/",
            """
            <!DOCTYPE html><title>T</title><style>
            body { margin: 0 } .box { width: 200px; height: 16px }
            #outer { width: 100px; height: 96px; overflow: scroll }
            #inner { width: 600px; height: 1000px }
            iframe { width: 200px; height: 96px }
            </style><div id=a class=box>a</div><div id=b class=box>b</div>
            <iframe src="/frame"></iframe><div id=outer><div id=inner>wide</div></div>
            <script>window.log = []
            const note = (...types) => types.forEach(type => addEventListener(type, e => log.push(
              { type, x: e.clientX, y: e.clientY, dx: e.deltaX, dy: e.deltaY,
                target: e.target.id, changed: e.changedTouches?.length }), true))
            </script>
            """)
        server.page(
            "/frame",
            "<!DOCTYPE html><style>#tall { width: 500px; height: 5000px }</style><p id=tall>tall")
        driver = try DriverClient()
        client = try BiDiClient(port: driver.port)
        window = try client.beginSession()
        try client.send(
            "browsingContext.navigate",
            #"{"context": "\#(window)", "url": "\#(server.origin)/", "wait": "complete"}"#)
    }

    private func listen(_ types: String) throws {
        _ = try client.evaluate("note(\(types))", in: window)
    }

    private func noted(_ expression: String) throws -> String? {
        try client.evaluate(expression, in: window)["value"]?.string
    }

    private func act(_ devices: String, in context: String? = nil) throws {
        let answer = try client.send(
            "input.performActions",
            #"{"context": "\#(context ?? window)", "actions": [\#(devices)]}"#)
        #expect(answer.error == nil, "\(answer)")
    }

    /// The origin of an action over an element.
    private func over(_ selector: String, in context: String? = nil) throws -> String {
        let found = try client.send(
            "browsingContext.locateNodes",
            """
            {"context": "\(context ?? window)",
             "locator": {"type": "css", "value": "\(selector)"}}
            """)
        let name = try #require(found["nodes"]?.elements?.first?["sharedId"]?.string)
        return #""origin": {"type": "element", "element": {"sharedId": "\#(name)"}}"#
    }

    @Test(
        "a movement that takes time is made in parts, and ends at its place",
        arguments: [true, false])
    func movement(isMouse: Bool) throws {
        try listen(isMouse ? "'mousemove'" : "'pointermove'")
        let type = isMouse ? "mouse" : "touch"
        try act(
            """
            {"type": "pointer", "id": "p", "parameters": {"pointerType": "\(type)"}, "actions": [
            {"type": "pointerDown", "button": 0},
            {"type": "pointerMove", "x": 100, "y": 50, "duration": 100},
            {"type": "pointerUp", "button": 0}]}
            """)
        #expect(try noted("String(log.filter(e => e.x > 0).length > 1)") == "true")
        #expect(
            try noted("`${log.findLast(e => e.x > 0).x} ${log.findLast(e => e.x > 0).y}`")
                == "100 50")
        let isOnTheWay = "String(log.every((e, i) => i === 0 || e.x >= log[i - 1].x))"
        #expect(try noted(isOnTheWay) == "true")
    }

    @Test("a wheel that takes time turns in parts, which are the whole together")
    func slowWheel() throws {
        try listen("'wheel'")
        try act(
            """
            {"type": "wheel", "id": "w", "actions": [
            {"type": "scroll", "x": 0, "y": 0, "deltaX": 7, "deltaY": 61, "duration": 100}]}
            """)
        #expect(try noted("String(log.length > 1)") == "true")
        let sums = "['dx', 'dy'].map(name => log.reduce((sum, e) => sum + e[name], 0)).join()"
        #expect(try noted(sums) == "7,61")
    }

    @Test("a pointer that stays where it is fires no movement")
    func stays() throws {
        try listen("'mousemove'")
        for _ in 0..<2 {
            try act(
                """
                {"type": "pointer", "id": "p", "actions": [
                {"type": "pointerMove", "x": 5, "y": 5}]}
                """)
        }
        #expect(try noted("String(log.length)") == "1")
    }

    @Test("fingers that go up in one tick leave the screen at the same moment")
    func fingers() throws {
        try listen("'touchend'")
        let devices = try ["#a", "#b"].map { selector in
            """
            {"type": "pointer", "id": "\(selector)", "parameters": {"pointerType": "touch"},
            "actions": [{"type": "pointerMove", "x": 0, "y": 0, \(try over(selector))},
            {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]}
            """
        }
        try act(devices.joined(separator: ","))
        #expect(try noted("log.map(e => e.target + e.changed).sort().join()") == "a2,b2")
    }

    @Test("a wheel scrolls the element under it that can be scrolled, and then the page")
    func wheel() throws {
        try listen("'wheel', 'scroll'")
        let place = try over("#outer")
        func turn(_ x: Int, _ y: Int) throws {
            try act(
                """
                {"type": "wheel", "id": "w", "actions": [{"type": "scroll", "x": 0, "y": 0,
                "deltaX": \(x), "deltaY": \(y), \(place)}]}
                """)
        }
        try turn(65, 90)
        #expect(try noted("`${outer.scrollLeft} ${outer.scrollTop} ${scrollY}`") == "65 90 0")
        let frame = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
        _ = try client.evaluate(frame, in: window)
        #expect(
            try noted("log.map(e => e.type + '>' + e.target).join()") == "wheel>inner,scroll>outer")
    }

    @Test("a wheel that does not turn brings its element into view, and one that turns does not")
    func wheelIntoView() throws {
        _ = try client.evaluate(
            "a.style.height = 'auto'; a.innerHTML = 'line<br>'.repeat(100)", in: window)
        func turn(_ delta: Int) throws -> String? {
            try client.send(
                "input.performActions",
                """
                {"context": "\(window)", "actions": [{"type": "wheel", "id": "w", "actions": [
                {"type": "scroll", "x": 0, "y": 0, "deltaX": 0, "deltaY": \(delta),
                \(try over("#outer"))}]}]}
                """
            ).error
        }
        #expect(try turn(10) == "move target out of bounds")
        #expect(try turn(0) == nil)
        let isInView = """
            (({top, bottom}) => top >= 0 && bottom <= innerHeight)(outer.getBoundingClientRect()) + ""
            """
        #expect(try noted(isInView) == "true")
    }

    @Test("a wheel in a frame scrolls its document, and not the page")
    func frame() throws {
        let tree = try client.send("browsingContext.getTree")
        let children = tree["contexts"]?.elements?.first?["children"]
        let frame = try #require(children?.elements?.first?["context"]?.string)
        try act(
            """
            {"type": "wheel", "id": "w", "actions": [{"type": "scroll", "x": 0, "y": 0,
            "deltaX": 60, "deltaY": 85, \(try over("#tall", in: frame))}]}
            """, in: frame)
        let place = try client.evaluate("`${scrollX} ${scrollY}`", in: frame)
        #expect(place["value"]?.string == "60 85")
        #expect(try noted("String(scrollY)") == "0")
    }

    @Test("a box takes its clicks although it reaches over the boxes below it")
    func overlapping() throws {
        server.page(
            "/tall",
            """
            <!DOCTYPE html><style>body { margin: 0 } div { width: 200px; height: 96px }
            #over { position: absolute; top: 0; left: 0; background: red }
            </style><div id=a>a</div><div id=b>b</div><div id=c>c</div>
            """)
        try client.send(
            "browsingContext.navigate",
            #"{"context": "\#(window)", "url": "\#(server.origin)/tall", "wait": "complete"}"#)
        _ = try client.evaluate(
            "window.log = []; addEventListener('click', e => log.push(e.target.id))", in: window)
        let (down, up) = (
            #"{"type": "pointerDown", "button": 0}"#, #"{"type": "pointerUp", "button": 0}"#
        )
        func click(_ move: String) throws {
            try act(
                """
                {"type": "pointer", "id": "p", "actions": [
                {"type": "pointerMove", \(move)}, \(down), \(up)]}
                """)
        }
        for selector in ["#a", "#b", "#c"] { try click(#""x": 0, "y": 0, \#(try over(selector))"#) }
        let middle = "Math.round(b.getBoundingClientRect().y) + 48"
        let y = try client.evaluate(middle, in: window)["value"]?.integer ?? 0
        try click(#""x": 100, "y": \#(y)"#)
        #expect(try noted("log.splice(0).join()") == "a,b,c,b")
        try driver.post("url", #"{"url": "\#(server.origin)/tall"}"#)
        #expect(try driver.post("element/\(try driver.element("#a"))/click").error == nil)
        let cover = "a.insertAdjacentHTML('afterend', '<div id=over>over</div>')"
        try driver.post("execute/sync", #"{"script": "\#(cover)", "args": []}"#)
        let covered = try driver.post("element/\(try driver.element("#a"))/click")
        #expect(covered.error == "element click intercepted")
    }

    @Test("a click on an element is one tick: no task of the page comes between")
    func tick() throws {
        try driver.post("url", #"{"url": "\#(server.origin)/"}"#)
        func script(_ text: String) throws -> JSONValue {
            let source = JSONValue.string(text).serialized
            return try driver.post("execute/sync", #"{"script": \#(source), "args": []}"#).value
        }
        _ = try script(
            """
            window.seen = []
            addEventListener('mousedown', () => setTimeout(() => seen.push('task')))
            addEventListener('mouseup', () => seen.push('up'))
            """)
        try driver.post("element/\(try driver.element("#a"))/click")
        #expect(try script("return seen.join()").string == "up,task")
    }

    @Test("a click activates a page for a while, until a driver consumes that")
    func activation() throws {
        try driver.post("url", #"{"url": "\#(server.origin)/"}"#)
        let path = "window/consume-user-activation"
        #expect(try driver.post(path).value == .bool(false))
        try driver.post("element/\(try driver.element("#a"))/click")
        #expect(try driver.post(path).value == .bool(true))
        #expect(try driver.post(path).value == .bool(false))
    }

    @Test("rules ask for what the pointer is over, and for what it presses")
    func pointed() throws {
        let asked =
            "['a', 'b'].map(id => [':hover', ':active'].map(state => +document"
            + ".getElementById(id).matches(state)).join('')).join(' ')"
        func move(_ selector: String, _ more: String = "") throws {
            try act(
                """
                {"type": "pointer", "id": "m", "actions": [
                {"type": "pointerMove", "x": 0, "y": 0, \(try over(selector))}\(more)]}
                """)
        }
        #expect(try noted(asked) == "00 00")
        try move("#a")
        #expect(try noted(asked) == "10 00")
        try move("#b", #", {"type": "pointerDown", "button": 0}"#)
        #expect(try noted(asked) == "00 11")
        #expect(try noted("document.body.matches(':active:hover') + ''") == "true")
        try move("#a", #", {"type": "pointerUp", "button": 0}"#)
        #expect(try noted(asked) == "10 00")
    }

    @Test("a click on a field for files is a person's, and tells of a dialog and chooses none")
    func fileDialog() throws {
        let page =
            "data:text/html,<input id=f type=file multiple onclick=window.log=event.isTrusted>"
        try client.send(
            "browsingContext.navigate",
            #"{"context": "\#(window)", "url": "\#(page)", "wait": "complete"}"#)
        try client.send("session.subscribe", #"{"events": ["input.fileDialogOpened"]}"#)
        try act(
            """
            {"type": "pointer", "id": "m", "actions": [
            {"type": "pointerMove", "x": 0, "y": 0, \(try over("#f"))},
            {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]}
            """)
        let told = try client.event("input.fileDialogOpened")
        #expect(told["context"]?.string == window && told["multiple"] == .bool(true))
        #expect(told["element"]?["sharedId"]?.string != nil)
        #expect(try noted("log + ' ' + f.files.length") == "true 0")
    }
}
