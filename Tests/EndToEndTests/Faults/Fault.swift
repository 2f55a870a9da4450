import Foundation
import TestSupport
import Testing

/// Something that goes wrong, and the end that it must come to.
struct Fault: Sendable, CustomTestStringConvertible {
    let name: String
    /// The expected exit status (docs/garth.1).
    var status: Int32
    var arguments: [String] = []
    var input: [UInt8] = []
    /// What standard error says; nil leaves it open.
    var says: String?
    /// What standard output has; nil leaves it open.
    var prints: String?
    /// The answer of the server, whose address follows the arguments; nil for no server.
    var server: [ScriptedServer.Step]?
    var shell: String?
    var outputPath: String?

    var testDescription: String { name }
}

extension [UInt8] {
    init(_ text: String, times count: Int = 1) {
        self = Array(String(repeating: text, count: count).utf8)
    }
}

extension Fault {
    /// A document that comes through standard input, and is shown.
    static func document(_ name: String, _ input: [UInt8], prints: String? = nil) -> Fault {
        Fault(name: name, status: 0, arguments: ["--dump", "-"], input: input, prints: prints)
    }

    /// A server's answer.
    static func answer(
        _ name: String, _ status: Int32, _ steps: ScriptedServer.Step..., options: [String] = [],
        says: String? = nil, prints: String? = nil
    ) -> Fault {
        Fault(
            name: name, status: status, arguments: ["--dump", "--timeout", "6"] + options,
            says: says,
            prints: prints, server: steps)
    }

    /// A command whose surroundings are broken by a shell line.
    static func shell(
        _ name: String, _ status: Int32, _ line: String, _ arguments: [String], says: String? = nil,
        prints: String? = nil
    ) -> Fault {
        Fault(
            name: name, status: status, arguments: arguments, input: Array("<p>words".utf8),
            says: says,
            prints: prints, shell: line)
    }

    static func usage(_ arguments: String...) -> Fault {
        Fault(
            name: "wrong: " + arguments.joined(separator: " "), status: 64, arguments: arguments,
            prints: "")
    }
}

extension Fault {
    private static let html = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
    private static let close = html + "Connection: close\r\n\r\n"

    static let documents: [Fault] = [
        .document("nothing", [], prints: ""),
        .document(
            "100,000 open elements", [UInt8]("<div>", times: 100_000) + [UInt8]("deep"),
            prints: "deep\n"),
        .document(
            "100,000 formatting elements", [UInt8]("<b><i>", times: 50_000) + [UInt8]("deep")),
        .document(
            "100,000 quotes and lists",
            [UInt8]("<blockquote><ul><li>", times: 33_000) + [UInt8]("deep")),
        .document(
            "3,000 tables in tables", [UInt8]("<table><tr><td>", times: 3000) + [UInt8]("deep")),
        .document("100,000 spans of SVG", [UInt8]("<svg><g>", times: 50_000) + [UInt8]("deep")),
        .document(
            "an attribute of 4 MB",
            [UInt8]("<p title=\"") + [UInt8]("A", times: 4 << 20) + [UInt8]("\">after")),
        .document(
            "20,000 attributes",
            [UInt8]("<p ") + (0..<20_000).flatMap { [UInt8]("a\($0)=b ") } + [UInt8](">after"),
            prints: "after\n"),
        .document("an open tag", [UInt8]("<p>before<a href=\"") + [UInt8]("x", times: 100_000)),
        .document(
            "an open comment", [UInt8]("<p>before<!--") + [UInt8]("x", times: 1 << 20),
            prints: "before\n"),
        .document("a megabyte of NUL", [UInt8](repeating: 0, count: 1 << 20) + [UInt8]("<p>after")),
        .document("a word of a megabyte", [UInt8]("A", times: 1 << 20)),
        .document("50,000 links", [UInt8]("<a href=/x>l</a> ", times: 50_000)),
        .document(
            "a table of 1000 x 1000 spans",
            [UInt8]("<table><tr><td colspan=1000 rowspan=65534>x", times: 200)),
        .document(
            "a style sheet without end", [UInt8]("<style>") + [UInt8]("a{b:c;", times: 50_000)),
        .document(
            "selectors without end",
            [UInt8]("<style>") + [UInt8]("a ", times: 50_000)
                + [UInt8]("{display:none}</style><p>after")),
        .document(
            "entities in entities",
            [UInt8]("<?xml version=\"1.0\"?><!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\">")
                + (0..<30).flatMap { [UInt8]("<!ENTITY b\($0) \"&a;&a;&a;&b\(max(0, $0 - 1));\">") }
                + [UInt8]("]><x>&b29;</x>")),
        .document(
            "random bytes",
            (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }),
    ]

