import GarthPage

/// The person's own style sheet, as a file.
enum UserStyleSheet {
    /// The sheet's bytes; `source` is the option or setting that named it, for the message.
    static func bytes(of file: String, _ source: String) throws(CommandError) -> [UInt8] {
        do throws(CommandError) {
            return try FileReading.bytes(of: file, limit: StylePreferences.userSheetByteCount)
                .get()
        } catch {
            throw CommandError(error.status, "\(error.message) (\(source))")
        }
    }
}
