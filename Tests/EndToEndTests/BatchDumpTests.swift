import Foundation
import GarthJSON
import Synchronization
import TestSupport
import Testing

/// `garth --batch-dump` from outside.
@Suite("Batches", .endsWhatHangs) struct BatchDumpTests {
    /// The answers by the text of their ids.
    private func answers(_ output: String) throws -> [String: JSONValue] {
        var answers: [String: JSONValue] = [:]
        for line in output.split(separator: "\n") {
            let value = try JSONValue(parsing: line.utf8)
            answers[value["id"]?.serialized ?? ""] = value
        }
        return answers
    }

    private func run(
        _ lines: [String], _ options: [String] = []
    ) throws -> (answers: [String: JSONValue], result: Garth.Result) {
        let result = try Garth.run(
            ["--batch-dump", "-"] + options, input: lines.joined(separator: "\n"))
        return (try answers(result.output), result)
    }

    @Test("each line is answered in the format that it asks for")
    func formats() throws {
        let server = ScriptedServer()
        server.page("/", "<title>T</title><h1>Hello</h1><p>One <a href=/x>link</a>.")
        server.redirect("/old", to: "/")
        let file = try TestFolder.shared.write("<p>from a <i>file</i>", to: "batch.html")
        let (answers, result) = try run([
            #"{"id":1,"url":"\#(server.origin)/old","links":true}"#,
            #"{"id":"two","file":"\#(file)","format":"markdown"}"#,
            "",
            #"{"id":3,"html":"<p>a b c d e f","width":4}"#,
            #"{"id":4,"html":"<title>x</title><p>a<p class=k>b","select":".k"}"#,
            #"{"id":5,"html":"<a href=y>z</a>","url":"http://h.test/d/","format":"links"}"#,
            #"{"id":6,"html":"é","format":"source"}"#,
        ])
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        #expect(answers["1"]?["url"]?.string == server.origin + "/")
        #expect(answers["1"]?["status"]?.integer == 200)
        #expect(answers["1"]?["title"]?.string == "T")
        #expect(answers["1"]?["body"]?.string == "Hello\n\nOne link.\n")
        let links = answers["1"]?["links"]?.elements
        #expect(links?.map { $0["url"]?.string } == [server.origin + "/x"])
        #expect(links?.map { $0["text"]?.string } == ["link"])
        #expect(answers["\"two\""]?["body"]?.string == "from a *file*\n")
        #expect(answers["3"]?["body"]?.string == "a b\nc d\ne f\n")
        #expect(answers["4"]?["body"]?.string == "b\n")
        #expect(answers["5"]?["body"]?.string?.hasPrefix("http://h.test/d/y") == true)
        #expect(answers["6"]?["body"]?.string == "é")
    }

    private static func record(_ name: String, _ body: String, fields: String = "") -> String {
        let block = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\(fields)\r\n\(body)"
        return "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://\(name).test/\r\n"
            + "WARC-Record-ID: <urn:x:\(name)>\r\nContent-Type: application/http\r\n"
            + "Content-Length: \(block.utf8.count)\r\n\r\n\(block)\r\n\r\n"
    }

