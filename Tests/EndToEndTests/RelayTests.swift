import TestSupport
import Testing

/// The relay itself: what it tells reaches the browser, and what it is not told to change does not.
@Suite("The relay between the processes") struct RelayTests {
    private func page(_ name: String) throws -> String {
        try TestFolder.shared.write("<title>true title</title><p>true words", to: name)
    }

    @Test("without a lie, a page is shown as it is")
    func honest() throws {
        let content = try LyingContent("# nothing but the truth\n")
        let result = try Garth.run(["--dump"] + content.arguments + [try page("relay.html")])
        #expect(result.output == "true words\n")
        #expect(result.errors == "" && result.status == 0)
    }

    @Test("a well-formed lie is believed as far as it can be, and one out of turn is not")
    func lies() throws {
        let page = try page("relay-lies.html")
        var content = try LyingContent("on report lines: say lines from=1 text=lie-%n\n")
        var result = try Garth.run(["--dump"] + content.arguments + [page])
        #expect(result.output == "true words\nlie-0\n")
        content = try LyingContent("on start: say finished\n")
        result = try Garth.run(["--dump"] + content.arguments + [page])
        #expect(result.status == 70 && result.errors.contains("sent an invalid report"))
    }

    @Test(
        "bytes that are no message, a process that ends and one that has never begun are told",
        arguments: ["on command finished: raw ffffffff", "on command finished: end", "nonsense"])
    func ends(script: String) throws {
        let content = try LyingContent(script)
        let result = try Garth.run(
            ["--dump"] + content.arguments + [try page("relay-ends.html")])
        #expect(result.status == 70)
        #expect(result.errors.split(separator: "\n").count == 1)
    }
}
