import GarthIPC
import GarthLanguage
import Glibc

/// The arguments of the process, compared where the system has put them: a list of strings would cost
/// each start a hundredth of its instructions.
enum ProcessArguments {
    /// Whether one of them, after the program's name, is this one.
    static func contains(_ name: String) -> Bool {
        for place in 1..<max(1, Int(CommandLine.argc)) {
            guard let argument = unsafe CommandLine.unsafeArgv[place] else { continue }
            if unsafe strcmp(argument, name) == 0 { return true }
        }
        return false
    }

    /// The catalogue that an argument names; nil for English.
    static var catalogue: Catalogue? {
        let prefix = ContentLanguageArgument.prefix
        for place in 1..<max(1, Int(CommandLine.argc)) {
            guard let argument = unsafe CommandLine.unsafeArgv[place],
                unsafe strncmp(argument, prefix, prefix.utf8.count) == 0
            else { continue }
            return Catalogue(for: [unsafe String(cString: argument + prefix.utf8.count)])
        }
        return nil
    }

    /// The libraries that the arguments ask for.
    static var libraries: ContentLibraries { ContentLibraries(where: contains) }
}
