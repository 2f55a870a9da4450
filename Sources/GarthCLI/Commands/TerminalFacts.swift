import GarthTerminal
import Glibc
import Synchronization

/// What the terminal says of itself.
enum TerminalFacts {
    /// The time for the answers of a terminal, which a connection may delay.
    private static let patience: useconds_t = 300_000

    /// One line a fact, or one that says why there are none.
    static func lines() -> [String] {
        guard isatty(STDOUT_FILENO) == 1, isatty(STDIN_FILENO) == 1 else {
            return ["not asked: standard input and output are no terminal"]
        }
        do throws(TerminalError) {
            let device = try TerminalDevice { _ in }
            usleep(patience)
            if device.profile.isInsideTmux, device.profile.sixels {
                device.learn(.sixelsAroundTmux(TmuxClient.drawsSixels()))
            }
            let (profile, size) = (device.profile, device.size)
            device.close()
            return lines(of: profile, columns: size.columns, rows: size.rows)
        } catch {
            return [error.message]
        }
    }

    static func lines(of profile: TerminalProfile, columns: Int, rows: Int) -> [String] {
        let name = profile.name.isEmpty ? Settings.environment("TERM") ?? "unknown" : profile.name
        return [
            "\(name), \(columns) x \(rows) cells, colours: \(profile.colorDepth.description)",
            "pictures: \(pictures(of: profile))",
        ]
    }

    private static func pictures(of profile: TerminalProfile) -> String {
        let methods = [
            ("kitty graphics", profile.kittyGraphics), ("sixels", profile.drawsSixels),
            ("inline images", profile.inlineImages),
        ].filter(\.1).map(\.0)
        guard methods.isEmpty else { return methods.joined(separator: ", ") }
        return profile.colorDepth == .none
            ? "none: there are no colours" : "as blocks of colour, when asked for (gi)"
    }
}
