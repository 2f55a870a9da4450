/// The terminal on which tmux shows its window.
enum TmuxClient {
    /// tmux answers in milliseconds; one that is stopped does not.
    private static let limits = ProgramStart.Limits(byteCount: 4096, seconds: 2)

    /// Whether it draws sixels: tmux(1), `terminal-features`. False where tmux cannot be asked, as on
    /// another machine.
    static func drawsSixels() -> Bool {
        let features = ProgramStart.output(
            of: ["tmux", "display-message", "-p", "#{client_termfeatures}"], within: limits)
        guard let features, features.status == 0 else { return false }
        return names(features.bytes).contains("sixel")
    }

    private static func names(_ bytes: [UInt8]) -> [Substring] {
        String(decoding: bytes, as: UTF8.self).split { $0 == "," || $0.isNewline }
    }
}
