/// What a document says of itself, beside its title.
package struct DocumentDescription: Sendable, Equatable {
    /// The language tag (BCP 47) of the root element, else of the pragma `content-language`; empty
    /// without one.
    package var language: String
    /// Whether the page has an article; nil where reader mode was not asked for.
    package var hasArticle: Bool?

    /// Makes a description.
    package init(language: String, hasArticle: Bool?) {
        self.language = language
        self.hasArticle = hasArticle
    }
}
