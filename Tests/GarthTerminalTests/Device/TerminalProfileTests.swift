import Testing

@testable import GarthTerminal

@Suite("Terminal profile") struct TerminalProfileTests {
    private func profile(_ environment: [String: String]) throws -> TerminalProfile {
        try TerminalProfile { environment[$0] }
    }

    @Test(
        "the number of colours is what the environment says",
        arguments: [
            (["TERM": "xterm"], ColorDepth.sixteen), (["TERM": "xterm-256color"], .palette256),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .trueColor),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"], .none),
            (["TERM": "xterm-256color", "NO_COLOR": ""], .palette256),
            (["TERM": "xterm-kitty"], .trueColor), (["TERM": "alacritty"], .trueColor),
            (["TERM": "linux"], .sixteen), (["TERM": "vt220"], .none),
            (["TERM": "tmux-256color"], .palette256),
            (["TERM": "screen", "COLORTERM": "truecolor"], .palette256),
            (["TERM": "screen", "COLORTERM": "truecolor", "TMUX": "x"], .trueColor),
            (["TERM": "never-heard-of"], .sixteen), (["TERM": "xterm-direct"], .trueColor),
        ])
    func depth(environment: [String: String], depth: ColorDepth) throws {
        #expect(try profile(environment).colorDepth == depth)
    }

    @Test(
        "a terminal that cannot move its cursor is refused with a remedy",
        arguments: ["dumb", "", "unknown", "vt52", "adm3a", "dumb-emacs-ansi"])
    func refusal(term: String) {
        let error = #expect(throws: TerminalError.self) { try profile(["TERM": term]) }
        #expect(error == .cannotMoveCursor(term: term))
        #expect(error?.message.contains("--dump") == true)
    }

    @Test("what only the terminal can know is learned from its answers")
    func learning() throws {
        var profile = try profile(["TERM": "xterm-256color"])
        #expect(!profile.synchronizedOutput && !profile.restoresTitle)
        _ = profile.learn(.privateMode(2026, isAvailable: true))
        _ = profile.learn(.name("foot(1.16.2)"))
        #expect(profile.synchronizedOutput && profile.restoresTitle)
    }

    @Test("colours are the nearest that the palette has")
    func palettes() {
        func number(_ color: UInt32) -> UInt8 { Palette.nearestOf256(to: color | 0x0100_0000) }
        #expect(number(0xFF0000) == 196 && number(0xFFFFFF) == 231 && number(0) == 16)
        #expect(number(0x808080) == 244 && number(0x5F87AF) == 67 && number(0x121212) == 233)
        #expect(Palette.nearestOf16(to: 0xFE0102) == 9 && Palette.nearestOf16(to: 0) == 0)
        // A muted blue is nearer to grey, and told by its hue.
        #expect(Palette.nearestOf16(to: 0x437EB2) == 8 && Palette.likestOf16(to: 0x437EB2) == 12)
        #expect(Palette.likestOf16(to: 0x777777) == 8 && Palette.likestOf16(to: 0x1A1A22) == 0)
        #expect(Palette.nearestOf16(to: 0xFFFFFF) == 15 && Palette.nearestOf16(to: 0x808080) == 8)
    }

    @Test("text does not vanish because two colours have the same nearest one")
    func contrast() {
        var cell = ScreenCell.blank
        cell.foreground = 0x01F0_F0F0
        cell.background = 0x01FF_FFFF
        #expect(
            ColorDepth.sixteen.foregroundParameters(of: cell)
                != SGRColor(97))
    }
}
