import GarthPage
import TestSupport
import Testing

@testable import GarthTerminal

/// What is sent, and what it means.
struct Sent: CustomTestStringConvertible, Sendable {
    let bytes: [UInt8]
    let events: [InputEvent]

    init(_ text: String, _ events: InputEvent...) {
        bytes = Array(text.replacing("^[", with: "\u{1B}").utf8)
        self.events = events
    }

    init(_ text: String, _ code: Key.Code, _ modifiers: Key.Modifiers = []) {
        self.init(text, .key(Key(code, modifiers)))
    }

    var testDescription: String {
        String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^[")
    }
}

@Suite("Key decoder") struct KeyDecoderTests {
    @Test(
        "a sequence means the same whole, byte by byte, and among others",
        arguments: plain + controls + xterm + others + kitty + mouse + answers + garbage)
    func sequences(sent: Sent) {
        var whole = KeyDecoder()
        #expect(whole.feed(sent.bytes) == sent.events)
        #expect(whole.timeoutMilliseconds == nil)
        var slow = KeyDecoder()
        #expect(sent.bytes.flatMap { slow.feed([$0]) } == sent.events)
        var between = KeyDecoder()
        let x = InputEvent.key(Key(.character("x")))
        #expect(between.feed([0x78] + sent.bytes + [0x78]) == [x] + sent.events + [x])
    }

    static let plain = [
        Sent("a", .character("a")), Sent("G", .character("G")), Sent(" ", .character(" ")),
        Sent("ä", .character("ä")), Sent("漢", .character("漢")), Sent("😀", .character("😀")),
        Sent("^[a", .character("a"), .alt), Sent("^[ä", .character("ä"), .alt),
        Sent("^[1", .character("1"), .alt),
    ]

    static let controls = [
        Sent("\u{0}", .character(" "), .control), Sent("\u{1}", .character("a"), .control),
        Sent("\u{3}", .character("c"), .control), Sent("\u{1A}", .character("z"), .control),
        Sent("\u{1C}", .character("\\"), .control), Sent("\u{1F}", .character("_"), .control),
        Sent("\r", .enter), Sent("\n", .enter), Sent("\t", .tab), Sent("\u{8}", .backspace),
        Sent("\u{7F}", .backspace), Sent("^[\r", .enter, .alt), Sent("^[\u{7F}", .backspace, .alt),
        Sent("^[\u{6}", .character("f"), [.alt, .control]),
    ]

    static let xterm = [
        Sent("^[[A", .up), Sent("^[[B", .down), Sent("^[[C", .right), Sent("^[[D", .left),
        Sent("^[[H", .home), Sent("^[[F", .end), Sent("^[OA", .up), Sent("^[OH", .home),
        Sent("^[[1;3D", .left, .alt), Sent("^[[1;5C", .right, .control),
        Sent("^[[1;8A", .up, [.shift, .alt, .control]), Sent("^[[2~", .insert),
        Sent("^[[3~", .delete), Sent("^[[5~", .pageUp), Sent("^[[6~", .pageDown),
        Sent("^[[5;5~", .pageUp, .control), Sent("^[[1~", .home), Sent("^[[4~", .end),
        Sent("^[[Z", .tab, .shift), Sent("^[OP", .function(1)), Sent("^[OS", .function(4)),
        Sent("^[[1;2P", .function(1), .shift), Sent("^[[15~", .function(5)),
        Sent("^[[17~", .function(6)), Sent("^[[21~", .function(10)), Sent("^[[23~", .function(11)),
        Sent("^[[24;5~", .function(12), .control), Sent("^[^[[A", .up, .alt),
        Sent("^[[27;5;13~", .enter, .control), Sent("^[[27;2;13~", .enter, .shift),
        Sent("^[[27;6;65~", .character("a"), [.shift, .control]),
        Sent("^[[200~ls\r^[[A^[[20^[[201~", .paste("ls\r\u{1B}[A\u{1B}[20")),
        Sent("^[[200~^[^[[201~", .paste("\u{1B}")),
    ]

