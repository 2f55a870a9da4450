/// The form of a name for display: Unicode if it deceives nobody, otherwise Punycode.
///
/// A label appears in Unicode if it has one script, or scripts that are written together (UTS 39
/// section 5.2, "highly restrictive"), if that script is in everyday use (UAX 31 table 5), and if
/// the whole label does not look like ASCII (UTS 39 section 4.2).
///
/// ASCII letters with marks (`googlé.com`) look like plain ones at a glance. They appear only below
/// the top-level domains of the countries that write with them (`MarkedLetters`). Chrome also
/// restricts such names, but by a list of well-known names.
enum DisplayedName {
    /// The name to show for a host in its ASCII form.
    static func form(of host: String) -> String {
        guard host.contains(text: "xn--") else { return host }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        let country = labels.last { !$0.isEmpty }.map(String.init) ?? ""
        return labels.map { shownLabel(String($0), below: country) }.joined(separator: ".")
    }

    private static func shownLabel(_ label: String, below country: String) -> String {
        let bytes = Array(label.utf8)
        guard label.hasPrefix("xn--"),
            let scalars = Punycode.decode(bytes.map(UInt32.init)[4...]),
            isShown(scalars, below: country)
        else { return label }
        var text = String.UnicodeScalarView()
        for scalar in scalars {
            guard let scalar = Unicode.Scalar(scalar) else { return label }
            text.append(scalar)
        }
        // Whoever types what is shown must come to the same host.
        guard InternationalName.asciiForm(of: Array(String(text).utf8)) == bytes else {
            return label
        }
        return String(text)
    }

    private static func isShown(_ label: [UInt32], below country: String) -> Bool {
        var scripts: Set<Script> = []
        for scalar in label {
            guard let script = Script(of: scalar) else { return false }
            if script == .latin, scalar >= 0x80, !MarkedLetters.areAtHome(scalar, below: country) {
                return false
            }
            scripts.insert(script)
        }
        scripts.remove(.common)
        return isWrittenTogether(scripts) && !label.allSatisfy(looksLikeASCII)
            && !mixesKana(label, scripts) && !hasLoneStroke(label)
    }

    /// Whether the label has one of the three kana that look the same in hiragana and katakana,
    /// together with kana of the other script.
    private static func mixesKana(_ label: [UInt32], _ scripts: Set<Script>) -> Bool {
        guard scripts.contains(.hiragana), scripts.contains(.katakana) else { return false }
        return label.contains { (0x3078...0x307A).contains($0) || (0x30D8...0x30DA).contains($0) }
    }

    /// Whether the label has a kana or ideograph that looks like a slash, a hyphen or another
    /// stroke, without another Japanese or Chinese letter beside it.
    private static func hasLoneStroke(_ label: [UInt32]) -> Bool {
        label.indices.contains { index in
            guard strokes.contains(label[index]) else { return false }
            let beside = [index - 1, index + 1].filter(label.indices.contains)
            return !beside.contains { label[$0] >= 0x3041 && !strokes.contains(label[$0]) }
        }
    }

    /// Kana no, so, zo, n, the mark of long vowels and of repetition; one, a line, a dot, a slash.
    private static let strokes: Set<UInt32> = [
        0x30CE, 0x30BD, 0x30BE, 0x30F3, 0x30FC, 0x30FD, 0x30FE, 0x4E00, 0x4E28, 0x4E36, 0x4E3F,
    ]

    /// UTS 39 section 5.2, level 3.
    private static func isWrittenTogether(_ scripts: Set<Script>) -> Bool {
        if scripts.count <= 1 { return true }
        return scripts.isSubset(of: [.latin, .han, .hiragana, .katakana])
            || scripts.isSubset(of: [.latin, .han, .bopomofo])
            || scripts.isSubset(of: [.latin, .han, .hangul])
    }

