import Foundation
import GarthURL
import Testing

@testable import GarthCLI

@Suite("Mailcap files (RFC 1524)") struct MailcapTests {
    @Test("entries are lines with fields; comments, continuations and escapes are understood")
    func entries() {
        let text = """
            # a comment; with a semicolon
            image/*; show '%s'; description="An image viewer"; test=test -n "$DISPLAY"

            text; less %s; needsterminal; copiousoutput
            application/pdf; view \\
              --title a\\;b %s ; nametemplate=%s.pdf
            broken line
            """
        let entries = MailcapEntry.entries(of: text)
        #expect(entries.map(\.mediaType) == ["image/*", "text/*", "application/pdf"])
        #expect(entries[0].summary == "An image viewer")
        #expect(entries[0].test == "test -n \"$DISPLAY\"")
        #expect(entries[1].needsTerminal && entries[1].isCopious)
        #expect(
            entries[2].command.split(separator: " ").joined(separator: " ") == "view --title a;b %s"
        )
        #expect(entries[0].matches("image/png") && !entries[0].matches("imagex/png"))
        #expect(!entries[2].matches("application/pdfx"))
    }

    @Test(
        "a file is one word of the command, whatever quotes are around its place",
        arguments: [
            ("show %s", "show \"$1\""), ("show '%s'", "show ''\"$1\"''"),
            ("show \"%s\"", "show \"${1}\""), ("show '--file=%s x'", "show '--file='\"$1\"' x'"),
            ("show %t:%s", "show \"$2\":\"$1\""), ("show", "( show\n) < \"$1\""),
            ("printf \\%d %s", "printf %d \"$1\""), ("show %{charset} %s", "show  \"$1\""),
        ])
    func quoting(command: String, script: String) {
        #expect(MailcapEntry(line: "image/png; \(command)")?.script == script)
    }

    @Test("a command for addresses is one that names its place")
    func addresses() {
        let entries = ["show -- '%s' %t", "show"].map {
            MailcapEntry(line: "x-scheme-handler/mailto; \($0)")?.addressScript
        }
        #expect(entries == ["show -- ''\"$1\"'' \"$2\"", nil])
    }

    @Test(
        "of mail and telephones the recipients are copied, of other schemes the address",
        arguments: [
            ("mailto:a@b.test,c%2Bd@e.test?subject=x", "a@b.test,c+d@e.test"),
            ("tel:+1-23", "+1-23"), ("sms:+1?body=x", "+1"),
            ("mailto:?to=a@b.test", "mailto:?to=a@b.test"),
            ("irc://me:pw@a.test/b", "irc://a.test/b"),
        ])
    func copied(address: String, text: String) throws {
        let url = try #require(URLRecord.parse(address))
        #expect(ForeignScheme.copied(of: url).text == text)
        #expect(ForeignScheme.isForPrograms(url.scheme))
    }

    @Test(
        "no program opens what is fetched, what is of the page, or what programs were misled by",
        arguments: [
            "http", "file", "javascript", "data", "blob", "about", "ssh", "vbscript", "web",
        ])
    func refusedSchemes(scheme: String) { #expect(!ForeignScheme.isForPrograms(scheme)) }

    @Test(
        "a line of config names no program for what is of the page, of Garth or a file",
        arguments: ["javascript", "data", "blob", "file", "garth", "man", "about", "view-source"])
    func refusedLines(scheme: String) {
        #expect(!ForeignScheme.takesLine(scheme) && ForeignScheme.takesLine("ssh"))
    }

    @Test(
        "a shell gets the name of the user, no password, and no name that looks like an option",
        arguments: [
            ("ssh://ada@host.test:2222/", "ssh://ada@host.test:2222/"),
            ("sftp://ada:secret@host.test/x", "sftp://host.test/x"),
            ("ssh://-oProxyCommand=x/", nil), ("ssh://%2DoX/", nil), ("ssh://-l@host.test/", nil),
            ("ssh://%2dl@host.test/", nil), ("irc://me@a.test/-b", "irc://a.test/-b"),
        ])
    func handed(address: String, text: String?) throws {
        let url = try #require(URLRecord.parse(address))
        #expect(ForeignScheme.handed(url) == text)
    }

    @Test(
        "a command that wants more than a file is none",
        arguments: ["x %n %F", "x '%s", "x %", "x \\"])
    func refused(command: String) {
        #expect(MailcapEntry(line: "image/png; \(command)")?.script == nil)
    }

    @Test("names that would do something in a shell do nothing")
    func harmless() throws {
        let folder = NSTemporaryDirectory() + "garth-mailcap-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let name = "\(folder)/a b'\"$(touch PWNED); `touch PWNED` & .png"
        try Data("bytes".utf8).write(to: URL(fileURLWithPath: name))
        for command in ["cp %s out", "cp '%s' out", "cp \"%s\" out", "cat > out"] {
            let entry = try #require(
                MailcapEntry(line: "image/*; cd '\(folder)' \\; \(command)"))
            let program = Program(kind: .mailcap(entry, script: try #require(entry.script)))
            let arguments = try #require(program.arguments(for: name, type: "image/png"))
            let status = ProgramStart.run(arguments)
            #expect(status == 0)
            #expect(FileManager.default.contents(atPath: folder + "/out") == Data("bytes".utf8))
            try FileManager.default.removeItem(atPath: folder + "/out")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
    }

    @Test("kinds that do something by themselves when they are opened are none")
    func kinds() {
        #expect(FileKind(fileName: "/a/b.PDF")?.mediaType == "application/pdf")
        for name in ["a.desktop", "a.sh", "a.html", "a.exe", "a.jar", "a", ".png", "a.png.desktop"]
        {
            #expect(FileKind(fileName: name) == nil)
        }
    }
}
