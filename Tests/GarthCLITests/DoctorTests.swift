import Testing

@testable import GarthCLI
@testable import GarthTerminal

@Suite("The report of --doctor") struct DoctorTests {
    private func library(version: String?, wanted: String? = nil) -> KnownLibrary {
        KnownLibrary(
            name: "libexample", use: "example pictures",
            packages: "Debian libexample1, Fedora libexample, Arch example", version: version,
            wanted: wanted)
    }

    @Test("a library that is there has its version and what needs it")
    func found() {
        let library = library(version: "1.2.3")
        #expect(library.isUsable)
        #expect(library.line == "libexample      1.2.3             example pictures")
    }

    @Test("a missing library is one line: what is lost, and the packages of three systems")
    func missing() {
        let library = library(version: nil)
        #expect(!library.isUsable)
        #expect(
            library.line
                == "libexample      missing           no example pictures "
                + "(install it: Debian libexample1, Fedora libexample, Arch example)")
    }

    @Test("a library that is too old is no better than none, and says what is needed")
    func old() {
        let library = library(version: "1.2.3", wanted: "1.4")
        #expect(!library.isUsable)
        #expect(library.line.contains("1.2.3 is too old (1.4 is needed): no example pictures"))
    }

    @Test("every library of the list is looked for once, and libcurl is among them")
    func all() {
        let names = KnownLibrary.all().map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.contains("libcurl") && names.contains("JavaScriptCore"))
    }

    @Test("the terminal is told with its colours and the ways in which it draws pictures")
    func terminal() throws {
        var profile = try TerminalProfile { ["TERM": "xterm-256color"][$0] }
        profile.name = "xterm(379)"
        let plain = TerminalFacts.lines(of: profile, columns: 80, rows: 24)
        #expect(plain.first == "xterm(379), 80 x 24 cells, colours: 256")
        #expect(plain.last == "pictures: as blocks of colour, when asked for (gi)")
        profile.sixels = true
        profile.kittyGraphics = true
        let drawing = TerminalFacts.lines(of: profile, columns: 80, rows: 24)
        #expect(drawing.last == "pictures: kitty graphics, sixels")
    }
}
