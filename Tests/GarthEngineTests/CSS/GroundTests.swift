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
}
