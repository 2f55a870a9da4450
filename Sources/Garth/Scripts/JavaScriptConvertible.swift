/// A type whose values are values of JavaScript: arguments of scripts, answers to messages.
///
/// Strings, booleans, numbers, arrays, dictionaries and optionals are; with `GarthFoundation` also
/// `Date`, `Data`, `NSNumber`, `NSString` and `NSNull`.
public protocol JavaScriptConvertible {
    /// The value; nil if there is none, as of an array with a member that has none.
    var javaScriptValue: JavaScriptValue? { get }
}

extension JavaScriptValue {
    /// The value of anything that has one (``JavaScriptConvertible``); nil for anything else.
    public init?(any value: Any) {
        guard let value = (value as? any JavaScriptConvertible)?.javaScriptValue else {
            return nil
        }
        self = value
    }
}

extension JavaScriptValue: JavaScriptConvertible {
    /// The value itself.
    public var javaScriptValue: JavaScriptValue? { self }
}

extension String: JavaScriptConvertible {
    /// A string.
    public var javaScriptValue: JavaScriptValue? { .string(self) }
}

extension Substring: JavaScriptConvertible {
    /// A string.
    public var javaScriptValue: JavaScriptValue? { .string(String(self)) }
}

extension Bool: JavaScriptConvertible {
    /// `true` or `false`.
    public var javaScriptValue: JavaScriptValue? { .bool(self) }
}

extension Double: JavaScriptConvertible {
    /// A number.
    public var javaScriptValue: JavaScriptValue? { .number(self) }
}

extension Float: JavaScriptConvertible {
    /// A number.
    public var javaScriptValue: JavaScriptValue? { .number(Double(self)) }
}

extension BinaryInteger where Self: JavaScriptConvertible {
    /// A number, the nearest one that JavaScript has.
    public var javaScriptValue: JavaScriptValue? { .number(Double(self)) }
}

extension Int: JavaScriptConvertible {}
extension Int8: JavaScriptConvertible {}
extension Int16: JavaScriptConvertible {}
extension Int32: JavaScriptConvertible {}
extension Int64: JavaScriptConvertible {}
extension UInt: JavaScriptConvertible {}
extension UInt8: JavaScriptConvertible {}
extension UInt16: JavaScriptConvertible {}
extension UInt32: JavaScriptConvertible {}
extension UInt64: JavaScriptConvertible {}

extension Optional: JavaScriptConvertible {
    /// The value, or `null` for nil.
    public var javaScriptValue: JavaScriptValue? {
        guard let wrapped = self else { return .null }
        return JavaScriptValue(any: wrapped)
    }
}

extension Array: JavaScriptConvertible {
    /// An array; nil if an item has no value.
    public var javaScriptValue: JavaScriptValue? {
        var items: [JavaScriptValue] = []
        for item in self {
            guard let value = JavaScriptValue(any: item) else { return nil }
            items.append(value)
        }
        return .array(items)
    }
}

extension Dictionary: JavaScriptConvertible {
    /// An object; nil if a key is no string or a member has no value.
    public var javaScriptValue: JavaScriptValue? {
        var members: [String: JavaScriptValue] = [:]
        for (key, value) in self {
            guard let name = key as? String, let value = JavaScriptValue(any: value) else {
                return nil
            }
            members[name] = value
        }
        return .object(members)
    }
}
