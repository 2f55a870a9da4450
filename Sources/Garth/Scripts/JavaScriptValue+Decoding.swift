/// Values of scripts as values of the program (`Decodable`).
extension JavaScriptValue {
    /// The value as one of a type of the program; throws `DecodingError` if it is none.
    ///
    /// `undefined` and `null` are both nil of an optional. A JavaScript `Date` is decoded as a `Date`
    /// of Foundation, an address as a `URL` from its string, and bytes as `Data` or `[UInt8]`.
    public func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
        try JavaScriptDecoder(value: self, codingPath: []).decode(type)
    }
}

/// Decodes one value.
private struct JavaScriptDecoder: Decoder, SingleValueDecodingContainer {
    let value: JavaScriptValue
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard let members = value.object else { throw mismatch([String: Any].self, "an object") }
        return KeyedDecodingContainer(
            JavaScriptMembers<Key>(members: members, codingPath: codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        switch value {
        case .array(let items): return JavaScriptItems(items: items, codingPath: codingPath)
        case .data(let bytes):
            return JavaScriptItems(
                items: bytes.map { .number(Double($0)) }, codingPath: codingPath)
        case .undefined, .null, .bool, .number, .string, .date, .object:
            throw mismatch([Any].self, "an array")
        }
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { value.isNullOrUndefined }

    func decode(_ type: Bool.Type) throws -> Bool {
        guard let isTrue = value.bool else { throw mismatch(type, "true or false") }
        return isTrue
    }

    func decode(_ type: String.Type) throws -> String {
        guard let text = value.string else { throw mismatch(type, "a string") }
        return text
    }

    func decode(_ type: Double.Type) throws -> Double {
        guard let number = value.number else { throw mismatch(type, "a number") }
        return number
    }

    func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }

    private func whole<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
        guard let number = value.number, let whole = Number(exactly: number) else {
            throw mismatch(type, "a whole number that fits")
        }
        return whole
    }

    func decode(_ type: Int.Type) throws -> Int { try whole(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try whole(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try whole(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try whole(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try whole(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try whole(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try whole(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try whole(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try whole(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try whole(type) }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if let value = value as? Value { return value }
        return try Value(from: JavaScriptDecoder(value: form(for: type), codingPath: codingPath))
    }

    /// The form that a type of Foundation decodes itself from: this module does not import it.
    private func form(for type: Any.Type) -> JavaScriptValue {
        switch (value, String(reflecting: type)) {
        case (.date(let seconds), "Foundation.Date"),
            (.date(let seconds), "FoundationEssentials.Date"):
            .number(seconds - Self.secondsFrom1970To2001)
        case (.string, "Foundation.URL"), (.string, "FoundationEssentials.URL"):
            .object(["relative": value])
        default: value
        }
    }

    /// `Date` counts from the start of 2001.
    private static let secondsFrom1970To2001 = 978_307_200.0

    private func mismatch(_ type: Any.Type, _ expected: String) -> DecodingError {
        let context = DecodingError.Context(
            codingPath: codingPath, debugDescription: "expected \(expected), found \(value.kind)")
        return value.isNullOrUndefined
            ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }
}

extension JavaScriptValue {
    /// The kind of the value in words.
    fileprivate var kind: String {
        switch self {
        case .undefined: "undefined"
        case .null: "null"
        case .bool: "true or false"
        case .number(let number): "the number \(number)"
        case .string: "a string"
        case .date: "a date"
        case .data: "bytes"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

/// The members of an object.
private struct JavaScriptMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: [String: JavaScriptValue]
    let codingPath: [any CodingKey]

    var allKeys: [Key] { members.keys.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

    private func decoder(_ key: any CodingKey) -> JavaScriptDecoder {
        JavaScriptDecoder(
            value: members[key.stringValue] ?? .undefined, codingPath: codingPath + [key])
    }

    private func present(_ key: Key) throws -> JavaScriptDecoder {
        guard contains(key) else {
            throw DecodingError.keyNotFound(
                key,
                DecodingError.Context(
                    codingPath: codingPath,
                    debugDescription: "the object has no member \(key.stringValue)"))
        }
        return decoder(key)
    }

    func decodeNil(forKey key: Key) throws -> Bool { try present(key).decodeNil() }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try present(key).decode(type)
    }
    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { try present(key).container(keyedBy: type) }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try present(key).unkeyedContainer()
    }
    func superDecoder() throws -> any Decoder { decoder(JavaScriptKey.super) }
    func superDecoder(forKey key: Key) throws -> any Decoder { decoder(key) }
}

/// The items of an array.
private struct JavaScriptItems: UnkeyedDecodingContainer {
    let items: [JavaScriptValue]
    let codingPath: [any CodingKey]
    var currentIndex = 0

    var count: Int? { items.count }
    var isAtEnd: Bool { currentIndex >= items.count }

    private mutating func next<Value>(_ decode: (JavaScriptDecoder) throws -> Value) throws -> Value
    {
        let path = codingPath + [JavaScriptKey(intValue: currentIndex)]
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                Value.self,
                DecodingError.Context(codingPath: path, debugDescription: "the array has ended"))
        }
        let value = try decode(JavaScriptDecoder(value: items[currentIndex], codingPath: path))
        currentIndex += 1
        return value
    }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd, items[currentIndex].isNullOrUndefined else { return false }
        currentIndex += 1
        return true
    }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try next { try $0.decode(type) }
    }
    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { try next { try $0.container(keyedBy: type) } }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next { try $0.unkeyedContainer() }
    }
    mutating func superDecoder() throws -> any Decoder { try next { $0 } }
}

/// A step of a path: the index of an item, or the name of the part that a superclass decodes.
private struct JavaScriptKey: CodingKey {
    static let `super` = JavaScriptKey(stringValue: "super")

    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }
    init(intValue: Int) {
        stringValue = "\(intValue)"
        self.intValue = intValue
    }
}
