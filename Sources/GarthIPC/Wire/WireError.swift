/// The reason why a message is refused.
package enum WireError: Error, Equatable, Sendable {
    /// The message ends before its parts do, or holds more than them.
    case wrongLength
    /// An unknown number for a kind of message, an option or a truth value.
    case unknownCode
    /// A text is not UTF-8, or holds control characters.
    case badText
    /// An index names nothing that was announced, or a count fell.
    case badIndex
    /// A limit of `WireLimits` was passed.
    case tooLarge
    /// A message came that cannot come now.
    case outOfTurn
    /// The other side speaks another version.
    case otherVersion
}
