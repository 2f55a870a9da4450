import Foundation
import TestSupport
import Testing

/// `colors`, `gK` and `:colors`: the colours in which pages are shown.
@Suite("Colours of pages", .serialized) struct ColorSettingTests {
    private static let page =
        "<body style='background: #fff8e0'><div style='background: #036; color: #fff'>card</div>"

    @Test("gK goes through the colours, and :colors chooses them")
    func keys() throws {
        let file = try TestFolder.shared.write(Self.page, to: "colors.html")
        let terminal = try Terminal([file])
        try terminal.wait(for: "card")
        for value in ["page", "none", "terminal"] {
            try terminal.send("g", "K")
            try terminal.wait(for: "colors = \(value)")
        }
        try terminal.type(":colors page")
        try terminal.send("Enter")
        try terminal.wait(for: "colors = page")
    }

    @Test("a dump with colours has those that the file config asks for")
    func dump() throws {
        let file = try TestFolder.shared.write(Self.page, to: "colored.html")
        let profile = TestFolder.shared.path + "/colors-profile"
        try FileManager.default.createDirectory(
            atPath: profile, withIntermediateDirectories: true)
        func dump(_ config: String) throws -> String {
            try config.write(toFile: profile + "/config", atomically: true, encoding: .utf8)
            return try Garth.run(["--profile", profile, "--dump", "--format", "ansi", file]).output
        }
        #expect(try dump("").contains("48;2;0;51;102"))
        #expect(try !dump("colors = none").contains("48;2;"))
    }
}
