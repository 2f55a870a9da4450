import GarthAutomation
import GarthJSON
import Testing

@Suite("Lines of a batch") struct BatchQuestionTests {
    private func read(_ line: String) throws(BatchFault) -> BatchQuestion {
        try BatchQuestion(line: line, defaults: BatchQuestion.Wishes())
    }

    @Test("a line names a page, and what it leaves out is as the command line says")
    func whole() throws {
        var defaults = BatchQuestion.Wishes()
        defaults.format = .markdown
        defaults.isReader = true
        let question = try BatchQuestion(
            line: #"{"id":[1],"file":"a.html","width":40,"links":true,"select":"p"}"#,
            defaults: defaults)
        #expect(question.id.text == "[1]")
        #expect(question.source == .file("a.html"))
        #expect(question.wishes.format == .markdown)
        #expect(question.wishes.isReader)
        #expect(question.wishes.width == 40)
        #expect(question.wishes.hasLinks)
        #expect(question.wishes.selector == "p")
    }

    @Test(
        "each kind of source is told from the others",
        arguments: [
            (#"{"url":"http://a.test/"}"#, BatchQuestion.Source.url("http://a.test/")),
            (#"{"html":"<p>x"}"#, .html("<p>x", url: nil)),
            (#"{"html":"<p>x","url":"http://a.test/"}"#, .html("<p>x", url: "http://a.test/")),
            (#"{"warc":"a.gz","offset":7}"#, .warc("a.gz", offset: 7)),
            (#"{"warc":"a","offset":7,"length":9}"#, .record("a", offset: 7, length: 9)),
            (#"{"warc":"-"}"#, .warc("-", offset: nil)),
        ])
    func sources(line: String, source: BatchQuestion.Source) throws {
        #expect(try read(line).source == source)
    }

    @Test(
        "what is wrong with a line is said, with its id",
        arguments: [
            (#"{"id":5,"url":"x","widht":4}"#, "unknown member \"widht\""),
            (#"{"id":5}"#, "one of url, file, html and warc"),
            (#"{"id":5,"url":"x","file":"y"}"#, "one of url, file, html and warc"),
            (#"{"id":5,"url":"x","width":0}"#, "\"width\" is not a whole number from 1 to 10000"),
            (#"{"id":5,"url":"x","width":1.5}"#, "\"width\" is not a whole number"),
            (#"{"id":5,"url":"x","format":"gif"}"#, "\"format\" is none of text, plain, markdown"),
            (#"{"id":5,"url":7}"#, "\"url\" is not a string"),
            (#"{"id":5,"url":"x","links":1}"#, "\"links\" is not true or false"),
            (#"{"id":5,"url":"x","offset":1}"#, "\"offset\" goes with warc"),
            (#"{"id":5,"warc":"x","length":1}"#, "\"length\" goes with offset"),
            (#"{"id":5,"url":"x","format":"source","select":"p"}"#, "\"select\" chooses elements"),
        ])
    func faults(line: String, message: String) throws {
        let fault = try #require(throws: BatchFault.self) { try read(line) }
        #expect(fault.id.text == "5")
        #expect(fault.status == .usage)
        #expect(fault.message.contains(message), "\(fault.message)")
    }

    @Test("a line that is no JSON object has no id", arguments: ["", "{", "[1]", "7", "{\"a\":}"])
    func notJSON(line: String) throws {
        let fault = try #require(throws: BatchFault.self) { try read(line) }
        #expect(fault.id == .null)
        #expect(fault.status == .badData)
    }
}
