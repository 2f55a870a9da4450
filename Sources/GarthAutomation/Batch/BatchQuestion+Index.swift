import GarthJSON

extension BatchQuestion {
    /// Reads a line of an index of archives; nil for a line that names no record (a blank one, the head
    /// of a CDX file).
    ///
    /// The forms are `FILE OFFSET LENGTH`, a line of a CDX file with eleven fields, and one of a CDXJ
    /// file or an index server, whose object has `filename`, `offset` and `length`. The answer has no
    /// id: it has the file and the offset.
    package init?(indexLine line: String, defaults: Wishes) throws(BatchFault) {
        let fields = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }
        guard let first = fields.first, first != "CDX" else { return nil }
        let place: (file: String, offset: Int, length: Int)?
        if let object = line.firstIndex(of: "{") {
            place = Self.place(inObject: line[object...])
        } else if fields.count == 3 {
            place = Self.place(fields[0], offset: fields[1], length: fields[2])
        } else if fields.count == 11 {
            place = Self.place(fields[10], offset: fields[9], length: fields[8])
        } else {
            place = nil
        }
        guard let place else {
            throw BatchFault(
                .null, .badData, "the line names no record (a line is: FILE OFFSET LENGTH, or CDX)")
        }
        self.init(
            id: .null,
            source: .record(place.file, offset: place.offset, length: place.length),
            wishes: defaults)
    }

    private static func place(
        _ file: some StringProtocol, offset: some StringProtocol, length: some StringProtocol
    ) -> (file: String, offset: Int, length: Int)? {
        guard let offset = Int(offset), let length = Int(length), offset >= 0, length > 0 else {
            return nil
        }
        return (String(file), offset, length)
    }

    private static func place(
        inObject text: Substring
    ) -> (file: String, offset: Int, length: Int)? {
        guard let object = try? JSONValue(parsing: text.utf8),
            let file = object["filename"]?.string
        else { return nil }
        // Index servers write numbers as strings.
        func number(_ name: String) -> String? {
            object[name]?.string ?? object[name]?.integer.map { String($0) }
        }
        guard let offset = number("offset"), let length = number("length") else { return nil }
        return place(file, offset: offset, length: length)
    }
}
