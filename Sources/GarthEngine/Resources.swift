import CResources

// Constants of the program that are C arrays. With `Span` none of them is read beyond its end.

extension EncodingTable {
    /// All tables, in 16-bit units, little-endian.
    ///
    /// `unsafe`: the units are a constant of the program, and C says how many they are.
    static var units: Span<UInt16> {
        @_lifetime(immortal) get {
            let units = unsafe Span(
                _unsafeStart: garth_resource_encodings(),
                count: Int(garth_resource_encodings_count()))
            return unsafe _overrideLifetime(units, copying: ())
        }
    }
}

/// Style sheets that are part of the program.
enum ResourceSheet {
    /// The user agent's style sheet.
    ///
    /// `unsafe`: the bytes are a constant of the program, and C says how many they are.
    static var userAgent: Span<UInt8> {
        @_lifetime(immortal) get {
            let bytes = unsafe Span(
                _unsafeStart: garth_resource_ua_css(), count: Int(garth_resource_ua_css_size()))
            return unsafe _overrideLifetime(bytes, copying: ())
        }
    }

    /// The counter styles that are predefined. `unsafe`: as `userAgent`.
    static var counterStyles: Span<UInt8> {
        @_lifetime(immortal) get {
            let bytes = unsafe Span(
                _unsafeStart: garth_resource_counter_styles_css(),
                count: Int(garth_resource_counter_styles_css_size()))
            return unsafe _overrideLifetime(bytes, copying: ())
        }
    }
}
