public import Foundation
public import Garth

/// Scripts of the program with the types of WebKit: results are `Any?`, arguments are `Any`.
///
/// A string is a `String`, a number or boolean an `NSNumber` (`as? Int`, `as? Double` and `as? Bool`
/// convert it), `null` is `NSNull`, an array `[Any]`, an object `[String: Any]`, a date a `Date`, bytes
/// are `Data`, and `undefined` is nil.
extension WebView {
    /// Evaluates a script in the page, and returns the value of its last statement.
    @discardableResult
    public func evaluateJavaScript(_ javaScriptString: String) async throws(JavaScriptError)
        -> sending Any?
    {
        let value: JavaScriptValue = try await evaluateJavaScript(javaScriptString)
        return value.foundationValue
    }

    /// Evaluates a script in a content world of the page; `frame` is the main frame or nil.
    @discardableResult
    public func evaluateJavaScript(
        _ javaScript: String, in frame: FrameInfo? = nil, contentWorld: ContentWorld
    ) async throws(JavaScriptError) -> sending Any? {
        let value: JavaScriptValue = try await evaluateJavaScript(
            javaScript, in: frame, contentWorld: contentWorld)
        return value.foundationValue
    }

    /// Evaluates a script in the page, and hands over its value or the error.
    public func evaluateJavaScript(
        _ javaScriptString: String,
        completionHandler: (@MainActor @Sendable (Any?, (any Error)?) -> Void)? = nil
    ) {
        Task { @MainActor in
            do throws(JavaScriptError) {
                let value: JavaScriptValue = try await evaluateJavaScript(javaScriptString)
                completionHandler?(value.foundationValue, nil)
            } catch {
                completionHandler?(nil, error)
            }
        }
    }

    /// Evaluates a script in a content world of the page, and hands over its value or the error;
    /// `undefined` is `NSNull`.
    public func evaluateJavaScript(
        _ javaScript: String, in frame: FrameInfo? = nil, in contentWorld: ContentWorld,
        completionHandler: (@MainActor @Sendable (Result<Any, any Error>) -> Void)? = nil
    ) {
        Task { @MainActor in
            do throws(JavaScriptError) {
                let value: JavaScriptValue = try await evaluateJavaScript(
                    javaScript, in: frame, contentWorld: contentWorld)
                completionHandler?(.success(value.foundationValue ?? NSNull()))
            } catch {
                completionHandler?(.failure(error))
            }
        }
    }

    /// Calls an asynchronous function in the page, and returns its result when it has one.
    ///
    /// Throws ``JavaScriptError`` also if an argument is no value of JavaScript.
    @discardableResult
    public func callAsyncJavaScript(
        _ functionBody: String, arguments: [String: Any] = [:], in frame: FrameInfo? = nil,
        contentWorld: ContentWorld = .page
    ) async throws(JavaScriptError) -> sending Any? {
        let value: JavaScriptValue = try await callAsyncJavaScript(
            functionBody, arguments: try Self.values(of: arguments), in: frame,
            contentWorld: contentWorld)
        return value.foundationValue
    }

    /// Calls an asynchronous function in the page, and hands over its result or the error;
    /// `undefined` is `NSNull`.
    public func callAsyncJavaScript(
        _ functionBody: String, arguments: [String: Any] = [:], in frame: FrameInfo? = nil,
        in contentWorld: ContentWorld,
        completionHandler: (@MainActor @Sendable (Result<Any, any Error>) -> Void)? = nil
    ) {
        let values = Result { () throws(JavaScriptError) in try Self.values(of: arguments) }
        Task { @MainActor in
            do throws(JavaScriptError) {
                let value: JavaScriptValue = try await callAsyncJavaScript(
                    functionBody, arguments: try values.get(), in: frame,
                    contentWorld: contentWorld)
                completionHandler?(.success(value.foundationValue ?? NSNull()))
            } catch {
                completionHandler?(.failure(error))
            }
        }
    }

    private static func values(
        of arguments: [String: Any]
    ) throws(JavaScriptError) -> [String: JavaScriptValue] {
        var values: [String: JavaScriptValue] = [:]
        for (name, argument) in arguments {
            guard let value = JavaScriptValue(any: argument) else {
                throw JavaScriptError(
                    .argumentTypeIsUnsupported,
                    "the argument \(name) is no value of JavaScript (\(Swift.type(of: argument)))")
            }
            values[name] = value
        }
        return values
    }
}

extension ScriptMessage {
    /// The value that the script posted, with the types of Foundation; `undefined` is `NSNull`.
    public var body: Any {
        value.foundationValue ?? NSNull()
    }
}

extension JavaScriptValue {
    /// The value with the types that WebKit gives it; nil for `undefined`, which is `NSNull` in an
    /// array or an object.
    public var foundationValue: Any? {
        switch self {
        case .undefined: nil
        case .null: NSNull()
        case .bool(let isTrue): NSNumber(value: isTrue)
        case .number(let number):
            Int(exactly: number).map { NSNumber(value: $0) } ?? NSNumber(value: number)
        case .string(let text): text
        case .date(let seconds): Date(timeIntervalSince1970: seconds)
        case .data(let bytes): Data(bytes)
        case .array(let items): items.map { $0.foundationValue ?? NSNull() }
        case .object(let members): members.mapValues { $0.foundationValue ?? NSNull() }
        }
    }
}

extension Date: JavaScriptConvertible {
    /// A `Date`.
    public var javaScriptValue: JavaScriptValue? {
        .date(secondsSince1970: timeIntervalSince1970)
    }
}

extension Data: JavaScriptConvertible {
    /// A `Uint8Array`.
    public var javaScriptValue: JavaScriptValue? { .data([UInt8](self)) }
}

extension NSNull: JavaScriptConvertible {
    /// `null`.
    public var javaScriptValue: JavaScriptValue? { .null }
}

extension NSString: JavaScriptConvertible {
    /// A string.
    public var javaScriptValue: JavaScriptValue? { .string(String(describing: self)) }
}

extension NSNumber: JavaScriptConvertible {
    /// `true` or `false` of a boolean, else a number.
    public var javaScriptValue: JavaScriptValue? {
        // "c" is the type of a boolean, in this Foundation that of no other number but `Int8`.
        objCType.pointee == 0x63 ? .bool(boolValue) : .number(doubleValue)
    }
}
