import Foundation
import TestSupport
import Testing

/// What a certificate says about itself is the server's word, and can be anything.
@Suite("Hostile text in a certificate") struct CertificateAttackTests {
    @Test("the fields of a certificate reach neither a line nor the screen as controls")
    func fields() throws {
        let base = TestFolder.shared.path + "/hostile-certificate"
        let name = "\u{1B}]0;PWNED\u{7}\u{1B}[2J\u{9B}31m\u{202E}evil\rsafe\u{E0041}"
        let made = try Child.run(
            [
                "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-utf8", "-days", "2",
                "-keyout",
                base + ".key", "-out", base + ".pem", "-subj", "/O=\(name)/CN=\(name)",
            ], environment: Garth.environment)
        try #require(made.status == 0, "\(made.errors)")
        let port = LoopbackSocket.freePort()
        var spawning = Spawning()
        spawning.open(0, "/dev/null", O_RDONLY)
        spawning.open(1, "/dev/null", O_WRONLY)
        spawning.open(2, "/dev/null", O_WRONLY)
        let server = try spawning.run(
            [
                "openssl", "s_server", "-www", "-quiet", "-accept", "127.0.0.1:\(port)", "-cert",
                base + ".pem", "-key", base + ".key",
            ]
            .map { Array($0.utf8) }, environment: Garth.environment)
        defer {
            kill(server, SIGKILL)
            waitpid(server, nil, 0)
        }
        let url = "https://127.0.0.1:\(port)/"
        try #require(wait { LoopbackSocket.isOpen(port: port) })
        let run = try MeasuredRun(["--dump", url])
        #expect(run.status == 69)
        #expect(run.errorText.contains("evil"), "\(run.errorText)")
        let check = OutputCheck(run.errors, as: .text)
        #expect(check.lines.count == 1)
        #expect(check.complaints.isEmpty)

        let terminal = try PseudoTerminal([url])
        terminal.wait(for: "certificate")
        for keys in ["gc", "\u{1B}", "=", "\u{1B}"] {
            terminal.type(keys)
            terminal.settle(quiet: 700)
        }
        terminal.type("Q")
        #expect(terminal.waitForEnd() == 0)
        let reading = ScreenReading(terminal.written)
        #expect(reading.titles.allSatisfy { $0.hasPrefix("Garth: ") })
        #expect(
            !reading.kinds.contains {
                $0.hasPrefix("OSC 0") || $0.hasPrefix("U+") || $0.hasPrefix("control")
            })
    }
}
