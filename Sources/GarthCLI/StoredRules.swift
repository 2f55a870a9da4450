import GarthURL
import Glibc

/// The profile's `allow.list`: rules are added and removed by lines, comments and order stay, and a
/// reader finds the old file or the new one, never a part.
struct StoredRules {
    let file: String

    /// Appends a rule, unless a line says the same already.
    func add(_ rule: AllowRule) -> Result<Void, CommandError> {
        ProfileFile(path: file, byteLimit: AllowList.maximumByteCount).change { bytes in
            guard !bytes.lines.contains(where: { Self.rule(of: bytes[$0]) == rule.text })
            else { return bytes }
            var bytes = bytes
            if let last = bytes.last, last != 0x0A { bytes.append(0x0A) }
            return bytes + (rule.text + "\n").utf8
        }
    }

    /// Removes every line with the rule, together with a comment on that line.
    func remove(_ rule: AllowRule) -> Result<Void, CommandError> {
        ProfileFile(path: file, byteLimit: AllowList.maximumByteCount).change { bytes in
            bytes.lines.reduce(into: []) { kept, line in
                if Self.rule(of: bytes[line]) != rule.text { kept += bytes[line] }
            }
        }
    }

    /// Whether a line says the rule.
    func contains(_ rule: AllowRule) -> Bool {
        let file = ProfileFile(path: file, byteLimit: AllowList.maximumByteCount)
        guard case .success(let bytes) = file.read() else { return false }
        return bytes.lines.contains { Self.rule(of: bytes[$0]) == rule.text }
    }

    /// Whether the file is there: its first rule makes it, and closes Garth from then on.
    var exists: Bool { access(file, F_OK) == 0 }

    /// The rules in the list, as written; empty if it is unreadable.
    var texts: Set<String> {
        let file = ProfileFile(path: file, byteLimit: AllowList.maximumByteCount)
        guard case .success(let bytes) = file.read(),
            let list = try? AllowList(parsing: bytes)
        else { return [] }
        return Set(list.rules.map(\.text))
    }

    // MARK: - Private parts

    /// The rule that a line says; nil for a comment or an empty line.
    private static func rule(of line: ArraySlice<UInt8>) -> String? {
        let list = try? AllowList(parsing: Array(line))
        return list?.rules.first { _ in true }?.text
    }
}
