import Testing

@testable import GarthCLI

/// The kinds of files that another program may open.
@Suite("The kind of a file") struct FileKindTests {
    @Test("the ending of a name says the kind, in any case")
    func ending() {
        #expect(FileKind(fileName: "paper.PDF")?.mediaType == "application/pdf")
        #expect(FileKind(fileName: "drawing.svg")?.mediaType == "image/svg+xml")
    }

    @Test(
        "what can be executed has no kind, and neither has a name without an ending",
        arguments: ["run.sh", "app.desktop", "page.html", "paper", ".pdf", "a.exe"])
    func none(name: String) {
        #expect(FileKind(fileName: name) == nil)
    }

    @Test("the first bytes of a file say its kind")
    func firstBytes() {
        #expect(FileKind(firstBytes: "%PDF-1.7".utf8)?.mediaType == "application/pdf")
        #expect(FileKind(firstBytes: "RIFF....WEBPVP8 ".utf8)?.mediaType == "image/webp")
        #expect(FileKind(firstBytes: "RIFF....WAVEfmt ".utf8) == nil)
        #expect(FileKind(firstBytes: "#!/bin/sh".utf8) == nil)
        #expect(FileKind(firstBytes: []) == nil)
    }
}
