import GarthTerminal

/// `garth --print-config`: prints a `config` file with every setting at its default.
struct PrintConfigCommand {
    func run() throws(CommandError) -> ExitStatus {
        var output = OutputStream()
        for line in ConfigurationText.defaults.split(
            separator: "\n", omittingEmptySubsequences: false
        )
        .dropLast() {
            output.write(SafeText(sanitizing: String(line)))
            output.write("\n")
        }
        output.flush()
        try output.check()
        return .shown
    }
}
