@testable import GarthEngine

// Tests hand over bytes that a closure lends (`withUnsafeBytes`); the parsers read spans.

extension HTMLParser {
    mutating func parse(_ utf8: UnsafeRawBufferPointer, into document: inout Document) {
        parse(Span(_unsafeBytes: utf8), into: &document)
    }
}

extension TextDecoder {
    mutating func decode(
        _ bytes: UnsafeRawBufferPointer, into output: inout [UInt8], isLast: Bool
    ) {
        decode(Span(_unsafeBytes: bytes), into: &output, isLast: isLast)
    }
}

extension EncodingSniffer {
    mutating func feed(_ bytes: UnsafeRawBufferPointer, isLast: Bool) -> Decision? {
        feed(Span(_unsafeBytes: bytes), isLast: isLast)
    }
}

extension JSONIndenter {
    mutating func indent(_ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]) {
        indent(Span(_unsafeBytes: bytes), into: &output)
    }
}
