import CDocuments

/// poppler, which is loaded at run time, and only by a process that reads a PDF document.
package enum PDFLibrary {
    /// Loads the library, once; answers why it cannot be used, or nil.
    ///
    /// A process that gives up files calls this before; afterwards a first call fails.
    @discardableResult
    package static func load() -> String? {
        unsafe garth_pdf_load().map { unsafe String(cString: $0) }
    }

    /// The library with its version, for people; nil without it.
    package static var version: String? {
        unsafe garth_pdf_version().map { unsafe String(cString: $0) }
    }

    /// The processor time that this process has used.
    static var processorTime: Duration { .seconds(garth_pdf_processor_seconds()) }
}

/// A PDF document that poppler has opened.
@safe final class PDFFile {
    /// The reason why a document cannot be read.
    enum Failure: Error {
        case damaged, encrypted
    }

    /// poppler reads them as long as the document is open.
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private let handle: OpaquePointer

    init(_ content: [UInt8]) throws(Failure) {
        unsafe bytes = .allocate(capacity: content.count)
        _ = unsafe bytes.initialize(from: content)
        var status = GARTH_PDF_OK
        guard
            let handle = unsafe garth_pdf_open(bytes.baseAddress, bytes.count, &status)
        else {
            unsafe bytes.deallocate()
            throw status == GARTH_PDF_ENCRYPTED ? .encrypted : .damaged
        }
        unsafe self.handle = handle
    }

    deinit {
        unsafe garth_pdf_close(handle)
        unsafe bytes.deallocate()
    }

    var pageCount: Int { unsafe Int(garth_pdf_page_count(handle)) }

    var title: String { unsafe garth_pdf_title(handle).map { unsafe String(cString: $0) } ?? "" }

    /// The entries of the outline, from the top down.
    var outline: [PDFOutlineEntry] {
        var first: UnsafePointer<garth_pdf_entry>?
        let count = unsafe garth_pdf_outline(handle, &first)
        let entries = unsafe UnsafeBufferPointer(start: first, count: count)
        return unsafe entries.map { entry in
            unsafe PDFOutlineEntry(
                title: String(cString: entry.title), level: Int(entry.level),
                page: Int(entry.page), top: entry.top)
        }
    }

    /// The text of a page, from 0 on; nil where it cannot be read.
    func page(_ index: Int) -> PDFPage? {
        var read = unsafe garth_pdf_page()
        guard unsafe garth_pdf_read_page(handle, Int32(clamping: index), &read) else { return nil }
        let letters = unsafe UnsafeBufferPointer(start: read.letters, count: read.letter_count)
        let links = unsafe UnsafeBufferPointer(start: read.links, count: read.link_count)
        return unsafe PDFPage(
            width: read.width, letters: letters.map { PDFLetter($0) },
            links: links.map { unsafe PDFLink($0) })
    }
}

/// An entry of the outline of a document.
struct PDFOutlineEntry: Equatable {
    var title: String
    /// From 1 on.
    var level: Int
    /// From 1 on.
    var page: Int
    /// The distance from the upper edge of the page; below 0 where it is not known.
    var top: Float
}

/// Where a link of a document leads.
enum PDFLink: Equatable {
    case address(String)
    /// A page, from 1 on.
    case page(Int)
}

/// A character at its place on a page, whose origin is the upper left corner.
struct PDFLetter: Equatable {
    var scalar: Unicode.Scalar
    /// The number of its link in the page; nil without one.
    var link: Int?
    var left: Float = 0
    var top: Float = 0
    var right: Float = 0
    var bottom: Float = 0
    /// In points; 0 where it is not known.
    var size: Float = 0
    var face = PDFFace()

    var isSpace: Bool { scalar == " " || scalar == "\u{A0}" }
}

/// The look of letters.
struct PDFFace: Equatable {
    var isBold = false
    var isItalic = false
    var isMonospaced = false
}

/// A page as poppler reads it: its characters in reading order.
struct PDFPage {
    var width: Float
    var letters: [PDFLetter]
    var links: [PDFLink]
}

extension PDFLetter {
    fileprivate init(_ letter: garth_pdf_letter) {
        scalar = Unicode.Scalar(letter.scalar) ?? "\u{FFFD}"
        link = letter.link < 0 ? nil : Int(letter.link)
        (left, top, right, bottom) = (letter.left, letter.top, letter.right, letter.bottom)
        size = letter.size
        face = PDFFace(
            isBold: letter.is_bold, isItalic: letter.is_italic, isMonospaced: letter.is_monospaced)
    }
}

extension PDFLink {
    fileprivate init(_ link: garth_pdf_link) {
        if let address = unsafe link.address {
            self = unsafe .address(String(cString: address))
        } else {
            self = unsafe .page(Int(link.page))
        }
    }
}
