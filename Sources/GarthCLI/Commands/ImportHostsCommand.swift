import GarthLanguage
import GarthTerminal
import GarthURL

/// `garth --import-hosts`: converts hosts files, as in hosts(5), and other block lists to rules.
///
/// A line of a hosts file names hosts without those below them, so each becomes `=name`, with the
/// same meaning. Names of this machine itself are left out. Lines that no rule can say are left
/// out and counted: lists are pasted together from many sources.
struct ImportHostsCommand {
    private let files: [String]

    /// The lines of a file that are no rules.
    private struct LeftOut {
        var count = 0
        var firstLine = 0
        var ruleCount = 0
    }

    init(files: [String]) {
        self.files = files
    }

    func run() throws(CommandError) -> ExitStatus {
        guard !files.isEmpty else {
            throw CommandError(
                .usage, localized("--import-hosts needs a file, or - for standard input"))
        }
        var output = OutputStream()
        var seen: Set<String> = []
        for file in files {
            let path = file == "-" ? "/dev/stdin" : file
            let bytes = try FileReading.bytes(of: path, limit: AllowList.maximumByteCount).get()
            let leftOut = writeRules(of: bytes, &seen, to: &output)
            output.flush()
            try report(leftOut, of: file)
        }
        try output.check()
        return .shown
    }

    private func writeRules(
        of bytes: [UInt8], _ seen: inout Set<String>, to output: inout OutputStream
    ) -> LeftOut {
        var leftOut = LeftOut()
        let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        var number = 0
        for line in bytes[(hasMark ? 3 : 0)...].split(
            separator: 0x0A, omittingEmptySubsequences: false)
        {
            number += 1
            switch BlockListLine(line) {
            case .nothing: break
            case .other:
                leftOut.count += 1
                if leftOut.count == 1 { leftOut.firstLine = number }
            case .targets(let targets):
                leftOut.ruleCount += 1
                for target in targets where seen.insert(target).inserted {
                    output.write(SafeText(sanitizing: target))
                    output.write("\n")
                }
            }
        }
        return leftOut
    }

    /// Tells of lines that were left out; a file of nothing else is no list of hosts.
    private func report(_ leftOut: LeftOut, of file: String) throws(CommandError) {
        guard leftOut.count > 0 else { return }
        guard leftOut.ruleCount > 0 else {
            throw CommandError(
                .badData, localized("\(file):\(leftOut.firstLine):1: this is no list of hosts"))
        }
        let place = "\(file):\(leftOut.firstLine):1"
        Main.say(
            localized(
                leftOut.count,
                one:
                    "\(file): left out \(leftOut.count) line that names no host to block, or only on "
                    + "conditions (the first: \(place))",
                other:
                    "\(file): left out \(leftOut.count) lines that name no host to block, or only on "
                    + "conditions (the first: \(place))"))
    }
}
