import Garth
import GarthPage
import GarthURL
import TestSupport
import Testing

@MainActor
@Suite("Elements of a web view", .endsWhatHangs) struct WebElementTests {
    private func view(_ server: ScriptedServer, _ path: String) async throws -> WebView {
        var configuration = WebViewConfiguration(policy: .open)
        configuration.websiteDataStore = .nonPersistent()
        configuration.allowsPrivateNetwork = true
        let view = WebView(configuration: configuration)
        try await view.load(
            NavigationRequest(try #require(URLRecord.parse(server.origin + path))))
        try await wait { view.isAtRest && view.title != "" }
        return view
    }

    private static let form = """
        <title>Form</title><form action=/sent><label>Name <input name=n></label>
        <label>Kind <select name=k><option value=1>One<option value=2>Two</select></label>
        <label>Agree <input type=checkbox name=a></label><input name=r readonly value=r aria-label=R>
        <input type=file name=f aria-label=File>
        <button>Send</button><button disabled>Off</button></form><a href=/next>on</a>
        """

    private func server() -> ScriptedServer {
        let server = ScriptedServer(key: { $0.prefix { $0 != "?" }.description }) { _ in nil }
        server.page("/", Self.form)
        server.page("/sent", "<title>Sent</title><p>thanks")
        server.page("/next", "<title>Next</title><a href=/>back</a>")
        return server
    }

    @Test("a form is filled and sent by its labels, and the server gets what was filled in")
    func form() async throws {
        let server = server()
        let view = try await view(server, "/")
        let name = try #require(try await view.query(.label("name")))
        try await view.fill(name, with: "Ann & Bo")
        try await view.select(try #require(try await view.query(.label("kind"))), ["Two"])
        let box = try #require(try await view.query(.role("checkbox", name: "agree")))
        #expect(try await view.check(box) == .stayed)
        #expect(try await view.uncheck(box) == .stayed)
        let unchecked = try await view.snapshot()
        #expect(!unchecked.elements.contains { $0.name == "Agree" && $0.states.contains(.checked) })
        try await view.check(box)
        let snapshot = try await view.snapshot()
        #expect(snapshot.description.contains("- textbox \"Name\": Ann & Bo"))
        #expect(snapshot.elements.contains { $0.name == "Agree" && $0.states.contains(.checked) })
        let button = try #require(try await view.query(.role("button", name: "send")))
        #expect(try await view.click(button) == .navigated)
        try await wait { view.isAtRest }
        #expect(view.title == "Sent")
        #expect(server.requests.last == "/sent?n=Ann+%26+Bo&k=2&a=on&r=r&f=")
    }

    @Test("an element whose name is the one asked for stands before those that contain it")
    func exactNames() async throws {
        let server = server()
        server.page(
            "/names",
            "<title>Names</title><input aria-label=Type><input aria-label=Y><button>Send all</button>"
                + "<button>Send</button><a href=/next>Go on</a><a href=/>Go</a>")
        let view = try await view(server, "/names")
        #expect(try await view.query(.label("y"))?.element.name == "Y")
        #expect(try await view.query(.label("p"))?.element.name == "Type")
        #expect(try await view.query(.role("button", name: " send"))?.element.name == "Send")
        #expect(try await view.query(.text("go"))?.element.name == "Go")
        #expect(try await view.queryAll(.label("y")).map(\.element.name) == ["Type", "Y"])
    }

    @Test("an element of a document that is gone is refused, and never another element")
    func stale() async throws {
        let server = server()
        let view = try await view(server, "/")
        let link = try #require(try await view.query(.selector("a")))
        let other = try #require(try await view.elements().first)
        #expect(link.isOfSameDocument(as: other))
        #expect(try await view.click(link) == .navigated)
        try await wait { view.isAtRest && view.title == "Next" }
        for element in [link, other] {
            let error = await #expect(throws: ElementError.self) { try await view.click(element) }
            #expect(error?.code == .staleElement)
            #expect(throws: ElementError.self) { try view.checkIsShown(element) }
        }
        #expect(view.title == "Next")
    }

    @Test("what an element does not take is refused with its reason")
    func refused() async throws {
        let server = server()
        let view = try await view(server, "/")
        func found(_ query: ElementQuery) async throws -> WebElement {
            try #require(try await view.query(query))
        }
        let link = try await found(.selector("a"))
        let off = try await found(.role("button", name: "off"))
        let list = try await found(.label("kind"))
        let fixed = try await found(.selector("input[name=r]"))
        func code(_ action: () async throws -> Void) async -> ElementError.Code? {
            do { try await action() } catch { return (error as? ElementError)?.code }
            return nil
        }
        #expect(await code { try await view.fill(link, with: "x") } == .wrongElement)
        #expect(await code { try await view.click(off) } == .notEnabled)
        #expect(await code { try await view.select(list, ["Nine"]) } == .noSuchOption)
        #expect(await code { try await view.fill(fixed, with: "x") } == .notEnabled)
        #expect(await code { try await view.setFiles(link, []) } == .wrongElement)
        #expect(await code { _ = try await view.queryAll(.selector("p(")) } == .invalidSelector)
        let file = try await found(.label("File"))
        let chosen = ChosenFile(name: "a.txt", mediaType: "text/plain", bytes: [0x61])
        try await view.setFiles(file, [chosen])
        #expect(try await view.query(.label("File"))?.element.text == "a.txt")
        #expect(try await view.query(.role("textbox", name: "name"))?.element.isInteractive == true)
        let name = try await found(.label("name"))
        #expect(try await view.send(name) == .navigated)
    }

    @Test("a view without a page says so")
    func nothing() async {
        var configuration = WebViewConfiguration(policy: .open)
        configuration.websiteDataStore = .nonPersistent()
        let view = WebView(configuration: configuration)
        let error = await #expect(throws: ElementError.self) { try await view.elements() }
        #expect(error?.code == .noPage)
        #expect(ElementError(.noPage, "m").message == "m")
    }
}
