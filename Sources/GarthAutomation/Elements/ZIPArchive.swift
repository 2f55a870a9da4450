import GarthGzip

/// Reads the first file of a ZIP archive (PKWARE's APPNOTE, version 6.3): clients of WebDriver pack
/// one so.
package struct ZIPArchive {
    /// The name of the file without folders.
    package let name: String
    /// The content of the file.
    package let bytes: [UInt8]

    private static let endByteCount = 22
    private static let commentByteLimit = 65_535

    /// Reads an archive; nil for one that is damaged or encrypted, or whose file is larger than
    /// `byteLimit`.
    package init?(_ archive: [UInt8], byteLimit: Int) {
        let reader = Reader(bytes: archive)
        guard let entry = Self.firstEntry(of: reader), let size = reader.number(entry + 24, 4),
            let packed = reader.number(entry + 20, 4), size <= byteLimit,
            let nameCount = reader.number(entry + 28, 2),
            let name = reader.bytes(entry + 46, nameCount),
            let flags = reader.number(entry + 8, 2), flags & 1 == 0,
            let local = reader.number(entry + 42, 4), reader.number(local, 4) == 0x0403_4B50,
            let localName = reader.number(local + 26, 2), let extra = reader.number(local + 28, 2),
            let data = reader.bytes(local + 30 + localName + extra, packed)
        else { return nil }
        let path = String(decoding: name, as: UTF8.self)
        self.name = path.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
        switch reader.number(entry + 10, 2) {
        case 0: bytes = Array(data)
        case 8:
            guard let checksum = reader.bytes(entry + 16, 4),
                let length = reader.bytes(entry + 24, 4)
            else { return nil }
            // Deflated data with a checksum are what a member of gzip has (RFC 1952).
            let member = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + data + checksum + length
            var output: [UInt8] = []
            var decoder = GzipDecoder(byteLimit: byteLimit, readsOneMember: true)
            decoder.read(member.span, isLast: true) { piece in
                for index in piece.indices { output.append(piece[index]) }
            }
            guard decoder.fault == nil else { return nil }
            bytes = output
        default: return nil
        }
        guard !self.name.isEmpty, bytes.count == size else { return nil }
    }

    /// The place of the first entry of the central directory, which the end of the archive names.
    private static func firstEntry(of reader: Reader) -> Int? {
        let last = reader.bytes.count - endByteCount
        guard last >= 0 else { return nil }
        for place in stride(from: last, through: max(0, last - commentByteLimit), by: -1)
        where reader.number(place, 4) == 0x0605_4B50 {
            guard let entry = reader.number(place + 16, 4),
                reader.number(entry, 4) == 0x0201_4B50
            else { return nil }
            return entry
        }
        return nil
    }

    /// Reads numbers, the low byte first; nil beyond the end.
    private struct Reader {
        let bytes: [UInt8]

        func number(_ place: Int, _ count: Int) -> Int? {
            bytes(place, count)?.reversed().reduce(0) { $0 << 8 | Int($1) }
        }

        func bytes(_ place: Int, _ count: Int) -> ArraySlice<UInt8>? {
            guard place >= 0, count >= 0, place <= bytes.count, count <= bytes.count - place else {
                return nil
            }
            return bytes[place..<place + count]
        }
    }
}
