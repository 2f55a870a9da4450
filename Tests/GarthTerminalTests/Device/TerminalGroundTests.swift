import GarthPage
import Testing

@testable import GarthTerminal

@Suite("The ground of a terminal") struct TerminalGroundTests {
    @Test(
        "COLORFGBG names the ground last: 7 and the bright colours but grey are light",
        arguments: [
            ("15;0", true), ("0;15", false), ("0;default;15", false), ("12;8", true),
            ("0;7", false), ("7;6", true), ("0;11", false), ("default;default", nil), ("15;", nil),
            ("15", nil), ("", nil), ("0;16", nil), ("0;-1", nil), (nil, nil),
        ] as [(String?, Bool?)])
    func variable(value: String?, isDark: Bool?) {
        #expect(TerminalGround.isDark(colorFGBG: value) == isDark)
    }

    @Test("a colour is dark when light text is read better on it")
    func colors() {
        #expect(RGBColor(0, 0, 0).isDark && RGBColor(0x28, 0x2C, 0x34).isDark)
        #expect(!RGBColor(255, 255, 255).isDark && !RGBColor(0xFD, 0xF6, 0xE3).isDark)
    }

    @Test("a terminal that knows no questions is not asked")
    func unasked() {
        #expect(TerminalGround.askedColor { $0 == "TERM" ? "linux" : nil } == nil)
        #expect(TerminalGround.askedColor { $0 == "TERM" ? "dumb" : nil } == nil)
    }
}