    static let answers: [Fault] = [
        .answer("an empty answer", 69, .send("")),
        .answer("an empty body", 0, .send(html + "Content-Length: 0\r\n\r\n"), prints: ""),
        .answer("204", 0, .send("HTTP/1.1 204 No Content\r\n\r\n")),
        .answer("205", 0, .send("HTTP/1.1 205 Reset Content\r\nContent-Length: 0\r\n\r\n")),
        .answer("204 with a body", 0, .send("HTTP/1.1 204 No\r\nContent-Length: 5\r\n\r\nhello")),
        .answer("HTTP/0.9", 69, .send("<p>only a body")),
        .answer("no status", 69, .send("HTTP/1.1 abc\r\n\r\nx")),
        .answer("status 99", 69, .send("HTTP/1.1 99 Low\r\nContent-Length: 1\r\n\r\nx")),
        .answer("a reset", 69, .reset),
        .answer("a reset in the head", 69, .send(html), .reset),
        .answer(
            "a reset in the body", 69, .send(html + "Content-Length: 900\r\n\r\n<p>some"), .reset),
        .answer(
            "cut short", 69, .send(html + "Content-Length: 900\r\n\r\n<p>some"), prints: "some\n"),
        .answer("longer than told", 0, .send(html + "Content-Length: 7\r\n\r\n<p>some and more")),
        .answer(
            "two lengths", 69,
            .send(html + "Content-Length: 7\r\nContent-Length: 9\r\n\r\n<p>some..")),
        .answer("a negative length", 69, .send(html + "Content-Length: -7\r\n\r\n<p>some")),
        .answer(
            "a length without end", 69,
            .send(html + "Content-Length: 99999999999999999999999\r\n\r\n<p>some")),
        .answer(
            "chunks that are none", 69,
            .send(html + "Transfer-Encoding: chunked\r\n\r\nxyz\r\n<p>some")),
        .answer(
            "chunks that are cut", 69,
            .send(html + "Transfer-Encoding: chunked\r\n\r\n7\r\n<p>some\r\n")),
        .answer(
            "a chunk without end", 69,
            .send(html + "Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n<p>x")),
        .answer(
            "a bare CR in the head", 69,
            .send("HTTP/1.1 200 OK\rX: y\r\nContent-Length: 1\r\n\r\nx")),
        .answer(
            "a NUL in the head", 69,
            .send("HTTP/1.1 200 OK\r\nX: a\u{0}b\r\nContent-Length: 1\r\n\r\nx")),
        .answer(
            "a head without end", 69, .send("HTTP/1.1 200 OK\r\n"),
            .sendForEver([UInt8]("X-Y: ") + [UInt8]("z", times: 1000) + [13, 10])),
        .answer(
            "a field without end", 69, .send("HTTP/1.1 200 OK\r\nX: "),
            .sendForEver([UInt8]("z", times: 10_000))),
        .answer(
            "a body without end", 69, .send(close),
            .sendForEver([UInt8]("<p>more and more ", times: 100)),
            options: ["--max-bytes", "300000"]),
        .answer(
            "a body without end or limit", 69, .send(close),
            .sendForEver([UInt8]("word ", times: 40)), options: ["--timeout", "1"]),
        .answer(
            "a slow body", 69, .send(close + "<p>start"), .drip(0x61), options: ["--timeout", "1"],
            says: "time"),
        .answer("silence", 69, .silence, options: ["--timeout", "1"], says: "time"),
        .answer(
            "silence after the head", 69, .send(html + "\r\n"), .silence,
            options: ["--timeout", "1"], says: "time"),
        .answer(
            "a loop", 69,
            .send("HTTP/1.1 302 Moved\r\nLocation: /loop\r\nContent-Length: 0\r\n\r\n"),
            says: "redirect"),
        .answer(
            "a redirect to nowhere", 65,
            .send("HTTP/1.1 302 Moved\r\nContent-Length: 0\r\nLocation: http://[\r\n\r\n")),
        .answer(
            "a redirect to a file", 77,
            .send("HTTP/1.1 302 Moved\r\nContent-Length: 0\r\nLocation: file:///etc/passwd\r\n\r\n")
        ),
        .answer(
            "gzip that is none", 69,
            .send(html + "Content-Encoding: gzip\r\nContent-Length: 7\r\n\r\n<p>some")),
        .answer(
            "a thousand interim answers", 69,
            .sendForEver([UInt8]("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n"))),
        .answer(
            "an error status", 76,
            .send(
                "HTTP/1.1 503 Away\r\nContent-Type: text/html\r\nContent-Length: 7\r\n\r\n<p>away"),
            prints: "away\n"),
    ]

