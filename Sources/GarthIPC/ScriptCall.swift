/// A script of the embedding program, to be evaluated in a page.
package struct ScriptCall: Sendable, Equatable {
    /// The end of a function that a driver calls (WebDriver section 13.2).
    package enum DrivenEnd: UInt8, Sendable, Equatable {
        /// The function returns its result, or a promise of it.
        case result
        /// The function calls its last argument with its result.
        case callback
    }

    /// How the value of a plain script is written.
    package enum Form: UInt8, Sendable, Equatable {
        /// As `JSON.stringify` writes it; nothing for what has no form there.
        case json
        /// With tags for what JSON does not have (`valueText` in `Resources/js`); the results and the
        /// arguments of functions always have this form, unless a driver calls them.
        case value
    }

    /// The script, or the body of a function.
    package var source: String
    /// The arguments of the function in JSON, an object; nil to evaluate a plain script.
    package var arguments: String?
    /// The end of a function of a driver, whose arguments are an array and whose arguments and
    /// result may hold elements; nil for other scripts.
    package var drivenEnd: DrivenEnd?
    /// The number of the document in whose realm a driver's function runs; 0 is the page itself.
    package var document: UInt32 = 0
    /// The content world of a script that no driver calls; empty for the page's own.
    package var world = ""
    /// The form of the value.
    package var form = Form.json

    /// Makes a call.
    package init(
        source: String, arguments: String? = nil, drivenEnd: DrivenEnd? = nil,
        document: UInt32 = 0, world: String = "", form: Form = .json
    ) {
        self.world = world
        self.form = form
        self.source = source
        self.arguments = arguments
        self.drivenEnd = drivenEnd
        self.document = document
    }
}
