import GarthURL
import Glibc
import TestSupport
import Testing

@testable import GarthFetch

@Suite("Loading without the network") struct LocalLoaderTests {
    @Test("a file comes with its length and the type of its name")
    func file() throws {
        let folder = try Folder()
        folder.write("<p>Hello", to: "page.html")
        let outcome = try load(folder.url("page.html"))
        #expect(outcome.head?.mediaType == "text/html")
        #expect(outcome.head?.expectedByteCount == 8)
        #expect(outcome.head?.version == .local)
        #expect(outcome.text == "<p>Hello")
        #expect(outcome.summary?.receivedByteCount == 8)
    }

    @Test(
        "a file whose name says nothing has the type of its first bytes",
        arguments: [
            ("  <!doctype html><p>x", "text/html"), ("<main>x", "text/html"),
            ("plain text", "text/plain"), ("", "text/plain"),
            ("a\u{0}b", "application/octet-stream"),
            ("<?xml version='1.0'?><a/>", "text/xml"), ("GIF89a....", "image/gif"),
        ])
    func sniffed(content: String, type: String) throws {
        let folder = try Folder()
        folder.write(content, to: "README")
        #expect(try load(folder.url("README")).head?.mediaType == type)
    }

    @Test("a large file comes in pieces and whole")
    func largeFile() throws {
        let folder = try Folder()
        folder.write(String(repeating: "0123456789", count: 100_000), to: "a.txt")
        var byteCount = 0
        var pieceCount = 0
        let summary = try LocalLoader().load(
            .url(try permitted(folder.url("a.txt"))), onHead: { _ in .more },
            onBytes: {
                byteCount += $0.count
                pieceCount += 1
                return .more
            })
        #expect(byteCount == 1_000_000 && summary.receivedByteCount == 1_000_000)
        #expect(pieceCount > 1)
    }

    @Test("a reader that has had enough gets nothing more")
    func enough() throws {
        let folder = try Folder()
        folder.write(String(repeating: "x", count: 1_000_000), to: "a.txt")
        var eventCount = 0
        LocalLoader().load(.url(try permitted(folder.url("a.txt")))) { event in
            eventCount += 1
            if case .data = event { return .enough }
            return .more
        }
        #expect(eventCount == 2)
    }

    @Test("a file longer than the limit is taken up to it")
    func tooManyBytes() throws {
        let folder = try Folder()
        folder.write("123456", to: "a.txt")
        let outcome = try load(folder.url("a.txt"), LocalLoader(maximumBytes: 5))
        #expect(outcome.text == "12345")
        #expect(outcome.error?.code == .tooManyBytes(limit: 5))
        #expect(try load(folder.url("a.txt"), LocalLoader(maximumBytes: 6)).summary != nil)
    }

    @Test("a directory is a page with a link to each entry, names escaped, directories first")
    func directory() throws {
        let folder = try Folder()
        folder.write("12345", to: "b & <i>.txt")
        folder.write("", to: "a?#%\u{1}")
        mkdir(folder.path + "/z", 0o700)
        let outcome = try load("file://" + folder.path)
        #expect(outcome.head?.mediaType == "text/html")
        #expect(outcome.head?.charset == "utf-8")
        let rows = outcome.text.split(separator: "\n").filter { $0.hasPrefix("<tr><td>") }
        #expect(rows.count == 4)
        try #require(rows.count == 4)
        #expect(rows[0].contains("<a href=\"file:///tmp/\">..</a>"))
        #expect(rows[1].contains("<a href=\"file://\(folder.path)/z/\">z/</a>"))
        #expect(
            rows[2].contains("<a href=\"file://\(folder.path)/a%3F%23%25%01\">a?#%\u{FFFD}</a>"))
        #expect(rows[3].contains(">b &amp; &lt;i&gt;.txt</a></td><td align=\"right\">5 B</td>"))
    }

    @Test("what is missing, or neither file nor directory, is an error")
    func errors() throws {
        let folder = try Folder()
        mkfifo(folder.path + "/pipe", 0o600)
        #expect(try load(folder.url("none")).error?.code == .fileNotFound)
        #expect(try load(folder.url("pipe")).error?.code == .notAFile("a pipe"))
        #expect(try load("file:///dev/null").error?.code == .notAFile("a device"))
        #expect(try load("file:///tmp/a%00b").error?.code == .fileNotFound)
        #expect(try load("file://elsewhere/etc/hosts").error?.code == .unsupported("host"))
        #expect(
            try load(folder.url("none")).error?.message
                == "no such file: \(folder.path)/none")
    }

    @Test("what needs the network is not loaded", arguments: ["http://127.0.0.1/", "about:start"])
    func otherSchemes(url: String) throws {
        guard case .unsupported? = try load(url).error?.code else {
            Issue.record("not refused")
            return
        }
    }

    @Test(
        "a data: URL is decoded",
        arguments: [
            ("data:,a%20b#c", "text/plain;charset=US-ASCII", "a b"),
            ("data:text/html,<p>x?y", "text/html", "<p>x?y"),
            ("data:text/html;charset=utf-8;base64,PHA+", "text/html;charset=utf-8", "<p>"),
            ("data:;base64 ,PHA", "text/plain;charset=US-ASCII", "<p"),
            ("data:; BASE64,P%20H%0AA+", "text/plain;charset=US-ASCII", "<p>"),
            ("data:;charset=x;base64,YQ", "text/plain;charset=x", "a"),
            ("data:nonsense,x", "text/plain;charset=US-ASCII", "x"),
        ])
    func dataURL(url: String, type: String, content: String) throws {
        let outcome = try load(url)
        #expect(outcome.head?.contentType?.serialized == type)
        #expect(outcome.text == content)
    }

    @Test(
        "a data: URL that cannot be decoded is an error",
        arguments: ["data:x", "data:;base64,a", "data:;base64,a=b="])
    func badDataURL(url: String) throws {
        #expect(try load(url).error?.code == .badDataURL)
    }

    private func load(_ url: String, _ loader: LocalLoader = LocalLoader()) throws -> Outcome {
        var outcome = Outcome()
        loader.load(.url(try permitted(url))) {
            outcome.add($0)
            return .more
        }
        return outcome
    }
}

/// A folder of its own for a test.
final class Folder {
    let path: String

    init() throws {
        var template = Array("/tmp/garth-files-XXXXXX".utf8CString)
        path = String(cString: try #require(mkdtemp(&template)))
    }

    deinit {
        try? runCommand("rm -rf \(path)")
    }

    func url(_ name: String) -> String { "file://\(path)/\(name)" }

    func write(_ content: String, to name: String) {
        guard let file = fopen(path + "/" + name, "w") else {
            preconditionFailure("\(path)/\(name) cannot be written")
        }
        let bytes = Array(content.utf8)
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }
}
