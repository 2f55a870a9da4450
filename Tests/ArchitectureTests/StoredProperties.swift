import Foundation

/// The stored properties of a type that stands at the left margin of a file, read from its text.
struct StoredProperties {
    let type: String
    let file: String
    /// The declarations, each as its line begins.
    private(set) var declarations: [String] = []

    /// The types of all files below a folder.
    static func ofTypes(below folder: URL) throws -> [StoredProperties] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return try names.filter { $0.hasSuffix(".swift") }.sorted().flatMap { name in
            let url = folder.appendingPathComponent(name)
            return ofTypes(in: try String(contentsOf: url, encoding: .utf8), file: name)
        }
    }

    static func ofTypes(in text: String, file: String) -> [StoredProperties] {
        var types: [StoredProperties] = []
        var isOpen = false
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (number, bytes) in lines.enumerated() {
            // Members stand at column 4, and lines of their bodies further right.
            let indent = bytes.prefix(8).prefix { $0 == UInt8(ascii: " ") }.count
            guard indent == 4 && isOpen || indent == 0 && !bytes.isEmpty else { continue }
            let line = String(decoding: bytes.dropFirst(indent), as: UTF8.self)
            if indent == 4 {
                let next = number + 1 < lines.count ? lines[number + 1] : ""[...].utf8
                guard isStored(line, next: String(decoding: next, as: UTF8.self)) else { continue }
                types[types.count - 1].declarations.append(line)
            } else if let type = name(in: line, after: ["struct", "class", "actor"]) {
                isOpen = line.hasSuffix("{")
                types.append(StoredProperties(type: type, file: file))
            } else if line.hasPrefix("}") {
                isOpen = false
            }
        }
        return types
    }

    private static func isStored(_ declaration: String, next: String) -> Bool {
        guard name(in: declaration, after: ["var", "let"]) != nil else { return false }
        let head = declaration.prefix { $0 != "{" }
        return head.count == declaration.count || head.contains(" = ")
            || ["didSet", "willSet"].contains { next.contains($0) || declaration.contains($0) }
    }

    /// The name that one of the words introduces, if only modifiers stand before it.
    private static func name(in line: String, after words: Set<String>) -> String? {
        var parts = line.split(separator: " ", omittingEmptySubsequences: false)[...]
        while let part = parts.popFirst() {
            let word = String(part.prefix { $0 != "(" })
            if words.contains(word) {
                return parts.first.map { String($0.prefix { $0.isLetter || $0.isNumber }) }
            }
            guard modifiers.contains(word) || word.hasPrefix("@") else { return nil }
        }
        return nil
    }

    private static let modifiers: Set<String> = [
        "public", "package", "internal", "fileprivate", "private", "final", "unowned", "weak",
        "lazy", "nonisolated",
    ]
}