    static let surroundings: [Fault] = [
        .shell(
            "standard output closed", 74, "exec \"$0\" \"$@\" >&-", ["--dump", "-"],
            says: "cannot write"),
        .shell(
            "standard output full", 74, "exec \"$0\" \"$@\" >/dev/full", ["--dump", "-"],
            says: "No space"),
        .shell(
            "the source to a full disk", 74, "exec \"$0\" \"$@\" >/dev/full",
            ["--dump", "--format", "source", "-"]),
        .shell(
            "an export to a full disk", 74, "exec \"$0\" \"$@\" >/dev/full",
            ["--dump", "--format", "json", "-"]),
        .shell("help to a full disk", 74, "exec \"$0\" \"$@\" >/dev/full", ["--help"]),
        .shell("the version to a full disk", 74, "exec \"$0\" \"$@\" >/dev/full", ["--version"]),
        .shell(
            "a verdict to a full disk", 74, "exec \"$0\" \"$@\" >/dev/full",
            ["--check-url", "http://a.test/"]),
        .shell(
            "a reader that goes away", 0, "\"$0\" \"$@\" | head -c 1 >/dev/null", ["--dump", "-"]),
        .shell(
            "standard error closed", 66, "exec \"$0\" \"$@\" 2>&-",
            ["--dump", TestFolder.shared.missing]),
        .shell(
            "standard error full", 66, "exec \"$0\" \"$@\" 2>/dev/full",
            ["--dump", TestFolder.shared.missing]),
        .shell("standard input closed", 66, "exec \"$0\" \"$@\" <&-", ["--dump", "-"]),
        .shell("standard input a folder", 66, "exec \"$0\" \"$@\" </", ["--dump", "-"]),
        .shell(
            "all streams closed", 74, "exec \"$0\" \"$@\" <&- >&- 2>&-",
            ["--check-url", "http://a.test/"]),
        .shell(
            "no environment", 0, "exec env -i \"$0\" \"$@\"", ["--dump", "-"], prints: "words\n"),
        .shell(
            "a home that is no folder", 0, "HOME=/dev/null XDG_CONFIG_HOME= exec \"$0\" \"$@\"",
            ["--dump", "-"], prints: "words\n"),
        .shell(
            "no folder to stand in", 0,
            "mkdir -p \"$HOME/gone\"; cd \"$HOME/gone\"; rmdir \"$HOME/gone\"; exec \"$0\" \"$@\"",
            ["--dump", "-"], prints: "words\n"),
        .shell("no descriptors left", 71, "ulimit -n 5; exec \"$0\" \"$@\"", ["--dump", "-"]),
        .shell(
            "a terminal that is none", 64, "exec \"$0\" \"$@\"", ["--restore"], says: "--dump"),
        .shell(
            "a pipe that nobody fills", 66,
            "mkfifo \"$HOME/fifo\"; exec \"$0\" --dump \"$HOME/fifo\"", []),
        .shell("a device without end", 66, "exec \"$0\" --dump /dev/zero", []),
        .shell(
            "a file that is a loop", 66,
            "ln -sf loop \"$HOME/loop\"; exec \"$0\" --dump \"$HOME/loop\"", []),
        .shell("a profile that is a file", 78, "exec \"$0\" --profile /dev/null --dump -", []),
        .shell(
            "a list that is a folder", 78,
            "mkdir -p \"$HOME/p1/allow.list\"; exec \"$0\" --profile \"$HOME/p1\" --dump -", []),
        .shell(
            "a list that is noise", 78,
            "mkdir -p \"$HOME/p2\"; head -c 999 /dev/urandom >\"$HOME/p2/allow.list\"; exec \"$0\" --profile \"$HOME/p2\" --dump -",
            []),
        .shell(
            "a list that is a loop", 78,
            "mkdir -p \"$HOME/p3\"; ln -sf allow.list \"$HOME/p3/allow.list\"; exec \"$0\" --profile \"$HOME/p3\" --dump -",
            []),
    ]

    static let wrongArguments: [Fault] = [
        .usage("--dump"), .usage("--dump", "a", "b"), .usage("--width", "0", "--dump", "-"),
        .usage("--width", "-1", "--dump", "-"),
        .usage("--width", "99999999999999999999", "--dump", "-"),
        .usage("--format", "gif", "--dump", "-"), .usage("--timeout", "0", "--dump", "-"),
        .usage("--timeout", "nan", "--dump", "-"), .usage("--max-bytes", "0", "--dump", "-"),
        .usage("--resolve", "x", "--dump", "-"), .usage("--proxy", "gopher://x", "--dump", "-"),
        .usage("--allow", "*a.test", "--dump", "-"),
        .usage("--allow-file", TestFolder.shared.missing, "--dump", "-"),
        .usage("--batch", "-"), .usage("--check-url"), .usage("--no-such-option"), .usage("-x"),
        .usage("--charset", "klingon", "--dump", "-"), .usage("--profile", "", "--dump", "-"),
        .usage("a", "b"),
    ]
}
