/// Pictures with transparent parts, which lie on the page's ground and are shown on another one.
extension Bitmap {
    /// The picture as it can be made out on a ground: itself, or on white or black if too much of what
    /// it shows would be lost on that ground (a black drawing on a dark terminal).
    package func legible(on ground: RGBColor) -> Bitmap {
        let page = ground.luma < 128 ? RGBColor(255, 255, 255) : RGBColor(0, 0, 0)
        var (visible, lost, lostOnPage) = (0, 0, 0)
        for at in stride(from: 0, to: pixels.count, by: 4) where pixels[at + 3] >= 128 {
            let luma = RGBColor(pixels[at], pixels[at + 1], pixels[at + 2]).luma
            visible += 1
            if abs(luma - ground.luma) < Self.lostLuma { lost += 1 }
            if abs(luma - page.luma) < Self.lostLuma { lostOnPage += 1 }
        }
        // What has no transparent parts brings its own ground.
        guard visible * 100 < width * height * Self.opaqueShare,
            lost * 100 >= visible * Self.lostShare, lost > lostOnPage
        else { return self }
        return laid(on: page)
    }

    /// The difference of brightness (of 255) below which a pixel is lost on its ground.
    private static let lostLuma = 48
    /// The percentage of visible pixels from which on a picture has a ground of its own.
    private static let opaqueShare = 98
    /// The percentage of lost pixels among the visible ones from which on a picture is.
    private static let lostShare = 35

    private func laid(on ground: RGBColor) -> Bitmap {
        var pixels = self.pixels
        for row in 0..<height {
            for column in 0..<width {
                let color = color(column: column, row: row, over: ground)
                let at = (row * width + column) * 4
                (pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]) =
                    (color.red, color.green, color.blue, 255)
            }
        }
        return Bitmap(width: width, height: height, pixels: pixels) ?? self
    }
}

extension RGBColor {
    /// The brightness from 0 to 255 (ITU-R BT.709).
    fileprivate var luma: Int {
        (Int(red) * 2126 + Int(green) * 7152 + Int(blue) * 722) / 10_000
    }
}
