/// MIME Sniffing Standard, "JavaScript MIME type".
package enum JavaScriptTypes {
    private static let essences: Set<String> = [
        "application/ecmascript", "application/javascript", "application/x-ecmascript",
        "application/x-javascript", "text/ecmascript", "text/javascript", "text/javascript1.0",
        "text/javascript1.1", "text/javascript1.2", "text/javascript1.3", "text/javascript1.4",
        "text/javascript1.5", "text/jscript", "text/livescript", "text/x-ecmascript",
        "text/x-javascript",
    ]

    /// Whether a media type in lower case, without parameters, is one of JavaScript.
    package static func contain(_ essence: String) -> Bool { essences.contains(essence) }
}
