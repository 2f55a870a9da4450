/// The sizes beyond which a message is not believed. A side that passes one is not spoken to
/// any more, so each lies well above what an honest page needs.
package enum WireLimits {
    /// The version of the protocol; both programs are built together, and say so first.
    package static let version: UInt32 = 1

    /// Bytes of one message. The largest are forms with files, to the content process and back,
    /// and one line of a page, which is not split.
    package static let messageByteCount = 128 << 20

    /// Bytes of text of one line; what is longer is cut by the encoder. No terminal shows it.
    package static let lineByteCount = 16 << 20

    /// Bytes of one string: a link may be a `data:` URL with an image in it.
    package static let stringByteCount = 16 << 20

    /// Bytes of a document that travel in one message, so that the other side works while more
    /// is on its way.
    package static let pieceByteCount = 64 << 10

    /// Bytes of text after which a batch of lines is sent.
    package static let batchByteCount = 64 << 10

    /// Bytes of reports that wait in the content process for the end of the commands that are
    /// there: some milliseconds of work.
    package static let waitingReportByteCount = 192 << 10

    /// How long they wait, between two commands: nobody sees it, and a slow page is not taken for
    /// a silent one.
    package static let waitingReportTime = Duration.milliseconds(20)

    /// So many compressed bytes are worked on before what they have brought about is said.
    package static let compressedStepByteCount = 2048

    /// Bytes that are read from the socket at once: about as many as it holds.
    package static let readByteCount = 256 << 10

    /// Targets sent in one message.
    package static let batchTargetCount = 512

    /// Bytes that one page may claim in the browser process: lines, runs, targets. A page of
    /// 10 MB needs about 15 MB.
    package static let pageByteCount = 512 << 20

    /// Styles of one page; runs name them by 16 bits.
    package static let styleCount = 1 << 16

    /// Style sheets that the person wants on a page: their own, and one for each list of rules.
    package static let userSheetCount = 256

    /// Choices of one `select`.
    package static let optionCount = 1 << 20

    /// Bytes of the reason for which a form was not sent: a sentence.
    package static let reasonByteCount = 4096

    /// What a person did to elements, in one message: more comes in several.
    package static let actionCount = 1 << 12

    /// Subresources that one page may wish for before the content side is taken for broken.
    package static let resourceCount = 1 << 16

    /// Bytes of an exported page.
    package static let exportByteCount = 1 << 30

    /// Bytes of reports that wait for the reader of the browser process before the socket is
    /// read no further: enough to keep both sides busy.
    package static let waitingByteCount = 8 << 20

    /// The processor time that the content process may use without saying anything; DESIGN
    /// section 4.
    package static let silentProcessorTime = Duration.seconds(10)

    /// The time that it may be silent while it has work, even if it gets no processor time (it
    /// was stopped, or the machine is starved).
    package static let silentTime = Duration.seconds(60)
}
