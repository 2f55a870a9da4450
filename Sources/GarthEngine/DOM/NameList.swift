/// A short list of names of a vocabulary (keywords, properties, attributes). Other names are those
/// that a rule does not concern.
///
/// The compiler turns a constant list into a test of bits, and a constant table into a jump.
struct NameList<Name: Equatable & Sendable>: ExpressibleByArrayLiteral, Sendable {
    private let names: [Name]

    @inline(__always)
    init(arrayLiteral names: Name...) { self.names = names }

    @inline(__always)
    func contains(_ name: Name) -> Bool { names.first { $0 == name } != nil }
}

extension KeyValuePairs where Key: Equatable {
    /// What a name stands for; nil for one that the table does not have.
    @inline(__always)
    subscript(name: Key) -> Value? { first { $0.key == name }?.value }
}
