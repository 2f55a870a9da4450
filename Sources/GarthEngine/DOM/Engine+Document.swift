extension Engine {
    /// Lends the page's document to a script.
    package mutating func withDocument(_ body: (inout Document) -> Void) { body(&document) }

    /// The page's document, for reading.
    package var scriptDocument: Document { document }
}