    static let others = [
        // rxvt
        Sent("^[[7~", .home), Sent("^[[8~", .end), Sent("^[[5$", .pageUp, .shift),
        Sent("^[[6^", .pageDown, .control), Sent("^[[3@", .delete, [.shift, .control]),
        Sent("^[[a", .up, .shift), Sent("^[Od", .left, .control),
        // the Linux console
        Sent("^[[[A", .function(1)), Sent("^[[[E", .function(5)),
        // keypads
        Sent("^[Ow", .character("7")), Sent("^[Oj", .character("*")), Sent("^[OM", .enter),
    ]

    static let kitty = [
        Sent("^[[27u", .escape), Sent("^[[97;5u", .character("a"), .control),
        Sent("^[[97;3u", .character("a"), .alt), Sent("^[[97:65;2u", .character("A")),
        Sent("^[[49:33;4u", .character("!"), .alt), Sent("^[[13;5u", .enter, .control),
        Sent("^[[9;2u", .tab, .shift), Sent("^[[57414u", .enter), Sent("^[[57419u", .up),
        Sent("^[[97;69u", .character("a"), .control), Sent("^[[97;5:1u", .character("a"), .control),
        Sent("^[[97;5:3u"), Sent("^[[97;9u"), Sent("^[[1;1:3A"), Sent("^[[57441u"),
    ]

    static let mouse = [
        Sent("^[[<0;1;1M", event(.press, 1, 0, 0)), Sent("^[[<0;10;5m", event(.release, 1, 9, 4)),
        Sent("^[[<2;3;4M", event(.press, 3, 2, 3)), Sent("^[[<64;3;4M", event(.wheelUp, 0, 2, 3)),
        Sent("^[[<69;3;4M", event(.wheelDown, 0, 2, 3, .shift)),
        Sent("^[[<128;3;4M", event(.press, 8, 2, 3)), Sent("^[[<129;3;4M", event(.press, 9, 2, 3)),
        Sent("^[[<16;3;4M", event(.press, 1, 2, 3, .control)),
        Sent("^[[<32;3;4M", event(.drag, 1, 2, 3)), Sent("^[[M !!", event(.press, 1, 0, 0)),
        Sent("^[[M#*%", event(.release, 1, 9, 4)), Sent("^[[Ma!!", event(.wheelDown, 0, 0, 0)),
        Sent("^[[<0;0;0M"), Sent("^[[<0;1M"), Sent("^[[<999;1;1M"),
        Sent("^[[<0;99999999999999999999;1M", event(.press, 1, 0x10FFFE, 0)),
    ]

    static let answers = [
        Sent("^[[?62;22c", .report(.primaryAttributes(hasSixel: false))),
        Sent("^[[?62;4;22c", .report(.primaryAttributes(hasSixel: true))),
        Sent("^[_Gi=31;OK^[\\", .report(.kittyGraphics)),
        Sent("^[[?1;0;256S", .report(.sixelRegisters(256))),
        Sent("^[[6;20;10t", .report(.cellSize(CellSize(width: 10, height: 20)))),
        Sent("^[[?2026;2$y", .report(.privateMode(2026, isAvailable: true))),
        Sent("^[[?2026;0$y", .report(.privateMode(2026, isAvailable: false))),
        Sent("^[[?0u", .report(.keyboardProtocol)), Sent("^[[I", .report(.focus(true))),
        Sent("^[]11;rgb:1d1d/2021/ffff^[\\", .report(.background(RGBColor(0x1D, 0x20, 0xFF)))),
        Sent("^[]10;rgb:c0c0/8080/ffff^[\\", .report(.text(RGBColor(0xC0, 0x80, 0xFF)))),
        Sent("^[]11;rgb:f/0/8\u{7}", .report(.background(RGBColor(255, 0, 136)))),
        Sent("^[P>|XTerm(380)^[\\", .report(.name("XTerm(380)"))),
        Sent("^[]11;rgb:zz/0/0^[\\"), Sent("^[]4;1;rgb:0/0/0^[\\"), Sent("^[P1$r0m^[\\"),
        Sent("^[[24;80R"), Sent("^[[8;24;80t"), Sent("^[[0n"),
    ]

