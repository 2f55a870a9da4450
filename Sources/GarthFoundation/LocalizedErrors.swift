public import Foundation
public import Garth
public import GarthURL

// `localizedDescription` of an error is its message.

extension NavigationError: LocalizedError {
    /// The message.
    public var errorDescription: String? { message }
}

extension JavaScriptError: LocalizedError {
    /// The words of the error, with the line of the script if it is known.
    public var errorDescription: String? { line > 0 ? "\(message) (line \(line))" : message }
}

extension URLSchemeHandlerError: LocalizedError {
    /// The sentence of the error.
    public var errorDescription: String? { description }
}

extension ContentRuleListError: LocalizedError {
    /// The sentence of the error.
    public var errorDescription: String? { description }
}

extension AllowListError: LocalizedError {
    /// The sentence of the error.
    public var errorDescription: String? { description }
}

extension URLParseError: LocalizedError {
    /// The sentence of the error.
    public var errorDescription: String? { description }
}
