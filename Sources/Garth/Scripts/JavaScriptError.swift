/// The reason why a script of the program has no value.
///
/// `line` and `column` are those of the script, from 1; 0 where they are not known.
public struct JavaScriptError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of reason; later versions may add kinds, so keep a default.
    public enum Code: Sendable, Hashable {
        /// The script threw an error that it did not catch.
        case exceptionOccurred
        /// The value has no form outside the page, or is none of the type that the program asked for.
        case resultTypeIsUnsupported
        /// An argument is no value of JavaScript.
        case argumentTypeIsUnsupported
        /// The frame is not the main frame of the page.
        case invalidFrameTarget
        /// No script can run: JavaScriptCore is missing, or the configuration turns JavaScript off.
        case scriptsUnavailable
        /// The page was left, or its process ended, before the script did.
        case pageEnded
    }

    /// The kind of reason.
    public let code: Code
    /// The words of the error.
    public let message: String
    /// The line of the script, from 1 on; 0 if unknown.
    public let line: Int
    /// The column, from 1 on; 0 if unknown.
    public let column: Int
    /// The words of the error.
    public var description: String { message }

    /// Makes an error, for tests of a program.
    public init(_ code: Code, _ message: String, line: Int = 0, column: Int = 0) {
        self.code = code
        self.message = message
        self.line = line
        self.column = column
    }

    /// Throws unless scripts of the program run in a frame.
    static func check(_ frame: FrameInfo?) throws(JavaScriptError) {
        guard frame?.isMainFrame != false else {
            throw JavaScriptError(
                .invalidFrameTarget,
                "scripts of the program run in the main frame of a page; a user script with "
                    + "forMainFrameOnly: false also runs in frames")
        }
    }
}
