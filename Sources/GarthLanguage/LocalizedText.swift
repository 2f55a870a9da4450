/// A message of the program: English in the source, and the key of its translations.
///
/// A literal makes one: `"\(name) was saved"` has the key `%1 was saved`, with a place for each
/// value in their order. In English only the text is made, as by a `String`.
package struct LocalizedText: ExpressibleByStringInterpolation {
    /// The English text.
    private(set) var english: String
    /// The key and the values of its places; nil while the messages are in English.
    private(set) var message: Message?

    /// What a catalogue is asked for.
    struct Message {
        var key: String
        var values: [String] = []

        /// Adds a place and its value.
        mutating func append(_ value: String) {
            values.append(value)
            key += "%\(values.count)"
        }
    }

    /// Makes the message of a literal without values.
    package init(stringLiteral text: String) {
        english = text
        message = Catalogue.inUse == nil ? nil : Message(key: text)
    }

    /// Makes the message of a literal with values.
    package init(stringInterpolation text: StringInterpolation) {
        english = text.english
        message = text.message
    }

    /// Joins the parts of a literal that is longer than a line.
    package static func + (first: LocalizedText, second: LocalizedText) -> LocalizedText {
        var whole = first
        whole.english += second.english
        guard let added = second.message else { return whole }
        var message = whole.message ?? Message(key: first.english)
        message.key += added.keyWithPlaces(after: message.values.count)
        message.values += added.values
        whole.message = message
        return whole
    }

    /// Collects the segments of an interpolated literal.
    package struct StringInterpolation: StringInterpolationProtocol {
        var english = ""
        var message: Message?

        /// Makes an empty collection.
        package init(literalCapacity: Int, interpolationCount: Int) {
            english.reserveCapacity(literalCapacity + 8 * interpolationCount)
            if Catalogue.inUse != nil { message = Message(key: "") }
        }

        /// Adds words of the literal.
        package mutating func appendLiteral(_ literal: String) {
            english += literal
            message?.key += literal
        }

        /// Adds a place with a value.
        package mutating func appendInterpolation<Value: CustomStringConvertible>(_ value: Value) {
            append(value.description)
        }

        /// Adds a place with a value that has no description of its own.
        @_disfavoredOverload
        package mutating func appendInterpolation<Value>(_ value: Value) {
            append(String(describing: value))
        }

        private mutating func append(_ value: String) {
            english += value
            message?.append(value)
        }
    }
}

extension LocalizedText.Message {
    /// The key with its places counted on from others.
    fileprivate func keyWithPlaces(after count: Int) -> String {
        guard count > 0, !values.isEmpty else { return key }
        return Places.text(of: Array(key.utf8)) { "%\(count + $0)" } ?? key
    }
}
