package import GarthPage
import GarthURL

/// Decodes a text, in pieces with any cuts, to valid UTF-8 (Encoding Standard section 4.1 "decode"
/// with error mode "replacement").
///
/// A byte order mark of the encoding at the start is dropped. Invalid bytes become U+FFFD.
package struct TextDecoder: Sendable {
    /// The encoding that it was made for.
    package let encoding: Encoding
    private var state: State
    private var mark: [UInt8]?
    private var hasErrors = false

    private enum State: Sendable {
        case utf8(UTF8Decoder)
        case single(SingleByteDecoder)
        case utf16(UTF16Decoder)
        case gb18030(GB18030Decoder)
        case big5(Big5Decoder)
        case eucKR(EUCKRDecoder)
        case eucJP(EUCJPDecoder)
        case shiftJIS(ShiftJISDecoder)
        case iso2022JP(ISO2022JPDecoder)
        case replacement(ReplacementDecoder)
    }

    /// Begins a text in an encoding.
    package init(_ encoding: Encoding) {
        self.encoding = encoding
        switch encoding.family {
        case .utf8: state = .utf8(UTF8Decoder())
        case .utf16: state = .utf16(UTF16Decoder(isBigEndian: encoding == .utf16be))
        case .gb18030: state = .gb18030(GB18030Decoder())
        case .big5: state = .big5(Big5Decoder())
        case .eucKR: state = .eucKR(EUCKRDecoder())
        case .eucJP: state = .eucJP(EUCJPDecoder())
        case .shiftJIS: state = .shiftJIS(ShiftJISDecoder())
        case .iso2022JP: state = .iso2022JP(ISO2022JPDecoder())
        case .replacement: state = .replacement(ReplacementDecoder())
        case .userDefined, .singleByte:
            state = .single(SingleByteDecoder(table: encoding.singleByteTable))
        }
        mark = encoding.byteOrderMark.isEmpty ? nil : []
    }

    /// Whether invalid bytes occurred: a reason to decode again if the encoding was only assumed.
    package var sawInvalid: Bool {
        if case .utf8(let decoder) = state { return decoder.sawInvalid }
        return hasErrors
    }

    /// Appends the decoded text; a character that the end of the bytes cuts waits for the next
    /// call, and with `isLast` is an error.
    package mutating func decode(
        _ bytes: Span<UInt8>, into output: inout [UInt8], isLast: Bool
    ) {
        guard mark != nil else {
            decodeText(bytes, into: &output, isLast: isLast)
            return
        }
        let rest = passMark(bytes, into: &output, isLast: isLast)
        if mark == nil {
            decodeText(bytes.extracting(rest...), into: &output, isLast: isLast)
        }
    }

    /// Looks for a byte order mark in the first bytes; returns how many are dealt with.
    private mutating func passMark(
        _ bytes: Span<UInt8>, into output: inout [UInt8], isLast: Bool
    ) -> Int {
        guard var held = mark else { return 0 }
        let wanted = encoding.byteOrderMark
        var offset = 0
        while offset < bytes.count, held.count < wanted.count, bytes[offset] == wanted[held.count] {
            held.append(bytes[offset])
            offset += 1
        }
        if held.count < wanted.count, offset == bytes.count, !isLast {
            mark = held
            return offset
        }
        mark = nil
        if held.count < wanted.count {
            decodeText(held.span, into: &output, isLast: false)
        }
        return offset
    }

    private mutating func decodeText(
        _ bytes: Span<UInt8>, into output: inout [UInt8], isLast: Bool
    ) {
        switch state {
        case .utf8(var decoder):
            decoder.decode(bytes, into: &output, isLast: isLast)
            state = .utf8(decoder)
        case .single(var decoder): run(&decoder, bytes, into: &output, isLast: isLast)
        case .utf16(var decoder):
            run(&decoder, bytes, into: &output, isLast: isLast)
            state = .utf16(decoder)
        case .gb18030(var decoder):
            run(&decoder, bytes, into: &output, isLast: isLast)
            state = .gb18030(decoder)
        case .big5(var decoder):
            run(&decoder, bytes, into: &output, isLast: isLast)
            state = .big5(decoder)
        case .eucKR(var decoder):
            run(&decoder, bytes, into: &output, isLast: isLast)
            state = .eucKR(decoder)
        case .eucJP(var decoder):
            run(&decoder, bytes, into: &output, isLast: isLast)
            state = .eucJP(decoder)
        case .shiftJIS(var decoder):
            run(&decoder, bytes, into: &output, isLast: isLast)
            state = .shiftJIS(decoder)
        case .iso2022JP(var decoder):
            run(&decoder, bytes, into: &output, isLast: isLast)
            state = .iso2022JP(decoder)
        case .replacement(var decoder):
            run(&decoder, bytes, into: &output, isLast: isLast)
            state = .replacement(decoder)
        }
    }

    private mutating func run(
        _ decoder: inout some ByteDecoder, _ bytes: Span<UInt8>,
        into output: inout [UInt8], isLast: Bool
    ) {
        var block = DecodedBlock()
        let end = bytes.count
        var offset = 0
        while offset < end {
            if decoder.isBetweenCharacters {
                let plain = UTF8Decoder.skipASCII(in: bytes, from: offset, end: end)
                output.append(contentsOf: bytes.extracting(offset..<plain))
                offset = plain
            }
            let stop = min(end, offset + DecodedBlock.inputByteCount)
            while offset < stop {
                if decoder.take(bytes[offset], into: &block) { offset &+= 1 }
                // A longer run of ASCII is copied as a whole.
                if offset &+ 8 <= stop, decoder.isBetweenCharacters,
                    bytes.word(at: offset) & 0x8080_8080_8080_8080 == 0
                {
                    break
                }
            }
            block.drain(into: &output)
        }
        if isLast { decoder.finish(into: &block) }
        block.drain(into: &output)
        if block.hasErrors { hasErrors = true }
    }
}

extension Encoding {
    /// The bytes that mark a text as being in this encoding; empty for those that have none.
    var byteOrderMark: [UInt8] {
        if self == .utf8 { return [0xEF, 0xBB, 0xBF] }
        if self == .utf16be { return [0xFE, 0xFF] }
        return self == .utf16le ? [0xFF, 0xFE] : []
    }

    /// The encoding that a byte order mark names (Encoding Standard section 6, "BOM sniff"); nil
    /// for a text without one.
    package static func marked(in text: [UInt8]) -> Encoding? {
        [Encoding.utf8, .utf16be, .utf16le].first { text.starts(with: $0.byteOrderMark) }
    }
}
