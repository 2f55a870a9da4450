import GarthIPC
import GarthPage

/// Scripts of the program in the page of a view (WebKit's `evaluateJavaScript` and
/// `callAsyncJavaScript`).
///
/// With `GarthFoundation`, the same calls give `Any?` as in WebKit, unless the context asks for a
/// ``JavaScriptValue``. A result has at most 8 MB.
extension WebView {
    /// Evaluates a script in the page, and returns the value of its last statement.
    ///
    /// ```swift
    /// let title = try await view.evaluateJavaScript("document.title")
    /// print(title.string ?? "")
    /// ```
    ///
    /// A promise has no value here: ``callAsyncJavaScript(_:arguments:in:contentWorld:)`` awaits it.
    /// Throws ``JavaScriptError`` if the script throws, if its value has no form outside the page (a
    /// node, a function), or if the view cannot run scripts.
    @_disfavoredOverload @discardableResult
    public func evaluateJavaScript(_ script: String) async throws(JavaScriptError)
        -> JavaScriptValue
    { try await value(of: script, in: nil, .page) }

    /// Evaluates a script in a content world of the page, and throws what
    /// ``evaluateJavaScript(_:)`` throws, or if the page has 16 worlds already.
    ///
    /// - Parameters:
    ///   - script: The script.
    ///   - frame: The main frame, or nil for it; another one throws `invalidFrameTarget`.
    ///   - contentWorld: The world in which the script runs.
    @_disfavoredOverload @discardableResult
    public func evaluateJavaScript(
        _ script: String, in frame: FrameInfo? = nil, contentWorld: ContentWorld
    ) async throws(JavaScriptError) -> JavaScriptValue {
        try await value(of: script, in: frame, contentWorld)
    }

    /// Evaluates a script in the page, and returns the value of its last statement as one of a type
    /// of the program.
    ///
    /// ```swift
    /// let links = try await view.evaluateJavaScript(
    ///     "[...document.links].map(link => link.href)", as: [String].self)
    /// ```
    ///
    /// Throws what ``evaluateJavaScript(_:)`` throws, and `resultTypeIsUnsupported` if the value is
    /// none of the type.
    public func evaluateJavaScript<Value: Decodable>(
        _ script: String, as type: Value.Type, in frame: FrameInfo? = nil,
        contentWorld: ContentWorld = .page
    ) async throws(JavaScriptError) -> Value {
        try await value(of: script, in: frame, contentWorld).asResult(type)
    }

    /// Calls an asynchronous function in the page, and returns its result when it has one.
    ///
    /// ```swift
    /// let sum = try await view.callAsyncJavaScript(
    ///     "return await Promise.resolve(a + b)", arguments: ["a": 1, "b": 2])
    /// ```
    ///
    /// Throws ``JavaScriptError`` if the function throws, if its result has no form outside the page,
    /// or if the page is left or the view cannot run scripts.
    ///
    /// - Parameters:
    ///   - functionBody: The statements of the function, which may use `await` and `return`.
    ///   - arguments: The values of its arguments, by their names.
    ///   - frame: The main frame, or nil for it; another one throws `invalidFrameTarget`.
    ///   - contentWorld: The world in which the function runs.
    @_disfavoredOverload @discardableResult
    public func callAsyncJavaScript(
        _ functionBody: String, arguments: [String: JavaScriptValue] = [:],
        in frame: FrameInfo? = nil, contentWorld: ContentWorld = .page
    ) async throws(JavaScriptError) -> JavaScriptValue {
        try await result(of: functionBody, arguments, in: frame, contentWorld)
    }

    /// Calls an asynchronous function in the page, and returns its result as a value of a type of the
    /// program; throws what ``callAsyncJavaScript(_:arguments:in:contentWorld:)`` throws, and
    /// `resultTypeIsUnsupported` if the result is none of the type.
    public func callAsyncJavaScript<Value: Decodable>(
        _ functionBody: String, arguments: [String: JavaScriptValue] = [:], as type: Value.Type,
        in frame: FrameInfo? = nil, contentWorld: ContentWorld = .page
    ) async throws(JavaScriptError) -> Value {
        try await result(of: functionBody, arguments, in: frame, contentWorld).asResult(type)
    }

    /// Evaluates a script for a driver and returns its value as `JSON.stringify` writes it; nil for
    /// `undefined` and for what has no form there.
    package func json(ofScript script: String) async throws(JavaScriptError) -> String? {
        try await text(ofDriven: ScriptCall(source: script))
    }

    /// The text of the result of a driver's call. Drivers find the page as it is: one that runs no
    /// scripts runs none of theirs.
    func text(ofDriven call: ScriptCall) async throws(JavaScriptError) -> String? {
        guard let page else { throw JavaScriptError(.pageEnded, "there is no page") }
        return try text(of: await page.evaluate(call))
    }

    // MARK: - Private parts

    private func value(
        of script: String, in frame: FrameInfo?, _ world: ContentWorld
    ) async throws(JavaScriptError) -> JavaScriptValue {
        try JavaScriptError.check(frame)
        let call = ScriptCall(source: script, world: world.key, form: .value)
        return try JavaScriptValue(result: try await text(of: call))
    }

    private func result(
        of functionBody: String, _ arguments: [String: JavaScriptValue], in frame: FrameInfo?,
        _ world: ContentWorld
    ) async throws(JavaScriptError) -> JavaScriptValue {
        try JavaScriptError.check(frame)
        let call = ScriptCall(
            source: functionBody, arguments: JavaScriptValue.object(arguments).tagged,
            world: world.key, form: .value)
        return try JavaScriptValue(result: try await text(of: call))
    }

    /// The text of the result of a call, in the form that the call asks for.
    private func text(of call: ScriptCall) async throws(JavaScriptError) -> String? {
        try text(of: await preparedPage().evaluate(call))
    }

    private func text(of outcome: ScriptOutcome) throws(JavaScriptError) -> String? {
        guard case .failure(let message, let line, let column) = outcome else {
            guard case .value(let text) = outcome else { return nil }
            return text
        }
        let code: JavaScriptError.Code =
            switch outcome {
            case .ended: .pageEnded
            case .withoutScripts: .scriptsUnavailable
            default: page?.scriptProblem == message ? .scriptsUnavailable : .exceptionOccurred
            }
        throw JavaScriptError(code, message, line: line, column: column)
    }
}

extension JavaScriptValue {
    /// The value of a script; throws for what has none.
    fileprivate init(result text: String?) throws(JavaScriptError) {
        do throws(ValuelessError) {
            try self.init(tagged: text)
        } catch {
            throw JavaScriptError(.resultTypeIsUnsupported, error.message)
        }
    }

    /// The value as one of a type of the program.
    fileprivate func asResult<Value: Decodable>(_ type: Value.Type) throws(JavaScriptError) -> Value
    {
        do {
            return try decoded(as: type)
        } catch {
            throw JavaScriptError(
                .resultTypeIsUnsupported, "the value is no \(type): \(Self.words(of: error))")
        }
    }

    private static func words(of error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        let context: DecodingError.Context =
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context),
                .keyNotFound(_, let context), .dataCorrupted(let context):
                context
            @unknown default:
                DecodingError.Context(codingPath: [], debugDescription: "\(error)")
            }
        let place = context.codingPath.map(\.stringValue).joined(separator: ".")
        return place.isEmpty
            ? context.debugDescription : "\(context.debugDescription), at \(place)"
    }
}

extension ScriptOutcome {
    /// The refusal of a message, in a sentence.
    static func refusal(_ words: String) -> ScriptOutcome {
        .failure(message: words, line: 0, column: 0)
    }
}
