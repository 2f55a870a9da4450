/// The picture behind a box (CSS Backgrounds Level 3 section 3): the first picture of its layers.
///
/// Few boxes have one, so that a style refers to it by its number in `StyleTable`. Position, size and
/// repetition are lists, of which the picture takes the value of its layer.
struct BackgroundPicture: Hashable, Sendable {
    /// The size of a layer.
    enum Size: Hashable, Sendable {
        case cover, contain
        /// A width and a height; `auto` follows the other one, or the picture itself.
        case sides(Length, Length)
    }

    /// The repetition of a layer.
    struct Repetition: Hashable, Sendable {
        var isAcross = true
        var isDown = true
    }

    var image = BackgroundImage()
    var lefts = [Length.percent(0)]
    var tops = [Length.percent(0)]
    var sizes = [Size.sides(.auto, .auto)]
    var repetitions = [Repetition()]

    var left: Length { lefts[image.layer % lefts.count] }
    var top: Length { tops[image.layer % tops.count] }
    var size: Size { sizes[image.layer % sizes.count] }
    var repetition: Repetition { repetitions[image.layer % repetitions.count] }
}

/// The picture that `background-image` names.
struct BackgroundImage: Hashable, Sendable {
    /// Where the address was written.
    enum Origin: Hashable, Sendable {
        /// In the document: the address is relative to the document's.
        case document
        /// In the style sheet that a request with this number has brought: the address is relative
        /// to the sheet's.
        case styleSheet(UInt32)
        /// In a sheet of the person's own. Such pictures are not fetched, because their server
        /// would learn which pages are read.
        case person
    }

    /// The address; empty without a picture.
    var address: [UInt8] = []
    var origin = Origin.document
    /// The number of its layer, from 0.
    var layer = 0
}
