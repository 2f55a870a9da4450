import GarthIPC
import GarthPage
import GarthURL

/// Loads the pictures of a dumped page, once the page has come.
extension PageDump {
    /// The wishes for pictures get numbers from here on, which no wish of the engine has.
    private static let firstPictureWish: UInt32 = 1 << 24

    /// Fetches the pictures of the page, tells the engine the sizes that it waits for, and hands the
    /// files over.
    mutating func fetchPictures(_ put: (Item) -> Bool) {
        guard configuration.layout.showsPictures else { return }
        let decoder = PictureProcess(configuration.processPool.program)
        // Sizes may change which candidate of a source set is chosen; one more round gets it.
        for _ in 0..<3 {
            let wanted = pictures.filter { pictureFiles[$0.address] == nil }
            guard !wanted.isEmpty, isWanted else { break }
            for picture in wanted where pictureFiles[picture.address] == nil {
                pictureFiles[picture.address] = .some(nil)
                guard pictureAddresses.count < PictureLimits.pictures else { continue }
                pictureAddresses.append(picture.address)
                let id = Self.firstPictureWish + UInt32(pictureAddresses.count - 1)
                var wish = PageResource(id: id, kind: .image, href: picture.address)
                wish.relativeTo = picture.styleSheet
                wish.metadata.usesImageSet = picture.usesImageSet
                queue.add(part(for: wish))
            }
            fetchParts(put)
            var facts: [PictureFact] = []
            for picture in pictures {
                if let fact = fact(of: picture, decoder) { facts.append(fact) }
            }
            guard !facts.isEmpty else { break }
            send(.pictures(facts))
            guard settle(put) else { return }
        }
        decoder.end()
        for case (let address, let bytes?) in pictureFiles {
            _ = keep(put(.picture(address: address, bytes)))
        }
    }

    /// What the engine has to know about a picture; nil for nothing. A library that is missing is told
    /// once.
    private mutating func fact(of picture: PagePicture, _ decoder: PictureProcess) -> PictureFact? {
        guard let file = pictureFiles[picture.address] else { return nil }
        guard let bytes = file, let size = decoder.size(of: bytes) else {
            if let problem = decoder.problem?.text, !outcome.notices.contains(problem) {
                outcome.notices.append(problem)
            }
            return PictureFact(picture.element)
        }
        guard !picture.isSized else { return nil }
        return PictureFact(picture.element, width: size.width, height: size.height)
    }

    /// Stores the file of a picture.
    mutating func keepPicture(_ bytes: [UInt8]?, id: UInt32) {
        let index = Int(id &- Self.firstPictureWish)
        guard pictureAddresses.indices.contains(index) else { return }
        pictureFiles[pictureAddresses[index]] = .some(bytes)
    }
}

/// The limits of the pictures of one page.
enum PictureLimits {
    /// Pictures that are fetched for one page.
    static let pictures = 500
    /// Bytes of all pictures of one page.
    static let byteCount = 64 << 20
    /// Pictures that are fetched at once.
    static let parallel = 4
}
