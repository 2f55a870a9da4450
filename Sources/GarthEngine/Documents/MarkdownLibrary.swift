import CDocuments

/// md4c, which is loaded at run time, and only by a process that reads Markdown.
package enum MarkdownLibrary {
    /// Loads the library, once; answers why it cannot be used, or nil.
    ///
    /// A process that gives up files calls this before; afterwards a first call fails.
    @discardableResult
    package static func load() -> String? {
        unsafe garth_markdown_load().map { unsafe String(cString: $0) }
    }

    /// The library for people; nil without it.
    package static var version: String? {
        unsafe garth_markdown_version().map { unsafe String(cString: $0) }
    }

    /// The HTML of a text, as far as it has at most so many bytes; nil without the library.
    static func html(of text: [UInt8], atMost limit: Int) -> [UInt8]? {
        var output = Output(limit: limit)
        // `unsafe`: md4c reads no further than the count, and calls before it returns.
        let isRead = unsafe text.withUnsafeBufferPointer { text in
            unsafe withUnsafeMutablePointer(to: &output) { output in
                unsafe garth_markdown_read(text.baseAddress, text.count, take, output)
            }
        }
        return isRead ? output.bytes : nil
    }

    private struct Output {
        let limit: Int
        var bytes: [UInt8] = []
    }

    private static let take:
        @convention(c) (UnsafePointer<CChar>?, UInt32, UnsafeMutableRawPointer?) -> Void = {
            piece, count, user in
            guard let output = unsafe user?.assumingMemoryBound(to: Output.self),
                unsafe output.pointee.bytes.count < output.pointee.limit
            else { return }
            let piece = unsafe UnsafeRawBufferPointer(start: piece, count: Int(count))
            unsafe output.pointee.bytes.append(contentsOf: piece)
        }
}