    static let garbage = [
        Sent("^[[999~"), Sent("^[[1;2;3;4;5X"), Sent("^[[?1h"), Sent("^[[1 q"), Sent("^[[201~"),
        Sent("^[[" + String(repeating: "1;", count: 500) + "A"),
        Sent("^[[200~x^[[201~", .paste("x")),
        Sent("^[[1\u{3}", .character("c"), .control), Sent("^[[1^[[B", .down),
        Sent("^[]11;^[[B", .down), Sent("^[[3;9~"),
    ]

    private static func event(
        _ action: MouseEvent.Action, _ button: Int, _ column: Int, _ row: Int,
        _ modifiers: Key.Modifiers = []
    ) -> InputEvent {
        .mouse(
            MouseEvent(
                action: action, button: button, column: column, row: row, modifiers: modifiers))
    }

    @Test(
        "what is open after its time-out is the key that it is alone",
        arguments: [
            Sent("^[", .escape), Sent("^[[", .character("["), .alt),
            Sent("^[O", .character("O"), .alt),
            Sent("^[]", .character("]"), .alt), Sent("^[P", .character("P"), .alt),
            Sent("^[^[", .key(Key(.escape)), .key(Key(.escape))), Sent("^[[1;5"), Sent("^[]11;rgb"),
            Sent("^[[200~lost end", .paste("lost end")),
        ])
    func timeouts(sent: Sent) {
        var decoder = KeyDecoder()
        #expect(decoder.feed(sent.bytes) == [])
        #expect(decoder.timeoutMilliseconds != nil)
        #expect(decoder.timeout() == sent.events)
        #expect(decoder.timeoutMilliseconds == nil)
        #expect(decoder.feed([0x6A]) == [.key(Key(.character("j")))])
    }

    @Test("bytes that are no UTF-8 are no keys")
    func wrongBytes() {
        var decoder = KeyDecoder()
        #expect(decoder.feed([0xFF, 0x80, 0xC3, 0x61]) == [.key(Key(.character("a")))])
        #expect(decoder.feed([0xC2, 0x9B, 0x41]) == [.key(Key(.character("A")))])
    }

    @Test("a paste without end is cut, and what follows it are keys again")
    func hugePaste() {
        var decoder = KeyDecoder()
        _ = decoder.feed(Array("\u{1B}[200~".utf8))
        #expect(decoder.feed([UInt8](repeating: 0x61, count: 3 << 20)) == [])
        let events = decoder.feed(Array("\u{1B}[201~q".utf8))
        guard case .paste(let text) = events.first else { return #expect(Bool(false)) }
        #expect(text.utf8.count == KeyDecoder.maximumPasteLength)
        #expect(events.last == .key(Key(.character("q"))))
    }

    @Test("after any bytes and a time-out, keys are keys")
    func fuzz() {
        var random = SeededGenerator(seed: 11)
        let alphabet =
            Array("\u{1B}\u{1B}\u{1B}[]OP<?;:019$~MuRc\\\u{7}\u{18}aé".utf8) + [0xFF, 0x9B]
        for _ in 0..<3000 {
            var decoder = KeyDecoder()
            let count = Int.random(in: 1...40, using: &random)
            _ = decoder.feed((0..<count).map { _ in alphabet.randomElement(using: &random)! })
            if decoder.timeoutMilliseconds != nil { _ = decoder.timeout() }
            #expect(decoder.feed([0x6A]) == [.key(Key(.character("j")))])
        }
    }
}
