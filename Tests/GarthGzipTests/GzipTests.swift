import GarthGzip
import GarthPage
import GarthURL
import Testing

/// The data was written by zlib, each with one kind of block.
@Suite("Compressed text") struct GzipTests {
    static let fixed = bytes(
        """
        1f8b08000000000000ff4bcbac484d5148ce4f492d564843b0b900c5299fa218000000
        """)
    static let stored = bytes(
        """
        1f8b08000000000000ff011000efff73746f7265642061732069742069730a3c42550f10000000
        """)
    static let dynamic = bytes(
        """
        1f8b08000000000000ff7592410e83300c04efbc225f73548b22058ad49e787d2bdce071122ec671d6bbeb18
        dddf4b796d6996759574e847987ad03f4ecafe94f4d0f2abe5ebd6aad953e300ccd2c8524fe83bd9d0603c28
        e446ae72d42f5080a2a1092600994ae4a33b78ecee6662d01361b1b51d1fc4b5effaa90620bce1aedb0bde9a
        44d104471c6d8f3d2e33d869f7601afeb9781a3939da457506a62f4c04d49ac7020000
        """)
    static let dynamicText =
        "epsilon gamma zeta gamma zeta zeta zeta epsilon alpha delta beta zeta alpha beta "
        + "alpha gamma delta beta delta epsilon alpha epsilon beta alpha zeta beta delta "
        + "gamma beta delta beta alpha beta epsilon epsilon delta beta beta alpha alpha "
        + "beta beta beta beta gamma gamma beta epsilon zeta zeta beta beta zeta beta delta "
        + "gamma alpha gamma delta beta beta gamma alpha gamma gamma epsilon epsilon alpha "
        + "epsilon zeta zeta gamma alpha gamma gamma gamma delta zeta gamma beta delta "
        + "delta zeta beta alpha gamma alpha zeta gamma delta alpha epsilon delta gamma "
        + "delta epsilon alpha delta alpha zeta beta epsilon beta alpha beta delta gamma "
        + "epsilon gamma epsilon gamma delta alpha epsilon zeta gamma gamma alpha delta "
        + "alpha" + "\n"
    static let named = bytes(
        """
        1f8b081e0000000000ff030078797a66696c652e74787400636f6d6d656e740000002bcf2cc9504854c84bcc
        4de50200035754d60c000000
        """)
    /// 300,000 times the letter a.
    static let bomb = bytes(
        """
        1f8b08000000000000ffedc1010d000000c2a0acef5fc21e0e28000000000000000000000000000000000000
        0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000
        0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000
        0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000
        0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000
        0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000
        0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000
        0000000000000000f8315ff24ef4e0930400
        """)

    private static func bytes(_ hex: String) -> [UInt8] {
        let digits = hex.utf8.filter { $0 != 0x0A }
        return stride(from: 0, to: digits.count, by: 2).map {
            UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)!
        }
    }

    private func read(
        _ bytes: [UInt8], limit: Int = 1 << 20, pieceSize: Int = .max
    ) -> (text: String, fault: DocumentFault?) {
        var decoder = GzipDecoder(byteLimit: limit)
        var out: [UInt8] = []
        var start = 0
        while start < bytes.count {
            let end = start + min(pieceSize, bytes.count - start)
            let piece = bytes[start..<end]
            decoder.read(piece.span, isLast: false) { out.append(contentsOf: $0) }
            start = end
        }
        let none: [UInt8] = []
        decoder.read(none.span, isLast: true) { out.append(contentsOf: $0) }
        return (String(decoding: out, as: UTF8.self), decoder.fault)
    }

    @Test(
        "every kind of block is read, in pieces of any size", arguments: [1, 2, 7, 64, Int.max])
    func blocks(pieceSize: Int) {
        for (bytes, text) in [
            (Self.fixed, "fixed codes fixed codes\n"), (Self.stored, "stored as it is\n"),
            (Self.dynamic, Self.dynamicText), (Self.named, "with a name\n"),
            (Self.bomb, String(repeating: "a", count: 300_000)),
        ] {
            let result = read(bytes, pieceSize: pieceSize)
            #expect(result.text == text)
            #expect(result.fault == nil)
        }
    }

    @Test(
        "members follow each other, padding behind the last is passed over", arguments: [1, 1000])
    func members(pieceSize: Int) {
        let result = read(Self.fixed + Self.dynamic + [0, 0, 0], pieceSize: pieceSize)
        #expect(result.text == "fixed codes fixed codes\n" + Self.dynamicText)
        #expect(result.fault == nil)
    }

    @Test("what is no gzip is handed over as it is", arguments: ["", "x", "plain text\n"])
    func plain(text: String) {
        let result = read(Array(text.utf8), pieceSize: 3)
        #expect(result.text == text)
        #expect(result.fault == nil)
    }

    @Test("a file that is cut anywhere gives what there was, and is said to be damaged")
    func cut() {
        for count in 2..<Self.dynamic.count {
            let result = read(Array(Self.dynamic[..<count]))
            #expect(Self.dynamicText.hasPrefix(result.text))
            #expect(result.fault == .damaged)
        }
    }

    @Test("a changed byte is found by the check sum, the length or the code; none is a crash")
    func damage() {
        for place in 10..<Self.dynamic.count {
            var bytes = Self.dynamic
            bytes[place] ^= 0x10
            let result = read(bytes)
            // The last bits before the check sum stand for nothing.
            let isUnchanged = result.text == Self.dynamicText && result.fault == nil
            #expect(result.fault == .damaged || isUnchanged, "byte \(place)")
            #expect(result.text.utf8.count < 1 << 20)
        }
    }

    @Test("no more is read than the limit, whatever a few bytes stand for")
    func limit() {
        let result = read(Self.bomb, limit: 100_000)
        #expect(result.text.utf8.count == 100_000)
        #expect(result.fault == .tooLarge)
        #expect(read(Self.fixed, limit: 24).fault == nil)
        #expect(read(Self.fixed, limit: 23).fault == .tooLarge)
        #expect(read(Array("plain".utf8), limit: 4).text == "plai")
    }

    @Test("a decoder of one member stops behind it, and gives back what it was given of the next")
    func oneMember() {
        var decoder = GzipDecoder(byteLimit: 1 << 20, readsOneMember: true)
        var out: [UInt8] = []
        let bytes = Self.fixed + Self.dynamic
        decoder.read(bytes.span, isLast: false) { out.append(contentsOf: $0) }
        #expect(String(decoding: out, as: UTF8.self) == "fixed codes fixed codes\n")
        #expect(decoder.hasEnded)
        #expect(decoder.takeRest() == Self.dynamic)
        #expect(decoder.fault == nil)
    }
}
