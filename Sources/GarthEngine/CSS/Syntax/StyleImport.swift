/// A style sheet that another one imports.
struct StyleImport: Equatable {
    /// The raw address, relative to the importing sheet.
    var href: [UInt8]
    /// The media query list under which it applies; empty for all.
    var media: [UInt8]
    /// The cascade layer it is put into; nil for none, empty for an unnamed one.
    var layer: [UInt8]?
}
