import CJavaScriptCore
import CResources

/// A string on its way between UTF-16 of the engine and UTF-8 here; its maker releases it once.
@safe struct ScriptText {
    let pointer: JSStringRef

    init?(_ pointer: JSStringRef?) {
        guard let pointer = unsafe pointer else { return nil }
        unsafe self.pointer = pointer
    }

    /// Nil for one that is too long, or if memory is short.
    init?(_ utf8: ArraySlice<UInt8>) {
        let made: JSStringRef?
        if Self.isPlain(utf8) {
            guard utf8.count <= ScriptLimits.plainStringUnits else { return nil }
            unsafe made = utf8.withUnsafeBytes {
                unsafe garth_js_plain_string_make($0.baseAddress, $0.count)
            }
        } else {
            guard utf8.count <= ScriptLimits.stringUnits else { return nil }
            unsafe made = Array(String(decoding: utf8, as: UTF8.self).utf16).withUnsafeBufferPointer
            {
                unsafe garth_js_string_make($0.baseAddress, $0.count)
            }
        }
        guard let made = unsafe made else { return nil }
        unsafe pointer = made
    }

    func release() { unsafe garth_js_string_release(pointer) }

    /// The UTF-8. A lone surrogate becomes U+FFFD.
    var utf8: [UInt8] {
        let count = unsafe garth_js_string_length(pointer)
        // More than this is never read: three copies of it would be.
        guard count <= ScriptLimits.stringUnits else {
            garth_js_note_excess()
            return []
        }
        guard count > 0, let start = unsafe garth_js_string_units(pointer) else { return [] }
        let units = unsafe UnsafeBufferPointer(start: start, count: count)
        var isASCII = true
        let ascii = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            var bits: UInt16 = 0
            for place in 0..<count {
                unsafe bits |= units[place]
                unsafe buffer[place] = UInt8(truncatingIfNeeded: units[place])
            }
            isASCII = bits < 0x80
            filled = count
        }
        return unsafe isASCII ? ascii : Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// Whether a text is ASCII without U+0000: the engine keeps a byte for each of its characters.
    private static func isPlain(_ utf8: ArraySlice<UInt8>) -> Bool {
        unsafe utf8.withUnsafeBufferPointer { bytes in
            // Bit 7 of a byte less 1 is set for 0, and for those that are no ASCII but 0x80.
            var bits: UInt8 = 0
            for place in bytes.indices {
                let byte = unsafe bytes[place]
                bits |= byte | (byte &- 1)
            }
            return bits < 0x80
        }
    }
}

/// The text of the prelude, a constant of the program.
enum PreludeText {
    /// A copy of it.
    static var bytes: [UInt8] {
        unsafe Array(
            UnsafeBufferPointer(
                start: garth_resource_prelude_js(), count: Int(garth_resource_prelude_js_size())))
    }

    /// A copy of one of its parts.
    static func part(_ number: Int) -> [UInt8] {
        unsafe Array(UnsafeBufferPointer(rebasing: partsFile[parts[number]]))
    }

    private static var partsFile: UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(
            start: garth_resource_prelude_parts_js(),
            count: Int(garth_resource_prelude_parts_js_size()))
    }

    /// Where the parts are in their file, whose first line has their sizes.
    private static let parts: [Range<Int>] = {
        let sizes = unsafe partsFile.prefix { $0 != UInt8(ascii: "\n") }
        var start = unsafe sizes.count + 1
        return unsafe String(decoding: sizes, as: UTF8.self).split(separator: " ").map {
            let size = Int($0) ?? 0
            start += size
            return start - size..<start
        }
    }()

    /// Lends its characters and their count.
    static func withCharacters<Result>(_ body: (UnsafePointer<CChar>, Int) -> Result) -> Result {
        let count = Int(garth_resource_prelude_js_size())
        return unsafe garth_resource_prelude_js().withMemoryRebound(to: CChar.self, capacity: count)
        {
            unsafe body($0, count)
        }
    }
}
