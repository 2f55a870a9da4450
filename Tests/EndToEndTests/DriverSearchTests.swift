import GarthJSON
import TestSupport
import Testing

/// Searches of drivers for what scripts make later (WebDriver, "implicit wait timeout").
@Suite("Searches of drivers", .endsWhatHangs) struct DriverSearchTests {
    private let server = ScriptedServer()

    @Test("what comes in the implicit time is found, drawn or not, in a document and a shadow tree")
    func later() throws {
        server.page(
            "/",
            """
            <title>T</title><div id=host></div><script>
            const root = host.attachShadow({ mode: 'open' })
            setTimeout(() => {
              document.body.insertAdjacentHTML('beforeend', '<p id=a hidden>x')
              root.innerHTML = '<b class=b>y</b>'
            }, 400)</script>
            """)
        let driver = try DriverClient()
        try driver.post("timeouts", #"{"implicit": 60000}"#)
        try driver.post("url", #"{"url": "\#(server.origin)/"}"#)
        let root = try driver.shadowRoot(of: "#host")
        let css = #"{"using": "css selector", "value": ".b"}"#
        #expect(try driver.post("shadow/\(root)/elements", css).value.elements?.count == 1)
        let xpath = #"{"using": "xpath", "value": "//*[@id='a']"}"#
        #expect(try driver.post("elements", xpath).value.elements?.count == 1)
        #expect(try driver.element("#a").isEmpty == false)
        #expect(driver.end() == 0)
    }

    @Test("what does not come is told when the time is over")
    func never() throws {
        server.page("/", "<title>T</title><p>x")
        let driver = try DriverClient()
        try driver.post("timeouts", #"{"implicit": 50}"#)
        try driver.post("url", #"{"url": "\#(server.origin)/"}"#)
        let search = #"{"using": "css selector", "value": ".gone"}"#
        #expect(try driver.post("element", search).error == "no such element")
        #expect(try driver.post("elements", search).value.elements?.count == 0)
        #expect(driver.end() == 0)
    }
}
