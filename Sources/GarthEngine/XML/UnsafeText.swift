/// The doors through which text of libxml2 enters: its callbacks give pointers, and counts that the
/// library vouches for. Behind them the bytes are spans.
extension Document {
    /// The number of a name that is not in the lists, the same for equal names.
    @unsafe
    mutating func number(ofName name: UnsafeRawBufferPointer) -> UInt16 {
        number(ofName: unsafe Span(_unsafeBytes: name))
    }
}

extension CharacterReference {
    /// The longest reference at the beginning of a run of letters and digits.
    @unsafe
    static func match(_ run: UnsafeBufferPointer<UInt8>, semicolonFollows: Bool) -> Match {
        match(unsafe Span(_unsafeElements: run), semicolonFollows: semicolonFollows)
    }
}
