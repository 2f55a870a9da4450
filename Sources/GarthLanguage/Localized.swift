/// The message in the language of the messages, or in English where its catalogue lacks it.
package func localized(_ text: LocalizedText) -> String {
    guard let catalogue = Catalogue.inUse, let message = text.message else { return text.english }
    return catalogue.text(message) ?? text.english
}

/// The message, whose English words have other translations where they mean something else.
package func localized(_ text: LocalizedText, meaning: String) -> String {
    guard let catalogue = Catalogue.inUse, let message = text.message else { return text.english }
    return catalogue.text(message, meaning: meaning) ?? text.english
}

/// The message in the form of a number.
///
/// The form for one has places of the other form, or none. It is a form of English: languages differ in
/// the numbers that take their first one (in French also 0), so its translation may name the number.
package func localized(
    _ count: Int, one: @autoclosure () -> LocalizedText, other: @autoclosure () -> LocalizedText
) -> String {
    guard let catalogue = Catalogue.inUse, let message = other().message,
        let text = catalogue.text(message, count: count)
    else { return count == 1 ? one().english : other().english }
    return text
}

/// A page of the program, each text between two of its tags being a message; `kbd` has names of keys.
package func localized(markup page: String) -> String {
    guard let catalogue = Catalogue.inUse else { return page }
    var result = ""
    var rest = page[...]
    while let end = rest.firstIndex(of: ">") {
        let tag = rest[...end]
        rest = rest[rest.index(after: end)...]
        let text = rest.prefix { $0 != "<" }
        let isKey = text.isEmpty || tag.hasSuffix("<kbd>")
        result += tag + (isKey ? text : catalogue.text(of: text)[...])
        rest = rest[text.endIndex...]
    }
    return result + rest
}
