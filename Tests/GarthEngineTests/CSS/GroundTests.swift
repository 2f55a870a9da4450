import Testing

@testable import GarthEngine
@testable import GarthPage

@Suite("Grounds of boxes") struct GroundTests {
    @Test(
        "a box has a ground if its background differs from the one around it",
        arguments: [
            ("", false), ("background: #fc0", true), ("background: transparent", false),
            ("background: #06c", false), ("background: inherit", false),
            ("background: #fff", true), ("color: #fc0; background: currentcolor", true),
        ])
    func hasGround(style: String, expected: Bool) {
        let page = StyledPage(
            "<!DOCTYPE html><body style='background: #fff' id=b>"
                + "<div id=d style='background: #06c'><p id=p style='\(style)'>a<i id=i>b</i>"
        )
        #expect(!page["b"].paint.hasGround)
        #expect(page["d"].paint.hasGround)
        #expect(page["p"].paint.hasGround == expected)
        #expect(!page["i"].paint.hasGround)
    }

    @Test(
        "an icon that a picture cuts out of its ground has none",
        arguments: [
            ("mask: url(a.svg) no-repeat", false), ("-webkit-mask-image: url('a.svg')", false),
            ("--u: url(a.svg); mask: var(--u) center", false), ("mask: none", true),
            ("mask-image: linear-gradient(#000, transparent)", true),
        ])
    func mask(style: String, hasGround: Bool) {
        let page = StyledPage("<body><i id=i style='display: block; background: #06c; \(style)'>")
        #expect(page["i"].paint.hasGround == hasGround)
    }

    @Test(
        "a field has its own ground, and words of that, on a bar", arguments: ["", "type=search"])
    func field(type: String) {
        let page = StyledPage(
            "<body><div style='background: #024; color: #024'><input id=i \(type)>")
        #expect(page["i"].paint.hasGround)
        #expect(page["i"].specifiedGround == RGBColor(255, 255, 255))
        #expect(page["i"].specifiedColor == nil || page["i"].specifiedColor == RGBColor(0, 0, 0))
    }
}
