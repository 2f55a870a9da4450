import TestSupport

extension Garth {
    /// Dumps a page whose scripts run.
    static func dumpRunningScripts(
        _ server: ScriptedServer, _ path: String, _ options: String...
    ) throws -> Result {
        try run(["--dump", "--javascript", "on"] + options + [server.origin + path])
    }
}
