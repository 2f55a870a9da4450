import Foundation
import TestSupport
import Testing

/// Rounds of `Scripts/kill-session.py`, which `make kill-session` has more of.
@Suite("A browser that is killed") struct KilledSessionTests {
    @Test("two killed Garths with scripts and downloads lose nothing that was stored or confirmed")
    func killed() throws {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Scripts/kill-session.py").path
        let result = try Child.run(
            [
                "python3", script, "--garth", Garth.path, "--rounds", "4", "--seed", "1",
                "--scripts", "--two", "--longest", "2", "--margin", "5",
            ], environment: Garth.environment)
        #expect(result.status == 0, "\(result.errors)")
    }
}