    /// Whether a scalar passes for one of ASCII's letters, digits or the hyphen at a glance.
    private static func looksLikeASCII(_ scalar: UInt32) -> Bool {
        if scalar < 0x80 { return true }
        switch scalar {
        // Latin: dotless i, long s, the letters with a hook or a stroke that is easily overlooked.
        case 0x0131, 0x0138, 0x017F, 0x0180...0x0183, 0x0185, 0x0192, 0x0199, 0x019A, 0x019E,
            0x01A5, 0x01AB, 0x01AD, 0x01B4, 0x01BD, 0x01C0, 0x01C3, 0x0221, 0x0225, 0x0234...0x0237,
            0x023C, 0x023F, 0x0240, 0x0247, 0x0249, 0x024B, 0x024D, 0x024F:
            return true
        // Greek.
        case 0x03B1, 0x03B3, 0x03B5, 0x03B7, 0x03B9, 0x03BA, 0x03BD, 0x03BF, 0x03C1, 0x03C3,
            0x03C4, 0x03C5, 0x03C7, 0x03C9, 0x03F2, 0x03F3:
            return true
        // Cyrillic.
        case 0x0430, 0x0432, 0x0433, 0x0435, 0x043A, 0x043C, 0x043D, 0x043E, 0x043F, 0x0440, 0x0441,
            0x0442, 0x0443, 0x0445, 0x0448, 0x044A, 0x044C, 0x0455, 0x0456, 0x0458, 0x045B, 0x0461,
            0x0475, 0x0491, 0x0493, 0x0497, 0x049B, 0x04A3, 0x04AB, 0x04AF, 0x04B1, 0x04BB, 0x04BD,
            0x04CF, 0x04D5, 0x04D9, 0x04E9, 0x0501, 0x050D, 0x051B, 0x051D:
            return true
        // Armenian.
        case 0x0563, 0x0566, 0x0570, 0x0575, 0x0578, 0x057C, 0x057D, 0x0581, 0x0582, 0x0584,
            0x0585:
            return true
        // Hebrew and Arabic: strokes, rings and dots.
        case 0x05D5, 0x05D8, 0x05D9, 0x05DF, 0x05E1, 0x0627, 0x0647, 0x0660, 0x0661, 0x0665, 0x06C1,
            0x06D5, 0x06F0, 0x06F1, 0x06F5:
            return true
        // Rings, digits and the like of the scripts of India and beyond.
        case 0x0966, 0x0967, 0x09E6, 0x09EA, 0x09ED, 0x0A66, 0x0A67, 0x0A6A, 0x0AE6, 0x0AE9, 0x0B20,
            0x0B66, 0x0B68, 0x0BE6, 0x0C66, 0x0CE6, 0x0D02, 0x0D1F, 0x0D20, 0x0D66, 0x0D6D, 0x0E50,
            0x0ED0, 0x1004, 0x101D, 0x1040, 0x10FF, 0x12D0, 0x17E0:
            return true
        // Han and kana: a bar, a stroke, a box.
        case 0x3007, 0x30CE, 0x30ED, 0x30FC, 0x4E00, 0x4E28, 0x4E36, 0x4E3F, 0x53E3, 0x5DE5:
            return true
        default: return false
        }
    }
}

/// The scripts of everyday use (UAX 31 table 5), and what belongs to all of them.
private enum Script: Hashable {
    case common, latin, greek, cyrillic, han, hiragana, katakana, hangul, bopomofo
    /// One of those that stand alone, by the first scalar of its block.
    case other(UInt32)

    /// The script of a letter, mark or digit; nil for a scalar that a displayed name may not have.
    ///
    /// The blocks decide: the scalars are known to be valid in a name, and scalars of a block that
    /// are not letters fail the check of their category.
    init?(of scalar: UInt32) {
        switch scalar {
        case 0x2D, 0x30...0x39: self = .common
        case 0x61...0x7A, 0xDF...0xF6, 0xF8...0x24F, 0x1E00...0x1EFF: self = .latin
        case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
        case 0x400...0x52F: self = .cyrillic
        case 0x3041...0x3096, 0x309D, 0x309E: self = .hiragana
        case 0x30A1...0x30FA, 0x30FC...0x30FE: self = .katakana
        case 0x3005, 0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0x20000...0x3134F: self = .han
        case 0xAC00...0xD7A3: self = .hangul
        case 0x3105...0x312F, 0x31A0...0x31BF: self = .bopomofo
        default:
            guard let block = Self.blocks.last(where: { $0.lowerBound <= scalar }),
                block.contains(scalar)
            else { return nil }
            self = .other(block.lowerBound)
        }
        guard scalar >= 0x80 else { return }
        switch Unicode.Scalar(scalar)?.properties.generalCategory {
        case .lowercaseLetter, .otherLetter, .modifierLetter, .decimalNumber, .letterNumber: break
        case .nonspacingMark, .spacingMark:
            // Where marks are a matter of course; elsewhere every letter with one is a letter.
            guard case .other = self else { return nil }
        default: return nil
        }
    }

    /// Armenian, Hebrew, Arabic, Thaana, the scripts of India, Thai, Lao, Tibetan, Myanmar, Georgian,
    /// Ethiopic, Khmer; in rising order.
    private static let blocks: [ClosedRange<UInt32>] = [
        0x530...0x58F, 0x590...0x5FF, 0x600...0x6FF, 0x780...0x7BF, 0x900...0x97F, 0x980...0x9FF,
        0xA00...0xA7F, 0xA80...0xAFF, 0xB00...0xB7F, 0xB80...0xBFF, 0xC00...0xC7F, 0xC80...0xCFF,
        0xD00...0xD7F, 0xD80...0xDFF, 0xE00...0xE7F, 0xE80...0xEFF, 0xF00...0xFFF, 0x1000...0x109F,
        0x10A0...0x10FF, 0x1200...0x137F, 0x1780...0x17FF,
    ]
}

extension URLRecord {
    /// The host for display: in Unicode if it deceives nobody, otherwise `hostname`.
    ///
    /// Use it only for display. Parsing it again gives the same host.
    public var displayedHostname: String {
        hostKind == .domain ? DisplayedName.form(of: hostname) : hostname
    }

    /// The URL for display: without user name and password, with `displayedHostname`.
    ///
    /// Use it only for display. Parsing it again gives the same URL without credentials.
    public var displayedHref: String {
        let plain = hrefWithoutCredentials
        let shown = displayedHostname
        guard hostKind == .domain, shown != hostname else { return plain }
        let head = "\(scheme)://"
        guard plain.hasPrefix(head + hostname) else { return plain }
        let tail = plain.utf8.dropFirst(head.utf8.count + hostname.utf8.count)
        return head + shown + String(decoding: tail, as: UTF8.self)
    }
}
