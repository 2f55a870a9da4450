import GarthTerminal
import GarthURL

/// `garth --import-hosts`: converts hosts files, as in hosts(5) and block lists, to rules.
///
/// A line of a hosts file names hosts without those below them, so each becomes `=name`, with the
/// same meaning. Names of this machine itself are left out.
struct ImportHostsCommand {
    private let files: [String]

    init(files: [String]) {
        self.files = files
    }

    func run() throws(CommandError) -> ExitStatus {
        guard !files.isEmpty else {
            throw CommandError(.usage, "--import-hosts needs a file, or - for standard input")
        }
        var output = OutputStream()
        var seen: Set<String> = []
        for file in files {
            let path = file == "-" ? "/dev/stdin" : file
            let bytes = try FileReading.bytes(of: path, limit: AllowList.maximumByteCount).get()
            var number = 0
            for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
                number += 1
                try write(line, of: file, number, &seen, to: &output)
            }
        }
        output.flush()
        try output.check()
        return .shown
    }

    private func write(
        _ line: ArraySlice<UInt8>, of file: String, _ number: Int, _ seen: inout Set<String>,
        to output: inout OutputStream
    ) throws(CommandError) {
        let text = line.prefix { $0 != 0x23 }
        let words = text.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
            .map { String(decoding: $0, as: UTF8.self) }
        guard let first = words.first else { return }
        // Some lists leave the address out.
        let hasAddress = IPAddress(parsing: Self.withoutZone(first)) != nil
        guard hasAddress || words.count == 1 else {
            throw CommandError(.badData, "\(file):\(number):1: \(first) is no address")
        }
        let names = hasAddress ? Array(words.dropFirst()) : words
        for name in names where !Self.isOwnName(name) {
            // Nothing but a name: no port, no path, no sign of a rule's own.
            let isName = !name.utf8.contains { "/:*=!@[]".utf8.contains($0) }
            guard isName, let rule = try? AllowRule(parsing: "=" + name) else {
                throw CommandError(.badData, "\(file):\(number):1: \(name) is no host name")
            }
            if seen.insert(rule.text).inserted {
                output.write(SafeText(sanitizing: rule.text))
                output.write("\n")
            }
        }
    }

    private static func withoutZone(_ address: String) -> String {
        String(address.prefix { $0 != "%" })
    }

    /// The names that hosts files give to the machine itself and to groups of its network.
    private static func isOwnName(_ name: String) -> Bool {
        switch name {
        case "localhost", "localhost.localdomain", "local", "broadcasthost", "ip6-localhost",
            "ip6-loopback", "ip6-localnet", "ip6-mcastprefix", "ip6-allnodes", "ip6-allrouters",
            "ip6-allhosts":
            true
        default: IPAddress(parsing: name) != nil
        }
    }
}
