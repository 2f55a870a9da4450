import Foundation
import Garth
import TestSupport
import Testing

@testable import GarthAutomation

/// An archive with a record for each body, as a crawler writes it.
enum WARC {
    static func record(
        _ type: String, _ url: String, _ block: String, contentType: String = "application/http"
    ) -> [UInt8] {
        let head =
            "WARC/1.0\r\nWARC-Type: \(type)\r\nWARC-Target-URI: \(url)\r\n"
            + "WARC-Record-ID: <urn:x:\(url)>\r\nContent-Type: \(contentType)\r\n"
            + "Content-Length: \(block.utf8.count)\r\n\r\n"
        return Array((head + block + "\r\n\r\n").utf8)
    }

    static func response(_ url: String, _ html: String, fields: String = "") -> [UInt8] {
        record(
            "response", url,
            "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\(fields)\r\n\(html)")
    }

    /// The bytes as a member of gzip whose blocks are stored (RFC 1951 section 3.2.4).
    static func member(_ bytes: [UInt8]) -> [UInt8] {
        var out: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
        var start = 0
        repeat {
            let end = min(bytes.count, start + 60_000)
            let count = UInt16(end - start)
            out += [end == bytes.count ? 1 : 0]
            out += [UInt8(count & 0xFF), UInt8(count >> 8)]
            out += [UInt8(~count & 0xFF), UInt8(~count >> 8)]
            out += bytes[start..<end]
            start = end
        } while start < bytes.count
        for value in [crc(bytes), UInt32(bytes.count)] {
            for shift: UInt32 in [0, 8, 16, 24] { out.append(UInt8(value >> shift & 0xFF)) }
        }
        return out
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var register = ~UInt32(0)
        for byte in bytes {
            register ^= UInt32(byte)
            for _ in 0..<8 {
                register = register & 1 == 1 ? register >> 1 ^ 0xEDB8_8320 : register >> 1
            }
        }
        return ~register
    }
}

@Suite("WARC files") struct WARCTests {
    @Test("a record that takes longer than its time ends the archive, plain or compressed")
    func time() throws {
        let bytes = WARC.response("http://a.test/", "one") + WARC.response("http://b.test/", "two")
        for (name, content) in [("time.warc", bytes), ("time.warc.gz", WARC.member(bytes))] {
            let path = TestFolder.shared.path + "/" + name
            try Data(content).write(to: URL(fileURLWithPath: path))
            var reader = try WARCReader(
                path: path, offset: 0, recordByteLimit: 1000, timeForRecord: .seconds(-1))
            // What was read when the file was opened is there; the rest is not waited for.
            let error = #expect(throws: WARCError.self) { while try reader.record() != nil {} }
            #expect(error?.message.contains("--timeout") == true)
            var patient = try WARCReader(
                path: path, offset: 0, recordByteLimit: 1000, timeForRecord: .seconds(3600))
            var count = 0
            while try patient.record() != nil { count += 1 }
            #expect(count == 2)
        }
    }

    private func records(
        _ bytes: [UInt8], offset: Int = 0, limit: Int = 1 << 20
    ) throws -> [WARCRecord] {
        let file = try TestFolder.shared.write(bytes, to: "warc-\(UUID().uuidString)")
        defer { unlink(file) }
        var reader = try WARCReader(path: file, offset: offset, recordByteLimit: limit)
        var records: [WARCRecord] = []
        while let record = try reader.record() { records.append(record) }
        return records
    }

    private static let three = ["a", "b", "c"].map {
        WARC.response("http://\($0).test/", "<p>\($0)")
    }

