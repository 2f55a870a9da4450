import Testing

@testable import GarthCLI

@Suite("The zoom of pictures") struct PictureZoomTests {
    @Test(
        "a picture is zoomed no further than its pixels can be drawn, and always fits the screen",
        arguments: [
            (80 * 8 * 21 * 16, 400), (300 * 8 * 97 * 16, 179), (12_000_000, 100),
            (40_000_000, 100), (0, 400),
        ])
    func greatest(screenPixels: Int, zoom: Int) {
        #expect(PictureState.greatestZoom(screenPixels: screenPixels) == zoom)
    }
}
