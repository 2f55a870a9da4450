/// The arguments of the program that Playwright starts in Firefox's place (`--playwright`).
enum LauncherArguments {
    /// The arguments without those that only Firefox knows.
    static func read(_ arguments: some Sequence<String>) -> [String] {
        let arguments = Array(arguments)
        guard arguments.contains("--playwright") else { return arguments }
        var kept: [String] = []
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            if argument == "--profile" {
                // Playwright's own folder for a profile of Firefox: sessions store nothing.
                _ = rest.next()
            } else if !isOfFirefox(argument) {
                kept.append(argument)
            }
        }
        return kept
    }

    private static func isOfFirefox(_ argument: String) -> Bool {
        let own = ["--headless", "--foreground", "--no-remote", "-wait-for-browser"]
        return own.contains(argument) || argument.hasPrefix("--remote-debugging-port")
    }
}
