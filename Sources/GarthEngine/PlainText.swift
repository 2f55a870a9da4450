/// Text of a page that is shown outside of it.
enum PlainText {
    /// The text as one line: white space collapsed and stripped, controls dropped.
    static func singleLine(_ bytes: [UInt8]) -> String {
        var out = String.UnicodeScalarView()
        var pendingSpace = false
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0C, 0x0D, 0x20: pendingSpace = !out.isEmpty
            case 0..<0x20, 0x7F..<0xA0: continue
            default:
                if pendingSpace { out.append(" ") }
                pendingSpace = false
                out.append(scalar)
            }
        }
        return String(out)
    }
}
