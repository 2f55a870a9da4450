import GarthFetch
import GarthLanguage
package import GarthURL

/// A page as it was kept: its document, and the parts that came with it.
///
/// A view that shows a copy asks the allow-list about each part, and then takes the part from the copy
/// or does without it: nothing is asked of a network.
package struct PageCopy: Sendable {
    /// A response that was kept: the document, or a part of the page.
    package struct Part: Sendable, Equatable {
        /// The status code.
        package var status: Int
        /// The fields that are kept, with names in lower case, each on a line of printable characters.
        package var fields: [HTTPField]
        /// The body, decoded from the codings of the transfer.
        package var bytes: [UInt8]

        /// Makes a part; fields that are not kept, and values that no line can hold, are left out.
        package init(status: Int, fields: [HTTPField], bytes: [UInt8]) {
            self.status = status
            self.bytes = bytes
            self.fields = fields.lazy.map { HTTPField($0.name.lowercased(), $0.value) }.filter {
                Self.keptFields.contains($0.name)
                    && $0.value.utf8.count <= Self.valueByteCount
                    && $0.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
            }
        }

        /// What decides how a response is read; everything else is between server and browser.
        private static let keptFields: Set<String> = [
            "content-type", "content-security-policy", "location", "x-content-type-options",
        ]
        private static let valueByteCount = 8192

        /// The value of a field; nil without it.
        package func value(_ name: String) -> String? {
            fields.first { $0.name == name }?.value
        }
    }

    /// The limits of copies, which are held in memory while they are shown.
    package enum Limits {
        /// The bytes of all parts of a copy; later ones are left out.
        package static let byteCount = 64 << 20
        /// The parts of a copy, as many as a page may have pictures.
        package static let parts = 1000
        /// The pictures that are fetched for a copy.
        package static let pictures = 400
    }

    /// The address of the page.
    package let url: URLRecord
    /// The document.
    package let document: Part
    /// The parts by their addresses, without fragments.
    package let parts: [String: Part]

    /// Makes a copy.
    package init(url: URLRecord, document: Part, parts: [String: Part]) {
        self.url = url
        self.document = document
        self.parts = parts
    }

    /// A time in the form of RFC 3339, for the records of a copy; `second` counts from 1970.
    package static func date(atSecond second: Int) -> String {
        WallTime(milliseconds: second * 1000).rfc3339
    }

    /// The part of an address: it may have come by the other scheme of the web, where a rule that has
    /// changed since made `https` of `http`.
    func part(at url: URLRecord) -> Part? {
        let href = url.withoutFragment.href
        if let part = parts[href] { return part }
        if href.hasPrefix("https:") { return parts["http:" + href.dropFirst(6)] }
        return href.hasPrefix("http:") ? parts["https:" + href.dropFirst(5)] : nil
    }

    /// The events of the load of a part.
    func events(for url: URLRecord) -> AsyncStream<FetchEvent> {
        AsyncStream { continuation in
            defer { continuation.finish() }
            guard let part = part(at: url) else {
                continuation.yield(
                    .failed(
                        FetchError(
                            .fileNotFound, url: url,
                            message: localized(
                                "not in the kept copy: \(url.hrefWithoutCredentials)"))))
                return
            }
            continuation.yield(
                .response(
                    ResponseHead(
                        status: part.status, version: .local,
                        headers: part.fields.map { HeaderField($0.name, $0.value) },
                        expectedByteCount: part.bytes.count)))
            if !part.bytes.isEmpty { continuation.yield(.data(part.bytes)) }
            continuation.yield(
                .finished(
                    TransferSummary(
                        receivedByteCount: part.bytes.count, transferredByteCount: 0)))
        }
    }
}

/// The kept copies that a view knows of.
package struct PageCopies: Sendable {
    /// The copy that is shown in the place of a page that cannot be loaded.
    package struct Offer: Sendable, Equatable {
        /// The address of the copy, of a scheme of the program.
        package var address: URLRecord
        /// The day on which it was kept, for people.
        package var date: String

        /// Makes an offer.
        package init(address: URLRecord, date: String) {
            self.address = address
            self.date = date
        }
    }

    /// The copy at an address of the program's scheme; nil for other addresses.
    package var copy: @MainActor @Sendable (URLRecord) -> PageCopy?
    /// The copy of a page; nil when none was kept.
    package var offer: @MainActor @Sendable (URLRecord) -> Offer?

    /// Makes the functions of a program that keeps copies.
    package init(
        copy: @escaping @MainActor @Sendable (URLRecord) -> PageCopy?,
        offer: @escaping @MainActor @Sendable (URLRecord) -> Offer?
    ) {
        self.copy = copy
        self.offer = offer
    }
}

/// Where the parts of a page come from, or what notes them: a copy that is shown, or one that is made.
struct PartSource: Sendable {
    let copy: PageCopy?
    let recorder: CopyRecorder?

    /// Nil for a page that is no copy and of which none is made.
    init?(copy: PageCopy?, _ recorder: CopyRecorder?) {
        guard copy != nil || recorder != nil else { return nil }
        self.copy = copy
        self.recorder = recorder
    }

    /// Whether a part of that address is a part of copies: others are in their address, or are Garth's
    /// own.
    func concerns(_ url: URLRecord) -> Bool { url.scheme != "data" && url.scheme != "about" }
}
