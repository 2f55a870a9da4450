import GarthPage

extension WireEncoder {
    mutating func picture(_ picture: PagePicture) {
        element(picture.element)
        string(picture.address, limit: WireLimits.wishByteCount)
        shown(picture.alternativeText)
        flag(picture.isSized)
        number(picture.fit.rawValue)
        position(picture.position)
        count(min(picture.boxWidth, WireLimits.pictureSide))
        count(min(picture.boxHeight, WireLimits.pictureSide))
        background(picture.background)
        optional(picture.styleSheet) { $0.number($1) }
    }

    private mutating func background(_ background: PictureBackground?) {
        optional(background) { encoder, background in
            for side in [background.width, background.height] {
                encoder.optional(side) { $0.offset($1) }
            }
            encoder.flag(background.repeatsAcross)
            encoder.flag(background.repeatsDown)
        }
    }

    mutating func position(_ position: PicturePosition) {
        offset(position.left)
        offset(position.top)
    }

    private mutating func offset(_ offset: PicturePosition.Offset) {
        number(Int32(clamping: offset.share))
        number(Int32(clamping: offset.distance))
    }

    mutating func fitting(_ fitting: PictureFitting) {
        number(fitting.fit.rawValue)
        position(fitting.position)
        count(fitting.density.horizontal)
        count(fitting.density.vertical)
        background(fitting.background)
    }
}

extension WireDecoder {
    mutating func picture() throws(WireError) -> PagePicture {
        var picture = PagePicture(
            try element(), address: try string(limit: WireLimits.wishByteCount),
            alternativeText: try shown(), isSized: try flag(), fit: try code(),
            position: try position(), boxWidth: try side(), boxHeight: try side())
        picture.background = try background()
        picture.styleSheet = try optional { (d) throws(WireError) in try d.number() }
        return picture
    }

    /// A side of a box, in pixels.
    private mutating func side() throws(WireError) -> Int {
        let side = try size()
        guard side <= WireLimits.pictureSide else { throw .tooLarge }
        return side
    }

    private mutating func background() throws(WireError) -> PictureBackground? {
        try optional { (d) throws(WireError) in
            let width = try d.optional { (d) throws(WireError) in try d.offset() }
            let height = try d.optional { (d) throws(WireError) in try d.offset() }
            return PictureBackground(
                width: width, height: height, repeatsAcross: try d.flag(),
                repeatsDown: try d.flag())
        }
    }

    /// A place; what is out of bounds is clamped.
    mutating func position() throws(WireError) -> PicturePosition {
        PicturePosition(left: try offset(), top: try offset())
    }

    private mutating func offset() throws(WireError) -> PicturePosition.Offset {
        PicturePosition.Offset(
            share: Int(try number(Int32.self)), distance: Int(try number(Int32.self)))
    }

    mutating func fitting() throws(WireError) -> PictureFitting {
        let fit: PictureFit = try code()
        let position = try position()
        let density = PictureFitting.Density(horizontal: try size(), vertical: try size())
        let all = PictureFitting.Density.range
        guard all.contains(density.horizontal), all.contains(density.vertical) else {
            throw .tooLarge
        }
        return PictureFitting(
            fit: fit, position: position, density: density, background: try background())
    }
}

extension PagePicture {
    /// About the memory that the picture takes, with the cost of looking at it.
    var byteCount: Int {
        256 + address.utf8.count + alternativeText.utf8.count
    }
}
