import GarthIPC
import Testing

@testable import Garth

@Suite("Problems of pictures") struct PictureProblemTests {
    @Test("a library that lacks functions is not told as one that cannot be loaded")
    func texts() {
        let missing = PictureProblem(of: .png, .failed(.missingLibrary))
        #expect(
            missing?.text
                == "PNG pictures need libpng16, which cannot be loaded"
                + " (install it: Debian libpng16-16, Fedora libpng, Arch libpng)")
        let unusable = PictureProblem(of: .webp, .failed(.unusableLibrary))
        #expect(
            unusable?.text
                == "WebP pictures need libwebp; the one that is installed lacks functions"
                + " (install it: Debian libwebp7, Fedora libwebp, Arch libwebp)")
    }

    @Test(
        "a picture that its library cannot read is no problem of the library",
        arguments: [
            nil, .failed(.damaged), .failed(.tooLarge), .failed(.unknownFormat),
            .measured(width: 1, height: 1),
        ] as [ImageReport?])
    func others(report: ImageReport?) {
        #expect(PictureProblem(of: .png, report) == nil)
    }
}
