import GarthPage

extension WireEncoder {
    mutating func picture(_ picture: PagePicture) {
        element(picture.element)
        string(picture.address, limit: WireLimits.wishByteCount)
        shown(picture.alternativeText)
        flag(picture.isSized)
        number(picture.fit.rawValue)
        count(min(picture.boxWidth, WireLimits.pictureSide))
    }
}

extension WireDecoder {
    mutating func picture() throws(WireError) -> PagePicture {
        PagePicture(
            try element(), address: try string(limit: WireLimits.wishByteCount),
            alternativeText: try shown(), isSized: try flag(), fit: try code(),
            boxWidth: try size())
    }
}

extension PagePicture {
    /// About the memory that the picture takes, with the cost of looking at it.
    var byteCount: Int {
        256 + address.utf8.count + alternativeText.utf8.count
    }
}
