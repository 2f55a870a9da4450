/// Something that a page or a message said and must not say, in one sentence.
package struct BrokenPromise: Error, CustomStringConvertible, Equatable {
    /// What was broken.
    package let description: String

    /// Makes a finding from its sentence.
    init(_ description: String) { self.description = description }
}

/// Throws unless a promise was kept.
func require(
    _ isKept: Bool, _ description: @autoclosure () -> String
) throws(BrokenPromise) {
    if !isKept { throw BrokenPromise(description()) }
}
