package import GarthJSON

/// One line of `--batch-dump`: a page, and the form that it is wanted in (docs/batch.md).
package struct BatchQuestion: Sendable {
    /// Where the page is.
    package enum Source: Sendable, Equatable {
        /// At an address.
        case url(String)
        /// In a file.
        case file(String)
        /// In the line itself; its address, if it has one.
        case html(String, url: String?)
        /// In the records of a WARC file: all, or the one that begins at a byte.
        case warc(String, offset: Int?)
        /// In a record of a WARC file, which begins at a byte and has so many, as indexes name it.
        case record(String, offset: Int, length: Int)
        /// In the records of an archive on standard input.
        case archiveInput
    }

    /// What the asking program calls the page; given back as it is.
    package var id: JSONText
    /// The page of the question.
    package var source: Source
    /// The wishes of the question.
    package var wishes: Wishes

    /// The form that a page is wanted in.
    package struct Wishes: Sendable, Equatable {
        /// The format of the answer's body.
        package var format = DumpFormat.text
        /// The columns of the layout.
        package var width = 80
        /// Whether only the article is wanted.
        package var isReader = false
        /// Only what matches it is wanted; nil for all.
        package var selector: String?
        /// Whether the links of the page are wanted beside the body.
        package var hasLinks = false
        /// The encoding, over what the page says.
        package var charset: String?
        /// The base of relative addresses, over the address of the page.
        package var base: String?

        /// The wishes of a command line without options.
        package init() {}
    }

    /// Makes a question.
    package init(id: JSONText, source: Source, wishes: Wishes) {
        self.id = id
        self.source = source
        self.wishes = wishes
    }
}

/// A JSON value in its written form, which crosses threads.
package struct JSONText: Sendable, Equatable {
    /// The text, on one line.
    package let text: String

    /// Writes a value.
    package init(_ value: JSONValue) { text = value.serialized }

    /// `null`.
    package static let null = JSONText(.null)
}

/// A line that cannot be answered: the line's `id` if it has one, and what is wrong with it.
package struct BatchFault: Error, Sendable, Equatable {
    /// The `id` of the line; null without one.
    package var id: JSONText
    /// The status that the answer tells.
    package var status: BatchStatus
    /// The fault in a sentence.
    package var message: String

    /// Makes a fault.
    package init(_ id: JSONText, _ status: BatchStatus, _ message: String) {
        self.id = id
        self.status = status
        self.message = message
    }
}

extension BatchQuestion {
    /// The members that a line may have, for the message about one that it may not.
    static let members = [
        "id", "url", "file", "html", "warc", "offset", "length", "format", "width", "reader",
        "select", "links", "charset", "base",
    ]

    /// Reads a line; members that it does not have are as in `defaults`.
    package init(line: String, defaults: Wishes) throws(BatchFault) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: line.utf8)
        } catch {
            throw BatchFault(
                .null, .badData,
                "the line is not JSON: \(error.expected) expected at byte \(error.offset)")
        }
        guard let members = value.members else {
            throw BatchFault(.null, .badData, "the line is not a JSON object")
        }
        var reader = BatchLineReader(
            id: value["id"].map { JSONText($0) } ?? .null, wishes: defaults)
        for member in members { try reader.take(member.name, member.value) }
        self = try reader.question()
    }
}

/// The members of a line as they are read.
private struct BatchLineReader {
    let id: JSONText
    var wishes: BatchQuestion.Wishes
    var url: String?
    var file: String?
    var html: String?
    var warc: String?
    var offset: Int?
    var length: Int?

    init(id: JSONText, wishes: BatchQuestion.Wishes) {
        self.id = id
        self.wishes = wishes
    }

    private func fault(_ message: String) -> BatchFault { BatchFault(id, .usage, message) }

    mutating func take(_ name: String, _ value: JSONValue) throws(BatchFault) {
        switch name {
        case "id": break
        case "url": url = try text(name, value)
        case "file": file = try text(name, value)
        case "html": html = try text(name, value)
        case "warc": warc = try text(name, value)
        case "offset": offset = try number(name, value, 0...Int.max)
        case "length": length = try number(name, value, 1...Int.max)
        case "format": wishes.format = try format(value)
        case "width": wishes.width = try number(name, value, 1...10_000)
        case "reader": wishes.isReader = try flag(name, value)
        case "select": wishes.selector = value == .null ? nil : try text(name, value)
        case "links": wishes.hasLinks = try flag(name, value)
        case "charset": wishes.charset = value == .null ? nil : try text(name, value)
        case "base": wishes.base = value == .null ? nil : try text(name, value)
        default:
            throw fault(
                "unknown member \"\(name)\" (a line has: "
                    + BatchQuestion.members.joined(separator: ", ") + ")")
        }
    }

    private func text(_ name: String, _ value: JSONValue) throws(BatchFault) -> String {
        guard let text = value.string else { throw fault("\"\(name)\" is not a string") }
        return text
    }

    private func flag(_ name: String, _ value: JSONValue) throws(BatchFault) -> Bool {
        guard let flag = value.bool else { throw fault("\"\(name)\" is not true or false") }
        return flag
    }

    private func number(
        _ name: String, _ value: JSONValue, _ range: ClosedRange<Int>
    ) throws(BatchFault) -> Int {
        guard let number = value.integer, range.contains(number) else {
            let end = range.upperBound == .max ? "" : " to \(range.upperBound)"
            throw fault("\"\(name)\" is not a whole number from \(range.lowerBound)\(end)")
        }
        return number
    }

    private func format(_ value: JSONValue) throws(BatchFault) -> DumpFormat {
        guard let name = value.string, let format = DumpFormat(rawValue: name),
            DumpFormat.ofBatches.contains(format)
        else {
            throw fault("\"format\" is none of \(DumpFormat.names(of: DumpFormat.ofBatches))")
        }
        return format
    }

    func question() throws(BatchFault) -> BatchQuestion {
        let sources = [file, html, warc].compactMap { $0 }.count
        let hasOwnURL = url != nil && html == nil
        guard sources + (hasOwnURL ? 1 : 0) == 1 else {
            throw fault("a line has one of url, file, html and warc (html may have a url)")
        }
        guard offset == nil || warc != nil else { throw fault("\"offset\" goes with warc") }
        guard length == nil || offset != nil else { throw fault("\"length\" goes with offset") }
        guard wishes.selector == nil || wishes.format != .source else {
            throw fault("\"select\" chooses elements, which format source does not have")
        }
        let source: BatchQuestion.Source
        if let html {
            source = .html(html, url: url)
        } else if let file {
            source = .file(file)
        } else if let warc {
            source =
                if let offset, let length {
                    .record(warc, offset: offset, length: length)
                } else {
                    .warc(warc, offset: offset)
                }
        } else {
            source = .url(url ?? "")
        }
        return BatchQuestion(id: id, source: source, wishes: wishes)
    }
}
