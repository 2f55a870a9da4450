import CJavaScriptCore
import GarthEngine

/// One call of a native function: its arguments, and its result's making.
struct NativeCall {
    let context: JSContextRef
    let count: Int
    let arguments: UnsafePointer<JSValueRef?>?

    /// An argument; nil beyond the last one.
    subscript(place: Int) -> JSValueRef? { place < count ? arguments?[place] : nil }

    /// The number of an argument; 0 for anything else.
    func int(_ place: Int) -> Int32 {
        guard let value = self[place] else { return 0 }
        return Int32(exactly: garth_js_to_number(context, value)) ?? 0
    }

    func double(_ place: Int) -> Double {
        guard let value = self[place] else { return 0 }
        return garth_js_to_number(context, value)
    }

    func flag(_ place: Int) -> Bool {
        guard let value = self[place] else { return false }
        return garth_js_to_boolean(context, value)
    }

    /// States of an element, by their bits.
    func states(_ place: Int) -> SelectorStates {
        SelectorStates(rawValue: UInt32(truncatingIfNeeded: int(place)))
    }

    /// A node; the document for anything that is no node.
    func node(_ place: Int, _ document: borrowing Document) -> NodeID {
        let id = int(place)
        return NodeID(rawValue: id < 0 || Int(id) >= document.nodeCount ? 0 : id)
    }

    /// A node, or none for anything that is no node.
    func optionalNode(_ place: Int, _ document: borrowing Document) -> NodeID {
        let id = int(place)
        return id < 0 || Int(id) >= document.nodeCount ? .none : NodeID(rawValue: id)
    }

    /// The UTF-8 of a string; empty for anything else.
    func string(_ place: Int) -> [UInt8] { optionalString(place) ?? [] }

    /// The UTF-8 of a string; nil for anything else.
    func optionalString(_ place: Int) -> [UInt8]? {
        guard let value = self[place], garth_js_is_string(context, value) else { return nil }
        return ScriptText.utf8(of: value, context)
    }

    /// The bytes of a typed array.
    func bytes(_ place: Int) -> [UInt8] { withBytes(place) { Array($0) } }

    /// Lends the bytes of a typed array, which `body` must not keep; none for another value.
    func withBytes<Result>(
        _ place: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        var size = 0
        guard let value = self[place], garth_js_is_object(context, value),
            let start = garth_js_bytes(context, value, &size)
        else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
        return body(
            UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: size))
    }

    // MARK: - Results

    func value(int number: some BinaryInteger) -> JSValueRef? {
        garth_js_number(context, Double(number))
    }
    func value(double number: Double) -> JSValueRef? { garth_js_number(context, number) }
    func value(flag: Bool) -> JSValueRef? { garth_js_boolean(context, flag) }
    func value(node: NodeID) -> JSValueRef? { garth_js_number(context, Double(node.rawValue)) }

    /// A string of UTF-8; `null` for nil.
    func value(text utf8: [UInt8]?) -> JSValueRef? {
        guard let utf8 else { return garth_js_null(context) }
        return ScriptText.value(utf8[...], context)
    }

    func value(text utf8: ArraySlice<UInt8>) -> JSValueRef? { ScriptText.value(utf8, context) }

    func value(numbers: [Double]) -> JSValueRef? {
        let values = numbers.map { garth_js_number(context, $0) }
        return values.withUnsafeBufferPointer {
            garth_js_array_make(context, $0.baseAddress, $0.count)
        }
    }

    func value(strings: [[UInt8]?]) -> JSValueRef? {
        let values = strings.map { value(text: $0) }
        return values.withUnsafeBufferPointer {
            garth_js_array_make(context, $0.baseAddress, $0.count)
        }
    }

    /// An `Int32Array` of node numbers.
    func value(nodes: [NodeID]) -> JSValueRef? {
        guard let array = garth_js_int32_array(context, nodes.count) else { return nil }
        var size = 0
        if let start = garth_js_bytes(context, array, &size), size == nodes.count * 4 {
            let target = UnsafeMutableRawBufferPointer(start: start, count: size)
            for (place, node) in nodes.enumerated() {
                target.storeBytes(of: node.rawValue, toByteOffset: place * 4, as: Int32.self)
            }
        }
        return array
    }

    /// A `Uint8Array`.
    func value(bytes: [UInt8]) -> JSValueRef? {
        guard let array = garth_js_uint8_array(context, bytes.count) else { return nil }
        var size = 0
        if let start = garth_js_bytes(context, array, &size), size == bytes.count {
            UnsafeMutableRawBufferPointer(start: start, count: size).copyBytes(from: bytes)
        }
        return array
    }
}

/// Strings on their way between UTF-16 outside and UTF-8 inside.
enum ScriptText {
    /// The UTF-8 of a value that is a string. A lone surrogate becomes U+FFFD.
    static func utf8(of value: JSValueRef, _ context: JSContextRef) -> [UInt8] {
        guard let string = garth_js_to_string(context, value, nil) else { return [] }
        defer { garth_js_string_release(string) }
        return utf8(of: string)
    }

    static func utf8(of string: JSStringRef) -> [UInt8] {
        let count = garth_js_string_length(string)
        // More than this is never read: three copies of it would be.
        guard count <= ScriptLimits.stringUnits else {
            garth_js_note_excess()
            return []
        }
        guard count > 0, let start = garth_js_string_units(string) else { return [] }
        let units = UnsafeBufferPointer(start: start, count: count)
        var isASCII = true
        let ascii = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            var bits: UInt16 = 0
            for place in 0..<count {
                bits |= units[place]
                buffer[place] = UInt8(truncatingIfNeeded: units[place])
            }
            isASCII = bits < 0x80
            filled = count
        }
        return isASCII ? ascii : Array(String(decoding: units, as: UTF16.self).utf8)
    }

    static func value(_ utf8: ArraySlice<UInt8>, _ context: JSContextRef) -> JSValueRef? {
        guard let string = make(utf8) else {
            garth_js_note_excess()
            return garth_js_string(context, nil)
        }
        defer { garth_js_string_release(string) }
        return garth_js_string(context, string)
    }

    /// A string of the engine, which the caller releases; nil for one that is too long.
    static func make(_ utf8: ArraySlice<UInt8>) -> JSStringRef? {
        if isPlain(utf8) {
            guard utf8.count <= ScriptLimits.plainStringUnits else { return nil }
            return utf8.withUnsafeBytes { garth_js_plain_string_make($0.baseAddress, $0.count) }
        }
        guard utf8.count <= ScriptLimits.stringUnits else { return nil }
        return Array(String(decoding: utf8, as: UTF8.self).utf16).withUnsafeBufferPointer {
            garth_js_string_make($0.baseAddress, $0.count)
        }
    }

    /// Whether a text is ASCII without U+0000: the engine keeps a byte for each of its characters.
    private static func isPlain(_ utf8: ArraySlice<UInt8>) -> Bool {
        utf8.withUnsafeBufferPointer { bytes in
            // Bit 7 of a byte less 1 is set for 0, and for those that are no ASCII but 0x80.
            var bits: UInt8 = 0
            for byte in bytes { bits |= byte | (byte &- 1) }
            return bits < 0x80
        }
    }
}