    @Test("records follow each other, plain and compressed one by one")
    func records() throws {
        for isCompressed in [false, true] {
            let parts = isCompressed ? Self.three.map(WARC.member) : Self.three
            let records = try records(Array(parts.joined()))
            #expect(
                records.map { $0["warc-target-uri"] }
                    == ["http://a.test/", "http://b.test/", "http://c.test/"])
            #expect(records.map(\.offset) == [0, parts[0].count, parts[0].count + parts[1].count])
            #expect(records.allSatisfy { $0.block.starts(with: "HTTP/1.1 200 OK".utf8) })
        }
    }

    @Test("reading can begin at the place of a record")
    func offset() throws {
        for parts in [Self.three, Self.three.map(WARC.member)] {
            let records = try records(Array(parts.joined()), offset: parts[0].count)
            #expect(records.first?["warc-target-uri"] == "http://b.test/")
            #expect(records.first?.offset == parts[0].count)
            #expect(records.count == 2)
        }
    }

    @Test("a file compressed as a whole is read too; its records have no place to begin at")
    func oneMember() throws {
        let records = try records(WARC.member(Array(Self.three.joined())))
        #expect(records.count == 3)
        #expect(records.map(\.offset) == [0, nil, nil])
    }

    @Test("a record over the limit is passed over, and the next one is read")
    func tooLarge() throws {
        let large = WARC.response("http://l.test/", String(repeating: "x", count: 300_000))
        for parts in [[large, Self.three[0]], [WARC.member(large), WARC.member(Self.three[0])]] {
            let records = try records(Array(parts.joined()), limit: 1000)
            #expect(records.map(\.isTooLarge) == [true, false])
            #expect(records[0].block.isEmpty)
            guard case .unreadable = records[0].content(byteLimit: 1000) else {
                Issue.record("a record that is too large has a document")
                continue
            }
        }
    }

    /// The records of an archive that comes through a pipe.
    private func piped(_ bytes: [UInt8]) throws -> [WARCRecord] {
        let file = try TestFolder.shared.write(bytes, to: "piped-\(UUID().uuidString)")
        defer { unlink(file) }
        let descriptor = open(file, O_RDONLY)
        defer { close(descriptor) }
        var reader = try WARCReader(input: descriptor, recordByteLimit: 1 << 20)
        var records: [WARCRecord] = []
        while let record = try reader.record() { records.append(record) }
        return records
    }

    @Test("an archive that comes by a stream has the records and places of the file")
    func stream() throws {
        for parts in [Self.three, Self.three.map(WARC.member)] {
            let bytes = Array(parts.joined())
            let (read, streamed) = (try records(bytes), try piped(bytes))
            #expect(streamed.map(\.offset) == read.map(\.offset))
            #expect(streamed.map(\.block) == read.map(\.block))
        }
    }

    @Test("a damaged member of a stream costs the record that it has")
    func damagedStream() throws {
        var middle = WARC.member(Self.three[1])
        middle[12] ^= 0xFF
        let records = try piped(WARC.member(Self.three[0]) + middle + WARC.member(Self.three[2]))
        #expect(records.map { $0["warc-target-uri"] } == ["http://a.test/", "http://c.test/"])
    }

    @Test("no byte behind the length of a record is read")
    func length() throws {
        let file = try TestFolder.shared.write(Array(Self.three.joined()), to: "length.warc")
        let second = Self.three[1].count
        for (length, isWhole) in [(second, true), (second - 8, false)] {
            var reader = try WARCReader(
                path: file, offset: Self.three[0].count, length: length, recordByteLimit: 1000)
            if isWhole {
                #expect(try reader.record()?["warc-target-uri"] == "http://b.test/")
                #expect(try reader.record() == nil)
            } else {
                #expect(throws: WARCError.self) { try reader.record() }
            }
        }
    }

    @Test("codings of a body are undone from the last to the first")
    func codings() throws {
        let plain = Array("<p>stored".utf8)
        let body = WARC.member(WARC.member(plain))
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip, x-gzip\r\n\r\n"
        let block = Array(head.utf8) + body
        var record = WARCRecord(
            fields: [
                ("warc-type", "response"), ("warc-target-uri", "http://a.test/"),
                ("content-type", "application/http"),
            ], block: block)
        guard case .document(let document) = record.content(byteLimit: 1000) else {
            Issue.record("no document")
            return
        }
        #expect(document.bytes == plain)
        record.block = Array("HTTP/1.1 200 OK\r\nContent-Encoding: compress\r\n\r\nx".utf8)
        guard case .unreadable(let reason) = record.content(byteLimit: 1000) else {
            Issue.record("an unknown coding was read")
            return
        }
        #expect(reason.contains("compress"))
    }

    @Test("damage ends the reading with the name of the file")
    func damage() throws {
        for bytes in [
            Array("no archive\n\n".utf8), Array(Self.three[0].dropLast(20)),
            Array(WARC.member(Self.three[0]).dropLast(20)), Array("WARC/1.0\r\nA: b\r\n\r\n".utf8),
        ] {
            let error = #expect(throws: WARCError.self) { try records(bytes) }
            #expect(error?.message.contains("is no WARC file, or damaged") == true)
        }
        #expect(throws: WARCError.self) {
            _ = try WARCReader(path: "/nowhere", offset: 0, recordByteLimit: 1)
        }
    }

    /// A record with another length than that of its content.
    private static func record(_ name: String, length: Int) -> [UInt8] {
        let right = WARC.response("http://\(name).test/", "<p>\(name)")
        let whole = String(decoding: right, as: UTF8.self)
        return Array(
            whole.replacing(/Content-Length: \d+/, with: "Content-Length: \(length)").utf8)
    }

    /// The records of bytes by their address, and the number of damages that were said.
    private func read(_ bytes: [UInt8], limit: Int = 1 << 20) throws -> ([String], Int) {
        let file = try TestFolder.shared.write(bytes, to: "warc-\(UUID().uuidString)")
        defer { unlink(file) }
        var reader = try WARCReader(path: file, offset: 0, recordByteLimit: limit)
        var (names, damages) = ([String](), 0)
        while let record = try reader.record() {
            damages += reader.takeDamages().count
            guard case .document(let document) = record.content(byteLimit: 1 << 20) else {
                names.append("-")
                continue
            }
            names.append(String(decoding: document.bytes, as: UTF8.self))
        }
        return (names, damages)
    }

    @Test(
        "a record with a wrong length is read up to the next one", arguments: [9, 60, 400, 100_000])
    func wrongLength(length: Int) throws {
        let parts = [Self.three[0], Self.record("x", length: length), Self.three[1], Self.three[2]]
        for bytes in [parts, parts.map(WARC.member)].map({ Array($0.joined()) }) {
            #expect(try read(bytes) == (["<p>a", "<p>x", "<p>b", "<p>c"], 1))
        }
    }

    @Test("what is no record, and a record without a length, cost nothing behind them")
    func noRecord() throws {
        let junk = Array("junk\r\n\r\nmore\r\n".utf8)
        let nameless = Array("WARC/1.0\r\nA: b\r\n\r\n".utf8)
        for part in [junk, nameless] {
            let bytes = Self.three[0] + part + Self.three[1] + Self.three[2]
            #expect(try read(bytes) == (["<p>a", "<p>b", "<p>c"], 1))
        }
        // Far beyond the limit, and beyond the file.
        let bytes = Self.record("x", length: 1 << 40) + Self.three[1]
        #expect(try read(bytes) == (["<p>b"], 1))
    }

    @Test("a member that cannot be decompressed costs only its own record")
    func brokenMember() throws {
        let members = Self.three.map(WARC.member)
        let damaged: [[UInt8]] = [
            Array(members[1].prefix(40)),
            members[1].dropLast(30) + [UInt8](repeating: 0, count: 30),
            Array("junk".utf8), [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xFF],
        ]
        for part in damaged {
            let (names, damages) = try read(members[0] + part + members[2])
            #expect(names == ["<p>a", "<p>c"])
            #expect(damages == 1)
        }
    }

    private func document(_ record: [UInt8]) throws -> (text: String, type: String, status: Int)? {
        guard case .document(let document) = try records(record)[0].content(byteLimit: 1 << 20)
        else { return nil }
        let text = String(decoding: document.bytes, as: UTF8.self)
        return (text, document.contentType, document.status)
    }

    @Test("the body of a response is its document, without chunks and codings")
    func bodies() throws {
        let plain = try #require(try document(WARC.response("http://a.test/", "<p>é")))
        #expect(plain == ("<p>é", "text/html; charset=utf-8", 200))
        let chunked = try document(
            WARC.response(
                "http://a.test/", "3\r\n<p>\r\n2;x=y\r\nhi\r\n0\r\n\r\n",
                fields: "Transfer-Encoding: chunked\r\n"))
        #expect(chunked?.text == "<p>hi")
        // Many writers keep the field and not the chunks.
        let kept = try document(
            WARC.response("http://a.test/", "<p>hi", fields: "Transfer-Encoding: chunked\r\n"))
        #expect(kept?.text == "<p>hi")
        let resource = try document(
            WARC.record("resource", "http://a.test/t", "words", contentType: "text/plain"))
        #expect(resource.map { [$0.text, $0.type] } == ["words", "text/plain"])
    }

    @Test("other kinds of records hold no document, and a strange coding is named")
    func others() throws {
        for type in ["request", "warcinfo", "metadata", "revisit"] {
            #expect(try document(WARC.record(type, "http://a.test/", "x")) == nil)
        }
        let coded = WARC.response("http://a.test/", "x", fields: "Content-Encoding: br\r\n")
        guard case .unreadable(let reason) = try records(coded)[0].content(byteLimit: 9) else {
            Issue.record("a coding that is not read was read")
            return
        }
        #expect(reason.contains("br"))
    }
}