    @Test("an archive may come by standard input, and damage in it costs what it costs in a file")
    func archiveInput() throws {
        let archive =
            Self.record("a", "<p>one") + "damage\r\n\r\n" + Self.record("b", "<p>two")
        let result = try Garth.run(["--batch-dump", "--warc", "-", "--jobs", "1"], input: archive)
        let lines = try result.output.split(separator: "\n").map { try JSONValue(parsing: $0.utf8) }
        #expect(result.status == 0)
        #expect(lines.compactMap { $0["body"]?.string } == ["one\n", "two\n"])
        #expect(lines.compactMap { $0["error"]?.string } == ["EX_DATAERR"])
        #expect(lines.compactMap { $0["records"]?.integer } == [2])
        #expect(
            lines.compactMap { $0["offset"]?.integer }.last == archive.utf8.count
                - Self.record("b", "<p>two").utf8.count)
    }

    @Test("an index names records, and each is answered by its file and place")
    func index() throws {
        let parts = ["a", "b", "c"].map { Self.record($0, "<p>\($0)") }
        let file = try TestFolder.shared.write(Array(parts.joined().utf8), to: "index.warc")
        let (first, second) = (parts[0].utf8.count, parts[1].utf8.count)
        let lines = [
            " CDX N b a m s k r M S V g", "\(file) \(first) \(second)",
            "test,c)/ 2026 {\"filename\":\"\(file)\",\"offset\":\"\(first + second)\",\"length\":\"\(second)\"}",
            "k 2026 u text/html 200 d - - \(first) 0 \(file)", "\(file) 3 9", "\(file) x 9", "",
        ]
        let result = try Garth.run(
            ["--batch-dump", "--cdx", "-", "--jobs", "1"], input: lines.joined(separator: "\n"))
        let answers = try result.output.split(separator: "\n").map {
            try JSONValue(parsing: $0.utf8)
        }
        #expect(answers.map { $0["body"]?.string } == ["b\n", "c\n", "a\n", nil, nil])
        #expect(answers.prefix(3).map { $0["offset"]?.integer } == [first, first + second, 0])
        #expect(answers.prefix(3).allSatisfy { $0["file"]?.string == file })
        #expect(answers.suffix(2).allSatisfy { $0["error"]?.string != nil })
    }

    @Test("answers may begin with the lengths of their two parts")
    func lengthPrefixed() throws {
        let file = try TestFolder.shared.write(
            #"{"id":1,"html":"<p>caf\u00e9"}"# + "\nno json\n", to: "framed.jsonl")
        let result = try Child.run(
            [
                "/bin/sh", "-c",
                "'\(Garth.path)' --batch-dump --length-prefixed --format plain --jobs 1 - < '\(file)'"
                    + " | od -An -v -tu1",
            ], environment: Garth.environment)
        var bytes = result.output.split { $0 == " " || $0 == "\n" }.compactMap { UInt8($0) }[...]
        func number() -> Int {
            defer { bytes = bytes.dropFirst(4) }
            return bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        var parts: [(head: JSONValue, body: String)] = []
        while bytes.count >= 8 {
            let (head, body) = (number(), number())
            let value = try JSONValue(parsing: Array(bytes.prefix(head)))
            bytes = bytes.dropFirst(head)
            parts.append((value, String(decoding: bytes.prefix(body), as: UTF8.self)))
            bytes = bytes.dropFirst(body)
        }
        #expect(bytes.isEmpty)
        #expect(parts.map(\.body) == ["café\n", ""])
        #expect(parts.first?.head["id"]?.integer == 1 && parts.first?.head["body"] == nil)
        #expect(parts.last?.head["error"]?.string == "EX_DATAERR")
    }

    @Test("an answer has the language and the encoding of its page, and whether it has an article")
    func description() throws {
        let words = String(
            repeating: "<p>Words of an article that is read, and so on, for a while.</p>", count: 20
        )
        let (answers, _) = try run([
            #"{"id":1,"html":"<html lang=de-AT><p>x"}"#,
            #"{"id":2,"html":"<meta http-equiv=content-language content='fr, en'><p>x","reader":true}"#,
            #"{"id":3,"html":"<html lang=en><article><h1>T</h1>\#(words)</article>","reader":true}"#,
            #"{"id":4,"html":"<html lang='a b'><p>x","format":"plain"}"#,
        ])
        #expect(
            (1...4).map { answers["\($0)"]?["language"]?.string } == ["de-AT", "fr", "en", nil])
        #expect((1...4).allSatisfy { answers["\($0)"]?["encoding"]?.string == "UTF-8" })
        #expect((1...4).map { answers["\($0)"]?["article"]?.bool } == [nil, false, true, nil])
    }

    @Test("what fails is answered with the name of its exit status, and the batch goes on")
    func failures() throws {
        let server = ScriptedServer()
        let (answers, result) = try run(
            [
                #"{"id":1,"url":"http://other.test/"}"#,
                #"{"id":2,"file":"/nowhere/at/all.html"}"#,
                #"{"id":3,"url":"no url"}"#,
                #"{"id":4,"html":"<p>x","selct":"p"}"#,
                #"{"id":5,"html":"<p>x","select":"p("}"#,
                #"{"id":6,"html":"<p>x","select":"q"}"#,
                "no json",
                #"{"id":7,"url":"\#(server.origin)/missing"}"#,
                #"{"id":8,"html":"<p>still here"}"#,
            ], ["--allow", "127.0.0.1:*"])
        #expect(result.status == 0)
        #expect(
            (1...6).map { answers["\($0)"]?["error"]?.string } == [
                "EX_NOPERM", "EX_NOINPUT", "EX_DATAERR", "EX_USAGE", "EX_USAGE", "EX_USAGE",
            ])
        #expect(answers["1"]?["message"]?.string?.contains("--allow other.test") == true)
        #expect(answers["null"]?["error"]?.string == "EX_DATAERR")
        // The page of an error status is a page.
        #expect(answers["7"]?["status"]?.integer == 404)
        #expect(answers["7"]?["body"]?.string == "none\n")
        #expect(answers["8"]?["body"]?.string == "still here\n")
    }

    @Test("many more lines than threads are each answered once, with a process for each page")
    func many() throws {
        let lines = (0..<200).map { #"{"id":\#($0),"html":"<title>\#($0)</title><p>page \#($0)"}"# }
        let (answers, result) = try run(lines, ["--jobs", "3"])
        #expect(result.output.split(separator: "\n").count == 200)
        for number in 0..<200 {
            #expect(answers["\(number)"]?["body"]?.string == "page \(number)\n")
            #expect(answers["\(number)"]?["title"]?.string == "\(number)")
        }
    }

    @Test("a server that sends nothing keeps one page waiting, and not each that has parts there")
    func silentServer() throws {
        let server = ScriptedServer()
        server.route("/s.css", [.hold])
        let file = try TestFolder.shared.write(
            "<link rel=stylesheet href=\(server.origin)/s.css><p>text", to: "silent.html")
        let lines = (0..<4).map { #"{"id":\#($0),"file":"\#(file)"}"# }
        let (answers, _) = try run(lines, ["--jobs", "1"])
        server.release()
        #expect((0..<4).allSatisfy { answers["\($0)"]?["body"]?.string == "text\n" })
        #expect(server.requests.count == 1)
    }

    @Test("documents of a line and of an archive load nothing, and files stay shut when locked")
    func walls() throws {
        let server = ScriptedServer()
        let page =
            "<link rel=stylesheet href=\(server.origin)/s.css><iframe src=\(server.origin)/f></iframe>x"
        let archive = try TestFolder.shared.write(
            Array(
                "WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: \(server.origin)/\r\nContent-Type: text/html\r\nContent-Length: \(page.utf8.count)\r\n\r\n\(page)\r\n\r\n"
                    .utf8), to: "walls.warc")
        let (answers, _) = try run([
            #"{"id":1,"html":"\#(page)"}"#, #"{"id":2,"warc":"\#(archive)","offset":0}"#,
        ])
        #expect(answers["1"]?["body"]?.string?.contains("x") == true)
        #expect(answers["2"]?["body"]?.string?.contains("x") == true)
        #expect(server.requests.isEmpty)
        let (locked, result) = try run(
            [#"{"id":1,"file":"\#(archive)"}"#, #"{"id":2,"warc":"\#(archive)"}"#], ["--locked"])
        #expect(result.status == 0)
        #expect(locked["1"]?["error"]?.string == "EX_NOPERM")
        #expect(locked["2"]?["error"]?.string == "EX_NOPERM")
    }

    @Test("an archive is read whole: pages, what is no page, and its end")
    func archive() throws {
        func record(_ url: String, _ type: String, _ body: String) -> String {
            let http = "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\n\r\n\(body)"
            return "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: \(url)\r\n"
                + "WARC-Record-ID: <urn:\(url)>\r\nContent-Type: application/http\r\n"
                + "Content-Length: \(http.utf8.count)\r\n\r\n\(http)\r\n\r\n"
        }
        let text =
            record("http://a.test/", "text/html", "<title>A</title><p>one <b>b</b>")
            + record("http://b.test/p.png", "image/png", "\u{1}")
            + record("http://c.test/", "text/html", "<p>three")
        let file = try TestFolder.shared.write(text, to: "three.warc")
        let result = try Garth.run(["--batch-dump", "--warc", file, "--format", "markdown"])
        #expect(result.status == 0)
        let values = try result.output.split(separator: "\n").map {
            try JSONValue(parsing: $0.utf8)
        }
        let byURL = Dictionary(uniqueKeysWithValues: values.map { ($0["url"]?.string ?? "", $0) })
        #expect(byURL["http://a.test/"]?["body"]?.string == "one **b**\n")
        #expect(byURL["http://a.test/"]?["record"]?.string == "<urn:http://a.test/>")
        #expect(byURL["http://a.test/"]?["offset"]?.integer == 0)
        #expect(byURL["http://b.test/p.png"]?["error"]?.string == "EX_DATAERR")
        #expect(byURL["http://c.test/"]?["body"]?.string == "three\n")
        #expect(byURL[""]?["records"]?.integer == 3)
        let missing = try Garth.run(["--batch-dump", "--warc", "/nowhere.warc"])
        #expect(missing.status == 66)
        let some = try Garth.run(["--batch-dump", "--warc", "/nowhere.warc", file, "/"])
        #expect(some.status == 0)
        let codes = some.output.split(separator: "\n").compactMap {
            (try? JSONValue(parsing: $0.utf8))?["error"]?.string
        }
        #expect(codes.filter { $0 == "EX_NOINPUT" }.count == 2)
        #expect(some.output.contains("http://c.test/"))
    }

    @Test("a line that is too long and a pipe without a writer cost their own answers")
    func hostileLines() throws {
        let pipe = TestFolder.shared.path + "/pipe-\(UUID().uuidString)"
        #expect(mkfifo(pipe, 0o600) == 0)
        let long = String(repeating: "x", count: 17 << 20)
        let (answers, result) = try run([
            #"{"id":1,"html":"\#(long)"}"#, #"{"id":2,"file":"\#(pipe)"}"#,
            #"{"id":3,"warc":"\#(pipe)"}"#, #"{"id":4,"warc":"/dev/zero"}"#,
            #"{"id":5,"html":"<p>after"}"#,
        ])
        #expect(result.status == 0 && result.errors.isEmpty)
        #expect(answers["null"]?["error"]?.string == "EX_DATAERR")
        for number in 2...4 {
            #expect(answers["\(number)"]?["error"]?.string == "EX_NOINPUT", "\(number)")
        }
        #expect(answers["5"]?["body"]?.string == "after\n")
    }

    @Test("an address opens no file, unless a rule names it")
    func fileAddresses() throws {
        let file = try TestFolder.shared.write("<p>secret", to: "address.html")
        let lines = [
            #"{"id":1,"url":"file://\#(file)"}"#, #"{"id":2,"url":"\#(file)"}"#,
            #"{"id":3,"file":"\#(file)"}"#, #"{"id":4,"url":"FILE:\#(file)","base":"file:///"}"#,
        ]
        for options in [[], ["--allow", "a.test"]] {
            let (answers, _) = try run(lines, options)
            #expect(answers["1"]?["error"]?.string == "EX_NOPERM")
            #expect(answers["2"]?["error"]?.string == "EX_DATAERR")
            #expect(answers["3"]?["body"]?.string == "secret\n")
            #expect(answers["4"]?["error"]?.string == "EX_NOPERM")
        }
        let (answers, _) = try run(lines, ["--allow", "file://" + file])
        #expect(answers["1"]?["body"]?.string == "secret\n")
    }

    @Test("a killed content process costs its own line, and a killed nursery none")
    func killed() throws {
        let server = ScriptedServer()
        server.route("/", [.send("HTTP/1.1 200 OK\r\n\r\n<p>begun"), .hold])
        let name = "killed-\(UUID().uuidString)"
        let lines = [
            #"{"id":1,"url":"\#(server.origin)/"}"#, #"{"id":2,"html":"<p>after"}"#,
            #"{"id":3,"html":"<p>at last"}"#,
        ]
        let input = lines.joined(separator: "\n")
        // The program runs on a thread of its own, and this test keeps its thread: a task would wait
        // for its turn behind all tests that wait.
        let outcome = Mutex<Result<Garth.Result, any Error>?>(nil)
        let hasEnded = Gate()
        Thread.detachNewThread {
            let result = Result {
                try Garth.run(
                    ["--batch-dump", "-", "--jobs", "1", "--user-agent", name], input: input)
            }
            outcome.withLock { $0 = result }
            hasEnded.open()
        }
        #expect(wait { !server.requests.isEmpty })
        // A list of processes may fail while one of them ends.
        #expect(wait { Self.process(withArgument: name) != nil })
        let program = try #require(Self.process(withArgument: name))
        // The nursery, and the process of the page, which may come later than the request.
        var family: [pid_t] { ProcessFamily(of: program).members.filter { $0 != program } }
        #expect(wait { family.count == 2 })
        for process in family { kill(process, SIGKILL) }
        server.release()
        hasEnded.wait()
        let result = try #require(outcome.withLock { $0 }).get()
        let answers = try answers(result.output)
        #expect(result.status == 0)
        #expect(answers["1"]?["error"]?.string == "EX_SOFTWARE")
        #expect(answers["2"]?["body"]?.string == "after\n")
        #expect(answers["3"]?["body"]?.string == "at last\n")
    }

    private static func process(withArgument name: String) -> pid_t? {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return processes.compactMap { Int32($0) }.first {
            let text = (try? String(contentsOfFile: "/proc/\($0)/cmdline", encoding: .utf8)) ?? ""
            return text.contains(name) && text.contains("--batch-dump")
        }
    }

    @Test(
        "wrong usage is one line and status 64",
        arguments: [
            ["--batch-dump"], ["--batch-dump", "a.html"], ["--batch-dump", "--warc"],
            ["--batch-dump", "-", "--jobs", "0"], ["--warc", "x"], ["--jobs", "2", "--dump", "-"],
            ["--batch-dump", "-", "--format", "ansi"],
        ])
    func usage(arguments: [String]) throws {
        let result = try Garth.run(arguments)
        #expect(result.status == 64)
        #expect(result.errors.split(separator: "\n").count == 1)
    }
}
