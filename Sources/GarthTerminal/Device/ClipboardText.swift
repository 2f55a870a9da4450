import GarthPage

/// Text for the terminal's clipboard, safe to paste.
///
/// It is valid UTF-8, has no control characters except tabs and line feeds, no line feed at its end
/// (a shell would execute the line), and at most `byteLimit` bytes.
package struct ClipboardText: Sendable, Equatable {
    /// More than this no terminal takes: in base64 it stays below the megabyte that tmux reads.
    package static let byteLimit = 700_000
    /// The size above which some terminals refuse the text (hterm: 100,000 characters of base64).
    package static let cautiousByteLimit = 74_994

    /// The text in UTF-8.
    let bytes: [UInt8]
    /// Whether the end was left out, because it was longer than a terminal takes.
    package let isCut: Bool

    /// Makes text safe and short enough; it is cut at a line's end where there is one.
    package init(_ text: String) {
        var text = text
        var safe: [UInt8] = []
        text.withUTF8 { unsafe Sanitizing.appendLines($0, to: &safe) }
        isCut = safe.count > Self.byteLimit
        if isCut { Self.cut(&safe) }
        while safe.last == 0x0A { safe.removeLast() }
        bytes = safe
    }

    /// The text.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The length in bytes.
    package var byteCount: Int { bytes.count }

    private static func cut(_ bytes: inout [UInt8]) {
        bytes.removeSubrange(byteLimit...)
        if let end = bytes.lastIndex(of: 0x0A), end > byteLimit / 2 {
            bytes.removeSubrange(end...)
        }
        // A character that was cut loses its first bytes, too.
        while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
        if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
    }
}

/// The sequence that sets a terminal's clipboard: OSC 52 (xterm, "Operating System Commands"),
/// wrapped as terminal multiplexers require.
struct ClipboardSequence {
    /// The multiplexer between this program and the terminal.
    enum Multiplexer: Sendable, Equatable {
        case none, tmux, screen
    }

    /// The bytes to send.
    let bytes: [UInt8]

    /// The longest string for GNU screen (768 bytes in the oldest version in use).
    private static let screenPiece = 500

    init(_ text: ClipboardText, through multiplexer: Multiplexer) {
        let code = Array("\u{1B}]52;c;".utf8) + Self.base64(text.bytes) + [0x07]
        switch multiplexer {
        case .none: bytes = code
        case .tmux:
            // `set-clipboard on` takes the plain one, `allow-passthrough on` the wrapped one; which
            // is set cannot be asked, and what tmux does not take it drops.
            bytes = code + "\u{1B}Ptmux;\u{1B}".utf8 + code + Sequences.stringEnd
        case .screen:
            // The plain one is for a tmux behind ssh, which may call itself a screen.
            var wrapped = Array(code)
            var rest = code[...]
            while !rest.isEmpty {
                wrapped += "\u{1B}P".utf8 + rest.prefix(Self.screenPiece) + Sequences.stringEnd
                rest = rest.dropFirst(Self.screenPiece)
            }
            bytes = wrapped
        }
    }

    /// RFC 4648 section 4.
    static func base64(_ bytes: [UInt8]) -> [UInt8] {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var code: [UInt8] = []
        code.reserveCapacity((bytes.count + 2) / 3 * 4)
        var index = 0
        while index < bytes.count {
            let left = bytes.count - index
            let group =
                UInt32(bytes[index]) << 16 | (left > 1 ? UInt32(bytes[index + 1]) << 8 : 0)
                | (left > 2 ? UInt32(bytes[index + 2]) : 0)
            code.append(digits[Int(group >> 18)])
            code.append(digits[Int(group >> 12 & 63)])
            code.append(left > 1 ? digits[Int(group >> 6 & 63)] : UInt8(ascii: "="))
            code.append(left > 2 ? digits[Int(group & 63)] : UInt8(ascii: "="))
            index += 3
        }
        return code
    }
}
