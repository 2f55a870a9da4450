/// A change of a site's section, or of the lines before the sections, in the text of `config`;
/// comments, order and all other lines stay.
struct ConfigurationEdit {
    /// The site; nil for what holds for all of them.
    let site: SiteName?
    let name: String
    /// The value as text; nil takes the line away.
    let value: String?

    /// A change of a setting.
    init(site: SiteName?, setting: Setting, value: String?) {
        self.init(site: site, name: setting.rawValue, value: value)
    }

    /// A change of a line by its name.
    init(site: SiteName?, name: String, value: String?) {
        self.site = site
        self.name = name
        self.value = value
    }

    /// The text with the change, in the last section of the site or in a new one at the end.
    func applied(to bytes: [UInt8]) -> [UInt8] {
        let lines = bytes.lines
        var isInside = site == nil
        /// The place for a new line of the section: after its last non-empty line.
        var end: Int?
        for line in lines {
            let text = ConfigurationLine(bytes[line])
            switch Self.kind(of: text) {
            case .section(let name):
                isInside = site != nil && name == site
                if isInside { end = line.upperBound }
            case .value(let name, let place) where isInside:
                end = line.upperBound
                guard name == self.name else { continue }
                return replacing(value.map { _ in place } ?? line, in: bytes)
            case .value, .other: if isInside { end = line.upperBound }
            case .blank: break
            }
        }
        guard let value else { return bytes }
        let entry = "\(name) = \(ConfigurationLine.written(value))\n"
        if let end { return inserting(entry, at: end, in: bytes) }
        guard let site else { return inserting(entry, at: 0, in: bytes) }
        let gap = bytes.isEmpty ? "" : "\n"
        return inserting("\(gap)[site \(site.text)]\n\(entry)", at: bytes.count, in: bytes)
    }

    private func replacing(_ range: Range<Int>, in bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        bytes.replaceSubrange(
            range, with: value.map { ConfigurationLine.written($0).utf8.map(\.self) } ?? [])
        return bytes
    }

    private func inserting(_ text: String, at offset: Int, in bytes: [UInt8]) -> [UInt8] {
        var text = text
        // The last line of a file may have no end.
        if offset > 0, bytes[offset - 1] != 0x0A { text = "\n" + text }
        var bytes = bytes
        bytes.insert(contentsOf: text.utf8, at: offset)
        return bytes
    }

    // MARK: - Lines

    private enum Kind {
        case blank, other
        case section(SiteName?)
        /// A setting, and the place of its value.
        case value(String, Range<Int>)
    }

    private static func kind(of line: ConfigurationLine) -> Kind {
        var line = line
        line.skipBlanks()
        guard let first = line.next, first != 0x0A, first != 0x0D else { return .blank }
        if first == 0x23 { return .other }
        if first == 0x5B {
            line.advance()
            let words = (line.word(beforeLast: 0x5D) ?? "").split { $0 == " " || $0 == "\t" }
            guard words.count == 2, words[0] == "site" else { return .section(nil) }
            return .section(SiteName(String(words[1])))
        }
        // The parser names the fault of such a line; an edit leaves it as it is.
        guard let name = try? line.key() else { return .other }
        line.skipBlanks()
        guard line.next == 0x3D else { return .other }
        line.advance()
        line.skipBlanks()
        let start = line.position
        guard let place = line.valuePlace else { return .other }
        return .value(name, start..<max(start, place.upperBound))
    }
}
