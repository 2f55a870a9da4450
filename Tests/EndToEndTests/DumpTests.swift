import Foundation
import TestSupport
import Testing

/// `--dump` and `--check-url` from outside: output and exit statuses.
@Suite("Dumping") struct DumpTests {
    @Test("a page is printed as text, and the status is 0")
    func text() throws {
        let server = ScriptedServer()
        server.page("/", "<title>T</title><h1>Hello</h1><p>One <a href=/x>link</a>.")
        let result = try Garth.run(["--dump", server.origin + "/"])
        #expect(result.output == "Hello\n\nOne link.\n")
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
    }

    @Test("standard input is a page too")
    func standardInput() throws {
        let result = try Garth.run(["--dump", "-"], input: "<p>from a pipe")
        #expect(result.output == "from a pipe\n")
    }

    @Test("the width is that of --width")
    func width() throws {
        let words = String(repeating: "word ", count: 40)
        let result = try Garth.run(["--dump", "--width", "20", "-"], input: "<p>\(words)")
        #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 20 })
    }

    @Test(
        "wrong usage is one line on standard error and status 64",
        arguments: [
            ["--no-such-option"], ["--dump"], ["--dump", "a", "b"],
            ["--width", "0", "--dump", "-"],
            ["--format", "gif", "--dump", "-"], ["--allow", ".apple.test", "--dump", "-"],
            ["--dump", "-weird.html"], ["--charset", "klingon", "--dump", "-"],
            ["--resolve", "bad", "--dump", "-"], ["--proxy", "bogus://x", "--dump", "-"],
        ])
    func usage(arguments: [String]) throws {
        let result = try Garth.run(arguments)
        #expect(result.status == 64)
        #expect(result.errors.split(separator: "\n").count == 1)
        #expect(result.errors.hasPrefix("garth: "))
        #expect(result.output.isEmpty)
    }

    @Test("a value that an option does not know is answered with those it knows")
    func knownValues() throws {
        let result = try Garth.run(["--format", "gif", "--dump", "-"])
        #expect(result.errors.contains("text, ansi, plain, markdown"))
    }

    @Test("a file is blocked when locked, with or without a terminal, and status 77")
    func lockedFile() throws {
        let file = try TestFolder.shared.write("<p>x", to: "locked.html")
        for arguments in [["--locked", file], ["--locked", "--dump", file]] {
            let result = try Garth.run(arguments)
            #expect(result.status == 77)
            #expect(result.errors.hasPrefix("garth: blocked: "))
        }
    }

    @Test("a closed standard output is an error, and no socket gets what is printed")
    func closedOutput() throws {
        let server = ScriptedServer()
        server.page("/", "<p>secret")
        let command = "exec \"$0\" --dump \"$1\" >&-"
        let result = try Child.run(
            ["/bin/sh", "-c", command, Garth.path, server.origin + "/"],
            environment: Garth.environment)
        #expect(result.status == 74)
        #expect(result.errors == "garth: cannot write: Bad file descriptor\n")
    }

    @Test(
        "what cannot be written is an error, and no answer",
        arguments: [["--dump", "-"], ["--check-url", "http://a.test/"]])
    func fullDisk(arguments: [String]) throws {
        let result = try Child.run(
            ["/bin/sh", "-c", "exec \"$0\" \"$@\" > /dev/full", Garth.path] + arguments,
            input: "<p>words", environment: Garth.environment)
        #expect(result.status == 74)
        #expect(result.errors == "garth: cannot write: No space left on device\n")
    }

    @Test("each failure has its status")
    func statuses() throws {
        let server = ScriptedServer()
        server.route("/cut", [.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n<p>short")])
        #expect(try Garth.run(["--dump", "http://[::1"]).status == 65)
        #expect(try Garth.run(["--dump", TestFolder.shared.missing]).status == 66)
        #expect(try Garth.run(["--dump", "http://no-such-host.invalid/"]).status == 68)
        #expect(try Garth.run(["--dump", server.origin + "/cut"]).status == 69)
        let missing = try Garth.run(["--dump", server.origin + "/missing"])
        #expect(missing.status == 76)
        #expect(missing.output == "none\n", "its page is still printed")
    }

    @Test("a host that is not on the list is blocked before anything is sent, with the remedy")
    func blocked() throws {
        let server = ScriptedServer()
        let result = try Garth.run(["--allow", "example.org", "--dump", server.origin + "/"])
        #expect(result.status == 77)
        #expect(result.errors.contains("--allow 127.0.0.1"))
        #expect(server.requests.isEmpty)
    }

    @Test("a stored list that is not understood stops Garth with status 78")
    func configuration() throws {
        let profile = TestFolder.shared.path + "/bad-profile"
        try FileManager.default.createDirectory(
            atPath: profile, withIntermediateDirectories: true)
        try "ok.test\n*apple.test\n".write(
            toFile: profile + "/allow.list", atomically: true, encoding: .utf8)
        let result = try Garth.run(["--profile", profile, "--dump", "-"], input: "x")
        #expect(result.status == 78)
        #expect(result.errors.contains("allow.list:2:"))
    }

    @Test("control characters of a page never reach the output of a text dump")
    func controls() throws {
        let result = try Garth.run(
            ["--dump", "-"], input: "<p>a\u{1B}[31mred\u{9B}x\u{7F}\u{202E}b&#27;c")
        #expect(!result.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
        #expect(
            !result.output.unicodeScalars.contains {
                (0x7F...0x9F).contains($0.value) || $0.value == 0x202E
            })
    }

    @Test("check-url prints a verdict for each URL, and says 77 or 65")
    func checkURL() throws {
        let allowed = try Garth.run([
            "--allow", "apple.test", "--check-url", "https://www.apple.test/",
        ])
        #expect(allowed.output == "allow https://www.apple.test/\n")
        #expect(allowed.status == 0)
        let denied = try Garth.run([
            "--allow", "apple.test", "--check-url", "https://apple.test/", "https://xapple.test/",
        ])
        #expect(denied.output == "allow https://apple.test/\ndeny https://xapple.test/\n")
        #expect(denied.status == 77)
        #expect(try Garth.run(["--check-url", "no url"]).status == 65)
    }

    @Test("check-url tells the parts of a URL as JSON")
    func checkURLAsJSON() throws {
        let result = try Garth.run([
            "--check-url", "--format", "json", "http://EXAMPLE.org:80/a/../b?q#f",
        ])
        #expect(result.output.contains("\"href\":\"http://example.org/b?q#f\""))
        #expect(result.output.contains("\"verdict\":\"allow\""))
    }
}
