import GarthPage

extension SafeText {
    /// A page's title for Garth's own rows, in a form that cannot look like one of them.
    ///
    /// Every run of blanks is one space, so that the page cannot choose the place of its text.
    /// Garth's own marks and bars are left out. A title that looks like an address is in quotation
    /// marks, as the page's word.
    init(pageTitle title: String) {
        var scalars = String.UnicodeScalarView()
        for scalar in title.unicodeScalars where !Self.isMark(scalar) {
            if !Self.isBlank(scalar) {
                scalars.append(scalar)
            } else if let last = scalars.last, last != " " {
                scalars.append(" ")
            }
        }
        if scalars.last == " " { scalars.removeLast() }
        let text = String(scalars)
        self.init(sanitizing: Self.looksLikeAddress(text) ? "“\(text)”" : text)
    }

    /// Whether a scalar is white space, or a letter without a visible form.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.properties.isWhitespace { return true }
        switch scalar.value {
        case 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x200B...0x200D, 0x2060, 0x2800, 0x3164,
            0xFEFF,
            0xFFA0:
            return true
        default: return false
        }
    }

    /// Whether a scalar occurs in Garth's own rows: check marks, crosses, locks, arrows of the
    /// toolbar, bars and frames.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2039, 0x203A, 0x221A, 0x2500...0x259F, 0x25A0...0x25AC, 0x2610...0x2612, 0x2705,
            0x2713...0x2718, 0x274C, 0x274E, 0x27F2, 0x27F3, 0x1F50F...0x1F513, 0x1F5F4...0x1F5F9,
            0x1F6AB, 0x1FB00...0x1FBFF:
            return true
        default: return false
        }
    }

    /// Whether a text has two slashes, or characters that look like them, as each address row has
    /// after its scheme, or is the address of one of Garth's own pages.
    private static func looksLikeAddress(_ text: String) -> Bool {
        if text.hasPrefix("about:") { return true }
        var slashes = 0
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x2F, 0x2044, 0x2215, 0x29F8, 0x2571, 0xFF0F, 0x30CE, 0x4E3F: slashes += 1
            default: slashes = 0
            }
            if slashes == 2 { return true }
        }
        return false
    }
}
