import Foundation

/// Bytes that a page, header, name or argument may hold to reach the terminal behind the reader's
/// back.
struct HostilePayload {
    let name: String
    let bytes: [UInt8]

    private init(_ name: String, _ text: String) {
        self.name = name
        bytes = Array(text.utf8)
    }

    private init(_ name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// The escape sequences, with ESC in place of `^`.
    private static let sequences: [(String, String)] = [
        ("colours", "^[31;1mred"), ("clear", "^[2J^[H"), ("alternate screen", "^[?1049h"),
        ("show cursor", "^[?25h"), ("wrap", "^[?7h"), ("mouse", "^[?1003h"),
        ("bracketed paste off", "^[?2004l"), ("scroll region", "^[5;1r"), ("up", "^[99A"),
        ("to the address row", "^[2;1Hhttps://bank.example/ \u{2713} allowed"),
        ("save and restore", "^7^[1;1HX^8"), ("reset", "^c"), ("soft reset", "^[!p"),
        ("alignment", "^#8"), ("print", "^[5i"), ("resize", "^[8;1;1t"),
        ("iconify", "^[2t"), ("report title", "^[21t"), ("push title", "^[22;0t"),
        ("attributes?", "^[c"), ("secondary attributes?", "^[>c"), ("position?", "^[6n"),
        ("name?", "^[>0q"), ("keyboard?", "^[?u"), ("mode?", "^[?2026$p"),
        ("title by BEL", "^]0;PWNED\u{7}"), ("title by ST", "^]2;PWNED^\\"),
        ("icon", "^]1;PWNED\u{7}"), ("palette", "^]4;1;rgb:00/00/00\u{7}"),
        ("colour?", "^]11;?\u{7}"), ("clipboard", "^]52;c;cm0gLXJmIC8K\u{7}"),
        ("clipboard?", "^]52;c;?^\\"), ("link", "^]8;;file:///etc/passwd^\\x^]8;;^\\"),
        ("notification", "^]9;PWNED\u{7}"), ("urxvt notification", "^]777;notify;a;b\u{7}"),
        ("iTerm file", "^]1337;File=inline=1:AAAA\u{7}"), ("font", "^]50;#1\u{7}"),
        ("folder", "^]7;file://x/tmp\u{7}"), ("prompt mark", "^]133;A\u{7}"),
        ("DECRQSS", "^P$qm^\\"), ("terminfo?", "^P+q544e^\\"), ("sixel", "^Pq#0;2;0;0;0^\\"),
        ("tmux passthrough", "^Ptmux;^^]52;c;AAAA\u{7}^\\"), ("kitty graphics", "^_Gf=32;AAAA^\\"),
        ("privacy message", "^^x^\\"), ("start of string", "^Xx^\\"),
        ("screen's title", "^kPWNED^\\"), ("character set", "^(0lqk^(B"),
        ("an ESC at the end", "x^"), ("an open OSC", "^]0;PWNED"), ("an open CSI", "^["),
    ]

    private static let texts: [(String, String)] = [
        ("NEL", "a\u{85}b"), ("BEL", "a\u{7}b"), ("backspaces", "safe\u{8}\u{8}\u{8}\u{8}evil"),
        ("carriage return", "safe\revil"), ("line feeds", "one\n\ntwo\r\nthree"),
        ("tab", "a\tb\t\tc"), ("vertical tab and form feed", "a\u{B}b\u{C}c"),
        ("shift out", "a\u{E}lqqk\u{F}b"), ("DEL", "a\u{7F}b"), ("CAN and SUB", "\u{18}\u{1A}"),
        ("ENQ", "a\u{5}b"), ("XOFF", "a\u{13}b\u{11}"), ("separators", "\u{1C}\u{1D}\u{1E}\u{1F}"),
        ("C1 CSI", "\u{9B}31mred"), ("C1 OSC", "\u{9D}0;PWNED\u{9C}"),
        ("C1 DCS", "\u{90}$qm\u{9C}"),
        ("C1 APC", "\u{9F}Gf=32\u{9C}"), ("single shifts", "\u{8E}A\u{8F}B"),
        ("right-to-left override", "safe\u{202E}gpj.exe"),
        ("isolates", "\u{2067}abc\u{2069}\u{2066}x"),
        ("open embedding", "\u{202A}\u{202B}\u{202D}x"),
        ("marks of direction", "a\u{200E}b\u{200F}c\u{61C}d"),
        ("tags", "a\u{E0001}\u{E0069}\u{E0067}\u{E006E}\u{E007F}b"),
        ("zero-width space", "pay\u{200B}pal\u{2060}\u{FEFF}"),
        ("joiners", "a" + String(repeating: "\u{200D}", count: 60) + "b"),
        ("non-joiners", "a\u{200C}\u{200C}b"), ("soft hyphens", "pay\u{AD}pal"),
        ("variation selectors", "a" + String(repeating: "\u{FE0F}\u{E0100}", count: 60) + "b"),
        ("combining flood", "e" + String(repeating: "\u{301}\u{324}\u{489}", count: 300)),
        ("marks without a base", String(repeating: "\u{20DD}", count: 40)),
        ("grapheme joiner", "a\u{34F}\u{34F}b"),
        ("Hangul fillers", "\u{3164}\u{115F}\u{1160}\u{FFA0}"),
        ("line separators", "a\u{2028}b\u{2029}c"), ("annotation", "a\u{FFF9}b\u{FFFA}c\u{FFFB}"),
        ("non-characters", "\u{FFFE}\u{FFFF}\u{1FFFF}"),
        ("private use", "\u{E000}\u{F8FF}\u{10FFFD}"),
        ("a family", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}"),
        ("flags", "\u{1F1E9}\u{1F1EA}\u{1F1E9}"), ("skin", "\u{1F44D}\u{1F3FF}\u{1F3FF}\u{1F3FF}"),
        ("wide", String(repeating: "\u{5B57}\u{FF01}", count: 60)),
        ("Hangul parts", "\u{1100}\u{1100}\u{1161}\u{11A8}"),
        ("conjuncts", "\u{915}\u{94D}\u{937}\u{93F}\u{0E33}"),
        ("Arabic ligature", "\u{FDFD}\u{12031}"),
        ("a long word", String(repeating: "A", count: 3000)),
        ("references", "&#27;[31m&#x9b;31m&#155;31m&#0;&#7;&#127;&#x202e;x&#xE0041;"),
        ("named references", "&NewLine;a&Tab;b&shy;c&zwj;d&lrm;e&rlm;f&NoBreak;g&ZeroWidthSpace;h"),
        ("percent", "%1B[31m%07%9B%00%0A%0D"), ("shell", "$(reboot)`reboot`;reboot"),
    ]

    private static let raw: [(String, [UInt8])] = [
        ("C1 as a byte", [0x9B] + Array("31mred".utf8)),
        ("OSC as bytes", [0x9D, 0x30, 0x3B, 0x50, 0x9C]),
        ("overlong ESC", [0xC0, 0x9B] + Array("[31m".utf8)),
        ("longer ESC", [0xE0, 0x80, 0x9B, 0x5B, 0x6D]),
        ("longest ESC", [0xF0, 0x80, 0x80, 0x9B, 0x5B, 0x6D]),
        ("surrogates", [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80]),
        ("beyond Unicode", [0xF4, 0x90, 0x80, 0x80, 0xF8, 0x88, 0x80, 0x80, 0x80]),
        ("cut characters", [0xF0, 0x9F, 0x20, 0xE2, 0x80, 0x20, 0xC3]),
        ("lone continuations", [0x80, 0x9B, 0xBF]),
        ("ESC inside a character", [0xE2, 0x1B, 0x5B, 0x33, 0x31, 0x6D]),
    ]

    /// As many texts that mean no harm, with all that honest pages hold.
    static let harmless = all.map {
        HostilePayload(
            "plain \($0.name.count)", "words \u{E9} \u{5B57} \u{1F44D} e\u{301} \u{2764}\u{FE0F}")
    }

    /// All of them in one, for a place that has no room for a line end or a quote.
    static let oneLine = all.flatMap(\.bytes).filter { ![0x0A, 0x0D, 0x22].contains($0) }

    /// All of them, none with a NUL, which no argument can hold.
    static let all: [HostilePayload] =
        sequences.map {
            HostilePayload($0.0, $0.1.replacingOccurrences(of: "^", with: "\u{1B}"))
        } + texts.map { HostilePayload($0.0, $0.1) } + raw.map { HostilePayload($0.0, bytes: $0.1) }
}
