import GarthURL
import Testing

@testable import Garth
@testable import GarthFetch

/// Names that servers and pages propose, and what becomes of them.
@Suite("Names of downloaded files") struct FileNameTests {
    @Test(
        "a name is made harmless",
        arguments: [
            ("report.pdf", "report.pdf"), ("  report.pdf  ", "report.pdf"),
            ("../../etc/passwd", "_.._etc_passwd"), ("/etc/passwd", "_etc_passwd"),
            ("..\\..\\x.exe", "_.._x.exe"), ("-rf", "rf"), (".bashrc", "bashrc"),
            ("~root", "root"), (".-. a", "a"), ("a\u{0}b\u{1B}[2J\n.txt", "a_b_[2J .txt"),
            ("invoice\u{202E}fdp.exe", "invoicefdp.exe"), ("a\u{200B}b\u{FEFF}.txt", "ab.txt"),
            ("bill.pdf                    .exe", "bill.pdf .exe"),
            ("a:b*c?d\"e<f>g|h", "a_b_c_d_e_f_g_h"), ("con", "_con"), ("NUL.txt", "_NUL.txt"),
            ("COM1.log", "_COM1.log"), ("COMB.log", "COMB.log"), ("name. . .", "name"),
            ("na\u{EF}ve \u{65E5}\u{672C}.txt", "na\u{EF}ve \u{65E5}\u{672C}.txt"),
            ("a\u{3000}b", "a b"),
        ])
    func harmless(proposed: String, name: String) {
        #expect(FileName(proposed)?.text == name)
    }

    @Test("nothing is left of some names", arguments: ["", ".", "..", "...", " - ", "\u{202E}"])
    func nothing(proposed: String) {
        #expect(FileName(proposed) == nil)
    }

    @Test(
        "a long name is cut before its extension, at a whole character, with room for .part",
        arguments: ["x", "\u{65E5}", "e\u{301}", "\u{1F469}\u{200D}\u{1F680}"])
    func long(character: String) throws {
        for suffix in [".pdf", ".tar.gz", ""] {
            for count in [300, 20_000] {
                let name = try #require(
                    FileName(String(repeating: character, count: count) + suffix))
                #expect(name.text.utf8.count <= 250 && name.text.utf8.count > 220)
                #expect(name.text.hasSuffix(suffix))
                let other = name.numbered(12)
                #expect(other.utf8.count <= 250 && other.hasSuffix(" (12)" + suffix))
            }
        }
    }

    @Test(
        "a number stands before the extension",
        arguments: [
            ("a.txt", "a (1).txt"), ("a", "a (1)"), ("a.tar.gz", "a (1).tar.gz"),
            ("a.b.c", "a.b (1).c"), ("v1.2 final", "v1.2 final (1)"), ("tar.gz", "tar (1).gz"),
        ])
    func numbers(name: String, numbered: String) throws {
        #expect(try #require(FileName(name)).numbered(1) == numbered)
        #expect(try #require(FileName(name)).numbered(0) == name)
    }

    @Test(
        "the server's name counts, then the address, with the ending of the type where it has none",
        arguments: [
            ("/a/b.bin", nil, nil, "b.bin"), ("/a/b%20c.bin?x=1", nil, nil, "b c.bin"),
            ("/a%2F..%2Fb", nil, "image/png", "a_.._b.png"),
            ("/", nil, "text/html", "example.org.html"),
            ("/get.php", nil, "application/zip", "get.zip"), ("/get.php", nil, "x/y", "get.php"),
            ("/x", "attachment; filename=y.txt", "text/html", "y.txt"),
            ("/x.pdf", "attachment", "application/pdf", "x.pdf"),
            ("/x", "attachment; filename=\"/etc/cron.d/evil\"", nil, "evil"),
            ("/x", "attachment; filename=\"..\"", "text/plain", "x.txt"),
        ] as [(String, String?, String?, String)])
    func suggested(path: String, disposition: String?, type: String?, name: String) throws {
        var head = ResponseHead(status: 200, version: .http11)
        if let disposition {
            head.headers.append(HeaderField("Content-Disposition", disposition))
        }
        if let type { head.headers.append(HeaderField("Content-Type", type)) }
        let url = try #require(URLRecord.parse("http://example.org" + path))
        #expect(SuggestedFilename(head, url: url).text == name)
    }

    @Test(
        "Content-Disposition after RFC 6266 and RFC 8187",
        arguments: [
            ("attachment", true, nil), ("ATTACHMENT; FILENAME=a", true, "a"),
            ("inline; filename=\"a b.txt\"", false, "a b.txt"), ("x-odd", true, nil),
            ("attachment; filename=\"a\\\"b\\\\c.txt\"", true, "c.txt"),
            ("attachment; filename=plain; filename*=UTF-8''%e2%82%ac.txt", true, "\u{20AC}.txt"),
            ("attachment; filename*=UTF-8''%e2%82%ac.txt; filename=plain", true, "\u{20AC}.txt"),
            ("attachment; filename*=iso-8859-1'en'%A3.txt", true, "\u{A3}.txt"),
            ("attachment; filename*=koi8-r''%A3; filename=plain", true, "plain"),
            ("attachment; filename*=broken; filename=plain", true, "plain"),
            ("attachment; filename = a.txt ; foo=bar", true, "a.txt"),
            ("attachment; filename=\"a;b=c.txt\"", true, "a;b=c.txt"),
            ("attachment; filename=one; filename=two", true, "one"),
            ("attachment; filename=\"open", true, "open"),
            ("attachment; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd", true, "passwd"),
        ] as [(String, Bool, String?)])
    func disposition(text: String, isAttachment: Bool, name: String?) throws {
        let field = try #require(ContentDisposition(parsing: text))
        #expect(field.isAttachment == isAttachment && field.fileName == name)
    }

    @Test("a Content-Disposition without a type is none", arguments: ["", ";", "=x", "\"a\""])
    func noDisposition(text: String) {
        #expect(ContentDisposition(parsing: text) == nil)
    }

    @Test(
        "user-dirs.dirs names the folder; its last good line counts",
        arguments: [
            ("XDG_DOWNLOAD_DIR=\"$HOME/Stuff\"\n", "/h/Stuff"),
            ("# x\n  XDG_DOWNLOAD_DIR=\"/data/in\" \n", "/data/in"),
            ("XDG_DOWNLOAD_DIR=\"$HOME\"", "/h"), ("XDG_DOWNLOAD_DIR=\"rel\"", nil),
            ("XDG_DESKTOP_DIR=\"$HOME/D\"", nil), ("XDG_DOWNLOAD_DIR=$HOME/x", nil),
            ("XDG_DOWNLOAD_DIR=\"$HOME/a\\\"b\"", "/h/a\"b"),
            ("XDG_DOWNLOAD_DIR=\"/a\"\nXDG_DOWNLOAD_DIR=\"/b\"", "/b"),
        ] as [(String, String?)])
    func userDirectories(text: String, folder: String?) {
        #expect(DownloadDirectory.named(in: text, home: "/h") == folder)
    }
}
