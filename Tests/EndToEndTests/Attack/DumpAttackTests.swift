import Foundation
import TestSupport
import Testing

/// Promises P10 and P12 (docs/security.md), on what is written to a pipe or a file.
@Suite("Hostile text in what is printed") struct DumpAttackTests {
    private static let page = HostilePage.html(HostilePayload.all)
    /// Preformatted lines keep their width: who reads them scrolls sideways, or has them in a file.
    private static let flowing = HostilePage.html(HostilePayload.all, preformatted: .left)

    @Test("there are at least sixty payloads, each once")
    func payloads() {
        #expect(HostilePayload.all.count >= 60)
        #expect(Set(HostilePayload.all.map(\.bytes)).count == HostilePayload.all.count)
    }

    @Test(
        "what is printed of a page holds nothing that a terminal obeys",
        arguments: ["text", "ansi", "markdown", "json", "links"])
    func formats(format: String) throws {
        var setting = MeasuredRun.Setting()
        setting.input = Self.page
        let run = try MeasuredRun(
            ["--dump", "--format", format, "--base-url", "http://a.test/", "-"], setting)
        #expect(run.status == 0)
        #expect(run.output.count > 10_000)
        let check = OutputCheck(run.output, as: format == "ansi" ? .ansi : .text)
        #expect(check.complaints.isEmpty, "\(check.complaints.prefix(10))")
    }

    @Test("no line is wider than asked, whatever stands at its edge", arguments: [20, 37, 80])
    func width(columns: Int) throws {
        var setting = MeasuredRun.Setting()
        setting.input = Self.flowing
        for format in ["text", "ansi"] {
            let run = try MeasuredRun(
                ["--dump", "--format", format, "--width", "\(columns)", "-"], setting)
            let check = OutputCheck(run.output, as: format == "ansi" ? .ansi : .text)
            let wide = check.lines.filter { SystemWidth.columns(of: $0) > columns }
            #expect(wide.isEmpty, "\(format): \(wide.prefix(3))")
        }
    }

    @Test(
        "every form of a page is clean on a terminal",
        arguments: [
            "text", "ansi", "markdown", "html", "json", "innertext", "links", "tree", "source",
        ])
    func onTerminal(format: String) throws {
        let file = try TestFolder.shared.write(Self.page, to: "hostile-\(format).html")
        // A ground that is known is not asked for: every byte is one of the page's dump.
        let terminal = try PseudoTerminal(
            ["--dump", "--format", format, file], environment: ["COLORFGBG": "15;0"])
        let bytes = try terminal.readToEnd()
        // The terminal's own line discipline puts a carriage return before each line feed.
        let lines = bytes.indices.filter {
            bytes[$0] != 0x0D || $0 + 1 == bytes.count || bytes[$0 + 1] != 0x0A
        }.map { bytes[$0] }
        let check = OutputCheck(lines, as: format == "ansi" ? .ansi : .text)
        #expect(check.lines.count > 50)
        #expect(check.complaints.isEmpty, "\(check.complaints.prefix(10))")
    }

    @Test(
        "an error is one line without controls, whatever the argument",
        arguments: [
            ["--dump"], ["--"], ["--dump", "--allow"], ["--dump", "--charset"],
            ["--dump", "--base-url"],
            ["--dump", "--allow-file"], ["--dump", "--cacert"], ["--dump", "--resolve"],
            ["--dump", "--proxy"],
            ["--dump", "--format"], ["--dump", "--width"], ["--dump", "--timeout"], ["--batch"],
            ["--dump", "--html-parser"], ["--dump", "--profile"],
        ])
    func arguments(before: [String]) throws {
        // "#" is the current folder's fragment, and a page.
        for payload in Self.share(of: before.joined()) where !payload.bytes.starts(with: [0x23]) {
            let run = try MeasuredRun(before.map { Array($0.utf8) } + [payload.bytes])
            #expect(run.status >= 64, "\(payload.name)")
            #expect(run.output.isEmpty)
            let check = OutputCheck(run.errors, as: .text)
            #expect(check.lines.count == 1, "\(payload.name): \(check.lines.prefix(3))")
            #expect(check.lines.first?.hasPrefix("garth: ") == true)
            #expect(check.complaints.isEmpty, "\(payload.name): \(check.complaints.prefix(3))")
            #expect(!run.errors.contains(0x09))
        }
    }

    /// A tenth of the payloads, another one for each name: all of them come in for their turn.
    private static func share(of name: String) -> [HostilePayload] {
        let first = name.utf8.reduce(0) { $0 + Int($1) } % 10
        return HostilePayload.all.indices.filter { $0 % 10 == first }.map { HostilePayload.all[$0] }
    }

    @Test(
        "a verdict is one clean line for each URL, also as JSON",
        arguments: [[], ["--format", "json"]])
    func verdicts(form: [String]) throws {
        for before in ["", "http://a.test/", "http://"] {
            let urls = HostilePayload.all.map { Array(before.utf8) + $0.bytes }
            let words = ["--check-url"] + form + ["--"]
            let run = try MeasuredRun(words.map { Array($0.utf8) } + urls)
            let check = OutputCheck(run.output, as: .text)
            #expect(check.lines.count == urls.count)
            #expect(check.complaints.isEmpty, "\(check.complaints.prefix(5))")
            #expect(OutputCheck(run.errors, as: .text).complaints.isEmpty)
        }
    }

    @Test(
        "what a server says about itself cannot reach the terminal as a control",
        arguments: [
            "HTTP/1.1 500 %\r\n\r\nx", "HTTP/1.1 302 x\r\nLocation: http://%/\r\n\r\n",
            "HTTP/1.1 302 x\r\nLocation: %\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=%\r\n\r\nx",
            "HTTP/1.1 200 OK\r\nContent-Encoding: %\r\n\r\nx",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: %\r\n\r\nx",
            "%\r\n\r\n", "HTTP/1.1 200 OK\r\n%\r\n\r\nx",
            "HTTP/1.1 401 x\r\nWWW-Authenticate: Basic realm=\"%\"\r\n\r\nx",
            "HTTP/1.1 200 OK\r\nSet-Cookie: %=%\r\nContent-Type: application/%\r\nContent-Disposition: attachment; filename=\"%\"\r\n\r\nx",
        ])
    func heads(head: String) throws {
        let server = ScriptedServer { path in
            let index = Int(path.dropFirst()) ?? 0
            let payload = HostilePayload.all[index % HostilePayload.all.count]
            let parts = head.split(separator: "%", omittingEmptySubsequences: false).map {
                Array($0.utf8)
            }
            return [.send(Array(parts.joined(separator: payload.bytes)))]
        }
        let wanted = Set(Self.share(of: head).map(\.name))
        for (index, payload) in HostilePayload.all.enumerated() where wanted.contains(payload.name)
        {
            let run = try MeasuredRun([
                "--dump", "--format", "ansi", "--timeout", "5", server.origin + "/\(index)",
            ])
            let check = OutputCheck(run.errors, as: .text)
            #expect(check.complaints.isEmpty, "\(payload.name): \(check.complaints.prefix(3))")
            #expect(check.lines.count <= 1, "\(payload.name): \(check.lines)")
            #expect(OutputCheck(run.output, as: .ansi).complaints.isEmpty, "\(payload.name)")
        }
    }
}
