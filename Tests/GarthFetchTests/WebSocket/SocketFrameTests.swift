import GarthURL
import TestSupport
import Testing

@testable import GarthFetch

@Suite("Frames of WebSockets") struct SocketFrameTests {
    private func events(
        _ bytes: [UInt8], limit: Int = 1 << 20, pieces: (Int) -> Int = { $0 }
    ) throws(SocketFault) -> [SocketFrameReader.Event] {
        var reader = SocketFrameReader(limit: limit)
        var found: [SocketFrameReader.Event] = []
        var rest = bytes[...]
        repeat {
            let count = max(1, min(rest.count, pieces(rest.count)))
            reader.receive(rest.prefix(count))
            rest = rest.dropFirst(count)
            while let event = try reader.next() { found.append(event) }
        } while !rest.isEmpty
        return found
    }

    private func fault(_ bytes: [UInt8], limit: Int = 1 << 20) -> SocketFault? {
        do throws(SocketFault) {
            _ = try events(bytes, limit: limit)
            return nil
        } catch {
            return error
        }
    }

    private func text(_ text: String) -> SocketFrameReader.Event {
        .message(SocketMessage(isText: true, bytes: Array(text.utf8)))
    }

    @Test("messages are read whole, in fragments, and with pings between")
    func messages() throws {
        let bytes =
            SocketPeer.frame(0x01, Array("Hé".utf8).dropLast()) + SocketPeer.frame(0x89, [7])
            + SocketPeer.frame(0x00, [0xA9]) + SocketPeer.frame(0x80, Array("llo".utf8))
            + SocketPeer.frame(0x82, [0xFF]) + SocketPeer.frame(0x8A, [])
            + SocketPeer.frame(0x88, [3, 232, 111, 107])
        let expected: [SocketFrameReader.Event] = [
            .ping([7]), text("Héllo"), .message(SocketMessage(isText: false, bytes: [0xFF])),
            .pong, .close(code: 1000, reason: "ok"),
        ]
        #expect(try events(bytes) == expected)
        #expect(try events(bytes) { _ in 1 } == expected)
    }

