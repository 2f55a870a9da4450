import GarthPage
import GarthURL

/// A safe file name, made from a proposal of a server or page.
///
/// It is never empty. It has no control characters, slashes or misleading characters (bidirectional
/// overrides, invisible characters, runs of blanks). It has no dot, dash or blank at its start and
/// no part that another system reserves. With `.part` appended, it is short enough for every common
/// file system.
package struct FileName: Sendable, Equatable {
    /// The name.
    package let text: String

    /// File systems take 255 bytes, of which `.part` needs some.
    static let byteLimit = 250
    /// The longest extension; longer text after the last dot is part of the name.
    private static let extensionByteLimit = 20

    /// Makes a proposed name safe; nil if no character remains.
    package init?(_ proposed: String) {
        var safe: [UInt8] = []
        // A name of a megabyte is cut before anything is done with it; its end is the extension.
        var proposed =
            proposed.utf8.count > 4096
            ? String(proposed.prefix(2000)) + String(proposed.suffix(200)) : proposed
        proposed.withUTF8 { unsafe Sanitizing.append($0, to: &safe) }
        var name = ""
        for character in String(decoding: safe, as: UTF8.self) {
            let isBlank = character.isWhitespace
            if isBlank, name.isEmpty || name.last == " " { continue }
            if name.isEmpty, ".-~".contains(character) { continue }
            if isBlank {
                name.append(" ")
            } else {
                name.append(Self.isReserved(character) ? "_" : character)
            }
        }
        while let last = name.last, last == " " || last == "." { name.removeLast() }
        guard !name.isEmpty else { return nil }
        if Self.isDevice(name) { name = "_" + name }
        text = Self.shortened(name, to: Self.byteLimit)
    }

    /// The name with a number before its extension: `name (1).ext`.
    package func numbered(_ number: Int) -> String {
        guard number > 0 else { return text }
        let (stem, suffix) = Self.parts(of: text)
        let mark = " (\(number))"
        return Self.cut(stem, to: Self.byteLimit - mark.utf8.count - suffix.utf8.count) + mark
            + suffix
    }

    /// The name and its extension with the dot; what compresses an archive belongs to it.
    static func parts(of name: String) -> (stem: String, suffix: String) {
        func split(_ name: Substring) -> (Substring, Substring) {
            guard let dot = name.lastIndex(of: "."), dot > name.startIndex,
                name[dot...].utf8.count <= extensionByteLimit,
                name[dot...].dropFirst().allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
            else { return (name, "") }
            return (name[..<dot], name[dot...])
        }
        let (stem, suffix) = split(name[...])
        if [".gz", ".bz2", ".xz", ".zst", ".lz", ".Z"].contains(suffix) {
            let (archive, kind) = split(stem)
            if kind == ".tar" { return (String(archive), String(kind + suffix)) }
        }
        return (String(stem), String(suffix))
    }

    // MARK: - Private parts

    /// Characters that FAT, NTFS and SMB do not take, and the slash.
    private static func isReserved(_ character: Character) -> Bool {
        "/\\:*?\"<>|\u{FFFD}".contains(character)
    }

    /// Names of devices in Windows, with any extension.
    private static func isDevice(_ name: String) -> Bool {
        let stem = name.prefix { $0 != "." }.uppercased()
        if ["CON", "PRN", "AUX", "NUL"].contains(stem) { return true }
        return stem.count == 4 && (stem.hasPrefix("COM") || stem.hasPrefix("LPT"))
            && stem.last?.isNumber == true
    }

    private static func shortened(_ name: String, to limit: Int) -> String {
        guard name.utf8.count > limit else { return name }
        let (stem, suffix) = parts(of: name)
        return cut(stem, to: limit - suffix.utf8.count) + suffix
    }

    /// As many whole characters as fit.
    static func cut(_ text: String, to limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        var out = ""
        var byteCount = 0
        for character in text {
            byteCount += character.utf8.count
            guard byteCount <= limit else { break }
            out.append(character)
        }
        return out.isEmpty ? "_" : out
    }
}
