import Foundation
import GarthGzip
import GarthPage
import Testing

/// The data in the folder `codings` were written by the libraries of Google (brotli, at the qualities in
/// their names) and of Facebook (Zstandard, at the levels in theirs).
@Suite("Content codings") struct ContentCodingTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("codings")

    private static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appendingPathComponent(name)))
    }

    private static let names = [
        "words.q0.br", "words.q1.br", "words.q5.br", "words.q9.br", "words.q11.br", "words.l1.zst",
        "words.l3.zst", "words.l9.zst", "words.l19.zst",
    ]

    private static func coding(of name: String) -> ContentCoding {
        name.hasSuffix(".br") ? .brotli : .zstd
    }

    @Test("a body is what it was before it was compressed, at each level", arguments: names)
    func whole(name: String) throws {
        let decoded = Self.coding(of: name).decoded(try Self.bytes(name), byteLimit: 1 << 20)
        #expect(decoded.fault == nil)
        #expect(decoded.bytes == (try Self.bytes("words.txt")))
    }

    @Test("no more bytes than the limit are made", arguments: names)
    func limited(name: String) throws {
        let decoded = Self.coding(of: name).decoded(try Self.bytes(name), byteLimit: 1000)
        #expect(decoded.fault == .tooLarge)
        #expect(decoded.bytes.count <= 1000)
        #expect(try Self.bytes("words.txt").starts(with: decoded.bytes))
    }

    @Test("a body that is cut is damaged, and what came of it is right", arguments: names)
    func cutBody(name: String) throws {
        let bytes = try Self.bytes(name)
        let words = try Self.bytes("words.txt")
        for count in stride(from: 5, to: bytes.count, by: 211) {
            let decoded = Self.coding(of: name).decoded(Array(bytes[..<count]), byteLimit: 1 << 20)
            #expect(decoded.fault == .damaged)
            #expect(words.starts(with: decoded.bytes))
        }
    }

    @Test("whatever bytes come, the decoder ends within the limit", arguments: names)
    func hostile(name: String) throws {
        let bytes = try Self.bytes(name)
        var seed: UInt64 = 7
        func next() -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33)
        }
        for _ in 0..<300 {
            var changed = bytes
            for _ in 0..<1 + next() % 3 {
                changed[next() % changed.count] = UInt8(truncatingIfNeeded: next())
            }
            let decoded = Self.coding(of: name).decoded(changed, byteLimit: 100_000)
            #expect(decoded.bytes.count <= 100_000)
        }
    }

    /// A metablock of one byte with 256 types of literals: a map of 16,384 entries in 80 bytes.
    private static let metablock: [(value: Int, width: Int)] =
        [(0, 1), (0, 2), (0, 16), (0, 1)]  // not the last, one byte, compressed
        + [(1, 1), (7, 3), (127, 7), (1, 4), (0, 9), (1, 4), (0, 5), (0, 2)]  // types of literals
        + [(0, 1), (0, 1), (0, 6)]  // one type of commands and of distances, no direct ones
        + (0..<256).map { _ in (0, 2) }  // contexts
        + [(1, 1), (0, 3), (1, 1), (15, 4), (1, 4), (14, 5), (0, 14), (0, 1)]  // the map: a run
        + [(0, 1)]  // one code of distances
        // codes of one symbol
        + [(1, 4), (97, 8), (1, 4), (97, 8), (1, 4), (8, 10), (1, 4), (0, 6)]

    private static func stream(metablocks: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var (bits, count) = (0, 0)
        let parts = [(0, 1)] + (0..<metablocks).flatMap { _ in metablock } + [(3, 2)]
        for (value, width) in parts {
            bits |= value << count
            count += width
            while count >= 8 {
                bytes.append(UInt8(truncatingIfNeeded: bits))
                (bits, count) = (bits >> 8, count - 8)
            }
        }
        return bytes + [UInt8(truncatingIfNeeded: bits)]
    }

    @Test("a stream of brotli that asks for many maps with few bytes ends early")
    func mapBomb() {
        let few = ContentCoding.brotli.decoded(Self.stream(metablocks: 3), byteLimit: 1 << 20)
        #expect(few.fault == nil && few.bytes == Array("aaa".utf8))
        let many = ContentCoding.brotli.decoded(Self.stream(metablocks: 2000), byteLimit: 1 << 20)
        #expect(many.fault == .damaged && many.bytes.count < 1000)
    }

    @Test("frames of Zstandard follow each other, and those to be skipped are")
    func frames() throws {
        let frame = try Self.bytes("words.l1.zst")
        let skipped: [UInt8] = [0x51, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 1, 2, 3]
        let decoded = ContentCoding.zstd.decoded(skipped + frame + frame, byteLimit: 1 << 20)
        let words = try Self.bytes("words.txt")
        #expect(decoded.fault == nil && decoded.bytes == words + words)
    }

    @Test("deflate is a zlib stream, or its blocks alone")
    func deflate() {
        let zlib: [UInt8] = [
            0x78, 0x9C, 0x4B, 0xCB, 0xAC, 0x48, 0x4D, 0x51, 0x48, 0xCE, 0x4F, 0x49, 0x2D, 0x06,
            0x00,
            0x19, 0x77, 0x04, 0x3F,
        ]
        for bytes in [zlib, Array(zlib[2..<15])] {
            let decoded = ContentCoding.deflate.decoded(bytes, byteLimit: 100)
            #expect(decoded.fault == nil)
            #expect(String(decoding: decoded.bytes, as: UTF8.self) == "fixed codes")
        }
    }

    @Test("a body whose coding was undone by others stays as it is", arguments: ["gzip", "zstd"])
    func undone(name: String) {
        let coding = ContentCoding(name: name)
        #expect(
            coding?.decoded(Array("<p>plain".utf8), byteLimit: 100).bytes == Array("<p>plain".utf8))
    }

    @Test("names of codings are known in any case; others are none")
    func knownNames() {
        #expect(ContentCoding(name: "BR") == .brotli)
        #expect(ContentCoding(name: "x-gzip") == .gzip)
        #expect(ContentCoding(name: "") == .identity)
        #expect(ContentCoding(name: "compress") == nil)
    }
}