    @Test("what is written at random is read again, in pieces of any length")
    func random() throws {
        var random = SeededGenerator(seed: 6455)
        for _ in 0..<300 {
            var bytes: [UInt8] = []
            var expected: [SocketFrameReader.Event] = []
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let length = [0, 1, 125, 126, 127, 65535, 65536, 70_000].randomElement(
                    using: &random)!
                let isText = Bool.random(using: &random)
                let content = (0..<length).map { _ in
                    UInt8.random(in: 0...(isText ? 127 : 255), using: &random)
                }
                expected.append(.message(SocketMessage(isText: isText, bytes: content)))
                let cuts = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    Int.random(in: 0...length, using: &random)
                }.sorted()
                var start = 0
                for (place, end) in (cuts + [length]).enumerated() {
                    let isLast = place == cuts.count
                    let code: UInt8 = place > 0 ? 0 : isText ? 1 : 2
                    bytes += SocketPeer.frame(
                        (isLast ? 0x80 : 0) | code, Array(content[start..<end]))
                    start = end
                    if !isLast, Bool.random(using: &random) {
                        bytes += SocketPeer.frame(0x89, [1, 2])
                        expected.insert(.ping([1, 2]), at: expected.count - 1)
                    }
                }
            }
            let found = try events(bytes) { _ in Int.random(in: 1...40_000, using: &random) }
            #expect(found == expected)
        }
    }

    @Test("bytes at random end a connection or are read, and never trap")
    func noise() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                UInt8.random(in: .min ... .max, using: &random)
            }
            _ = fault(bytes, limit: 1000)
        }
    }

    @Test("frames that break the rules fail the connection")
    func faults() {
        // Masked, with a bit of an extension, with codes that mean nothing.
        #expect(fault([0x81, 0x81, 0, 0, 0, 0, 65]) == .protocolError)
        for bit in [0x40, 0x20, 0x10] as [UInt8] {
            #expect(fault([0x81 | bit, 1, 65]) == .protocolError)
        }
        for code in [3, 4, 5, 6, 7, 11, 12, 13, 14, 15] as [UInt8] {
            #expect(fault([0x80 | code, 0]) == .protocolError)
        }
        // A fragment of nothing, a message in another, a control frame that is long or in fragments.
        #expect(fault(SocketPeer.frame(0x80, [65])) == .protocolError)
        #expect(
            fault(SocketPeer.frame(0x01, [65]) + SocketPeer.frame(0x81, [65])) == .protocolError)
        #expect(fault([0x89, 126, 0, 126]) == .protocolError)
        #expect(fault([0x09, 0]) == .protocolError)
        // Lengths that are longer than they must be, or have the first bit.
        #expect(fault([0x82, 126, 0, 125]) == .protocolError)
        #expect(fault([0x82, 127, 0, 0, 0, 0, 0, 0, 255, 255]) == .protocolError)
        #expect(fault([0x82, 127, 128, 0, 0, 0, 0, 1, 0, 0]) == .protocolError)
        // Closing frames: half a code, codes that are never sent, words that are no UTF-8.
        #expect(fault([0x88, 1, 3]) == .protocolError)
        for code in [0, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000] {
            let frame = SocketPeer.frame(0x88, [UInt8(code >> 8), UInt8(code & 255)])
            #expect(fault(frame) == .protocolError, "\(code)")
        }
        #expect(fault(SocketPeer.frame(0x88, [3, 232, 0xFF])) == .invalidText)
    }

    @Test(
        "text that is no UTF-8 fails the connection, as a whole message and in fragments",
        arguments: [
            [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
        ])
    func invalidText(bytes: [Int]) {
        let bytes = bytes.map { UInt8($0) }
        #expect(fault(SocketPeer.frame(0x81, bytes)) == .invalidText)
        let pieces =
            SocketPeer.frame(0x01, Array(bytes.prefix(1)))
            + SocketPeer.frame(0x80, Array(bytes.dropFirst()))
        #expect(fault(pieces) == .invalidText)
    }

    @Test("a message beyond the limit is refused by its length, before its bytes come")
    func limit() {
        #expect(fault([0x82, 126, 4, 1], limit: 1024) == .tooLong)
        #expect(fault([0x82, 127, 0, 0, 255, 255, 255, 255, 255, 255]) == .tooLong)
        let half = [UInt8](repeating: 0, count: 600)
        #expect(
            fault(SocketPeer.frame(0x02, half) + SocketPeer.frame(0x80, half), limit: 1024)
                == .tooLong)
        #expect(fault(SocketPeer.frame(0x02, half), limit: 1024) == nil)
    }

    @Test("frames of the browser are masked and say their length in the shortest form")
    func writing() {
        let frame = SocketFrameWriter.frame(.text, Array("abcde".utf8), mask: 0x0102_0304)
        // The letters a to e, each with a byte of the mask.
        #expect(frame == [0x81, 0x85, 1, 2, 3, 4, 96, 96, 96, 96, 100])
        let middle = SocketFrameWriter.frame(
            .binary, [UInt8](repeating: 0, count: 300), mask: 0xFFFF_FFFF)
        #expect(middle.prefix(9).elementsEqual([0x82, 0xFE, 1, 44, 255, 255, 255, 255, 255]))
        let long = SocketFrameWriter.frame(
            .binary, [UInt8](repeating: 0, count: 65536), mask: 0)
        #expect(long.prefix(10).elementsEqual([0x82, 0xFF, 0, 0, 0, 0, 0, 1, 0, 0]))
        #expect(SocketFrameWriter.close(nil, mask: 0) == [0x88, 0x80, 0, 0, 0, 0])
        let close: [UInt8] = [0x88, 0x83, 0, 0, 0, 0, 3, 232, 111]
        #expect(SocketFrameWriter.close(1000, [111], mask: 0) == close)
        #expect(
            SocketFrameWriter.close(1000, [UInt8](repeating: 97, count: 200), mask: 0).count
                == 6 + 125)
    }
}
