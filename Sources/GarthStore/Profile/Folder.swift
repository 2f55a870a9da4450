import Glibc

/// Folders of the profile, which only their owner can read.
package enum Folder {
    /// Creates the folder of a file, and the folders above it, with mode 0700 each.
    ///
    /// Existing folders stay as they are.
    package static func make(of file: String) throws(StoreError) {
        guard let slash = file.lastIndex(of: "/") else { return }
        try make(String(file[..<slash]))
    }

    /// Makes a folder and those above it.
    package static func make(_ folder: String) throws(StoreError) {
        var path = folder.hasPrefix("/") ? "" : "."
        for part in folder.split(separator: "/") {
            path += "/" + part
            if unsafe mkdir(path, 0o700) != 0, errno != EEXIST {
                let failure = Database.failure(path)
                if unsafe access(path, F_OK) != 0 { throw failure }
            }
        }
    }

    /// The names of what is in a folder, in no order; none for one that cannot be read.
    package static func names(in folder: String) -> [String] {
        guard let directory = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(directory) }
        var names: [String] = []
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
                    unsafe String(cString: $0)
                }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// A text as a name: letters, digits, `-`, `_` and inner dots as they are, other bytes as `%XX`.
    package static func name(for text: String) -> String {
        var name = ""
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: break
            case 0x2E where !name.isEmpty: break
            default:
                name += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
                continue
            }
            name.unicodeScalars.append(Unicode.Scalar(byte))
        }
        return name.isEmpty ? empty : name
    }

    /// The name for an empty text. A text of one zero byte, which none has, would have it, too.
    private static let empty = "%00"

    /// The text that a name is for; nil for a name that no text has.
    package static func text(ofName name: String) -> String? {
        guard name != empty else { return "" }
        var (bytes, rest): ([UInt8], Substring.UTF8View) = ([], name[...].utf8)
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
