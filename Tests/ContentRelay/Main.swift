import Glibc

/// `ContentRelay`: a lying content process for tests, started in the place of `garth-content`.
///
///     ContentRelay SCRIPT CONTENT [ARGUMENT...]
///
/// It starts the real content process (`CONTENT` with the arguments), passes messages both ways,
/// and tells the lies of the script (`RelayScript`). The browser process starts its content process
/// without an environment and with one descriptor, so tests write a wrapper of two lines that
/// names both files; `LyingContent` of the end-to-end tests does that.
@main
enum Main {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count >= 3 else { fail("usage: ContentRelay SCRIPT CONTENT [ARGUMENT...]") }
        guard let text = contents(of: arguments[1]) else { fail("no script: \(arguments[1])") }
        do throws(RelayScript.Mistake) {
            let script = try RelayScript(parsing: text)
            guard var relay = Relay(script, content: Array(arguments[2...])) else {
                fail("cannot start \(arguments[2])")
            }
            relay.run()
        } catch {
            fail("line \(error.line) of the script: \(error.text)")
        }
    }

    /// The text of a file; nil when it cannot be read.
    private static func contents(of path: String) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = fread(&buffer, 1, buffer.count, file)
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer[..<count]
        }
    }

    /// Ends with a sentence on standard error, where the caller has left that open.
    private static func fail(_ message: String) -> Never {
        let line = Array("ContentRelay: \(message)\n".utf8)
        _ = write(2, line, line.count)
        exit(64)
    }
}
